#include "app/shell/map_export.h"

#include "core/base/error.h"
#include "views/memory/render.h"

#include <QCoreApplication>
#include <algorithm>

namespace ss::app {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

}

BufferId bufferOfName(const trace::TraceState& state, const std::string& name)
{
    const auto found = state.bindings().find(name);
    if (found == state.bindings().end())
        fail(ErrorKind::Value, "no tensor or array is named '%s' at that moment", name.c_str());
    return state.bufferOf(found->second);
}

std::shared_ptr<const views::ValueSource> valuesOf(std::shared_ptr<const trace::Log> log, bool hidden)
{
    struct LogValues : views::ValueSource {
        LogValues(std::shared_ptr<const trace::Log> of, bool hidden)
            : log(std::move(of))
            , kept(log->values())
            , shown(kept)
        {
            shown.setHidden(hidden);
        }
        views::ValueAnswer read(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const override
        {
            return shown.read(buffer, revision, start, size);
        }
        const std::shared_ptr<const trace::Log> log;
        const views::KeptValues kept;
        views::HidingValues shown;
    };
    return std::make_shared<const LogValues>(std::move(log), hidden);
}

Exportable exportOf(MapSnapshot snapshot)
{
    Exportable map;
    map.title = tr("Export the memory map");
    map.whole = tr("The whole map");
    if (snapshot.selected.valid())
        map.part = tr("The selected storage");
    map.copied = tr("The map is on the clipboard.");
    map.theme = snapshot.theme;
    map.width = snapshot.width;
    map.smallestFont = views::MapStyle::kSmallestPoints;
    map.sheet = [snapshot = std::make_shared<const MapSnapshot>(std::move(snapshot))](const ExportWish& wish) {
        views::MapOptions options = snapshot->options;
        if (wish.part)
            options.only = snapshot->selected;
        const auto picture = std::make_shared<views::MapPicture>(snapshot->state, snapshot->values.get(), wish.theme, wish.width, options,
                                                                 wish.smallestFont);
        if (wish.mostHeight > 0)
            picture->setHeight(std::min(picture->size().height(), wish.mostHeight));
        // The values are the snapshot's.
        return Sheet{picture->size(), [picture, snapshot](QPainter& painter, const QRectF& part) { picture->paint(painter, part); },
                     wish.dpi};
    };
    return map;
}

}
