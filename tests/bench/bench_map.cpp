#include "core/trace/text.h"
#include "views/memory/map_painter.h"

#include <QGuiApplication>
#include <benchmark/benchmark.h>

using namespace ss;
using namespace ss::views;

namespace {

/// Fonts need an application; no window is shown.
QGuiApplication& application()
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    static int count = 1;
    static char name[] = "bench_map";
    static char* arguments[] = {name, nullptr};
    static QGuiApplication instance(count, arguments);
    return instance;
}

/// One tensor and views of it, every second one strided or transposed.
trace::TraceState stateOf(int side, int handles)
{
    std::string text = "b = arange " + std::to_string(side) + "x" + std::to_string(side) + " float32\n";
    for (int i = 1; i < handles; ++i) {
        const std::string n = std::to_string(i), name = "v" + n;
        text += name + (i % 3 == 0   ? " = b.t\n"
                        : i % 3 == 1 ? " = b.slice 1 " + n + " " + std::to_string(side) + " 3\n"
                                     : " = b.slice 0 " + n + " " + std::to_string(side) + " 1\n");
    }
    const auto log = trace::traceFromText(text);
    trace::TraceState state;
    for (const auto& event : log->read(0, size_t(log->size())))
        state.apply(*event);
    return state;
}

MapOptions options(const MapStyle& style, bool boxes)
{
    MapOptions result;
    result.width = 1920;
    result.metrics = style.metrics();
    if (boxes)
        result.zoom = 1e6;
    return result;
}

void build(benchmark::State& bench)
{
    application();
    const auto state = stateOf(int(bench.range(0)), int(bench.range(1)));
    const MapStyle style(Theme::light());
    for (auto _ : bench)
        benchmark::DoNotOptimize(buildMapScene(state, options(style, false)));
}

/// `range(2)`: 0 as bands, 1 zoomed in to cells. Rows are computed anew each time, as after a change.
void paint(benchmark::State& bench)
{
    application();
    const auto state = stateOf(int(bench.range(0)), int(bench.range(1)));
    const MapScene scene = buildMapScene(state, options(MapStyle(Theme::light()), bench.range(2) == 1));
    QImage image(1920, 1080, QImage::Format_RGB32);
    for (auto _ : bench) {
        MapPainter painter(Theme::light());
        QPainter canvas(&image);
        painter.paint(canvas, scene, nullptr, QRectF(0, 0, 1920, 1080), {});
    }
}

/// The same picture again, as while hovering.
void repaint(benchmark::State& bench)
{
    application();
    const auto state = stateOf(int(bench.range(0)), int(bench.range(1)));
    MapPainter painter(Theme::light());
    const MapScene scene = buildMapScene(state, options(painter.style(), false));
    QImage image(1920, 1080, QImage::Format_RGB32);
    for (auto _ : bench) {
        QPainter canvas(&image);
        painter.paint(canvas, scene, nullptr, QRectF(0, 0, 1920, 1080), {});
    }
}

BENCHMARK(build)->Args({100, 8})->Args({1000, 64})->Unit(benchmark::kMillisecond);
BENCHMARK(paint)->Args({100, 8, 0})->Args({100, 8, 1})->Args({1000, 64, 0})->Args({1000, 64, 1})->Unit(benchmark::kMillisecond);
BENCHMARK(repaint)->Args({100, 8})->Args({1000, 64})->Unit(benchmark::kMillisecond);

}
