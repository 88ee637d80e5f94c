#pragma once

#include "core/trace/log.h"
#include "views/common/background_pool.h"
#include "views/geometry/advice.h"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <atomic>
#include <memory>

namespace ss::views {

/// What the rules found, for all pictures of it. It reads the log by itself, on another thread and a share of the time while a program
/// runs, and only once somebody wants to see it.
class AdviceFeed : public QObject {
    Q_OBJECT
public:
    explicit AdviceFeed(std::shared_ptr<const trace::Log> log, QObject* parent = nullptr);
    ~AdviceFeed() override;
    /// From now on what the log has is read; at first all of it.
    void start();
    /// Reads all that there is, at once.
    void pullAll();
    /// What it returns stands until `changed` comes.
    const AdviceFacts& facts() const { return *shown_; }
    /// There are events that were not looked at yet.
    bool isBehind() const { return shown_->end < log_->size() && !broken_; }

signals:
    void changed();

private:
    void tick();
    void begin();
    void fold(int budgetMs);
    void arrived(std::shared_ptr<const AdviceFacts> facts);

    std::shared_ptr<const trace::Log> log_;
    std::shared_ptr<const AdviceFacts> shown_;
    Advisor advisor_; ///< of the job while one runs
    std::atomic<bool> stopped_{false}, broken_{false};
    bool running_ = false;
    trace::Seq seen_ = 0; ///< the log's size at the last tick
    QElapsedTimer since_; ///< the last fold
    QTimer timer_;
    BackgroundPool pool_;
};

}
