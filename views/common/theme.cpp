#include "views/common/theme.h"

#include <QImage>
#include <QPainter>
#include <cmath>

namespace ss::views {

namespace {

constexpr uint32_t kLooks = 6;
/// Side of a pattern's tile at scale 1.
constexpr int kTile = 8;

Theme makeLight()
{
    Theme theme;
    theme.name = QStringLiteral("light");
    theme.background = QColor(0xf6f7f9);
    theme.panel = QColor(0xffffff);
    theme.ink = QColor(0x15191e);
    theme.dim = QColor(0x5b6572);
    theme.line = QColor(0xd5dae1);
    theme.cell = QColor(0xeef1f5);
    theme.warn = QColor(0xb3261e);
    theme.accent = QColor(0x0b65c2);
    theme.handles = {QColor(0x0b65c2), QColor(0xb05103), QColor(0x006548), QColor(0x983092), QColor(0x5b3e00), QColor(0x5f6a78)};
    return theme;
}

Theme makeDark()
{
    Theme theme;
    theme.name = QStringLiteral("dark");
    theme.background = QColor(0x14171c);
    theme.panel = QColor(0x1b1f26);
    theme.ink = QColor(0xeef1f5);
    theme.dim = QColor(0xa3adba);
    theme.line = QColor(0x343b46);
    theme.cell = QColor(0x262c35);
    theme.warn = QColor(0xff8a80);
    theme.accent = QColor(0x5aa8ff);
    theme.handles = {QColor(0x5aa8ff), QColor(0xf3a230), QColor(0x50d3a8), QColor(0xec9be1), QColor(0xe1d36c), QColor(0x929aa5)};
    return theme;
}

Theme makeProjector()
{
    Theme theme;
    theme.name = QStringLiteral("projector");
    theme.background = QColor(0xffffff);
    theme.panel = QColor(0xffffff);
    theme.ink = QColor(Qt::black);
    theme.dim = QColor(0x2b2b2b);
    theme.line = QColor(0x8a8a8a);
    theme.cell = QColor(0xf2f2f2);
    theme.warn = QColor(0xa00000);
    theme.accent = QColor(0x004c9a);
    theme.handles = {QColor(0x004c9a), QColor(0x5a1700), QColor(0x00573f), QColor(0x7a0f70), QColor(0x584600), QColor(0x2f2f30)};
    theme.scale = 1.18;
    return theme;
}

void drawPattern(QPainter& painter, Pattern pattern, double side, const QColor& colour)
{
    const double middle = side / 2;
    painter.setPen(QPen(colour, side * 1.5 / kTile));
    switch (pattern) {
    case Pattern::Solid: return;
    case Pattern::Diagonal:
        // The neighbours' corners, too: the line must not thin out where tiles meet.
        for (double shift : {-side, 0.0, side})
            painter.drawLine(QPointF(shift, side), QPointF(shift + side, 0));
        return;
    case Pattern::Dots:
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(QPointF(middle, middle), side * 0.2, side * 0.2);
        return;
    case Pattern::Horizontal: painter.drawLine(QPointF(0, middle), QPointF(side, middle)); return;
    case Pattern::Vertical: painter.drawLine(QPointF(middle, 0), QPointF(middle, side)); return;
    case Pattern::Cross:
        painter.setPen(QPen(colour, side * 1.1 / kTile));
        painter.drawLine(QPointF(0, middle), QPointF(side, middle));
        painter.drawLine(QPointF(middle, 0), QPointF(middle, side));
        return;
    }
}

QFont fontOf(const QStringList& families, double points, double scale, bool bold)
{
    QFont font;
    font.setFamilies(families);
    // In pixels, so that a picture is the same on every screen; 4/3 pixels are a point at 96 dpi.
    font.setPixelSize(std::max(1, qRound(points * 4 / 3 * scale)));
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    return font;
}

}

const Theme& Theme::light()
{
    static const Theme theme = makeLight();
    return theme;
}

const Theme& Theme::dark()
{
    static const Theme theme = makeDark();
    return theme;
}

const Theme& Theme::projector()
{
    static const Theme theme = makeProjector();
    return theme;
}

std::optional<Theme> Theme::named(const QString& name)
{
    for (const Theme* theme : {&light(), &dark(), &projector()})
        if (theme->name == name)
            return *theme;
    return std::nullopt;
}

HandleStyle Theme::styleOf(uint32_t number) const
{
    // Colour and pattern run at different speeds: 36 handles look different, and neighbours differ in both.
    return {handles[number % kLooks], static_cast<Pattern>((number + number / kLooks) % kLooks)};
}

QBrush Theme::fill(const HandleStyle& style) const
{
    const int side = qRound(kTile * scale);
    QImage tile(side, side, QImage::Format_ARGB32_Premultiplied); // no pixmap: pictures are painted in other threads, too
    QColor faint = style.colour;
    faint.setAlphaF(0.22F);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.fillRect(tile.rect(), faint);
    painter.setRenderHint(QPainter::Antialiasing);
    drawPattern(painter, style.pattern, side, style.colour);
    painter.end();
    return style.pattern == Pattern::Solid ? QBrush(faint) : QBrush(tile);
}

QFont Theme::sans(double points, bool bold) const
{
    static const QStringList families{"Inter", "Noto Sans", "DejaVu Sans", "Noto Sans CJK SC", "sans-serif"};
    return fontOf(families, points, scale, bold);
}

QFont Theme::mono(double points, bool bold) const
{
    static const QStringList families{"JetBrains Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK SC", "Noto Sans CJK SC", "monospace"};
    return fontOf(families, points, scale, bold);
}

double contrast(const QColor& a, const QColor& b)
{
    const auto linear = [](double channel) { return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4); };
    const auto luminance = [&](const QColor& colour) {
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    };
    const double first = luminance(a), second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

}
