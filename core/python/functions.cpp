#include "core/autograd/mode.h"
#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "core/layout/promotion.h"
#include "core/ops/dispatch.h"
#include "core/optable/format_meta.h"
#include "core/python/facade.h"
#include "core/python/module.h"
#include "core/python/numpy_api.h"
#include "core/python/numpy_bridge.h"
#include "core/python/op_function.h"
#include "core/python/results.h"
#include "core/python/scalars.h"
#include "core/python/tensor_data.h"
#include "core/python/tensor_object.h"
#include "core/python/torch_function.h"
#include "core/python/value_objects.h"
#include "core/tensor/defaults.h"
#include "core/tensor/on_device.h"

namespace ss::python {

namespace {

/// dtype=, device= and requires_grad= of the functions that make a tensor from data.
struct DataOptions {
    PyObject* dtype = Py_None;
    PyObject* device = Py_None;
    PyObject* requiresGrad = Py_False;
    bool givenTensor = false; ///< which stays where it is

    void check(const char* function) const
    {
        if (!PyBool_Check(requiresGrad))
            failWith(PyExc_TypeError, "%s(): argument 'requires_grad' must be bool, not %s", function, typeName(requiresGrad).c_str());
    }
    bool wantsGradient() const { return requiresGrad == Py_True; }

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
    else if (options.device == Py_None && !defaultDevice().isCpu() && !options.givenTensor)
        object = tryOp(*methodSet("to"), object.get(), {deviceObject(defaultDevice()).get()});
    if (options.wantsGradient() && !isFloating(tensor.dtype()) && !isComplex(tensor.dtype()))
        fail(ErrorKind::Runtime, "Only Tensors of floating point and complex dtype can require gradients");
    if (options.wantsGradient())
        setRequiresGrad(tensorOf(object.get()), true);
    return object;
}

bool onlyKnown(PyObject* kwargs, const char* const* names, const char* function)
{
    PyObject *key = nullptr, *value = nullptr;
    for (Py_ssize_t at = 0; kwargs && PyDict_Next(kwargs, &at, &key, &value);) {
        const char* const* name = names;
        while (*name && PyUnicode_CompareWithASCIIString(key, *name) != 0)
            ++name;
        if (!*name)
            return PyErr_Format(PyExc_TypeError, "%s() got an unexpected keyword argument '%U'", function, key) != nullptr;
    }
    return true;
}

PyObject* makeTensor(PyObject*, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"data", "dtype", "device", "requires_grad", "pin_memory", "names", nullptr};
    PyObject *data = nullptr, *pinned = Py_False, *axisNames = Py_None;
    DataOptions options;
    if (const Py_ssize_t count = PyTuple_GET_SIZE(args); count > 1)
        return PyErr_Format(PyExc_TypeError, "tensor() takes 1 positional argument but %zd were given", count);
    else if (count == 0 && !(kwargs && PyDict_GetItemString(kwargs, "data")))
        return PyErr_Format(PyExc_TypeError, "tensor() missing 1 required positional arguments: \"data\"");
    if (!onlyKnown(kwargs, names, "tensor") ||
        !PyArg_ParseTupleAndKeywords(args, kwargs, "O|$OOOOO:tensor", const_cast<char**>(names), &data, &options.dtype, &options.device,
                                     &options.requiresGrad, &pinned, &axisNames))
        return nullptr;
    return guarded([&] {
        options.check("tensor");
        if (isTensor(data))
            warn(PyExc_UserWarning, "To copy construct from a tensor, it is recommended to use sourceTensor.clone().detach() or "
                                    "sourceTensor.clone().detach().requires_grad_(True), rather than torch.tensor(sourceTensor).");
        options.givenTensor = isTensor(data);
        std::optional<PinningAllocations> pinning;
        if (pinned == Py_True && device::gpuCount() > 0)
            pinning.emplace();
        const autograd::GradMode off(false); // a copy of data has no history
        const Tensor made = tensorFromData(data, options.chosenDType("tensor"));
        recordMade("tensor", made, Made::Written);
        return placed(made, options).release();
    });
}

/// Shares where it can: a tensor or array of the dtype and device asked for is not copied.
Ref sharedOrMade(PyObject* data, DataOptions options, const char* function)
{
    options.givenTensor = isTensor(data);
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
    if (const Py_ssize_t count = PyTuple_GET_SIZE(args); count > 1)
        return PyErr_Format(PyExc_TypeError, "as_tensor() takes 1 positional argument but %zd were given", count);
    else if (count == 0 && !(kwargs && PyDict_GetItemString(kwargs, "data")))
        return PyErr_Format(PyExc_TypeError, "as_tensor() missing 1 required positional arguments: \"data\"");
    if (!onlyKnown(kwargs, names, "as_tensor") ||
        !PyArg_ParseTupleAndKeywords(args, kwargs, "O|OO:as_tensor", const_cast<char**>(names), &data, &options.dtype, &options.device))
        return nullptr;
    return guarded([&] { return sharedOrMade(data, options, "as_tensor").release(); });
}

Ref copied(PyObject* object) { return tryOp(*methodSet("clone"), object, {}); }

PyObject* asArrayFunction(PyObject*, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"obj", "dtype", "device", "copy", "requires_grad", nullptr};
    PyObject *data = nullptr, *copy = Py_None;
    DataOptions options;
    if (PyTuple_GET_SIZE(args) == 0 && !(kwargs && PyDict_GetItemString(kwargs, "obj")))
        return PyErr_Format(PyExc_TypeError, "asarray() missing 1 required positional arguments: \"obj\"");
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$OOOO:asarray", const_cast<char**>(names), &data, &options.dtype, &options.device,
                                     &copy, &options.requiresGrad))
        return nullptr;
    return guarded([&] {
        options.check("asarray");
        Ref bytes;
        if (!isTensor(data) && !isArray(data) && !isNumPyScalar(data) && PyObject_CheckBuffer(data)) {
            const DType dtype = options.chosenDType("asarray").value_or(defaultDType());
            bytes = take(wrap(fromBuffer(data, dtype, -1, 0)));
            data = bytes.get();
        }
        const bool sharing = isTensor(data) || isArray(data);
        if (copy == Py_False && !sharing)
            failWith(PyExc_ValueError, "can't alias arbitrary sequence into a tensor.");
        Ref made = sharedOrMade(data, options, "asarray");
        const Tensor& tensor = tensorOf(made.get());
        if (!options.wantsGradient() && autograd::requiresGrad(tensor) && autograd::isLeaf(tensor))
            setRequiresGrad(tensor, false); // PyTorch changes the tensor given, too
        else if (!options.wantsGradient() && autograd::requiresGrad(tensor))
            made = tryOp(*methodSet("detach"), made.get(), {});
        const DType before = isTensor(data) ? tensorOf(data).dtype()
                             : sharing      ? factsOf(data).dtype.value_or(DType::Float32)
                                            : DType::Float32;
        if (copy == Py_False && before != tensorOf(made.get()).dtype())
            failWith(PyExc_ValueError, "can't alias tensor with dtype '%s' into dtype '%s'.", std::string(scalarName(before)).c_str(),
                     std::string(scalarName(tensorOf(made.get()).dtype())).c_str());
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
    const bool hasBuffer = PyTuple_GET_SIZE(args) > 0 || (kwargs && PyDict_GetItemString(kwargs, "buffer"));
    const bool hasDType = kwargs && PyDict_GetItemString(kwargs, "dtype");
    if (!hasBuffer && !hasDType)
        return PyErr_Format(PyExc_TypeError, "frombuffer() missing 2 required positional argument: \"buffer\", \"dtype\"");
    if (PyTuple_GET_SIZE(args) <= 1 && !(hasBuffer && hasDType))
        return PyErr_Format(PyExc_TypeError, "frombuffer() missing 1 required positional arguments: \"%s\"", hasDType ? "buffer" : "dtype");
    if (PyTuple_GET_SIZE(args) > 1) // PyTorch counts dtype among the needed and not among the positional ones
        return PyErr_Format(PyExc_TypeError, "frombuffer() takes from 2 to 1 positional arguments but %zd were given",
                            PyTuple_GET_SIZE(args));
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O|$OLLO:frombuffer", const_cast<char**>(names), &buffer, &options.dtype, &count,
                                     &offset, &options.requiresGrad))
        return nullptr;
    return guarded([&] {
        const auto dtype = options.chosenDType("frombuffer");
        options.check("frombuffer");
        if (!dtype)
            failWith(PyExc_TypeError, "frombuffer(): argument 'dtype' must be torch.dtype, not NoneType");
        if (!PyObject_CheckBuffer(buffer))
            failWith(PyExc_ValueError, "object does not implement Python buffer protocol.");
        return placed(fromBuffer(buffer, *dtype, count, offset), options).release();
    });
}

