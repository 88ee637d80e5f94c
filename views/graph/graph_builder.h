#pragma once

#include "views/common/background_pool.h"
#include "views/graph/graph_painter.h"

#include <QElapsedTimer>
#include <QObject>
#include <functional>
#include <memory>

namespace ss::views {

/// Builds a graph's pictures: small ones at once; others on another thread, from a copy of the state, while the old picture stays.
/// Of several wishes that come meanwhile the latest counts.
class GraphBuilder : public QObject {
    Q_OBJECT
public:
    using Shown = std::shared_ptr<const GraphShown>;
    using Source = std::function<GraphFacts(const trace::TraceState& state, const GraphOptions& options)>;

    struct How {
        GraphOptions options;
        LayoutDirection direction = LayoutDirection::Right;
        GraphMetrics metrics;
    };

    explicit GraphBuilder(QObject* parent = nullptr);
    ~GraphBuilder() override;

    /// Where facts come from; at first graphOf.
    void setSource(Source source) { source_ = std::move(source); }
    /// `before`: what is seen, so that what stays in the picture stays in its place. Null: `built` will tell it.
    Shown build(const trace::TraceState& state, const How& how, const Shown& before);
    bool isBusy() const { return running_; }
    /// How much of what is under way is done.
    double progress() const { return progress_ ? progress_->done() : 1; }
    /// What is under way, and what waits, is given up.
    void cancel();
    /// What was wished last, now. For painting without an event loop; null when nothing is under way.
    Shown finish();
    /// A picture of a state, now. Throws Stopped soon after `progress` is stopped.
    static std::shared_ptr<GraphShown> shownOf(const trace::TraceState& state, const How& how, const GraphShown* before = nullptr,
                                               Progress* progress = nullptr, const Source& source = {});
    /// Frees a large one elsewhere.
    void letGo(Shown shown);
    /// What the last one took, in milliseconds.
    double lastMs() const { return lastMs_; }

signals:
    void built(std::shared_ptr<const ss::views::GraphShown> shown);
    void cancelled();

private:
    struct Wish {
        trace::TraceState state;
        How how;
        Shown before;
        Source source;
    };
    struct Answer {
        Shown shown; ///< null: it was stopped
        double ms = 0;
    };
    static Answer answerTo(const Wish& wish, Progress* progress);
    void start(std::shared_ptr<const Wish> wish);
    void arrived(Answer answer, std::shared_ptr<const Wish> wish, uint64_t number);
    void giveUp();

    Source source_;
    std::shared_ptr<const Wish> next_; ///< waits for the one that is under way
    std::shared_ptr<const Wish> last_; ///< under way
    std::shared_ptr<Progress> progress_;
    bool running_ = false;
    uint64_t number_ = 0; ///< of the build under way; an older one that arrives is nobody's
    double lastMs_ = 0;
    BackgroundPool pool_;
};

/// What stands in a box, in the language of the program.
BoxText boxText(const GraphFacts& facts, const GraphVertex& vertex);

}
