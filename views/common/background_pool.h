#pragma once

#include <QThreadPool>
#include <functional>
#include <memory>

namespace ss::views {

/// One thread for what pictures need beside the window; it works behind the user's program. Who has jobs here that come back to it
/// waits for them before it goes.
class BackgroundPool {
public:
    BackgroundPool();
    ~BackgroundPool();

    /// Of the jobs that wait, one of the greatest urgency is next.
    void start(std::function<void()> job, int urgency = 0);
    /// Frees a large thing there, before all jobs.
    void letGo(std::shared_ptr<const void> thing);
    void waitForDone();

private:
    QThreadPool pool_;
};

}
