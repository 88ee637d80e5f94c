// What torch/optim calls: a group's step in one call, and the end of its gradients.
#include "core/base/error.h"
#include "core/ops/optimizer_step.h"
#include "core/python/module.h"
#include "core/python/tensor_object.h"
#include "core/python/torch_function.h"
#include "core/python/unlocked.h"
#include "core/tensor/recorder.h"

#include <map>

namespace ss::python {

namespace {

using ops::StepRule;
using ops::StepTensors;

/// The rule's names as Python knows them.
struct RuleNames {
    const StepRule* rule = nullptr;
    std::vector<Ref> options, kept, numbers;
};

std::vector<Ref> interned(const std::vector<const char*>& names)
{
    std::vector<Ref> all;
    for (const char* name : names)
        all.push_back(take(PyUnicode_InternFromString(name)));
    return all;
}

/// Null where the name is no rule's. Kept for the process's life.
const RuleNames* namesOf(PyObject* name)
{
    static auto& known = *new std::map<std::string, RuleNames, std::less<>>;
    const char* text = PyUnicode_AsUTF8(name);
    if (!text)
        throw ErrorSet();
    const auto found = known.find(std::string_view(text));
    if (found != known.end())
        return &found->second;
    const StepRule* rule = ops::findStepRule(text);
    if (!rule)
        return nullptr;
    return &known.emplace(text, RuleNames{rule, interned(rule->options), interned(rule->kept), interned(rule->numbers)}).first->second;
}

/// Borrowed; null where the dict has no such key, or Python has an error.
PyObject* at(PyObject* dict, PyObject* key)
{
    PyObject* value = PyDict_GetItemWithError(dict, key);
    if (!value && PyErr_Occurred())
        throw ErrorSet();
    return value;
}

bool addNumber(std::vector<double>& numbers, PyObject* value)
{
    if (PyFloat_Check(value))
        numbers.push_back(PyFloat_AS_DOUBLE(value));
    else if (PyLong_Check(value))
        numbers.push_back(PyLong_AsDouble(value));
    else
        return false;
    if (!PyErr_Occurred())
        return true;
    PyErr_Clear(); // an int beyond all floats: the ops say what they make of it
    return false;
}

/// The group's settings as numbers; false where one of them is something else, say a tensor.
bool readOptions(PyObject* group, const RuleNames& names, std::vector<double>& options)
{
    for (const Ref& name : names.options) {
        PyObject* value = at(group, name.get());
        if (!value)
            return false;
        if (!PyTuple_Check(value)) {
            if (!addNumber(options, value))
                return false;
            continue;
        }
        if (PyTuple_GET_SIZE(value) != 2)
            return false;
        for (Py_ssize_t i = 0; i < 2; ++i)
            if (!addNumber(options, PyTuple_GET_ITEM(value, i)))
                return false;
    }
    return true;
}

bool isOn(PyObject* group, const char* flag)
{
    PyObject* value = PyDict_GetItemString(group, flag);
    return value && value != Py_False && value != Py_None;
}

/// A tensor in the state, of a class that lets ops be; undefined where there is none.
Tensor keptAt(PyObject* state, PyObject* name)
{
    PyObject* value = at(state, name);
    return value && isTensor(value) && isLeftAlone(value) ? tensorOf(value) : Tensor();
}

/// The tensors that the state keeps of a parameter; false where one is missing.
bool readState(PyObject* state, const RuleNames& names, unsigned keeps, StepTensors& tensors)
{
    for (size_t i = 0; i < names.kept.size(); ++i)
        if (keeps >> i & 1) {
            tensors.kept[i] = keptAt(state, names.kept[i].get());
            if (!tensors.kept[i].defined())
                return false;
        }
    for (size_t i = 0; i < names.numbers.size(); ++i) {
        tensors.numbers[i] = keptAt(state, names.numbers[i].get());
        if (!tensors.numbers[i].defined())
            return false;
    }
    return true;
}

/// The parameters that have a gradient, with what is kept of them; false where ops must do the step one by one.
bool gather(PyObject* group, PyObject* states, const RuleNames& names, unsigned keeps, std::vector<StepTensors>& found)
{
    static PyObject* const kParams = PyUnicode_InternFromString("params");
    PyObject* params = at(group, kParams);
    if (!params || !PyList_Check(params))
        return false;
    const bool stateless = !keeps && names.numbers.empty();
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(params); ++i) {
        PyObject* param = PyList_GET_ITEM(params, i);
        if (!isTensor(param) || !isLeftAlone(param))
            return false;
        StepTensors tensors;
        tensors.param = tensorOf(param);
        if (const auto& meta = tensors.param.impl()->autograd)
            tensors.grad = Tensor(meta->grad);
        if (!tensors.grad.defined())
            continue;
        PyObject* state = stateless ? nullptr : at(states, param);
        if (!stateless && (!state || !PyDict_Check(state) || !readState(state, names, keeps, tensors)))
            return false;
        if (!ops::fitsStep(*names.rule, tensors))
            return false;
        found.push_back(std::move(tensors));
    }
    return true;
}

/// _optimizer_step(rule, group, state) -> whether the step was done; where not, nothing has changed.
PyObject* optimizerStep(PyObject*, PyObject* const* arguments, Py_ssize_t count)
{
    return guarded([&] {
        if (count != 3 || !PyUnicode_Check(arguments[0]) || !PyDict_Check(arguments[1]) || !PyDict_Check(arguments[2]))
            failWith(PyExc_TypeError, "_optimizer_step() takes a rule's name, a parameter group and the state");
        const RuleNames* names = namesOf(arguments[0]);
        std::vector<double> options;
        std::vector<StepTensors> found;
        options.reserve(8);
        if (!names || isOn(arguments[1], "differentiable") || isOn(arguments[1], "capturable") ||
            !readOptions(arguments[1], *names, options) || !gather(arguments[1], arguments[2], *names, names->rule->keeps(options), found))
            return Py_NewRef(Py_False);
        int64_t work = 0;
        for (const StepTensors& tensors : found)
            work += tensors.param.numel();
        if (found.empty())
            return Py_NewRef(Py_True);
        if (Recorder* recorder = currentRecorder(); recorder && work >= Unlocked::kElements)
            recorder->askLine(); // while the interpreter can be asked
        std::vector<Tensor> used;
        for (const StepTensors& tensors : found) {
            used.insert(used.end(), {tensors.param, tensors.grad});
            used.insert(used.end(), tensors.kept.begin(), tensors.kept.end());
            used.insert(used.end(), tensors.numbers.begin(), tensors.numbers.end());
        }
        const Unlocked unlocked(work, used);
        ops::runStep(*names->rule, options, found);
        return Py_NewRef(Py_True);
    });
}

/// The handles of a list of parameters, and of their gradients where `gradients`.
std::vector<HandleId> handlesOf(Recorder& recorder, PyObject* params, bool gradients)
{
    std::vector<HandleId> handles;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(params); ++i) {
        if (!isTensor(PyList_GET_ITEM(params, i)))
            continue;
        const Tensor tensor = tensorOf(PyList_GET_ITEM(params, i));
        handles.push_back(recorder.announce(tensor));
        if (const auto& meta = tensor.impl()->autograd; gradients && meta && meta->grad)
            handles.push_back(recorder.announce(Tensor(meta->grad)));
    }
    return handles;
}

