#pragma once

#include "core/trace/log.h"
#include "views/common/background_pool.h"
#include "views/geometry/network_facts.h"
#include "views/geometry/training_curves.h"
#include "views/models/training_probe.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>

namespace ss::views {

/// What training looks like, for all pictures of it: curves, the network's shapes, the latest probe. It reads the log by itself, on
/// another thread, ahead of who folds whole states: numbers are not kept for long while a script runs at full speed. Pictures draw anew
/// when `changed` comes, ten times a second while much goes on.
class TrainingFeed : public QObject {
    Q_OBJECT
public:
    /// `until`: events from there on are not looked at; for a picture of a moment.
    explicit TrainingFeed(std::shared_ptr<const trace::Log> log, trace::Seq until = UINT64_MAX, QObject* parent = nullptr);
    ~TrainingFeed() override;
    /// Reads all that there is, at once.
    void pullAll();
    /// Events read so far.
    trace::Seq end() const { return shown_->end; }

    // What they return stands until `changed` comes.
    const TrainingCurves& curves() const { return shown_->curves; }
    const NetworkFacts& network() const { return shown_->network; }
    /// The latest; without rows: there was none.
    const TrainingProbe& probe() const { return shown_->probe; }
    /// Goes up with each probe.
    uint64_t probes() const { return shown_->probes; }

signals:
    void changed();

private:
    struct Facts {
        trace::Seq end = 0;
        TrainingCurves curves;
        NetworkFacts network;
        TrainingProbe probe;
        uint64_t probes = 0;

        void see(const trace::Event& event);
    };
    void tick();
    void start();
    void fold(int budgetMs);
    void arrived(std::shared_ptr<const Facts> facts);

    std::shared_ptr<const trace::Log> log_;
    trace::Seq until_;
    std::shared_ptr<const Facts> shown_;
    bool running_ = false;
    Facts folded_; ///< of the job while one runs
    std::atomic<bool> stopped_{false};
    trace::Seq seen_ = 0; ///< the log's size at the last tick
    QElapsedTimer since_; ///< the last fold on the other thread
    QTimer timer_;
    BackgroundPool pool_;
};

}
