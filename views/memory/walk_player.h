#pragma once

#include "views/geometry/walk.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <optional>

namespace ss::views {

/// Walks through the elements of a handle: on or off, where the walker is, and how fast it goes.
class WalkPlayer : public QObject {
    Q_OBJECT
public:
    explicit WalkPlayer(QObject* parent = nullptr);

    /// What is walked; the walker begins anew unless the walk is the same.
    void setWalk(std::optional<Walk> walk);
    int64_t count() const { return count_; }
    /// The element that the walker is at, and how far it is to the next, from 0 to 1.
    int64_t number() const { return int64_t(at_); }
    double part() const { return reduced_ ? 0 : at_ - double(number()); }
    bool playing() const { return timer_.isActive(); }
    double speed() const { return speed_; }
    /// Elements a second.
    void setSpeed(double elementsPerSecond);
    /// The walker jumps from element to element.
    void setReduced(bool reduced);

    void play(bool on);
    /// Stops, so many elements on or back.
    void step(int64_t elements);
    void restart();
    /// As the timer does while it plays.
    void advance(double milliseconds);

signals:
    void moved();
    void playingChanged(bool playing);

private:
    void moveTo(double at);

    std::optional<Walk> walk_;
    int64_t count_ = 0;
    double at_ = 0, speed_ = 4;
    bool reduced_ = false;
    QTimer timer_;
    QElapsedTimer clock_;
};

}
