#pragma once

#include "core/trace/event.h"
#include "views/geometry/thinned_series.h"

#include <deque>
#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace ss::views {

/// A tensor of one element as a write left it: where its number is to be read.
struct ScalarPlace {
    BufferId buffer;
    uint64_t revision = 0;
    int64_t start = 0; ///< in bytes
    DType dtype = DType::Float32;
};
/// The number there; NaN where it was not kept.
using ReadScalar = std::function<double(const ScalarPlace& place)>;

/// What training looks like, folded from the events of any script: a point of each curve a backward pass. Memory is bounded.
class TrainingCurves {
public:
    explicit TrainingCurves(ReadScalar read = {})
        : read_(std::move(read))
    {
    }
    void see(const trace::Event& event);

    /// Of a leaf that gradients came to.
    struct Leaf {
        TensorId tensor;
        std::string name; ///< empty: it has none yet
        ThinnedSeries norm;
        double last = 0;       ///< the norm of the last pass; NaN: not known
        uint64_t lastPass = 0; ///< in which it came
        bool alive = true;
        int summed = 0; ///< backward passes whose sum .grad is; 0: it is None, or zero
    };

    uint64_t passes() const { return passes_; }
    uint64_t steps() const { return steps_; }
    /// How many passes had begun before this event.
    double passesAt(trace::Seq seq) const;
    const ThinnedSeries& loss() const { return loss_; }
    const ThinnedSeries& rate() const { return rate_; }
    /// The highest of each few events. x: the number of the event.
    const std::map<Device, ThinnedSeries>& memory() const { return memory_; }
    int64_t bytesInUse(Device device) const;
    const ThinnedSeries& accuracy() const { return accuracy_; }
    /// In order of their first gradient; of a great many the first ones. When all are gone and another pass begins, all curves but the
    /// memory's start over: another model is trained.
    const std::vector<Leaf>& leaves() const { return leaves_; }
    static constexpr size_t kMostLeaves = 64;
    /// Passes that are summed in .grad, of the leaf that has most.
    int summedPasses() const;
    /// An accuracy that a probe measured.
    void addAccuracy(double value) { accuracy_.add(double(passes_), value); }

private:
    struct Scalar {
        TensorId tensor;
        CallId call;
        ScalarPlace place;
    };
    static constexpr size_t kScalars = 256; ///< the latest ones: a loss is young when its pass begins

    void on(const trace::TensorMade& made);
    void on(const trace::TensorDropped& dropped);
    void on(const trace::Written& written);
    void on(const trace::NodeMade& made);
    void on(const trace::NameBound& bound);
    void on(const trace::ScopeBegin& begin);
    void on(const trace::CallBegin& begin);
    void on(const trace::GradFlow& flow);
    void on(const trace::GradSet& set);
    void on(const trace::BackwardBegin& begin);
    void on(const trace::BackwardEnd& end);
    void on(const trace::BufferMade& made);
    void on(const trace::BufferFreed& freed);
    void on(const trace::BufferResized& resized);
    template <class Other> void on(const Other&) {}

    void beginPass(NodeId first);
    const Scalar* rootOf(NodeId first) const;
    void endPass();
    void startOver();
    void addMemory(Device device, int64_t bytes);
    double valueOf(const Scalar* scalar) const;
    Leaf* leafOf(TensorId tensor);

    ReadScalar read_;
    trace::Seq now_ = 0;
    bool backward_ = false; ///< a gradient of this pass has flowed
    int told_ = 0;          ///< passes that began and have not ended, one within another
    TensorId root_;         ///< of the outermost of these
    uint64_t passes_ = 0, steps_ = 0;
    ThinnedSeries loss_, rate_, accuracy_, begun_; ///< begun_: the event that each pass begins with
    std::map<Device, ThinnedSeries> memory_;
    struct InUse {
        int64_t bytes = 0, highest = 0; ///< since the last point
        trace::Seq told = 0;            ///< where that is
    };
    std::map<Device, InUse> inUse_;
    std::unordered_map<BufferId, std::pair<Device, int64_t>> buffers_; ///< alive
    std::vector<Leaf> leaves_;
    std::unordered_map<TensorId, size_t> leafAt_;
    std::unordered_map<NodeId, TensorId> accumulators_;
    std::unordered_map<TensorId, TensorId> gradOf_;   ///< .grad -> its leaf
    std::unordered_map<TensorId, std::string> names_; ///< of those with a gradient of their own
    std::deque<Scalar> scalars_;
    std::deque<std::pair<NodeId, CallId>> nodes_; ///< the latest ones
};

}
