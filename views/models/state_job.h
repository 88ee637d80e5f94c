#pragma once

#include "core/trace/state.h"
#include "views/common/background_pool.h"

#include <QObject>
#include <functional>
#include <memory>

namespace ss::views {

/// Finds something out of a large state on another thread, from a copy. Of several questions that come meanwhile the latest is
/// asked next.
class StateJob : public QObject {
public:
    /// Answers with what is to be done with the answer, here.
    using Question = std::function<std::function<void()>(const trace::TraceState& state)>;

    explicit StateJob(QObject* parent = nullptr);
    ~StateJob() override;

    void ask(const trace::TraceState& state, Question question);
    /// What is under way is nobody's any more.
    void forget();

private:
    struct Wish {
        trace::TraceState state;
        Question question;
    };
    void start(std::shared_ptr<const Wish> wish);
    void answered(const std::function<void()>& answer, uint64_t number);

    std::shared_ptr<const Wish> next_; ///< waits for the one that is under way
    bool running_ = false;
    uint64_t number_ = 0; ///< how often what was asked before was forgotten
    BackgroundPool pool_;
};

}
