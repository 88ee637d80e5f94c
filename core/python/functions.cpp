#include "core/autograd/mode.h"
#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/layout/promotion.h"
#include "core/ops/dispatch.h"
#include "core/python/facade.h"
#include "core/python/module.h"
#include "core/python/numpy_api.h"
#include "core/python/numpy_bridge.h"
#include "core/python/op_function.h"
#include "core/python/results.h"
#include "core/python/scalars.h"
#include "core/python/tensor_data.h"
#include "core/python/tensor_object.h"
#include "core/python/value_objects.h"
#include "core/tensor/defaults.h"

namespace ss::python {

namespace {

/// dtype=, device= and requires_grad= of the functions that make a tensor from data.
struct DataOptions {
    PyObject* dtype = Py_None;
    PyObject* device = Py_None;
    int requiresGrad = 0;

    std::optional<DType> chosenDType(const char* function) const
    {
        if (dtype == Py_None)
            return {};
        const auto chosen = dtypeFrom(dtype);
        if (!chosen)
            failWith(PyExc_TypeError, "%s(): argument 'dtype' must be torch.dtype, not %s", function, typeName(dtype).c_str());
        return chosen;
    }
};

Ref placed(const Tensor& tensor, const DataOptions& options)
{
    Ref object = take(wrap(tensor));
    if (options.device != Py_None && !(deviceFrom(options.device) == tensor.device()))
        object = tryOp(*methodSet("to"), object.get(), {options.device});
    if (options.requiresGrad && !isFloating(tensor.dtype()) && !isComplex(tensor.dtype()))
        fail(ErrorKind::Runtime, "Only Tensors of floating point and complex dtype can require gradients");
    if (options.requiresGrad)
        setRequiresGrad(tensorOf(object.get()), true);
    return object;
}

PyObject* makeTensor(PyObject*, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"data", "dtype", "device", "requires_grad", "pin_memory", nullptr};
    PyObject* data = nullptr;
    DataOptions options;
    int pinned = 0;
    if (const Py_ssize_t count = PyTuple_GET_SIZE(args); count > 1)
        return PyErr_Format(PyExc_TypeError, "tensor() takes 1 positional argument but %zd were given", count);
    else if (count == 0 && !(kwargs && PyDict_GetItemString(kwargs, "data")))
        return PyErr_Format(PyExc_TypeError, "tensor() missing 1 required positional arguments: \"data\"");
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$OOpp:tensor", const_cast<char**>(names), &data, &options.dtype, &options.device,
                                     &options.requiresGrad, &pinned))
        return nullptr;
    return guarded([&] {
        if (isTensor(data))
            warn(PyExc_UserWarning, "To copy construct from a tensor, it is recommended to use sourceTensor.clone().detach() or "
                                    "sourceTensor.clone().detach().requires_grad_(True), rather than torch.tensor(sourceTensor).");
        const autograd::GradMode off(false); // a copy of data has no history
        const Tensor made = tensorFromData(data, options.chosenDType("tensor"));
        recordMade("tensor", made, Made::Written);
        return placed(made, options).release();
    });
}

/// Shares where it can: a tensor or array of the dtype and device asked for is not copied.
Ref sharedOrMade(PyObject* data, const DataOptions& options, const char* function)
{
    const std::optional<DType> dtype = options.chosenDType(function);
    if (!isTensor(data) && !isArray(data)) {
        const Tensor made = tensorFromData(data, dtype);
        recordMade("tensor", made, Made::Written);
        return placed(made, options);
    }
    const Tensor source = isTensor(data) ? tensorOf(data) : fromNumPy(data);
    Ref object = take(wrap(source));
    if (dtype && *dtype != source.dtype())
        object = tryOp(*methodSet("to"), object.get(), {dtypeObject(*dtype)});
    return placed(tensorOf(object.get()), options);
}

PyObject* asTensor(PyObject*, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"data", "dtype", "device", nullptr};
    PyObject* data = nullptr;
    DataOptions options;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|OO:as_tensor", const_cast<char**>(names), &data, &options.dtype, &options.device))
        return nullptr;
    return guarded([&] { return sharedOrMade(data, options, "as_tensor").release(); });
}

Ref copied(PyObject* object) { return tryOp(*methodSet("clone"), object, {}); }

