#include "core/base/number_text.h"

#include "core/base/error.h"

#include <algorithm>
#include <cmath>

namespace ss {

namespace {

bool counts(double value) { return value != 0 && std::isfinite(value); }

/// As Python formats: a NaN has no sign.
std::string number(const char* format, int precision, double value)
{
    constexpr int kMostDigits = 1 << 28;
    if (precision < 0 || precision > kMostDigits)
        fail(ErrorKind::Value, precision < 0 ? "Format specifier missing precision" : "precision too big");
    return std::isnan(value) ? "nan" : textf(format, precision, value);
}

}

void NumberText::survey(double value)
{
    if (!counts(value))
        return;
    const double magnitude = std::abs(value);
    smallest_ = smallest_ == 0 ? magnitude : std::min(smallest_, magnitude);
    largest_ = std::max(largest_, magnitude);
    integers_ = integers_ && value == std::ceil(value);
}

void NumberText::decide()
{
    if (smallest_ == 0)
        return;
    measuredScientific_ = largest_ / smallest_ > 1000.0 || largest_ > 1.0e8 || (!integers_ && smallest_ < 1.0e-4);
    scientific_ = options_.sciMode == PrintOptions::SciMode::Auto ? measuredScientific_ : options_.sciMode == PrintOptions::SciMode::On;
}

void NumberText::measure(double value)
{
    if (!counts(value))
        return;
    size_t width = 0;
    if (measuredScientific_)
        width = number("%.*e", options_.precision, value).size();
    else if (integers_)
        width = number("%.*f", 0, value).size() + 1;
    else
        width = number("%.*f", options_.precision, value).size();
    width_ = std::max(width_, width);
}

std::string NumberText::write(double value) const
{
    if (scientific_)
        return padded(number("%.*e", options_.precision, value));
    if (integers_)
        return padded(number("%.*f", 0, value) + (std::isfinite(value) ? "." : ""));
    return padded(number("%.*f", options_.precision, value));
}

std::string NumberText::padded(const std::string& text) const
{
    return text.size() < width_ ? std::string(width_ - text.size(), ' ') + text : text;
}

}
