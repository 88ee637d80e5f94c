#include "views/common/background_pool.h"

#include "core/base/background.h"

#include <limits>
#include <utility>

namespace ss::views {

BackgroundPool::BackgroundPool() { pool_.setMaxThreadCount(1); }

BackgroundPool::~BackgroundPool() { waitForDone(); }

void BackgroundPool::start(std::function<void()> job, int urgency)
{
    // The pool makes a new thread now and then, and tells nobody.
    pool_.start(
        [job = std::move(job)] {
            workInBackground();
            job();
        },
        urgency);
}

void BackgroundPool::letGo(std::shared_ptr<const void> thing)
{
    if (thing)
        start([thing = std::move(thing)] {}, std::numeric_limits<int>::max());
}

void BackgroundPool::waitForDone() { pool_.waitForDone(); }

}
