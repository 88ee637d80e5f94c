#include "core/tensor/buffer.h"

#include <atomic>

namespace ss {

namespace {

std::atomic<PlaceSource> placeSource{nullptr};
std::atomic<PlaceText> placeText{nullptr};

}

void setPlaceSource(PlaceSource source, PlaceText text)
{
    placeText = text;
    placeSource = source;
}

std::string toText(Place place)
{
    const PlaceText text = placeText;
    return text ? text(place) : std::string();
}

void Version::note(const char* by, int64_t version)
{
    watched_ = false;
    const PlaceSource where = placeSource;
    if (!notes_)
        notes_ = std::make_unique<std::array<Overwrite, 4>>();
    (*notes_)[static_cast<size_t>(version) % notes_->size()] = {by, where ? where() : Place(), version};
}

std::optional<Version::Overwrite> Version::overwriteOf(int64_t version) const
{
    const Overwrite* first = nullptr;
    for (size_t i = 0; notes_ && i < notes_->size(); ++i) {
        const Overwrite& note = (*notes_)[i];
        if (note.by && note.version > version && (!first || note.version < first->version))
            first = &note;
    }
    return first && first->version == version + 1 ? std::optional(*first) : std::nullopt;
}

}
