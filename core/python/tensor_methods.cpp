#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/python/argument.h"
#include "core/python/dim_names.h"
#include "core/python/facade.h"
#include "core/python/numpy_bridge.h"
#include "core/python/op_function.h"
#include "core/python/resize.h"
#include "core/python/results.h"
#include "core/python/scalars.h"
#include "core/python/storage_object.h"
#include "core/python/tensor_object.h"
#include "core/python/unlocked.h"
#include "core/python/value_objects.h"
#include "core/tensor/looking.h"
#include "core/tensor/recorder.h"

namespace ss::python {

namespace {

template <Ref (*body)(const Tensor&)> PyObject* simple(PyObject* self, PyObject*)
{
    return guarded([&] { return body(tensorOf(self)).release(); });
}

Ref integer(int64_t value) { return take(PyLong_FromLongLong(value)); }
Ref boolean(bool value) { return take(PyBool_FromLong(value)); }

Ref storageOffset(const Tensor& t) { return integer(t.offset()); }
Ref dataPointer(const Tensor& t) { return take(PyLong_FromVoidPtr(t.numel() == 0 ? nullptr : t.data())); }
Ref elementSize(const Tensor& t) { return integer(t.itemsize()); }
Ref numel(const Tensor& t) { return integer(t.numel()); }
Ref dim(const Tensor& t) { return integer(static_cast<int64_t>(t.ndim())); }
Ref storage(const Tensor& t) { return storageObject(t.storage()); }
Ref isFloatingPoint(const Tensor& t) { return boolean(isFloating(t.dtype())); }
Ref isComplexType(const Tensor& t) { return boolean(isComplex(t.dtype())); }
Ref isSigned(const Tensor& t) { return boolean(t.dtype() != DType::Bool && t.dtype() != DType::UInt8); }
Ref isView(const Tensor& t) { return boolean(t.impl()->isView); }
Ref isConjugate(const Tensor& t) { return boolean(t.pending() & optable::kConjugate); }
Ref isNegative(const Tensor& t) { return boolean(t.pending() & optable::kNegate); }
Ref isInference(const Tensor& t) { return boolean(t.impl()->inference); }
Ref isPinned(const Tensor& t) { return boolean(t.storage()->buffer->pinned); }
Ref deviceIndex(const Tensor& t) { return integer(t.device().index); }

Ref element(const Tensor& t)
{
    if (t.numel() != 1)
        fail(ErrorKind::Runtime, "a Tensor with %lld elements cannot be converted to Scalar", static_cast<long long>(t.numel()));
    return toPython(item(t));
}

Ref asComplexNumber(const Tensor& t)
{
    if (t.numel() != 1)
        failWith(PyExc_ValueError, "only one element tensors can be converted to Python scalars");
    return toPython(optable::Scalar::of(item(t).toComplex()));
}

Ref list(const Tensor& t) { return toList(t); }

/// The axis given to size() or stride(), None without one; PyTorch's refusal of anything else.
PyObject* onlyArgument(PyObject* self, PyObject* args, PyObject* kwargs, const char* function)
{
    PyObject* named = kwargs ? PyDict_GetItemString(kwargs, "dim") : nullptr;
    const Py_ssize_t count = PyTuple_GET_SIZE(args), namedCount = kwargs ? PyDict_GET_SIZE(kwargs) : 0;
    PyObject* axis = named ? named : count ? PyTuple_GET_ITEM(args, 0) : Py_None;
    if (count + namedCount <= 1 && namedCount == (named != nullptr)) {
        refuseDimNames(function, {self, &axis, 1, nullptr});
        if (axis == Py_None || isInt(axis))
            return axis;
    }
    std::string got;
    for (Py_ssize_t i = 0; i < count; ++i)
        got += (i ? ", " : "") + typeName(PyTuple_GET_ITEM(args, i));
    PyObject *key = nullptr, *value = nullptr;
    for (Py_ssize_t at = 0; kwargs && PyDict_Next(kwargs, &at, &key, &value);)
        got += (got.empty() ? "" : ", ") + textOf(key) + "=" + typeName(value) + (count ? "" : ", ");
    failWith(PyExc_TypeError,
             "%s() received an invalid combination of arguments - got (%s), but expected one of:\n * ()\n * (int dim)\n * (name dim)\n",
             function, got.c_str());
}

/// size() and stride(): all of them, or that of one axis.
PyObject* axisFact(PyObject* self, PyObject* args, PyObject* kwargs, const Dims& values, bool asSize)
{
    const char* function = asSize ? "size" : "stride";
    return guarded([&] {
        PyObject* axis = onlyArgument(self, args, kwargs, function);
        if (axis == Py_None)
            return (asSize ? sizeObject(values) : toTuple(values)).release();
        const auto ndim = static_cast<int64_t>(tensorOf(self).ndim());
        const int64_t index = isTensor(axis) ? item(tensorOf(axis)).toInt() : toInt64(axis);
        const int64_t reach = std::max<int64_t>(ndim, 1);
        if (ndim == 0)
            fail(ErrorKind::Index, "Dimension specified as %lld but tensor has no dimensions", static_cast<long long>(index));
        if (index < -reach || index >= reach)
            fail(ErrorKind::Index, "Dimension out of range (expected to be in range of [%lld, %lld], but got %lld)",
                 static_cast<long long>(-reach), static_cast<long long>(reach - 1), static_cast<long long>(index));
        return PyLong_FromLongLong(values[static_cast<size_t>(index < 0 ? index + ndim : index)]);
    });
}

PyObject* size(PyObject* self, PyObject* args, PyObject* kwargs) { return axisFact(self, args, kwargs, tensorOf(self).shape(), true); }
PyObject* stride(PyObject* self, PyObject* args, PyObject* kwargs) { return axisFact(self, args, kwargs, tensorOf(self).strides(), false); }

PyObject* contiguousIn(PyObject* self, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"memory_format", nullptr};
    PyObject* given = nullptr;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|$O:is_contiguous", const_cast<char**>(names), &given))
        return nullptr;
    return guarded([&] {
        using optable::MemoryFormat;
        const Tensor& t = tensorOf(self);
        const auto format = given ? memoryFormatFrom(given) : MemoryFormat::Contiguous;
        if (!format)
            failWith(PyExc_TypeError, "is_contiguous(): argument 'memory_format' must be torch.memory_format, not %s",
                     typeName(given).c_str());
        if (*format == MemoryFormat::Preserve)
            failWith(PyExc_RuntimeError, "preserve memory format is unsupported by the contiguous operator");
        const size_t ndim = *format == MemoryFormat::ChannelsLast ? 4 : 5;
        const bool holds = *format == MemoryFormat::Contiguous ? t.isContiguous() : t.ndim() == ndim && isChannelsLast(t.layout());
        return boolean(holds).release();
    });
}

PyObject* isSetTo(PyObject* self, PyObject* other)
{
    return guarded([&] {
        if (!isTensor(other))
            failWith(PyExc_TypeError, "is_set_to(): argument 'tensor' (position 1) must be Tensor, not %s", typeName(other).c_str());
        const Tensor &a = tensorOf(self), &b = tensorOf(other);
        return boolean(a.storage() == b.storage() && a.layout() == b.layout()).release();
    });
}

/// No tensor of this version has a history.
PyObject* detachInPlace(PyObject* self, PyObject*)
{
    return guarded([&] {
        autograd::detach(tensorOf(self));
        if (Recorder* recorder = currentRecorder()) {
            recorder->announce(tensorOf(self));
            recorder->changed(tensorOf(self), recorder->currentCall());
        }
        return Py_NewRef(self);
    });
}

PyObject* isSameSize(PyObject* self, PyObject* other)
{
    return guarded([&] {
        if (!isTensor(other))
            failWith(PyExc_TypeError, "is_same_size(): argument 'other' (position 1) must be Tensor, not %s", typeName(other).c_str());
        return boolean(tensorOf(self).shape() == tensorOf(other).shape()).release();
    });
}

/// memory_format= of resize_: the strides that a tensor of the shape has in it.
Dims stridesIn(PyObject* format, const Dims& shape)
{
    const auto known = memoryFormatFrom(format);
    if (!known || *known == optable::MemoryFormat::Preserve)
        failWith(PyExc_RuntimeError, "Unsupported memory formatPreserve");
    if (*known == optable::MemoryFormat::Contiguous)
        return contiguousStrides(shape);
    const size_t ndim = *known == optable::MemoryFormat::ChannelsLast ? 4 : 5;
    if (shape.size() != ndim)
        fail(ErrorKind::Runtime, "required rank %zu tensor to use channels_last%s format", ndim, ndim == 5 ? "_3d" : "");
    Dims strides(ndim, 1);
    strides[ndim - 1] = shape[1];
    for (size_t axis = ndim - 1; axis-- > 2;)
        strides[axis] = strides[axis + 1] * shape[axis + 1];
    strides[0] = strides[2] * shape[2];
    return strides;
}

/// The size that resize_ is given: ints, a tuple of them, or that by its name.
PyObject* newSize(PyObject* args, PyObject* kwargs)
{
    PyObject *key = nullptr, *value = nullptr, *named = kwargs ? PyDict_GetItemString(kwargs, "size") : nullptr;
    const Py_ssize_t count = PyTuple_GET_SIZE(args);
    if (count == 0 && !named)
        failWith(PyExc_TypeError, "resize_() missing 1 required positional arguments: \"size\"");
    if (count && named)
        failWith(PyExc_TypeError, "resize_() got multiple values for argument 'size'");
    for (Py_ssize_t at = 0; kwargs && PyDict_Next(kwargs, &at, &key, &value);)
        if (value != named && PyUnicode_CompareWithASCIIString(key, "memory_format") != 0)
            failWith(PyExc_TypeError, "resize_() got an unexpected keyword argument '%s'", textOf(key).c_str());
    PyObject* first = named ? named : PyTuple_GET_ITEM(args, 0);
    const bool isSequence = PyTuple_Check(first) || PyList_Check(first);
    if (named && !isSequence)
        failWith(PyExc_TypeError, "resize_(): argument 'size' must be tuple of ints, not %s", typeName(named).c_str());
    return isSequence && count <= 1 ? first : args;
}

PyObject* resize(PyObject* self, PyObject* args, PyObject* kwargs)
{
    return guarded([&] {
        PyObject* format = kwargs ? PyDict_GetItemString(kwargs, "memory_format") : nullptr;
        PyObject* sizes = newSize(args, kwargs);
        Py_ssize_t element = -1;
        if (!isIntSequence(sizes, element))
            failWith(PyExc_TypeError,
                     "resize_(): argument 'size' (position 1) must be tuple of ints, but found element of type %s at pos 0",
                     typeName(PySequence_Fast_GET_ITEM(sizes, 0)).c_str());
        const Tensor& tensor = tensorOf(self);
        const Dims shape = dimsFrom(sizes, {"resize_", "size"});
        if (autograd::requiresGrad(tensor))
            failWith(PyExc_RuntimeError, "cannot resize variables that require grad");
        waitUntilUnused(tensor);
        const bool changes = tensor.shape() != shape;
        LookingOnly::refuseWrite(tensor, "resize_");
        resizeTo(tensor, shape);
        if (format)
            tensor.impl()->layout.strides = stridesIn(format, shape);
        if (changes)
            tensor.written("resize_");
        return Py_NewRef(self);
    });
}

PyObject* toNumPyMethod(PyObject* self, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"force", nullptr};
    int force = 0;
    PyObject *key = nullptr, *value = nullptr;
    if (PyTuple_GET_SIZE(args))
        return PyErr_Format(PyExc_TypeError, "numpy() takes 0 positional arguments but %zd %s given", PyTuple_GET_SIZE(args),
                            PyTuple_GET_SIZE(args) == 1 ? "was" : "were");
    for (Py_ssize_t at = 0; kwargs && PyDict_Next(kwargs, &at, &key, &value);)
        if (PyUnicode_CompareWithASCIIString(key, "force") != 0)
            return PyErr_Format(PyExc_TypeError, "numpy() got an unexpected keyword argument '%U'", key);
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|$p:numpy", const_cast<char**>(names), &force))
        return nullptr;
    return guarded([&] { return toNumPy(tensorOf(self), force != 0).release(); });
}

