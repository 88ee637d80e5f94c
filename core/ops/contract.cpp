#include "core/layout/broadcast.h"
#include "core/ops/product.h"

namespace ss::ops {

namespace {

using optable::kTakesNumbers;

void productKernel(KernelCall& call)
{
    compute<kTakesNumbers>(call.in[0].dtype(), "addmm_impl_cpu_", [&]<class T>() {
        intoOutput<T>(call.out[0], [&](const Tensor& out) { productInto<T>(out, call.in[0], call.in[1]); });
    });
}

/// With beta 0 the summand is not read: its NaN do not spread.
void addmmKernel(KernelCall& call)
{
    const DType dtype = call.in[1].dtype();
    compute<kTakesNumbers>(dtype, "addmm_impl_cpu_", [&]<class T>() {
        const T beta = numberAs<T>(std::get<Scalar>(call.attrs[0]), dtype), alpha = numberAs<T>(std::get<Scalar>(call.attrs[1]), dtype);
        const Tensor product = makeEmpty(contiguousLayout(call.out[0].shape()), dtypeOf<T>(), call.out[0].device());
        productInto<T>(product, call.in[1], call.in[2]);
        mapElements<T, T, 2>(call.out[0], {&call.in[0], &product},
                             [=](T x, T p) { return beta == T(0) ? multiply(alpha, p) : plus(multiply(beta, x), multiply(alpha, p)); });
    });
}

void outerKernel(KernelCall& call)
{
    Layout column = call.in[0].layout();
    column.shape.push_back(1);
    column.strides.push_back(0);
    const Tensor stood = makeView(call.in[0], column, call.in[0].dtype());
    compute<optable::kTakesReal>(commonType(call.in), "mul_cpu", [&]<class T>() {
        mapElements<T, T, 2>(call.out[0], {&stood, &call.in[1]}, [](T a, T b) { return multiply(a, b); });
    });
}

Dims withoutLast(const Dims& shape, size_t count)
{
    Dims left = shape;
    left.resize(shape.size() - std::min(count, shape.size()));
    return left;
}

Dims joined(Dims batch, std::initializer_list<int64_t> more)
{
    for (int64_t size : more)
        batch.push_back(size);
    return batch;
}

int64_t product(const Dims& sizes)
{
    int64_t result = 1;
    for (int64_t size : sizes)
        result *= size;
    return result;
}

/// Whether the leading axes of a batch merge into one without a copy.
bool folds(const Tensor& a)
{
    for (size_t axis = 0; axis + 2 < a.ndim(); ++axis)
        if (a.numel() != 0 && a.strides()[axis] != a.strides()[axis + 1] * a.shape()[axis + 1])
            return false;
    return true;
}

/// A batch of matrices times one matrix or vector is one tall matrix times it.
Tensor foldedProduct(const Tensor& a, const Tensor& b)
{
    const Dims batch = withoutLast(a.shape(), 1);
    const Tensor tall = call1("reshape", {a}, {Dims{product(batch), a.shape().back()}});
    if (b.ndim() == 1)
        return call1("_unsafe_view", {call1("mv", {tall, b})}, {batch});
    return call1("_unsafe_view", {call1("mm", {tall, b})}, {joined(batch, {b.shape().back()})});
}

Tensor batchedProduct(const Tensor& a, const Tensor& b)
{
    const int64_t rows = a.ndim() > 1 ? a.shape()[a.ndim() - 2] : 1, inner = a.shape().back();
    const int64_t innerB = b.ndim() > 1 ? b.shape()[b.ndim() - 2] : b.shape()[0], columns = b.ndim() > 1 ? b.shape().back() : 1;
    const Dims batch = broadcastShapes(withoutLast(a.shape(), 2), withoutLast(b.shape(), 2));
    const int64_t count = product(batch);
    const Tensor left = call1("reshape", {call1("expand", {a}, {joined(batch, {rows, inner})})}, {Dims{count, rows, inner}});
    const Tensor stood = b.ndim() == 1 ? call1("unsqueeze", {b}, {int64_t(1)}) : b;
    const Tensor right = call1("reshape", {call1("expand", {stood}, {joined(batch, {innerB, columns})})}, {Dims{count, innerB, columns}});
    Dims shape = batch;
    if (a.ndim() > 1)
        shape.push_back(rows);
    if (b.ndim() > 1)
        shape.push_back(columns);
    return call1("_unsafe_view", {call1("bmm", {left, right})}, {shape});
}

std::vector<Tensor> matmul(const Args& args)
{
    const Tensor &a = args.tensors[0], &b = args.tensors[1];
    if (a.ndim() == 0 || b.ndim() == 0)
        fail(ErrorKind::Runtime, "both arguments to matmul need to be at least 1D, but they are %zuD and %zuD", a.ndim(), b.ndim());
    if (a.ndim() == 1 && b.ndim() == 1)
        return {call1("dot", {a, b})};
    if (a.ndim() == 2 && b.ndim() <= 2)
        return {call1(b.ndim() == 1 ? "mv" : "mm", {a, b})};
    if (a.ndim() == 1 && b.ndim() == 2)
        return {call1("squeeze.dim", {call1("mm", {call1("unsqueeze", {a}, {int64_t(0)}), b})}, {int64_t(0)})};
    return {a.ndim() > 2 && b.ndim() <= 2 && folds(a) ? foldedProduct(a, b) : batchedProduct(a, b)};
}

constexpr Bound kBound[] = {
    {"mm", productKernel},  {"mv", productKernel},  {"dot", productKernel},      {"bmm", productKernel},
    {"addmm", addmmKernel}, {"outer", outerKernel}, {"matmul", nullptr, matmul},
};

}

std::span<const Bound> contractOps() { return kBound; }

}
