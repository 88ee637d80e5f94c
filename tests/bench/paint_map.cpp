#include "core/trace/text.h"
#include "tests/bench/timed_view.h"
#include "views/inspector/owners_view.h"
#include "views/memory/map_view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QScrollBar>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>
#include <sys/resource.h>

/// What a frame of the memory map costs its thread: 500 frames of a real MapView of 1920x1080 (offscreen raster), in large
/// sessions, while nothing happens, panning, hovering, zooming, stepping, animating and selecting with the owners beside. Prints
/// milliseconds of CPU time of the GUI thread, for a frame with all that led to it. `paint_map [SCENE [GESTURE]]` runs the rows whose names
/// begin like that.
using namespace ss;
using namespace ss::views;

namespace {

constexpr int kFrames = 500;
constexpr double kBar = 8.3; // 120 frames a second

/// Large sessions without their bytes: the map is drawn from facts.
class Maker {
public:
    explicit Maker(std::shared_ptr<trace::Log> log)
        : log_(std::move(log))
    {
    }
    BufferId buffer(int64_t bytes)
    {
        trace::BufferMade made;
        made.buffer = BufferId(buffers_++);
        made.bytes = bytes;
        made.fill = trace::Fill::Written;
        log_->append(made);
        return made.buffer;
    }
    TensorId tensor(BufferId buffer, int64_t bytes, DType dtype, Layout layout, const std::string& name, TensorId base = {})
    {
        trace::TensorMade made;
        made.tensor = TensorId(tensors_++);
        made.view.storage = StorageId(buffer.value());
        made.view.buffer = buffer;
        made.view.storageBytes = bytes;
        made.view.dtype = dtype;
        made.view.layout = std::move(layout);
        made.viewOf = base;
        log_->append(made);
        log_->append(trace::NameBound{name, made.tensor});
        return made.tensor;
    }

private:
    std::shared_ptr<trace::Log> log_;
    uint32_t buffers_ = 0, tensors_ = 0;
};

std::shared_ptr<trace::Log> million()
{
    std::string text = "b = arange 1000x1000 float32\n";
    for (int i = 1; i < 64; ++i) {
        const std::string n = std::to_string(i), name = "v" + n;
        text += name + (i % 3 == 0 ? " = b.t\n" : i % 3 == 1 ? " = b.slice 1 " + n + " 1000 3\n" : " = b.slice 0 " + n + " 1000 1\n");
    }
    return trace::traceFromText(text);
}

std::shared_ptr<trace::Log> billion()
{
    const auto log = std::make_shared<trace::Log>();
    Maker make(log);
    const int64_t side = 31623, bytes = side * side;
    const BufferId buffer = make.buffer(bytes);
    const auto base = make.tensor(buffer, bytes, DType::Bool, {{side, side}, {side, 1}, 0}, "base");
    make.tensor(buffer, bytes, DType::Bool, {{side, side}, {1, side}, 0}, "transposed", base);
    make.tensor(buffer, bytes, DType::Bool, {{side, side / 2}, {side, 2}, 1}, "stepped", base);
    make.tensor(buffer, bytes, DType::Bool, {{side / 3, side / 2}, {3 * side, 2}, 1}, "both", base);
    make.tensor(buffer, bytes, DType::Bool, {{side / 5, side / 7}, {5, 7 * side}, 3}, "turned", base);
    make.tensor(buffer, bytes, DType::Bool, {{side}, {side + 1}, 0}, "diagonal", base);
    make.tensor(buffer, bytes, DType::Bool, {{1000, 1000, 500}, {1000003, 977, 2}, 0}, "odd", base);
    make.tensor(buffer, bytes, DType::Bool, {{side, 64, 64}, {side, 33, 2}, 0}, "windows", base);
    return log;
}

std::shared_ptr<trace::Log> manyStorages()
{
    const auto log = std::make_shared<trace::Log>();
    Maker make(log);
    for (int i = 0; i < 100000; ++i) {
        const BufferId buffer = make.buffer(64 + i % 7 * 4096);
        make.tensor(buffer, 64 + i % 7 * 4096, DType::Float32, {{4, 4 + i % 7 * 256}, {4 + i % 7 * 256, 1}, 0}, "t" + std::to_string(i));
    }
    return log;
}

std::shared_ptr<trace::Log> manyViews()
{
    const auto log = std::make_shared<trace::Log>();
    Maker make(log);
    const BufferId buffer = make.buffer(4000000);
    const auto base = make.tensor(buffer, 4000000, DType::Float32, {{1000, 1000}, {1000, 1}, 0}, "base");
    for (int i = 1; i < 100000; ++i)
        make.tensor(buffer, 4000000, DType::Float32, i % 3 ? Layout{{1000}, {1}, i % 1000 * 1000} : Layout{{1000, 100}, {1000, 7}, i % 300},
                    "v" + std::to_string(i), base);
    return log;
}

using TimedView = TimedFrames<MapView>;

struct Shown {
    explicit Shown(std::shared_ptr<trace::Log> events)
        : log(std::move(events))
        , feed(log)
        , values(log->values())
        , view(feed, selection, &values, Theme::light())
        , owners(feed, selection, Theme::light())
    {
        owners.resize(360, 900);
        view.resize(1920, 1080);
        view.show();
        const double before = threadMs();
        feed.pullAll();
        pulled = threadMs() - before;
        settle();
    }
    /// Until whatever is computed elsewhere has come.
    void settle()
    {
        view.finishScene();
        for (int i = 0; i < 60; ++i) {
            QCoreApplication::processEvents();
            QThread::msleep(5);
        }
    }

