#pragma once

#include "core/optable/op_row.h"
#include "core/tensor/tensor.h"

#include <span>
#include <string_view>
#include <vector>

/// The other half of the op table, and the one path that every op takes.
namespace ss::ops {

using optable::Attr;
using optable::Op;

/// Arguments in schema order: tensors (lists spread; undefined where an optional one is absent) apart from the rest.
struct Args {
    std::vector<Tensor> tensors;
    std::vector<Attr> attrs;
    std::vector<int> listSizes;
};

/// What a kernel gets: outputs allocated as meta said, inputs checked and, for element-wise kinds, as they came (the kernel
/// broadcasts and converts through core/ops/iterate.h).
struct KernelCall {
    std::span<const Tensor> in;
    std::span<Tensor> out;
    std::span<const Attr> attrs;
    std::span<const int> listSizes;
};
using Kernel = void (*)(KernelCall& call);

/// A composite's body: calls other ops and returns their results.
using Composite = std::vector<Tensor> (*)(const Args& args);


/// The bound half of a row, matched to its data half by schema name.
struct Bound {
    const char* name;             ///< "add.Tensor"
    Kernel cpu = nullptr;         ///< null for views and composites
    Composite composite = nullptr; ///< calls other ops
};

/// Every family's list; core/ops/registry.cpp names the families, never an op.
std::span<const Bound> allBound();
const Bound* findBound(std::string_view name);

/// Runs an op: devices, meta, share or allocate, trace, kernel, version, and (with autograd) the node. Throws ss::Error; every
/// tensor is then as it was.
std::vector<Tensor> call(const Op& op, Args args);

/// By name, for composites and C++ callers: call("add.Tensor", {a, b}, {Scalar::of(1)}). Attrs left out take their defaults.
std::vector<Tensor> call(std::string_view name, std::vector<Tensor> tensors, std::vector<Attr> attrs = {});

/// call(...)[0].
Tensor call1(std::string_view name, std::vector<Tensor> tensors, std::vector<Attr> attrs = {});

DType defaultDType();
void setDefaultDType(DType dtype);

}
