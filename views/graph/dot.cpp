#include "views/graph/graph_painter.h"
#include "views/graph/render.h"

/// The graph for Graphviz.
namespace ss::views {

namespace {

QByteArray quoted(const QString& text)
{
    QString safe = text;
    safe.replace(u'\\', QStringLiteral("\\\\")).replace(u'"', QStringLiteral("\\\""));
    safe.replace(u'\n', QStringLiteral("\\n"));
    return '"' + safe.toUtf8() + '"';
}

QByteArray nameOf(uint32_t vertex) { return "n" + QByteArray::number(vertex); }

QByteArray attributesOf(const GraphVertex& vertex, const BoxText& text, const Theme& theme)
{
    QStringList lines{text.label};
    for (const QString& line : {text.detail, text.note})
        if (!line.isEmpty())
            lines += line;
    const bool round = vertex.box == GraphBox::Parameter || vertex.box == GraphBox::Data || vertex.box == GraphBox::Accumulate;
    QByteArray style = round ? "rounded,filled" : "filled";
    if (vertex.freed)
        style += ",diagonals"; // dashed is what is not computed
    QByteArray all = "label=" + quoted(lines.join(u'\n')) + ", shape=box, style=\"" + style + "\"";
    if (vertex.box == GraphBox::Group)
        all += ", peripheries=2";
    const QColor colour = vertex.failed || vertex.nonFinite ? theme.warn : theme.ink;
    all += ", color=" + quoted(colour.name()) + ", fontcolor=" + quoted(vertex.failed ? theme.warn.name() : theme.ink.name());
    const bool fired = vertex.fired == Fired::Done || vertex.fired == Fired::Now;
    all += ", fillcolor=" + quoted((fired ? GraphStyle::mix(theme.panel, theme.handles[1], 0.14) : theme.cell).name());
    if (vertex.order > 0)
        all += ", xlabel=" + quoted(QString::number(vertex.order));
    return all;
}

QByteArray attributesOf(const GraphLink& link, const GraphScene& scene, const GraphStyle& style)
{
    if (link.join == GraphJoin::SameStorage)
        return "style=dotted, arrowhead=none, constraint=false";
    const GradLook look = lookOf(link);
    if (look < GradLook::Unknown) {
        QByteArray all = "label=" + quoted(QString::fromStdString(link.shape)) + ", color=" + quoted(style.theme().dim.name());
        if (look == GradLook::NotComputed)
            all += ", style=dashed";
        return all;
    }
    const double strength = strengthOf(link.norm, scene.facts.pass);
    const QColor colour = look == GradLook::NonFinite ? style.theme().warn : style.gradient(strength);
    return "label=" + quoted(gradientText(link)) + ", dir=back, color=" + quoted(colour.name()) +
           ", penwidth=" + QByteArray::number(style.gradientWidth(strength), 'f', 1);
}

}

QByteArray graphDot(const GraphScene& scene, const Theme& theme)
{
    const GraphStyle style(theme);
    QByteArray dot = "digraph stridescope {\n";
    dot += scene.direction == LayoutDirection::Down ? "  rankdir=TB;\n" : "  rankdir=LR;\n";
    dot += "  bgcolor=" + quoted(theme.panel.name()) +
           ";\n  node [fontname=monospace, fontsize=10];\n  edge [fontname=monospace, fontsize=8];\n";
    for (uint32_t i = 0; i < scene.facts.vertices.size(); ++i)
        dot += "  " + nameOf(i) + " [" + attributesOf(scene.facts.vertices[i], scene.texts[i], theme) + "];\n";
    for (const GraphLink& link : scene.facts.links)
        dot += "  " + nameOf(link.from) + " -> " + nameOf(link.to) + " [" + attributesOf(link, scene, style) + "];\n";
    return dot + "}\n";
}

}
