#pragma once

#include <QImage>
#include <QPainter>
#include <chrono>
#include <unordered_map>

namespace ss::views {

/// Small pictures (a track's boxes within a row, a row's cells) that are painted once and then copied, frame by frame. On a screen
/// a frame has only so much time to paint new ones: what is missing then comes with the next frames.
class PictureCache {
public:
    /// A frame begins. `milliseconds`: of new pictures; 0: without limit.
    void begin(QPainter& painter, int milliseconds);
    /// Whether the frame lacks nothing for which there would have been time.
    bool end();
    /// Pictures help where a painter makes pixels and neither turns nor scales; else all is painted directly.
    bool helps() const { return scale_ > 0; }

    /// Draws what `paint(painter)` paints within the rectangle, which `key` must tell apart from all else. `paint` returns false
    /// when it cannot paint yet. False: nothing was drawn.
    template <class Paint> bool draw(QPainter& painter, const QRectF& rect, uint64_t key, Paint&& paint)
    {
        if (!helps())
            return paint(painter);
        const QRect area = rect.toAlignedRect();
        if (const QImage* known = find(key)) {
            painter.drawImage(area.topLeft(), *known);
            return true;
        }
        if (isLate())
            return false;
        QImage image = blank(area.size());
        QPainter canvas(&image);
        canvas.setRenderHint(QPainter::Antialiasing);
        canvas.translate(-area.topLeft());
        if (!paint(canvas))
            return false;
        canvas.end();
        painter.drawImage(area.topLeft(), image);
        keep(key, std::move(image));
        return true;
    }

private:
    struct Kept {
        QImage image;
        uint64_t used = 0;
    };
    using Clock = std::chrono::steady_clock;

    const QImage* find(uint64_t key);
    bool isLate();
    QImage blank(QSize size) const;
    void keep(uint64_t key, QImage image);

    std::unordered_map<uint64_t, Kept> pictures_;
    int64_t bytes_ = 0;
    uint64_t frame_ = 0;
    double scale_ = 0; ///< pixels of the device
    std::optional<Clock::time_point> until_;
    bool madeSome_ = false, late_ = false;
};

}
