#include "views/overlap/pair_picture.h"

#include <QPainter>
#include <numeric>

namespace ss::views {

namespace {

constexpr double kStrip = 22, kTrack = 16, kText = 15, kGap = 4;
constexpr int64_t kMostBoxes = 64;
constexpr double kLeastBox = 5;

}

int64_t commonGrid(const Elements& a, const Elements& b)
{
    int64_t grid = std::gcd(std::gcd(a.bytes, b.bytes), a.addresses.offset - b.addresses.offset);
    for (const Elements* each : {&a, &b})
        for (size_t i = 0; i < each->addresses.ndim(); ++i)
            if (each->addresses.shape[i] > 1)
                grid = std::gcd(grid, each->addresses.strides[i]);
    return std::max<int64_t>(1, grid);
}

PairPicture::PairPicture(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , theme_(theme)
{
    setAccessibleName(tr("The chosen pair"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PairPicture::setTheme(const Theme& theme)
{
    theme_ = theme;
    updateGeometry();
    update();
}

void PairPicture::setPair(const PairFacts& facts, int64_t cellBytes, const Side& first, const Side& second)
{
    facts_ = facts;
    cellBytes_ = cellBytes;
    sides_[0] = first;
    sides_[1] = second;
    update();
}

void PairPicture::clear()
{
    facts_ = {};
    update();
}

QSize PairPicture::sizeHint() const { return {220, int((kStrip + 2 * kTrack + 3 * kText + 4 * kGap) * theme_.scale)}; }

double PairPicture::xOf(int64_t byte) const
{
    const double room = width() - 2;
    return 1 + room * (double(byte - facts_.extent.begin) / double(facts_.extent.end - facts_.extent.begin));
}

QRectF PairPicture::rectOf(const Run& run, const QRectF& row) const
{
    const double left = xOf(run.begin);
    return {left, row.top(), std::max(1.0, xOf(run.end) - left), row.height()};
}

void PairPicture::paintStrip(QPainter& painter, const QRectF& row) const
{
    const int64_t cells = (facts_.extent.end - facts_.extent.begin) / cellBytes_;
    painter.fillRect(row, theme_.cell);
    for (const Run& run : facts_.commonRuns)
        painter.fillRect(rectOf(run, row), theme_.accent);
    painter.setPen(QPen(theme_.line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(row);
    if (cells > kMostBoxes || row.width() / double(std::max<int64_t>(1, cells)) < kLeastBox)
        return;
    for (int64_t cell = 1; cell < cells; ++cell) {
        const double x = xOf(facts_.extent.begin + cell * cellBytes_);
        painter.drawLine(QPointF(x, row.top()), QPointF(x, row.bottom()));
    }
}

void PairPicture::paintTrack(QPainter& painter, const QRectF& row, int side) const
{
    const auto& runs = facts_.runs[side];
    const HandleStyle style = theme_.styleOf(sides_[side].number);
    if (runs.empty())
        return;
    painter.setPen(QPen(style.colour, theme_.scale));
    painter.drawLine(QPointF(xOf(runs.front().begin), row.center().y()), QPointF(xOf(runs.back().end), row.center().y()));
    for (const Run& run : runs) {
        const QRectF box = rectOf(run, row);
        painter.fillRect(box, theme_.panel);
        painter.setBrush(theme_.fill(style));
        painter.setPen(box.width() > 4 ? QPen(style.colour, 1.4 * theme_.scale) : QPen(Qt::NoPen));
        if (box.width() > 4)
            painter.drawRoundedRect(box.adjusted(0.7, 0.7, -0.7, -0.7), 3, 3);
        else
            painter.fillRect(box, style.colour);
    }
}

void PairPicture::paintEvent(QPaintEvent*)
{
    if (isEmpty())
        return;
    QPainter painter(this);
    const double scale = theme_.scale, room = width() - 2;
    const QFont small = theme_.mono(8), name = theme_.mono(9, true);
    double y = 0;
    painter.setFont(small);
    painter.setPen(theme_.dim);
    painter.drawText(QRectF(1, y, room, kText * scale), Qt::AlignLeft | Qt::AlignVCenter, tr("byte %1").arg(facts_.extent.begin));
    painter.drawText(QRectF(1, y, room, kText * scale), Qt::AlignRight | Qt::AlignVCenter, QString::number(facts_.extent.end));
    y += kText * scale;
    paintStrip(painter, {1, y, room, kStrip * scale});
    y += (kStrip + kGap) * scale;
    painter.setRenderHint(QPainter::Antialiasing);
    for (int side = 0; side < 2; ++side) {
        painter.setFont(name);
        painter.setPen(theme_.styleOf(sides_[side].number).colour);
        painter.drawText(QRectF(1, y, room, kText * scale), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(name).elidedText(sides_[side].label, Qt::ElideRight, room));
        y += kText * scale;
        paintTrack(painter, {1, y, room, kTrack * scale}, side);
        y += (kTrack + kGap) * scale;
    }
}

}
