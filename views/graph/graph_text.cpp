#include "views/graph/graph_text.h"

#include "core/optable/op_row.h"
#include "views/common/words.h"
#include "views/geometry/graph_derivatives.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"
#include "views/graph/graph_painter.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace ss::views {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }
QString plain(const std::string& text) { return QString::fromStdString(text); }

bool knows(const trace::TraceState& state, CallId call) { return call.valid() && call.value() < state.callCount() && state.knows(call); }

bool knows(const trace::TraceState& state, TensorId tensor)
{
    return tensor.valid() && tensor.value() < state.tensorCount() && state.tensor(tensor).made.tensor.valid();
}

/// "x (4, 2) float32 = [1, 2, ...]".
QString tensorText(const trace::TraceState& state, TensorId tensor, const ValueSource* values)
{
    if (!knows(state, tensor))
        return {};
    QString text = plain(handleLabel(state, tensor)) + u' ' + layoutWords(state, tensor) + u' ' + plain(dtypeName(state, tensor));
    if (const QString few = fewValues(state, tensor, values); !few.isEmpty())
        text += QStringLiteral(" = ") + few;
    return text;
}

void tellCall(QStringList& lines, const trace::TraceState& state, const GraphVertex& vertex, const ValueSource* values)
{
    if (!knows(state, vertex.call))
        return;
    const trace::CallState& call = state.call(vertex.call);
    lines += plain(callStatement(state, vertex.call));
    const optable::Op* op = optable::findOp(call.op);
    if (op && op->row->formula && *op->row->formula)
        lines += QString::fromUtf8(op->row->formula);
    if (op && op->row->doc)
        lines += opSentence(op->row->doc);
    if (const char* slope = localDerivative(call.op); slope && vertex.node.valid())
        lines += tr("local derivative: %1").arg(QString::fromUtf8(slope));
    const auto tell = [&](const QString& what, HandleId handle) {
        if (const QString text = tensorText(state, handle.tensor(), values); !text.isEmpty())
            lines += what.arg(text);
    };
    for (const HandleId input : call.inputs)
        tell(tr("takes %1"), input);
    for (const HandleId output : call.outputs)
        tell(tr("gives %1"), output);
    if (!call.reason.empty())
        lines += inWords(call.reason);
    if (vertex.line > 0)
        lines += tr("line %1").arg(vertex.line);
}

void tellSaved(QStringList& lines, const trace::TraceState& state, const GraphVertex& vertex)
{
    for (const GraphSaved& saved : vertex.saved) {
        const QString name = knows(state, saved.tensor) ? plain(handleLabel(state, saved.tensor)) : tr("a tensor that is gone");
        QString text =
            tr("keeps %1: %2, storage %3, version %4")
                .arg(plain(saved.name), name, saved.buffer.valid() ? QString::number(saved.buffer.value() + 1) : QStringLiteral("?"))
                .arg(saved.version);
        if (saved.stale())
            text += tr("; its bytes were written since: version %1 now, the backward pass will fail").arg(saved.versionNow);
        lines += text;
    }
}

QString firedText(const GraphVertex& vertex)
{
    switch (vertex.fired) {
    case Fired::NotNeeded: return {};
    case Fired::Waiting: return tr("its gradient is not computed");
    case Fired::Now: return tr("fires now, as number %1 of the pass").arg(vertex.order);
    case Fired::Done: return vertex.order > 0 ? tr("fired as number %1 of the pass").arg(vertex.order) : tr("fired");
    }
    return {};
}

QString cutText(Cut cut)
{
    switch (cut) {
    case Cut::None: return {};
    case Cut::Detach: return tr("no gradient goes through: detach() cut it off");
    case Cut::NoGrad: return tr("no gradient goes through: it ran in torch.no_grad()");
    case Cut::Inference: return tr("no gradient goes through: it ran in torch.inference_mode()");
    case Cut::NotDifferentiable: return tr("no gradient goes through: the op is not differentiable");
    }
    return {};
}

