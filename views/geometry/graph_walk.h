#pragma once

#include "views/geometry/graph_scene.h"

namespace ss::views {

/// Where arrow keys go in a graph: along links, and to what lies beside. Going back takes the way that one came.
class GraphWalk {
public:
    enum class Way : uint8_t { Left, Right, Up, Down };
    /// UINT32_MAX: there is nothing that way.
    uint32_t step(const GraphScene& scene, uint32_t from, Way way);
    /// A box to begin at: the first one in the picture.
    static uint32_t start(const GraphScene& scene);
    void forget() { trail_.clear(); }

private:
    uint32_t along(const GraphScene& scene, uint32_t from, bool forward);
    static uint32_t beside(const GraphScene& scene, uint32_t from, bool next);

    struct Passed {
        uint64_t from, to;
        bool forward;
    };
    std::vector<Passed> trail_;
};

}
