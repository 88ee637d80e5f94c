#include "views/graph/graph_legend.h"

#include "views/graph/box_stroke.h"
#include "views/graph/link_stroke.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QHelpEvent>
#include <QToolTip>
#include <cmath>
#include <vector>

namespace ss::views {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }

/// A part of the legend: a sample, and what it means.
struct Entry {
    enum class Kind : uint8_t { Look, Ramp, SameStorage, Cut, Freed, NonFiniteLeaf } kind = Kind::Look;
    GradLook look = GradLook::Flows;
    QString text;
};

std::vector<Entry> entriesOf(const GraphPass& pass, const GraphLegendUse& uses)
{
    std::vector<Entry> entries;
    const QString norms = pass.most > 0 ? tr("gradient |g|: %1 to %2").arg(pass.least, 0, 'g', 3).arg(pass.most, 0, 'g', 3)
                                        : tr("gradient |g|: small to large");
    entries.push_back({Entry::Kind::Ramp, GradLook::Flows, norms});
    entries.push_back({Entry::Kind::Look, GradLook::NotComputed, tr("not computed")});
    const auto add = [&](GradLook look, const QString& text) {
        if (uses.looks[size_t(look)])
            entries.push_back({Entry::Kind::Look, look, text});
    };
    add(GradLook::Zero, QStringLiteral("0"));
    add(GradLook::Vanishing, tr("vanishing, below %1").arg(kVanishes));
    add(GradLook::Explodes, tr("exploding, above %1").arg(kExplodes));
    add(GradLook::NonFinite, tr("NaN or inf"));
    add(GradLook::Unknown, tr("norm not known"));
    add(GradLook::NotNeeded, tr("no gradient needed"));
    if (uses.sameStorage)
        entries.push_back({Entry::Kind::SameStorage, GradLook::NotNeeded, tr("same storage")});
    if (uses.cuts)
        entries.push_back({Entry::Kind::Cut, GradLook::NotNeeded, tr("gradient cut off")});
    if (uses.freed)
        entries.push_back({Entry::Kind::Freed, GradLook::NotNeeded, tr("freed: it keeps nothing for another pass")});
    if (uses.nonFiniteLeaves)
        entries.push_back({Entry::Kind::NonFiniteLeaf, GradLook::NonFinite, tr("NaN or inf came to this leaf")});
    return entries;
}

GraphLegendUse everything()
{
    GraphLegendUse uses;
    uses.looks.fill(true);
    uses.sameStorage = uses.cuts = uses.freed = uses.nonFiniteLeaves = true;
    return uses;
}

void paintSample(QPainter& painter, const GraphStyle& style, const Entry& entry, const QLineF& line)
{
    const double scale = style.scale();
    switch (entry.kind) {
    case Entry::Kind::Look: paintLookSample(painter, style, entry.look, 0.35, line); return;
    case Entry::Kind::Ramp: {
        constexpr int kSteps = 4;
        for (int i = 0; i < kSteps; ++i)
            paintLookSample(painter, style, GradLook::Flows, double(i) / (kSteps - 1),
                            QLineF(line.pointAt((i + 0.1) / kSteps), line.pointAt((i + 0.95) / kSteps)));
        return;
    }
    case Entry::Kind::SameStorage: {
        QPen pen(style.theme().dim, 1.7 * scale, Qt::SolidLine, Qt::RoundCap);
        pen.setDashPattern({0.1, 3});
        painter.setPen(pen);
        painter.drawLine(line);
        return;
    }
    case Entry::Kind::Freed:
    case Entry::Kind::NonFiniteLeaf: {
        const bool freed = entry.kind == Entry::Kind::Freed;
        const QRectF box = QRectF(line.p1(), line.p2()).adjusted(2 * scale, -5 * scale, -2 * scale, 5 * scale);
        const QPainterPath edge = boxEdge(box, (freed ? 3 : 5) * scale, freed);
        freed ? painter.strokePath(edge, QPen(style.theme().ink, 1.7 * scale)) : strokeNonFinite(painter, style, edge);
        return;
    }
    case Entry::Kind::Cut:
        painter.setPen(QPen(style.theme().dim, 1.7 * scale));
        painter.drawLine(line);
        painter.setPen(QPen(style.theme().ink, 2 * scale, Qt::SolidLine, Qt::FlatCap));
        for (const double shift : {-2.2, 2.2}) {
            const QPointF middle = line.center() + QPointF(shift * scale, 0);
            painter.drawLine(middle - QPointF(0, 6 * scale), middle + QPointF(0, 6 * scale));
        }
        return;
    }
}

}

void paintLookSample(QPainter& painter, const GraphStyle& style, GradLook look, double strength, const QLineF& line)
{
    QPainterPath path;
    path.moveTo(line.p1());
    path.lineTo(line.p2());
    strokeLook(painter, style, look, strength, path);
}

double paintLegend(QPainter* painter, const GraphStyle& style, const GraphPass& pass, const GraphLegendUse& uses, QPointF topLeft,
                   double width)
{
    const double scale = style.scale(), row = std::ceil(style.tag.metrics.height() * 1.35), gap = 14 * scale, space = 5 * scale;
    double x = 0, y = 0;
    for (const Entry& entry : entriesOf(pass, uses)) {
        const double sample = (entry.kind == Entry::Kind::Ramp ? 64 : 34) * scale;
        const double needed = sample + space + style.tag.metrics.horizontalAdvance(entry.text);
        if (x > 0 && x + needed > width) {
            x = 0;
            y += row;
        }
        if (painter) {
            const QPointF at = topLeft + QPointF(x, y);
            paintSample(*painter, style, entry, QLineF(at + QPointF(0, row / 2), at + QPointF(sample, row / 2)));
            painter->setPen(style.theme().dim);
            painter->setFont(style.tag.font);
            painter->drawText(at + QPointF(sample + space, (row - style.tag.metrics.height()) / 2 + style.tag.metrics.ascent()),
                              entry.text);
        }
        x += needed + gap;
    }
    return y + row;
}

GraphLegend::GraphLegend(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , style_(theme)
{
    setAccessibleName(tr("Legend of the graph"));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    show({}, {});
}

void GraphLegend::setTheme(const Theme& theme)
{
    style_ = GraphStyle(theme);
    updateGeometry();
    update();
}

void GraphLegend::show(const GraphPass& pass, const GraphLegendUse& uses)
{
    pass_ = pass;
    uses_ = uses;
    QStringList texts;
    for (const Entry& entry : entriesOf(pass_, everything()))
        texts += entry.text;
    setAccessibleDescription(texts.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

/// All looks, also those that are not in the picture.
bool GraphLegend::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const double scale = style_.scale(), width = 420 * scale, margin = 6 * scale;
    QImage image(int(width + 2 * margin), int(paintLegend(nullptr, style_, pass_, everything(), {}, width) + 2 * margin),
                 QImage::Format_RGB32);
    image.fill(style_.theme().panel);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLegend(&painter, style_, pass_, everything(), {margin, margin}, width);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(),
                       QStringLiteral("<img src='data:image/png;base64,%1'>").arg(QString::fromLatin1(bytes.toBase64())), this);
    return true;
}

int GraphLegend::heightForWidth(int width) const { return int(std::ceil(paintLegend(nullptr, style_, pass_, uses_, {}, width))); }
QSize GraphLegend::sizeHint() const { return {width(), heightForWidth(std::max(60, width()))}; }

void GraphLegend::resizeEvent(QResizeEvent*) { updateGeometry(); }

void GraphLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintLegend(&painter, style_, pass_, uses_, {}, width());
}

}
