#include "core/tensor/finite.h"

#include "core/tensor/element.h"
#include "core/tensor/on_device.h"

#include <bit>
#include <cmath>

namespace ss {

namespace {

/// The bits of an infinite number: all of the exponent and none of the mantissa. What is no number has more of them.
template <class Bits> constexpr Bits kInfinity = std::bit_cast<Bits>(std::conditional_t<sizeof(Bits) == 4, float, double>(INFINITY));

/// Without a branch in the loop, so that it is compiled for several numbers at a time.
template <class Bits> bool anyBeyond(const std::byte* data, int64_t count, Bits most)
{
    const auto* bits = reinterpret_cast<const Bits*>(data);
    Bits found = 0;
    for (int64_t i = 0; i < count; ++i)
        found |= static_cast<Bits>((bits[i] & (~Bits(0) >> 1)) > most);
    return found != 0;
}

/// Numbers that lie one behind the other, as dense tensors' do.
int64_t denseNumbers(const Tensor& tensor)
{
    const bool single = tensor.dtype() == DType::Float32 || tensor.dtype() == DType::Complex64;
    const bool pair = tensor.dtype() == DType::Float64 || tensor.dtype() == DType::Complex128;
    if ((!single && !pair) || !isDense(tensor.layout()))
        return -1;
    return tensor.numel() * (isComplex(tensor.dtype()) ? 2 : 1);
}

/// Whether some number's bits are above a limit: kInfinity itself, or just below it.
std::optional<bool> denseBeyond(const Tensor& tensor, int below)
{
    const int64_t count = denseNumbers(tensor);
    if (count < 0)
        return std::nullopt;
    const bool single = tensor.dtype() == DType::Float32 || tensor.dtype() == DType::Complex64;
    return single ? anyBeyond<uint32_t>(tensor.data(), count, kInfinity<uint32_t> - static_cast<uint32_t>(below))
                  : anyBeyond<uint64_t>(tensor.data(), count, kInfinity<uint64_t> - static_cast<uint64_t>(below));
}

std::complex<double> numberAt(const Tensor& tensor, int64_t address)
{
    const std::byte* at = tensor.storage()->data() + address * tensor.itemsize();
    return isComplex(tensor.dtype()) ? readComplex(at, tensor.dtype()) : std::complex<double>(readFloating(at, tensor.dtype()), 0);
}

bool isFinite(std::complex<double> value) { return std::isfinite(value.real()) && std::isfinite(value.imag()); }

}

std::optional<Dims> firstNonFinite(const Tensor& tensor)
{
    if (!tensor.device().isCpu()) [[unlikely]]
        return firstNonFinite(lookedAt(tensor));
    if (!isDifferentiable(tensor.dtype()) || denseBeyond(tensor, 1) == false)
        return std::nullopt;
    int64_t place = 0, first = -1;
    forEachElement(tensor.layout(), [&](int64_t address) {
        if (first < 0 && !isFinite(numberAt(tensor, address)))
            first = place;
        ++place;
    });
    if (first < 0)
        return std::nullopt;
    Dims index(tensor.ndim(), 0);
    for (size_t axis = tensor.ndim(); axis-- > 0; first /= tensor.shape()[axis])
        index[axis] = first % tensor.shape()[axis];
    return index;
}

bool hasNaN(const Tensor& tensor)
{
    if (!tensor.device().isCpu()) [[unlikely]]
        return hasNaN(lookedAt(tensor));
    if (!isDifferentiable(tensor.dtype()))
        return false;
    if (const std::optional<bool> known = denseBeyond(tensor, 0))
        return *known;
    bool found = false;
    forEachElement(tensor.layout(), [&](int64_t address) {
        const std::complex<double> value = numberAt(tensor, address);
        found = found || std::isnan(value.real()) || std::isnan(value.imag());
    });
    return found;
}

Magnitude magnitudeOf(const Tensor& tensor)
{
    if (!tensor.device().isCpu()) [[unlikely]]
        return magnitudeOf(lookedAt(tensor));
    double squares = 0;
    bool finite = true;
    if (tensor.dtype() == DType::Float32 && isDense(tensor.layout())) {
        const auto* data = tensor.dataAs<float>();
        double sums[4] = {}; // several, so that no addition waits for the one before
        const int64_t count = tensor.numel();
        for (int64_t i = 0; i < count; ++i)
            sums[i % 4] += static_cast<double>(data[i]) * data[i];
        squares = (sums[0] + sums[1]) + (sums[2] + sums[3]);
        return {std::sqrt(squares), std::isfinite(squares)}; // a float's square is finite as a double
    }
    forEachElement(tensor.layout(), [&](int64_t address) {
        const std::complex<double> value = numberAt(tensor, address);
        finite = finite && isFinite(value);
        squares += std::norm(value);
    });
    return {std::sqrt(squares), finite};
}

}
