#include "core/ops/elementwise.h"

#include "core/ops/copy_kernel.h"

namespace ss::ops {

DType commonType(std::span<const Tensor> in, std::initializer_list<Scalar> numbers)
{
    Promotion promotion(defaultDType());
    for (const Tensor& tensor : in)
        if (tensor.defined())
            promotion.add({tensor.dtype(), tensor.ndim() > 0, tensor.impl()->number});
    for (const Scalar& number : numbers)
        promotion.add({optable::dtypeOf(number), false, true});
    return promotion.result();
}

void refuseZeros(const Tensor& divisor, DType dtype)
{
    bool zero = false;
    const Tensor* operands[] = {&divisor};
    const ConvertRun convert = converter(divisor.dtype(), dtype);
    const auto size = static_cast<size_t>(itemsize(dtype));
    forEachRun(planLoop(divisor.shape(), operands), [&](const auto& data, const auto& strides, int64_t count) {
        for (int64_t i = 0; i < count && !zero; ++i) {
            int64_t element = 0;
            convert(data[0] + i * strides[0], 0, reinterpret_cast<std::byte*>(&element), static_cast<int64_t>(size), 1);
            zero = element == 0;
        }
    });
    if (zero)
        fail(ErrorKind::Runtime, "ZeroDivisionError");
}

Tensor roundedTo(DType dtype, const Tensor& operand)
{
    if (operand.dtype() == dtype)
        return operand;
    const Tensor rounded = makeEmpty(contiguousLayout(operand.shape()), dtype, Device());
    copyElements(operand, rounded);
    return rounded;
}

}