    std::shared_ptr<trace::Log> log;
    TraceFeed feed;
    Selection selection;
    KeptValues values;
    TimedView view;
    OwnersView owners; ///< shown only where handles are selected
    double pulled = 0;
};

struct Gesture {
    const char* name;
    std::function<void(Shown&, int frame)> act;
    int pause = 1; ///< milliseconds between frames, in which workers work and animations go on
};

void mouseMove(Shown& shown, QPointF at)
{
    QMouseEvent event(QEvent::MouseMove, at, shown.view.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(shown.view.viewport(), &event);
}

void write(Shown& shown)
{
    trace::Written written;
    written.buffer = BufferId(0);
    written.itemsize = 4;
    written.layout = {{8}, {1}, 0};
    written.revision = shown.feed.state().buffer(BufferId(0)).revision + 1;
    shown.log->append(written);
    shown.feed.pullAll();
}

const Gesture kGestures[] = {
    {"repaint", [](Shown&, int) {}},
    {"pan",
     [](Shown& s, int frame) {
         auto* bar = s.view.verticalScrollBar();
         bar->setValue(bar->value() + (frame % 200 < 100 ? 13 : -11));
     }},
    {"pan far",
     [](Shown& s, int frame) {
         s.view.verticalScrollBar()->setValue(int(frame * 7919LL * 104729LL % (s.view.verticalScrollBar()->maximum() + 1)));
     }},
    {"hover",
     [](Shown& s, int frame) {
         mouseMove(s, {40.0 + frame * 3 % 1000, 40.0 + frame * 17 % 900});
     }},
    {"zoom", [](Shown& s, int frame) { s.view.setZoom(s.view.zoom() * (frame % 40 < 20 ? 1.25 : 0.8)); }, 10},
    {"step", [](Shown& s, int) { write(s); }, 10},
    {"animate",
     [](Shown& s, int frame) {
         if (frame % 40 == 0)
             write(s);
     },
     16},
    {"select",
     [](Shown& s, int frame) {
         const auto tensors = int64_t(s.feed.state().tensorCount());
         s.owners.show();
         s.selection.select(TensorId(uint32_t(frame * 7919LL % tensors)));
     },
     10},
};

void measure(Shown& shown, const char* scene, const Gesture& gesture)
{
    shown.view.begin();
    for (int frame = 0; int(shown.view.frames.size()) < kFrames; ++frame) {
        QThread::msleep(gesture.pause);
        gesture.act(shown, frame);
        shown.view.viewport()->update();
        QCoreApplication::processEvents();
    }
    std::vector<double> ms = shown.view.frames;
    std::sort(ms.begin(), ms.end());
    const auto part = [&](double share) { return ms[size_t(std::ceil(share * double(ms.size()))) - 1]; };
    std::printf("%-24s %-10s p50 %7.2f   p95 %7.2f   p99 %7.2f   max %7.2f  %s\n", scene, gesture.name, part(0.5), part(0.95), part(0.99),
                ms.back(), part(0.95) <= kBar ? "" : "TOO SLOW");
    std::fflush(stdout);
}

long long mostResident()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss * 1024LL;
}

struct Scene {
    const char* name;
    std::function<std::shared_ptr<trace::Log>()> make;
    double zoom = 1;
};

const Scene kScenes[] = {
    {"million cells, 64 handles", million}, {"the same as boxes", million, 1e6}, {"billion elements", billion},
    {"100000 storages", manyStorages},      {"100000 views of one", manyViews},
};

}

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    for (const Scene& scene : kScenes) {
        if (argc > 1 && !QString::fromUtf8(scene.name).startsWith(QString::fromUtf8(argv[1])))
            continue;
        Shown shown(scene.make());
        std::printf("%-24s the whole session taken in: %.1f ms\n", scene.name, shown.pulled);
        for (const Gesture& gesture : kGestures) {
            if (argc > 2 && !QString::fromUtf8(gesture.name).startsWith(QString::fromUtf8(argv[2])))
                continue;
            shown.view.setZoom(scene.zoom);
            shown.settle();
            measure(shown, scene.name, gesture);
            shown.owners.hide();
        }
    }
    std::printf("most memory ever resident: %lld MB\n", mostResident() >> 20);
}
