#include "core/ops/complex.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"
#include "core/ops/offsets.h"
#include "core/ops/reach.h"

#include "core/layout/view_rules.h"

namespace ss::ops {

namespace {

using Long = long long;

template <ErrorKind kind> void outside(int64_t index, int64_t size, size_t axis)
{
    fail(kind, "index %lld is out of bounds for dimension %zu with size %lld", Long{index}, axis, Long{size});
}

void outsideCopy(int64_t index, int64_t size, size_t axis)
{
    fail(ErrorKind::Index, "index_copy_(): index %lld is out of bounds for dimension %zu with size %lld", Long{index}, axis, Long{size});
}

void outsidePut(int64_t index, int64_t size, size_t)
{
    fail(ErrorKind::Index, "out of range: tried to access index %lld on a tensor of %lld elements.", Long{index}, Long{size});
}

/// A derived in-place form is given self as its output.
void startFrom(const KernelCall& call)
{
    if (!call.out[0].sameAs(call.in[0]))
        copyElements(call.in[0], call.out[0]);
}

void fillAlong(KernelCall& call, const Tensor& value)
{
    const Reached reached = slicesAt(call.out[0], call.in[1], std::get<int64_t>(call.attrs[0]), true, outside<ErrorKind::Index>);
    startFrom(call);
    scatterElements(value, reached.offsets, reached.elements, false, call.touched);
}

void indexFillKernel(KernelCall& call) { fillAlong(call, elementOf(std::get<Scalar>(call.attrs[1]), call.out[0].dtype())); }

void indexFillTensorKernel(KernelCall& call)
{
    const Tensor value = makeEmpty(Layout(), call.out[0].dtype(), Device());
    copyElements(call.in[2], value);
    fillAlong(call, value);
}

Tensor denseCopy(const Tensor& tensor)
{
    const Tensor copy = makeEmpty(contiguousLayout(tensor.shape()), tensor.dtype(), Device());
    copyElements(tensor, copy);
    return copy;
}

void indexAddKernel(KernelCall& call)
{
    const Reached reached = slicesAt(call.out[0], call.in[1], std::get<int64_t>(call.attrs[0]), false, outside<ErrorKind::Runtime>);
    const Tensor scaled = denseCopy(call.in[2]);
    const DType dtype = scaled.dtype();
    if (isComplex(dtype))
        scaleComplex(scaled, std::get<Scalar>(call.attrs[1]));
    else
        compute<optable::kTakesReal>(dtype, "index_add_cpu_", [&]<class T>() {
            const T alpha = numberAs<T>(std::get<Scalar>(call.attrs[1]), dtype);
            if (alpha != T(1))
                mapElements<T, T, 1>(scaled, {&call.in[2]}, [=](T x) { return multiply(alpha, x); });
        });
    startFrom(call);
    scatterElements(scaled, reached.offsets, reached.elements, true, call.touched);
}

void indexCopyKernel(KernelCall& call)
{
    const Reached reached = slicesAt(call.out[0], call.in[1], std::get<int64_t>(call.attrs[0]), false, outsideCopy);
    const Tensor source = denseCopy(call.in[2]); // it may lie in the output
    startFrom(call);
    scatterElements(source, reached.offsets, reached.elements, false, call.touched);
}

void putKernel(KernelCall& call)
{
    const Tensor &out = call.out[0], &index = call.in[1];
    const Tensor offsets = logicalOffsets(out, index, outsidePut);
    const Tensor dense = denseCopy(call.in[2]);
    const Tensor source = makeView(dense, contiguousLayout(index.shape()), dense.dtype());
    startFrom(call);
    const Layout target{index.shape(), Dims(index.ndim(), 0), out.offset()};
    scatterElements(source, offsets, makeView(out, target, out.dtype()), std::get<bool>(call.attrs[0]), call.touched);
}

void maskedScatterKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    const Tensor source = denseCopy(call.in[2]);
    // Row-major and first of the operands, so that the walk is in logical order whatever the output's strides are.
    const Tensor mask = makeEmpty(contiguousLayout(out.shape()), DType::Bool, Device());
    copyElements(call.in[1], mask);
    const auto* flags = mask.dataAs<bool>();
    if (source.numel() < std::count(flags, flags + mask.numel(), true))
        fail(ErrorKind::Runtime, "Number of elements of source < number of ones in mask");
    startFrom(call);
    const auto size = static_cast<size_t>(out.itemsize());
    const std::byte* from = source.data();
    const Tensor* operands[] = {&mask, &out};
    forEachRun(planLoop(out.shape(), operands), [&](const auto& data, const auto& strides, int64_t count) {
        for (int64_t i = 0; i < count; ++i) {
            if (!load<bool>(data[0] + i * strides[0]))
                continue;
            std::byte* to = data[1] + i * strides[1];
            std::memcpy(to, from, size);
            from += size;
            if (call.touched)
                call.touched->add(to - out.storage()->buffer->data(), out.itemsize());
        }
    });
}

constexpr Bound kOps[] = {
    {"index_fill.int_Scalar", indexFillKernel, nullptr, kWritesSome},
    {"index_fill.int_Tensor", indexFillTensorKernel, nullptr, kWritesSome},
    {"index_add", indexAddKernel, nullptr, kWritesSome},
    {"index_copy", indexCopyKernel, nullptr, kWritesSome},
    {"put", putKernel, nullptr, kWritesSome},
    {"masked_scatter", maskedScatterKernel, nullptr, kWritesSome},
};

}

std::span<const Bound> indexAlongOps() { return kOps; }

}