PyObject* requireGrad(PyObject* self, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"requires_grad", nullptr};
    PyObject* given = Py_True;
    if (PyTuple_GET_SIZE(args) > 1)
        return PyErr_Format(PyExc_TypeError, "requires_grad_() takes from 0 to 1 positional arguments but %zd were given",
                            PyTuple_GET_SIZE(args));
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|O:requires_grad_", const_cast<char**>(names), &given))
        return nullptr;
    return guarded([&] {
        if (!PyBool_Check(given))
            failWith(PyExc_TypeError, "requires_grad_(): argument 'requires_grad'%s must be bool, not %s",
                     PyTuple_GET_SIZE(args) ? " (position 1)" : "", typeName(given).c_str());
        const bool value = given == Py_True;
        const Tensor& tensor = tensorOf(self);
        if (autograd::isLeaf(tensor)) {
            if (value && !isFloating(tensor.dtype()) && !isComplex(tensor.dtype()))
                failWith(PyExc_RuntimeError, "only Tensors of floating point dtype can require gradients");
            autograd::setRequiresGrad(tensor, value);
        } else if (!value) {
            failWith(PyExc_RuntimeError, "you can only change requires_grad flags of leaf variables. If you want to use a computed "
                                         "variable in a subgraph that doesn't require differentiation use var_no_grad = var.detach().");
        }
        return Py_NewRef(self);
    });
}

