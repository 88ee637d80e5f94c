#include "views/memory/walk_player.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

constexpr int kFrame = 16;

}

WalkPlayer::WalkPlayer(QObject* parent)
    : QObject(parent)
{
    timer_.setTimerType(Qt::PreciseTimer);
    timer_.setInterval(kFrame);
    connect(&timer_, &QTimer::timeout, this, [this] { advance(double(clock_.restart())); });
}

void WalkPlayer::setWalk(std::optional<Walk> walk)
{
    if (walk == walk_)
        return;
    walk_ = std::move(walk);
    count_ = walk_ ? walk_->count() : 0;
    play(false);
    moveTo(0);
}

void WalkPlayer::setSpeed(double elementsPerSecond) { speed_ = std::clamp(elementsPerSecond, 0.1, 1e6); }

void WalkPlayer::setReduced(bool reduced)
{
    reduced_ = reduced;
    emit moved();
}

void WalkPlayer::play(bool on)
{
    on = on && count_ > 1;
    if (on == playing())
        return;
    if (on && number() >= count_ - 1)
        at_ = 0;
    if (on) {
        clock_.restart();
        timer_.start();
    } else {
        timer_.stop();
        at_ = std::floor(at_);
    }
    emit playingChanged(on);
    emit moved();
}

void WalkPlayer::step(int64_t elements)
{
    play(false);
    moveTo(double(number() + elements));
}

void WalkPlayer::restart()
{
    play(false);
    moveTo(0);
}

void WalkPlayer::advance(double milliseconds)
{
    moveTo(at_ + speed_ * milliseconds / 1000);
    if (number() >= count_ - 1)
        play(false);
}

void WalkPlayer::moveTo(double at)
{
    at_ = std::clamp(at, 0.0, double(std::max<int64_t>(0, count_ - 1)));
    emit moved();
}

}
