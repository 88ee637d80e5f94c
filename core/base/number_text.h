#pragma once

#include "core/base/format.h"

#include <algorithm>

namespace ss {

/// How the numbers of one tensor are written: all in one style and one width, found by looking at those that will be shown.
/// The width counts the non-zero finite numbers alone, so "nan" may stick out of it.
class NumberText {
public:
    explicit NumberText(const PrintOptions& options)
        : options_(options)
    {
    }

    void see(int64_t value) { width_ = std::max(width_, std::to_string(value).size()); }
    void see(bool value) { width_ = std::max<size_t>(width_, value ? 4 : 5); }
    /// Floats take two rounds: `survey` all first, then `decide`, then `measure` all.
    void survey(double value);
    void decide();
    void measure(double value);

    size_t width() const { return width_; }
    std::string write(int64_t value) const { return padded(std::to_string(value)); }
    std::string write(bool value) const { return padded(value ? "True" : "False"); }
    std::string write(double value) const;

private:
    std::string padded(const std::string& text) const;

    PrintOptions options_;
    size_t width_ = 1;
    double smallest_ = 0; ///< of the non-zero magnitudes; 0 until there is one
    double largest_ = 0;
    bool integers_ = true;
    bool scientific_ = false;
    bool measuredScientific_ = false;
};

}