/// Tensor._make_subclass(cls, data, require_grad=False): a new object of cls on the data.
PyObject* makeSubclass(PyObject*, PyObject* args, PyObject* kwargs)
{
    static const char* const names[] = {"cls", "data", "require_grad", nullptr};
    PyObject *cls = nullptr, *data = nullptr;
    int wantsGrad = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "OO|p:_make_subclass", const_cast<char**>(names), &cls, &data, &wantsGrad))
        return nullptr;
    return guarded([&] {
        if (!PyType_Check(cls) || !PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(cls), tensorType()) || !isTensor(data))
            failWith(PyExc_TypeError, "_make_subclass() takes a subclass of torch.Tensor and a Tensor");
        const Tensor& base = tensorOf(data);
        if (wantsGrad && !isFloating(base.dtype()) && !isComplex(base.dtype()))
            failWith(PyExc_RuntimeError, "Only Tensors of floating point and complex dtype can require gradients");
        const Tensor view = makeView(base, base.layout(), base.dtype());
        if (const Ref role = Ref::steal(PyObject_GetAttrString(cls, "_role")); !role)
            PyErr_Clear();
        else if (PyUnicode_Check(role.get()) && PyUnicode_CompareWithASCIIString(role.get(), "parameter") == 0)
            view.impl()->role = trace::TensorRole::Parameter;
        if (Recorder* recorder = currentRecorder())
            recorder->announce(view, recorder->announce(base));
        Ref object = wrapAs(reinterpret_cast<PyTypeObject*>(cls), view);
        setRequiresGrad(view, wantsGrad != 0);
        return object.release();
    });
}

