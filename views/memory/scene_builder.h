#pragma once

#include "core/trace/state.h"
#include "views/common/background_pool.h"
#include "views/geometry/known_runs.h"
#include "views/geometry/map_scene.h"

#include <QObject>
#include <functional>
#include <memory>

namespace ss::views {

/// Builds a map's scenes: quick ones at once; others on another thread, from a copy of the state, while the old picture stays.
/// Of several wishes that come meanwhile the latest counts.
class SceneBuilder : public QObject {
    Q_OBJECT
public:
    using Scene = std::shared_ptr<const MapScene>;

    explicit SceneBuilder(QObject* parent = nullptr);
    ~SceneBuilder() override;

    /// Null: `built` will tell it.
    Scene build(const trace::TraceState& state, const MapOptions& options);
    bool isBusy() const { return running_; }
    /// The scene that was wished last, now. For painting without an event loop; null when nothing is under way.
    Scene finish();
    /// Frees a large scene elsewhere, too.
    void letGo(Scene scene);
    /// Runs a job of a scene's on the other thread, before scenes.
    void run(std::function<void()> job);

signals:
    void built(std::shared_ptr<const ss::views::MapScene> scene);

private:
    struct Wish {
        trace::TraceState state;
        MapOptions options;
    };
    bool isQuick(const trace::TraceState& state) const;
    void start(std::shared_ptr<const Wish> wish);
    void arrived(Scene scene, std::shared_ptr<const Wish> wish, uint64_t number);

    std::shared_ptr<const Wish> next_; ///< waits for the one that is under way
    std::shared_ptr<const Wish> last_; ///< under way
    bool running_ = false;
    uint64_t number_ = 0; ///< of the build under way; an older one that arrives is nobody's
    KnownRuns runs_;
    BackgroundPool pool_; ///< works with the runs
};

}
