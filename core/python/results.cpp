#include "core/python/results.h"

#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/layout/overlap.h"
#include "core/ops/dispatch.h"
#include "core/optable/meta_util.h"
#include "core/python/facade.h"
#include "core/python/out_rules.h"
#include "core/python/resize.h"
#include "core/python/scalars.h"
#include "core/tensor/recorder.h"

#include <algorithm>
#include <deque>
#include <map>
#include <structmember.h>

namespace ss::python {

using optable::ParamType;

namespace {

PyObject* returnTypes = nullptr;

Ref tupleOf(const std::vector<Tensor>& results)
{
    Ref tuple = take(PyTuple_New(static_cast<Py_ssize_t>(results.size())));
    for (size_t i = 0; i < results.size(); ++i)
        PyTuple_SET_ITEM(tuple.get(), i, take(wrap(results[i])).release());
    return tuple;
}

/// "torch.return_types.max(\nvalues=tensor(2.),\nindices=tensor(1))".
PyObject* namedRepr(PyObject* self)
{
    return guarded([&] {
        std::string text = Py_TYPE(self)->tp_name + std::string("(\n");
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(self); ++i) {
            const Ref shown = take(PyObject_Repr(PyTuple_GET_ITEM(self, i)));
            text += (i ? ",\n" : "") + std::string(Py_TYPE(self)->tp_members[i].name) + "=" + textOf(shown.get());
        }
        return toPython(text + ")").release();
    });
}

PyTypeObject* makeNamedType(const optable::Schema& schema, const std::string& function)
{
    static std::deque<std::string> names; // CPython keeps pointers into it
    const std::string& name = names.emplace_back("torch.return_types." + function);
    std::vector<PyStructSequence_Field> fields;
    for (const optable::Return& value : schema.returns)
        fields.push_back({value.name.c_str(), nullptr});
    fields.push_back({nullptr, nullptr});
    PyStructSequence_Desc description{name.c_str(), nullptr, fields.data(), static_cast<int>(schema.returns.size())};
    PyTypeObject* type = PyStructSequence_NewType(&description);
    if (!type)
        throw ErrorSet{};
    type->tp_repr = namedRepr;
    addTo(returnTypes, function.c_str(), reinterpret_cast<PyObject*>(type));
    return type;
}

/// PyTorch names the tuples of some functions otherwise when their results were given as `out`.
PyTypeObject* namedType(const optable::Schema& schema, bool intoOut)
{
    static std::map<std::string, PyTypeObject*> types[2];
    PyTypeObject*& type = types[intoOut][schema.function];
    if (!type)
        type = makeNamedType(schema, schema.function + (intoOut ? "_out" : ""));
    return type;
}

Ref namedTuple(const optable::Schema& schema, const std::vector<Tensor>& results, bool intoOut)
{
    Ref tuple = take(PyStructSequence_New(namedType(schema, intoOut)));
    for (size_t i = 0; i < results.size(); ++i)
        PyStructSequence_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), take(wrap(results[i])).release());
    return tuple;
}

bool isPlainValue(ParamType type)
{
    return type == ParamType::Bool || type == ParamType::Int || type == ParamType::Float || type == ParamType::Scalar;
}

Ref plainValue(ParamType type, const Tensor& tensor)
{
    const optable::Scalar value = item(tensor);
    if (type == ParamType::Bool)
        return toPython(optable::Scalar::of(value.toInt() != 0));
    return toPython(value);
}

}

Ref resultToPython(const optable::Op& op, const std::vector<Tensor>& results, bool intoOut)
{
    const auto& returns = op.schema.returns;
    if (returns.empty())
        return Ref::borrow(Py_None);
    if (returns.size() == 1 && isPlainValue(returns[0].type))
        return plainValue(returns[0].type, results.at(0));
    if (returns.size() == 1 && returns[0].type == ParamType::Tensor)
        return take(wrap(results.at(0)));
    return returns.size() > 1 && !returns[0].name.empty() ? namedTuple(op.schema, results, intoOut) : tupleOf(results);
}

