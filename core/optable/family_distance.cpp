#include "core/layout/broadcast.h"
#include "core/optable/families.h"
#include "core/optable/meta_util.h"

namespace ss::optable {

namespace {

const Dims& shapeAt(const MetaCall& call, size_t index) { return tensorAt(call, index).layout.shape; }

Dims batchOf(const Dims& shape) { return Dims(std::span<const int64_t>(shape).first(shape.size() - 2)); }

/// Rows by rows, of the broadcast batch.
Dims pairsOf(const MetaCall& call, size_t first)
{
    const Dims &a = shapeAt(call, first), &b = shapeAt(call, first + 1);
    Dims shape = broadcastShapes(batchOf(a), batchOf(b));
    shape.push_back(a[a.size() - 2]);
    shape.push_back(b[b.size() - 2]);
    return shape;
}

void checkRows(const MetaCall& call, size_t first)
{
    static constexpr const char* kNames[] = {"X1", "X2"};
    for (size_t i = 0; i < 2; ++i)
        if (const DType dtype = tensorAt(call, first + i).dtype; !isFloating(dtype))
            fail(ErrorKind::Runtime, "cdist only supports floating-point dtypes, %s got: %s", kNames[i],
                 std::string(scalarName(dtype)).c_str());
    for (size_t i = 0; i < 2; ++i)
        if (shapeAt(call, first + i).size() < 2)
            fail(ErrorKind::Runtime, "cdist only supports at least 2D tensors, %s got: %zuD", kNames[i], shapeAt(call, first + i).size());
    const int64_t a = shapeAt(call, first).back(), b = shapeAt(call, first + 1).back();
    if (a != b)
        fail(ErrorKind::Runtime, "X1 and X2 must have the same number of columns. X1: %lld X2: %lld", static_cast<long long>(a),
             static_cast<long long>(b));
}

void checkTypes(const MetaCall& call, size_t first)
{
    checkSameScalarType(tensorAt(call, first), tensorAt(call, first + 1));
    if (const DType dtype = tensorAt(call, first).dtype; itemsize(dtype) < 4)
        checkTakes(0, "cdist", dtype);
}

void forwardMeta(MetaCall& call)
{
    checkRows(call, 0);
    if (std::get<double>(call.attrs[0]) < 0)
        fail(ErrorKind::Runtime, "cdist only supports non-negative p values");
    checkTypes(call, 0);
    giveFresh(call, pairsOf(call, 0), tensorAt(call, 0).dtype);
}

void backwardMeta(MetaCall& call)
{
    checkRows(call, 1);
    checkTypes(call, 1);
    Dims shape = pairsOf(call, 1);
    shape.back() = shapeAt(call, 1).back();
    giveFresh(call, shape, tensorAt(call, 1).dtype);
}

void euclideanMeta(MetaCall& call)
{
    checkRows(call, 0);
    giveFresh(call, pairsOf(call, 0), tensorAt(call, 0).dtype);
}

#define SS_DISTANCE_REFUSED(last)                                                                                                          \
    "\nf32[2,3], f32[4,2]" last " ! RuntimeError: X1 and X2 must have the same number of columns. X1: 3 X2: 2"                             \
    "\nf32[3], f32[4,3]" last " ! RuntimeError: cdist only supports at least 2D tensors, X1 got: 1D"

constexpr OpRow kRows[] = {
    {"_cdist_forward(Tensor x1, Tensor x2, float p=2.0, int? compute_mode=None) -> Tensor", "torch.cdist({x1}, {x2}, {p})",
     "y[i, j] = |a[i] - b[j]|", OpKind::Reduce, kFunction, forwardMeta,
     "The p-norm distances of rows to rows, without the memory of their differences.",
     "f32[2,3], f32[4,3], 2.0, None\nf64[2,3], f64[4,3], 1.0, None\nf64[3,2], f64[2,2], 3.0, None\nf64[2,2], f64[3,2], 1.5, None\n"
     "f64[2,2], f64[3,2], 0.5, None\nf32[2,3], f32[2,3], 0.0, None\nf64[2,3], f64[4,3], inf, None\n"
     "f32[2,1,3,2], f32[4,5,2], 2.0, None\nf32[3,2]@(1,3), f32[2,2], 2.0, None\nf32[0,3], f32[4,3], 2.0, None\nf32[2,0], f32[4,0], 1.0, "
     "None\n"
     "f32[2,3], f32[4,3], -1.0, None ! RuntimeError: cdist only supports non-negative p values\n"
     "f32[2,3], f64[4,3], 2.0, None ! RuntimeError: expected scalar type Float but found Double\n"
     "f16[2,3], f16[4,3], 2.0, None ! RuntimeError: \"cdist\" not implemented for 'Half'" SS_DISTANCE_REFUSED(", 2.0, None")},
    {"_cdist_backward(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist) -> Tensor", "torch.ops.aten._cdist_backward({*})",
     "y[i] = sum over j of grad[i, j] * slope of |a[i] - b[j]|", OpKind::Reduce, kInternal, backwardMeta,
     "The gradient of cdist for its first argument.",
     "f32[2,4], f32[2,3], f32[4,3], 2.0, f32[2,4]\nf64[2,4], f64[2,3], f64[4,3], 1.0, f64[2,4]\nf64[2,4], f64[2,3], f64[4,3], 3.0, "
     "f64[2,4]\nf32[0,4], f32[0,3], f32[4,3], 2.0, f32[0,4]\n! none"},
    {"_euclidean_dist(Tensor x1, Tensor x2) -> Tensor", "torch._euclidean_dist({*})",
     "y[i, j] = sqrt(|a[i]|^2 - 2 a[i] b[j] + |b[j]|^2)", OpKind::Composite, kFunction, euclideanMeta,
     "The distances of rows to rows by one product of matrices.",
     "f32[2,3], f32[4,3]\nf64[3,2], f64[2,2]\nf32[2,3,2], f32[2,4,2]\nf32[3,2]@(1,3), f32[2,2]\n! none"},
};

}

std::span<const OpRow> distanceRows() { return kRows; }

}
