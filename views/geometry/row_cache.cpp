#include "views/geometry/row_cache.h"

#include "views/geometry/mix.h"

#include <algorithm>
#include <atomic>

namespace ss::views {

namespace {

/// Handles that are counted at once; more are counted elsewhere.
constexpr size_t kFewTracks = 512;
/// Elements of windows that overlap, whose union takes time.
constexpr int64_t kFewElements = 1 << 14;
constexpr size_t kMostParts = 2048;

}

struct RowCache::Part {
    std::atomic<bool> ready = false; ///< written by who fills it, behind all else
    TrackRow track;
    std::vector<uint32_t> coverage;
    uint64_t used = 0;
};

void RowCache::show(std::shared_ptr<const MapScene> scene)
{
    constexpr ptrdiff_t kMostWaiting = 16; // scenes that follow faster than their rows would else queue up
    scene_ = std::move(scene);
    const auto waits = [](const auto& each) { return !each.second->ready; };
    if (std::count_if(parts_.begin(), parts_.end(), waits) > kMostWaiting)
        std::erase_if(parts_, waits);
}

const RowCache::Part* RowCache::part(uint64_t key, const MapScene& scene, bool costly, bool wait, Fill fill)
{
    auto& kept = parts_[key];
    if (kept && kept->ready) {
        kept->used = frame_;
        return kept.get();
    }
    const bool later = costly && !wait && elsewhere_ && scene_.get() == &scene;
    if (kept && later) { // on its way
        kept->used = frame_;
        return nullptr;
    }
    kept = std::make_shared<Part>(); // one that is on its way is its job's alone
    kept->used = frame_;
    if (!later) {
        fill(scene, *kept);
        kept->ready = true;
        return kept.get();
    }
    elsewhere_([part = kept, scene = scene_, fill = std::move(fill)] {
        if (part.use_count() == 1) // nobody waits for it any more
            return;
        fill(*scene, *part);
        part->ready = true;
    });
    return nullptr;
}

const TrackRow* RowCache::track(const MapScene& scene, TrackPlace place, int64_t row, bool order, bool wait)
{
    const auto& strip = scene.strips[place.strip];
    const auto& track = strip.tracks[place.track];
    const uint64_t key = mixed(mixed(strip.look, track.look), uint64_t(row) * 2 + order);
    const bool costly = !track.bytes.ordered() && track.view.layout.numel() > kFewElements;
    const Part* found = part(key, scene, costly, wait, [place, row, order](const MapScene& in, Part& part) {
        const auto& strip = in.strips[place.strip];
        part.track = trackRow(strip, strip.tracks[place.track], row, order);
    });
    return found ? &found->track : nullptr;
}

const std::vector<uint32_t>* RowCache::coverage(const MapScene& scene, size_t index, int64_t row, bool wait)
{
    const auto& strip = scene.strips[index];
    const uint64_t key = mixed(~strip.crowd, uint64_t(row));
    const Part* found = part(key, scene, strip.tracks.size() > kFewTracks, wait,
                             [index, row](const MapScene& in, Part& part) { part.coverage = rowCoverage(in.strips[index], row); });
    return found ? &found->coverage : nullptr;
}

void RowCache::endFrame()
{
    if (parts_.size() > kMostParts)
        std::erase_if(parts_, [this](const auto& each) { return each.second->used != frame_; });
    ++frame_;
}

}
