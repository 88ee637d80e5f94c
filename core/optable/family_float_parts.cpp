#include "core/optable/families.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"
#include "core/optable/sample_text.h"

namespace ss::optable {

namespace {

void frexpMeta(MetaCall& call)
{
    if (!isFloating(tensorAt(call, 0).dtype))
        fail(ErrorKind::Runtime, "torch.frexp() only supports floating-point dtypes");
    const TensorMeta& self = tensorAt(call, 0);
    const Layout layout = likeLayout(self.layout, MemoryFormat::Preserve);
    giveFreshOn(call, layout, self.dtype, self.device);
    giveFreshOn(call, layout, DType::Int32, self.device);
}

constexpr OpRow kRows[] = {
    {"frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)", "{self}.frexp()",
     "x = mantissa * 2^exponent, 0.5 <= |mantissa| < 1", OpKind::Elementwise, kMethod | kFunction, frexpMeta,
     "The two parts of a floating-point number.",
     "f32[2,3]\nf64[3,5]@(1,3)\nf16[4]\nbf16[3]\nf32[5]=(0,inf,-inf,nan,1e-45)\nf32[]\n"
     "i64[2] ! RuntimeError: torch.frexp() only supports floating-point dtypes"},
    {"nextafter(Tensor self, Tensor other) -> Tensor", "torch.nextafter({*})", "y = the next number after a towards b", OpKind::Elementwise,
     kMethod | kFunction | kInPlace, [](MetaCall& call) { elementwiseMeta(call, Gives::Same, kTakesFloat, "nextafter_cpu"); },
     "The next floating-point number in the direction of the other.",
     "f32[2,3], f32[3]\nf32[2,1], f64[1,3]\nf16[2,2], f16[2,2]\nbf16[4]=(1,-1,0,2), bf16[]=(10)\nf64[4]=(1,nan,0,-0.0), f64[4]=(1,2,-1,1)\n"
     "f16[4]=(0,0,1,-1), f16[4]=(1,-1,0,0)\n" SS_BINARY_MISMATCH "i64[2], i64[2]" SS_REFUSED("nextafter_cpu", "Long")},
};

}

std::span<const OpRow> floatPartsRows() { return kRows; }

}
