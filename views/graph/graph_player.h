#pragma once

#include "views/models/firings.h"

#include <QTimer>

namespace ss::views {

/// Plays a backward pass node by node, by moving the feed's cursor: every picture shows the same moment.
class GraphPlayer : public QObject {
    Q_OBJECT
public:
    explicit GraphPlayer(TraceFeed& feed, QObject* parent = nullptr);

    const Firings& firings() const { return firings_; }
    bool playing() const { return playing_; }
    /// Nodes a second.
    void setSpeed(double nodesPerSecond);
    /// While somebody still shows the last step, playing waits; it then goes on at once if the time for the next one has come.
    void setHeld(bool held);

public slots:
    void nextNode();
    void previousNode();
    /// To the end of the pass that the cursor stands in; from behind its last node, once more from its beginning.
    void play(bool on);

signals:
    void playingChanged(bool on);
    /// What may be pressed may have changed.
    void stepsChanged();
    /// The node that was gone to wrote this .grad.
    void gradWritten(ss::HandleId grad);

private:
    void playOn();
    void stop();
    void goTo(trace::Seq step);
    void tellGrad();

    TraceFeed& feed_;
    Firings firings_;
    QTimer timer_;
    bool playing_ = false, moving_ = false;
    bool stepped_ = false;            ///< to a node, and nobody has heard of it yet
    bool held_ = false, due_ = false; ///< due: the next step was, while it was held
};

}
