#include "core/optable/families.h"
#include "core/optable/line_meta.h"
#include "core/optable/reduce_axes.h"

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction;

/// Values, and where along the axis they were.
void giveRanked(MetaCall& call, const Layout& layout)
{
    giveFreshOn(call, layout, dtypeOf(call), tensorAt(call, 0).device);
    giveFreshOn(call, layout, DType::Int64, tensorAt(call, 0).device);
}

Layout sortedLayout(MetaCall& call, size_t dimAt)
{
    axisAt(call, dimAt);
    checkTakesLines(call, kTakesReal, "sorting_kernel_method_name");
    return likeLayout(layoutOf(call), MemoryFormat::Preserve);
}

template <size_t dimAt> void sortMeta(MetaCall& call) { giveRanked(call, sortedLayout(call, dimAt)); }
template <size_t dimAt> void argsortMeta(MetaCall& call)
{
    giveFreshOn(call, sortedLayout(call, dimAt), DType::Int64, tensorAt(call, 0).device);
}

void msortMeta(MetaCall& call)
{
    checkTakesLines(call, kTakesReal, "sorting_kernel_method_name");
    giveFreshOn(call, likeLayout(layoutOf(call), MemoryFormat::Preserve), dtypeOf(call), tensorAt(call, 0).device);
}

void topkMeta(MetaCall& call)
{
    const size_t axis = axisAt(call, 1);
    const int64_t wanted = intAt(call, 0);
    Dims shape = layoutOf(call).shape;
    if (wanted < 0 || wanted > (shape.empty() ? 1 : shape[axis]))
        fail(ErrorKind::Runtime, "selected index k out of range");
    checkTakesLines(call, kTakesNumbers, "topk_cpu");
    if (!shape.empty())
        shape[axis] = wanted;
    giveRanked(call, contiguousLayout(shape));
}

void giveSelected(MetaCall& call, size_t axis, bool keepdim, uint8_t accepts, const char* kernel)
{
    checkTakesLines(call, accepts, kernel);
    giveRanked(call, contiguousLayout(withoutAxis(layoutOf(call).shape, axis, keepdim)));
}

void kthvalueMeta(MetaCall& call)
{
    const size_t axis = axisAt(call, 1);
    checkAxisNotEmpty(layoutOf(call), axis, "kthvalue()");
    const Dims& shape = layoutOf(call).shape;
    if (intAt(call, 0) < 1 || intAt(call, 0) > (shape.empty() ? 1 : shape[axis]))
        fail(ErrorKind::Runtime, "kthvalue(): selected number k out of range for dimension %zu", axis);
    giveSelected(call, axis, boolAt(call, 2), kTakesNumbers, "kthvalue_cpu");
}

void medianMeta(MetaCall& call)
{
    if (layoutOf(call).numel() > 0)
        checkTakes(kTakesNumbers, "median_cpu", dtypeOf(call));
    giveFresh(call, {}, dtypeOf(call));
}

void medianDimMeta(MetaCall& call)
{
    const size_t axis = axisAt(call, 0);
    checkAxisNotEmpty(layoutOf(call), axis, "median()");
    checkTakes(kTakesNumbers, "median_out", dtypeOf(call));
    giveSelected(call, axis, boolAt(call, 1), kTakesNumbers, "median_out");
}

void modeMeta(MetaCall& call)
{
    const size_t axis = axisAt(call, 0);
    checkAxisNotEmpty(layoutOf(call), axis, "mode()");
    giveSelected(call, axis, boolAt(call, 1), kTakesReal, "mode_cpu");
}

void aminmaxMeta(MetaCall& call)
{
    const Layout& layout = layoutOf(call);
    if (!isNone(call.attrs[0]))
        checkAxisNotEmpty(layout, axisAt(call, 0), "aminmax");
    else if (layout.numel() == 0)
        fail(ErrorKind::Runtime, "aminmax(): cannot compute aminmax over an empty dimension as the operation has no identity.");
    checkTakes(kTakesReal, "aminmax_cpu", dtypeOf(call));
    const Dims shape = reducedShape(layout.shape, reducedAxes(call.attrs[0], layout.ndim()), boolAt(call, 1));
    giveFresh(call, shape, dtypeOf(call));
    giveFresh(call, shape, dtypeOf(call));
}

constexpr OpRow ordering(const char* schema, const char* torch, const char* formula, Meta meta, const char* doc, const char* samples)
{
    return {schema, torch, formula, OpKind::Index, kForms, meta, doc, samples};
}