PyObject* getDefaultDType(PyObject*, PyObject*) { return Py_NewRef(dtypeObject(defaultDType())); }

PyObject* setDefaultDTypeFunction(PyObject*, PyObject* given)
{
    return guarded([&] {
        if (!isDType(given))
            failWith(PyExc_TypeError, "invalid dtype object: only floating-point types are supported as the default type");
        const DType dtype = *dtypeFrom(given);
        if (!isFloating(dtype))
            failWith(PyExc_TypeError, "only floating-point types are supported as the default type");
        setDefaultDType(dtype);
        return Py_NewRef(Py_None);
    });
}

/// A number however large or small, as the nearest that the option can be with room to be doubled; NaN is the largest: nothing is above it.
template <class T> T printOption(PyObject* number)
{
    constexpr T most = std::numeric_limits<T>::max() / 4;
    const double value = PyFloat_AsDouble(number);
    if (value == -1 && PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_OverflowError))
            throw ErrorSet{};
        PyErr_Clear();
        return PyObject_IsTrue(Ref::steal(PyObject_RichCompare(number, Ref::steal(PyLong_FromLong(0)).get(), Py_GT)).get()) > 0 ? most
                                                                                                                                : -most;
    }
    if (!(value < static_cast<double>(most)))
        return most;
    return value <= -static_cast<double>(most) ? -most : static_cast<T>(value);
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
                target = printOption<std::remove_reference_t<decltype(target)>>(object);
        };
        number(given[0], options.precision);
        number(given[1], options.threshold);
        number(given[2], options.edgeItems);
        options.edgeItems = std::max<int64_t>(options.edgeItems, 0);
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

