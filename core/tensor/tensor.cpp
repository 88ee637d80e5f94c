#include "core/tensor/tensor.h"

#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/base/recycled.h"
#include "core/tensor/element.h"
#include "core/tensor/on_device.h"
#include "core/tensor/recorder.h"

namespace ss {

namespace {

/// Multiplied from the left, as PyTorch does: sizes after a 0 may be any, those before it must fit.
bool elementsFit(std::span<const int64_t> sizes)
{
    std::optional<int64_t> product = 1;
    for (int64_t size : sizes)
        product = product ? checkedMultiply(*product, size) : product;
    return product.has_value();
}

/// Bytes of a storage that a layout fits into.
int64_t storageBytes(const Layout& layout, int itemsize)
{
    const std::optional<Extent> extent = extentOf(layout);
    const std::optional<int64_t> bytes =
        extent ? checkedMultiply(extent->end == extent->begin ? layout.offset : extent->end, itemsize) : std::nullopt;
    if (!bytes || extent->begin < 0 || (isContiguous(layout) && !elementsFit(layout.shape)))
        fail(ErrorKind::Runtime, "Storage size calculation overflowed with sizes=%s%s", toText(layout.shape).c_str(),
             isContiguous(layout) ? "" : (" and strides=" + toText(layout.strides)).c_str());
    return *bytes;
}

}

TensorImpl::TensorImpl(std::shared_ptr<Storage> storage, Layout layout, DType dtype)
    : storage(std::move(storage))
    , layout(std::move(layout))
    , dtype(dtype)
{
    if (dtype >= DType::Complex64) [[unlikely]]
        detail::complexSeen.store(true, std::memory_order_relaxed);
    if (!elementsFit(this->layout.shape))
        fail(ErrorKind::Runtime, "numel: integer multiplication overflow");
}

namespace {

thread_local bool inferring = false;

}

bool inferenceMode() { return inferring; }
void setInferenceMode(bool value) { inferring = value; }

TensorImpl::~TensorImpl() { Recorder::gone(*this); }

optable::TensorMeta Tensor::meta() const
{
    if (!impl_) {
        optable::TensorMeta absent;
        absent.defined = false;
        return absent;
    }
    return {impl_->layout, impl_->dtype, device(), impl_->storage->bytes, impl_->number, true, impl_->pending};
}

void Tensor::written(const char* by) const
{
    if (impl_->inference && !inferring) [[unlikely]]
        fail(ErrorKind::Runtime, "Inplace update to inference tensor outside InferenceMode is not allowed.You can make a clone to get a "
                                 "normal tensor before doing inplace update.See https://github.com/pytorch/rfcs/pull/17 for more details.");
    impl_->version->rise(by);
}

Tensor makeEmpty(const Layout& layout, DType dtype, Device device)
{
    const int64_t bytes = storageBytes(layout, itemsize(dtype));
    auto storage = makeRecycled<Storage>(allocate(device, bytes), 0, bytes);
    auto impl = makeRecycled<TensorImpl>(std::move(storage), layout, dtype);
    impl->version = makeRecycled<Version>();
    impl->inference = inferring;
    return Tensor(std::move(impl));
}

Tensor makeView(const Tensor& base, const Layout& layout, DType dtype, bool ownVersion)
{
    auto impl = makeRecycled<TensorImpl>(base.storage(), layout, dtype);
    impl->pending = base.pending();
    impl->version = ownVersion ? makeRecycled<Version>() : base.impl()->version;
    impl->inference = base.impl()->inference;
    return Tensor(std::move(impl));
}

Tensor wrapNumber(const optable::Scalar& value)
{
    static constexpr DType kTypes[] = {DType::Bool, DType::Int64, DType::Float64, DType::Complex128}; // in the order of Scalar::Kind
    const DType dtype = kTypes[static_cast<int>(value.kind)];
    Tensor number = makeEmpty(Layout(), dtype, Device());
    number.storage()->buffer->fill = trace::Fill::Written;
    number.impl()->number = true;
    if (dtype == DType::Bool)
        *number.dataAs<bool>() = value.integer != 0;
    else if (dtype == DType::Int64)
        *number.dataAs<int64_t>() = value.integer;
    else if (dtype == DType::Float64)
        *number.dataAs<double>() = value.floating;
    else
        *number.dataAs<std::complex<double>>() = value.toComplex();
    return number;
}

optable::Scalar item(const Tensor& tensor)
{
    if (tensor.numel() != 1)
        fail(ErrorKind::Runtime, "a Tensor with %lld elements cannot be converted to Scalar", static_cast<long long>(tensor.numel()));
    if (!tensor.device().isCpu()) [[unlikely]]
        return item(broughtHome(tensor, "item"));
    switch (category(tensor.dtype())) {
    case DTypeCategory::Bool: return optable::Scalar::of(readInteger(tensor.data(), tensor.dtype()) != 0);
    case DTypeCategory::Integer: return optable::Scalar::of(readInteger(tensor.data(), tensor.dtype()));
    case DTypeCategory::Floating: return optable::Scalar::of(settled(readFloating(tensor.data(), tensor.dtype()), tensor.pending()));
    case DTypeCategory::Complex: break;
    }
    return optable::Scalar::of(settled(readComplex(tensor.data(), tensor.dtype()), tensor.pending()));
}

}
