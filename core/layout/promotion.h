#pragma once

#include "core/layout/dtype.h"

#include <optional>
#include <span>
#include <string>

namespace ss {

/// What promotion looks at: PyTorch gives tensors with axes priority over 0-dim tensors, and those over Python numbers.
struct PromotionOperand {
    DType dtype = DType::Float32;
    bool hasAxes = true; ///< ndim > 0
    bool isPythonNumber = false;
};

/// torch.result_type of the operands, with the default dtype for Python floats. `why`, if given, receives a sentence such as
/// "float32: a tensor with axes of float32; a Python number of int64 does not widen it". (complex32 is left out: Python's complex
/// numbers make float16 complex64.)
DType resultType(std::span<const PromotionOperand> operands, DType defaultDType, std::string* why = nullptr);

/// The same of operands that come one after the other.
class Promotion {
public:
    explicit Promotion(DType defaultDType)
        : defaultDType_(defaultDType)
    {
    }
    void add(const PromotionOperand& operand);
    DType result(std::string* why = nullptr) const;

private:
    std::optional<DType> types_[3]; ///< by rank: tensors with axes, 0-dim tensors, Python numbers
    DType defaultDType_;
};

}
