#include "views/inspector/inspector_rows.h"

#include "core/optable/value.h"
#include "views/common/words.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <QCoreApplication>

namespace ss::views {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }

QString quoted(const std::string& text) { return QString::fromStdString(text); }

Dims timesItemsize(const Dims& strides, int64_t itemsize)
{
    Dims bytes = strides;
    for (int64_t& stride : bytes)
        stride *= itemsize;
    return bytes;
}

QString addressText(const trace::TraceState& state, HandleId handle)
{
    const trace::BufferState& buffer = state.buffer(state.bufferOf(handle));
    const ByteView view = state.byteView(handle);
    const int64_t within = view.base + view.layout.offset * view.itemsize;
    const QString offset = tr("%1 + %2 B").arg(tr("storage %1").arg(state.bufferOf(handle).value() + 1)).arg(within);
    return buffer.made.address ? QStringLiteral("0x%1").arg(buffer.made.address + static_cast<uint64_t>(within), 0, 16) : offset;
}

void addTensorRows(const trace::TraceState& state, TensorId id, std::vector<InspectorRow>& rows)
{
    const trace::TensorState& tensor = state.tensor(id);
    const int64_t size = itemsize(tensor.view.dtype);
    rows.push_back({tr("dtype"), QStringLiteral("%1, %2 B").arg(quoted(dtypeName(state, id))).arg(size)});
    rows.push_back({tr("device"), quoted(toText(state.buffer(tensor.view.buffer).made.device))});
    rows.push_back({tr("stride"), tr("%1 = %2 B")
                                      .arg(quoted(toTuple(tensor.view.layout.strides)),
                                           quoted(toTuple(timesItemsize(tensor.view.layout.strides, size))))});
    rows.push_back({tr("offset"), QString::number(tensor.view.layout.offset)});
    rows.push_back({tr("contiguous"), isContiguous(tensor.view.layout) ? tr("True") : tr("False")});
    if (tensor.pending & optable::kConjugate)
        rows.push_back({tr("is_conj"), tr("True")});
    if (tensor.pending & optable::kNegate)
        rows.push_back({tr("is_neg"), tr("True")});
    rows.push_back({tr("requires_grad"), tensor.view.requiresGrad ? tr("True") : tr("False")});
    rows.push_back({tr("is_leaf"), tensor.view.isLeaf ? tr("True") : tr("False")});
    rows.push_back({tr("_version"), QString::number(tensor.version)});
}

void addArrayRows(const trace::TraceState& state, ArrayId id, std::vector<InspectorRow>& rows)
{
    const trace::ArrayMade& made = state.array(id).made;
    rows.push_back({tr("dtype"), QStringLiteral("%1, %2 B").arg(quoted(dtypeName(state, id))).arg(made.itemsize)});
    rows.push_back({tr("strides"), tr("%1 B").arg(quoted(toTuple(made.byteStrides)))});
    rows.push_back({tr("writeable"), made.writeable ? tr("True") : tr("False")});
    rows.push_back({tr("owndata"), made.ownData ? tr("True") : tr("False")});
    rows.push_back({tr("base"), made.base.valid() ? quoted(handleLabel(state, made.base)) : tr("none known")});
}

void addStorageRows(const trace::TraceState& state, HandleId handle, std::vector<InspectorRow>& rows)
{
    const trace::BufferState& buffer = state.buffer(state.bufferOf(handle));
    rows.push_back({tr("address"), addressText(state, handle)});
    rows.push_back({tr("storage %1").arg(state.bufferOf(handle).value() + 1),
                    tr("%1 of %2 used").arg(quoted(bytesText(bytesUsed(state, handle))), quoted(bytesText(buffer.bytes)))});
    rows.push_back({tr("owner"), buffer.made.owner == trace::Owner::NumPy ? QStringLiteral("NumPy") : QStringLiteral("torch")});
}

/// How many elements of `mine` are also seen by `other`; empty when it would take too long to count.
std::optional<int64_t> sharedElements(const ByteView& mine, const ByteView& other)
{
    constexpr int64_t kMost = 1 << 14;
    if (mine.layout.numel() > kMost)
        return std::nullopt;
    bool exact = false;
    const std::vector<Run> runs = coveredRuns(other, kMost, &exact);
    if (!exact)
        return std::nullopt;
    RunSet seen;
    for (const Run& run : runs)
        seen.add(run);
    int64_t count = 0;
    forEachElement(mine.layout, [&](int64_t element) {
        const int64_t at = mine.base + element * mine.itemsize;
        count += seen.intersects({at, at + mine.itemsize}) ? 1 : 0;
    });
    return count;
}

QString sharedText(const ByteView& mine, const ByteView& other)
{
    const std::optional<bool> overlap = elementsOverlap(mine, other);
    if (!overlap)
        return tr("perhaps: too large to tell");
    if (!*overlap)
        return rangesTouch(mine, other) ? tr("no element (the ranges touch)") : tr("no element");
    const std::optional<int64_t> count = sharedElements(mine, other);
    const int64_t all = mine.layout.numel();
    if (!count)
        return tr("some elements");
    return *count == all ? tr("all %1 elements").arg(all) : tr("%1 of %2 elements").arg(*count).arg(all);
}

std::vector<Sharer> sharersOf(const trace::TraceState& state, HandleId handle)
{
    constexpr size_t kMost = 64;
    std::vector<Sharer> sharers;
    const BufferId buffer = state.bufferOf(handle);
    const ByteView mine = state.byteView(handle);
    for (HandleId other : state.livingHandles()) {
        if (other == handle || state.bufferOf(other) != buffer || sharers.size() == kMost)
            continue;
        sharers.push_back({other, quoted(handleLabel(state, other)), sharedText(mine, state.byteView(other))});
    }
    return sharers;
}

QString madeByText(const trace::TraceState& state, HandleId handle)
{
    if (!handle.isTensor() || !state.tensor(handle.tensor()).made.call.valid())
        return {};
    const CallId id = state.tensor(handle.tensor()).made.call;
    const trace::CallState& call = state.call(id);
    QString text = tr("made by %1").arg(quoted(callExpression(state, id)));
    if (call.line > 0)
        text += tr(" in line %1").arg(call.line);
    if (!call.reason.empty())
        text = tr("%1: %2").arg(text, inWords(call.reason));
    return text;
}

}

InspectorCard inspect(const trace::TraceState& state, HandleId handle)
{
    InspectorCard card;
    if (!handle.valid() || !state.alive(handle))
        return card;
    card.title = quoted(handleLabel(state, handle));
    card.rows.push_back({tr("kind"), inWords(handleKind(state, handle))});
    card.rows.push_back({tr("shape"), quoted(toTuple(shapeOf(state, handle)))});
    if (handle.isTensor())
        addTensorRows(state, handle.tensor(), card.rows);
    else
        addArrayRows(state, handle.array(), card.rows);
    addStorageRows(state, handle, card.rows);
    card.notContiguous = inWords(whyNotContiguous(state.byteView(handle).layout));
    card.sharers = sharersOf(state, handle);
    card.madeBy = madeByText(state, handle);
    return card;
}

}
