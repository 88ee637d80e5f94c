#pragma once

#include "core/trace/log.h"
#include "views/geometry/network_facts.h"
#include "views/geometry/training_curves.h"
#include "views/models/training_probe.h"

#include <QObject>
#include <QTimer>
#include <memory>

namespace ss::views {

/// What training looks like, for all pictures of it: curves, the network's shapes, the latest probe. It reads the log by itself, ahead of
/// who folds whole states: numbers are not kept for long while a script runs at full speed. Pictures draw anew when `changed` comes, at
/// most every 30 ms.
class TrainingFeed : public QObject {
    Q_OBJECT
public:
    /// `until`: events from there on are not looked at; for a picture of a moment.
    explicit TrainingFeed(std::shared_ptr<const trace::Log> log, trace::Seq until = UINT64_MAX, QObject* parent = nullptr);
    /// Reads all that there is, at once.
    void pullAll();
    /// Events read so far.
    trace::Seq end() const { return end_; }

    const TrainingCurves& curves() const { return curves_; }
    const NetworkFacts& network() const { return network_; }
    /// The latest; without rows: there was none.
    const TrainingProbe& probe() const { return probe_; }
    /// Goes up with each probe.
    uint64_t probes() const { return probes_; }

signals:
    void changed();

private:
    void see(const trace::Event& event);
    bool pull(int budgetMs);

    std::shared_ptr<const trace::Log> log_;
    trace::Seq until_, end_ = 0;
    TrainingCurves curves_;
    NetworkFacts network_;
    TrainingProbe probe_;
    uint64_t probes_ = 0;
    QTimer timer_;
};

}
