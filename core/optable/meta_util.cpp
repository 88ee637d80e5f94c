#include "core/optable/meta_util.h"

#include "core/layout/broadcast.h"
#include "core/layout/promotion.h"

#include <algorithm>

namespace ss::optable {

DType dtypeOf(const Scalar& scalar)
{
    static constexpr DType kTypes[] = {DType::Bool, DType::Int64, DType::Float64, DType::Complex128};
    return kTypes[static_cast<int>(scalar.kind)];
}

TensorMeta numberMeta(const Scalar& scalar)
{
    TensorMeta meta;
    meta.dtype = dtypeOf(scalar);
    meta.number = true;
    meta.storageBytes = itemsize(meta.dtype);
    return meta;
}

DType promoted(std::span<const TensorMeta> tensors, DType defaultDType)
{
    std::vector<PromotionOperand> operands;
    for (const TensorMeta& tensor : tensors)
        if (tensor.defined)
            operands.push_back({tensor.dtype, tensor.layout.ndim() > 0, tensor.number});
    return resultType(operands, defaultDType);
}

void checkTakes(uint8_t accepts, const char* kernel, DType dtype)
{
    static constexpr uint8_t kBits[] = {kTakesBool, kTakesInt, kTakesFloat, kTakesComplex};
    if ((accepts & kBits[static_cast<int>(category(dtype))]) || (isComplex(dtype) && takesComplex(kernel)))
        return;
    if (isComplex(dtype))
        refuseComplex(kernel);
    fail(ErrorKind::Runtime, "\"%s\" not implemented for '%s'", kernel, std::string(scalarName(dtype)).c_str());
}

const char* cTypeName(DType dtype)
{
    static constexpr const char* kNames[kDTypeCount] = {
        "bool",   "unsigned char",       "signed char",          "short int", "int", "long int", "c10::Half", "c10::BFloat16", "float",
        "double", "c10::complex<float>", "c10::complex<double>",
    };
    return kNames[static_cast<int>(dtype)];
}

void checkSameScalarType(const TensorMeta& expected, const TensorMeta& found)
{
    if (expected.dtype != found.dtype)
        fail(ErrorKind::Runtime, "expected scalar type %s but found %s", std::string(scalarName(expected.dtype)).c_str(),
             std::string(scalarName(found.dtype)).c_str());
}

Device deviceOf(std::span<const TensorMeta> tensors)
{
    const auto elsewhere = std::find_if(tensors.begin(), tensors.end(), [](const TensorMeta& t) { return t.defined && !t.device.isCpu(); });
    return elsewhere == tensors.end() ? Device() : elsewhere->device;
}

Dims broadcastAll(std::span<const TensorMeta> tensors)
{
    Dims shape;
    for (const TensorMeta& tensor : tensors)
        if (tensor.defined)
            shape = broadcastShapes(shape, tensor.layout.shape);
    return shape;
}

void giveFresh(MetaCall& call, Dims shape, DType dtype)
{
    call.out.push_back({contiguousLayout(std::move(shape)), dtype, deviceOf(call.tensors), Alias::Fresh, 0, {}});
}

void giveElementwise(MetaCall& call, DType dtype)
{
    const Dims shape = broadcastAll(call.tensors);
    std::vector<const Layout*> layouts;
    for (const TensorMeta& tensor : call.tensors)
        if (tensor.defined)
            layouts.push_back(&tensor.layout);
    Layout layout{shape, elementwiseStrides(layouts, shape), 0};
    call.out.push_back({std::move(layout), dtype, deviceOf(call.tensors), Alias::Fresh, 0, {}});
}

void elementwiseMeta(MetaCall& call, Gives gives, uint8_t accepts, const char* kernel)
{
    DType dtype = promoted(call.tensors, call.defaultDType);
    if (gives == Gives::Floating && isIntegral(dtype, true))
        dtype = call.defaultDType;
    if (isComplex(dtype) && !(accepts & kTakesComplex) && !takesComplex(kernel))
        refuseComplex(kernel);
    broadcastAll(call.tensors);
    checkTakes(accepts, kernel, dtype);
    giveElementwise(call, gives == Gives::Bool ? DType::Bool : gives == Gives::Magnitude ? realTypeOf(dtype) : dtype);
}

}
