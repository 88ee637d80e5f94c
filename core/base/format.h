#pragma once

#include <complex>
#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace ss {

/// What torch.set_printoptions sets.
struct PrintOptions {
    int precision = 4;
    int64_t threshold = 1000;
    int64_t edgeItems = 3;
    int lineWidth = 80;
    enum class SciMode { Auto, On, Off } sciMode = SciMode::Auto;
};

/// The numbers of a tensor as its printing reads them: by logical index, as the kind of number they are.
struct PrintSource {
    enum class Kind { Bool, Integer, Floating, Complex } kind = Kind::Floating;
    std::span<const int64_t> shape;
    std::function<int64_t(std::span<const int64_t>)> integer;               ///< Bool and Integer
    std::function<double(std::span<const int64_t>)> floating;               ///< Floating
    std::function<std::complex<double>(std::span<const int64_t>)> complex;  ///< Complex
};

/// The part of repr(tensor) between "tensor(" and the suffixes, laid out as torch/_tensor_str.py does: one width for all
/// numbers, integers of floats with a trailing point, scientific mode by range, summary above the threshold, line folding.
/// `indent` is the column at which the text starts (7 behind "tensor(");
std::string formatNumbers(const PrintSource& source, const PrintOptions& options, int indent);

/// One float as Python's repr writes it: the shortest text that reads back as the same double ("1e+16", "0.1", "nan").
std::string pythonRepr(double value);

}
