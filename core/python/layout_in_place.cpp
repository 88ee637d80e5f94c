#include "core/python/layout_in_place.h"

#include "core/autograd/backward_trace.h"
#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/layout/view_rules.h"
#include "core/ops/call_record.h"
#include "core/ops/op_node.h"
#include "core/optable/meta_util.h"
#include "core/python/argument.h"
#include "core/python/op_function.h"
#include "core/python/resize.h"
#include "core/python/storage_object.h"
#include "core/python/tensor_object.h"
#include "core/python/unlocked.h"
#include "core/tensor/looking.h"

#include <cstring>
#include <map>

namespace ss::python {

namespace {

/// "squeeze.dim" -> "squeeze_.dim", as the trace names the call.
const optable::Op& inPlaceForm(const optable::Op& view)
{
    static std::map<const optable::Op*, optable::Op> forms;
    const auto [form, isNew] = forms.try_emplace(&view, view);
    if (isNew) {
        form->second.schema.name.insert(view.schema.function.size(), 1, '_');
        form->second.schema.function += '_';
    }
    return form->second;
}

void look(const Tensor& tensor, std::shared_ptr<Storage> storage, Layout layout, const char* by)
{
    LookingOnly::refuseWrite(tensor, by);
    tensor.impl()->storage = std::move(storage);
    tensor.impl()->layout = std::move(layout);
    if (Recorder* recorder = currentRecorder()) {
        recorder->announce(tensor);
        recorder->changed(tensor, recorder->currentCall());
    }
    tensor.written(by);
}

void relayoutAs(const OverloadSet& set, const CallArguments& call)
{
    Slots slots;
    const Signature* signature = set.match(call, slots);
    if (!signature)
        set.fail(call);
    const ops::Args args = signature->convert(call, slots);
    const optable::Op& op = inPlaceForm(signature->op());
    waitUntilUnused(args.tensors.front());
    ops::CallRecord record(op, args);
    const Tensor& self = args.tensors.front();
    try {
        std::vector<optable::OutSpec> specs =
            optable::runMeta(signature->op(), std::vector{self.meta()}, args.attrs, args.listSizes, defaultDType());
        const std::shared_ptr<autograd::Node> node = ops::relayoutNode(signature->op(), args);
        look(self, self.storage(), std::move(specs.front().layout), op.schema.function.c_str());
        if (node) {
            node->inputs = {self.meta()};
            autograd::setHistory(self, node, 0);
            node->call = record.id();
            autograd::tellHistory(self, node, 0);
        }
    } catch (const std::exception& error) {
        record.failed(error);
        throw;
    }
    record.ended(std::span(&self, 1), trace::ResultKind::InPlace);
}

/// The errors are the view's, by this name.
void relayout(const OverloadSet& set, const CallArguments& call)
{
    try {
        relayoutAs(set, call);
    } catch (const Error& error) {
        const std::string text = error.what(), view = set.name().substr(0, set.name().size() - 1);
        if (!text.starts_with(view + "()"))
            throw;
        throw Error(error.kind(), set.name() + text.substr(view.size()));
    }
}

/// The method of the view op without its last letter.
template <const char* const& name> PyObject* method(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* keywords)
{
    return guarded([&] {
        static const OverloadSet set = methodSet(std::string_view(name, std::strlen(name) - 1))->renamed(name);
        relayout(set, {self, arguments, count, keywords});
        return Py_NewRef(self);
    });
}

/// A storage that is too small for the layout grows.
void makeRoom(Storage& storage, const Layout& layout, int itemsize)
{
    if (layout.offset < 0)
        fail(ErrorKind::Runtime, "Tensor: invalid storage offset %lld", static_cast<long long>(layout.offset));
    if (layout.shape.size() != layout.strides.size())
        fail(ErrorKind::Runtime, "unequal size length (%zu) and stride length (%zu)", layout.shape.size(), layout.strides.size());
    if (!checkedProduct(layout.shape))
        fail(ErrorKind::Runtime, "numel: integer multiplication overflow");
    const std::optional<Extent> extent = extentOf(layout);
    const auto bytes = extent ? checkedMultiply(extent->end, itemsize) : std::nullopt;
    if (!bytes || extent->begin < 0)
        fail(ErrorKind::Runtime, "Storage size calculation overflowed with sizes=%s and strides=%s", toText(layout.shape).c_str(),
             toText(layout.strides).c_str());
    if (layout.numel() > 0 && *bytes > storage.bytes)
        resizeStorage(storage, *bytes);
}

/// set_(source), or set_(source, offset, size, stride) on its storage; with nothing, a tensor of no elements.
PyObject* set(PyObject* self, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"source", "storage_offset", "size", "stride", nullptr};
    PyObject *source = Py_None, *size = Py_None, *stride = Py_None;
    long long offset = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OLOO:set_", const_cast<char**>(names), &source, &offset, &size, &stride))
        return nullptr;
    return guarded([&] {
        const Tensor& tensor = tensorOf(self);
        if (autograd::gradEnabled())
            autograd::checkInPlace(tensor);
        const Tensor none = source == Py_None ? makeEmpty(contiguousLayout({0}), tensor.dtype(), tensor.device()) : Tensor();
        const Tensor from = isTensor(source) ? tensorOf(source) : none;
        const std::shared_ptr<Storage> storage = from.defined() ? from.storage() : storageOf(source);
        if (!storage)
            failWith(PyExc_TypeError,
                     "set_() received an invalid combination of arguments - got (%s), but expected one of:\n * ()\n * (torch.Storage "
                     "source)\n * (Tensor source)\n * (Tensor source, int storage_offset, tuple of ints size, tuple of ints stride)",
                     typeName(source).c_str());
        if (from.defined() && from.dtype() != tensor.dtype())
            failWith(PyExc_RuntimeError, "Could not set tensor of type %s to a tensor of type %s", optable::cTypeName(from.dtype()),
                     optable::cTypeName(tensor.dtype()));
        std::optional<Layout> given;
        if (size != Py_None) {
            const Dims shape = dimsFrom(size, {"set_", "size"});
            given = {shape, stride == Py_None ? contiguousStrides(shape) : dimsFrom(stride, {"set_", "stride"}), offset};
        }
        waitUntilUnused(*tensor.storage(), *storage);
        if (given)
            makeRoom(*storage, *given, tensor.itemsize());
        Layout layout = given ? *given : from.defined() ? from.layout() : contiguousLayout({storage->bytes / tensor.itemsize()});
        look(tensor, storage, std::move(layout), "set_");
        return Py_NewRef(self);
    });
}

constexpr const char *kSqueeze = "squeeze_", *kUnsqueeze = "unsqueeze_", *kTranspose = "transpose_", *kSwapAxes = "swapaxes_",
                     *kSwapDims = "swapdims_", *kT = "t_", *kAsStrided = "as_strided_";

template <const char* const& name> PyMethodDef row()
{
    return {name, reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(method<name>)), METH_FASTCALL | METH_KEYWORDS, nullptr};
}

PyMethodDef methods[] = {
    row<kSqueeze>(),   row<kUnsqueeze>(),
    row<kTranspose>(), row<kSwapAxes>(),
    row<kSwapDims>(),  row<kT>(),
    row<kAsStrided>(), {"set_", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(set)), METH_VARARGS | METH_KEYWORDS, nullptr}};

}

void addLayoutMethods(PyTypeObject* tensorType)
{
    for (PyMethodDef& definition : methods) {
        const Ref descriptor = take(PyDescr_NewMethod(tensorType, &definition));
        check(PyDict_SetItemString(tensorType->tp_dict, definition.ml_name, descriptor.get()));
    }
    PyType_Modified(tensorType);
}

}
