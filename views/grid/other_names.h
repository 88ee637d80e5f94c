#pragma once

#include "views/common/selection.h"
#include "views/geometry/grid_scene.h"

#include <QStringList>

namespace ss::views {

/// What handles call an element, some of them in words.
struct OtherNames {
    QStringList names; ///< "flipped[1, 2]"
    int64_t more = 0;
    bool moreUnknown = false; ///< not all were asked
};

/// Asks the other handles on a handle's buffer. Who they are is found out when first asked.
class OtherHandles {
public:
    /// The state is another one.
    void forget() { known_ = false; }
    /// Within a budget of time.
    OtherNames namesOf(const trace::TraceState& state, const GridFacts& facts, const Place& place);

private:
    void find(const trace::TraceState& state, const GridFacts& facts);

    std::vector<HandleId> handles_; ///< those with a name first
    bool known_ = false;
};

}
