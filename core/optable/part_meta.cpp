#include "core/optable/part_meta.h"

#include "core/base/error.h"
#include "core/layout/view_rules.h"

namespace ss::optable {

namespace {

int64_t intOf(const Attr& attr) { return std::get<int64_t>(attr); }

std::optional<int64_t> optionalOf(const Attr& attr)
{
    const auto* value = std::get_if<int64_t>(&attr);
    return value ? std::optional(*value) : std::nullopt;
}

}

Layout selectPart(const Layout& whole, std::span<const Attr> attrs) { return selected(whole, intOf(attrs[0]), intOf(attrs[1])); }

Layout slicePart(const Layout& whole, std::span<const Attr> attrs)
{
    if (intOf(attrs[3]) <= 0)
        fail(ErrorKind::Runtime, "slice step must be positive");
    return sliced(whole, intOf(attrs[0]), optionalOf(attrs[1]), optionalOf(attrs[2]), intOf(attrs[3]));
}

Layout diagonalPart(const Layout& whole, std::span<const Attr> attrs)
{
    return diagonalOf(whole, intOf(attrs[0]), intOf(attrs[1]), intOf(attrs[2]));
}

Layout unfoldPart(const Layout& whole, std::span<const Attr> attrs)
{
    return unfolded(whole, intOf(attrs[0]), intOf(attrs[1]), intOf(attrs[2]));
}

Layout stridedPart(const Layout& whole, std::span<const Attr> attrs)
{
    return {std::get<Dims>(attrs[0]), std::get<Dims>(attrs[1]), optionalOf(attrs[2]).value_or(whole.offset)};
}

}
