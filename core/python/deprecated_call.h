#pragma once

#include "core/python/signature.h"

/// PyTorch's oldest overloads, which it still takes, with a warning: torch.add(x, alpha, y), torch.addmm(beta, x, alpha, a, b).
namespace ss::python {

/// A call of such an overload, said as PyTorch wants it today.
class DeprecatedCall {
public:
    DeprecatedCall(const OverloadSet& set, const CallArguments& call);

    explicit operator bool() const { return found_; }
    CallArguments arguments() const;

private:
    bool read(const char* pattern, const CallArguments& call);
    void rewrite(const char* pattern, const CallArguments& call);

    PyObject* self_;
    std::vector<PyObject*> values_; ///< the positional ones, then those of the names
    Py_ssize_t count_ = 0;
    Ref names_;
    bool found_ = false;
};

}