PyCFunction keywords(PyCFunctionWithKeywords function) { return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function)); }

PyMethodDef methods[] = {{"storage_offset", simple<storageOffset>, METH_NOARGS, nullptr},
                         {"data_ptr", simple<dataPointer>, METH_NOARGS, nullptr},
                         {"element_size", simple<elementSize>, METH_NOARGS, nullptr},
                         {"numel", simple<numel>, METH_NOARGS, nullptr},
                         {"nelement", simple<numel>, METH_NOARGS, nullptr},
                         {"dim", simple<dim>, METH_NOARGS, nullptr},
                         {"ndimension", simple<dim>, METH_NOARGS, nullptr},
                         {"untyped_storage", simple<storage>, METH_NOARGS, nullptr},
                         {"item", simple<element>, METH_NOARGS, nullptr},
                         {"__complex__", simple<asComplexNumber>, METH_NOARGS, nullptr},
                         {"tolist", simple<list>, METH_NOARGS, nullptr},
                         {"is_floating_point", simple<isFloatingPoint>, METH_NOARGS, nullptr},
                         {"is_complex", simple<isComplexType>, METH_NOARGS, nullptr},
                         {"is_signed", simple<isSigned>, METH_NOARGS, nullptr},
                         {"is_conj", simple<isConjugate>, METH_NOARGS, nullptr},
                         {"is_neg", simple<isNegative>, METH_NOARGS, nullptr},
                         {"is_inference", simple<isInference>, METH_NOARGS, nullptr},
                         {"is_pinned", simple<isPinned>, METH_NOARGS, nullptr},
                         {"get_device", simple<deviceIndex>, METH_NOARGS, nullptr},
                         {"size", keywords(size), METH_VARARGS | METH_KEYWORDS, nullptr},
                         {"stride", keywords(stride), METH_VARARGS | METH_KEYWORDS, nullptr},
                         {"is_contiguous", keywords(contiguousIn), METH_VARARGS | METH_KEYWORDS, nullptr},
                         {"is_set_to", isSetTo, METH_O, nullptr},
                         {"_is_view", simple<isView>, METH_NOARGS, nullptr},
                         {"is_same_size", isSameSize, METH_O, nullptr},
                         {"detach_", detachInPlace, METH_NOARGS, nullptr},
                         {"resize_", keywords(resize), METH_VARARGS | METH_KEYWORDS, nullptr},
                         {"numpy", keywords(toNumPyMethod), METH_VARARGS | METH_KEYWORDS, nullptr},
                         {"requires_grad_", keywords(requireGrad), METH_VARARGS | METH_KEYWORDS, nullptr},
                         {"_make_subclass", keywords(makeSubclass), METH_VARARGS | METH_KEYWORDS | METH_STATIC, nullptr},
                         {nullptr, nullptr, 0, nullptr}};

}

PyMethodDef* tensorMethods() { return methods; }

}
