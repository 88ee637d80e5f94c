#include "core/python/namespace_scan.h"

#include "core/python/facade.h"

#include <algorithm>

namespace ss::python {

namespace {

/// The expression by which Python reaches a member of a module: "model.fc", "model[0]"; of the rest the dict that holds it.
std::string memberName(const std::string& name, PyObject* module, const char* part, PyObject* key)
{
    const std::string text = textOf(key);
    if (PyUnicode_IsIdentifier(key))
        return name + "." + text;
    const bool digits = !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (const PyMappingMethods* mapping = Py_TYPE(module)->tp_as_mapping; digits && mapping && mapping->mp_subscript)
        return name + "[" + text + "]";
    return name + "." + part + "[" + textOf(Ref::steal(PyObject_Repr(key)).get()) + "]";
}

}

void NamespaceScan::scan(PyObject* globals)
{
    Found found;
    seenModules_.clear();
    PyObject *key = nullptr, *value = nullptr;
    for (Py_ssize_t at = 0; PyDict_Next(globals, &at, &key, &value);) {
        if (!PyUnicode_Check(key))
            continue;
        const std::string name = textOf(key);
        if (!name.starts_with("__"))
            look(name, value, found, false);
    }
    tell(found);
    watch_.check();
}

HandleId NamespaceScan::handleOf(PyObject* value)
{
    if (Tensor tensor = unwrap(value); tensor.defined())
        return recorder_.announce(tensor);
    return watch_.handleOf(value);
}

void NamespaceScan::look(const std::string& name, PyObject* value, Found& found, bool inside)
{
    if (HandleId handle = handleOf(value); handle.valid()) {
        found.emplace_back(name, handle);
        return;
    }
    if (isModule(value))
        lookInModule(name, value, found, 0);
    else if (!inside)
        lookInside(name, value, found);
}

bool NamespaceScan::isModule(PyObject* value)
{
    if (!moduleType_) {
        Ref file = Ref::steal(PyUnicode_FromString("torch.nn.modules.module"));
        Ref loaded = Ref::steal(PyImport_GetModule(file.get()));
        moduleType_ = loaded ? Ref::steal(PyObject_GetAttrString(loaded.get(), "Module")) : Ref();
        PyErr_Clear(); // it is being imported
    }
    return moduleType_ && PyType_Check(moduleType_.get()) &&
           PyType_IsSubtype(Py_TYPE(value), reinterpret_cast<PyTypeObject*>(moduleType_.get()));
}

void NamespaceScan::lookInModule(const std::string& name, PyObject* module, Found& found, int depth)
{
    if (depth == kMostNested || !seenModules_.insert(module).second)
        return;
    Ref attributes = Ref::steal(PyObject_GenericGetDict(module, nullptr));
    PyErr_Clear();
    for (const char* part : {"_parameters", "_buffers", "_modules"}) {
        PyObject* members = attributes ? PyDict_GetItemString(attributes.get(), part) : nullptr;
        if (!members || !PyDict_Check(members))
            continue;
        PyObject *key = nullptr, *member = nullptr;
        for (Py_ssize_t at = 0; PyDict_Next(members, &at, &key, &member);) {
            if (!PyUnicode_Check(key))
                continue;
            const std::string reached = memberName(name, module, part, key);
            if (HandleId handle = handleOf(member); handle.valid())
                found.emplace_back(reached, handle);
            else if (isModule(member))
                lookInModule(reached, member, found, depth + 1);
        }
    }
}

void NamespaceScan::lookInside(const std::string& name, PyObject* value, Found& found)
{
    if (PyList_CheckExact(value) || PyTuple_CheckExact(value)) {
        const bool list = PyList_CheckExact(value);
        const Py_ssize_t size = list ? PyList_GET_SIZE(value) : PyTuple_GET_SIZE(value);
        for (Py_ssize_t i = 0; i < std::min(size, kMostItems); ++i)
            look(name + "[" + std::to_string(i) + "]", list ? PyList_GET_ITEM(value, i) : PyTuple_GET_ITEM(value, i), found, true);
        return;
    }
    if (!PyDict_CheckExact(value))
        return;
    PyObject *key = nullptr, *item = nullptr;
    Py_ssize_t seen = 0;
    for (Py_ssize_t at = 0; seen < kMostItems && PyDict_Next(value, &at, &key, &item); ++seen)
        if (PyUnicode_Check(key) || PyLong_Check(key)) {
            Ref shown = Ref::steal(PyObject_Repr(key));
            look(name + "[" + textOf(shown.get()) + "]", item, found, true);
        }
}

void NamespaceScan::tell(const Found& found)
{
    std::map<std::string, HandleId> now;
    for (const auto& [name, handle] : found)
        now.emplace(name, handle);
    for (const auto& [name, handle] : bound_)
        if (!now.contains(name))
            recorder_.tell(trace::NameUnbound{name});
    for (const auto& [name, handle] : found)
        if (auto before = bound_.find(name); before == bound_.end() || before->second != handle)
            recorder_.tell(trace::NameBound{name, handle});
    bound_ = std::move(now);
}

}
