#pragma once

#include "core/optable/op_row.h"

#include <QString>
#include <optional>
#include <vector>

namespace ss::views {

/// What a statement would do, told before it runs.
struct Preview {
    std::vector<optable::OutSpec> results;
    int64_t bytesAllocated = 0;
    QString error;               ///< PyTorch's text, when the call would fail
    bool dependsOnValues = false; ///< whether it fails, or what comes out, is only known when it runs
};

/// Meta functions and error texts need no core, so a preview works in the viewer too.
Preview previewCall(const optable::Op& op, const std::vector<optable::TensorMeta>& tensors, const std::vector<optable::Attr>& attrs);

}