/// The two dtypes that a function takes, by place or by name.
std::pair<DType, DType> dtypesIn(PyObject* args, PyObject* kwargs, const char* function, const char* first, const char* second)
{
    const char* const names[] = {first, second};
    PyObject* found[2] = {};
    std::string missing;
    for (int i = 0; i < 2; ++i) {
        const bool isPlaced = PyTuple_GET_SIZE(args) > i;
        found[i] = isPlaced ? PyTuple_GET_ITEM(args, i) : kwargs ? PyDict_GetItemString(kwargs, names[i]) : nullptr;
        if (!found[i])
            missing += (missing.empty() ? "\"" : ", \"") + std::string(names[i]) + "\"";
        else if (!isDType(found[i]))
            failWith(PyExc_TypeError, "%s(): argument '%s'%s must be torch.dtype, not %s", function, names[i],
                     !isPlaced ? ""
                     : i       ? " (position 2)"
                               : " (position 1)",
                     typeName(found[i]).c_str());
    }
    if (!missing.empty()) // PyTorch has singular and plural the wrong way round
        failWith(PyExc_TypeError, "%s() missing %d required positional argument%s: %s", function, found[0] || found[1] ? 1 : 2,
                 found[0] || found[1] ? "s" : "", missing.c_str());
    return {*dtypeFrom(found[0]), *dtypeFrom(found[1])};
}

PyObject* promoteFunction(PyObject*, PyObject* args, PyObject* kwargs)
{
    return guarded([&] {
        const auto [a, b] = dtypesIn(args, kwargs, "promote_types", "type1", "type2");
        return Py_NewRef(dtypeObject(promoteTypes(a, b)));
    });
}

PyObject* canCastFunction(PyObject*, PyObject* args, PyObject* kwargs)
{
    return guarded([&] {
        const auto [from, to] = dtypesIn(args, kwargs, "can_cast", "from_", "to");
        return PyBool_FromLong(canCast(from, to));
    });
}

