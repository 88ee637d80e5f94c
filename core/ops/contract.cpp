#include "core/layout/broadcast.h"
#include "core/ops/elementwise.h"
#include "core/ops/gemm.h"

namespace ss::ops {

namespace {

using optable::kTakesNumbers;

/// The tensor as T, its last two axes (or its one) laid out as multiplyInto takes them: the tensor itself where it is already so.
template <class T> Tensor operand(const Tensor& in)
{
    const auto fits = [&] {
        if (in.dtype() != dtypeOf<T>() || reinterpret_cast<uintptr_t>(in.data()) % alignof(T) != 0)
            return false;
        if (in.ndim() < 2)
            return in.ndim() == 0 || in.strides()[0] == 1;
        const int64_t rows = in.shape()[in.ndim() - 2], columns = in.shape().back();
        const int64_t down = in.strides()[in.ndim() - 2], across = in.strides().back();
        return (across == 1 && down >= columns) || (down == 1 && across >= rows);
    };
    if (fits())
        return in;
    const Tensor copy = makeEmpty(contiguousLayout(in.shape()), dtypeOf<T>(), in.device());
    mapElements<T, T, 1>(copy, {&in}, [](T x) { return x; });
    return copy;
}

/// Matrix number `batch` of a tensor of matrices; a vector is a row or a column.
template <class T> MatrixView<T> matrixOf(const Tensor& tensor, int64_t batch = 0, bool column = false)
{
    auto* data = tensor.dataAs<T>();
    if (tensor.ndim() < 2) {
        const int64_t size = tensor.numel();
        return column ? MatrixView<T>{data, size, 1, 1, size} : MatrixView<T>{data, 1, size, size, 1};
    }
    const size_t rows = tensor.ndim() - 2;
    if (rows == 1)
        data += batch * tensor.strides()[0];
    return {data, tensor.shape()[rows], tensor.shape()[rows + 1], tensor.strides()[rows], tensor.strides()[rows + 1]};
}

/// A result of type T: the call's own output, or a stand-in that is converted into it.
template <class T, class F> void intoOutput(const Tensor& out, F&& f)
{
    if (out.dtype() == dtypeOf<T>() && out.isContiguous())
        return f(out);
    const Tensor stand = makeEmpty(contiguousLayout(out.shape()), dtypeOf<T>(), out.device());
    f(stand);
    mapElements<T, T, 1>(out, {&stand}, [](T x) { return x; });
}

template <class T> void productInto(const Tensor& out, const Tensor& left, const Tensor& right)
{
    const Tensor a = operand<T>(left), b = operand<T>(right);
    const bool vector = b.ndim() == 1;
    const int64_t batches = out.ndim() == 3 ? out.shape()[0] : 1;
    for (int64_t batch = 0; batch < batches; ++batch)
        multiplyInto<T>(matrixOf<T>(out, batch, vector), matrixOf<const T>(a, batch), matrixOf<const T>(b, batch, vector));
}

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
        return call1("view", {call1("mv", {tall, b})}, {batch});
    return call1("view", {call1("mm", {tall, b})}, {joined(batch, {b.shape().back()})});
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
    return call1("view", {call1("bmm", {left, right})}, {shape});
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
