#pragma once

#include "views/models/number_column.h"
#include "views/models/trace_feed.h"

#include <QObject>
#include <optional>

namespace ss::views {

/// The steps of backward passes: for each node that fired the cursor at which all that it did has come (its gradients left it, its
/// leaf's .grad was written), and nothing of the next one.
class Firings : public QObject {
    Q_OBJECT
public:
    explicit Firings(TraceFeed& feed, QObject* parent = nullptr);

    size_t count() const { return steps_.size(); }
    trace::Seq step(size_t i) const { return steps_[i]; }

    /// Cursors to go to. In front of a pass's first firing lies its beginning, where nothing has fired.
    std::optional<trace::Seq> next(trace::Seq cursor) const;
    std::optional<trace::Seq> previous(trace::Seq cursor) const;
    /// Where the pass begins that the cursor stands in or behind; where there is none, the next one. Nothing: no pass began.
    std::optional<trace::Seq> passBegin(trace::Seq cursor) const;
    /// The step is its pass's last one.
    bool endsPass(trace::Seq cursor) const;

private:
    void see(const trace::Event& event);

    NumberColumn steps_, begins_, ends_;
    bool open_ = false; ///< a node has fired whose step is to come
};

}
