// Hooks that a program puts on tensors and nodes. They stand in ordered dicts, as in PyTorch, from which their handles take them away;
// the core knows one hook for each dict.
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/python/facade.h"
#include "core/python/held.h"
#include "core/python/module.h"
#include "core/python/saved_object.h"
#include "core/python/tensor_object.h"
#include "core/tensor/recorder.h"

namespace ss::python {

namespace {

Ref orderedDict()
{
    const Ref module = take(PyImport_ImportModule("collections"));
    return take(PyObject_CallMethod(module.get(), "OrderedDict", nullptr));
}

/// As they are now: a hook may take itself away.
std::vector<Ref> hooksIn(PyObject* table)
{
    const Ref values = take(PySequence_List(take(PyObject_CallMethod(table, "values", nullptr)).get()));
    std::vector<Ref> hooks;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(values.get()); ++i)
        hooks.push_back(Ref::borrow(PyList_GET_ITEM(values.get(), i)));
    return hooks;
}

std::string typeText(const Tensor& tensor)
{
    const Ref text = take(PyObject_CallMethod(take(wrap(tensor)).get(), "type", nullptr));
    return textOf(text.get());
}

std::string hookName(PyObject* hook)
{
    const Ref name = Ref::steal(PyObject_GetAttrString(hook, "__name__"));
    if (!name)
        PyErr_Clear();
    return name && PyUnicode_Check(name.get()) ? "hook '" + textOf(name.get()) + "'" : "hook";
}

/// What a hook puts in a gradient's place must look like it.
void checkReplacement(PyObject* hook, const Tensor& before, const Tensor& after)
{
    if (!before.defined() || !after.defined())
        return;
    if (before.dtype() != after.dtype())
        failWith(PyExc_RuntimeError, "%s has changed the type of value (was %s got %s)", hookName(hook).c_str(), typeText(before).c_str(),
                 typeText(after).c_str());
    if (!(before.shape() == after.shape()))
        failWith(PyExc_RuntimeError, "%s has changed the size of value", hookName(hook).c_str());
}

/// One tensor after another through the hooks; undefined: nothing was changed.
Tensor callTensorHooks(PyObject* table, const Tensor& gradient)
{
    Tensor now = gradient, changed;
    for (const Ref& hook : hooksIn(table)) {
        const Ref result = take(PyObject_CallOneArg(hook.get(), take(wrap(now)).get()));
        if (result.get() == Py_None)
            continue;
        if (!isTensor(result.get()))
            failWith(PyExc_TypeError, "expected Variable, but hook returned '%s'", typeName(result.get()).c_str());
        checkReplacement(hook.get(), now, tensorOf(result.get()));
        now = changed = tensorOf(result.get());
    }
    return changed;
}

Ref tupleOf(const std::vector<Tensor>& tensors)
{
    Ref tuple = take(PyTuple_New(static_cast<Py_ssize_t>(tensors.size())));
    for (size_t i = 0; i < tensors.size(); ++i)
        PyTuple_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), wrap(tensors[i]));
    return tuple;
}

/// A node's hook may give a tuple in place of the gradients.
void replace(PyObject* hook, std::vector<Tensor>& gradients, const Ref& result)
{
    if (result.get() == Py_None)
        return;
    if (!PyTuple_Check(result.get()))
        failWith(PyExc_TypeError, "expected tuple, but hook returned '%s'", typeName(result.get()).c_str());
    if (static_cast<size_t>(PyTuple_GET_SIZE(result.get())) != gradients.size())
        failWith(PyExc_RuntimeError, "%s has returned an incorrect number of values (got %zd, but expected %zu)", hookName(hook).c_str(),
                 PyTuple_GET_SIZE(result.get()), gradients.size());
    for (size_t i = 0; i < gradients.size(); ++i) {
        const Tensor given = unwrap(PyTuple_GET_ITEM(result.get(), static_cast<Py_ssize_t>(i)));
        checkReplacement(hook, gradients[i], given);
        gradients[i] = given;
    }
}

/// Of what a node gives, what goes to edges that are shown: hooks see no others.
class ShownGradients {
public:
    ShownGradients(const autograd::Node& node, std::vector<Tensor>& given)
        : given_(given)
    {
        for (size_t i = 0; i < given.size(); ++i)
            if (node.shows(i)) {
                places_.push_back(i);
                shown.push_back(given[i]);
            }
    }
    void putBack()
    {
        for (size_t i = 0; i < places_.size(); ++i)
            given_[places_[i]] = shown[i];
    }
    std::vector<Tensor> shown;

private:
    std::vector<Tensor>& given_;
    std::vector<size_t> places_;
};

