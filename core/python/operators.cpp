#include "core/base/error.h"
#include "core/ops/dispatch.h"
#include "core/python/facade.h"
#include "core/python/indexing.h"
#include "core/python/numpy_api.h"
#include "core/python/numpy_bridge.h"
#include "core/python/op_function.h"
#include "core/python/scalars.h"
#include "core/python/tensor_object.h"
#include "core/tensor/on_device.h"
#include "core/python/torch_function.h"

namespace ss::python {

namespace {

using OpName = const char*;

bool isNumber(PyObject* object)
{
    return PyFloat_Check(object) || PyLong_Check(object) || PyComplex_Check(object) || isNumPyScalar(object);
}

/// x op y by the method's overloads; NotImplemented when y is nothing that they take.
PyObject* forward(OpName name, PyObject* left, PyObject* right)
{
    return guarded([&] {
        const OverloadSet* set = methodSet(name);
        Ref result = set ? tryOp(*set, left, {right}) : Ref();
        return result ? result.release() : Py_NewRef(Py_NotImplemented);
    });
}

Tensor wrappedNumber(PyObject* number) { return wrapNumber(*scalarFrom(number)); }

/// number op x, for ops that torch offers as a function of both.
PyObject* byFunction(OpName name, PyObject* left, PyObject* right)
{
    return guarded([&] {
        const OverloadSet* set = functionSet(name);
        Ref result = set ? tryOp(*set, nullptr, {left, right}) : Ref();
        return result ? result.release() : Py_NewRef(Py_NotImplemented);
    });
}

/// a - x is rsub(x, a) in PyTorch, a / x is x.reciprocal() * a: the rounding is that of these.
PyObject* subtractFrom(OpName, PyObject* left, PyObject* right) { return byFunction("rsub", right, left); }
PyObject* divideInto(OpName, PyObject* left, PyObject* right)
{
    return guarded([&] {
        const ResultType type({right, nullptr, 0, nullptr});
        const Tensor inverse = ops::call1("reciprocal", {tensorOf(right)});
        if (isArray(left))
            return PyNumber_Multiply(take(wrap(inverse)).get(), left);
        return wrap(ops::call1("mul.Tensor", {inverse, wrappedNumber(left)}));
    });
}
PyObject* swapped(OpName name, PyObject* left, PyObject* right) { return forward(name, right, left); }

using Reflected = PyObject* (*)(OpName, PyObject*, PyObject*);

/// Tensor and Tensor, Tensor and number, number and Tensor.
template <const char* const& name, Reflected reflected> PyObject* binary(PyObject* left, PyObject* right)
{
    if (isTensor(left))
        return forward(name, left, right);
    if (isNumber(left) || (reflected == divideInto && isArray(left)))
        return reflected(name, left, right);
    Py_RETURN_NOTIMPLEMENTED;
}

template <const char* const& name> PyObject* inPlace(PyObject* left, PyObject* right) { return forward(name, left, right); }

constexpr const char* kAdd = "add";
constexpr const char* kSub = "sub";
constexpr const char* kMul = "mul";
constexpr const char* kDiv = "div";
constexpr const char* kFloorDivide = "floor_divide";
constexpr const char* kRemainder = "remainder";
constexpr const char* kPow = "pow";
constexpr const char* kMatmul = "matmul";
constexpr const char* kAnd = "bitwise_and";
constexpr const char* kOr = "bitwise_or";
constexpr const char* kXor = "bitwise_xor";
constexpr const char* kLeftShift = "bitwise_left_shift";
constexpr const char* kRightShift = "bitwise_right_shift";
constexpr const char* kAddInPlace = "add_";
constexpr const char* kSubInPlace = "sub_";
constexpr const char* kMulInPlace = "mul_";
constexpr const char* kDivInPlace = "div_";
constexpr const char* kFloorDivideInPlace = "floor_divide_";
constexpr const char* kRemainderInPlace = "remainder_";
constexpr const char* kPowInPlace = "pow_";
constexpr const char* kAndInPlace = "bitwise_and_";
constexpr const char* kOrInPlace = "bitwise_or_";
constexpr const char* kXorInPlace = "bitwise_xor_";
constexpr const char* kLeftShiftInPlace = "bitwise_left_shift_";
constexpr const char* kRightShiftInPlace = "bitwise_right_shift_";
constexpr const char* kNeg = "neg";
constexpr const char* kPositive = "positive";
constexpr const char* kAbs = "abs";
constexpr const char* kNot = "bitwise_not";

template <const char* const& name> PyObject* unary(PyObject* self)
{
    return guarded([&] {
        const OverloadSet* set = methodSet(name);
        Ref result = set ? tryOp(*set, self, {}) : Ref();
        if (!result)
            failWith(PyExc_TypeError, "bad operand type for %s: '%s'", name, typeName(self).c_str());
        return result.release();
    });
}

PyObject* power(PyObject* left, PyObject* right, PyObject* modulus)
{
    if (modulus != Py_None)
        Py_RETURN_NOTIMPLEMENTED;
    return binary<kPow, byFunction>(left, right);
}
PyObject* powerInPlace(PyObject* left, PyObject* right, PyObject*) { return forward(kPowInPlace, left, right); }

PyObject* invert(PyObject* self)
{
    if (isIntegral(tensorOf(self).dtype(), true))
        return unary<kNot>(self);
    PyErr_SetString(PyExc_TypeError, "~ (operator.invert) is only implemented on integer and Boolean-type tensors");
    return nullptr;
}

/// A number that 64 bits hold without a sign alone: PyTorch compares its bits as those of a signed one. Null for any other.
Ref unsignedAsSigned(PyObject* number)
{
    int overflow = 0;
    if (PyLong_AsLongLongAndOverflow(number, &overflow); overflow <= 0)
        return {};
    const unsigned long long bits = PyLong_AsUnsignedLongLong(number);
    if (PyErr_Occurred()) {
        PyErr_Clear();
        return {};
    }
    return Ref::steal(PyLong_FromLongLong(static_cast<long long>(bits)));
}

PyObject* compare(PyObject* left, PyObject* right, int op)
{
    static constexpr OpName names[] = {"lt", "le", "eq", "ne", "gt", "ge"};
    if (PyLong_Check(right) && isIntegral(tensorOf(left).dtype(), false))
        if (const Ref wrapped = unsignedAsSigned(right))
            return forward(names[op], left, wrapped.get());
    if (!isArray(right))
        return forward(names[op], left, right);
    if (op != Py_EQ) // PyTorch takes an array for == alone
        Py_RETURN_NOTIMPLEMENTED;
    return guarded([&] {
        const Ref tensor = take(wrap(copyOfArray(right)));
        return take(forward(names[op], left, tensor.get())).release();
    });
}

// --- Conversions to Python's numbers ------------------------------------------------------------------------------------------

Ref onlyElement(PyObject* self, const char* type)
{
    const Tensor& t = tensorOf(self);
    if (t.numel() != 1)
        failWith(PyExc_ValueError, "only one element tensors can be converted to Python scalars");
    const optable::Scalar value = item(t);
    if (value.kind != optable::Scalar::Kind::Complex)
        return toPython(value);
    if (value.imaginary != 0)
        failWith(PyExc_RuntimeError, "value cannot be converted to type %s without overflow", type);
    return toPython(optable::Scalar::of(value.floating));
}

int truth(PyObject* self)
{
    return guarded(-1, [&] {
        const Tensor& t = tensorOf(self);
        if (t.numel() != 1)
            fail(ErrorKind::Runtime, "Boolean value of Tensor with %s is ambiguous", t.numel() == 0 ? "no values" : "more than one value");
        const int truth = PyObject_IsTrue(toPython(item(t)).get());
        check(truth);
        return truth;
    });
}

PyObject* toInt(PyObject* self)
{
    return guarded([&] { return PyNumber_Long(onlyElement(self, "int64_t").get()); });
}

PyObject* toFloat(PyObject* self)
{
    return guarded([&] { return PyNumber_Float(onlyElement(self, "double").get()); });
}

PyObject* toIndex(PyObject* self)
{
    return guarded([&] {
        const Tensor& t = tensorOf(self);
        if (t.numel() != 1 || !isIntegral(t.dtype(), true))
            failWith(PyExc_TypeError, "only integer tensors of a single element can be converted to an index");
        return PyNumber_Long(elementToPython(t.dtype(), broughtHome(t, "item").data()).get());
    });
}

Py_ssize_t length(PyObject* self)
{
    return guarded(Py_ssize_t(-1), [&] {
        const Tensor& t = tensorOf(self);
        if (t.ndim() == 0)
            failWith(PyExc_TypeError, "len() of a 0-d tensor");
        return static_cast<Py_ssize_t>(t.shape()[0]);
    });
}

PyObject* getItem(PyObject* self, PyObject* key)
{
    return guarded([&] {
        const ResultType type({self, nullptr, 0, nullptr});
        return take(wrap(index(tensorOf(self), key))).release();
    });
}

PyObject* itemAt(PyObject* self, Py_ssize_t at)
{
    const Ref key = Ref::steal(PyLong_FromSsize_t(at));
    return key ? getItem(self, key.get()) : nullptr;
}

int setItem(PyObject* self, PyObject* key, PyObject* value)
{
    return guarded(-1, [&] {
        if (!value)
            failWith(PyExc_TypeError, "Tensor does not support deleting items");
        assign(tensorOf(self), key, value);
        return 0;
    });
}

/// Rows one after the other: x.unbind(0), as PyTorch iterates.
PyObject* iterate(PyObject* self)
{
    return guarded([&] {
        const Tensor& t = tensorOf(self);
        if (t.ndim() == 0)
            failWith(PyExc_TypeError, "iteration over a 0-d tensor");
        Ref rows = tryOp(*methodSet("unbind"), self, {});
        return PyObject_GetIter(rows.get());
    });
}

template <class F> void* slot(F function) { return reinterpret_cast<void*>(function); }

PyType_Slot slots[] = {{Py_nb_add, slot(binary<kAdd, swapped>)},
                       {Py_nb_subtract, slot(binary<kSub, subtractFrom>)},
                       {Py_nb_multiply, slot(binary<kMul, swapped>)},
                       {Py_nb_true_divide, slot(binary<kDiv, divideInto>)},
                       {Py_nb_floor_divide, slot(binary<kFloorDivide, byFunction>)},
                       {Py_nb_remainder, slot(binary<kRemainder, byFunction>)},
                       {Py_nb_power, slot(power)},
                       {Py_nb_matrix_multiply, slot(binary<kMatmul, byFunction>)},
                       {Py_nb_and, slot(binary<kAnd, swapped>)},
                       {Py_nb_or, slot(binary<kOr, swapped>)},
                       {Py_nb_xor, slot(binary<kXor, swapped>)},
                       {Py_nb_lshift, slot(binary<kLeftShift, byFunction>)},
                       {Py_nb_rshift, slot(binary<kRightShift, byFunction>)},
                       {Py_nb_inplace_add, slot(inPlace<kAddInPlace>)},
                       {Py_nb_inplace_subtract, slot(inPlace<kSubInPlace>)},
                       {Py_nb_inplace_multiply, slot(inPlace<kMulInPlace>)},
                       {Py_nb_inplace_true_divide, slot(inPlace<kDivInPlace>)},
                       {Py_nb_inplace_floor_divide, slot(inPlace<kFloorDivideInPlace>)},
                       {Py_nb_inplace_remainder, slot(inPlace<kRemainderInPlace>)},
                       {Py_nb_inplace_power, slot(powerInPlace)},
                       {Py_nb_inplace_and, slot(inPlace<kAndInPlace>)},
                       {Py_nb_inplace_or, slot(inPlace<kOrInPlace>)},
                       {Py_nb_inplace_xor, slot(inPlace<kXorInPlace>)},
                       {Py_nb_inplace_lshift, slot(inPlace<kLeftShiftInPlace>)},
                       {Py_nb_inplace_rshift, slot(inPlace<kRightShiftInPlace>)},
                       {Py_nb_negative, slot(unary<kNeg>)},
                       {Py_nb_positive, slot(unary<kPositive>)},
                       {Py_nb_absolute, slot(unary<kAbs>)},
                       {Py_nb_invert, slot(invert)},
                       {Py_nb_bool, slot(truth)},
                       {Py_nb_int, slot(toInt)},
                       {Py_nb_float, slot(toFloat)},
                       {Py_nb_index, slot(toIndex)},
                       {Py_tp_richcompare, slot(compare)},
                       {Py_tp_iter, slot(iterate)},
                       {Py_sq_length, slot(length)}, // a sequence to NumPy: np.array([x, x])
                       {Py_sq_item, slot(itemAt)},
                       {Py_mp_length, slot(length)},
                       {Py_mp_subscript, slot(getItem)},
                       {Py_mp_ass_subscript, slot(setItem)},
                       {0, nullptr}};

}

PyType_Slot* tensorOperators() { return slots; }

}
