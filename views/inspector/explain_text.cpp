#include "views/inspector/explain_text.h"

#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <QCoreApplication>
#include <map>

namespace ss::views {

namespace {

using trace::TraceState;

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }
QString plain(const std::string& text) { return QString::fromStdString(text); }
QString label(const TraceState& state, HandleId handle) { return plain(handleLabel(state, handle)); }
/// For an attribute of it: one name, an expression in brackets where it must be.
QString operand(const TraceState& state, TensorId tensor)
{
    if (const auto& names = state.names(tensor); !names.empty())
        return plain(names.front());
    const QString text = label(state, tensor);
    return text.contains(' ') && !text.endsWith(')') ? '(' + text + ')' : text;
}
QString bytes(int64_t count) { return plain(bytesText(count)); }

/// "c.detach() on line 7".
QString callText(const TraceState& state, CallId call)
{
    const QString expression = plain(callExpression(state, call));
    const int line = state.call(call).line;
    return line > 0 ? tr("%1 on line %2").arg(expression).arg(line) : expression;
}

QString rootText(const TraceState& state, TensorId root)
{
    return root.valid() ? tr("%1.backward()").arg(operand(state, root)) : tr("the last backward pass");
}

/// What a cut does, of something that has a history.
QString cutText(const TraceState& state, const GradExplanation& why)
{
    const QString call = why.call.valid() ? callText(state, why.call) : QString();
    switch (why.cut) {
    case Cut::Detach:
        return call.isEmpty() ? tr(".data gives the values without their history")
                              : tr("%1 gives the values without their history").arg(call);
    case Cut::NoGrad: return tr("%1 ran in torch.no_grad(), where no history is kept").arg(call);
    case Cut::Inference: return tr("%1 ran in torch.inference_mode(), where no history is kept").arg(call);
    default: return tr("%1 has no derivative").arg(call);
    }
}

Explanation whyNone(const TraceState& state, TensorId tensor, const GradExplanation& why)
{
    const QString name = operand(state, tensor);
    const QString heading = tr("%1.grad is None").arg(name);
    switch (why.reason) {
    case GradReason::NotFloating:
        return {heading, tr("%1 has no gradients: only floating point and complex numbers have.").arg(plain(dtypeName(state, tensor))),
                QStringLiteral("%1 = %1.float()").arg(name)};
    case GradReason::NotRequired:
        return {heading, tr("Nobody asked for it: requires_grad is False, and nothing that requires a gradient went into it."),
                QStringLiteral("%1.requires_grad_()").arg(name)};
    case GradReason::CutOff:
        return {heading,
                why.source.valid() ? tr("It is cut off from %1: %2.").arg(label(state, why.source), cutText(state, why))
                                   : tr("It is cut off: %1.").arg(cutText(state, why)),
                {}};
    case GradReason::OfPass:
        return {
            heading, tr("It is itself a gradient: a backward pass keeps no history of what it computes, unless create_graph=True."), {}};
    case GradReason::NotLeaf:
        return {heading,
                tr("It is no leaf but the result of %1: its gradient passes on to what it was made of and is not kept.")
                    .arg(why.node.valid() ? plain(state.node(why.node).made.name) : tr("a call")),
                QStringLiteral("%1.retain_grad()").arg(name)};
    case GradReason::NoPass: return {heading, tr("It is a leaf, and no backward pass has run since it was made: not computed."), {}};
    case GradReason::Running: return {heading, tr("The backward pass has not come here yet."), {}};
    case GradReason::Failed:
        return {heading, tr("%1 stopped before it came here: %2").arg(rootText(state, why.root), plain(why.error)), {}};
    case GradReason::GivenBack:
        return {heading,
                tr("The last pass gave its gradients to who asked for them (torch.autograd.grad, or backward with inputs=) and left .grad "
                   "alone."),
                {}};
    case GradReason::CutBehind: return {heading, tr("%1 did not reach it: %2.").arg(rootText(state, why.root), cutText(state, why)), {}};
    case GradReason::NotReached:
        return {
            heading, tr("%1 did not reach it: what that started from was not computed from %2.").arg(rootText(state, why.root), name), {}};
    case GradReason::Cleared:
        return {heading, tr("It had one, and it was set to None since: zero_grad() does that, as does %1.grad = None.").arg(name), {}};
    default: return {};
    }
}

Explanation gradWords(const TraceState& state, TensorId tensor)
{
    const GradExplanation why = explainGrad(state, tensor);
    const QString heading = tr("%1.grad is there").arg(operand(state, tensor));
    if (why.reason == GradReason::Zeroed)
        return {heading, tr("It was filled with zeros, and no backward pass has added to it since."), {}};
    if (why.reason != GradReason::Has)
        return whyNone(state, tensor, why);
    if (why.sums > 1)
        return {heading, tr("It is the sum of %1 backward passes: each adds to it until it is cleared.").arg(why.sums),
                QStringLiteral("%1.grad = None").arg(operand(state, tensor))};
    return {heading, why.sums == 1 ? tr("It is what one backward pass gave.") : tr("It was set by hand."), {}};
}

/// A list that holds the graphs of several steps: the usual way in which memory grows.
QString growing(const GraphKeepers& keepers, QString& fix)
{
    std::map<std::string, std::pair<int, int64_t>> held;
    for (const GraphKeeper& keeper : keepers.keepers)
        if (!keeper.container.empty()) {
            ++held[keeper.container].first;
            held[keeper.container].second += keeper.bytes;
        }
    QString text;
    for (const auto& [container, what] : held) {
        if (what.first < 2)
            continue;
        text += ' ' + tr("%1 holds %2 of them: each keeps its whole graph.").arg(plain(container)).arg(what.first);
        fix = QStringLiteral("%1.append(loss.item())").arg(plain(container));
    }
    return text;
}

void addGraph(const TraceState& state, HandleId handle, ExplainCard& card)
{
    const GraphKeepers keepers = graphKeepers(state, handle.tensor());
    if (keepers.keepers.empty()) {
        card.graph = {tr("No graph is kept"), tr("Nothing that is alive has a history that leads here."), {}};
        return;
    }
    card.graph.heading = tr("What keeps the graph alive");
    card.graph.reason = tr("%1 backward nodes keep %2 of saved tensors.").arg(keepers.nodes).arg(bytes(keepers.bytes));
    card.graph.reason += growing(keepers, card.graph.fix);
    for (const GraphKeeper& keeper : keepers.keepers)
        card.keepers.push_back(
            {keeper.handle, plain(keeper.name), tr("%1 nodes, %2").arg(keeper.nodes).arg(bytes(keeper.bytes)), keeper.bytes > 0});
    if (keepers.more > 0)
        card.more = tr("and %1 more").arg(keepers.more);
}

void addNonFinite(const TraceState& state, HandleId handle, ExplainCard& card)
{
    const std::vector<NonFinitePlace> places = nonFinitePlaces(state, handle.tensor());
    if (places.empty()) {
        card.nonFinite = {tr("No NaN and no infinity came up"), tr("All results were finite as far as they were looked at."), {}};
        return;
    }
    const trace::FirstNonFinite& found = places.front().found;
    card.nonFiniteCall = found.call;
    QString index;
    for (const int64_t at : found.index)
        index += (index.isEmpty() ? "" : ", ") + QString::number(at);
    const QString call = state.knows(found.call) ? callText(state, found.call) : tr("a call that is over");
    card.nonFinite.heading = handle.isTensor() && places.front().leadsHere ? tr("The first NaN or infinity that led here")
                                                                           : tr("The first NaN or infinity of the session");
    card.nonFinite.reason = tr("It came out of %1, at index (%2): all that went in was finite.").arg(call, index);
}

}

ExplainCard explainCard(const TraceState& state, HandleId handle)
{
    ExplainCard card;
    if (handle.isTensor() && !state.alive(handle))
        handle = {};
    if (handle.isTensor()) {
        card.title = label(state, handle);
        card.grad = gradWords(state, handle.tensor());
    }
    if (!handle.isArray()) {
        addGraph(state, handle, card);
        addNonFinite(state, handle, card);
    }
    return card;
}

}
