#include "core/trace/text.h"
#include "tests/bench/timed_view.h"
#include "tests/support/graph_maker.h"
#include "views/graph/graph_view.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QScrollBar>
#include <QThread>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <functional>

/// What a frame of the graph costs its thread: 300 frames of a real GraphView of 1920x1080 (offscreen raster) at several zooms, while
/// nothing happens, panning, hovering, zooming and playing a backward pass, and how long a new graph and the end of one take. Prints
/// milliseconds of CPU time of the GUI thread, for a frame with all that led to it.
using namespace ss;
using namespace ss::views;

namespace {

constexpr int kFrames = 300;
constexpr double kBar = 16.7; // 60 frames a second
constexpr double kNewBar = 200;

/// Blocks of a residual net: two products and their relus, and a sum with what went in.
GraphFacts residual(size_t blocks, size_t fired)
{
    test::GraphMaker make;
    uint32_t at = make.op("embedding", {make.parameter("net.embed", "(64, 32) float32")}, "EmbeddingBackward0");
    std::vector<uint32_t> ops;
    for (size_t i = 0; i < blocks; ++i) {
        const std::string name = "net.block[" + std::to_string(i) + "]";
        uint32_t inside = at;
        for (const char* layer : {".a", ".b"}) {
            inside = make.op("addmm", {make.parameter(name + layer + ".weight", "(32, 32) float32"), inside}, "AddmmBackward0");
            ops.push_back(inside);
            inside = make.op("relu", {inside}, "ReluBackward0");
            ops.push_back(inside);
        }
        at = make.op("add", {at, inside}, "AddBackward0");
        ops.push_back(at);
    }
    for (auto& link : make.facts.links)
        link.shape = "(64, 32)";
    for (size_t i = 0; i < fired && i < ops.size(); ++i)
        make.fire(ops[ops.size() - 1 - i], {std::pow(0.999, double(i)), 0.1});
    return make.facts;
}

using Make = GraphFacts (*)(size_t size, size_t fired);

struct Scene {
    const char* name;
    Make make;
    size_t size;
};

const Scene kScenes[] = {
    {"perceptron, 10,000", test::perceptron, 2500},
    {"residual, 10,000", residual, 1430},
    {"perceptron, 100,000", test::perceptron, 25'000},
};

using TimedView = TimedFrames<GraphView>;

/// A session that is not small, so that nothing is built on the GUI thread.
std::shared_ptr<trace::Log> manyTensors()
{
    std::string text;
    for (int i = 0; i < 200; ++i)
        text += "v" + std::to_string(i) + " = arange 4 float32\n";
    return trace::traceFromText(text);
}

struct Shown {
    explicit Shown(const Scene& of)
        : scene(of)
        , log(manyTensors())
        , feed(log)
        , values(log->values())
        , view(feed, selection, &values, Theme::light())
    {
        feed.pullAll();
        view.setSource(
            [this](const trace::TraceState&, const GraphOptions&) { return empty ? GraphFacts() : scene.make(scene.size, fired); });
        view.resize(1920, 1080);
        view.show();
        settle();
    }
    void settle()
    {
        while (view.isBusy()) {
            QCoreApplication::processEvents();
            QThread::msleep(2);
        }
        QCoreApplication::processEvents();
    }

    Scene scene;
    std::atomic<size_t> fired = 0;
    std::atomic<bool> empty = false;
    std::shared_ptr<trace::Log> log;
    TraceFeed feed;
    Selection selection;
    KeptValues values;
    TimedView view;
};

struct Gesture {
    const char* name;
    std::function<void(Shown&, int frame)> act;
    int pause = 1; ///< milliseconds between frames, in which the worker works and animations go on
};

void mouseMove(Shown& shown, QPointF at)
{
    QMouseEvent event(QEvent::MouseMove, at, shown.view.viewport()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(shown.view.viewport(), &event);
}

const Gesture kGestures[] = {
    {"repaint", [](Shown&, int) {}},
    {"pan",
     [](Shown& s, int frame) {
         auto* bar = s.view.horizontalScrollBar();
         bar->setValue(bar->value() + (frame % 200 < 100 ? 13 : -11));
     }},
    {"hover",
     [](Shown& s, int frame) {
         mouseMove(s, {40.0 + frame * 7 % 1800, 40.0 + frame * 17 % 1000});
     }},
    {"zoom", [](Shown& s, int frame) { s.view.setZoom(s.view.zoom() * (frame % 40 < 20 ? 1.25 : 0.8)); }},
    {"play",
     [](Shown& s, int frame) {
         if (frame % 3 == 0) {
             ++s.fired;
             s.view.redraw();
         }
     },
     16},
};

void measure(Shown& shown, double zoom, const Gesture& gesture)
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
    std::printf("%-20s zoom %-6.3g %-8s p50 %7.2f   p95 %7.2f   max %7.2f  %s\n", shown.scene.name, zoom, gesture.name, part(0.5),
                part(0.95), ms.back(), part(0.95) <= kBar ? "" : "TOO SLOW");
    std::fflush(stdout);
}

void tell(const char* scene, const char* what, double ms, double bar)
{
    std::printf("%-20s %-32s %8.1f ms %s\n", scene, what, ms, ms <= bar ? "" : "TOO SLOW");
}

}

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    for (const Scene& scene : kScenes) {
        if (argc > 1 && !QString::fromUtf8(scene.name).startsWith(QString::fromUtf8(argv[1])))
            continue;
        QElapsedTimer clock;
        clock.start();
        auto shown = std::make_unique<Shown>(scene);
        std::printf("%-20s %zu boxes, %zu links, first picture after %lld ms\n", scene.name, shown->view.scene().facts.vertices.size(),
                    shown->view.scene().facts.links.size(), static_cast<long long>(clock.elapsed()));
        for (const double zoom : {0.0, 0.1, 0.3, 1.0})
            for (const Gesture& gesture : kGestures) {
                if (argc > 2 && !QString::fromUtf8(gesture.name).startsWith(QString::fromUtf8(argv[2])))
                    continue;
                if (zoom == 0)
                    shown->view.fit();
                else
                    shown->view.setZoom(zoom);
                shown->settle();
                measure(*shown, shown->view.zoom(), gesture);
                shown->settle();
            }
        shown->empty = true;
        double before = threadMs();
        shown->view.redraw();
        shown->settle();
        tell(scene.name, "New: an empty graph instead", threadMs() - before, kNewBar);
        shown->empty = false;
        shown->view.redraw();
        shown->settle();
        clock.restart();
        before = threadMs();
        shown.reset();
        tell(scene.name, "close, CPU of the GUI thread", threadMs() - before, kNewBar);
        tell(scene.name, "close, by the clock", double(clock.nsecsElapsed()) / 1e6, kNewBar);
    }
}