QString titleOf(const GraphVertex& vertex)
{
    const QString label = plain(vertex.label);
    if (vertex.box == GraphBox::Group)
        return tr("%1, closed: %2 inside; Enter or a double click opens it").arg(label).arg(vertex.holds);
    return vertex.detail.empty() ? label : label + QStringLiteral("   ") + plain(vertex.detail);
}

QString gradOf(const GraphVertex& vertex)
{
    if (vertex.box != GraphBox::Parameter)
        return {};
    if (!vertex.hasGrad)
        return tr(".grad is not computed: it is None, not 0");
    if (vertex.accumulations > 1)
        return tr(".grad holds the sum of %1 passes: each added to what was there").arg(vertex.accumulations);
    return tr(".grad holds the gradient of 1 pass");
}

}

QString fewValues(const trace::TraceState& state, TensorId tensor, const ValueSource* values)
{
    constexpr int64_t kMost = 6;
    if (!values || !knows(state, tensor) || !state.alive(tensor))
        return {};
    const trace::TensorState& of = state.tensor(tensor);
    const Layout& layout = of.view.layout;
    if (layout.shape.size() > 1 || !of.view.buffer.valid())
        return {};
    const int64_t count = layout.shape.empty() ? 1 : layout.shape[0];
    if (count < 1 || count > kMost)
        return {};
    const NumberType type = numberTypeOf(state, tensor);
    QStringList parts;
    for (int64_t i = 0; i < count; ++i) {
        const int64_t element = layout.offset + (layout.shape.empty() ? 0 : i * layout.strides[0]);
        const int64_t start = of.view.storageStart + element * type.size;
        const ValueAnswer answer = values->read(of.view.buffer, state.buffer(of.view.buffer).revision, start, type.size);
        if (answer.status != ValueStatus::Here || !answer.page.known.covers({start, start + type.size}))
            return {};
        const auto number = numberText(type, std::span(answer.page.bytes).first(size_t(type.size)), 9);
        if (!number)
            return {};
        parts += plain(number->text);
    }
    return layout.shape.empty() ? parts[0] : u'[' + parts.join(QStringLiteral(", ")) + u']';
}

QString vertexText(const trace::TraceState& state, const GraphScene& scene, uint32_t index, const ValueSource* values)
{
    if (index >= scene.facts.vertices.size())
        return {};
    const GraphVertex& vertex = scene.facts.vertices[index];
    QStringList lines{titleOf(vertex)};
    if (vertex.failed)
        lines += plain(vertex.error);
    if (vertex.box == GraphBox::Group)
        return lines.join(u'\n');
    tellCall(lines, state, vertex, values);
    if (!vertex.call.valid())
        if (const QString text = tensorText(state, vertex.tensor, values); !text.isEmpty())
            lines += text;
    if (!vertex.module.empty())
        lines += tr("in module %1").arg(plain(vertex.module));
    tellSaved(lines, state, vertex);
    if (vertex.freed)
        lines += tr("what it kept was freed by the backward pass; another one needs retain_graph=True");
    if (vertex.inPlace)
        lines += tr("it wrote into its input, in place");
    if (vertex.nonFinite)
        lines += tr("the first NaN or infinity came out of it");
    if (vertex.nonFiniteGrad)
        lines += tr("the gradient that came to it has NaN or infinite elements");
    for (const QString& text : {cutText(vertex.cut), gradOf(vertex), firedText(vertex)})
        if (!text.isEmpty())
            lines += text;
    return lines.join(u'\n');
}

