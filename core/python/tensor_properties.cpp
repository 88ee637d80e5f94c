#include "core/autograd/variable.h"
#include "core/base/error.h"
#include "core/ops/dispatch.h"
#include "core/optable/meta_util.h"
#include "core/python/facade.h"
#include "core/python/node_object.h"
#include "core/python/results.h"
#include "core/python/scalars.h"
#include "core/python/tensor_object.h"
#include "core/python/torch_function.h"
#include "core/python/unlocked.h"
#include "core/python/value_objects.h"
#include "core/tensor/looking.h"
#include "core/tensor/recorder.h"

namespace ss::python {

namespace {

/// A getter whose body throws; the lambda gets the tensor and returns a Ref.
template <Ref (*body)(const Tensor&)> PyObject* get(PyObject* self, void*)
{
    return guarded([&] {
        const ResultType type({self, nullptr, 0, nullptr});
        return body(tensorOf(self)).release();
    });
}

template <bool (*body)(const Tensor&)> PyObject* getBool(PyObject* self, void*)
{
    return guarded([&] { return PyBool_FromLong(body(tensorOf(self))); });
}

Ref number(int64_t value) { return take(PyLong_FromLongLong(value)); }

Ref shape(const Tensor& t) { return sizeObject(t.shape()); }
Ref dtype(const Tensor& t) { return Ref::borrow(dtypeObject(t.dtype())); }
Ref device(const Tensor& t) { return deviceObject(t.device()); }
Ref layout(const Tensor&) { return Ref::borrow(stridedObject()); }
Ref ndim(const Tensor& t) { return number(static_cast<int64_t>(t.ndim())); }
Ref itemSize(const Tensor& t) { return number(t.itemsize()); }
Ref byteCount(const Tensor& t) { return number(t.numel() * t.itemsize()); }
Ref version(const Tensor& t)
{
    if (t.impl()->inference)
        fail(ErrorKind::Runtime, "Inference tensors do not track version counter.");
    return number(t.version());
}
Ref none(const Tensor&) { return Ref::borrow(Py_None); }

Ref wrapped(const Tensor& t) { return take(wrap(t)); }

Ref reversed(const Tensor& t)
{
    static bool warned = false;
    if (t.ndim() != 2 && !std::exchange(warned, true))
        warn(PyExc_UserWarning,
             "The use of `x.T` on tensors of dimension other than 2 to reverse their shape is deprecated and it will throw an "
             "error in a future release. Consider `x.mT` to transpose batches of matrices or `x.permute(*torch.arange(x.ndim "
             "- 1, -1, -1))` to reverse the dimensions of a tensor.");
    return wrapped(ops::call1("numpy_T", {t}));
}

Ref matrixTranspose(const Tensor& t, const char* name, bool batches, bool conjugated)
{
    if (t.ndim() == 0 && !(conjugated && isComplex(t.dtype())))
        return wrapped(t);
    if (t.ndim() == 1 || (!batches && t.ndim() > 2))
        fail(ErrorKind::Runtime, "tensor.%s is only supported on matrices %s. Got %zu-D tensor.%s", name,
             batches ? "or batches of matrices" : "(2-D tensors)", t.ndim(),
             !batches && t.ndim() > 2 ? " For batches of matrices, consider using tensor.mH" : "");
    return wrapped(ops::call1(conjugated && isComplex(t.dtype()) ? "adjoint" : "mT", {t}));
}
Ref transposeM(const Tensor& t) { return matrixTranspose(t, "mT", true, false); }
Ref transposeMH(const Tensor& t) { return matrixTranspose(t, "mH", true, true); }
Ref transposeH(const Tensor& t) { return matrixTranspose(t, "H", false, true); }

bool requiresGrad(const Tensor& t) { return autograd::requiresGrad(t); }
bool isLeaf(const Tensor& t) { return autograd::isLeaf(t); }
bool retainsGrad(const Tensor& t) { return t.impl()->autograd && t.impl()->autograd->retainsGrad; }
Ref gradFn(const Tensor& t) { return nodeObject(autograd::gradFn(t)); }
Ref outputNumber(const Tensor& t) { return take(PyLong_FromLong(t.impl()->autograd ? static_cast<long>(t.impl()->autograd->output) : 0)); }
bool isCpu(const Tensor& t) { return t.device().isCpu(); }
bool isCuda(const Tensor& t) { return t.device().type == Device::Type::Cuda; }
bool isMeta(const Tensor& t) { return t.device().type == Device::Type::Meta; }
bool never(const Tensor&) { return false; }

Ref grad(const Tensor& t)
{
    const auto& meta = t.impl()->autograd;
    if (meta && !meta->grad && !meta->retainsGrad && autograd::gradFn(t))
        warn(PyExc_UserWarning,
             "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed. Its .grad attribute won't be "
             "populated during autograd.backward(). If you indeed want the .grad field to be populated for a non-leaf "
             "Tensor, use .retain_grad() on the non-leaf Tensor. If you access the non-leaf Tensor by mistake, make sure "
             "you access the leaf Tensor instead. See github.com/pytorch/pytorch/pull/30531 for more informations.");
    return take(wrap(meta ? Tensor(meta->grad) : Tensor()));
}

/// No axis of a tensor here has a name.
Ref names(const Tensor& t)
{
    Ref tuple = take(PyTuple_New(static_cast<Py_ssize_t>(t.ndim())));
    for (size_t i = 0; i < t.ndim(); ++i)
        PyTuple_SET_ITEM(tuple.get(), static_cast<Py_ssize_t>(i), Py_NewRef(Py_None));
    return tuple;
}

Ref real(const Tensor& t) { return isComplex(t.dtype()) ? wrapped(ops::call1("real", {t})) : wrapped(t); }
Ref imaginary(const Tensor& t) { return wrapped(ops::call1("imag", {t})); }

/// x.real = value: written into the part.
template <const char* const& part> int setPart(PyObject* self, PyObject* value, void*)
{
    return guarded(-1, [&] {
        const Ref view = take(PyObject_GetAttrString(self, part));
        if (!value)
            failWith(PyExc_RuntimeError, "%s is not optional", part);
        const auto number = isTensor(value) ? std::nullopt : scalarFrom(value);
        if (!number && !isTensor(value))
            failWith(PyExc_TypeError, "%s must be a number or a Tensor, not %s", part, typeName(value).c_str());
        if (number)
            ops::call("fill_.Scalar", {tensorOf(view.get())}, {*number});
        else
            ops::call("copy_", {tensorOf(view.get()), tensorOf(value)});
        return 0;
    });
}
constexpr const char* kReal = "real";
constexpr const char* kImaginary = "imag";

/// x.data: the same bytes with a version counter of its own, unknown to autograd.
Ref data(const Tensor& t)
{
    const Tensor view = makeView(t, t.layout(), t.dtype(), true);
    if (Recorder* recorder = currentRecorder())
        recorder->announce(view, recorder->announce(t));
    return wrapped(view);
}

/// The tensor that a view is one of. Where nobody has it any more, one like it takes its place: with its shape and history where the
/// views keep these, else as long as the storage.
Ref base(const Tensor& t)
{
    if (!t.impl()->isView)
        return Ref::borrow(Py_None);
    if (auto base = t.impl()->base.lock())
        return wrapped(Tensor(std::move(base)));
    const ViewFamily* family = t.impl()->family.get();
    const Tensor whole =
        family ? makeView(t, family->layout, family->dtype) : makeView(t, contiguousLayout({t.storage()->bytes / t.itemsize()}), t.dtype());
    if (family) {
        whole.impl()->family = t.impl()->family;
        whole.impl()->autograd = family->root;
    }
    t.impl()->base = whole.shared();
    if (Recorder* recorder = currentRecorder())
        recorder->announce(whole, recorder->announce(t));
    return wrapped(whole);
}

int setData(PyObject* self, PyObject* value, void*)
{
    return guarded(-1, [&] {
        if (!value || !isTensor(value))
            failWith(value ? PyExc_TypeError : PyExc_RuntimeError, "%s",
                     value ? ("Variable data has to be a tensor, but got " + typeName(value)).c_str()
                           : "Deleting tensor data is not allowed. Delete tensor instead!");
        LookingOnly::refuseWrite(tensorOf(self), "setting .data");
        waitUntilUnused(tensorOf(self));
        TensorImpl& impl = *tensorOf(self).impl();
        const Tensor& source = tensorOf(value);
        if (autograd::requiresGrad(tensorOf(self)) && !isFloating(source.dtype()) && !isComplex(source.dtype()))
            failWith(PyExc_RuntimeError, "data set to a tensor that requires gradients must be floating point or complex dtype");
        impl.storage = source.storage();
        impl.layout = source.layout();
        impl.dtype = source.dtype();
        impl.pending = source.pending();
        impl.inference = source.impl()->inference;
        if (Recorder* recorder = currentRecorder()) {
            recorder->announce(source);
            recorder->changed(tensorOf(self), recorder->currentCall());
        }
        return 0;
    });
}

int changeRequiresGrad(PyObject* self, PyObject* value, void*)
{
    return guarded(-1, [&] {
        if (!value || !PyBool_Check(value))
            failWith(PyExc_RuntimeError, "requires_grad must be a bool");
        const Tensor& tensor = tensorOf(self);
        if (!isLeaf(tensor))
            failWith(PyExc_RuntimeError, "you can only change requires_grad flags of leaf variables.%s",
                     value == Py_False ? " If you want to use a computed variable in a subgraph that doesn't require differentiation use "
                                         "var_no_grad = var.detach()."
                                       : "");
        if (value == Py_True && !isFloating(tensor.dtype()) && !isComplex(tensor.dtype()))
            failWith(PyExc_RuntimeError, "only Tensors of floating point and complex dtype can require gradients");
        setRequiresGrad(tensor, value == Py_True);
        return 0;
    });
}

/// .grad was given by the program.
void tellGrad(const Tensor& tensor)
{
    Recorder* recorder = currentRecorder();
    if (!recorder)
        return;
    const Tensor grad(tensor.impl()->autograd->grad);
    const TensorId of = recorder->announce(tensor);
    recorder->tell(trace::GradSet{of, grad.defined() ? recorder->announce(grad) : TensorId(), false});
}

int setGrad(PyObject* self, PyObject* value, void*)
{
    return guarded(-1, [&] {
        const Tensor& tensor = tensorOf(self);
        LookingOnly::refuseWrite(tensor, "setting .grad");
        auto& autograd = tensor.impl()->autograd;
        if (!value || value == Py_None) {
            if (autograd && autograd->grad) {
                autograd->grad = nullptr;
                tellGrad(tensor);
            }
            return 0;
        }
        if (!isTensor(value))
            failWith(PyExc_TypeError, "assigned grad expected to be a Tensor or None but got grad of type %s", typeName(value).c_str());
        const Tensor& given = tensorOf(value);
        if (given.sameAs(tensor))
            failWith(PyExc_RuntimeError, "can't assign Variable as its own grad");
        if (given.dtype() != tensor.dtype())
            failWith(PyExc_RuntimeError,
                     "attempting to assign a gradient with dtype '%s' to a tensor with dtype '%s'. Please ensure that the gradient and the "
                     "tensor have the same dtype",
                     optable::cTypeName(given.dtype()), optable::cTypeName(tensor.dtype()));
        if (!(given.shape() == tensor.shape()))
            failWith(
                PyExc_RuntimeError,
                "attempting to assign a gradient of size '%s' to a tensor of size '%s'. Please ensure that the gradient and the tensor "
                "are the same size",
                toText(given.shape()).c_str(), toText(tensor.shape()).c_str());
        if (!autograd)
            autograd = std::make_shared<AutogradMeta>();
        autograd->grad = given.shared();
        tellGrad(tensor);
        return 0;
    });
}

PyGetSetDef properties[] = {{"__dict__", PyObject_GenericGetDict, PyObject_GenericSetDict, nullptr, nullptr},
                            {"shape", get<shape>, nullptr, nullptr, nullptr},
                            {"dtype", get<dtype>, nullptr, nullptr, nullptr},
                            {"device", get<device>, nullptr, nullptr, nullptr},
                            {"layout", get<layout>, nullptr, nullptr, nullptr},
                            {"ndim", get<ndim>, nullptr, nullptr, nullptr},
                            {"itemsize", get<itemSize>, nullptr, nullptr, nullptr},
                            {"nbytes", get<byteCount>, nullptr, nullptr, nullptr},
                            {"_version", get<version>, nullptr, nullptr, nullptr},
                            {"_base", get<base>, nullptr, nullptr, nullptr},
                            {"T", get<reversed>, nullptr, nullptr, nullptr},
                            {"mT", get<transposeM>, nullptr, nullptr, nullptr},
                            {"H", get<transposeH>, nullptr, nullptr, nullptr},
                            {"real", get<real>, setPart<kReal>, nullptr, nullptr},
                            {"imag", get<imaginary>, setPart<kImaginary>, nullptr, nullptr},
                            {"mH", get<transposeMH>, nullptr, nullptr, nullptr},
                            {"requires_grad", getBool<requiresGrad>, changeRequiresGrad, nullptr, nullptr},
                            {"is_leaf", getBool<isLeaf>, nullptr, nullptr, nullptr},
                            {"grad", get<grad>, setGrad, nullptr, nullptr},
                            {"grad_fn", get<gradFn>, nullptr, nullptr, nullptr},
                            {"output_nr", get<outputNumber>, nullptr, nullptr, nullptr},
                            {"data", get<data>, setData, nullptr, nullptr},
                            {"is_cpu", getBool<isCpu>, nullptr, nullptr, nullptr},
                            {"is_cuda", getBool<isCuda>, nullptr, nullptr, nullptr},
                            {"is_meta", getBool<isMeta>, nullptr, nullptr, nullptr},
                            {"is_sparse", getBool<never>, nullptr, nullptr, nullptr},
                            {"is_quantized", getBool<never>, nullptr, nullptr, nullptr},
                            {"is_nested", getBool<never>, nullptr, nullptr, nullptr},
                            {"is_mkldnn", getBool<never>, nullptr, nullptr, nullptr},
                            {"is_mps", getBool<never>, nullptr, nullptr, nullptr},
                            {"is_xpu", getBool<never>, nullptr, nullptr, nullptr},
                            {"is_xla", getBool<never>, nullptr, nullptr, nullptr},
                            {"is_ipu", getBool<never>, nullptr, nullptr, nullptr},
                            {"is_vulkan", getBool<never>, nullptr, nullptr, nullptr},
                            {"is_sparse_csr", getBool<never>, nullptr, nullptr, nullptr},
                            {"names", get<names>, nullptr, nullptr, nullptr},
                            {"_grad", get<grad>, setGrad, nullptr, nullptr},
                            {"retains_grad", getBool<retainsGrad>, nullptr, nullptr, nullptr},
                            {"name", get<none>, nullptr, nullptr, nullptr},
                            {nullptr, nullptr, nullptr, nullptr, nullptr}};

}

/// CPython's own refusal names the type Tensor; PyTorch's the one below it.
int refuseToSet(PyObject*, PyObject*, void* name)
{
    PyErr_Format(PyExc_AttributeError, "attribute '%s' of 'torch._C.TensorBase' objects is not writable", static_cast<const char*>(name));
    return -1;
}

PyGetSetDef* tensorProperties()
{
    for (PyGetSetDef* property = properties; property->name; ++property)
        if (!property->set) {
            property->set = refuseToSet;
            property->closure = const_cast<char*>(property->name);
        }
    return properties;
}

}
