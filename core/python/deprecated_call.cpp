#include "core/python/deprecated_call.h"

#include "core/python/facade.h"
#include "core/python/scalars.h"
#include "core/python/tensor_object.h"

namespace ss::python {

namespace {

/// What stands where: s is self, t a tensor; a, b and v are the numbers alpha, beta and value, which are keywords today.
struct Pattern {
    std::string_view function;
    const char* order;
};
constexpr Pattern kPatterns[] = {
    {"add", "sat"},       {"sub", "sat"},      {"addcdiv", "svtt"},   {"addcmul", "svtt"},  {"addmm", "bsatt"},   {"addmm", "bstt"},
    {"addmv", "bsatt"},   {"addmv", "bstt"},   {"addr", "bsatt"},     {"addr", "bstt"},     {"addbmm", "bsatt"},  {"addbmm", "bstt"},
    {"add_", "sat"},      {"sub_", "sat"},     {"addcdiv_", "svtt"},  {"addcmul_", "svtt"}, {"addmm_", "bsatt"},  {"addmm_", "bstt"},
    {"addr_", "bsatt"},   {"addr_", "bstt"},   {"addmv_", "bsatt"},   {"addmv_", "bstt"},   {"addbmm_", "bsatt"}, {"addbmm_", "bstt"},
    {"baddbmm", "bsatt"}, {"baddbmm", "bstt"}, {"baddbmm_", "bsatt"}, {"baddbmm_", "bstt"},
};

const char* keywordOf(char letter)
{
    switch (letter) {
    case 'a': return "alpha";
    case 'b': return "beta";
    case 'v': return "value";
    default: return nullptr;
    }
}

}

DeprecatedCall::DeprecatedCall(const OverloadSet& set, const CallArguments& call)
    : self_(call.self)
{
    for (const Pattern& pattern : kPatterns)
        if (pattern.function == set.name() && read(pattern.order, call)) {
            found_ = true;
            rewrite(pattern.order, call);
            warn(PyExc_UserWarning, "This overload of " + set.name() + " is deprecated: give " + textOf(PyTuple_GET_ITEM(names_.get(), 0)) +
                                        " as a keyword argument.");
            return;
        }
}

bool DeprecatedCall::read(const char* pattern, const CallArguments& call)
{
    Py_ssize_t at = 0;
    for (const char* letter = pattern; *letter; ++letter) {
        if (*letter == 's' && call.self)
            continue;
        if (at == call.count)
            return false;
        PyObject* object = call.positional[at++];
        if (keywordOf(*letter) ? isTensor(object) || !scalarFrom(object) : !isTensor(object))
            return false;
    }
    return at == call.count;
}

void DeprecatedCall::rewrite(const char* pattern, const CallArguments& call)
{
    std::vector<PyObject*> numbers;
    std::vector<Ref> names;
    Py_ssize_t at = 0;
    for (const char* letter = pattern; *letter; ++letter) {
        if (*letter == 's' && call.self)
            continue;
        PyObject* object = call.positional[at++];
        if (const char* name = keywordOf(*letter)) {
            numbers.push_back(object);
            names.push_back(toPython(name));
        } else {
            values_.push_back(object);
        }
    }
    count_ = static_cast<Py_ssize_t>(values_.size());
    values_.insert(values_.end(), numbers.begin(), numbers.end());
    for (Py_ssize_t i = 0; i < call.keywordCount(); ++i) {
        values_.push_back(call.keywordValue(i));
        names.push_back(Ref::borrow(call.keyword(i)));
    }
    names_ = take(PyTuple_New(static_cast<Py_ssize_t>(names.size())));
    for (size_t i = 0; i < names.size(); ++i)
        PyTuple_SET_ITEM(names_.get(), static_cast<Py_ssize_t>(i), names[i].release());
}

CallArguments DeprecatedCall::arguments() const { return {self_, values_.data(), count_, names_.get()}; }

}