namespace {

/// Ops that read where they have written: not even the very same elements may be their output.
bool readsItsOutput(const std::string& function)
{
    static constexpr std::string_view kNames[] = {"cat", "concat", "concatenate", "stack", "index_select", "gather", "take"};
    return std::find(std::begin(kNames), std::end(kNames), function) != std::end(kNames);
}

}

void checkOut(const optable::Op& op, const Tensor& out, const std::vector<Tensor>& inputs)
{
    if (op.row->kind == optable::OpKind::Reduce)
        return; // an input is read before its sum is written
    const bool apart = readsItsOutput(op.schema.function);
    const auto bytes = [](const Tensor& t) { return ByteView{t.layout(), t.itemsize(), t.storage()->start}; };
    for (const Tensor& input : inputs)
        if (input.defined() && input.storage()->buffer.get() == out.storage()->buffer.get() &&
            (apart || !(input.layout() == out.layout())) && elementsOverlap(bytes(input), bytes(out)).value_or(true))
            fail(ErrorKind::Runtime,
                 "unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory "
                 "location. Please clone() the tensor before performing the operation.");
}

Ref writeOut(const Tensor& out, const Tensor& result, Resizing resizing, bool likeResult)
{
    if (!(out.shape() == result.shape())) {
        if (out.numel() > 0 && resizing == Resizing::Rounded)
            warn(PyExc_UserWarning, textf("The number of elements in the out tensor of shape %s is %lld which does not match the computed "
                                          "number of elements %lld. Note that this may occur as a result of rounding error. The out tensor "
                                          "will be resized to a tensor of shape (%lld,).",
                                          toText(out.shape()).c_str(), static_cast<long long>(out.numel()),
                                          static_cast<long long>(result.numel()), static_cast<long long>(result.numel())));
        if (out.numel() > 0 && resizing == Resizing::Told)
            warn(PyExc_UserWarning,
                 "An output with one or more elements was resized since it had shape " + toText(out.shape()) +
                     ", which does not match the required output shape " + toText(result.shape()) +
                     ". This behavior is deprecated, and in a future PyTorch release outputs will not be resized unless they have zero "
                     "elements. You can explicitly reuse an out tensor t by resizing it, inplace, to zero elements with t.resize_(0).");
        likeResult ? resizeLike(out, result) : resizeTo(out, result.shape());
    }
    ops::call("copy_", {out, result});
    return take(wrap(out));
}

static Resizing resizingOf(const optable::Op& op)
{
    if (op.row->kind != optable::OpKind::Create)
        return Resizing::Told;
    return op.schema.function == "arange" ? Resizing::Rounded : Resizing::Quiet;
}

Ref writeOuts(const optable::Op& op, const std::vector<Tensor>& outs, const std::vector<Tensor>& results)
{
    if (results.size() == 1) {
        checkOutType(op, results[0].dtype(), outs[0].dtype());
        return writeOut(outs[0], results[0], resizingOf(op),
                        op.row->kind == optable::OpKind::Elementwise || op.schema.function == "nonzero");
    }
    for (size_t i = 0; i < outs.size(); ++i)
        if (outs[i].dtype() != results[i].dtype())
            fail(ErrorKind::Runtime, "Expected out tensor to have dtype %s, but got %s instead", optable::cTypeName(results[i].dtype()),
                 optable::cTypeName(outs[i].dtype()));
    for (size_t i = 0; i < outs.size(); ++i)
        writeOut(outs[i], results[i]);
    return resultToPython(op, outs, true);
}

void setRequiresGrad(const Tensor& tensor, bool value) { autograd::setRequiresGrad(tensor, value); }

void addReturnTypes(PyObject* module)
{
    returnTypes = take(PyModule_New("torch.return_types")).release();
    addTo(module, "return_types", returnTypes);
}

}
