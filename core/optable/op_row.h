#pragma once

#include "core/optable/schema.h"
#include "core/optable/value.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The data half of every op: what views, previews and the binding of arguments need, and no data is touched by any of it.
/// The other half, kernels and backward formulas, is bound to these rows by name in core/ops; a test holds the two together.
namespace ss::optable {

enum class OpKind : uint8_t {
    Elementwise, ///< one result element from one element of each broadcast input
    Reduce,      ///< elements are folded along axes, which disappear or, in a scan, stay
    Contract,    ///< matrix products
    View,        ///< the result shares the input's bytes; no kernel
    Index,       ///< reads or writes chosen elements
    Create,      ///< makes a tensor from numbers
    Copy,        ///< same values, other bytes
    Composite,   ///< calls other ops; may end in a view or a copy
};

/// Where Python offers an op.
enum Form : uint8_t {
    kMethod = 1,        ///< x.add(y)
    kFunction = 2,      ///< torch.add(x, y)
    kInPlace = 4,       ///< x.add_(y) is derived: the result is written into self
    kInternal = 8,      ///< only other ops call it
    kIntoExpanded = 16, ///< the in-place form writes through expanded axes, too
};

/// How a result relates to the bytes of an input.
enum class Alias : uint8_t {
    Fresh, ///< bytes of its own
    View,  ///< a new tensor on the input's storage
    Same,  ///< the input itself
};

struct OutSpec {
    Layout layout;
    DType dtype = DType::Float32;
    Device device;
    Alias alias = Alias::Fresh;
    int of = 0;                       ///< index of the aliased input in MetaCall::tensors
    std::string reason;               ///< why it is a view, or had to be a copy: one clause, may be empty
    uint8_t flips = 0;                ///< of Pending: a view's, where they differ from the input's
    bool sizeDependsOnValues = false; ///< of masks: the shape given is an upper bound
};

/// The arguments of a call without data: tensors in schema order (lists spread, with their length in `listSizes`), the other
/// arguments in schema order. Written by meta: `out`.
struct MetaCall {
    std::span<const TensorMeta> tensors;
    std::span<const Attr> attrs;
    std::span<const int> listSizes;
    DType defaultDType = DType::Float32;
    std::vector<OutSpec>& out;
};

/// Checks the arguments and says what the results look like: the only shape check there is. Throws PyTorch's errors.
using Meta = void (*)(MetaCall& call);

struct OpRow {
    const char* schema; ///< see Schema
    /// The equivalent source line: "{self}.transpose({*})". {name} is a parameter, {*} stands for all that are not named, without
    /// those at the end that have their default. "{self} + {other}|{self}.add({*})": the first that tells all that is not default.
    const char* torch;
    const char* formula; ///< for the reader: "y[i, j] = x[j, i]"; may be empty
    OpKind kind;
    uint8_t forms; ///< of Form
    Meta meta;
    const char* doc; ///< one or two sentences
    /// Lines of calls that drive every test and the palette's examples. Tensors are "f32[3,4]" (also i64, b8, u8, f16, bf16,
    /// f64, ...; "f32[]" is 0-dim; "f32[3,4]@(1,3)+2" gives strides and offset, "i64[3]=(0,2,1)" the values), lists of tensors
    /// "[f32[2], f32[3]]", numbers and tuples as in Python, keywords "dim=0"; "_ " in front: a call of the in-place form alone; a bad call
    /// ends in " ! IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)"; "! none" says that there is no bad
    /// call.
    const char* samples;
};

/// A row with its schema parsed.
struct Op {
    const OpRow* row = nullptr;
    Schema schema;
    bool inPlace = false; ///< derived from a row with kInPlace: named "add_", first parameter mutated and returned
};

/// All ops: every family's rows and the in-place ones derived from them, in a fixed order.
const std::vector<Op>& allOps();
/// By schema name ("sum.dim", "add_.Tensor"); null when there is none.
const Op* findOp(std::string_view name);
/// Another Python name of an op: "multiply" of "mul".
struct NameAlias {
    const char* name;
    const char* function;
};
std::span<const NameAlias> nameAliases();
/// The overloads of a Python name ("sum"), in order of preference.
std::vector<const Op*> overloads(std::string_view function);

/// Runs meta as dispatch will: for an in-place op the result must fit into self (PyTorch's errors).
std::vector<OutSpec> runMeta(const Op& op, std::span<const TensorMeta> tensors, std::span<const Attr> attrs,
                             std::span<const int> listSizes = {}, DType defaultDType = DType::Float32);

/// PyTorch's RuntimeError where an op would write into an expanded tensor. (Like PyTorch it lets overlapping windows pass.)
void checkWritable(const Layout& self);

/// The attributes of a call that gives only the first ones: the others take their defaults.
std::vector<Attr> completeAttrs(const Op& op, std::span<const Attr> attrs);

/// The source line of a call, names given for the tensors: "x.transpose(0, 1)".
std::string torchLine(const Op& op, std::span<const std::string> tensorNames, std::span<const Attr> attrs,
                      std::span<const int> listSizes = {});

/// A line of OpRow::samples, parsed.
struct Sample {
    std::string text;
    std::vector<TensorMeta> tensors;
    std::vector<std::vector<Scalar>> values; ///< of each tensor, in logical order, where the line gives them; a number's own
    std::vector<Attr> attrs;
    std::vector<int> listSizes;
    std::string error; ///< "IndexError: ..."; empty: a valid call
};
std::vector<Sample> samplesOf(const Op& op);

}
