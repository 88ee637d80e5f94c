#pragma once

#include "core/optable/op_row.h"
#include "core/tensor/defaults.h"
#include "core/tensor/tensor.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The other half of the op table, and the one path that every op takes.
namespace ss::ops {

struct Touched;
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
    Touched* touched = nullptr; ///< a kernel that writes some elements tells them here, if asked
};
using Kernel = void (*)(KernelCall& call);

/// A composite's body: calls other ops and returns their results.
using Composite = std::vector<Tensor> (*)(const Args& args);

/// Turns arguments whose values decide the result's shape into ones that do not: masks into index tensors.
using Prepare = Args (*)(const Args& args);

/// What dispatch must know of a kernel that its row does not say.
enum Trait : uint8_t {
    kOverlapAllowed = 1, ///< an element that is written twice ends the same: fill_, masked_fill_
    kWritesNothing = 2,  ///< the result stays uninitialised: empty
    kWritesSome = 4,     ///< some elements of the output stay as they were: masked_fill_, index_put_
    kRandom = 8,         ///< the values are drawn: two calls alike give different ones
    kKnowsPending = 32,  ///< it reads and writes elements that wait to be conjugated or negated: copies
    kOneNode = 64,       ///< a composite whose history is one node, with the row's gradient
    kItselfIsFine = 16,  ///< with the same elements as its second argument nothing is checked, nor changed: copy_
};

/// The bound half of a row, matched to its data half by schema name.
struct Bound {
    const char* name;              ///< "add.Tensor"
    Kernel cpu = nullptr;          ///< null for views and composites
    Composite composite = nullptr; ///< calls other ops
    uint8_t traits = 0;            ///< of Trait
    Prepare prepare = nullptr;     ///< before meta, where a shape depends on values
};

/// Every family's list; core/ops/registry.cpp names the families, never an op.
std::span<const Bound> allBound();
const Bound* findBound(std::string_view name);

/// Runs an op: devices, meta, share or allocate, trace, kernel, version, and (with autograd) the node. Throws ss::Error; every
/// tensor is then as it was.
std::vector<Tensor> call(const Op& op, Args args);

/// call(op, ...)[0] of an op without lists; attrs left out take their defaults.
Tensor call1(const Op& op, std::vector<Tensor> tensors, std::span<const Attr> attrs = {});
/// The op of that name, for who calls it often and keeps it.
const Op& opNamed(std::string_view name);

/// By name, for composites and C++ callers: call("add.Tensor", {a, b}, {Scalar::of(1)}). Attrs left out take their defaults.
std::vector<Tensor> call(std::string_view name, std::vector<Tensor> tensors, std::vector<Attr> attrs = {});

/// call(...)[0].
Tensor call1(std::string_view name, std::vector<Tensor> tensors, std::vector<Attr> attrs = {});

/// For a composite's body: why it could return a view, or had to copy. One clause, for the trace; dropped when nothing is recorded.
void explain(std::string reason);

using ss::defaultDType;
using ss::setDefaultDType;

}
