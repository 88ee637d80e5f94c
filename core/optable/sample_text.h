#pragma once

/// Sample lines of element-wise ops by the dtypes that they take, put together by the preprocessor: SS_UNARY_SAMPLES(kTakesReal, "x_cpu").
#define SS_EXPANDED_REFUSED                                                                                                                \
    " ! RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a single memory location. Please "   \
    "clone() the tensor before performing the operation."
#define SS_REFUSED(kernel, dtype) " ! RuntimeError: \"" kernel "\" not implemented for '" dtype "'"

#define SS_UNARY_kTakesFloat(kernel) "f32[2,3]\nf64[4]\nbf16[3]\nf16[2,2]\ni64[2]" SS_REFUSED(kernel, "Long")
#define SS_UNARY_kTakesIntegral(kernel) "i64[2,3]\nu8[5]\nb8[4]\ni8[2,2]\nf32[2]" SS_REFUSED(kernel, "Float")
#define SS_UNARY_kTakesNumbers(kernel) "f32[2,3]\nf64[4]\nbf16[3]\nf16[2,2]\ni64[2,3]\nu8[5]\nb8[2]" SS_REFUSED(kernel, "Bool")
#define SS_UNARY_kTakesReal(kernel) "f32[2,3]\nf64[4]\nbf16[3]\nf16[2,2]\ni64[2,3]\nu8[5]\nb8[4]\n_ f32[3]@(0)" SS_EXPANDED_REFUSED
#define SS_UNARY_SAMPLES(accepts, kernel) SS_UNARY_##accepts(kernel)

#define SS_BINARY_MISMATCH                                                                                                                 \
    "f32[2,3], f32[4] ! RuntimeError: The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 1\n"
#define SS_BINARY_FLOATS "f32[2,3], f32[3]\nf32[2,1], f64[1,3]\nf16[2,2], f16[2,2]\nbf16[2], 1.5\nf32[2,3], f64[]\n" SS_BINARY_MISMATCH
#define SS_BINARY_INTS "i64[2,3], i64[3]\ni32[2,3], 2\nu8[4], i8[4]\ni16[2,1], i32[1,3]\n"
#define SS_BINARY_kTakesFloat(kernel) SS_BINARY_FLOATS "i64[2], i64[2]" SS_REFUSED(kernel, "Long")
#define SS_BINARY_kTakesInt(kernel) SS_BINARY_INTS "f32[2], 1" SS_REFUSED(kernel, "Float")
#define SS_BINARY_kTakesIntegral(kernel) SS_BINARY_INTS "b8[2,2], b8[2]\nb8[3], i64[3]\nf32[2], 1" SS_REFUSED(kernel, "Float")
#define SS_BINARY_kTakesNumbers(kernel)                                                                                                    \
    SS_BINARY_FLOATS SS_BINARY_INTS "f32[3], i64[3]\ni64[3], 2.5\ni32[3], True\nb8[2], b8[2]" SS_REFUSED(kernel, "Bool")
#define SS_BINARY_kTakesReal(kernel) SS_BINARY_FLOATS SS_BINARY_INTS "f32[3], i64[3]\ni64[3], 2.5\nb8[2,2], b8[2]\nb8[3], 2\n2.5, i64[3]"
#define SS_BINARY_SAMPLES(accepts, kernel) SS_BINARY_##accepts(kernel)
