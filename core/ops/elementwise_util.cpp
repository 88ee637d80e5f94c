#include "core/ops/elementwise.h"

namespace ss::ops {

DType commonType(std::span<const Tensor> in, std::initializer_list<Scalar> numbers)
{
    std::vector<PromotionOperand> operands;
    for (const Tensor& tensor : in)
        if (tensor.defined())
            operands.push_back({tensor.dtype(), tensor.ndim() > 0, tensor.impl()->number});
    for (const Scalar& number : numbers)
        operands.push_back({optable::dtypeOf(number), false, true});
    return resultType(operands, defaultDType());
}

void refuseZeros(const Tensor& divisor)
{
    bool zero = false;
    const Tensor* operands[] = {&divisor};
    const ConvertRun toBool = converter(divisor.dtype(), DType::Bool);
    forEachRun(planLoop(divisor.shape(), operands), [&](const auto& data, const auto& strides, int64_t count) {
        for (int64_t i = 0; i < count && !zero; ++i) {
            std::byte nonZero{};
            toBool(data[0] + i * strides[0], 0, &nonZero, 1, 1);
            zero = nonZero == std::byte{0};
        }
    });
    if (zero)
        fail(ErrorKind::Runtime, "ZeroDivisionError");
}

}
