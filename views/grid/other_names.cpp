#include "views/grid/other_names.h"

#include "views/geometry/handle_names.h"
#include "views/grid/grid_text.h"

#include <QElapsedTimer>

namespace ss::views {

namespace {

constexpr qsizetype kNames = 4;
constexpr int kBudgetMs = 3;

/// What one handle calls the bytes; returns how many names were told.
int64_t tell(const trace::TraceState& state, HandleId handle, const ElementPlaces& places, Run bytes, QStringList& names)
{
    const auto& bound = state.names(handle);
    const std::string label = bound.empty() ? handleLabel(state, handle) : bound.front();
    const auto found = elementsTouching(places, bytes, size_t(kNames - names.size()));
    for (const Dims& index : found.indices)
        names += elementName(label, index);
    return std::ssize(found.indices);
}

}

void OtherHandles::find(const trace::TraceState& state, const GridFacts& facts)
{
    handles_.clear();
    std::vector<HandleId> temporaries;
    const auto add = [&](HandleId handle, const auto& each, BufferId buffer) {
        if (each.alive && buffer == facts.buffer && handle != facts.handle)
            (each.names.empty() ? temporaries : handles_).push_back(handle);
    };
    state.tensors().forEach([&](uint32_t id, const trace::TensorState& each) { add(TensorId(id), each, each.view.buffer); });
    state.arrays().forEach([&](uint32_t id, const trace::ArrayState& each) { add(ArrayId(id), each, each.made.buffer); });
    handles_.insert(handles_.end(), temporaries.begin(), temporaries.end());
    known_ = true;
}

OtherNames OtherHandles::namesOf(const trace::TraceState& state, const GridFacts& facts, const Place& place)
{
    OtherNames names;
    if (place.buffer != facts.buffer)
        return names;
    if (!known_)
        find(state, facts);
    QElapsedTimer clock;
    clock.start();
    for (const HandleId handle : handles_) {
        if (clock.elapsed() > kBudgetMs) {
            names.moreUnknown = true;
            break;
        }
        const ElementPlaces places = elementPlaces(state, handle);
        const ElementCount count = countTouching(places, place.bytes);
        names.moreUnknown = names.moreUnknown || !count.exact;
        names.more += count.count;
        if (count.count > 0 && names.names.size() < kNames)
            names.more -= tell(state, handle, places, place.bytes, names.names);
    }
    return names;
}

}
