#include "core/python/torch_function.h"

#include "core/python/tensor_object.h"

#include <algorithm>
#include <vector>

namespace ss::python {

namespace {

thread_local int disabled = 0;

Ref attribute(PyObject* object, const char* name)
{
    Ref value = Ref::steal(PyObject_GetAttrString(object, name));
    if (!value)
        PyErr_Clear();
    return value;
}

bool isSubclass(PyObject* object) { return isTensor(object) && Py_TYPE(object) != tensorType(); }

/// What a class calls for: its own function, the default of Tensor, or nothing.
enum class Wish { None, Default, Own };

Wish wishOf(PyObject* object)
{
    if (Py_TYPE(object) == tensorType() || PyType_Check(object))
        return Wish::None;
    auto* type = reinterpret_cast<PyObject*>(Py_TYPE(object));
    const Ref own = attribute(type, "__torch_function__");
    if (!own)
        return Wish::None;
    if (!isTensor(object))
        return Wish::Own;
    const Ref usual = attribute(reinterpret_cast<PyObject*>(tensorType()), "__torch_function__");
    const Ref ownBody = attribute(own.get(), "__func__"), usualBody = usual ? attribute(usual.get(), "__func__") : Ref();
    if (!ownBody)
        return Wish::None; // switched off, as nn.Parameter does it
    return usualBody && ownBody.get() == usualBody.get() ? Wish::Default : Wish::Own;
}

template <class F> void eachArgument(const CallArguments& call, F&& visit)
{
    if (call.self)
        visit(call.self);
    for (Py_ssize_t i = 0; i < call.count + call.keywordCount(); ++i) {
        PyObject* argument = call.positional[i];
        visit(argument);
        if (!PyTuple_Check(argument) && !PyList_Check(argument))
            continue;
        const Ref elements = take(PySequence_Tuple(argument)); // a class that is asked may change a list
        for (Py_ssize_t at = 0; at < PyTuple_GET_SIZE(elements.get()); ++at)
            visit(PyTuple_GET_ITEM(elements.get(), at));
    }
}

/// One of each class, subclasses before their bases.
std::vector<PyObject*> askedOf(const CallArguments& call)
{
    std::vector<PyObject*> asked;
    eachArgument(call, [&](PyObject* object) {
        const auto sameType = [&](PyObject* known) { return Py_TYPE(known) == Py_TYPE(object); };
        if (std::any_of(asked.begin(), asked.end(), sameType) || wishOf(object) == Wish::None)
            return;
        const auto isBase = [&](PyObject* known) { return PyType_IsSubtype(Py_TYPE(object), Py_TYPE(known)) != 0; };
        asked.insert(std::find_if(asked.begin(), asked.end(), isBase), object);
    });
    return asked;
}

/// torch.add, or Tensor.add.
Ref functionOf(const OverloadSet& set, bool method)
{
    if (method)
        return take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(tensorType()), set.name().c_str()));
    const Ref module = take(PyImport_ImportModule("torch"));
    return take(PyObject_GetAttrString(module.get(), set.name().c_str()));
}

Ref positionalOf(const CallArguments& call)
{
    const Py_ssize_t own = call.self != nullptr;
    Ref tuple = take(PyTuple_New(own + call.count));
    if (own)
        PyTuple_SET_ITEM(tuple.get(), 0, Py_NewRef(call.self));
    for (Py_ssize_t i = 0; i < call.count; ++i)
        PyTuple_SET_ITEM(tuple.get(), own + i, Py_NewRef(call.positional[i]));
    return tuple;
}

Ref keywordsOf(const CallArguments& call)
{
    Ref dict = take(PyDict_New());
    for (Py_ssize_t i = 0; i < call.keywordCount(); ++i)
        check(PyDict_SetItem(dict.get(), call.keyword(i), call.keywordValue(i)));
    return dict;
}

Ref ask(const OverloadSet& set, const CallArguments& call, const std::vector<PyObject*>& asked)
{
    Ref types = take(PyTuple_New(static_cast<Py_ssize_t>(asked.size())));
    for (size_t i = 0; i < asked.size(); ++i)
        PyTuple_SET_ITEM(types.get(), static_cast<Py_ssize_t>(i), Py_NewRef(reinterpret_cast<PyObject*>(Py_TYPE(asked[i]))));
    const Ref function = functionOf(set, call.self != nullptr), arguments = positionalOf(call);
    const Ref named = call.keywordCount() ? keywordsOf(call) : Ref(); // None where there are none
    for (PyObject* object : asked) {
        const Ref handler = take(PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__torch_function__"));
        Ref answer = take(PyObject_CallFunctionObjArgs(handler.get(), function.get(), types.get(), arguments.get(), named.get(), nullptr));
        if (answer.get() != Py_NotImplemented)
            return answer;
    }
    failWith(PyExc_TypeError, "Multiple dispatch failed for 'torch.%s%s'; all __torch_function__ handlers returned NotImplemented:",
             call.self ? "Tensor." : "", set.name().c_str());
}

}

Ref answerOf(const OverloadSet& set, const CallArguments& call)
{
    if (!subclassesExist() || disabled)
        return {};
    const std::vector<PyObject*> asked = askedOf(call);
    const bool own = std::any_of(asked.begin(), asked.end(), [](PyObject* object) { return wishOf(object) == Wish::Own; });
    return own ? ask(set, call, asked) : Ref();
}

Ref answerOfOthers(const OverloadSet& set, const CallArguments& call)
{
    const std::vector<PyObject*> asked = askedOf(call);
    const bool other = std::any_of(asked.begin(), asked.end(), [](PyObject* object) { return !isTensor(object); });
    return other ? ask(set, call, asked) : Ref();
}

ResultType::ResultType(const CallArguments& call)
    : before_(wrapType())
{
    if (!subclassesExist() || disabled)
        return;
    PyTypeObject* found = tensorType();
    eachArgument(call, [&](PyObject* object) {
        if (isSubclass(object) && PyType_IsSubtype(Py_TYPE(object), found) && wishOf(object) != Wish::None)
            found = Py_TYPE(object);
    });
    setWrapType(found);
}

ResultType::~ResultType() { setWrapType(before_); }

bool isLeftAlone(PyObject* tensor)
{
    static PyTypeObject* last = nullptr; // nn.Parameter, nearly always; the type is kept for ever
    if (Py_TYPE(tensor) == tensorType() || Py_TYPE(tensor) == last)
        return true;
    if (wishOf(tensor) != Wish::None)
        return false;
    last = reinterpret_cast<PyTypeObject*>(Py_NewRef(reinterpret_cast<PyObject*>(Py_TYPE(tensor))));
    return true;
}

void disableTorchFunction(int change) { disabled += change; }

}
