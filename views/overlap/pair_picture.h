#pragma once

#include "views/common/theme.h"
#include "views/geometry/meeting.h"

#include <QWidget>

namespace ss::views {

/// Two handles on one strip: the cells that their bytes span, a track for each, and the cells that both see.
class PairPicture : public QWidget {
    Q_OBJECT
public:
    struct Side {
        QString label;
        uint32_t number = 0; ///< for Theme::styleOf
    };

    PairPicture(const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// Facts of handles on different storages draw nothing.
    void setPair(const PairFacts& facts, int64_t cellBytes, const Side& first, const Side& second);
    void clear();

    /// Where a byte is drawn.
    double xOf(int64_t byte) const;
    bool isEmpty() const { return facts_.extent.begin == facts_.extent.end; }
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void paintStrip(QPainter& painter, const QRectF& row) const;
    void paintTrack(QPainter& painter, const QRectF& row, int side) const;
    QRectF rectOf(const Run& run, const QRectF& row) const;

    Theme theme_;
    PairFacts facts_;
    int64_t cellBytes_ = 1;
    Side sides_[2];
};

/// Bytes of the finest grid that two handles' elements share.
int64_t commonGrid(const Elements& a, const Elements& b);

}