/// _tensor_hooks(tensor) -> the dict of those on its gradient; of a tensor that was given another history, a new one.
PyObject* tensorHooks(PyObject*, PyObject* object)
{
    return guarded([&] {
        const Tensor& tensor = tensorOf(object);
        const std::shared_ptr<autograd::Node> node = autograd::gradFn(tensor);
        if (const auto& meta = tensor.impl()->autograd; meta && meta->hookTable && meta->hooked.lock() == node)
            return Py_NewRef(static_cast<PyObject*>(meta->hookTable.get()));
        const Ref table = orderedDict();
        autograd::addHook(tensor, [table = hold(table.get())](const Tensor& gradient) { return callTensorHooks(table.get(), gradient); });
        tensor.impl()->autograd->hookTable = hold(table.get());
        tensor.impl()->autograd->hooked = node;
        return Py_NewRef(table.get());
    });
}

/// What runs after .grad of a leaf was added to.
struct AfterGrad {
    Held table;
    std::weak_ptr<TensorImpl> tensor;

    void operator()() const
    {
        const std::shared_ptr<TensorImpl> leaf = tensor.lock();
        for (const Ref& hook : hooksIn(table.get())) {
            const Ref result = take(PyObject_CallOneArg(hook.get(), take(wrap(Tensor(leaf))).get()));
            if (result.get() != Py_None && !isTensor(result.get()))
                failWith(PyExc_TypeError, "expected Variable, but hook returned '%s'", typeName(result.get()).c_str());
        }
    }
};

/// _after_grad_hooks(tensor)
PyObject* afterGradHooks(PyObject*, PyObject* object)
{
    return guarded([&] {
        const Tensor& tensor = tensorOf(object);
        std::function<void()>& after = tensor.impl()->autograd->afterGrad;
        if (const AfterGrad* known = after.target<AfterGrad>())
            return Py_NewRef(known->table.get());
        const Ref table = orderedDict();
        after = AfterGrad{hold(table.get()), tensor.shared()};
        return Py_NewRef(table.get());
    });
}

/// _known_hooks(tensor, after): the dict if there is one, else None.
PyObject* knownHooks(PyObject*, PyObject* args)
{
    PyObject* object = nullptr;
    int after = 0;
    if (!PyArg_ParseTuple(args, "Op", &object, &after))
        return nullptr;
    return guarded([&] {
        const auto& meta = tensorOf(object).impl()->autograd;
        if (!meta)
            return Py_NewRef(Py_None);
        const AfterGrad* known = meta->afterGrad.target<AfterGrad>();
        auto* table = after ? (known ? known->table.get() : nullptr) : static_cast<PyObject*>(meta->hookTable.get());
        return Py_NewRef(table ? table : Py_None);
    });
}

PyObject* retainGrad(PyObject*, PyObject* tensor)
{
    return guarded([&] {
        autograd::retainGrad(tensorOf(tensor));
        return Py_NewRef(Py_None);
    });
}

PyMethodDef functions[] = {{"_tensor_hooks", tensorHooks, METH_O, nullptr},
                           {"_after_grad_hooks", afterGradHooks, METH_O, nullptr},
                           {"_known_hooks", knownHooks, METH_VARARGS, nullptr},
                           {"_retain_grad", retainGrad, METH_O, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}

PyMethodDef* hookFunctions() { return functions; }

PyObject* nodeHooks(autograd::Node& node, bool after)
{
    if (!node.ownHooks)
        node.ownHooks = std::make_unique<autograd::NodeHooks>();
    autograd::NodeHooks& hooks = *node.ownHooks;
    std::shared_ptr<void>& kept = after ? hooks.afterTable : hooks.beforeTable;
    if (kept)
        return static_cast<PyObject*>(kept.get());
    const Held table = hold(orderedDict().get());
    if (after)
        hooks.after = [table, &node](std::vector<Tensor>& given, const std::vector<Tensor>& gradients) {
            ShownGradients seen(node, given);
            const Ref taken = tupleOf(gradients);
            for (const Ref& hook : hooksIn(table.get()))
                replace(hook.get(), seen.shown,
                        take(PyObject_CallFunctionObjArgs(hook.get(), tupleOf(seen.shown).get(), taken.get(), nullptr)));
            seen.putBack();
        };
    else
        hooks.before = [table](std::vector<Tensor>& gradients) {
            for (const Ref& hook : hooksIn(table.get()))
                replace(hook.get(), gradients, take(PyObject_CallOneArg(hook.get(), tupleOf(gradients).get())));
        };
    kept = table;
    return table.get();
}

}
