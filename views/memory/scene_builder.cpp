#include "views/memory/scene_builder.h"

#include <algorithm>
#include <utility>

namespace ss::views {

namespace {

/// Things kept by a state whose scene is built at once: about a millisecond's.
constexpr size_t kFew = 256;
/// Elements of windows that reach into one another, whose union is about as quick.
constexpr int64_t kFewElements = 1 << 14;

size_t drawn(const trace::TraceState& state) { return state.buffers().size() + state.tensors().size() + state.arrays().size(); }

}

SceneBuilder::SceneBuilder(QObject* parent)
    : QObject(parent)
{
}

SceneBuilder::~SceneBuilder() { pool_.waitForDone(); }

SceneBuilder::Scene SceneBuilder::build(const trace::TraceState& state, const MapOptions& options)
{
    if (isQuick(state)) {
        next_.reset();
        running_ = false;
        ++number_; // what is under way is out of date
        return std::make_shared<const MapScene>(buildMapScene(state, options, runs_));
    }
    auto wish = std::make_shared<const Wish>(Wish{state, options});
    if (running_)
        next_ = std::move(wish);
    else
        start(std::move(wish));
    return nullptr;
}

bool SceneBuilder::isQuick(const trace::TraceState& state) const
{
    if (drawn(state) > kFew)
        return false;
    int64_t elements = 0;
    for (const HandleId handle : state.livingHandles())
        if (state.bufferOf(handle).valid())
            elements += std::min(runs_.work(state.byteView(handle)), kFewElements);
    return elements < kFewElements;
}

void SceneBuilder::start(std::shared_ptr<const Wish> wish)
{
    running_ = true;
    last_ = wish;
    pool_.start([this, wish = std::move(wish), number = ++number_]() mutable {
        auto scene = std::make_shared<const MapScene>(buildMapScene(wish->state, wish->options, runs_));
        // The state goes back, too: who folds on may write what the copy shared only when its reader surely is done.
        auto tell = [this, scene = std::move(scene), wish = std::move(wish), number]() mutable {
            arrived(std::move(scene), std::move(wish), number);
        };
        QMetaObject::invokeMethod(this, std::move(tell), Qt::QueuedConnection);
    });
}

void SceneBuilder::arrived(Scene scene, std::shared_ptr<const Wish> wish, uint64_t number)
{
    pool_.letGo(std::move(wish));
    if (number != number_) {
        letGo(std::move(scene));
        return;
    }
    running_ = false;
    last_.reset();
    if (next_)
        start(std::exchange(next_, nullptr));
    emit built(std::move(scene));
}

SceneBuilder::Scene SceneBuilder::finish()
{
    if (!running_)
        return nullptr;
    const auto wish = next_ ? std::exchange(next_, nullptr) : last_;
    running_ = false;
    ++number_;
    return std::make_shared<const MapScene>(buildMapScene(wish->state, wish->options, runs_));
}

void SceneBuilder::letGo(Scene scene) { pool_.letGo(std::move(scene)); }

void SceneBuilder::run(std::function<void()> job) { pool_.start(std::move(job), 1); }

}
