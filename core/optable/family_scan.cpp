#include "core/optable/families.h"
#include "core/optable/line_meta.h"

namespace ss::optable {

namespace {

constexpr uint8_t kForms = kMethod | kFunction;

/// PyTorch looks at the dtype only where there is something to add.
void checkScans(const MetaCall& call, DType dtype, uint8_t accepts, const char* kernel)
{
    if (layoutOf(call).ndim() > 0 && layoutOf(call).numel() > 0)
        checkTakes(accepts, kernel, dtype);
}

void giveScanned(MetaCall& call, const char* kernel)
{
    axisAt(call, 0);
    const DType own = isIntegral(dtypeOf(call), true) ? DType::Int64 : dtypeOf(call);
    const DType dtype = optionalAt<DType>(call, 1).value_or(own);
    checkScans(call, dtype, kTakesNumbers, kernel);
    giveFresh(call, layoutOf(call).shape, dtype);
}

void cumsumMeta(MetaCall& call) { giveScanned(call, "cumsum_out_cpu"); }
void cumprodMeta(MetaCall& call) { giveScanned(call, "cumprod_out_cpu"); }

void logcumsumexpMeta(MetaCall& call)
{
    axisAt(call, 0);
    checkTakes(kTakesFloat, "logcumsumexp_out_cpu", dtypeOf(call));
    giveFresh(call, layoutOf(call).shape, dtypeOf(call));
}

/// Where there is nothing to compare, not even the axis is looked at.
void giveBestSoFar(MetaCall& call, const char* kernel)
{
    if (layoutOf(call).ndim() > 0 && layoutOf(call).numel() > 0) {
        axisAt(call, 0);
        checkTakes(kTakesReal, kernel, dtypeOf(call));
    }
    giveFresh(call, layoutOf(call).shape, dtypeOf(call));
    giveFresh(call, layoutOf(call).shape, DType::Int64);
}

void cummaxMeta(MetaCall& call) { giveBestSoFar(call, "cummax_cpu"); }
void cumminMeta(MetaCall& call) { giveBestSoFar(call, "cummin_cpu"); }

constexpr OpRow scanning(const char* schema, const char* torch, const char* formula, uint8_t forms, Meta meta, const char* doc,
                         const char* samples)
{
    return {schema, torch, formula, OpKind::Reduce, forms, meta, doc, samples};
}

#define SS_OUTSIDE "f32[2,3], 2 ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)\n"
#define SS_SUM_SAMPLES(kernel)                                                                                                             \
    "f32[2,3], 0\nf32[2,3], -1\nf32[3,5]@(1,3), 1\nf64[2,3,4], 1\nf16[40], 0\nbf16[6], 0\nf32[], 0\nf32[0], 0\nf32[2,0,3], 1\ni64[6], 0\n" \
    "i32[2,3], 1\nu8[5], 0\nb8[5], 0\nf32[4]=(1,nan,2,3), 0\ni32[3], 0, dtype=torch.float64\nf32[2]=(1.7,2.6), 0, dtype=torch.int64\n"     \
    "f32[300], 0\n" SS_OUTSIDE "f32[2], 0, dtype=torch.bool ! RuntimeError: \"" kernel "\" not implemented for 'Bool'\n"                   \
    "_ i32[3], 0, dtype=torch.int64 ! RuntimeError: Bad in-place call: input tensor dtype int and output tensor dtype long int should "    \
    "match\n"                                                                                                                              \
    "_ f32[3]@(0), 0 ! RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a single memory "     \
    "location. Please clone() the tensor before performing the operation."
#define SS_BEST_SAMPLES(kernel)                                                                                                            \
    "f32[2,3], 0\nf32[2,3], -1\nf32[3,5]@(1,3), 1\nf64[2,3,4], 1\nf16[9], 0\nf32[], 0\nf32[0], 0\nf32[2,0,3], 1\ni64[5]=(3,1,2,1,3), 0\n"  \
    "u8[5], 0\nb8[5], 0\nf32[6]=(1,nan,2,nan,3,0), 0\nf32[], 5\nf32[0,2], 2\n" SS_OUTSIDE "c64[2], 0 ! RuntimeError: \"" kernel            \
    "\" not implemented for 'ComplexFloat'"

constexpr OpRow kRows[] = {
    scanning("cumsum(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor", "{self}.cumsum({*})",
             "y[i, j] = sum over k <= j of x[i, k]", kForms | kInPlace, cumsumMeta, "The sums so far along an axis; integers give int64.",
             SS_SUM_SAMPLES("cumsum_out_cpu")),
    scanning("cumprod(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor", "{self}.cumprod({*})",
             "y[i, j] = product over k <= j of x[i, k]", kForms | kInPlace, cumprodMeta,
             "The products so far along an axis; integers give int64.", SS_SUM_SAMPLES("cumprod_out_cpu")),
    scanning("logcumsumexp(Tensor self, int dim) -> Tensor", "{self}.logcumsumexp({*})", "y[i, j] = ln sum over k <= j of e^x[i, k]",
             kForms, logcumsumexpMeta, "The logarithms of the sums so far of exponentials.",
             "f32[2,3], 0\nf32[2,3], -1\nf32[3,5]@(1,3), 1\nf64[2,3,4], 1\nf16[9], 0\nf32[], 0\nf32[0], 0\nf32[4]=(1,nan,2,3), 0\n"
             "f32[4]=(-inf,-inf,1,inf), 0\n" SS_OUTSIDE "i64[2], 0 ! RuntimeError: \"logcumsumexp_out_cpu\" not implemented for 'Long'"),
    scanning("cummax(Tensor self, int dim) -> (Tensor values, Tensor indices)", "{self}.cummax({*})",
             "y[i, j] = max over k <= j of x[i, k]", kForms, cummaxMeta,
             "The largest element so far along an axis, and where it is; the last of equals.", SS_BEST_SAMPLES("cummax_cpu")),
    scanning("cummin(Tensor self, int dim) -> (Tensor values, Tensor indices)", "{self}.cummin({*})",
             "y[i, j] = min over k <= j of x[i, k]", kForms, cumminMeta,
             "The smallest element so far along an axis, and where it is; the last of equals.", SS_BEST_SAMPLES("cummin_cpu")),
};

}

std::span<const OpRow> scanRows() { return kRows; }

}
