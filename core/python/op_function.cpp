#include "core/python/op_function.h"

#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/layout/promotion.h"
#include "core/optable/neural.h"
#include "core/python/deprecated_call.h"
#include "core/python/facade.h"
#include "core/python/layout_in_place.h"
#include "core/python/op_warnings.h"
#include "core/python/out_rules.h"
#include "core/python/results.h"
#include "core/python/tensor_object.h"
#include "core/python/torch_function.h"
#include "core/python/unlocked.h"
#include "core/tensor/buffer.h"
#include "core/tensor/defaults.h"
#include "core/tensor/on_device.h"
#include "core/tensor/recorder.h"

#include <deque>
#include <map>
#include <structmember.h>

namespace ss::python {

namespace {

using Sets = std::map<std::string, OverloadSet, std::less<>>;

void add(Sets& sets, const std::string& name, const optable::Op& op, bool method)
{
    sets.try_emplace(name, name, method).first->second.add(op);
}

/// What Python calls the op: its own name and the other ones.
std::vector<std::string> namesOf(const optable::Op& op)
{
    std::vector<std::string> names{op.schema.function};
    const std::string_view plain = std::string_view(op.schema.function).substr(0, op.schema.function.size() - op.inPlace);
    for (const optable::NameAlias& alias : optable::nameAliases())
        if (plain == alias.function)
            names.push_back(alias.name + std::string(op.inPlace ? "_" : ""));
    return names;
}

/// torch.relu_ exists, torch.add_ does not.
bool isFunction(const optable::Op& op)
{
    if (!(op.row->forms & optable::kFunction))
        return false;
    size_t tensors = 0;
    for (const optable::Param& param : op.schema.params)
        tensors += param.isTensor();
    return !op.inPlace || tensors == 1 || op.schema.function == "clamp_";
}

bool isNeural(const optable::Op& op) { return op.row->forms & optable::kNeural; }
bool isMethod(const optable::Op& op) { return (op.inPlace && !isNeural(op)) || (op.row->forms & optable::kMethod); }

struct Tables {
    Sets methods, functions, neural;