constexpr OpRow selecting(const char* schema, const char* torch, const char* formula, Meta meta, const char* doc, const char* samples)
{
    return {schema, torch, formula, OpKind::Reduce, kForms, meta, doc, samples};
}

#define SS_OUTSIDE " ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"
#define SS_UNSORTABLE(call) call " ! RuntimeError: \"sorting_kernel_method_name\" not implemented for 'ComplexFloat'"
#define SS_TIES "i64[24]=(3,1,2,2,3,1,1,3,2,2,1,3,3,3,1,2,2,1,3,1,2,2,3,1)"
#define SS_NANS "f32[2,3]=(nan,2,1,4,nan,nan)"

#define SS_MEDIAN(name, doc, all)                                                                                                          \
    selecting(name "(Tensor self) -> Tensor", "{self}." name "()", "y = the middle of the x[...] in order", medianMeta, doc,               \
              "f32[2,3]\nf64[4]\ni64[5]\nu8[4]\nbf16[5]\nf32[]\nf32[0]\ni64[0]\nf32[3,5]@(1,3)\n" SS_NANS                                  \
              "\nf32[2]=(nan,nan)\nb8[3] ! RuntimeError: \"median_cpu\" not implemented for 'Bool'"),                                      \
        selecting(name ".dim(Tensor self, int dim, bool keepdim=False) -> (Tensor values, Tensor indices)", "{self}." name "({*})",        \
                  "y[i] = the middle of x[i, :] in order", medianDimMeta, all,                                                             \
                  "f32[2,3], 1\nf32[2,3], 0\nf32[3,5]@(1,3), -1, keepdim=True\nf64[4], 0\nf32[], 0\nf16[2,5], 1\nf32[0,3], 1\n" SS_NANS    \
                  ", 1\n" SS_NANS ", 0\nf32[2]=(nan,nan), 0\n" SS_TIES ", 0\ni64[5]=(2,2,1,2,2), 0\ni16[40,3], 0\n"                        \
                  "f32[2,3], 2" SS_OUTSIDE "f32[3,0], 1 ! IndexError: median(): Expected reduction dim 1 to have non-zero size.\n"         \
                  "b8[3], 0 ! RuntimeError: \"median_out\" not implemented for 'Bool'")

