// The C++ half of torch.autograd.Function.apply: the node before forward runs, and what becomes of forward's results.
#include "core/autograd/backward_trace.h"
#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/ops/dispatch.h"
#include "core/python/facade.h"
#include "core/python/function_node.h"
#include "core/python/module.h"
#include "core/python/node_object.h"
#include "core/python/tensor_object.h"
#include "core/tensor/recorder.h"

#include <algorithm>

namespace ss::python {

namespace {

/// A call of a Function, when its forward has returned.
struct Ended {
    std::shared_ptr<FunctionNode> node;
    std::vector<Tensor> inputs, dirty, notDifferentiable;
    size_t results = 0;

    static bool holds(const std::vector<Tensor>& list, const Tensor& tensor)
    {
        return std::any_of(list.begin(), list.end(), [&](const Tensor& other) { return other.sameAs(tensor); });
    }
    bool recorded() const
    {
        return autograd::recording() &&
               std::any_of(node->next.begin(), node->next.end(), [](const autograd::Edge& edge) { return static_cast<bool>(edge); });
    }
};

std::vector<Tensor> tensorsOf(PyObject* tuple)
{
    std::vector<Tensor> tensors;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tuple); ++i)
        if (Tensor tensor = unwrap(PyTuple_GET_ITEM(tuple, i)); tensor.defined())
            tensors.push_back(std::move(tensor));
    return tensors;
}

/// A list that the context was told; nothing but tensors may stand in it.
std::vector<Tensor> toldOf(PyObject* context, const char* attribute, const char* error)
{
    const Ref list = take(PyObject_GetAttrString(context, attribute));
    if (list.get() == Py_None)
        return {};
    std::vector<Tensor> tensors = tensorsOf(list.get());
    if (static_cast<Py_ssize_t>(tensors.size()) != PyTuple_GET_SIZE(list.get()))
        fail(ErrorKind::Runtime, "%s", error);
    return tensors;
}

bool isView(const Tensor& tensor) { return tensor.impl()->viewOrigin != ViewOrigin::None; }

/// What was written in place and returned: its history is rewritten.
Tensor rewritten(const Ended& call, const Tensor& result, uint32_t number)
{
    if (autograd::requiresGrad(result) && autograd::isLeaf(result))
        fail(ErrorKind::Runtime, "a leaf Variable that requires grad has been used in an in-place operation.");
    if (isView(result) && call.results > 1)
        fail(
            ErrorKind::Runtime,
            "If your Function modifies inplace an input that is a view of another Tensor, your Function cannot return more than one "
            "Tensor. "
            "This is not supported by the current autograd engine. You should either make sure the input is not a view (using .clone() for "
            "example) or make your Function only return one Tensor (potentially splitting it into two Functions: one doing the inplace "
            "that "
            "returns a single Tensor and a second one that does the other operations). You can ask on the forum "
            "https://discuss.pytorch.org/ if you need help to do this change.");
    if (call.recorded()) {
        autograd::rebaseHistory(result, call.node, number);
        if (!isView(result))
            autograd::tellHistory(result, call.node, number);
    }
    return result;
}

/// A result with its place in the graph.
Tensor placed(const Ended& call, Tensor result, uint32_t number)
{
    const bool isInput = Ended::holds(call.inputs, result), isDirty = Ended::holds(call.dirty, result);
    if (!isDifferentiable(result.dtype()) || Ended::holds(call.notDifferentiable, result)) {
        if (!autograd::requiresGrad(result) || isDirty)
            return result;
        return ops::call1("detach", {result});
    }
    if (isDirty)
        return rewritten(call, result, number);
    if (isInput) { // as a view, so that it can have a history of its own
        const autograd::GradMode off(false);
        result = ops::call1("view", {result}, {result.shape()});
    }
    if (!call.recorded())
        return result;
    if (isView(result))
        result.impl()->viewOrigin = call.results > 1 ? ViewOrigin::OneOfMany : ViewOrigin::InFunction;
    autograd::setHistory(result, call.node, number);
    autograd::tellHistory(result, call.node, number);
    return result;
}

/// _function_node(context, name, arguments) -> (node, needs_input_grad)
PyObject* functionNode(PyObject*, PyObject* args)
{
    PyObject *context = nullptr, *arguments = nullptr;
    const char* name = nullptr;
    if (!PyArg_ParseTuple(args, "OsO!", &context, &name, &PyTuple_Type, &arguments))
        return nullptr;
    return guarded([&] {
        const auto node = std::make_shared<FunctionNode>(name, context, arguments);
        Ref needs = take(PyTuple_New(PyTuple_GET_SIZE(arguments)));
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(arguments); ++i) {
            const Tensor tensor = unwrap(PyTuple_GET_ITEM(arguments, i));
            PyTuple_SET_ITEM(needs.get(), i, PyBool_FromLong(tensor.defined() && autograd::requiresGrad(tensor)));
        }
        if (Recorder* recorder = currentRecorder())
            recorder->tell(trace::ScopeBegin{trace::ScopeKind::Function, node->name().substr(0, node->name().size() - 8), "", 0});
        return take(Py_BuildValue("(OO)", looseNodeObject(node).get(), needs.get())).release();
    });
}

