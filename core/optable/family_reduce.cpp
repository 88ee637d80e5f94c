#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/reduce_axes.h"

#include <algorithm>

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction;
constexpr Attr kAll = std::monostate();

const Dims& shapeOf(const MetaCall& call) { return tensorAt(call, 0).layout.shape; }
DType inputType(const MetaCall& call) { return tensorAt(call, 0).dtype; }

void giveReduced(MetaCall& call, const Attr& dim, bool keepdim, DType dtype)
{
    giveFresh(call, reducedShape(shapeOf(call), reducedAxes(dim, shapeOf(call).size()), keepdim), dtype);
}

/// Sums and products of bools and integers are int64.
DType accumulated(const MetaCall& call, size_t dtypeAt)
{
    const auto asked = optionalAt<DType>(call, dtypeAt);
    return asked.value_or(isIntegral(inputType(call), true) ? DType::Int64 : inputType(call));
}

void sumMeta(MetaCall& call) { giveReduced(call, kAll, false, accumulated(call, 0)); }
void sumDimMeta(MetaCall& call) { giveReduced(call, call.attrs[0], boolAt(call, 1), accumulated(call, 2)); }

DType meanType(const MetaCall& call, size_t dtypeAt)
{
    const auto asked = optionalAt<DType>(call, dtypeAt);
    const DType dtype = asked.value_or(inputType(call));
    if (!isFloating(dtype) && !isComplex(dtype))
        fail(ErrorKind::Runtime, "mean(): could not infer output dtype. %s dtype must be either a floating point or complex dtype. Got: %s",
             asked ? "Optional" : "Input", std::string(scalarName(dtype)).c_str());
    return dtype;
}

void meanMeta(MetaCall& call) { giveReduced(call, kAll, false, meanType(call, 0)); }
void meanDimMeta(MetaCall& call)
{
    const DType dtype = meanType(call, 2);
    giveReduced(call, call.attrs[0], boolAt(call, 1), dtype);
}

/// An extremum of nothing does not exist: every removed axis must have elements.
void checkNotEmpty(const MetaCall& call, const char* function, const Attr& dim)
{
    const Dims& shape = shapeOf(call);
    if (std::find(shape.begin(), shape.end(), 0) == shape.end())
        return;
    const auto* list = std::get_if<Dims>(&dim);
    if (isNone(dim) || (list && list->empty()))
        fail(ErrorKind::Runtime,
             "%s(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' argument.",
             function);
    const std::vector<bool> reduced = reducedAxes(dim, shape.size());
    for (size_t axis = 0; axis < shape.size(); ++axis)
        if (reduced[axis] && shape[axis] == 0)
            fail(ErrorKind::Index, "%s(): Expected reduction dim %zu to have non-zero size.", function, axis);
}

void extremumMeta(MetaCall& call, const char* function)
{
    checkNotEmpty(call, function, kAll);
    checkTakes(kTakesReal, (std::string(function) + "_all").c_str(), inputType(call));
    giveReduced(call, kAll, false, inputType(call));
}

/// Values and their indices.
void extremumDimMeta(MetaCall& call, const char* function)
{
    reducedAxes(call.attrs[0], shapeOf(call).size());
    checkNotEmpty(call, function, call.attrs[0]);
    if (isComplex(inputType(call)))
        fail(ErrorKind::Runtime, "%s(): does not support complex input", function);
    giveReduced(call, call.attrs[0], boolAt(call, 1), inputType(call));
    giveReduced(call, call.attrs[0], boolAt(call, 1), DType::Int64);
}

void extremumDimsMeta(MetaCall& call, const char* function)
{
    reducedAxes(call.attrs[0], shapeOf(call).size());
    checkNotEmpty(call, function, call.attrs[0]);
    checkTakes(kTakesReal, (std::string(function).substr(1) + "_values_cpu").c_str(), inputType(call));
    giveReduced(call, call.attrs[0], boolAt(call, 1), inputType(call));
}

void argumentMeta(MetaCall& call, const char* function)
{
    const Dims& shape = shapeOf(call);
    const bool empty = std::find(shape.begin(), shape.end(), 0) != shape.end();
    if (isNone(call.attrs[0]) && empty)
        fail(ErrorKind::Index, "%s(): Expected reduction dim to be specified for input.numel() == 0.", function);
    reducedAxes(call.attrs[0], shape.size());
    checkNotEmpty(call, function, call.attrs[0]);
    checkTakes(kTakesNumbers, (std::string(function) + "_cpu").c_str(), inputType(call));
    giveReduced(call, call.attrs[0], boolAt(call, 1), DType::Int64);
}

