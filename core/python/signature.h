#pragma once

#include "core/python/argument.h"

#include <array>
#include <vector>

/// Binding of a Python call to one of an op's overloads, by schema, with PyTorch's messages.
namespace ss::python {

/// The arguments of a call as CPython's fast calls give them.
struct CallArguments {
    PyObject* self = nullptr; ///< of a method; null for a function
    PyObject* const* positional = nullptr;
    Py_ssize_t count = 0;
    PyObject* keywords = nullptr; ///< a tuple of names; their values follow the positional ones
    Py_ssize_t keywordCount() const { return keywords ? PyTuple_GET_SIZE(keywords) : 0; }
    PyObject* keyword(Py_ssize_t i) const { return PyTuple_GET_ITEM(keywords, i); }
    PyObject* keywordValue(Py_ssize_t i) const { return positional[count + i]; }
};

/// What the parameters of a signature are given; null: the default.
struct Slots {
    std::array<PyObject*, 24> values{};
    Ref packed; ///< x.view(2, 3): the ints as a tuple
    /// Arguments that every function of their kind takes beside its schema.
    PyObject* out = nullptr;
    bool requiresGrad = false;
    bool pinned = false; ///< pin_memory=True
};

class Signature {
public:
    /// `name`: the Python name that it stands under, the op's own or another.
    Signature(const optable::Op& op, const std::string& name, bool method);

    /// Whether the call fits; `why`, if given, receives PyTorch's message when not.
    bool match(const CallArguments& call, Slots& slots, std::string* why = nullptr) const;
    ops::Args convert(const CallArguments& call, const Slots& slots) const;

    const optable::Op& op() const { return *op_; }
    bool warns() const { return warns_; }
    bool countFits(Py_ssize_t count) const
    {
        const size_t most = params_.size() + takesOut_ + (creates_ ? kCreationExtras : 0);
        return count >= static_cast<Py_ssize_t>(required_) && count <= static_cast<Py_ssize_t>(most);
    }
    /// "(Tensor input, Tensor other, *, Number alpha = 1)"; where PyTorch has a second overload for a number, that one too.
    std::vector<std::string> texts(const CallArguments& call) const;

private:
    PyObject* find(const CallArguments& call, const PythonParam& param, Py_ssize_t& used) const;
    bool takeExtra(const CallArguments& call, Py_ssize_t i, Slots& slots, std::string* why) const;
    bool checkKeywords(const CallArguments& call, Py_ssize_t used, Slots& slots, std::string* why) const;
    bool tooMany(const CallArguments& call, std::string* why) const;
    bool missing(size_t from, std::string* why) const;
    bool packInts(const CallArguments& call, size_t param, Slots& slots) const;
    std::string wrongType(const CallArguments& call, const PythonParam& param, PyObject* object, Py_ssize_t position,
                          Py_ssize_t element) const;
    std::string text(bool number) const;
    std::string misfits(const CallArguments& call) const;
    Py_ssize_t paramOf(const CallArguments& call, PyObject* keyword) const;

    static constexpr size_t kCreationExtras = 3; ///< layout, pin_memory, requires_grad

    const optable::Op* op_;
    std::string name_;
    bool method_;
    std::vector<PythonParam> params_; ///< without self of a method
    size_t selfAt_ = 0;               ///< of a method: self stands before this parameter (x.where(condition, other): behind the first)
    size_t required_ = 0, positional_ = 0;
    bool takesInts_ = false; ///< x.view(2, 3)
    bool takesOut_ = false, creates_ = false;
    bool addsUp_ = false; ///< in the dtype of `out`
    size_t outs_ = 1;     ///< tensors that `out` takes
    bool numberTwin_ = false;
    bool warns_ = false; ///< some valid calls deserve a warning
};

/// The overloads of one Python name, in order of preference.
class OverloadSet {
public:
    OverloadSet(std::string name, bool method)
        : name_(std::move(name))
        , method_(method)
    {
    }
    void add(const optable::Op& op) { signatures_.emplace_back(op, name_, method_); }
    /// The same overloads by another name.
    OverloadSet renamed(const std::string& name) const;

    const std::string& name() const { return name_; }
    const optable::Op& first() const { return signatures_.front().op(); }
    /// The overload that the call fits; null when there is none.
    const Signature* match(const CallArguments& call, Slots& slots) const;
    /// Throws PyTorch's TypeError for a call that fits none.
    [[noreturn]] void fail(const CallArguments& call) const;

private:
    const Signature* plausible(Py_ssize_t count) const;
    [[noreturn]] void failAmong(const CallArguments& call) const;

    std::string name_;
    bool method_;
    std::vector<Signature> signatures_;
};

}
