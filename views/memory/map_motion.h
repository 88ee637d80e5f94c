#pragma once

#include "core/trace/log.h"
#include "views/memory/row_painter.h"

#include <QObject>
#include <QVariantAnimation>

namespace ss::views {

/// What there is to be seen between two cursors one stop apart: a view that appears, a copy whose cells move, a write.
struct MapStep {
    HandleId appearing;
    CallId copy;
    std::optional<Place> written;
};
MapStep stepBetween(const trace::Log& log, trace::Seq from, trace::Seq to);

/// Plays a step on the marks of a map: about 600 ms, skipped by the next step, or the end at once where motion is reduced.
class MapMotion : public QObject {
    Q_OBJECT
public:
    MapMotion(MapMarks& marks, QObject* parent = nullptr);

    void setReduced(bool reduced) { reduced_ = reduced; }
    void play(const MapStep& step);
    void finish();
    bool running() const { return animation_.state() == QAbstractAnimation::Running; }

signals:
    void moved();

private:
    void set(double progress);

    MapMarks& marks_;
    MapStep step_;
    QVariantAnimation animation_;
    bool reduced_ = false;
};

}