QString linkText(const trace::TraceState& state, const GraphScene& scene, uint32_t index)
{
    const GraphLink& link = scene.facts.links[index];
    const auto name = [&](uint32_t vertex) { return plain(scene.facts.vertices[vertex].label); };
    if (link.join == GraphJoin::SameStorage)
        return tr("%1 and %2 lie on the same storage").arg(name(link.from), name(link.to));
    QStringList lines{QStringLiteral("%1 \u2192 %2").arg(name(link.from), name(link.to))};
    if (const QString text = tensorText(state, link.tensor, nullptr); !text.isEmpty())
        lines += text;
    else if (!link.shape.empty())
        lines += plain(link.shape);
    switch (lookOf(link)) {
    case GradLook::NotNeeded: lines += tr("no gradient is needed here"); break;
    case GradLook::NotComputed: lines += tr("its gradient is not computed"); break;
    case GradLook::Unknown: lines += tr("a gradient came back; its norm is not known"); break;
    case GradLook::Zero: lines += tr("the gradient that came back is 0 in every element"); break;
    case GradLook::Vanishing: lines += tr("the gradient vanishes: |g| = %1").arg(link.norm, 0, 'g', 4); break;
    case GradLook::Explodes: lines += tr("the gradient explodes: |g| = %1").arg(link.norm, 0, 'g', 4); break;
    case GradLook::NonFinite: lines += tr("the gradient that came back has NaN or infinite elements"); break;
    case GradLook::Flows: lines += tr("the gradient that came back: |g| = %1").arg(link.norm, 0, 'g', 4); break;
    }
    return lines.join(u'\n');
}

QString hitText(const trace::TraceState& state, const GraphScene& scene, const GraphHit& hit, const ValueSource* values)
{
    switch (hit.part) {
    case GraphHit::Part::None: return {};
    case GraphHit::Part::Box: return vertexText(state, scene, hit.vertex, values);
    case GraphHit::Part::Ghost:
        return vertexText(state, scene, hit.vertex, values) + u'\n' + tr("(drawn once more here, near to where it is used)");
    case GraphHit::Part::Port:
        return linkText(state, scene, hit.link) + u'\n' + tr("a click goes to %1").arg(plain(scene.facts.vertices[hit.vertex].label));
    case GraphHit::Part::Edge: return linkText(state, scene, hit.link);
    case GraphHit::Part::Frame: return tr("%1, open: a click closes it").arg(plain(scene.facts.groups[hit.group].label));
    }
    return {};
}

QString passText(const GraphPass& pass)
{
    if (pass.number == 0)
        return {};
    QString text = tr("backward pass %1, %2 fired").arg(pass.number).arg(pass.fired);
    if (!pass.error.empty())
        text += QStringLiteral(": ") + plain(pass.error);
    return text;
}

QString shownOfText(const GraphFacts& facts)
{
    const auto number = [](size_t count) { return QLocale().toString(qulonglong(count)); };
    return tr("showing %1 of %2 boxes").arg(number(facts.vertices.size()), number(facts.vertices.size() + facts.left));
}

QString graphText(const GraphScene& scene)
{
    constexpr size_t kMost = 1000; // nobody listens to more
    QStringList lines;
    if (const QString pass = passText(scene.facts.pass); !pass.isEmpty())
        lines += pass;
    const size_t count = scene.facts.vertices.size();
    for (uint32_t i = 0; i < std::min(count, kMost); ++i) {
        const GraphVertex& vertex = scene.facts.vertices[i];
        QStringList from;
        for (const uint32_t link : scene.in.of(i))
            if (scene.facts.links[link].join == GraphJoin::Flow)
                from += plain(scene.facts.vertices[scene.facts.links[link].from].label);
        QString line = titleOf(vertex);
        if (!from.isEmpty())
            line += tr(", from %1").arg(from.join(QStringLiteral(", ")));
        for (const QString& text : {cutText(vertex.cut), gradOf(vertex), firedText(vertex)})
            if (!text.isEmpty())
                line += QStringLiteral("; ") + text;
        lines += line;
    }
    if (count > kMost)
        lines += tr("and %1 more boxes").arg(QLocale().toString(qulonglong(count - kMost)));
    return lines.join(u'\n');
}

}
