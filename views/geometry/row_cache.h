#pragma once

#include "views/geometry/map_rows.h"

#include <functional>
#include <memory>
#include <unordered_map>

namespace ss::views {

/// Parts of rows, kept while they are looked at again and again (hovering, animating), also over changes that do not touch them.
/// What costs much is computed elsewhere, where there is an elsewhere: it is null until it has come.
class RowCache {
public:
    /// Runs a job on another thread. Without: everything is computed when it is asked for.
    using Elsewhere = std::function<void(std::function<void()> job)>;

    void setElsewhere(Elsewhere elsewhere) { elsewhere_ = std::move(elsewhere); }
    /// The scene whose rows will be asked for, as jobs may keep it.
    void show(std::shared_ptr<const MapScene> scene);
    /// `wait`: never null, computed at once.
    const TrackRow* track(const MapScene& scene, TrackPlace place, int64_t row, bool order, bool wait);
    const std::vector<uint32_t>* coverage(const MapScene& scene, size_t strip, int64_t row, bool wait);
    /// Lets go of what has not been asked for of late.
    void endFrame();

private:
    struct Part;
    using Fill = std::function<void(const MapScene& scene, Part& part)>;
    const Part* part(uint64_t key, const MapScene& scene, bool costly, bool wait, Fill fill);

    std::unordered_map<uint64_t, std::shared_ptr<Part>> parts_;
    std::shared_ptr<const MapScene> scene_;
    Elsewhere elsewhere_;
    uint64_t frame_ = 0;
};

}
