#pragma once

#include "core/base/dims.h"
#include "core/layout/device.h"
#include "core/layout/dtype.h"
#include "core/layout/layout.h"

#include <complex>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace ss {
class Generator;
}

namespace ss::optable {

/// A random generator that a call is given; what it is, core/tensor knows.
using GeneratorRef = std::shared_ptr<Generator>;

/// A Python number given where an op takes a number.
struct Scalar {
    enum class Kind : uint8_t { Bool, Int, Float, Complex } kind = Kind::Int;
    int64_t integer = 0;  ///< Bool and Int
    double floating = 0;  ///< Float; of Complex the real part
    double imaginary = 0; ///< Complex

    static Scalar of(bool value) { return {Kind::Bool, value, 0, 0}; }
    static Scalar of(int64_t value) { return {Kind::Int, value, 0, 0}; }
    static Scalar of(double value) { return {Kind::Float, 0, value, 0}; }
    static Scalar of(std::complex<double> value) { return {Kind::Complex, 0, value.real(), value.imag()}; }
    bool isWhole() const { return kind == Kind::Bool || kind == Kind::Int; }
    double toDouble() const { return isWhole() ? static_cast<double>(integer) : floating; } ///< of Complex the real part
    std::complex<double> toComplex() const { return {toDouble(), imaginary}; }
    int64_t toInt() const { return isWhole() ? integer : static_cast<int64_t>(floating); }
    bool operator==(const Scalar&) const = default;
};

enum class MemoryFormat : uint8_t { Contiguous, Preserve, ChannelsLast, ChannelsLast3d };

/// Any argument but a tensor; monostate is None.
using Attr = std::variant<std::monostate, bool, int64_t, double, Scalar, std::string, Dims, DType, Device, MemoryFormat, GeneratorRef>;

/// As Python writes it: "None", "True", "2.5", "(0, 1)", "torch.float32".
std::string toPython(const Attr& attr);

/// What is still to be done to an element that is read from memory: conj() and the imaginary part of it share the bytes, and say so.
enum Pending : uint8_t { kConjugate = 1, kNegate = 2 };

/// What meta functions, previews and the viewer know of a tensor: everything but its data.
struct TensorMeta {
    Layout layout;
    DType dtype = DType::Float32;
    Device device;
    int64_t storageBytes = 0;
    bool number = false; ///< a Python number wrapped as a 0-dim tensor: the weakest in promotion
    bool defined = true; ///< false: an optional tensor that was not given
    uint8_t pending = 0; ///< of Pending
};

}
