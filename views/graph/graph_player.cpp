#include "views/graph/graph_player.h"

#include <algorithm>

namespace ss::views {

namespace {

constexpr int kUsualMs = 700;

}

GraphPlayer::GraphPlayer(TraceFeed& feed, QObject* parent)
    : QObject(parent)
    , feed_(feed)
    , firings_(feed)
{
    timer_.setInterval(kUsualMs);
    connect(&timer_, &QTimer::timeout, this, &GraphPlayer::playOn);
    connect(&feed_, &TraceFeed::grown, this, &GraphPlayer::stepsChanged);
    connect(&feed_, &TraceFeed::changed, this, [this] {
        if (playing_ && !moving_)
            stop(); // somebody else has gone elsewhere
        if (std::exchange(stepped_, false))
            tellGrad();
        emit stepsChanged();
    });
}

void GraphPlayer::setSpeed(double nodes) { timer_.setInterval(int(1000 / std::clamp(nodes, 0.05, 1000.0))); }

void GraphPlayer::setHeld(bool held)
{
    held_ = held;
    if (!held_ && std::exchange(due_, false) && playing_)
        playOn();
}

void GraphPlayer::nextNode()
{
    stop();
    if (const auto to = firings_.next(feed_.cursor()))
        goTo(*to);
}

void GraphPlayer::previousNode()
{
    stop();
    if (const auto to = firings_.previous(feed_.cursor()))
        goTo(*to);
}

void GraphPlayer::goTo(trace::Seq step)
{
    stepped_ = true;
    feed_.setCursor(step);
}

void GraphPlayer::tellGrad()
{
    const trace::TraceState& state = feed_.state();
    const trace::PassState* pass = state.pass();
    if (!pass || !pass->last.valid())
        return;
    const TensorId leaf = state.node(pass->last).made.leaf;
    if (leaf.valid() && state.tensor(leaf).grad.valid())
        emit gradWritten(HandleId(state.tensor(leaf).grad));
}

void GraphPlayer::play(bool on)
{
    if (on == playing_)
        return;
    if (!on) {
        stop();
        return;
    }
    const trace::Seq cursor = feed_.cursor();
    const auto begin = firings_.passBegin(cursor);
    if (!begin)
        return;
    playing_ = true;
    moving_ = true;
    const auto to = firings_.next(cursor);
    // Behind its last node, or in front of all: from the beginning of the pass.
    if (cursor < *begin || firings_.endsPass(cursor) || !to || firings_.passBegin(*to) != begin)
        feed_.setCursor(*begin);
    moving_ = false;
    timer_.start();
    emit playingChanged(true);
}

void GraphPlayer::playOn()
{
    if (held_) {
        due_ = true;
        return;
    }
    const auto to = firings_.next(feed_.cursor());
    if (to) {
        moving_ = true;
        goTo(*to);
        moving_ = false;
    }
    if (!to || firings_.endsPass(*to))
        stop();
}

void GraphPlayer::stop()
{
    timer_.stop();
    due_ = false;
    if (std::exchange(playing_, false))
        emit playingChanged(false);
}

}
