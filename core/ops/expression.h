#pragma once

#include "core/ops/dispatch.h"
#include "core/ops/node_name.h"

/// Tensor expressions for formulas and composites, as one writes them in Python. Each is one op of the table.
namespace ss::ops::expression {

using optable::Scalar;

inline Tensor number(double value) { return wrapNumber(Scalar::of(value)); }

/// A list of two that takes each once: a braced one would copy them twice.
inline std::vector<Tensor> two(const Tensor& a, const Tensor& b)
{
    std::vector<Tensor> list;
    list.reserve(2);
    list.push_back(a);
    list.push_back(b);
    return list;
}
inline Tensor operator+(const Tensor& a, const Tensor& b)
{
    static const Op& add = opNamed("add.Tensor");
    return call1(add, two(a, b));
}
inline Tensor operator-(const Tensor& a, const Tensor& b) { return call1("sub.Tensor", two(a, b)); }
inline Tensor operator*(const Tensor& a, const Tensor& b)
{
    static const Op& mul = opNamed("mul.Tensor");
    return call1(mul, two(a, b));
}
inline Tensor operator/(const Tensor& a, const Tensor& b) { return call1("div.Tensor", two(a, b)); }
inline Tensor operator-(const Tensor& a) { return call1("neg", {a}); }

/// With a number it is a row of its own in PyTorch, whose node is numbered so.
inline Tensor operator+(const Tensor& a, double b) { return named(a + number(b), "AddBackward1"); }
inline Tensor operator-(const Tensor& a, double b) { return named(a - number(b), "SubBackward1"); }
inline Tensor operator*(const Tensor& a, double b) { return named(a * number(b), "MulBackward1"); }
inline Tensor operator/(const Tensor& a, double b) { return named(a / number(b), "DivBackward1"); }
inline Tensor operator+(double a, const Tensor& b) { return b + a; }
inline Tensor operator*(double a, const Tensor& b) { return b * a; }
inline Tensor operator-(double a, const Tensor& b) { return number(a) - b; }
inline Tensor operator/(double a, const Tensor& b) { return number(a) / b; }
inline Tensor operator*(const Tensor& a, const Scalar& b) { return named(a * wrapNumber(b), "MulBackward1"); }
inline Tensor operator/(const Tensor& a, const Scalar& b) { return named(a / wrapNumber(b), "DivBackward1"); }

/// An op of one tensor, by its name: apply("exp", x).
inline Tensor apply(const char* op, const Tensor& x) { return call1(op, {x}); }
inline Tensor zerosLike(const Tensor& x) { return call1("zeros_like", {x}); }
inline Tensor equal(const Tensor& a, const Tensor& b) { return call1("eq.Tensor", {a, b}); }
inline Tensor less(const Tensor& a, const Tensor& b) { return call1("lt.Tensor", {a, b}); }
inline Tensor atLeast(const Tensor& a, const Tensor& b) { return call1("ge.Tensor", {a, b}); }
inline Tensor both(const Tensor& a, const Tensor& b) { return call1("logical_and", {a, b}); }
inline Tensor either(const Tensor& a, const Tensor& b) { return call1("logical_or", {a, b}); }
inline Tensor where(const Tensor& condition, const Tensor& a, const Tensor& b) { return call1("where.self", {condition, a, b}); }
/// x with zeros where the mask is true.
inline Tensor without(const Tensor& x, const Tensor& mask) { return call1("masked_fill.Scalar", {x, mask}, {Scalar::of(int64_t(0))}); }
/// x times a number that is an attribute of the op; x itself where that is 1.
inline Tensor scaled(const Tensor& x, const Attr& factor)
{
    const auto& scalar = std::get<Scalar>(factor);
    return scalar.toDouble() == 1 ? x : x * scalar;
}

}
