#pragma once

#include <cstddef>
#include <cstdint>

/// Kernels over plain memory, compiled once for each instruction set that they gain from; which of them run is chosen once, by what the
/// processor can do. Pointers need no alignment; strides are in bytes unless said otherwise; an output may be the very same memory as an
/// input, never a part of it. An element's result depends on its value alone, never on where it lies.
namespace ss::kernels {

enum class Unary : uint8_t { Exp, Exp2, Expm1, Log, Log2, Log10, Log1p, Tanh, Sigmoid, Sin, Cos, Erf, Sqrt, Rsqrt, Reciprocal };
inline constexpr size_t kUnaryCount = 15;

enum class Binary : uint8_t { Add, Sub, Mul, Div, Maximum, Minimum, Pow, Eq, Ne, Lt, Le, Gt, Ge };
inline constexpr size_t kBinaryCount = 13;

enum class Fold : uint8_t { Sum, Product, Largest, Smallest };
inline constexpr size_t kFoldCount = 4;

/// The types of elements that kernels know; the order is that of the columns below.
enum class Type : uint8_t { Bool, UInt8, Int8, Int16, Int32, Int64, Float32, Float64 };
inline constexpr size_t kTypeCount = 8;

/// out[i] = f(in[i]), all dense.
using UnaryRun = void (*)(const void* in, void* out, int64_t count);

/// out[i] = f(a[i], b[i]); of a and b, each is dense or one element that stands for all (step 0). `scale` is an element of the same type
/// that b is multiplied by first, for Add and Sub.
using BinaryRun = void (*)(const void* a, bool aRepeats, const void* b, bool bRepeats, void* out, int64_t count, const void* scale);

/// out[i] = truth[i] ? a[i] : b[i], elements of one size, any bits; a bool's byte may be anything.
using ChooseRun = void (*)(const void* truth, const void* a, bool aRepeats, const void* b, bool bRepeats, void* out, int64_t count);

/// Folds dense elements into *total, an element of the type.
using FoldRun = void (*)(const void* from, int64_t count, void* total);
/// Folds each of `columns` neighbouring sequences of `count` elements, `step` bytes apart, into totals[column].
using FoldColumns = void (*)(const void* from, int64_t step, int64_t count, int64_t columns, void* totals);

/// Exponentials along one axis of a dense block [size][columns], divided by their sum; or the logarithms of that.
using SoftmaxRun = void (*)(const void* in, void* out, int64_t size, int64_t columns);

/// Elements of one size taken from or put to every stride-th place.
using StridedRun = void (*)(const void* from, int64_t fromStride, void* to, int64_t toStride, int64_t count);

/// to[o * toStep + i] = from[i * fromStep + o] in elements, for inner x outer elements; the steps in bytes.
using TransposeBlock = void (*)(const void* from, int64_t fromStep, void* to, int64_t toStep, int64_t inner, int64_t outer);

/// A matrix in memory; strides in elements, one of the two 1.
struct Matrix {
    const void* data;
    int64_t rows, columns, rowStride, columnStride;
};
/// out (row-major, dense) = a * b.
using MatrixProduct = void (*)(const Matrix& a, const Matrix& b, void* out);

/// One instruction of an optimizer's step, named for what it gives; s and t are its numbers, rounded to the type. Each does what the op
/// of that name does with an element.
enum class StepOp : uint8_t {
    Copy,        ///< a
    Negate,      ///< -a
    Absolute,    ///< |a|
    Sign,        ///< -1, 0 or 1
    SquareRoot,  ///< sqrt(a)
    Reciprocal,  ///< 1 / a
    Scale,       ///< a * s
    DivideBy,    ///< a / s
    Shift,       ///< a + s
    Multiply,    ///< a * b
    Divide,      ///< a / b
    Larger,      ///< max(a, b)
    AddScaled,   ///< a + s * b
    AddProduct,  ///< a + s * b * c
    AddQuotient, ///< a + s * b / c
    Lerp,        ///< from a to b by s
    Clamp,       ///< a within [s, t]
    Agreement,   ///< s where a * b > 0, t where it is < 0, else 1
    ZeroWhere,   ///< 0 where b is s, else a
};
inline constexpr size_t kStepOpCount = 19;

/// out[i] = op(a[i], b[i], c[i]), all dense; out may be any of the others. An operand that the op has no use for is not looked at.
using StepRun = void (*)(void* out, const void* a, const void* b, const void* c, double s, double t, int64_t count);

/// Null where the level has nothing better than a plain loop.
struct Table {
    const char* level = nullptr;
    UnaryRun unary[kUnaryCount][2] = {};             ///< of float and double
    BinaryRun binary[kBinaryCount][kTypeCount] = {}; ///< comparisons give bools
    ChooseRun choose[4] = {};                        ///< of elements of 1, 2, 4 and 8 bytes
    FoldRun fold[kFoldCount][kTypeCount] = {};       ///< sums of floats in the order of core/ops/cascade_sum.h
    FoldColumns foldColumns[kFoldCount][kTypeCount] = {};
    SoftmaxRun softmax[2][2] = {};                 ///< plain, logarithmic; of float and double
    UnaryRun convert[kTypeCount][kTypeCount] = {}; ///< from, to
    StridedRun strided[4] = {};                    ///< of elements of 1, 2, 4 and 8 bytes
    TransposeBlock transpose[4] = {};
    MatrixProduct product[2] = {}; ///< of float and double
    StepRun step[kStepOpCount][2] = {};
};

/// The best table that this processor runs. The environment variable STRIDESCOPE_ISA=baseline|avx2|avx512 asks for less.
const Table& table();
/// By name; null where this build or this processor has none.
const Table* tableOf(const char* level);

/// The index of an element's size in the tables above; 4 where there is none.
constexpr size_t sizeIndex(size_t itemsize) { return itemsize == 1 ? 0 : itemsize == 2 ? 1 : itemsize == 4 ? 2 : itemsize == 8 ? 3 : 4; }

}