/// uint8 was a bool once.
DType truthType(const MetaCall& call) { return inputType(call) == DType::UInt8 ? DType::UInt8 : DType::Bool; }
void truthMeta(MetaCall& call) { giveReduced(call, kAll, false, truthType(call)); }
/// With no axes given each element is asked by itself.
void truthDimsMeta(MetaCall& call)
{
    const auto* dims = std::get_if<Dims>(&call.attrs[0]);
    if (dims && dims->empty())
        return giveFresh(call, shapeOf(call), truthType(call));
    giveReduced(call, call.attrs[0], boolAt(call, 1), truthType(call));
}
void truthDimMeta(MetaCall& call) { giveReduced(call, call.attrs[0], boolAt(call, 1), truthType(call)); }
void countMeta(MetaCall& call) { giveReduced(call, call.attrs[0], false, DType::Int64); }

void spreadMeta(MetaCall& call, const Attr& dim, bool keepdim)
{
    if (!isFloating(inputType(call)) && !isComplex(inputType(call)))
        fail(ErrorKind::Runtime, "std and var only support floating point and complex dtypes");
    giveReduced(call, dim, keepdim, realTypeOf(inputType(call)));
}

void normMeta(MetaCall& call)
{
    const DType dtype = optionalAt<DType>(call, 3).value_or(inputType(call));
    if (!isFloating(inputType(call)) && !isComplex(inputType(call)))
        fail(ErrorKind::Runtime, "linalg.vector_norm: Expected a floating point or complex tensor as input. Got %s",
             std::string(scalarName(inputType(call))).c_str());
    giveReduced(call, call.attrs[1], boolAt(call, 2), realTypeOf(dtype));
}

#define SS_ALL_SAMPLES "f32[2,3]\nf64[4]\nf16[3]\nf32[]\ni64[2,3]\nu8[4]\nb8[5]\nf32[17,9]\nf32[3,40]@(1,3)\n"
#define SS_DIM_SAMPLES                                                                                                                     \
    "f32[2,3], 0\nf32[2,3], dim=-1, keepdim=True\nf64[2,3,4], 1\nf32[], 0\nf16[2,3], 1\nf32[40,33], 0\nf32[5,70], 1\n"                     \
    "f32[2,3], 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"
#define SS_DIMS_SAMPLES                                                                                                                    \
    SS_DIM_SAMPLES                                                                                                                         \
    "f32[2,3,4], (0, 2)\nf32[2,3,4], (0, -1), keepdim=True\nf32[4,3,2], (0, 1)\n"                                                          \
    "f32[2,3], (0, -2) ! RuntimeError: dim 0 appears multiple times in the list of dims\n"
#define SS_INT_SAMPLES "i64[2,3], 0\nu8[4,2], 1\nb8[3,2], 1\n"
#define SS_EMPTY_ALL(function)                                                                                                             \
    "f32[0] ! RuntimeError: " function                                                                                                     \
    "(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction dim with the 'dim' argument.\n"
#define SS_EMPTY_DIM(function) "f32[3,0], 0\nf32[0,3], 0 ! IndexError: " function "(): Expected reduction dim 0 to have non-zero size.\n"
#define SS_MEAN_REFUSED(call)                                                                                                              \
    call " ! RuntimeError: mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: "      \
         "Long\n"

#define SS_EXTREMA(name, word, formula)                                                                                                    \
    {name "(Tensor self) -> Tensor",                                                                                                       \
     "{self}." name "()",                                                                                                                  \
     "y = " formula " x[...]",                                                                                                             \
     OpKind::Reduce,                                                                                                                       \
     kForms,                                                                                                                               \
     [](MetaCall& call) { extremumMeta(call, name); },                                                                                     \
     "The " word " element.",                                                                                                              \
     SS_ALL_SAMPLES "f32[4]=(1, nan, 3, nan)\n" SS_EMPTY_ALL(name)},                                                                       \
        {name ".other(Tensor self, Tensor other) -> Tensor",                                                                               \
         "torch." name "({self}, {other})",                                                                                                \
         "y = " formula "(a, b)",                                                                                                          \
         OpKind::Elementwise,                                                                                                              \
         kForms,                                                                                                                           \
         [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesReal, name "imum_cpu"); },                                          \
         "The " word " of two, element by element.",                                                                                       \
         "f32[2,3], f32[3]\ni64[3], f32[3]\nf32[2,1], f64[1,3]\n"                                                                          \
         "f32[2,3], f32[4] ! RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1"},    \
        {name ".dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)",                                         \
         "{self}." name "({*})",                                                                                                           \
         "y[i] = " formula " x[i, j]",                                                                                                     \
         OpKind::Reduce,                                                                                                                   \
         kForms,                                                                                                                           \
         [](MetaCall& call) { extremumDimMeta(call, name); },                                                                              \
         "The " word " element along an axis, and where it is.",                                                                           \
         SS_DIM_SAMPLES SS_INT_SAMPLES "f32[2,2]=(1, nan, nan, nan), 1\ni64[4]=(3, 1, 3, 1), 0\n" SS_EMPTY_DIM(name)},                     \
        {"a" name "(Tensor self, int[1] dim=[], bool keepdim=False) -> Tensor",                                                            \
         "{self}.a" name "({*})",                                                                                                          \
         "y[i] = " formula " x[i, j]",                                                                                                     \
         OpKind::Reduce,                                                                                                                   \
         kForms,                                                                                                                           \
         [](MetaCall& call) { extremumDimsMeta(call, "a" name); },                                                                         \
         "The " word " element along axes.",                                                                                               \
         "f32[2,3]\n" SS_DIMS_SAMPLES SS_INT_SAMPLES SS_EMPTY_DIM("a" name)},                                                              \
        {"arg" name "(Tensor self, int? dim=None, bool keepdim=False) -> Tensor",                                                          \
         "{self}.arg" name "({*})",                                                                                                        \
         "y[i] = the j of " formula " x[i, j]",                                                                                            \
         OpKind::Reduce,                                                                                                                   \
         kForms,                                                                                                                           \
         [](MetaCall& call) { argumentMeta(call, "arg" name); },                                                                           \
         "Where the " word " element is; the first of equals.",                                                                            \
         "f32[2,3]\nf32[3,4]@(1,3)\ni64[4]=(3, 1, 3, 1)\n" SS_DIM_SAMPLES SS_EMPTY_DIM("arg" name) "b8[2] ! RuntimeError: \"arg" name      \
                                                                                                   "_cpu\" not implemented for 'Bool'"},

