#include "core/base/error.h"
#include "core/python/dim_names.h"
#include "core/python/overload_counts.h"
#include "core/python/signature.h"

#include <algorithm>

/// What is said of a call that fits none of a name's overloads.
namespace ss::python {

namespace {

std::string typesOf(const CallArguments& call)
{
    std::string got;
    for (Py_ssize_t i = 0; i < call.count; ++i)
        got += (i ? ", " : "") + typeName(call.positional[i]);
    if (call.keywordCount() && call.count)
        got += ", ";
    for (Py_ssize_t i = call.keywordCount(); i-- > 0;)
        got += textOf(call.keyword(i)) + "=" + typeName(call.keywordValue(i)) + ", ";
    if (call.count && call.keywordCount())
        got.resize(got.size() - 2);
    return got;
}

}

/// The one overload that takes so many arguments; null where several do, or none.
const Signature* OverloadSet::plausible(Py_ssize_t count) const
{
    const std::vector<CountRange> ranges = overloadCounts(name_, method_);
    const auto holds = [count](CountRange range) { return count >= range.first && count <= range.second; };
    if (ranges.empty() && signatures_.size() == 1)
        return &signatures_.front();
    if (!ranges.empty() && std::count_if(ranges.begin(), ranges.end(), holds) != 1)
        return nullptr;
    const Signature* found = nullptr;
    for (const Signature& signature : signatures_)
        if (signature.countFits(count)) {
            if (found && ranges.empty())
                return nullptr;
            found = found ? found : &signature;
        }
    return found;
}

void OverloadSet::fail(const CallArguments& call) const
{
    refuseDimNames(name_, call);
    refuseNoAxis(name_, call);
    if (PyObject* sizes = name_ == "split" && call.count > !method_ ? call.positional[!method_] : nullptr)
        if (!isInt(sizes) && !PyBool_Check(sizes) && !PyList_Check(sizes) && !PyTuple_Check(sizes))
            failWith(PyExc_TypeError, "split_with_sizes(): argument 'split_sizes' (position 2) must be tuple of ints, not %s",
                     typeName(sizes).c_str());
    if (const Signature* one = plausible(call.count + call.keywordCount())) {
        Slots slots;
        std::string why;
        one->match(call, slots, &why);
        if (!why.empty())
            throw Error(ErrorKind::Type, why);
    }
    failAmong(call);
}

void OverloadSet::failAmong(const CallArguments& call) const
{
    std::vector<std::string> options;
    for (const Signature& signature : signatures_)
        for (const std::string& text : signature.texts(call))
            options.push_back(text);
    std::string why = name_ + "() received an invalid combination of arguments - got (" + typesOf(call) + "), but expected ";
    if (overloadCounts(name_, method_).size() == 1)
        throw Error(ErrorKind::Type, why + options.front());
    why += "one of:\n";
    for (const std::string& option : options)
        why += " * " + option + "\n";
    throw Error(ErrorKind::Type, why);
}

}