PyObject* asArrayFunction(PyObject*, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"obj", "dtype", "device", "copy", "requires_grad", nullptr};
    PyObject *data = nullptr, *copy = Py_None;
    DataOptions options;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$OOOp:asarray", const_cast<char**>(names), &data, &options.dtype, &options.device,
                                     &copy, &options.requiresGrad))
        return nullptr;
    return guarded([&] {
        const bool sharing = isTensor(data) || isArray(data);
        if (copy == Py_False && !sharing)
            failWith(PyExc_ValueError, "can't alias arbitrary sequence into a tensor.");
        Ref made = sharedOrMade(data, options, "asarray");
        const bool shared = sharing && (!isTensor(data) || tensorOf(made.get()).storage() == tensorOf(data).storage());
        return (copy == Py_True && shared ? copied(made.get()) : std::move(made)).release();
    });
}

PyObject* fromNumPyFunction(PyObject*, PyObject* array)
{
    return guarded([&] { return wrap(fromNumPy(array)); });
}

PyObject* fromBufferFunction(PyObject*, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"buffer", "dtype", "count", "offset", "requires_grad", nullptr};
    PyObject* buffer = nullptr;
    DataOptions options;
    long long count = -1, offset = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$OLLp:frombuffer", const_cast<char**>(names), &buffer, &options.dtype, &count,
                                     &offset, &options.requiresGrad))
        return nullptr;
    return guarded([&] {
        const auto dtype = options.chosenDType("frombuffer");
        if (!dtype)
            failWith(PyExc_TypeError, "frombuffer() missing 1 required keyword-only argument: 'dtype'");
        return placed(fromBuffer(buffer, *dtype, count, offset), options).release();
    });
}

PyObject* getDefaultDType(PyObject*, PyObject*) { return Py_NewRef(dtypeObject(defaultDType())); }

PyObject* setDefaultDTypeFunction(PyObject*, PyObject* given)
{
    return guarded([&] {
        if (!isDType(given))
            failWith(PyExc_TypeError, "invalid dtype object: %s", textOf(given).c_str());
        const DType dtype = *dtypeFrom(given);
        if (!isFloating(dtype))
            failWith(PyExc_TypeError, "only floating-point types are supported as the default type");
        setDefaultDType(dtype);
        return Py_NewRef(Py_None);
    });
}

/// _set_printoptions(precision, threshold, edgeitems, linewidth, sci_mode): None leaves one as it is.
PyObject* setPrintOptionsFunction(PyObject*, PyObject* args)
{
    PyObject* given[5];
    if (!PyArg_UnpackTuple(args, "_set_printoptions", 5, 5, &given[0], &given[1], &given[2], &given[3], &given[4]))
        return nullptr;
    return guarded([&] {
        PrintOptions options = printOptions();
        const auto number = [](PyObject* object, auto& target) {
            if (object != Py_None)
                target = static_cast<std::remove_reference_t<decltype(target)>>(
                    PyFloat_Check(object) ? std::min(PyFloat_AsDouble(object), 1e18) : static_cast<double>(toInt64(object)));
        };
        number(given[0], options.precision);
        number(given[1], options.threshold);
        number(given[2], options.edgeItems);
        number(given[3], options.lineWidth);
        options.sciMode = given[4] == Py_None   ? PrintOptions::SciMode::Auto
                          : given[4] == Py_True ? PrintOptions::SciMode::On
                                                : PrintOptions::SciMode::Off;
        setPrintOptions(options);
        return Py_NewRef(Py_None);
    });
}

PyObject* setWarnAlwaysFunction(PyObject*, PyObject* value)
{
    return guarded([&] {
        if (!PyBool_Check(value))
            failWith(PyExc_TypeError, "setWarnOnlyOnce() expects a bool, but got %s", typeName(value).c_str());
        setWarnAlways(value == Py_True);
        return Py_NewRef(Py_None);
    });
}

PyObject* getNumThreads(PyObject*, PyObject*) { return PyLong_FromLong(threadCount()); }

PyObject* setNumThreads(PyObject*, PyObject* given)
{
    return guarded([&] {
        if (!PyLong_CheckExact(given))
            fail(ErrorKind::Runtime, "set_num_threads expects an int, but got %s", typeName(given).c_str());
        const int64_t count = toInt64(given);
        if (count < 1)
            fail(ErrorKind::Runtime, "set_num_threads expects a positive integer");
        setThreadCount(static_cast<int>(std::min<int64_t>(count, std::numeric_limits<int>::max())));
        return Py_NewRef(Py_None);
    });
}

