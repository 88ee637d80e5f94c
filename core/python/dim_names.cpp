#include "core/python/dim_names.h"

#include "core/base/error.h"
#include "core/python/tensor_object.h"

#include <algorithm>
#include <string_view>

namespace ss::python {

namespace {

constexpr std::string_view kNamed[] = {"sum",       "mean",    "max",    "min",     "prod",        "std",      "var",      "median",
                                       "nanmedian", "mode",    "cumsum", "cumprod", "cummax",      "size",     "cummin",   "logsumexp",
                                       "stride",    "softmax", "unbind", "squeeze", "log_softmax", "std_mean", "var_mean", "logcumsumexp"};
/// PyTorch has overloads with names for these, which only refuse.
constexpr std::string_view kNotYet[] = {"all", "any", "sort", "argsort", "squeeze_"};

template <size_t N> bool contains(const std::string_view (&names)[N], std::string_view name)
{
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// The first string among the arguments, alone or in a list.
PyObject* nameIn(PyObject* object)
{
    if (PyUnicode_Check(object))
        return object;
    if (!PyList_Check(object) && !PyTuple_Check(object))
        return nullptr;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(object); ++i)
        if (PyObject* element = PySequence_Fast_GET_ITEM(object, i); PyUnicode_Check(element))
            return element;
    return nullptr;
}

bool isAxis(const CallArguments& call, Py_ssize_t i)
{
    return i < call.count || PyUnicode_CompareWithASCIIString(call.keyword(i - call.count), "dim") == 0;
}

}

void refuseNoAxis(std::string_view function, const CallArguments& call)
{
    for (Py_ssize_t i = call.self ? 0 : 1; i < call.count + call.keywordCount() && contains(kNamed, function); ++i)
        if (isAxis(call, i) && call.positional[i] == Py_None)
            fail(ErrorKind::Runtime, "Please look up dimensions by name, got: name = None.");
}

void refuseDimNames(std::string_view function, const CallArguments& call)
{
    const bool named = contains(kNamed, function), notYet = contains(kNotYet, function);
    PyObject* self = call.self ? call.self : call.count > 0 ? call.positional[0] : nullptr;
    if ((!named && !notYet) || !self || !isTensor(self))
        return;
    PyObject* name = nullptr;
    for (Py_ssize_t i = call.self ? 0 : 1; i < call.count + call.keywordCount() && !name; ++i)
        if (isAxis(call, i))
            name = nameIn(call.positional[i]);
    if (!name)
        return;
    if (notYet)
        fail(ErrorKind::Runtime,
             "%s: You passed a dimname (string) to this op in place of a dimension index but it does not yet support this behavior. Please "
             "pass a dimension index to work around this.",
             std::string(function.substr(0, function.size() - function.ends_with('_'))).c_str());
    std::string axes;
    for (size_t i = 0; i < tensorOf(self).ndim(); ++i)
        axes += i ? ", None" : "None";
    fail(ErrorKind::Runtime, "Name '%s' not found in Tensor[%s].", PyUnicode_AsUTF8(name), axes.c_str());
}

}
