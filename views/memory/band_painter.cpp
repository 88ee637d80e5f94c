#include "views/memory/band_painter.h"

#include <array>
#include <cmath>

namespace ss::views {

namespace {

constexpr int kLevels = 8;

/// What a column looks like, for each level: the pattern's tile over the ground, and the edges' colour.
struct Look {
    int side = 1;
    std::array<QImage, kLevels + 1> tiles;
    std::array<QRgb, kLevels + 1> edges{};
};

Look lookOf(const MapStyle& style, uint32_t number)
{
    Look look;
    look.side = style.patternSide();
    for (int level = 1; level <= kLevels; ++level) {
        QImage& tile = look.tiles[size_t(level)] = QImage(look.side, look.side, QImage::Format_RGB32);
        tile.fill(style.theme().panel);
        QPainter painter(&tile);
        painter.setOpacity(opacityOf(level));
        painter.fillRect(tile.rect(), style.handle(number).colour);
        look.edges[size_t(level)] = tile.pixel(0, 0);
        painter.setOpacity(1);
        painter.fillRect(tile.rect(), style.theme().panel);
        painter.setOpacity(opacityOf(level));
        painter.fillRect(tile.rect(), style.fill(number));
    }
    return look;
}

}

int levelOf(float share) { return int(std::ceil(share * kLevels)); }

double opacityOf(int level) { return 0.25 + 0.75 * level / kLevels; }

void paintShares(QPainter& painter, const MapStyle& style, uint32_t number, const std::vector<float>& shares, const QRectF& rect,
                 int columnWidth)
{
    const Look look = lookOf(style, number);
    const QRect area = rect.toRect();
    QImage band(int(shares.size()) * columnWidth, area.height(), QImage::Format_ARGB32_Premultiplied);
    std::vector<uint8_t> levels; // by pixel
    levels.reserve(size_t(band.width()));
    for (const float share : shares)
        levels.insert(levels.end(), size_t(columnWidth), uint8_t(levelOf(share)));
    const int edge = std::max(1, int(std::round(1.5 * style.scale())));
    for (int y = 0; y < band.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(band.scanLine(y));
        const bool isEdge = y < edge || y >= band.height() - edge;
        std::array<const QRgb*, kLevels + 1> rows{};
        for (int level = 1; level <= kLevels; ++level)
            rows[size_t(level)] = reinterpret_cast<const QRgb*>(look.tiles[size_t(level)].constScanLine((area.top() + y) % look.side));
        for (int x = 0, phase = area.left() % look.side; x < band.width(); ++x, phase = phase + 1 == look.side ? 0 : phase + 1) {
            const size_t level = levels[size_t(x)];
            line[x] = level == 0 ? 0 : isEdge ? look.edges[level] : rows[level][phase] | 0xff000000;
        }
    }
    painter.drawImage(area.topLeft(), band);
}

}