/// _begin_step(rule, group, params) -> the trace's call of a step whose ops follow; None: nothing is recorded, or there is no step.
PyObject* beginStep(PyObject*, PyObject* const* arguments, Py_ssize_t count)
{
    return guarded([&] {
        if (count != 3 || !PyUnicode_Check(arguments[0]) || !PyDict_Check(arguments[1]) || !PyList_Check(arguments[2]))
            failWith(PyExc_TypeError, "_begin_step() takes a rule's name, a parameter group and a list of parameters");
        Recorder* recorder = currentRecorder();
        const RuleNames* names = namesOf(arguments[0]);
        if (!recorder || !names || PyList_GET_SIZE(arguments[2]) == 0)
            return Py_NewRef(Py_None);
        std::vector<double> options;
        std::vector<trace::Attribute> attributes{{"rule", "'" + std::string(names->rule->name) + "'"}};
        if (readOptions(arguments[1], *names, options))
            attributes = ops::stepAttributes(*names->rule, options);
        return PyLong_FromUnsignedLong(
            recorder->begin("optimizer_step", handlesOf(*recorder, arguments[2], true), std::move(attributes)).value());
    });
}

/// _end_step(call, params, error): what _begin_step began is over; `error`: "ValueError: ...", or None.
PyObject* endStep(PyObject*, PyObject* const* arguments, Py_ssize_t count)
{
    return guarded([&] {
        if (count != 3 || !PyList_Check(arguments[1]))
            failWith(PyExc_TypeError, "_end_step() takes a call, a list of parameters and an error");
        Recorder* recorder = currentRecorder();
        if (!recorder || !PyLong_Check(arguments[0]))
            return Py_NewRef(Py_None);
        const CallId call(uint32_t(PyLong_AsUnsignedLong(arguments[0])));
        const char* error = PyUnicode_Check(arguments[2]) ? PyUnicode_AsUTF8(arguments[2]) : nullptr;
        if (PyErr_Occurred())
            throw ErrorSet();
        if (error)
            recorder->end(call, {}, trace::ResultKind::None, {}, error, 0);
        else
            recorder->end(call, handlesOf(*recorder, arguments[1], false), trace::ResultKind::InPlace, {}, {}, 0);
        return Py_NewRef(Py_None);
    });
}

/// _drop_gradients(parameters): .grad of each is None.
PyObject* dropGradients(PyObject*, PyObject* parameters)
{
    return guarded([&] {
        if (!PyList_Check(parameters))
            failWith(PyExc_TypeError, "_drop_gradients() takes a list of tensors");
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(parameters); ++i) {
            PyObject* parameter = PyList_GET_ITEM(parameters, i);
            if (!isTensor(parameter))
                failWith(PyExc_TypeError, "_drop_gradients() takes a list of tensors");
            const Tensor tensor = tensorOf(parameter);
            const auto& meta = tensor.impl()->autograd;
            if (!meta || !meta->grad)
                continue;
            meta->grad = nullptr;
            if (Recorder* recorder = currentRecorder())
                recorder->tell(trace::GradSet{recorder->announce(tensor), {}, false});
        }
        return Py_NewRef(Py_None);
    });
}

PyMethodDef functions[] = {
    {"_optimizer_step", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(optimizerStep)), METH_FASTCALL, nullptr},
    {"_begin_step", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(beginStep)), METH_FASTCALL, nullptr},
    {"_end_step", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(endStep)), METH_FASTCALL, nullptr},
    {"_drop_gradients", dropGradients, METH_O, nullptr},
    {nullptr, nullptr, 0, nullptr}};

}

PyMethodDef* optimizerFunctions() { return functions; }

}
