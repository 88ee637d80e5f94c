#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/reduce_axes.h"

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction;
constexpr Attr kAll = std::monostate();

void spreadMeanMeta(MetaCall& call, const char* function, const Attr& dim, bool keepdim)
{
    const TensorMeta& self = tensorAt(call, 0);
    if (!isFloating(self.dtype) && !isComplex(self.dtype))
        fail(ErrorKind::Runtime, "%s only support floating point and complex dtypes", function);
    const Dims shape = reducedShape(self.layout.shape, reducedAxes(dim, self.layout.ndim()), keepdim);
    giveFresh(call, shape, realTypeOf(self.dtype));
    giveFresh(call, shape, self.dtype);
}

void distMeta(MetaCall& call)
{
    broadcastAll(call.tensors);
    const DType dtype = promoted(call.tensors, call.defaultDType);
    if (!isFloating(dtype) && !isComplex(dtype))
        fail(ErrorKind::Runtime, "norm(): input dtype should be either floating point or complex. Got %s instead.",
             std::string(scalarName(dtype)).c_str());
    giveFresh(call, {}, realTypeOf(dtype));
}

#define SS_SPREAD_MEAN(name, word, formula)                                                                                                \
    {name "(Tensor self, bool unbiased=True) -> (Tensor, Tensor)",                                                                         \
     "torch." name "({*})",                                                                                                                \
     formula,                                                                                                                              \
     OpKind::Reduce,                                                                                                                       \
     kFunction,                                                                                                                            \
     [](MetaCall& call) { spreadMeanMeta(call, name, kAll, false); },                                                                      \
     "The " word " and the mean.",                                                                                                         \
     "f32[2,3]\nf64[4], False\nf16[3]\nf32[1]\nf32[0]\ni64[2] ! RuntimeError: " name " only support floating point and complex dtypes"},   \
        {name ".dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> (Tensor, Tensor)",                                \
         "torch." name "({*})",                                                                                                            \
         formula,                                                                                                                          \
         OpKind::Reduce,                                                                                                                   \
         kFunction,                                                                                                                        \
         [](MetaCall& call) { spreadMeanMeta(call, name, call.attrs[0], boolAt(call, 2)); },                                               \
         "The " word " and the mean along axes.",                                                                                          \
         "f32[2,3], 0\nf32[2,3], dim=-1, keepdim=True\nf64[2,3,4], (0, 2)\nf32[2,3], 1, unbiased=False\nf32[2,3], None\nf32[], 0\n"        \
         "f32[2,3], 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"},                              \
        {name ".correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> (Tensor, Tensor)",            \
         "torch." name "({*})",                                                                                                            \
         formula,                                                                                                                          \
         OpKind::Reduce,                                                                                                                   \
         kFunction,                                                                                                                        \
         [](MetaCall& call) { spreadMeanMeta(call, name, call.attrs[0], boolAt(call, 2)); },                                               \
         "The " word " and the mean along axes; the divisor is the count less the correction.",                                            \
         "f32[2,3], correction=0\nf32[2,3], 1, correction=2, keepdim=True\nf64[2,3], (0, 1)\n"                                             \
         "i64[2] ! RuntimeError: " name " only support floating point and complex dtypes"},

constexpr OpRow kRows[] = {
    SS_SPREAD_MEAN("std_mean", "standard deviation", "sqrt(sum (x - mean)^2 / (n - 1)), sum x / n")
        SS_SPREAD_MEAN("var_mean", "variance", "sum (x - mean)^2 / (n - 1), sum x / n"){
            "dist(Tensor self, Tensor other, Scalar p=2) -> Tensor", "torch.dist({*})", "y = (sum |a - b|^p)^(1/p)", OpKind::Reduce, kForms,
            distMeta, "The p-norm of the difference.",
            "f32[2,3], f32[2,3]\nf64[4], f64[4], 1\nf32[2,3], f32[3], 3\nf32[3], f64[3], inf\nf32[3], i64[3], 0\nf16[3], f16[3]\n"
            "f32[3], f32[3], -inf\nf32[3], f32[3], 0.5\nf32[3], f32[3], 1.5\n"
            "f32[2], f32[3] ! RuntimeError: The size of tensor a (2) must match the size of tensor b (3) at non-singleton dimension 0\n"
            "i64[2], i64[2] ! RuntimeError: norm(): input dtype should be either floating point or complex. Got Long instead."},
};

}

std::span<const OpRow> momentRows() { return kRows; }

}
