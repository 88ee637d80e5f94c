#include "core/trace/text_rules.h"

#include "core/base/error.h"
#include "core/layout/view_rules.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace ss::trace {

namespace {

std::optional<int64_t> given(const RuleCall& call, size_t i)
{
    return i < call.args.size() && !call.args[i].empty() ? std::optional(call.args[i][0]) : std::nullopt;
}

Dims joined(const RuleCall& call)
{
    Dims out;
    for (const Dims& arg : call.args)
        for (int64_t value : arg)
            out.push_back(value);
    return out;
}

Layout squeezeRule(const RuleCall& call) { return call.args.empty() ? squeezed(call.layout) : squeezed(call.layout, joined(call)); }

Layout viewRule(const RuleCall& call)
{
    ViewResult result = viewShape(call.layout, inferShape(call.args.at(0), call.layout.numel()));
    if (!result)
        fail(ErrorKind::Runtime, "%s", result.reason.c_str());
    return *result.layout;
}

Layout asStridedRule(const RuleCall& call)
{
    return asStrided(call.args.at(0), call.args.at(1), call.number(2, call.layout.offset), itemsize(call.dtype), call.storageBytes);
}

using C = const RuleCall&;
constexpr ViewRule kRules[] = {
    {"t", "t", "", [](C c) { return transposed2d(c.layout); }},
    {"T", "numpy_T", "", [](C c) { return reversedAxes(c.layout); }},
    {"transpose", "transpose.int", "dim0 dim1", [](C c) { return transposed(c.layout, c.number(0, 0), c.number(1, 1)); }},
    {"permute", "permute", "dims*", [](C c) { return permuted(c.layout, joined(c)); }},
    {"slice", "slice.Tensor", "dim start end step",
     [](C c) { return sliced(c.layout, c.number(0, 0), given(c, 1), given(c, 2), c.number(3, 1)); }},
    {"select", "select.int", "dim index", [](C c) { return selected(c.layout, c.number(0, 0), c.number(1, 0)); }},
    {"narrow", "narrow", "dim start length", [](C c) { return narrowed(c.layout, c.number(0, 0), c.number(1, 0), c.number(2, 0)); }},
    {"view", "view", "size", viewRule},
    {"expand", "expand", "size", [](C c) { return expanded(c.layout, c.args.at(0)); }},
    {"unsqueeze", "unsqueeze", "dim", [](C c) { return unsqueezed(c.layout, c.number(0, 0)); }},
    {"squeeze", "squeeze", "dim*", squeezeRule},
    {"diagonal", "diagonal", "offset dim1 dim2", [](C c) { return diagonalOf(c.layout, c.number(0, 0), c.number(1, 0), c.number(2, 1)); }},
    {"unfold", "unfold", "dimension size step", [](C c) { return unfolded(c.layout, c.number(0, 0), c.number(1, 1), c.number(2, 1)); }},
    {"as_strided", "as_strided", "size stride storage_offset", asStridedRule},
};

}

const ViewRule* findViewRule(std::string_view name)
{
    const auto* found = std::find_if(std::begin(kRules), std::end(kRules), [&](const ViewRule& rule) { return rule.name == name; });
    return found == std::end(kRules) ? nullptr : found;
}

Dims parseDims(std::string_view word)
{
    Dims out;
    if (word == "scalar" || word == "none")
        return out;
    const char* at = word.data();
    const char* const end = at + word.size();
    for (;;) {
        int64_t value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc() || (next != end && *next != 'x'))
            fail(ErrorKind::Value, "'%.*s' is no number or shape", static_cast<int>(word.size()), word.data());
        out.push_back(value);
        if (next == end)
            return out;
        at = next + 1;
    }
}

}
