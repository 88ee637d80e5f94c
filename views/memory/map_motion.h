#pragma once

#include "views/memory/row_painter.h"

#include <QObject>
#include <QVariantAnimation>

namespace ss::views {

/// Plays a change on the marks of a map: about 600 ms at speed 1, skipped by the next one; where motion is reduced, marks of before
/// and after at once.
class MapMotion : public QObject {
    Q_OBJECT
public:
    MapMotion(MapMarks& marks, QObject* parent = nullptr);

    void setReduced(bool reduced) { reduced_ = reduced; }
    bool reduced() const { return reduced_; }
    void setSpeed(double factor);
    /// Nothing moves for a change of kind None: it is then only forgotten what was before.
    void play(MapChange change);
    /// To the end at once.
    void finish();
    /// Stands still so far: for a picture.
    void hold(double progress);
    bool running() const { return animation_.state() == QAbstractAnimation::Running; }
    int duration() const { return animation_.duration(); }

signals:
    void moved();
    void runningChanged(bool running);

private:
    void set(double progress);

    MapMarks& marks_;
    QVariantAnimation animation_;
    bool reduced_ = false;
};

}
