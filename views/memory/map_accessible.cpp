#include "views/memory/map_accessible.h"

#include "views/memory/map_text.h"
#include "views/memory/map_view.h"

#include <QAccessibleWidget>

namespace ss::views {

namespace {

class MapAccessible : public QAccessibleWidget {
public:
    explicit MapAccessible(MapView* view)
        : QAccessibleWidget(view, QAccessible::Graphic)
        , view_(view)
    {
    }
    QString text(QAccessible::Text kind) const override
    {
        if (kind == QAccessible::Description)
            return mapText(view_->scene());
        if (kind == QAccessible::Value) // where the keys went, what was explained
            return view_->accessibleDescription();
        return QAccessibleWidget::text(kind);
    }

private:
    MapView* view_;
};

QAccessibleInterface* interfaceOf(const QString&, QObject* object)
{
    auto* view = qobject_cast<MapView*>(object);
    return view ? new MapAccessible(view) : nullptr;
}

}

void describeMapsToReaders()
{
    static const bool done = (QAccessible::installFactory(interfaceOf), true);
    (void)done;
}

}
