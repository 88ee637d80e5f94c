#pragma once

#include "core/optable/op_row.h"

#include <QString>
#include <optional>
#include <span>
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
/// No data is touched. `listSizes`: how many of the tensors belong to each list.
Preview previewCall(const optable::Op& op, std::span<const optable::TensorMeta> tensors, std::span<const optable::Attr> attrs,
                    std::span<const int> listSizes = {}, DType defaultDType = DType::Float32);

}
