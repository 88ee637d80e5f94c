#include "core/base/format.h"

#include "core/base/checked.h"
#include "core/base/dims.h"
#include "core/base/error.h"
#include "core/base/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ss {

namespace {

using Kind = PrintSource::Kind;

/// One formatNumbers: the styles of the real and imaginary parts, and the walk over the axes.
class Printer {
public:
    Printer(const PrintSource& source, const PrintOptions& options, bool summarize)
        : source_(source)
        , options_(options)
        , summarize_(summarize)
        , real_(options)
        , imaginary_(options)
        , index_(source.shape.size(), 0)
    {
        chooseStyles();
    }

    std::string text(size_t axis, int indent)
    {
        if (axis == source_.shape.size())
            return element();
        return axis + 1 == source_.shape.size() ? vectorText(axis, indent) : nestedText(axis, indent);
    }

private:
    void chooseStyles();
    /// Calls visit for every index that will be shown, with index_ set.
    template <class Visit> void forEachShown(size_t axis, Visit&& visit);
    template <class Visit> void forEachOnAxis(size_t axis, Visit&& visit);
    bool shortened(size_t axis) const { return summarize_ && source_.shape[axis] > 2 * options_.edgeItems; }
    std::string element() const;
    std::string vectorText(size_t axis, int indent);
    std::string nestedText(size_t axis, int indent);

    const PrintSource& source_;
    const PrintOptions& options_;
    bool summarize_;
    NumberText real_;
    NumberText imaginary_;
    Dims index_;
};

template <class Visit> void Printer::forEachOnAxis(size_t axis, Visit&& visit)
{
    const int64_t size = source_.shape[axis];
    const int64_t head = shortened(axis) ? options_.edgeItems : size;
    for (int64_t i = 0; i < head; ++i) {
        index_[axis] = i;
        visit(i);
    }
    for (int64_t i = shortened(axis) ? size - options_.edgeItems : size; i < size; ++i) {
        index_[axis] = i;
        visit(i);
    }
}

template <class Visit> void Printer::forEachShown(size_t axis, Visit&& visit)
{
    if (axis == source_.shape.size())
        visit();
    else
        forEachOnAxis(axis, [&](int64_t) { forEachShown(axis + 1, visit); });
}

void Printer::chooseStyles()
{
    if (source_.kind == Kind::Bool)
        return forEachShown(0, [&] { real_.see(source_.integer(index_) != 0); });
    if (source_.kind == Kind::Integer)
        return forEachShown(0, [&] { real_.see(source_.integer(index_)); });
    const auto bothParts = [&](auto&& look) {
        forEachShown(0, [&] {
            if (source_.kind == Kind::Floating)
                return look(real_, source_.floating(index_));
            const std::complex<double> value = source_.complex(index_);
            look(real_, value.real());
            look(imaginary_, value.imag());
        });
    };
    bothParts([](NumberText& text, double value) { text.survey(value); });
    real_.decide();
    imaginary_.decide();
    bothParts([](NumberText& text, double value) { text.measure(value); });
}

std::string Printer::element() const
{
    switch (source_.kind) {
    case Kind::Bool:
        return real_.write(source_.integer(index_) != 0);
    case Kind::Integer:
        return real_.write(source_.integer(index_));
    case Kind::Floating:
        return real_.write(source_.floating(index_));
    case Kind::Complex:
        break;
    }
    const std::complex<double> value = source_.complex(index_);
    std::string imaginary = imaginary_.write(value.imag());
    imaginary.erase(0, imaginary.find_first_not_of(' '));
    return real_.write(value.real()) + (imaginary.front() == '-' ? "" : "+") + imaginary + "j";
}

std::string Printer::vectorText(size_t axis, int indent)
{
    const size_t imaginaryLength = source_.kind == Kind::Complex ? imaginary_.width() + 1 : 0;
    const auto length = static_cast<int64_t>(real_.width() + 2 + imaginaryLength);
    const int64_t perLine = std::max<int64_t>(1, (options_.lineWidth - indent) / length);
    std::string text = "[";
    int64_t placed = 0;
    const auto place = [&](const std::string& item) {
        if (placed > 0)
            text += placed % perLine ? ", " : ",\n" + std::string(static_cast<size_t>(indent) + 1, ' ');
        text += item;
        ++placed;
    };
    if (shortened(axis) && options_.edgeItems == 0)
        return "[...]";
    forEachOnAxis(axis, [&](int64_t i) {
        if (shortened(axis) && i == source_.shape[axis] - options_.edgeItems)
            place(" ...");
        place(element());
    });
    return text + "]";
}

std::string Printer::nestedText(size_t axis, int indent)
{
    const size_t inner = source_.shape.size() - axis - 1;
    const std::string separator = "," + std::string(inner, '\n') + std::string(static_cast<size_t>(indent) + 1, ' ');
    if (shortened(axis) && options_.edgeItems == 0)
        return "[...]";
    std::string text = "[";
    bool first = true;
    forEachOnAxis(axis, [&](int64_t i) {
        if (!first)
            text += separator;
        if (shortened(axis) && i == source_.shape[axis] - options_.edgeItems)
            text += "..." + separator;
        text += this->text(axis + 1, indent + 1);
        first = false;
    });
    return text + "]";
}

/// The digits and the power of ten of the first one: 1.25e+20 is "125" and 20.
struct Decimal {
    std::string digits;
    int exponent = 0;
};

Decimal shortestDecimal(double magnitude)
{
    char buffer[64];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, magnitude, std::chars_format::scientific).ptr;
    const char* const mark = std::find(buffer, end, 'e');
    Decimal decimal;
    std::copy_if(static_cast<const char*>(buffer), mark, std::back_inserter(decimal.digits), [](char c) { return c != '.'; });
    std::from_chars(mark + (mark[1] == '+' ? 2 : 1), end, decimal.exponent);
    return decimal;
}

}

std::string formatNumbers(const PrintSource& source, const PrintOptions& options, int indent)
{
    const int64_t numel = checkedProduct(source.shape).value_or(INT64_MAX);
    if (numel == 0)
        return "[]";
    return Printer(source, options, numel > options.threshold).text(0, indent);
}

std::string pythonRepr(double value)
{
    if (std::isnan(value))
        return "nan";
    const std::string sign = std::signbit(value) ? "-" : "";
    if (std::isinf(value))
        return sign + "inf";
    auto [digits, exponent] = shortestDecimal(std::abs(value));
    if (exponent < -4 || exponent >= 16) {
        if (digits.size() > 1)
            digits.insert(1, ".");
        return sign + digits + textf("e%c%02d", exponent < 0 ? '-' : '+', std::abs(exponent));
    }
    if (exponent < 0)
        return sign + "0." + std::string(static_cast<size_t>(-exponent - 1), '0') + digits;
    const auto whole = static_cast<size_t>(exponent) + 1;
    if (digits.size() <= whole)
        return sign + digits + std::string(whole - digits.size(), '0') + ".0";
    return sign + digits.insert(whole, ".");
}

}