#define SS_TRUTH(name, word)                                                                                                               \
    {name "(Tensor self) -> Tensor",                                                                                                       \
     "{self}." name "()",                                                                                                                  \
     "y = " word " x[...]",                                                                                                                \
     OpKind::Reduce,                                                                                                                       \
     kForms,                                                                                                                               \
     truthMeta,                                                                                                                            \
     "Whether " word " element is not zero.",                                                                                              \
     SS_ALL_SAMPLES "f32[0]\nc64[2]\n! none"},                                                                                             \
        {name ".dim(Tensor self, int dim, bool keepdim=False) -> Tensor",                                                                  \
         "{self}." name "({*})",                                                                                                           \
         "y[i] = " word " x[i, j]",                                                                                                        \
         OpKind::Reduce,                                                                                                                   \
         kForms,                                                                                                                           \
         truthDimMeta,                                                                                                                     \
         "Whether " word " element along an axis is not zero.",                                                                            \
         SS_DIM_SAMPLES SS_INT_SAMPLES "f32[0,3], 0\n"},                                                                                   \
        {name ".dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor",                                                         \
         "{self}." name "({*})",                                                                                                           \
         "y[i] = " word " x[i, j]",                                                                                                        \
         OpKind::Reduce,                                                                                                                   \
         kForms,                                                                                                                           \
         truthDimsMeta,                                                                                                                    \
         "Whether " word " element along axes is not zero.",                                                                               \
         "f32[2,3], (0, 1)\ni64[2,3,4], (0, 2), keepdim=True\nb8[3], (0,)\nf32[2,3], ()\nu8[3], ()\n"                                      \
         "f32[2,3], (0, 0) ! RuntimeError: dim 0 appears multiple times in the list of dims"},

#define SS_SPREAD(name, word, formula)                                                                                                     \
    {name "(Tensor self, bool unbiased=True) -> Tensor",                                                                                   \
     "{self}." name "({*})",                                                                                                               \
     "y = " formula,                                                                                                                       \
     OpKind::Reduce,                                                                                                                       \
     kForms,                                                                                                                               \
     [](MetaCall& call) { spreadMeta(call, kAll, false); },                                                                                \
     "The " word ".",                                                                                                                      \
     "f32[2,3]\nf64[4], False\nf16[3]\nf32[1]\ni64[2] ! RuntimeError: std and var only support floating point and complex dtypes"},        \
        {name ".dim(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor",                                          \
         "{self}." name "({*})",                                                                                                           \
         "y = " formula,                                                                                                                   \
         OpKind::Reduce,                                                                                                                   \
         kForms,                                                                                                                           \
         [](MetaCall& call) { spreadMeta(call, call.attrs[0], boolAt(call, 2)); },                                                         \
         "The " word " along axes.",                                                                                                       \
         SS_DIMS_SAMPLES "f32[2,3], 1, unbiased=False\nf32[2,3], None\n"},                                                                 \
        {name ".correction(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> Tensor",                      \
         "{self}." name "({*})",                                                                                                           \
         "y = " formula,                                                                                                                   \
         OpKind::Reduce,                                                                                                                   \
         kForms,                                                                                                                           \
         [](MetaCall& call) { spreadMeta(call, call.attrs[0], boolAt(call, 2)); },                                                         \
         "The " word " along axes; the divisor is the count less the correction.",                                                         \
         "f32[2,3], correction=0\nf32[2,3], 1, correction=2, keepdim=True\nf64[2,3], (0, 1)\n"                                             \
         "i64[2] ! RuntimeError: std and var only support floating point and complex dtypes"},