PyObject* resultTypeFunction(PyObject*, PyObject* args)
{
    return guarded([&] {
        std::vector<PromotionOperand> operands;
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args); ++i) {
            PyObject* object = PyTuple_GET_ITEM(args, i);
            const auto scalar = isTensor(object) ? std::nullopt : scalarFrom(object);
            if ((!isTensor(object) && !scalar) || PyTuple_GET_SIZE(args) != 2)
                failWith(PyExc_TypeError, "result_type() received an invalid combination of arguments - got (%s), but expected one of:",
                         typeNames(args).c_str());
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

/// _disable_torch_function(+1 or -1): see torch._C.DisableTorchFunctionSubclass.
PyObject* disableTorchFunctionFunction(PyObject*, PyObject* change)
{
    return guarded([&] {
        disableTorchFunction(static_cast<int>(toInt64(change)));
        return Py_NewRef(Py_None);
    });
}

/// What a subclass sets as its __torch_function__ to have results that are plain tensors.
PyObject* disabledTorchFunction(PyObject*, PyObject* args, PyObject*)
{
    PyObject *type = nullptr, *function = nullptr, *types = nullptr, *arguments = nullptr, *named = nullptr;
    if (!PyArg_UnpackTuple(args, "_disabled_torch_function_impl", 3, 5, &type, &function, &types, &arguments, &named))
        return nullptr;
    return guarded([&] {
        const Ref none = take(PyTuple_New(0));
        disableTorchFunction(1);
        PyObject* result = PyObject_Call(function, arguments ? arguments : none.get(), named);
        disableTorchFunction(-1);
        return result;
    });
}

/// torch.Tensor(2, dtype=...): none but device is known.
/// The sizes of torch.Tensor(size=(2, 3)); null where there is anything else.
Ref sizesAlone(PyObject* args, PyObject* kwargs)
{
    PyObject* sizes =
        kwargs && PyTuple_GET_SIZE(args) == 0 && PyDict_GET_SIZE(kwargs) == 1 ? PyDict_GetItemString(kwargs, "size") : nullptr;
    return sizes && (PyTuple_Check(sizes) || PyList_Check(sizes)) ? take(PySequence_Tuple(sizes)) : Ref();
}

void refuseKeywords(PyObject* args, PyObject* kwargs)
{
    PyObject *key = nullptr, *value = nullptr;
    std::string got = typeNames(args);
    bool unknown = false;
    for (Py_ssize_t at = 0; kwargs && PyDict_Next(kwargs, &at, &key, &value);) {
        got += (got.empty() ? "" : ", ") + textOf(key) + "=" + (isDType(value) ? "torch.dtype" : typeName(value)) +
               (PyTuple_GET_SIZE(args) ? "" : ", ");
        unknown |= PyUnicode_CompareWithASCIIString(key, "device") != 0;
    }
    if (unknown)
        failWith(PyExc_TypeError, "new() received an invalid combination of arguments - got (%s), but expected one of:", got.c_str());
}

/// torch.Tensor(2, 3), torch.Tensor(size=(2, 3)), torch.Tensor([1.0]).
Tensor newOf(PyObject* args, PyObject* kwargs, DType dtype)
{
    if (const Ref sizes = sizesAlone(args, kwargs)) {
        const Ref size = sizeObject(dimsFrom(sizes.get(), {"new", "size"}));
        return legacyTensor(take(PyTuple_Pack(1, size.get())).get(), dtype);
    }
    refuseKeywords(args, kwargs);
    return legacyTensor(args, dtype);
}

/// _legacy_new(dtype, *args, **kwargs): torch.LongTensor(...) and its like.
PyObject* legacyNew(PyObject*, PyObject* args, PyObject* kwargs)
{
    return guarded([&] {
        const Ref others = take(PyTuple_GetSlice(args, 1, PyTuple_GET_SIZE(args)));
        return wrap(newOf(others.get(), kwargs, *dtypeFrom(PyTuple_GET_ITEM(args, 0))));
    });
}

PyCFunction keywords(PyCFunctionWithKeywords function) { return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function)); }

/// _suggested_format(tensor): the memory format that its strides look like.
PyObject* suggestedFormatFunction(PyObject*, PyObject* tensor)
{
    return guarded([&] { return Py_NewRef(memoryFormatObject(optable::suggestedFormat(tensorOf(tensor).layout()))); });
}

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
                           {"promote_types", keywords(promoteFunction), kKeywords, nullptr},
                           {"can_cast", keywords(canCastFunction), kKeywords, nullptr},
                           {"result_type", resultTypeFunction, METH_VARARGS, nullptr},
                           {"_legacy_new", keywords(legacyNew), kKeywords, nullptr},
                           {"_disabled_torch_function_impl", keywords(disabledTorchFunction), kKeywords, nullptr},
                           {"_disable_torch_function", disableTorchFunctionFunction, METH_O, nullptr},
                           {"_suggested_format", suggestedFormatFunction, METH_O, nullptr},
                           {"_install_finder", installFinderFunction, METH_NOARGS, nullptr},
                           {nullptr, nullptr, 0, nullptr}};

}

PyObject* newTensor(PyTypeObject* type, PyObject* args, PyObject* kwargs)
{
    return guarded([&] {
        const Tensor tensor = newOf(args, kwargs, defaultDType());
        return (type == tensorType() ? take(wrap(tensor)) : wrapAs(type, tensor)).release();
    });
}

PyMethodDef* moduleFunctions() { return functions; }

}
