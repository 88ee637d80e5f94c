#include "app/live/index_text.h"

#include "core/base/error.h"
#include "core/layout/view_rules.h"

#include <QStringList>
#include <algorithm>

namespace ss::app {

namespace {

using Kind = IndexPart::Kind;

/// False when the text is neither empty nor a number.
bool readOptional(const QString& text, std::optional<int64_t>& number)
{
    if (text.trimmed().isEmpty())
        return true;
    bool isNumber = false;
    number = text.trimmed().toLongLong(&isNumber);
    return isNumber;
}

std::optional<IndexPart> parsePart(const QString& text)
{
    IndexPart part;
    if (text == QStringLiteral("..."))
        part.kind = Kind::Ellipsis;
    else if (text == QStringLiteral("None"))
        part.kind = Kind::NewAxis;
    else if (text.contains(':')) {
        const QStringList bounds = text.split(':');
        std::optional<int64_t> step;
        if (bounds.size() > 3 || !readOptional(bounds[0], part.start) || !readOptional(bounds[1], part.end) ||
            (bounds.size() == 3 && !readOptional(bounds[2], step)))
            return std::nullopt;
        part.step = step.value_or(1);
    } else {
        std::optional<int64_t> number;
        if (!readOptional(text, number) || !number)
            return std::nullopt;
        part.kind = Kind::Number;
        part.number = *number;
    }
    return part;
}

}

std::optional<std::vector<IndexPart>> parseIndex(const QString& text)
{
    std::vector<IndexPart> parts;
    QStringList pieces = text.split(',');
    if (pieces.size() > 1 && pieces.last().trimmed().isEmpty())
        pieces.removeLast(); // "1:3," is a tuple of one
    for (const QString& piece : pieces) {
        const std::optional<IndexPart> part = parsePart(piece.trimmed());
        if (!part)
            return std::nullopt;
        parts.push_back(*part);
    }
    if (std::count_if(parts.begin(), parts.end(), [](const IndexPart& part) { return part.kind == Kind::Ellipsis; }) > 1)
        return std::nullopt;
    return parts;
}

Layout indexed(const Layout& layout, const std::vector<IndexPart>& parts)
{
    const auto used = static_cast<size_t>(std::count_if(
        parts.begin(), parts.end(), [](const IndexPart& part) { return part.kind == Kind::Number || part.kind == Kind::Slice; }));
    if (used > layout.ndim())
        fail(ErrorKind::Index, "too many indices for tensor of dimension %zu", layout.ndim());
    Layout view = layout;
    int64_t axis = 0;
    for (const IndexPart& part : parts) {
        if (part.kind == Kind::Ellipsis)
            axis += static_cast<int64_t>(layout.ndim() - used);
        else if (part.kind == Kind::NewAxis)
            view = unsqueezed(view, axis++);
        else if (part.kind == Kind::Slice)
            view = sliced(view, axis, part.start, part.end, part.step), ++axis;
        else
            view = selected(view, axis, part.number);
    }
    return view;
}

}
