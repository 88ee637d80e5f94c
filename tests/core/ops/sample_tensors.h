#pragma once

#include "core/ops/complex.h"
#include "core/ops/dispatch.h"
#include "core/ops/scalar_types.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <algorithm>
#include <cmath>

/// Tensors for the sample lines of the op table, filled by a rule that tests/golden/make_ops.py knows too.
namespace ss::test {

/// Element k (in logical order) of the j-th tensor, before it takes the tensor's dtype; divisors of integers are never 0.
inline double fillValue(DType dtype, int64_t j, int64_t k)
{
    const int64_t m = (k * 7 + j * 5 + 3) % 23 - 9;
    if (dtype == DType::Bool)
        return double(m & 1);
    if (isFloating(dtype) || isComplex(dtype))
        return double(m) / 4;
    const int64_t whole = j > 0 && m == 0 ? 5 : m;
    return double(dtype == DType::UInt8 ? std::abs(whole) : whole);
}

inline void setElement(const Tensor& tensor, int64_t address, double value)
{
    std::byte from[sizeof(double)];
    ops::store<double>(from, value);
    ops::converter(DType::Float64, tensor.dtype())(from, 0, tensor.storage()->data() + address * tensor.itemsize(), 0, 1);
}

inline double elementAt(const Tensor& tensor, int64_t address)
{
    std::byte to[sizeof(double)];
    ops::converter(tensor.dtype(), DType::Float64)(tensor.storage()->data() + address * tensor.itemsize(), 0, to, 0, 1);
    return ops::load<double>(to);
}

/// A tensor of the layout with values in logical order.
template <class F> Tensor tensorOf(const Layout& layout, DType dtype, F&& valueOf)
{
    const int64_t elements = std::max<int64_t>(extentOf(layout).value().end, 0);
    const Tensor storage = makeEmpty(contiguousLayout({elements}), dtype, Device());
    std::fill_n(storage.data(), elements * storage.itemsize(), std::byte(0));
    Tensor tensor = makeView(storage, layout, dtype, true);
    int64_t k = 0;
    forEachElement(layout, [&](int64_t address) { setElement(tensor, address, valueOf(k++)); });
    return tensor;
}

inline Tensor sampleTensor(const optable::Sample& sample, size_t j)
{
    const optable::TensorMeta& meta = sample.tensors[j];
    const std::vector<optable::Scalar>& values = sample.values[j];
    if (!meta.defined)
        return {};
    if (meta.number)
        return wrapNumber(values[0]);
    return tensorOf(meta.layout, meta.dtype, [&](int64_t k) {
        return values.empty() ? fillValue(meta.dtype, int64_t(j), k) : values[static_cast<size_t>(k)].toDouble();
    });
}

inline ops::Args sampleArgs(const optable::Sample& sample)
{
    ops::Args args{{}, sample.attrs, sample.listSizes};
    for (size_t j = 0; j < sample.tensors.size(); ++j)
        args.tensors.push_back(sampleTensor(sample, j));
    return args;
}

inline std::vector<double> valuesOf(const Tensor& tensor)
{
    std::vector<double> values;
    const Tensor plain = ops::resolved(tensor);
    forEachElement(plain.layout(), [&](int64_t address) { values.push_back(elementAt(plain, address)); });
    return values;
}

/// The line of a sample with its tensors called t0, t1, ...; numbers stand for themselves.
inline std::string lineOf(const optable::Op& op, const optable::Sample& sample)
{
    std::vector<std::string> names;
    for (size_t j = 0; j < sample.tensors.size(); ++j) {
        const optable::TensorMeta& meta = sample.tensors[j];
        names.push_back(!meta.defined ? "None" : meta.number ? optable::toPython(sample.values[j][0]) : "t" + std::to_string(j));
    }
    return optable::torchLine(op, names, sample.attrs, sample.listSizes);
}

inline QString errorOf(const std::function<void()>& run)
{
    try {
        run();
    } catch (const Error& error) {
        return QString(pythonName(error.kind())) + ": " + error.what();
    }
    return {};
}

}