    Tables()
    {
        for (const optable::Op& op : optable::allOps()) {
            if (op.row->forms & optable::kInternal)
                continue;
            for (const std::string& name : namesOf(op)) {
                if (isMethod(op))
                    add(methods, name, op, true);
                if (isFunction(op))
                    add(functions, name, op, false);
                if (isNeural(op))
                    add(neural, name, op, false);
            }
        }
    }
};

const Tables& tables()
{
    static const Tables all;
    return all;
}

const OverloadSet* find(const Sets& sets, std::string_view name)
{
    const auto found = sets.find(name);
    return found == sets.end() ? nullptr : &found->second;
}

/// Elements that a call may touch, roughly: enough to decide whether other threads may run meanwhile.
int64_t workOf(const ops::Args& args)
{
    int64_t work = 0;
    for (const Tensor& tensor : args.tensors)
        work = std::max(work, tensor.defined() ? tensor.numel() : 0);
    for (const optable::Attr& attr : args.attrs)
        if (const Dims* dims = std::get_if<Dims>(&attr)) {
            int64_t product = 1;
            for (int64_t size : *dims)
                product = size > 0 && product < Unlocked::kElements ? checkedMultiply(product, size).value_or(INT64_MAX) : product;
            work = std::max(work, product);
        }
    return work;
}

void checkOutNeedsNoGradient(const optable::Op& op, const Tensor& out, const std::vector<Tensor>& inputs)
{
    const auto needs = [](const Tensor& tensor) { return tensor.defined() && autograd::requiresGrad(tensor); };
    if (autograd::gradEnabled() && (needs(out) || std::any_of(inputs.begin(), inputs.end(), needs)))
        fail(ErrorKind::Runtime,
             "%s(): functions with out=... arguments don't support automatic differentiation, but one of the arguments requires grad.",
             op.schema.function.c_str());
}

/// requires_grad=True among the arguments of an op that makes a tensor from numbers.
bool asksForGradient(const optable::Op& op, const ops::Args& args)
{
    if (op.row->kind != optable::OpKind::Create)
        return false;
    size_t attr = 0;
    for (const optable::Param& param : op.schema.params) {
        if (param.isTensor())
            continue;
        if (param.name == "requires_grad")
            return std::get<bool>(args.attrs[attr]);
        ++attr;
    }
    return false;
}

/// The tensors given as `out`: one, or a tuple of them.
std::vector<Tensor> outsOf(PyObject* out)
{
    if (!out)
        return {};
    if (isTensor(out))
        return {tensorOf(out)};
    std::vector<Tensor> outs;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(out); ++i)
        outs.push_back(tensorOf(PySequence_Fast_GET_ITEM(out, i)));
    return outs;
}

/// PyTorch finds out last that a kernel does not take a dtype: after what the result would not fit into.
std::vector<Tensor> runInto(const optable::Op& op, ops::Args args, const Tensor& out)
{
    std::vector<PromotionOperand> operands;
    for (const Tensor& tensor : args.tensors)
        if (tensor.defined())
            operands.push_back({tensor.dtype(), tensor.ndim() > 0, tensor.impl()->number});
    try {
        return runOp(op, std::move(args));
    } catch (const Error& error) {
        if (op.row->kind == optable::OpKind::Elementwise &&
            std::string_view(error.what()).find("\" not implemented for '") != std::string_view::npos)
            checkOutType(op, resultType(operands, defaultDType()), out.dtype());
        throw;
    }
}

/// What is made by numbers alone is made on the default device, unless one was told.
void placeByDefault(const optable::Op& op, ops::Args& args)
{
    const Device device = defaultDevice();
    if (device.isCpu() || !args.tensors.empty())
        return;
    size_t attr = 0;
    for (const optable::Param& param : op.schema.params) {
        if (param.type == optable::ParamType::Device && std::holds_alternative<std::monostate>(args.attrs[attr]))
            args.attrs[attr] = device;
        attr += !param.isTensor();
    }
}

Ref finish(const Signature& signature, const CallArguments& call, const Slots& slots)
{
    ops::Args args = signature.convert(call, slots);
    placeByDefault(signature.op(), args);
    const std::vector<Tensor> outs = outsOf(slots.out);
    for (const Tensor& out : outs) {
        checkOut(signature.op(), out, args.tensors);
        checkOutNeedsNoGradient(signature.op(), out, args.tensors);
    }
    if (signature.warns())
        warnOfCall(signature.op(), args);
    const bool wantsGradient = slots.requiresGrad || asksForGradient(signature.op(), args);
    std::optional<PinningAllocations> pinning;
    if (slots.pinned)
        pinning.emplace();
    std::vector<Tensor> results = outs.empty() ? runOp(signature.op(), std::move(args)) : runInto(signature.op(), std::move(args), outs[0]);
    if (!outs.empty())
        return writeOuts(signature.op(), outs, results);
    if (wantsGradient && !isFloating(results.at(0).dtype()) && !isComplex(results.at(0).dtype()))
        fail(ErrorKind::Runtime, "Only Tensors of floating point and complex dtype can require gradients");
    if (wantsGradient)
        setRequiresGrad(results.at(0), true);
    return resultToPython(signature.op(), results);
}

// --- Methods: an object of their own type, so that CPython calls them without making a bound method -----------------------

struct OpMethod {
    PyObject_HEAD vectorcallfunc call;
    const OverloadSet* set;
};

const OverloadSet& setOf(PyObject* method) { return *reinterpret_cast<OpMethod*>(method)->set; }

PyObject* callMethod(PyObject* method, PyObject* const* arguments, size_t flags, PyObject* keywords)
{
    return guarded([&] {
        const OverloadSet& set = setOf(method);
        const Py_ssize_t count = PyVectorcall_NARGS(flags);
        if (count == 0)
            failWith(PyExc_TypeError, "unbound method TensorBase.%s() needs an argument", set.name().c_str());
        if (!isTensor(arguments[0]))
            failWith(PyExc_TypeError, "descriptor '%s' for 'torch._C.TensorBase' objects doesn't apply to a '%s' object",
                     set.name().c_str(), typeName(arguments[0]).c_str());
        return callOp(set, {arguments[0], arguments + 1, count - 1, keywords}).release();
    });
}

PyObject* bindMethod(PyObject* method, PyObject* instance, PyObject*)
{
    return instance && instance != Py_None ? PyMethod_New(method, instance) : Py_NewRef(method);
}

PyObject* methodRepr(PyObject* method)
{
    return PyUnicode_FromFormat("<method '%s' of 'torch._C.TensorBase' objects>", setOf(method).name().c_str());
}

PyObject* methodName(PyObject* method, void*) { return PyUnicode_FromString(setOf(method).name().c_str()); }
PyObject* methodQualifiedName(PyObject* method, void*) { return PyUnicode_FromFormat("TensorBase.%s", setOf(method).name().c_str()); }
PyObject* methodDoc(PyObject* method, void*) { return PyUnicode_FromString(setOf(method).first().row->doc); }

PyGetSetDef methodProperties[] = {{"__name__", methodName, nullptr, nullptr, nullptr},
                                  {"__qualname__", methodQualifiedName, nullptr, nullptr, nullptr},
                                  {"__doc__", methodDoc, nullptr, nullptr, nullptr},
                                  {nullptr, nullptr, nullptr, nullptr, nullptr}};
PyMemberDef methodMembers[] = {{"__vectorcalloffset__", T_PYSSIZET, offsetof(OpMethod, call), READONLY, nullptr},
                               {nullptr, 0, 0, 0, nullptr}};
PyType_Slot methodSlots[] = {{Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                             {Py_tp_descr_get, reinterpret_cast<void*>(bindMethod)},
                             {Py_tp_repr, reinterpret_cast<void*>(methodRepr)},
                             {Py_tp_members, methodMembers},
                             {Py_tp_getset, methodProperties},
                             {0, nullptr}};
PyType_Spec methodSpec = {
    "torch._C.method_descriptor", sizeof(OpMethod), 0,
    Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR | Py_TPFLAGS_DISALLOW_INSTANTIATION, methodSlots};

void addMethod(PyTypeObject* methodType, PyTypeObject* tensorType, const OverloadSet& set)
{
    auto* method = PyObject_New(OpMethod, methodType);
    const Ref owned = take(reinterpret_cast<PyObject*>(method));
    method->call = callMethod;
    method->set = &set;
    check(PyDict_SetItemString(tensorType->tp_dict, set.name().c_str(), owned.get()));
}

// --- Functions --------------------------------------------------------------------------------------------------------------

PyObject* callFunction(PyObject* capsule, PyObject* const* arguments, Py_ssize_t count, PyObject* keywords)
{
    return guarded([&] {
        const auto& set = *static_cast<const OverloadSet*>(PyCapsule_GetPointer(capsule, nullptr));
        return callOp(set, {nullptr, arguments, count, keywords}).release();
    });
}

void addFunction(PyObject* module, const OverloadSet& set, const char* moduleName = "torch")
{
    // CPython keeps the pointer for as long as the function lives, and functions of a module outlive it: never destroyed.
    static auto& definitions = *new std::deque<PyMethodDef>;
    const auto call = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(callFunction));
    definitions.push_back({set.name().c_str(), call, METH_FASTCALL | METH_KEYWORDS, set.first().row->doc});
    const Ref capsule = take(PyCapsule_New(const_cast<OverloadSet*>(&set), nullptr, nullptr));
    const Ref name = toPython(moduleName);
    const Ref function = take(PyCFunction_NewEx(&definitions.back(), capsule.get(), name.get()));
    addTo(module, set.name().c_str(), function.get());
}

}

