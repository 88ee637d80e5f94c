#include "core/layout/view_rules.h"
#include "core/ops/linalg.h"
#include "core/ops/node_name.h"
#include "core/ops/product.h"

namespace ss::ops {

namespace {

using optable::kTakesNumbers;
using optable::kTakesReal;

Scalar scalarAt(const KernelCall& call, size_t index) { return std::get<Scalar>(call.attrs[index]); }

/// beta * x + alpha * p. With beta 0 the summand is not read: its NaN do not spread.
template <class T> void sumInto(KernelCall& call, const Tensor& product, DType dtype)
{
    const T beta = numberAs<T>(scalarAt(call, 0), dtype), alpha = numberAs<T>(scalarAt(call, 1), dtype);
    mapElements<T, T, 2>(call.out[0], {&call.in[0], &product},
                         [=](T x, T p) { return beta == T(0) ? multiply(alpha, p) : plus(multiply(beta, x), multiply(alpha, p)); });
}

template <class T> Tensor productOf(const Dims& shape, const Tensor& a, const Tensor& b)
{
    const Tensor product = makeEmpty(contiguousLayout(shape), dtypeOf<T>(), a.device());
    productInto<T>(product, a, b);
    return product;
}

void addProductKernel(KernelCall& call)
{
    const DType dtype = call.in[1].dtype();
    compute<kTakesNumbers>(dtype, "addmv_impl_cpu",
                           [&]<class T>() { sumInto<T>(call, productOf<T>(call.out[0].shape(), call.in[1], call.in[2]), dtype); });
}

/// One product after the other is added to the result, which is rounded to its dtype each time.
void addbmmKernel(KernelCall& call)
{
    const DType dtype = call.in[1].dtype();
    const auto matrix = [](const Tensor& batch, int64_t i) {
        Layout layout{
            {batch.shape()[1], batch.shape()[2]}, {batch.strides()[1], batch.strides()[2]}, batch.offset() + i * batch.strides()[0]};
        return makeView(batch, layout, batch.dtype());
    };
    compute<kTakesNumbers>(dtype, "addmm_impl_cpu_", [&]<class T>() {
        const T beta = numberAs<T>(scalarAt(call, 0), dtype), alpha = numberAs<T>(scalarAt(call, 1), dtype);
        mapElements<T, T, 1>(call.out[0], {&call.in[0]}, [=](T x) { return beta == T(0) ? T(0) : multiply(beta, x); });
        for (int64_t i = 0; i < call.in[1].shape()[0]; ++i) {
            const Tensor product = productOf<T>(call.out[0].shape(), matrix(call.in[1], i), matrix(call.in[2], i));
            mapElements<T, T, 2>(call.out[0], {&call.out[0], &product}, [=](T x, T p) { return plus(x, multiply(alpha, p)); });
        }
    });
}

void addrKernel(KernelCall& call)
{
    Layout column = call.in[1].layout();
    column.shape.push_back(1);
    column.strides.push_back(0);
    const Tensor stood = makeView(call.in[1], column, call.in[1].dtype());
    const DType dtype = commonType(call.in);
    compute<kTakesReal>(dtype, "addr", [&]<class T>() {
        const T beta = numberAs<T>(scalarAt(call, 0), dtype), alpha = numberAs<T>(scalarAt(call, 1), dtype);
        mapElements<T, T, 3>(call.out[0], {&call.in[0], &stood, &call.in[2]}, [=](T x, T a, T b) {
            const T product = multiply(multiply(alpha, a), b);
            return beta == T(0) ? product : plus(multiply(beta, x), product);
        });
    });
}

void dotKernel(KernelCall& call)
{
    compute<kTakesNumbers>(call.in[0].dtype(), "dot", [&]<class T>() {
        intoOutput<T>(call.out[0], [&](const Tensor& out) { productInto<T>(out, call.in[0], call.in[1]); });
    });
}

/// One of the three planes along an axis.
Tensor plane(const Tensor& tensor, size_t axis, int64_t index)
{
    Layout layout = tensor.layout();
    layout.offset += index * layout.strides[axis];
    layout.shape.erase(axis);
    layout.strides.erase(axis);
    return makeView(tensor, layout, tensor.dtype());
}

/// a[j] * b[k], rounded to the call's dtype as PyTorch does.
template <class T> Tensor planesProduct(const KernelCall& call, size_t axis, int64_t j, int64_t k)
{
    const Tensor a = plane(call.in[0], axis, j), b = plane(call.in[1], axis, k);
    const Tensor product = makeEmpty(contiguousLayout(plane(call.out[0], axis, 0).shape()), call.out[0].dtype(), call.out[0].device());
    mapElements<T, T, 2>(product, {&a, &b}, [](T x, T y) { return multiply(x, y); });
    return product;
}

void crossKernel(KernelCall& call)
{
    const size_t axis = wrapAxis(std::get<int64_t>(call.attrs[0]), call.out[0].ndim());
    compute<kTakesNumbers>(call.in[0].dtype(), "cross", [&]<class T>() {
        for (int64_t i = 0; i < 3; ++i) {
            const Tensor out = plane(call.out[0], axis, i);
            const Tensor left = planesProduct<T>(call, axis, (i + 1) % 3, (i + 2) % 3),
                         right = planesProduct<T>(call, axis, (i + 2) % 3, (i + 1) % 3);
            mapElements<T, T, 2>(out, {&left, &right}, [](T a, T b) { return minus(a, b); });
        }
    });
}

std::vector<Tensor> cross(const Args& args)
{
    const Tensor &a = args.tensors[0], &b = args.tensors[1];
    if (const auto* dim = std::get_if<int64_t>(&args.attrs[0]))
        return {call1("linalg_cross", {a, b}, {*dim})};
    const auto three = std::find(a.shape().begin(), a.shape().end(), 3);
    if (three == a.shape().end())
        fail(ErrorKind::Runtime, "no dimension of size 3 in input");
    return {call1("linalg_cross", {a, b}, {int64_t(three - a.shape().begin())})};
}

int64_t count(const Dims& shape, size_t axes)
{
    int64_t product = 1;
    for (size_t axis = 0; axis < axes; ++axis)
        product *= shape[axis];
    return product;
}

std::vector<Tensor> inner(const Args& args)
{
    const Tensor &a = args.tensors[0], &b = args.tensors[1];
    if (a.ndim() == 0 || b.ndim() == 0)
        return {call1("mul.Tensor", {a, b})};
    const std::vector<optable::TensorMeta> metas{a.meta(), b.meta()};
    const auto specs = optable::runMeta(*optable::findOp("inner"), metas, {}, {}, defaultDType());
    const auto matrix = [](const Tensor& x) { return call1("reshape", {x}, {Dims{count(x.shape(), x.ndim() - 1), x.shape().back()}}); };
    const Tensor product = call1("mm", {matrix(a), call1("t", {matrix(b)})});
    return {call1("view", {product}, {specs[0].layout.shape})};
}

/// a[i, 1] * b[1, k] axis by axis, then each pair of axes is one.
std::vector<Tensor> kron(const Args& args)
{
    const Tensor &a = args.tensors[0], &b = args.tensors[1];
    const size_t ndim = std::max(a.ndim(), b.ndim());
    Dims spreadA, spreadB, shape;
    for (size_t axis = 0; axis < ndim; ++axis) {
        const int64_t sizeA = axis + a.ndim() < ndim ? 1 : a.shape()[axis + a.ndim() - ndim];
        const int64_t sizeB = axis + b.ndim() < ndim ? 1 : b.shape()[axis + b.ndim() - ndim];
        for (int64_t size : {sizeA, int64_t(1)})
            spreadA.push_back(size);
        for (int64_t size : {int64_t(1), sizeB})
            spreadB.push_back(size);
        shape.push_back(sizeA * sizeB);
    }
    const Tensor product = call1("mul.Tensor", {call1("reshape", {a}, {spreadA}), call1("reshape", {b}, {spreadB})});
    return {named(call1("reshape", {call1("contiguous", {product}, {optable::MemoryFormat::Contiguous})}, {shape}), "UnsafeViewBackward0")};
}

constexpr Bound kBound[] = {
    {"addbmm", addbmmKernel},  {"baddbmm", addProductKernel}, {"addmv", addProductKernel},       {"addr", addrKernel},
    {"vdot", dotKernel},       {"inner", nullptr, inner},     {"kron", nullptr, kron},           {"linalg_cross", crossKernel},
    {"cross", nullptr, cross}, {"linalg_inv", invKernel},     {"linalg_svdvals", svdvalsKernel}, {"_thin_svd", thinSvdKernel},
};

}

std::span<const Bound> contractMoreOps() { return kBound; }

}
