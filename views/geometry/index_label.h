#pragma once

#include "core/trace/state.h"

#include <optional>
#include <string>
#include <vector>

namespace ss::views {

/// What lies between the brackets of x[...]: steps of selecting, slicing and adding axes, which Python's indexing becomes, told
/// as one index of the tensor that they begin with.
class IndexLabel {
public:
    /// Of a tensor of these sizes.
    explicit IndexLabel(const Dims& sizes);
    /// One more step; false if the index cannot tell it: an axis that was sliced before, for example.
    bool add(const std::string& op, const std::vector<trace::Attribute>& attributes);
    /// "0, :, 1:3", axes at the end that are taken whole left out.
    std::string text() const;
    static bool isStep(const std::string& op);

private:
    struct Axis {
        std::string text = ":";
        int64_t size = 0;
        bool gone = false; ///< selected
    };
    /// The axis of the result, or past all where a new one may stand.
    size_t find(int64_t dim) const;
    bool slice(Axis& axis, const std::vector<trace::Attribute>& attributes);
    int64_t dims() const;

    std::vector<Axis> axes_;
};

/// A tensor without a name that such steps made of another one.
struct IndexedTensor {
    HandleId of; ///< has a name, or was made otherwise
    std::string index;
};
/// Of the result of a call with these facts; nothing where it is no such step.
std::optional<IndexedTensor> indexedBy(const trace::TraceState& state, const std::string& op, HandleId input,
                                       const std::vector<trace::Attribute>& attributes);

}
