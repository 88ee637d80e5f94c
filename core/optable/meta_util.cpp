#include "core/optable/meta_util.h"

#include "core/layout/broadcast.h"
#include "core/layout/promotion.h"

#include <algorithm>
#include <array>

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
    Promotion promotion(defaultDType);
    for (const TensorMeta& tensor : tensors)
        if (tensor.defined)
            promotion.add({tensor.dtype, tensor.layout.ndim() > 0, tensor.number});
    return promotion.result();
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
    bool any = false;
    for (const TensorMeta& tensor : tensors)
        if (tensor.defined && !(any && shape == tensor.layout.shape)) {
            shape = any ? broadcastShapes(shape, tensor.layout.shape) : tensor.layout.shape;
            any = true;
        }
    return shape;
}

void giveFresh(MetaCall& call, Dims shape, DType dtype)
{
    call.out.push_back({contiguousLayout(std::move(shape)), dtype, deviceOf(call.tensors), Alias::Fresh, 0, {}});
}

namespace {

/// `shape`: what the tensors broadcast to.
void giveBroadcast(MetaCall& call, const Dims& shape, DType dtype)
{
    std::array<const Layout*, 8> few;
    std::vector<const Layout*> many(call.tensors.size() > few.size() ? call.tensors.size() : 0);
    const std::span<const Layout*> layouts = many.empty() ? std::span<const Layout*>(few) : many;
    size_t count = 0;
    for (const TensorMeta& tensor : call.tensors)
        if (tensor.defined)
            layouts[count++] = &tensor.layout;
    OutSpec& out = call.out.emplace_back();
    out.layout.shape = shape;
    out.layout.strides = elementwiseStrides(layouts.first(count), shape);
    out.dtype = dtype;
    out.device = deviceOf(call.tensors);
}

}

void giveElementwise(MetaCall& call, DType dtype) { giveBroadcast(call, broadcastAll(call.tensors), dtype); }

void elementwiseMeta(MetaCall& call, Gives gives, uint8_t accepts, const char* kernel)
{
    DType dtype = promoted(call.tensors, call.defaultDType);
    if (gives == Gives::Floating && isIntegral(dtype, true))
        dtype = call.defaultDType;
    if (isComplex(dtype) && !(accepts & kTakesComplex) && !takesComplex(kernel))
        refuseComplex(kernel);
    const Dims shape = broadcastAll(call.tensors);
    checkTakes(accepts, kernel, dtype);
    giveBroadcast(call, shape, gives == Gives::Bool ? DType::Bool : gives == Gives::Magnitude ? realTypeOf(dtype) : dtype);
}

}
