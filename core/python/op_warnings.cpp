#include "core/python/op_warnings.h"

#include "core/python/object.h"

#include <set>
#include <string>

namespace ss::python {

namespace {

const optable::Attr* attrNamed(const optable::Op& op, const ops::Args& args, std::string_view name)
{
    size_t at = 0;
    for (const optable::Param& param : op.schema.params) {
        if (param.isTensor())
            continue;
        if (param.name == name)
            return at < args.attrs.size() ? &args.attrs[at] : nullptr;
        ++at;
    }
    return nullptr;
}

double correctionOf(const optable::Op& op, const ops::Args& args)
{
    if (const optable::Attr* unbiased = attrNamed(op, args, "unbiased"))
        return std::get<bool>(*unbiased) ? 1 : 0;
    const optable::Attr* correction = attrNamed(op, args, "correction");
    const auto* number = correction ? std::get_if<optable::Scalar>(correction) : nullptr;
    return number ? number->toDouble() : 1;
}

/// Elements that are folded into one; 0 where that cannot be told, since the op will refuse the call.
int64_t foldedCount(const optable::Op& op, const ops::Args& args)
{
    const Tensor& self = args.tensors.front();
    const optable::Attr* given = attrNamed(op, args, "dim");
    const Dims* axes = given ? std::get_if<Dims>(given) : nullptr;
    if (!axes || axes->empty())
        return self.numel();
    int64_t count = 1;
    const auto ndim = static_cast<int64_t>(self.ndim());
    for (int64_t axis : *axes) {
        if (axis < -ndim || axis >= ndim)
            return INT64_MAX;
        count *= self.shape()[static_cast<size_t>(axis < 0 ? axis + ndim : axis)];
    }
    return count;
}

void warnOnce(const std::string& text)
{
    static std::set<std::string> said;
    if (said.insert(text).second)
        warn(PyExc_UserWarning, text);
}

/// Writes that PyTorch lets into expanded tensors, grudgingly.
bool writesExpanded(std::string_view function)
{
    return function == "index_put_" || function == "masked_fill_" || function == "index_fill_";
}

bool isExpanded(const Layout& layout)
{
    for (size_t axis = 0; axis < layout.ndim(); ++axis)
        if (layout.strides[axis] == 0 && layout.shape[axis] > 1)
            return true;
    return false;
}

bool isMoment(std::string_view function)
{
    return function == "std" || function == "var" || function == "std_mean" || function == "var_mean";
}
bool isSearch(std::string_view function) { return function == "searchsorted" || function == "bucketize"; }

void warnOfGaps(const Tensor& tensor, const std::string& what)
{
    if (tensor.defined() && !tensor.isContiguous())
        warnOnce(
            "torch.searchsorted(): " + what +
            " tensor is non-contiguous, this will lower the performance due to extra data copy when converting non-contiguous tensor to "
            "contiguous, please use contiguous " +
            what + " tensor if possible. This message will only appear once per program.");
}

/// What is sought stands behind the boundaries in searchsorted, before them in bucketize.
void warnOfSearch(const std::string& function, const ops::Args& args)
{
    const size_t boundaries = function == "searchsorted" || args.tensors.size() == 1 ? 0 : 1;
    if (args.tensors.size() > 1) // a number is sought in one tensor
        warnOfGaps(args.tensors[1 - boundaries], "input value");
    warnOfGaps(args.tensors[boundaries], "boundary");
}

bool isIndexReduce(std::string_view function) { return function == "index_reduce" || function == "index_reduce_"; }

}

bool mayWarn(const optable::Op& op)
{
    const std::string& function = op.schema.function;
    return writesExpanded(function) || isMoment(function) || isIndexReduce(function) || isSearch(function) || function == "cross" ||
           function == "where";
}

void warnOfCall(const optable::Op& op, const ops::Args& args)
{
    const std::string& function = op.schema.function;
    if (writesExpanded(function) && isExpanded(args.tensors.front().layout()))
        warn(PyExc_UserWarning, "Use of " + function +
                                    " on expanded tensors is deprecated. Please clone() the tensor before performing this operation. This "
                                    "also applies to advanced indexing e.g. " +
                                    (function == "index_put_" ? "tensor[indices] = tensor" : "tensor[mask] = scalar"));
    if (function == "where" && args.tensors.front().dtype() == DType::UInt8)
        warn(PyExc_UserWarning,
             "where received a uint8 condition tensor. This behavior is deprecated and will be removed in a future version "
             "of PyTorch. Use a boolean condition instead.");
    if (isSearch(function))
        warnOfSearch(function, args);
    if (isIndexReduce(function))
        warnOnce("index_reduce() is in beta and the API may change at any time.");
    if (isMoment(function) && static_cast<double>(foldedCount(op, args)) <= correctionOf(op, args))
        warn(PyExc_UserWarning, function + "(): degrees of freedom is <= 0. Correction should be strictly less than the reduction factor "
                                           "(input numel divided by output numel).");
    if (function == "cross" && std::holds_alternative<std::monostate>(args.attrs.front()))
        warnOnce("Using torch.cross without specifying the dim arg is deprecated.\nPlease either pass the dim explicitly or simply use "
                 "torch.linalg.cross.\nThe default value of dim will change to agree with that of linalg.cross in a future release.");
}

}