PyObject* isWarnAlwaysEnabled(PyObject*, PyObject*) { return PyBool_FromLong(warnAlways()); }

PyObject* promoteFunction(PyObject*, PyObject* args)
{
    return guarded([&] {
        PyObject *a = nullptr, *b = nullptr;
        check(PyArg_UnpackTuple(args, "promote_types", 2, 2, &a, &b) ? 0 : -1);
        if (!isDType(a) || !isDType(b))
            failWith(PyExc_TypeError, "promote_types() takes two torch.dtype");
        return Py_NewRef(dtypeObject(promoteTypes(*dtypeFrom(a), *dtypeFrom(b))));
    });
}

PyObject* canCastFunction(PyObject*, PyObject* args)
{
    return guarded([&] {
        PyObject *from = nullptr, *to = nullptr;
        check(PyArg_UnpackTuple(args, "can_cast", 2, 2, &from, &to) ? 0 : -1);
        if (!isDType(from) || !isDType(to))
            failWith(PyExc_TypeError, "can_cast() takes two torch.dtype");
        return PyBool_FromLong(canCast(*dtypeFrom(from), *dtypeFrom(to)));
    });
}

PyObject* resultTypeFunction(PyObject*, PyObject* args)
{
    return guarded([&] {
        std::vector<PromotionOperand> operands;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args); ++i) {
            PyObject* object = PyTuple_GET_ITEM(args, i);
            const auto scalar = isTensor(object) ? std::nullopt : scalarFrom(object);
            if (!isTensor(object) && !scalar)
                failWith(PyExc_TypeError, "result_type(): argument %zd must be Tensor or Number, not %s", i + 1, typeName(object).c_str());
            const Tensor tensor = scalar ? wrapNumber(*scalar) : tensorOf(object);
            operands.push_back({tensor.dtype(), tensor.ndim() > 0, scalar.has_value()});
        }
        return Py_NewRef(dtypeObject(resultType(operands, defaultDType())));
    });
}

PyObject* installFinderFunction(PyObject*, PyObject*)
{
    installFinder();
    return PyErr_Occurred() ? nullptr : Py_NewRef(Py_None);
}

PyCFunction keywords(PyCFunctionWithKeywords function) { return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function)); }

constexpr int kKeywords = METH_VARARGS | METH_KEYWORDS;
PyMethodDef functions[] = {{"tensor", keywords(makeTensor), kKeywords, nullptr},
                           {"as_tensor", keywords(asTensor), kKeywords, nullptr},
                           {"asarray", keywords(asArrayFunction), kKeywords, nullptr},
                           {"from_numpy", fromNumPyFunction, METH_O, nullptr},
                           {"frombuffer", keywords(fromBufferFunction), kKeywords, nullptr},
                           {"get_default_dtype", getDefaultDType, METH_NOARGS, nullptr},
                           {"set_default_dtype", setDefaultDTypeFunction, METH_O, nullptr},
                           {"_set_printoptions", setPrintOptionsFunction, METH_VARARGS, nullptr},
                           {"set_warn_always", setWarnAlwaysFunction, METH_O, nullptr},
                           {"is_warn_always_enabled", isWarnAlwaysEnabled, METH_NOARGS, nullptr},
                           {"get_num_threads", getNumThreads, METH_NOARGS, nullptr},
                           {"set_num_threads", setNumThreads, METH_O, nullptr},
                           {"promote_types", promoteFunction, METH_VARARGS, nullptr},
                           {"can_cast", canCastFunction, METH_VARARGS, nullptr},
                           {"result_type", resultTypeFunction, METH_VARARGS, nullptr},
                           {"_install_finder", installFinderFunction, METH_NOARGS, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}

PyObject* newTensor(PyTypeObject* type, PyObject* args, PyObject*)
{
    return guarded([&] {
        const Tensor tensor = legacyTensor(args);
        return (type == tensorType() ? take(wrap(tensor)) : wrapAs(type, tensor)).release();
    });
}

PyMethodDef* moduleFunctions() { return functions; }

}
