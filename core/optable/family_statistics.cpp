#include "core/optable/families.h"
#include "core/optable/line_meta.h"
#include "core/optable/reduce_axes.h"

#include <cmath>

namespace ss::optable {

namespace {

using Long = long long;

constexpr uint8_t kForms = kMethod | kFunction;

void giveReduced(MetaCall& call, const Attr& dim, bool keepdim, DType dtype)
{
    const Dims& shape = layoutOf(call).shape;
    giveFresh(call, reducedShape(shape, reducedAxes(dim, shape.size()), keepdim), dtype);
}

// --- sums and means without NaN ------------------------------------------------------------------------------------------------

void nansumMeta(MetaCall& call)
{
    if (isComplex(dtypeOf(call)))
        fail(ErrorKind::Runtime, "nansum does not support complex inputs");
    const bool whole = isIntegral(dtypeOf(call), true);
    const DType dtype = optionalAt<DType>(call, 2).value_or(whole ? DType::Int64 : dtypeOf(call));
    reducedAxes(call.attrs[0], layoutOf(call).ndim());
    if (!whole)
        checkTakes(kTakesFloat, "nansum_cpu", dtype);
    giveReduced(call, call.attrs[0], boolAt(call, 1), dtype);
}

void nanmeanMeta(MetaCall& call)
{
    if (!isFloating(dtypeOf(call)) && !isComplex(dtypeOf(call)))
        fail(ErrorKind::Runtime, "nanmean(): expected input to have floating point or complex dtype but got %s",
             nameOf(dtypeOf(call)).c_str());
    nansumMeta(call);
}

void renormMeta(MetaCall& call)
{
    const auto& power = std::get<Scalar>(call.attrs[0]);
    const auto& most = std::get<Scalar>(call.attrs[2]);
    if (!(power.toDouble() > 0))
        fail(ErrorKind::Runtime, "renorm: non-positive-norm not supported");
    if (!(most.toDouble() >= 0))
        fail(ErrorKind::Runtime, "renorm: expected maxnorm to be >= 0 but got %g", most.toDouble());
    if (layoutOf(call).ndim() <= 1)
        fail(ErrorKind::Runtime, "renorm: input needs at least 2 dimensions, got %zu dimensions", layoutOf(call).ndim());
    axisAt(call, 1);
    if (!isFloating(dtypeOf(call)) && !isComplex(dtypeOf(call)))
        fail(ErrorKind::Runtime, "linalg.vector_norm: Expected a floating point or complex tensor as input. Got %s",
             nameOf(dtypeOf(call)).c_str());
    giveFresh(call, layoutOf(call).shape, dtypeOf(call));
}

// --- quantiles -----------------------------------------------------------------------------------------------------------------

void checkInterpolation(const std::string& name)
{
    static constexpr std::string_view kNames[] = {"linear", "lower", "higher", "midpoint", "nearest"};
    if (std::find(std::begin(kNames), std::end(kNames), name) == std::end(kNames))
        fail(ErrorKind::Runtime, "quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but got %s",
             name.c_str());
}

/// Several quantiles are computed along the last axis, which then comes first.
void giveQuantiles(MetaCall& call, size_t firstAttr, const Layout* quantiles)
{
    const Attr& dim = call.attrs[firstAttr];
    if (layoutOf(call).numel() == 0)
        fail(ErrorKind::Runtime, "quantile() input tensor must be non-empty");
    if (quantiles && quantiles->ndim() > 1)
        fail(ErrorKind::Runtime, "quantile() q must be a scalar or 1D tensor");
    if (dtypeOf(call) != DType::Float32 && dtypeOf(call) != DType::Float64)
        fail(ErrorKind::Runtime, "quantile() input tensor must be either float or double dtype");
    if (quantiles && tensorAt(call, 1).dtype != dtypeOf(call))
        fail(ErrorKind::Runtime, "quantile() q tensor must be same dtype as the input tensor");
    const std::vector<bool> reduced = reducedAxes(dim, layoutOf(call).ndim());
    checkInterpolation(std::get<std::string>(call.attrs[firstAttr + 2]));
    Dims shape = reducedShape(layoutOf(call).shape, reduced, boolAt(call, firstAttr + 1));
    if (!quantiles || quantiles->ndim() == 0)
        return giveFresh(call, shape, dtypeOf(call));
    shape.push_back(quantiles->numel());
    Layout layout = contiguousLayout(shape);
    layout.shape.erase(shape.size() - 1);
    layout.strides.erase(shape.size() - 1);
    layout.shape.insert(0, quantiles->numel());
    layout.strides.insert(0, 1);
    giveFreshOn(call, layout, dtypeOf(call), tensorAt(call, 0).device);
}

void quantileMeta(MetaCall& call) { giveQuantiles(call, 0, &tensorAt(call, 1).layout); }
void quantileScalarMeta(MetaCall& call)
{
    const double quantile = std::get<double>(call.attrs[0]);
    if (!(quantile >= 0 && quantile <= 1))
        fail(ErrorKind::Runtime, "quantile() q must be in the range [0, 1] but got %g", quantile);
    giveQuantiles(call, 1, nullptr);
}

// --- counts --------------------------------------------------------------------------------------------------------------------

void bincountMeta(MetaCall& call)
{
    const TensorMeta& weights = tensorAt(call, 1);
    const Layout& layout = layoutOf(call);
    const int64_t least = intAt(call, 0);
    checkTakes(kTakesInt, "bincount_cpu", dtypeOf(call));
    if (least < 0)
        fail(ErrorKind::Runtime, "minlength should be >= 0");
    if (layout.ndim() != 1)
        fail(ErrorKind::Runtime, "bincount only supports 1-d non-negative integral inputs.");
    if (layout.shape[0] > 0 && weights.defined && (weights.layout.ndim() != 1 || weights.layout.shape[0] != layout.shape[0]))
        fail(ErrorKind::Runtime, "weights should be 1-d and have the same length as input");
    const bool counts = !weights.defined || layout.shape[0] == 0;
    giveFresh(call, {least}, counts ? DType::Int64 : weights.dtype == DType::Float32 ? DType::Float32 : DType::Float64);
    call.out.back().sizeDependsOnValues = true;
}

void checkBins(int64_t bins)
{
    if (bins <= 0)
        fail(ErrorKind::Runtime, "torch.histogram(): bins must be > 0, but got %lld for dimension 0", Long{bins});
}

void histcMeta(MetaCall& call)
{
    checkBins(intAt(call, 0));
    const double from = std::get<Scalar>(call.attrs[1]).toDouble(), to = std::get<Scalar>(call.attrs[2]).toDouble();
    if (from != to && !(std::isfinite(from) && std::isfinite(to)))
        fail(ErrorKind::Runtime, "torch.histc: range of [%g, %g] is not finite", from, to);
    if (from > to)
        fail(ErrorKind::Runtime, "torch.histc: max must be larger than min");
    checkTakes(kTakesReal & ~kTakesBool, "linspace_cpu", dtypeOf(call));
    checkTakes(kTakesFloat, "histogram_cpu", dtypeOf(call));
    giveFresh(call, {intAt(call, 0)}, dtypeOf(call));
}

void histogramMeta(MetaCall& call)
{
    const TensorMeta &self = tensorAt(call, 0), &bins = tensorAt(call, 1), &weight = tensorAt(call, 2);
    if (bins.dtype != self.dtype)
        fail(ErrorKind::Runtime,
             "torch.histogramdd: input tensor and bins tensors should have the same dtype, but got input with dtype %s and bins for "
             "dimension "
             "0 with dtype %s",
             cTypeName(self.dtype), cTypeName(bins.dtype));
    if (bins.layout.ndim() != 1)
        fail(ErrorKind::Runtime,
             "torch.histogramdd: bins tensor should have one dimension, but got %zu dimensions in the bins tensor for dimension 0",
             bins.layout.ndim());
    if (bins.layout.numel() == 0)
        fail(ErrorKind::Runtime,
             "torch.histogramdd: bins tensor should have at least 1 element, but got 0 elements in the bins tensor for dimension 0");
    if (weight.defined && weight.dtype != self.dtype)
        fail(ErrorKind::Runtime,
             "torch.histogramdd: if weight tensor is provided, input tensor and weight tensor should have the same dtype, but got "
             "input(%s), "
             "and weight(%s)",
             cTypeName(self.dtype), cTypeName(weight.dtype));
    if (weight.defined && !(weight.layout.shape == self.layout.shape))
        fail(ErrorKind::Runtime,
             "torch.histogramdd: if weight tensor is provided it should have the same shape as the input tensor excluding its innermost "
             "dimension, but got input with shape [%lld, 1] and weight with shape [%lld]",
             Long{self.layout.numel()}, Long{weight.layout.numel()});
    checkBins(bins.layout.numel() - 1);
    checkTakes(kTakesFloat, "histogram_cpu", self.dtype);
    giveFresh(call, {bins.layout.numel() - 1}, self.dtype);
    giveFresh(call, {bins.layout.numel()}, self.dtype);
}

constexpr OpRow row(const char* schema, const char* torch, const char* formula, OpKind kind, uint8_t forms, Meta meta, const char* doc,
                    const char* samples)
{
    return {schema, torch, formula, kind, forms, meta, doc, samples};
}

#define SS_OUTSIDE " ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"
#define SS_NANS "f32[2,3]=(nan,2,1,4,nan,nan)"

#define SS_QUANTILE_REFUSED(q)                                                                                                             \
    "f32[0], " q " ! RuntimeError: quantile() input tensor must be non-empty\n"                                                            \
    "f32[2,3], " q ", 2" SS_OUTSIDE "f32[3], " q                                                                                           \
    ", interpolation='cubic' ! RuntimeError: quantile() interpolation must be one of linear, "                                             \
    "lower, higher, midpoint or nearest, but got cubic\n"
#define SS_QUANTILE(name, what)                                                                                                            \
    row(name "(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor",                        \
        "{self}." name "({*})", "y[k] = x in order, at q[k] of its length", OpKind::Composite, kForms, quantileMeta,                       \
        "Quantiles of all elements" what,                                                                                                  \
        "f32[2,3], f32[2]=(0.1,0.9)\nf32[2,3], f32[]=(0.4), 1\nf64[2,3], f64[3]=(0,0.5,1), 0\nf32[3,5]@(1,3), f32[2]=(0.1,0.9), 0, "       \
        "keepdim=True\nf32[2,3,4]@(1,8,2), f32[2]=(0.3,0.6), 1\nf32[3], f32[1]=(0.5)\nf32[], f32[2]=(0,1)\n" SS_NANS                       \
        ", f32[2]=(0.5,0.75), 1\nf32[4], f32[2]=(0.3,0.4), interpolation='nearest'\nf32[4], f32[2]=(0.3,0.4), "                            \
        "interpolation='midpoint'\n" SS_QUANTILE_REFUSED(                                                                                  \
            "f32[1]=(0.5)") "f32[3], f32[1,1]=(0.5) ! RuntimeError: quantile() q must be a scalar or 1D tensor\n"                          \
                            "f32[3], f64[1]=(0.5) ! RuntimeError: quantile() q tensor must be same dtype as the input tensor\n"            \
                            "f32[3], f32[2]=(0.5,1.5) ! RuntimeError: quantile() q values must be in the range [0, 1]\n"                   \
                            "i64[3], i64[1]=(1) ! RuntimeError: quantile() input tensor must be either float or double dtype"),            \
        row(name ".scalar(Tensor self, float q, int? dim=None, bool keepdim=False, *, str interpolation='linear') -> Tensor",              \
            "{self}." name "({*})", "y = x in order, at q of its length", OpKind::Composite, kForms, quantileScalarMeta,                   \
            "A quantile of all elements" what,                                                                                             \
            "f32[2,3], 0.5\nf32[2,3], 0.3, 1\nf64[2,3], 0.3, 0, keepdim=True\nf32[3,5]@(1,3), 0.7, keepdim=True\nf32[], 0.5\nf32[], 0.5, " \
            "0\n" SS_NANS ", 0.5\n" SS_NANS ", 0.5, 1\nf32[2]=(nan,nan), 0.5\nf32[4], 0.3, interpolation='lower'\nf32[4], 0.3, "           \
            "interpolation='higher'\n" SS_QUANTILE_REFUSED(                                                                                \
                "0.5") "f32[3], 1.5 ! RuntimeError: quantile() q must be in the range [0, 1] but got 1.5\n"                                \
                       "i64[3], 0.5 ! RuntimeError: quantile() input tensor must be either float or double dtype")

constexpr OpRow kRows[] = {
    row("nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", "{self}.nansum({*})",
        "y[i] = sum over j of x[i, j], without NaN", OpKind::Reduce, kForms, nansumMeta,
        "The sum of all elements, or along axes; NaN counts 0.",
        SS_NANS "\n" SS_NANS ", 1\n" SS_NANS
                ", (0, 1), keepdim=True\nf32[3,5]@(1,3), 0\nf64[4], 0, dtype=torch.float32\nf16[3]\ni64[6]\nb8[5], 0\n"
                "f32[0]\nf32[2,0], 1\nf32[]\ni64[3], dtype=torch.float32\nf32[2,3], ()\n"
                "c64[2] ! RuntimeError: nansum does not support complex inputs\n"
                "f32[2], dtype=torch.int64 ! RuntimeError: \"nansum_cpu\" not implemented for 'Long'\nf32[2,3], 2" SS_OUTSIDE),
    row("nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor", "{self}.nanmean({*})",
        "y[i] = mean over j of x[i, j], without NaN", OpKind::Reduce, kForms, nanmeanMeta,
        "The mean of the elements that are numbers, or along axes.",
        SS_NANS
        "\n" SS_NANS ", 1\n" SS_NANS ", (0, 1), keepdim=True\nf32[3,5]@(1,3), 0\nf64[4], 0, dtype=torch.float32\nf16[3]\nf32[0]\nf32[]\n"
        "i64[2] ! RuntimeError: nanmean(): expected input to have floating point or complex dtype but got Long\nf32[2,3], 2" SS_OUTSIDE),
    row("renorm(Tensor self, Scalar p, int dim, Scalar maxnorm) -> Tensor", "{self}.renorm({*})",
        "y[i, :] = x[i, :] * min(1, maxnorm / norm)", OpKind::Reduce, kForms | kInPlace, renormMeta,
        "Slices along an axis that are longer than allowed, made that long.",
        "f32[3,3], 2, 0, 1\nf32[3,4], 1, 1, 2\nf32[3,5]@(1,3), 2, 0, 1\nf32[3,3], inf, 0, 1.5\nf64[2,3,4], 2.5, -1, 1\nf16[2,3], 2, 0, "
        "1\nf32[2,0], 2, 0, 1\n" SS_NANS ", 2, 0, 1\n"
        "f32[3], 2, 0, 1 ! RuntimeError: renorm: input needs at least 2 dimensions, got 1 dimensions\n"
        "f32[2,2], 0, 0, 1 ! RuntimeError: renorm: non-positive-norm not supported\n"
        "f32[2,2], 2, 0, -1 ! RuntimeError: renorm: expected maxnorm to be >= 0 but got -1\n"
        "i64[2,2], 2, 0, 1 ! RuntimeError: linalg.vector_norm: Expected a floating point or complex tensor as input. Got Long\n"
        "f32[2,3], 2, 2, 1" SS_OUTSIDE),
    SS_QUANTILE("quantile", ", or along an axis."),
    SS_QUANTILE("nanquantile", " that are numbers, or along an axis."),
    row("bincount(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor", "{self}.bincount({*})", "y[k] = count of x[i] == k",
        OpKind::Index, kForms, bincountMeta, "How often each number occurs, or the sum of its weights.",
        "i64[5]=(3,1,2,1,3)\ni64[5]=(3,1,2,1,3), f32[5]\ni64[5]=(3,1,2,1,3), f64[5]\nu8[5]=(3,1,2,1,3), i64[5]\ni64[2]=(1,0), f16[2]\n"
        "i64[3]=(1,0,1), minlength=5\ni64[3]@(2)=(1,0,1)\ni64[0]\ni64[0], minlength=3\ni64[0], f32[0], 2\n"
        "i64[2]=(-1,2) ! RuntimeError: bincount only supports 1-d non-negative integral inputs.\n"
        "i64[2,2] ! RuntimeError: bincount only supports 1-d non-negative integral inputs.\n"
        "i64[2]=(1,2), minlength=-1 ! RuntimeError: minlength should be >= 0\n"
        "i64[2]=(1,2), f32[3] ! RuntimeError: weights should be 1-d and have the same length as input\n"
        "f32[2] ! RuntimeError: \"bincount_cpu\" not implemented for 'Float'"),
    row("histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor", "{self}.histc({*})",
        "y[k] = count of x[i] in the k-th of equal bins", OpKind::Index, kForms, histcMeta,
        "How many elements lie in each of equal bins between two numbers, or over all.",
        "f32[2,30], 5\nf32[24], 5, -2, 1.5\nf32[6]\nf64[3,5]@(1,3), 4\nf16[9], 3\nbf16[5]=(2.125,-0.1875,3.25,-7.65625,-1.75)\nf32[0], 3\nf32[], 3\nf32[4]=(2,2,2,2), 3\n" SS_NANS
        ", 4, 0, 5\n"
        "f32[24], 3, 1, 1\n"
        "f32[3], 0 ! RuntimeError: torch.histogram(): bins must be > 0, but got 0 for dimension 0\n"
        "f32[3], 3, 5, 2 ! RuntimeError: torch.histc: max must be larger than min\n"
        "f32[3], 3, nan, 2 ! RuntimeError: torch.histc: range of [nan, 2] is not finite\n"
        "f32[2]=(inf,1), 3 ! RuntimeError: torch.histc: range of [1, inf] is not finite\n"
        "b8[3], 3 ! RuntimeError: \"linspace_cpu\" not implemented for 'Bool'\n"
        "i64[3], 3 ! RuntimeError: \"histogram_cpu\" not implemented for 'Long'"),
    row("histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)",
        "torch.histogram({*})", "y[k] = count of edges[k] <= x[i] < edges[k + 1]", OpKind::Index, kForms, histogramMeta,
        "How many elements lie in each of the bins whose edges are given, or the sum of their weights.",
        "f32[2,12], f32[4]=(-2,0,1,3)\nf32[2,12], f32[4]=(-2,0,1,3), density=True\nf32[2,12], f32[4]=(-2,0,1,3), weight=f32[2,12]\n"
        "f64[3,5]@(1,3), f64[2]=(0,1)\nf32[0], f32[3]\n" SS_NANS ", f32[3]=(1,2,4)\nf32[9], f32[3]=(1,-2,3)\n"
        "f32[3], f64[2] ! RuntimeError: torch.histogramdd: input tensor and bins tensors should have the same dtype, but got input with "
        "dtype "
        "float and bins for dimension 0 with dtype double\n"
        "f32[3], f32[1,2] ! RuntimeError: torch.histogramdd: bins tensor should have one dimension, but got 2 dimensions in the bins "
        "tensor for "
        "dimension 0\n"
        "f32[3], f32[0] ! RuntimeError: torch.histogramdd: bins tensor should have at least 1 element, but got 0 elements in the bins "
        "tensor for "
        "dimension 0\n"
        "f32[3], f32[1] ! RuntimeError: torch.histogram(): bins must be > 0, but got 0 for dimension 0\n"
        "f32[3], f32[2], weight=f64[3] ! RuntimeError: torch.histogramdd: if weight tensor is provided, input tensor and weight tensor "
        "should "
        "have the same dtype, but got input(float), and weight(double)\n"
        "f32[3], f32[2], weight=f32[2] ! RuntimeError: torch.histogramdd: if weight tensor is provided it should have the same shape as "
        "the "
        "input tensor excluding its innermost dimension, but got input with shape [3, 1] and weight with shape [2]\n"
        "i64[3], i64[2] ! RuntimeError: \"histogram_cpu\" not implemented for 'Long'"),
};

}

std::span<const OpRow> statisticsRows() { return kRows; }

}
