#include "views/memory/band_painter.h"

#include <array>
#include <cmath>

namespace ss::views {

int levelOf(float share) { return int(std::ceil(share * MapStyle::kLevels)); }

void paintShares(QPainter& painter, const MapStyle& style, uint32_t number, const std::vector<float>& shares, const QRectF& rect,
                 int columnWidth)
{
    const QRect area = rect.toRect();
    const int width = int(shares.size()) * columnWidth, height = area.height(), side = style.patternSide();
    QImage band(width, height, QImage::Format_ARGB32_Premultiplied);
    std::vector<uint8_t> levels; // by pixel
    levels.reserve(size_t(width));
    for (const float share : shares)
        levels.insert(levels.end(), size_t(columnWidth), uint8_t(levelOf(share)));
    const int edge = std::max(1, int(std::round(1.5 * style.scale())));
    for (int y = 0; y < height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(band.scanLine(y));
        const bool isEdge = y < edge || y >= height - edge;
        std::array<const QRgb*, MapStyle::kLevels + 1> rows{};
        std::array<QRgb, MapStyle::kLevels + 1> edges{};
        for (int level = 1; level <= MapStyle::kLevels; ++level) {
            const auto& tile = style.bandTile(number, level);
            rows[size_t(level)] = reinterpret_cast<const QRgb*>(tile.pixels.constScanLine((area.top() + y) % side));
            edges[size_t(level)] = tile.edge;
        }
        for (int x = 0, phase = area.left() % side; x < width; ++x, phase = phase + 1 == side ? 0 : phase + 1) {
            const size_t level = levels[size_t(x)];
            line[x] = level == 0 ? 0 : isEdge ? edges[level] : rows[level][phase] | 0xff000000;
        }
    }
    painter.drawImage(area.topLeft(), band);
}

void paintLevelLine(QPainter& painter, double left, double right, double y, double width, QColor colour)
{
    const double top = y - width / 2, bottom = y + width / 2, x = std::round(left);
    const float opaque = colour.alphaF();
    for (double row = std::floor(top); row < bottom; ++row) { // each pixel as far as it is covered
        colour.setAlphaF(opaque * float(std::min(row + 1, bottom) - std::max(row, top)));
        painter.fillRect(QRectF(x, row, std::max(1.0, std::round(right) - x), 1), colour);
    }
}

}