constexpr OpRow kRows[] = {
    {"sum(Tensor self, *, ScalarType? dtype=None) -> Tensor", "{self}.sum({*})", "y = sum x[...]", OpKind::Reduce, kForms, sumMeta,
     "The sum of all elements.",
     SS_ALL_SAMPLES "i32[3], dtype=torch.float32\nf32[0]\nf32[100,77]\nb8[5], dtype=torch.bool\n"
                    "! none"},
    {"sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", "{self}.sum({*})",
     "y[i] = sum over j of x[i, j]", OpKind::Reduce, kForms, sumDimMeta, "The sum along axes.",
     SS_DIMS_SAMPLES SS_INT_SAMPLES "f32[0,3], 0\nf32[2,3], ()\nf32[2,3], 1, dtype=torch.float64"},
    {"mean(Tensor self, *, ScalarType? dtype=None) -> Tensor", "{self}.mean({*})", "y = sum x[...] / n", OpKind::Reduce, kForms, meanMeta,
     "The mean of all elements.",
     "f32[2,3]\nf64[4]\nf16[3]\ni64[3], dtype=torch.float32\nf32[0]\n" SS_MEAN_REFUSED(
         "i64[2]") "f32[2], dtype=torch.int64 ! RuntimeError: mean(): could not infer output dtype. Optional dtype must be either a "
                   "floating point or "
                   "complex dtype. Got: Long"},
    {"mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", "{self}.mean({*})",
     "y[i] = sum over j of x[i, j] / n", OpKind::Reduce, kForms, meanDimMeta, "The mean along axes.",
     SS_DIMS_SAMPLES "f32[0,3], 0\nf32[2,3], ()\ni32[2,3], 1, dtype=torch.float64\n" SS_MEAN_REFUSED("i64[2,3], 0")},
    {"prod(Tensor self, *, ScalarType? dtype=None) -> Tensor", "{self}.prod({*})", "y = product x[...]", OpKind::Reduce, kForms, sumMeta,
     "The product of all elements.", "f32[2,3]\nf64[4]\nf16[3]\nf32[]\ni64[2,3]\nu8[4]\nb8[5]\nf32[0]\n! none"},
    {"prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", "{self}.prod({*})",
     "y[i] = product over j of x[i, j]", OpKind::Reduce, kForms, sumDimMeta, "The product along an axis.",
     "f32[2,3], 0\nf32[2,3], dim=-1, keepdim=True\nf64[2,3,4], 1\n" SS_INT_SAMPLES
     "f32[2,3], 5 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 5)"},
    SS_EXTREMA("max", "largest", "max") SS_EXTREMA("min", "smallest", "min") SS_TRUTH("any", "any") SS_TRUTH("all", "every"){
        "count_nonzero(Tensor self, int? dim=None) -> Tensor", "{self}.count_nonzero({*})", "y = count of x[...] != 0", OpKind::Reduce,
        kForms, countMeta, "How many elements are not zero.",
        "f32[2,3]\ni64[2,3], 0\nb8[5]\nf32[2], 3 ! IndexError: Dimension out of range (expected to be in range of [-1, 0], but got 3)"},
    {"count_nonzero.dim_IntList(Tensor self, int[] dim) -> Tensor", "{self}.count_nonzero({*})", "y[i] = count of x[i, j] != 0",
     OpKind::Reduce, kForms, countMeta, "How many elements along axes are not zero.",
     "f32[2,3], (0, 1)\nf32[2,3,4], (0, 2)\ni64[3], (0,)\nf32[2,3], (0, 0) ! RuntimeError: dim 0 appears multiple times in the list of "
     "dims"},
    SS_SPREAD("std", "standard deviation", "sqrt(sum (x - mean)^2 / (n - 1))") SS_SPREAD("var", "variance", "sum (x - mean)^2 / (n - 1)"){
        "norm(Tensor self, Scalar? p=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", "{self}.norm({*})",
        "y = (sum |x|^p)^(1/p)", OpKind::Reduce, kForms, normMeta, "The length of a vector in the p-norm.",
        "f32[2,3]\nf64[4], 1\nf32[2,3], 2, 0\nf32[2,3], inf, 1, keepdim=True\nf32[3], -inf\nf32[3], 0\nf32[2,3], 3, (0, 1)\n"
        "i64[2] ! RuntimeError: linalg.vector_norm: Expected a floating point or complex tensor as input. Got Long"},
};

}

std::span<const OpRow> reduceRows() { return kRows; }

}
