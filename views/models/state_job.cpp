#include "views/models/state_job.h"

#include <utility>

namespace ss::views {

StateJob::StateJob(QObject* parent)
    : QObject(parent)
{
}

StateJob::~StateJob() { pool_.waitForDone(); }

void StateJob::ask(const trace::TraceState& state, Question question)
{
    auto wish = std::make_shared<const Wish>(Wish{state, std::move(question)});
    if (running_)
        next_ = std::move(wish);
    else
        start(std::move(wish));
}

void StateJob::forget()
{
    ++number_;
    next_.reset();
}

void StateJob::start(std::shared_ptr<const Wish> wish)
{
    running_ = true;
    pool_.start([this, wish = std::move(wish), number = number_]() mutable {
        auto answer = wish->question(wish->state);
        // The state goes back, too: who folds on may write what the copy shared only when its reader surely is done.
        auto tell = [this, answer = std::move(answer), wish = std::move(wish), number] { answered(answer, number); };
        QMetaObject::invokeMethod(this, std::move(tell), Qt::QueuedConnection);
    });
}

void StateJob::answered(const std::function<void()>& answer, uint64_t number)
{
    running_ = false;
    if (next_)
        start(std::exchange(next_, nullptr));
    if (number == number_)
        answer();
}

}
