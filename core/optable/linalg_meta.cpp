#include "core/optable/contract_meta.h"

#include <algorithm>

namespace ss::optable {

namespace {

const Dims& shapeOf(const MetaCall& call) { return tensorAt(call, 0).layout.shape; }

void checkFloating(const MetaCall& call, const char* function)
{
    const DType dtype = tensorAt(call, 0).dtype;
    if (!isFloating(dtype))
        fail(ErrorKind::Runtime, "linalg.%s: Expected a floating point or complex tensor as input. Got %s", function,
             std::string(scalarName(dtype)).c_str());
}

bool hasHalfPrecision(const MetaCall& call) { return itemsize(tensorAt(call, 0).dtype) == 2; }

void checkTwoAxes(const MetaCall& call, const char* function)
{
    if (shapeOf(call).size() < 2)
        fail(ErrorKind::Runtime, "linalg.%s: The input tensor A must have at least 2 dimensions.", function);
}

/// Matrices that lie column by column, as the libraries of linear algebra write them.
void giveColumnMajor(MetaCall& call, const Dims& shape)
{
    giveFresh(call, shape, tensorAt(call, 0).dtype);
    Dims& strides = call.out.back().layout.strides;
    const size_t last = shape.size() - 1;
    strides[last] = std::max<int64_t>(shape[last - 1], 1);
    strides[last - 1] = 1;
}

void checkSvd(const MetaCall& call)
{
    checkTwoAxes(call, "svd");
    checkFloating(call, "svd");
    if (hasHalfPrecision(call))
        checkTakes(0, "linalg_svd_cpu", tensorAt(call, 0).dtype);
}

Dims valuesShape(const Dims& shape)
{
    Dims values = shape;
    values.erase(values.size() - 1);
    values.back() = std::min(shape[shape.size() - 2], shape.back());
    return values;
}

}

void invMeta(MetaCall& call)
{
    checkTwoAxes(call, "inv");
    const Dims& shape = shapeOf(call);
    const int64_t rows = shape[shape.size() - 2], columns = shape.back();
    if (rows != columns)
        fail(ErrorKind::Runtime, "linalg.inv: A must be batches of square matrices, but they are %lld by %lld matrices",
             static_cast<long long>(rows), static_cast<long long>(columns));
    checkFloating(call, "inv");
    if (hasHalfPrecision(call))
        fail(ErrorKind::Runtime, "linalg.inv: Low precision dtypes not supported. Got %s",
             std::string(scalarName(tensorAt(call, 0).dtype)).c_str());
    giveColumnMajor(call, shape);
}

void svdvalsMeta(MetaCall& call)
{
    checkSvd(call);
    giveFresh(call, valuesShape(shapeOf(call)), tensorAt(call, 0).dtype);
}

void thinSvdMeta(MetaCall& call)
{
    checkSvd(call);
    const Dims values = valuesShape(shapeOf(call));
    Dims left = shapeOf(call), right = left;
    left.back() = values.back();
    right[right.size() - 2] = values.back();
    giveFresh(call, left, tensorAt(call, 0).dtype);
    giveFresh(call, values, tensorAt(call, 0).dtype);
    giveFresh(call, right, tensorAt(call, 0).dtype);
}

}
