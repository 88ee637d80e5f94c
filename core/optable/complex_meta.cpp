#include "core/optable/meta_util.h"

#include <algorithm>

/// What PyTorch's kernels take of complex numbers, by their names.
namespace ss::optable {

bool takesComplex(std::string_view kernel)
{
    // clang-format off
    static constexpr std::string_view kNames[] = {
        "add_cpu", "mul_cpu", "div_true_cpu", "eq_cpu", "ne_cpu", "pow", "where_cpu", "neg_cpu", "abs_cpu", "sgn_cpu",
        "reciprocal_cpu", "exp_vml_cpu", "exp2_cpu", "expm1_vml_cpu", "log_vml_cpu", "log2_vml_cpu", "log10_vml_cpu", "log1p_vml_cpu",
        "sqrt_vml_cpu", "rsqrt_cpu", "sin_vml_cpu", "cos_vml_cpu", "tan_vml_cpu", "asin_vml_cpu", "acos_vml_cpu", "atan_vml_cpu",
        "sinh_vml_cpu", "cosh_vml_cpu", "tanh_vml_cpu", "asinh_cpu", "acosh_cpu", "atanh_cpu", "sigmoid_cpu", "sinc_cpu",
        "logical_not", "isnan", "isinf", "isfinite", "isreal", "logical_and", "logical_or", "logical_xor", "dot", "addmm_impl_cpu_",
        "addmv_impl_cpu", "bmm", "cumsum_out_cpu", "cumprod_out_cpu", "addcmul_cpu_out", "addcdiv_cpu_out", "lerp_kernel_scalar",
        "lerp_kernel_tensor", "trace", "baddbmm", "cross", "logaddexp_cpu", "logcumsumexp_out_cpu",
    };
    // clang-format on
    return std::find(std::begin(kNames), std::end(kNames), kernel) != std::end(kNames);
}

void refuseComplex(std::string_view kernel)
{
    struct Refusal {
        std::string_view kernel;
        const char* text;
    };
    static constexpr const char* kClamp = "clamp is not supported for complex types";
    static constexpr Refusal kRefusals[] = {
        {"floor_vml_cpu", "floor is not supported for complex inputs"},
        {"ceil_vml_cpu", "ceil is not supported for complex inputs"},
        {"trunc_vml_cpu", "trunc is not supported for complex inputs"},
        {"sign_cpu", "Unlike NumPy, torch.sign is not intended to support complex numbers. Please use torch.sgn instead."},
        {"signbit", "signbit is not implemented for complex tensors."},
        {"isposinf", "isposinf does not support complex inputs."},
        {"isneginf", "isneginf does not support complex inputs."},
        {"deg2rad_cpu", "deg2rad is not supported for complex tensors."},
        {"rad2deg_cpu", "rad2deg is not supported for complex tensors."},
        {"maximum_cpu", "maximum not implemented for complex tensors."},
        {"minimum_cpu", "minimum not implemented for complex tensors."},
        {"fmax_cpu", "fmax not implemented for complex tensors."},
        {"fmin_cpu", "fmin not implemented for complex tensors."},
        {"heaviside_cpu", "heaviside is not yet implemented for complex tensors."},
        {"relu_cpu", kClamp},
        {"clamp_cpu", kClamp},
        {"clamp_scalar_cpu", kClamp},
        {"clamp_min_scalar_cpu", kClamp},
        {"clamp_max_scalar_cpu", kClamp},
    };
    for (const Refusal& refusal : kRefusals)
        if (refusal.kernel == kernel)
            fail(ErrorKind::Runtime, "%s", refusal.text);
}

DType realTypeOf(DType dtype) { return dtype == DType::Complex64 ? DType::Float32 : dtype == DType::Complex128 ? DType::Float64 : dtype; }

DType complexTypeOf(DType dtype)
{
    if (isComplex(dtype))
        return dtype;
    return dtype == DType::Float64 ? DType::Complex128 : DType::Complex64;
}

}