constexpr OpRow kRows[] = {
    ordering(
        "sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)", "{self}.sort({*})",
        "y[i, :] = x[i, :] in order", sortMeta<0>, "The elements along an axis in order, and where each of them was; NaN is the largest.",
        "f32[2,3]\nf32[2,3], 0\nf32[3,5]@(1,3), 0\nf32[2,3,4]@(1,8,2), 1, descending=True\ni64[6], descending=True\nb8[5]\nu8[7]\nf16[4]\n"
        "bf16[2,2], 0\nf32[]\nf32[0]\nf32[2,0,3], 1\nf32[2,3]@(6,2)\n" SS_NANS "\n" SS_NANS ", 1, descending=True\n" SS_TIES "\n" SS_TIES
        ", descending=True\nf32[4,1], 1\n"
        "f32[2,3], 2" SS_OUTSIDE SS_UNSORTABLE("c64[2]")),
    ordering("sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)",
             "{self}.sort({*})", "y[i, :] = x[i, :] in order", sortMeta<1>,
             "The elements along an axis in order, equal ones as they were, and where each of them was.",
             "f32[2,3], stable=True\n" SS_TIES ", stable=True\nf32[2,3], stable=False, dim=0, descending=True\nf32[2], stable=None\n"
             "f32[2,3], stable=True, dim=2" SS_OUTSIDE),
    ordering("argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor", "{self}.argsort({*})", "x[i, y[i, :]] is in order",
             argsortMeta<0>, "Where the elements along an axis were that come in this order.",
             "f32[2,3]\nf32[2,3], 0\nf32[3,5]@(1,3), 0, descending=True\nb8[5]\nf32[]\nf32[0]\n" SS_NANS "\n" SS_TIES "\n"
             "f32[2,3], 2" SS_OUTSIDE SS_UNSORTABLE("c64[2]")),
    ordering("argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor", "{self}.argsort({*})",
             "x[i, y[i, :]] is in order", argsortMeta<1>, "argsort that leaves equal elements as they were.",
             "f32[2,3], stable=True\n" SS_TIES ", stable=True\nf32[2,3], stable=False, dim=0, descending=True\n"
             "f32[2,3], stable=True, dim=2" SS_OUTSIDE),
    ordering("msort(Tensor self) -> Tensor", "{self}.msort()", "y[:, j] = x[:, j] in order", msortMeta,
             "The elements along the first axis in order.",
             "f32[3,2]\nf32[5,3]@(1,5)\ni64[6]\nf32[]\nf32[0]\nb8[4]\n" SS_UNSORTABLE("c64[2]")),
    ordering("topk(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor values, Tensor indices)",
             "{self}.topk({*})", "y[i, :] = the k largest of x[i, :]", topkMeta,
             "The largest or smallest elements along an axis, and where they are.",
             "f32[2,3], 2\nf32[3,5]@(1,3), 2, 0\ni64[6], 3, largest=False\nf16[4], 4\nf32[], 1\nf32[], 0\nf32[0], 0\nf32[2,3], 0\nu8[2,4], "
             "1, -1\n" SS_NANS ", 2\n" SS_NANS ", 2, largest=False\n" SS_TIES ", 7\n" SS_TIES ", 24, largest=False\n" SS_TIES
             ", 9, sorted=False\ni64[130], 2\ni64[130], 2, largest=False\ni16[3,70], 1, 1\n"
             "f32[2,3], 4 ! RuntimeError: selected index k out of range\nf32[2,3], -1 ! RuntimeError: selected index k out of range\n"
             "f32[2,3], 1, 2" SS_OUTSIDE "b8[3], 1 ! RuntimeError: \"topk_cpu\" not implemented for 'Bool'"),
    selecting("kthvalue(Tensor self, int k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)", "{self}.kthvalue({*})",
              "y[i] = the k-th smallest of x[i, :]", kthvalueMeta, "The k-th smallest element along an axis, and where it is.",
              "f32[2,3], 2\nf32[3,5]@(1,3), 1, 0\nf32[2,3], 3, 1, keepdim=True\ni64[6], 4\nf16[4], 4\nf32[], 1\nf32[0,3], 1\n" SS_NANS
              ", 2\n" SS_TIES ", 7\n" SS_TIES ", 12\n" SS_TIES ", 24\ni64[130], 60\n"
              "f32[2,3], 4 ! RuntimeError: kthvalue(): selected number k out of range for dimension 1\n"
              "f32[], 2 ! RuntimeError: kthvalue(): selected number k out of range for dimension 0\n"
              "f32[0], 1 ! IndexError: kthvalue(): Expected reduction dim 0 to have non-zero size.\n"
              "f32[2,3], 1, 2" SS_OUTSIDE "b8[3], 1 ! RuntimeError: \"kthvalue_cpu\" not implemented for 'Bool'"),
    SS_MEDIAN("median", "The lower median of all elements.", "The lower median along an axis, and where it is."),
    SS_MEDIAN("nanmedian", "The lower median of all elements that are numbers.",
              "The lower median along an axis, NaN left aside, and where it is."),
    selecting("mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)", "{self}.mode({*})",
              "y[i] = the most frequent of x[i, :]", modeMeta,
              "The most frequent element along an axis, the smallest of several, and where it is.",
              "f32[2,3]\nf32[3,5]@(1,3), 0\ni64[6], 0, keepdim=True\nb8[5]\nf16[4]\nf32[]\nf32[0,3], 1\n" SS_NANS "\n" SS_TIES
              "\ni64[5]=(3,1,2,1,3)\n"
              "f32[0] ! IndexError: mode(): Expected reduction dim 0 to have non-zero size.\n"
              "f32[2,3], 2" SS_OUTSIDE "c64[2] ! RuntimeError: \"mode_cpu\" not implemented for 'ComplexFloat'"),
    selecting("aminmax(Tensor self, *, int? dim=None, bool keepdim=False) -> (Tensor min, Tensor max)", "{self}.aminmax({*})",
              "y = min and max of x[...]", aminmaxMeta, "The smallest and the largest element, of all or along an axis.",
              "f32[2,3]\nf32[2,3], dim=0\nf32[3,5]@(1,3), dim=-1, keepdim=True\nf32[2,3], keepdim=True\ni64[6]\nb8[5]\nu8[3,2], "
              "dim=1\nf16[4]\nf32[]\n"
              "f32[], dim=0\nf32[0,3], dim=1\n" SS_NANS ", dim=1\n"
              "f32[0] ! RuntimeError: aminmax(): cannot compute aminmax over an empty dimension as the operation has no identity.\n"
              "f32[3,0], dim=1 ! IndexError: aminmax: Expected reduction dim 1 to have non-zero size.\n"
              "f32[2,3], dim=2" SS_OUTSIDE "c64[2] ! RuntimeError: \"aminmax_cpu\" not implemented for 'ComplexFloat'"),
};

}

std::span<const OpRow> orderRows() { return kRows; }

}