/// _function_left(node, error): forward has returned, or raised.
PyObject* functionLeft(PyObject*, PyObject* args)
{
    PyObject *object = nullptr, *error = nullptr;
    if (!PyArg_ParseTuple(args, "OO", &object, &error))
        return nullptr;
    return guarded([&] {
        const std::string text = textOf(error);
        if (!text.empty())
            loosen(object);
        if (Recorder* recorder = currentRecorder())
            recorder->tell(trace::ScopeEnd{trace::ScopeKind::Function, text});
        return Py_NewRef(Py_None);
    });
}

/// The results by number: of one that is no tensor there is none.
std::vector<Tensor> resultsOf(PyObject* output)
{
    if (!PyTuple_Check(output))
        return {unwrap(output)};
    std::vector<Tensor> results;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(output); ++i)
        results.push_back(unwrap(PyTuple_GET_ITEM(output, i)));
    return results;
}

void finish(const Ended& call, PyObject* context, std::vector<Tensor>& results)
{
    for (const Tensor& dirty : call.dirty)
        if (std::none_of(results.begin(), results.end(), [&](const Tensor& result) { return result.defined() && result.sameAs(dirty); }))
            fail(ErrorKind::Runtime,
                 "Some elements marked as dirty during the forward method were not returned as output. The inputs that are "
                 "modified inplace must all be outputs of the Function.");
    for (const Tensor& dirty : call.dirty)
        dirty.written("mark_dirty");
    for (const Tensor& result : results)
        call.node->inputs.push_back(result.meta());
    const std::vector<Tensor> returned = results;
    for (size_t i = 0; i < results.size(); ++i)
        if (results[i].defined())
            results[i] = placed(call, results[i], static_cast<uint32_t>(i));
    if (call.recorded())
        call.node->save(take(PyObject_GetAttrString(context, "to_save")).get(), returned);
}

/// _function_results(node, context, arguments, output) -> the output, its tensors with their places in the graph
PyObject* functionResults(PyObject*, PyObject* args)
{
    PyObject *object = nullptr, *context = nullptr, *arguments = nullptr, *output = nullptr;
    if (!PyArg_ParseTuple(args, "OOOO", &object, &context, &arguments, &output))
        return nullptr;
    return guarded([&] {
        Ended call{std::dynamic_pointer_cast<FunctionNode>(nodeOf(object)), tensorsOf(arguments), {}, {}, 0};
        loosen(object); // from now on the results own the node, and it owns the context
        call.dirty = toldOf(context, "dirty_tensors", "mark_dirty can only accept variables, but argument ");
        call.notDifferentiable = toldOf(context, "non_differentiable", "mark_non_differentiable only accepts variable arguments, but got ");
        std::vector<Tensor> results = resultsOf(output);
        call.results = results.size();
        finish(call, context, results);
        if (!PyTuple_Check(output))
            return results[0].defined() ? wrap(results[0]) : Py_NewRef(output);
        Ref tuple = take(PyTuple_New(PyTuple_GET_SIZE(output)));
        for (size_t i = 0; i < results.size(); ++i) {
            const auto at = static_cast<Py_ssize_t>(i);
            PyTuple_SET_ITEM(tuple.get(), at, results[i].defined() ? wrap(results[i]) : Py_NewRef(PyTuple_GET_ITEM(output, at)));
        }
        return tuple.release();
    });
}

/// _function_saved(node) -> the saved tensors
PyObject* functionSaved(PyObject*, PyObject* object)
{
    return guarded([&] { return std::dynamic_pointer_cast<FunctionNode>(nodeOf(object))->unpacked().release(); });
}

/// A node that stands where no gradient may pass: whoever differentiates that far gets the error.
class ErrorNode : public autograd::Node {
public:
    explicit ErrorNode(std::string message)
        : Node("Error")
        , message_(std::move(message))
    {
    }
    std::vector<Tensor> apply(std::vector<Tensor>) override { fail(ErrorKind::Runtime, "%s", message_.c_str()); }

private:
    std::string message_;
};

/// _delayed_error(message, tensors) -> tensors like them, whose history is the error
PyObject* delayedError(PyObject*, PyObject* args)
{
    PyObject* tensors = nullptr;
    const char* message = nullptr;
    if (!PyArg_ParseTuple(args, "sO!", &message, &PyTuple_Type, &tensors))
        return nullptr;
    return guarded([&] {
        const auto node = std::make_shared<ErrorNode>(message);
        Ref tuple = take(PyTuple_New(PyTuple_GET_SIZE(tensors)));
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(tensors); ++i) {
            const Tensor tensor = unwrap(PyTuple_GET_ITEM(tensors, i));
            node->inputs.push_back(tensor.meta());
            const Tensor view = tensor.defined() ? makeView(tensor, tensor.layout(), tensor.dtype()) : Tensor();
            if (view.defined())
                autograd::setHistory(view, node, static_cast<uint32_t>(i));
            PyTuple_SET_ITEM(tuple.get(), i, view.defined() ? wrap(view) : Py_NewRef(PyTuple_GET_ITEM(tensors, i)));
        }
        return tuple.release();
    });
}

PyMethodDef functions[] = {
    {"_function_node", functionNode, METH_VARARGS, nullptr},       {"_function_left", functionLeft, METH_VARARGS, nullptr},
    {"_function_results", functionResults, METH_VARARGS, nullptr}, {"_function_saved", functionSaved, METH_O, nullptr},
    {"_delayed_error", delayedError, METH_VARARGS, nullptr},       {nullptr, nullptr, 0, nullptr}};

}

PyMethodDef* customFunctions() { return functions; }

}
