#pragma once

#include "core/trace/event.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace ss::views {

/// A parameter that a layer's calls were given.
struct LayerParameter {
    TensorId tensor;
    std::string name; ///< "weight"; empty: it has none
    Dims shape;
    DType dtype = DType::Float32;
};

/// A module without modules in it, as its last forward ran.
struct NetworkLayer {
    std::string path; ///< "Sequential.0"
    std::string what; ///< the op that it ran, or "3 ops"
    std::vector<LayerParameter> parameters;
    Dims input, output;
    bool inputKnown = false, outputKnown = false;
    int64_t parameterCount() const;
};

/// The layers of the module that ran last, in the order in which they ran, with the shapes between them: folded from the scopes and
/// calls of any script's forward pass. Memory is bounded by what is alive.
class NetworkFacts {
public:
    void see(const trace::Event& event);

    /// The last whole forward.
    const std::vector<NetworkLayer>& layers() const { return layers_; }
    const std::string& root() const { return root_; }
    /// Goes up with each forward that was another than the one before.
    uint64_t edition() const { return edition_; }
    static constexpr size_t kMostLayers = 256;

private:
    struct Open {
        NetworkLayer layer;
        bool hasModules = false;
        int calls = 0; ///< outermost ones in it
    };
    struct Known {
        Dims shape;
        DType dtype;
        bool parameter;
        std::string name;
    };
    void begin(const std::string& path);
    void end(bool failed);
    void call(const trace::CallBegin& begin);
    void called(const trace::CallEnd& end);

    std::unordered_map<TensorId, Known> tensors_; ///< alive
    std::vector<Open> open_;
    std::vector<NetworkLayer> running_, layers_;
    std::string root_;
    int depth_ = 0; ///< of calls
    uint64_t edition_ = 0;
};

}
