#include "core/python/out_rules.h"

#include "core/base/error.h"
#include "core/base/format.h"
#include "core/layout/promotion.h"
#include "core/optable/meta_util.h"

#include <algorithm>

namespace ss::python {

namespace {

// clang-format off
constexpr std::string_view kWithoutOut[] = {
    "adjoint", "allclose", "alpha_dropout", "as_strided", "as_strided_scatter", "atleast_1d", "atleast_2d", "atleast_3d", "bincount",
    "broadcast_to", "chunk", "clone", "count_nonzero", "cumulative_trapezoid", "detach", "diag_embed", "diagflat", "diagonal",
    "diagonal_scatter", "dist", "dropout", "equal", "feature_alpha_dropout", "feature_dropout", "flatten", "flip", "fliplr", "flipud",
    "index_fill", "index_put", "isclose", "isfinite", "isinf", "isnan", "isreal", "layer_norm", "masked_fill", "masked_scatter",
    "moveaxis", "movedim", "narrow", "permute", "poisson", "positive", "prelu", "put", "ravel", "relu", "repeat_interleave", "reshape",
    "roll", "rot90", "rrelu", "rsub", "scalar_tensor", "select_scatter", "selu", "slice_scatter", "tile", "trace", "trapezoid", "trapz",
    "unflatten", "celu", "corrcoef", "cov"};

/// Where the message is the same for many functions: %out and %result are the dtypes' names ("Float"), %cout and %cresult C++'s ones.
struct Rule {
    enum class Accepts : uint8_t { Same, Castable, Floating, Anything };
    const char* functions; ///< between spaces
    Accepts accepts;
    const char* message;
};
constexpr Rule kRules[] = {
    {" mm matmul bmm argmax argmin gather tril triu norm mv diag softmax log_softmax addmm addmv cross isin baddbmm renorm msort scatter "
     "scatter_add scatter_reduce index_add index_copy take_along_dim cummax cummin "
     "sum prod cumsum cumprod ", Rule::Accepts::Same,
     "Expected out tensor to have dtype %cresult, but got %cout instead"},
    {" clamp clamp_min clamp_max clip bitwise_not round sign neg negative floor ceil trunc fix frac abs absolute sgn lerp ",
     Rule::Accepts::Same, "Found dtype %out but expected %result"},
    {" cat concat concatenate stack hstack vstack dstack column_stack row_stack ", Rule::Accepts::Castable,
     "torch.cat(): input types can't be cast to the desired output type %out"},
    {" where ", Rule::Accepts::Same, "Expected out type to be %result but got %out"},
    {" index_select ", Rule::Accepts::Same, "index_select(): self and result must have the same scalar type"},
    {" masked_select ", Rule::Accepts::Same, "masked_select(): self and result must have the same scalar type"},
    {" nonzero ", Rule::Accepts::Same, "nonzero: Expected out tensor to have scalar type Long but got scalar type%out"},
    {" dot vdot ", Rule::Accepts::Same, "result dtype %out does not match input dtype %result"},
    {" take ", Rule::Accepts::Same, "take(): self and out expected to have the same dtype, but got self.dtype = %result and out.dtype = %out"},
    {" logsumexp ", Rule::Accepts::Floating, "logsumexp(): Expected floating point type for result tensor, but got: %out"},
    {" inner ", Rule::Accepts::Same,
     "tensordot: Expected the output tensor to have dtype %result, but got an output tensor with dtype %out"},
    {" histc ", Rule::Accepts::Same,
     "torch.histogram: input tensor and hist tensor should have the same dtype, but got input %cresult and hist %cout"},
    {" amax amin ", Rule::Accepts::Same,
     "Expected the dtype for input and out to match, but got %result for input's dtype and %out for out's dtype."},
    {" quantile nanquantile ", Rule::Accepts::Same, "quantile() out tensor must be same dtype as the input tensor"},
    {" nansum nanmean ", Rule::Accepts::Floating, "\"nansum_cpu\" not implemented for '%out'"},
    {" nan_to_num ", Rule::Accepts::Same, "nan_to_num: dtype of out: %out should be same as input: %result"},
    {" searchsorted bucketize ", Rule::Accepts::Same,
     "torch.searchsorted(): output tensor's dtype is wrong, it can only be Int(int32) or Long(int64) depending on whether out_int32 flag is "
     "True, but we got output tensor's dtype %out and out_int32 flag is False"},
    {" logcumsumexp ", Rule::Accepts::Same, "expected scalar_type %result but found %out"},
    {" multinomial ", Rule::Accepts::Same, "multinomial expects Long tensor out, got: %out"},
    {" float_power ", Rule::Accepts::Same,
     "the output given to float_power has dtype %out but the operation's result requires dtype %result"},
    {" heaviside ", Rule::Accepts::Same, "heaviside is not yet implemented for tensors with different dtypes."},
    {" bernoulli randperm ", Rule::Accepts::Anything, ""},
};
// clang-format on

const Rule& ruleOf(std::string_view function)
{
    static constexpr Rule kUsual = {"", Rule::Accepts::Castable, "result type %result can't be cast to the desired output type %out"};
    const std::string word = " " + std::string(function) + " ";
    const auto found = std::find_if(std::begin(kRules), std::end(kRules), [&](const Rule& rule) {
        return std::string_view(rule.functions).find(word) != std::string_view::npos;
    });
    return found == std::end(kRules) ? kUsual : *found;
}

std::string filled(std::string text, DType result, DType out)
{
    const std::pair<const char*, std::string> names[] = {{"%result", std::string(scalarName(result))},
                                                         {"%out", std::string(scalarName(out))},
                                                         {"%cresult", optable::cTypeName(result)},
                                                         {"%cout", optable::cTypeName(out)}};
    for (const auto& [key, name] : names)
        for (size_t at = text.find(key); at != std::string::npos; at = text.find(key))
            text.replace(at, std::string_view(key).size(), name);
    return text;
}

}

bool neverTakesOut(std::string_view function)
{
    return std::find(std::begin(kWithoutOut), std::end(kWithoutOut), function) != std::end(kWithoutOut);
}

void checkOutType(const optable::Op& op, DType result, DType out)
{
    const std::string& function = op.schema.function;
    if ((function == "all" || function == "any") && out != DType::Bool && out != DType::UInt8)
        fail(ErrorKind::Runtime, "%s only supports bool tensor for result, got: %s", function.c_str(),
             std::string(scalarName(out)).c_str());
    if ((function == "isposinf" || function == "isneginf" || function == "signbit") && out != DType::Bool)
        fail(ErrorKind::Runtime, "%s does not support non-boolean outputs.", function.c_str());
    if ((function == "cumsum" || function == "cumprod") && out == DType::Bool)
        fail(ErrorKind::Runtime, "\"%s_out_cpu\" not implemented for 'Bool'", function.c_str());
    const Rule& rule = ruleOf(function);
    const bool accepted = result == out || rule.accepts == Rule::Accepts::Anything ||
                          (rule.accepts == Rule::Accepts::Castable && canCast(result, out)) ||
                          (rule.accepts == Rule::Accepts::Floating && isFloating(out));
    if (!accepted)
        throw Error(ErrorKind::Runtime, filled(rule.message, result, out));
}

}
