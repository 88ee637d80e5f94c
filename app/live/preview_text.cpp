#include "app/live/preview_text.h"

#include "app/live/write_checks.h"
#include "core/base/checked.h"
#include "core/tensor/defaults.h"
#include "views/common/words.h"
#include "views/geometry/handle_text.h"

#include <QCoreApplication>

namespace ss::app {

using optable::Alias;
using optable::OpKind;
using optable::OutSpec;

namespace {

/// A form has room for so many results; the map draws as many.
constexpr size_t kMostShown = 6;

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

bool writes(const optable::Op& op)
{
    return std::any_of(op.schema.params.begin(), op.schema.params.end(), [](const optable::Param& param) { return param.mutated; });
}

QString resultText(const optable::Op& op, const OutSpec& result, const ReadCall& call)
{
    const QString reason = result.reason.empty() ? QString() : QStringLiteral("\n") + views::inWords(result.reason);
    const QString dtype = dtypeText(result.dtype);
    if (result.alias == Alias::Same && writes(op)) {
        const QString self = QString::fromStdString(call.names.at(size_t(result.of)));
        return tr("IN PLACE   %1 itself: %2   no new bytes").arg(self, layoutText(result.layout, dtype)) + reason;
    }
    if (result.alias == Alias::Same)
        return tr("SAME   the tensor itself, nothing is made: %1").arg(layoutText(result.layout, dtype)) + reason;
    if (result.alias == Alias::View)
        return viewText(result.layout, dtype) + reason;
    if (result.sizeDependsOnValues)
        return tr("NEW   %1   its size is known when it runs").arg(dtype);
    const bool copy = op.row->kind == OpKind::Copy || op.row->kind == OpKind::Composite;
    const int64_t bytes = checkedMultiply(result.layout.numel(), itemsize(result.dtype)).value_or(INT64_MAX);
    return freshText(result.layout, dtype, bytes, copy) + reason;
}

QString resultsText(const optable::Op& op, const std::vector<OutSpec>& results, const ReadCall& call)
{
    if (results.size() == 1)
        return resultText(op, results.front(), call);
    QStringList lines;
    for (size_t i = 0; i < results.size() && i < kMostShown; ++i)
        lines << QStringLiteral("[%1]  %2").arg(i).arg(resultText(op, results[i], call));
    if (results.size() > kMostShown)
        lines << tr("showing %1 of %2 results").arg(kMostShown).arg(results.size());
    return lines.join('\n');
}

void addGhosts(Composed& composed, const std::vector<OutSpec>& results, const ReadCall& call, const trace::TraceState& state)
{
    for (size_t i = 0; i < results.size() && i < kMostShown; ++i) {
        const OutSpec& result = results[i];
        if (result.sizeDependsOnValues || result.layout.numel() == 0)
            continue;
        if (result.alias == Alias::View && call.handles.at(size_t(result.of)).valid())
            composed.ghosts.push_back(viewGhost(state, call.handles[size_t(result.of)], result.layout, result.dtype));
        else if (result.alias == Alias::Fresh)
            composed.ghosts.push_back(freshGhost(result.layout, result.dtype));
        if (results.size() > 1 && !composed.ghosts.empty())
            composed.ghosts.back().label = '[' + std::to_string(i) + ']';
    }
}

}

QString dtypeText(DType dtype)
{
    const std::string_view text = name(dtype);
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString layoutText(const Layout& layout, const QString& dtype, const QString& unit)
{
    QString text = tr("shape %1   stride %2%3").arg(tupleText(layout.shape), tupleText(layout.strides), unit);
    if (layout.offset)
        text += tr("   offset %1%2").arg(layout.offset).arg(unit);
    return dtype.isEmpty() ? text : text + QStringLiteral("   ") + dtype;
}

QString viewText(const Layout& layout, const QString& dtype, const QString& unit)
{
    return tr("VIEW   %1   no new bytes").arg(layoutText(layout, dtype, unit));
}

QString freshText(const Layout& layout, const QString& dtype, int64_t bytes, bool copy)
{
    return (copy ? tr("COPY   %1   %2 new") : tr("NEW   %1   %2 new"))
        .arg(layoutText(layout, dtype), QString::fromStdString(views::bytesText(bytes)));
}

void setFailure(Composed& composed, const QString& error)
{
    composed.fails = true;
    composed.preview = error;
}

views::MapGhost viewGhost(const trace::TraceState& state, HandleId of, const Layout& layout, DType dtype)
{
    return {{}, std::string(name(dtype)), itemsize(dtype), layout, state.bufferOf(of), {layout, itemsize(dtype), state.byteView(of).base}};
}

views::MapGhost freshGhost(const Layout& layout, DType dtype)
{
    return {{}, std::string(name(dtype)), itemsize(dtype), layout, {}, {layout, itemsize(dtype), 0}};
}

void previewInto(Composed& composed, const optable::Op& op, const ReadCall& call, const trace::TraceState& state)
{
    // In dispatch's order: what is element-wise looks at overlaps first.
    QString error = leafError(op, call, state);
    if (error.isEmpty() && op.row->kind == OpKind::Elementwise)
        error = overlapError(op, call, state);
    if (!error.isEmpty()) {
        setFailure(composed, error);
        return;
    }
    const views::Preview preview = views::previewCall(op, call.tensors, call.attrs, call.listSizes, defaultDType());
    const QString unsure = preview.dependsOnValues
                               ? QStringLiteral("\n") + tr("Whether it fails, and what comes out, depends on values: known when it runs.")
                               : QString();
    error = preview.error.isEmpty() ? overlapError(op, call, state) : preview.error;
    if (!error.isEmpty()) {
        setFailure(composed, error);
        return;
    }
    composed.problem = tooMany(preview.bytesAllocated);
    composed.preview = resultsText(op, preview.results, call) + unsure;
    if (composed.problem.isEmpty())
        addGhosts(composed, preview.results, call, state);
}

Composed composeCall(const optable::Op& op, const QStringList& texts, const trace::TraceState& state)
{
    Composed composed;
    const ReadCall call = readCall(op, texts, state);
    composed.problem = call.problem;
    if (!call.problem.isEmpty())
        return composed;
    composed.expression = QString::fromStdString(optable::torchLine(op, call.names, call.attrs, call.listSizes));
    previewInto(composed, op, call, state);
    return composed;
}

}
