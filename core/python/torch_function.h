#pragma once

#include "core/python/op_function.h"

/// __torch_function__: classes that want to be asked when they are among a call's arguments, and subclasses of Tensor whose results are
/// of their own type. Programs without them pay for one test of a flag.
namespace ss::python {

/// What an argument's class answers in place of the op; null where none is asked.
Ref answerOf(const OverloadSet& set, const CallArguments& call);
/// The same of arguments that are no tensors: where no overload fits.
Ref answerOfOthers(const OverloadSet& set, const CallArguments& call);

/// While it lives, new tensor objects are of the class of the call's arguments.
class ResultType {
public:
    explicit ResultType(const CallArguments& call);
    ~ResultType();
    ResultType(const ResultType&) = delete;
    ResultType& operator=(const ResultType&) = delete;

private:
    PyTypeObject* before_;
};

/// Whether the object is a plain tensor, or of a class that asks for nothing: ops need not look at it, and may be left out.
bool isLeftAlone(PyObject* tensor);

/// Counts up and down while Tensor.__torch_function__ runs an op itself.
void disableTorchFunction(int change);

}