const OverloadSet* methodSet(std::string_view name) { return find(tables().methods, name); }
const OverloadSet* functionSet(std::string_view name) { return find(tables().functions, name); }

std::vector<Tensor> runOp(const optable::Op& op, ops::Args args)
{
    const int64_t work = workOf(args);
    if (Recorder* recorder = currentRecorder(); recorder && work >= Unlocked::kElements)
        recorder->askLine(); // while the interpreter can be asked
    const std::vector<Tensor> used = work >= Unlocked::kElements ? args.tensors : std::vector<Tensor>();
    const Unlocked unlocked(work, used);
    return ops::call(op, std::move(args));
}

Ref callOp(const OverloadSet& set, const CallArguments& call)
{
    if (Ref answer = answerOf(set, call))
        return answer;
    Slots slots;
    const Signature* signature = set.match(call, slots);
    if (!signature) {
        if (Ref answer = answerOfOthers(set, call))
            return answer;
        if (const DeprecatedCall deprecated(set, call); deprecated)
            return callOp(set, deprecated.arguments());
        set.fail(call);
    }
    const ResultType type(call);
    return finish(*signature, call, slots);
}

Ref tryOp(const OverloadSet& set, PyObject* self, std::initializer_list<PyObject*> positional)
{
    const CallArguments call{self, positional.begin(), static_cast<Py_ssize_t>(positional.size()), nullptr};
    if (Ref answer = answerOf(set, call))
        return answer;
    Slots slots;
    const Signature* signature = set.match(call, slots);
    if (!signature)
        return answerOfOthers(set, call);
    const ResultType type(call);
    return finish(*signature, call, slots);
}

/// The methods written out in C++ are PyTorch's TensorBase's, as CPython's messages about their arguments tell.
static void nameMethods(PyTypeObject* tensorType)
{
    PyObject *name = nullptr, *method = nullptr;
    for (Py_ssize_t at = 0; PyDict_Next(tensorType->tp_dict, &at, &name, &method);)
        if (Py_IS_TYPE(method, &PyMethodDescr_Type))
            Py_XSETREF(reinterpret_cast<PyDescrObject*>(method)->d_qualname, PyUnicode_FromFormat("TensorBase.%U", name));
}

void addOps(PyObject* module, PyTypeObject* tensorType)
{
    PyTypeObject* methodType = makeType(methodSpec);
    for (const auto& [name, set] : tables().methods)
        addMethod(methodType, tensorType, set);
    for (const auto& [name, set] : tables().functions)
        addFunction(module, set);
    const Ref neural = take(PyModule_New("torch._C._nn"));
    for (const auto& [name, set] : tables().neural)
        addFunction(neural.get(), set, "torch._C._nn");
    addTo(module, "_nn", neural.get());
    addLayoutMethods(tensorType);
    nameMethods(tensorType);
}

}
