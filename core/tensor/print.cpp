#include "core/tensor/defaults.h"
#include "core/tensor/element.h"
#include "core/tensor/on_device.h"
#include "core/tensor/tensor.h"

namespace ss {

namespace {

constexpr std::string_view kPrefix = "tensor(";

/// Reads elements by logical index.
template <class T, T (*read)(const std::byte*, DType)> std::function<T(std::span<const int64_t>)> reader(const Tensor& tensor)
{
    return [tensor](std::span<const int64_t> index) {
        int64_t at = 0;
        for (size_t axis = 0; axis < index.size(); ++axis)
            at += index[axis] * tensor.strides()[axis];
        const T value = read(tensor.data() + at * tensor.itemsize(), tensor.dtype());
        if constexpr (std::is_same_v<T, int64_t>)
            return value;
        else
            return settled(value, tensor.pending());
    };
}

PrintSource sourceOf(const Tensor& tensor)
{
    PrintSource source;
    source.shape = tensor.shape();
    switch (category(tensor.dtype())) {
    case DTypeCategory::Bool:
    case DTypeCategory::Integer:
        source.kind = tensor.dtype() == DType::Bool ? PrintSource::Kind::Bool : PrintSource::Kind::Integer;
        source.integer = reader<int64_t, readInteger>(tensor);
        break;
    case DTypeCategory::Floating:
        source.kind = PrintSource::Kind::Floating;
        source.floating = reader<double, readFloating>(tensor);
        break;
    case DTypeCategory::Complex:
        source.kind = PrintSource::Kind::Complex;
        source.complex = reader<std::complex<double>, readComplex>(tensor);
        break;
    }
    return source;
}

/// Dtypes that go without saying: the default ones of Python's numbers.
bool isObvious(DType dtype)
{
    if (dtype == defaultDType() || dtype == DType::Int64 || dtype == DType::Bool)
        return true;
    return dtype == (defaultDType() == DType::Float64 ? DType::Complex128 : DType::Complex64);
}

std::vector<std::string> suffixesOf(const Tensor& tensor)
{
    std::vector<std::string> suffixes;
    if (!tensor.device().isCpu())
        suffixes.push_back("device='" + toText(tensor.device()) + "'");
    const bool empty = tensor.numel() == 0;
    if (empty ? tensor.ndim() != 1 : printOptions().edgeItems == 0)
        suffixes.push_back("size=" + toTuple(tensor.shape()));
    if (empty ? tensor.dtype() != defaultDType() : !isObvious(tensor.dtype()))
        suffixes.push_back("dtype=torch." + std::string(name(tensor.dtype())));
    return suffixes;
}

}

std::string toText(const Tensor& tensor, const std::string& history)
{
    const int indent = static_cast<int>(kPrefix.size());
    const size_t lineWidth = static_cast<size_t>(printOptions().lineWidth);
    std::string text(kPrefix);
    text += tensor.numel() == 0 ? "[]" : formatNumbers(sourceOf(broughtHome(tensor, "print")), printOptions(), indent);
    const size_t lastBreak = text.rfind('\n');
    // A text of one line counts two columns too many, one of several lines one: so does PyTorch, and lines break by it.
    size_t column = lastBreak == std::string::npos ? text.size() + 2 : text.size() - lastBreak + 1;
    std::vector<std::string> suffixes = suffixesOf(tensor);
    if (!history.empty())
        suffixes.push_back(history);
    for (const std::string& suffix : suffixes) {
        const bool breaks = column + suffix.size() + 2 > lineWidth;
        text += breaks ? ",\n" + std::string(static_cast<size_t>(indent), ' ') + suffix : ", " + suffix;
        column = breaks ? static_cast<size_t>(indent) + suffix.size() : column + suffix.size() + 2;
    }
    return text + ")";
}

}
