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

namespace {

using Long = long long;

[[noreturn]] void failTooMany(size_t ndim, size_t used, Indexed of)
{
    if (of == Indexed::Array)
        fail(ErrorKind::Index, "too many indices for array: array is %zu-dimensional, but %zu were indexed", ndim, used);
    fail(ErrorKind::Index, "too many indices for tensor of dimension %zu", ndim);
}

/// x[0] and x[:] of no axis have sentences of their own.
void checkScalar(const std::vector<IndexPart>& parts)
{
    if (parts.size() != 1)
        return;
    if (parts[0].kind == Kind::Slice)
        fail(ErrorKind::Index, "slice() cannot be applied to a 0-dim tensor.");
    if (parts[0].kind == Kind::Number && parts[0].number != 0)
        fail(ErrorKind::Index, "index %lld is out of bounds for dimension 0 with size 0", Long{parts[0].number});
    if (parts[0].kind == Kind::Number)
        fail(ErrorKind::Index, "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a "
                               "0-dim tensor to a number");
}

void checkStep(int64_t step)
{
    if (step == 0)
        fail(ErrorKind::Value, "slice step cannot be zero");
    if (step < 0) // of a tensor: an array's are not read here
        fail(ErrorKind::Value, "step must be greater than zero");
}

}

Layout indexed(const Layout& layout, const std::vector<IndexPart>& parts, Indexed of)
{
    const auto used = static_cast<size_t>(std::count_if(
        parts.begin(), parts.end(), [](const IndexPart& part) { return part.kind == Kind::Number || part.kind == Kind::Slice; }));
    if (layout.ndim() == 0 && of == Indexed::Tensor)
        checkScalar(parts);
    if (used > layout.ndim())
        failTooMany(layout.ndim(), used, of);
    Layout view = layout;
    int64_t axis = 0, own = 0; // of the view so far; of what is indexed
    for (size_t position = 0; position < parts.size(); ++position) {
        const IndexPart& part = parts[position];
        if (part.kind == Kind::Ellipsis) {
            axis += static_cast<int64_t>(layout.ndim() - used);
            own += static_cast<int64_t>(layout.ndim() - used);
        } else if (part.kind == Kind::NewAxis) {
            view = unsqueezed(view, axis++);
        } else if (part.kind == Kind::Slice) {
            checkStep(part.step);
            view = sliced(view, axis++, part.start, part.end, part.step), ++own;
        } else {
            const int64_t size = view.shape[static_cast<size_t>(axis)];
            if (part.number < -size || part.number >= size) // PyTorch calls the place in the index the dimension
                fail(ErrorKind::Index, "index %lld is out of bounds for %s %lld with size %lld", Long{part.number},
                     of == Indexed::Array ? "axis" : "dimension", of == Indexed::Array ? Long{own} : static_cast<Long>(position),
                     Long{size});
            view = selected(view, axis, part.number), ++own;
        }
    }
    return view;
}

}
