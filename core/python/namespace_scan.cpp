#include "core/python/namespace_scan.h"

#include "core/python/facade.h"

#include <algorithm>

namespace ss::python {

void NamespaceScan::scan(PyObject* globals)
{
    Found found;
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
    if (!inside)
        lookInside(name, value, found);
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
