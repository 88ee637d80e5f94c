#include "tests/support/layout_growth.h"

#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <thread>

/// What a layout costs its one core, with crossings, bends and length beside it, and how soon it stops.
/// `graph_layout` prints the table; `graph_layout odd` that of strange graphs; `graph_layout stability` how boxes stay; `graph_layout paint
/// FOLDER [BOXES]` paints small graphs of all kinds, at once and as they have grown.
using namespace ss;
using namespace ss::views;
using test::GraphShape;

namespace {

using Clock = std::chrono::steady_clock;
double msSince(Clock::time_point begin) { return std::chrono::duration<double, std::milli>(Clock::now() - begin).count(); }

/// Of this thread: what others do meanwhile does not count.
double cpuMs()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) * 1e3 + double(now.tv_nsec) / 1e6;
}

void measure(const GraphShape& shape, double bar, LayoutDirection direction = LayoutDirection::Down, bool count = true)
{
    LayoutOptions options;
    options.direction = direction;
    double best = 1e9;
    GraphLayout layout;
    for (int round = 0; round < 3; ++round) {
        const double begin = cpuMs();
        layout = layOut(shape.input, options);
        best = std::min(best, cpuMs() - begin);
    }
    options.before = &layout;
    const double begin = cpuMs();
    const GraphLayout again = layOut(shape.input, options);
    const double kept = cpuMs() - begin;
    const LayoutQuality quality = count ? qualityOf(shape.input, layout) : LayoutQuality();
    std::printf("%-34s %7zu %7zu %6zu %9.1f %9.1f %6.0f %s %9zu %8zu %12.0f  %.0f x %.0f\n", shape.name.c_str(), shape.input.boxes.size(),
                shape.input.edges.size(), layout.ghosts.size(), best, kept, bar, best < bar && kept < bar ? "ok  " : "OVER",
                quality.crossings, quality.bends, quality.length, layout.bounds.width(), layout.bounds.height());
    std::fflush(stdout);
}

/// From the wish to stop, at many moments, to the end.
void measureStop(const GraphShape& shape)
{
    double worst = 0;
    const auto begin = Clock::now();
    layOut(shape.input);
    const double whole = msSince(begin);
    for (int i = 1; i < 20; ++i) {
        Progress progress;
        std::atomic<bool> stopped = false;
        std::thread worker([&] {
            try {
                layOut(shape.input, {}, &progress);
            } catch (const Stopped&) {
                stopped = true;
            }
        });
        std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(whole * i / 20));
        const auto wish = Clock::now();
        progress.stop();
        worker.join();
        if (stopped)
            worst = std::max(worst, msSince(wish));
    }
    std::printf("%-34s %7zu boxes: stops within %.1f ms (bar 50)\n", shape.name.c_str(), shape.input.boxes.size(), worst);
}

void paint(const GraphShape& shape, const GraphLayout& layout, const QString& file)
{
    const double scale = std::min({1.0, 1800 / std::max(1.0, layout.bounds.width()), 1800 / std::max(1.0, layout.bounds.height())});
    QImage image((layout.bounds.size() * scale).toSize() + QSize(40, 40), QImage::Format_RGB32);
    image.fill(QColor(0xff, 0xff, 0xff));
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(20, 20);
    painter.scale(scale, scale);
    painter.translate(-layout.bounds.topLeft());
    painter.setPen(QPen(QColor(0xd0, 0xd8, 0xe4), 1.5));
    painter.setBrush(QColor(40, 90, 160, 12));
    for (const QRectF& group : layout.groups)
        if (!group.isNull())
            painter.drawRoundedRect(group, 8, 8);
    painter.setBrush(Qt::NoBrush);
    for (size_t edge = 0; edge < layout.routes.size(); ++edge) {
        const auto& points = layout.routes[edge].points;
        QPainterPath path(points.front());
        for (size_t i = 0; i + 3 < points.size(); i += 3)
            path.cubicTo(points[i + 1], points[i + 2], points[i + 3]);
        painter.setPen(QPen(QColor::fromHsv(int(edge * 67 % 360), 120, 150), 1.5));
        painter.drawPath(path);
    }
    painter.setPen(QPen(QColor(0x1d, 0x26, 0x33), 1.5));
    for (size_t box = 0; box < layout.boxes.size(); ++box) {
        const bool leaf = shape.input.boxes[box].isLeaf;
        painter.setBrush(leaf ? QColor(0xee, 0xf1, 0xf6) : QColor(0xff, 0xff, 0xff));
        painter.drawRoundedRect(layout.boxes[box], leaf ? 15 : 5, leaf ? 15 : 5);
        painter.drawText(layout.boxes[box], Qt::AlignCenter, QString::number(box));
    }
    painter.setPen(QPen(QColor(0x90, 0x98, 0xa4), 1.5, Qt::DashLine));
    for (const LayoutGhost& ghost : layout.ghosts) {
        painter.setBrush(QColor(0xee, 0xf1, 0xf6));
        painter.drawRoundedRect(ghost.rect, 15, 15);
        painter.drawText(ghost.rect, Qt::AlignCenter, QString::number(ghost.box));
    }
    painter.end();
    image.save(file);
}

LayoutInput star(size_t boxes, bool leaves, bool into)
{
    test::ShapeMaker make;
    const uint32_t first = into ? 0 : make.op();
    for (size_t i = 0; i < boxes; ++i) {
        const uint32_t each = leaves ? make.leaf() : make.op();
        if (!into)
            make.join(first, each);
    }
    if (into) {
        const uint32_t last = make.op();
        for (uint32_t i = 0; i < last; ++i)
            make.join(i, last);
    }
    return make.take();
}

LayoutInput bipartite(size_t side)
{
    test::ShapeMaker make;
    for (size_t i = 0; i < 2 * side; ++i)
        make.op();
    for (uint32_t i = 0; i < side; ++i)
        for (uint32_t j = 0; j < side; ++j)
            make.join(i, uint32_t(side) + j);
    return make.take();
}

LayoutInput nested(size_t boxes, size_t depth)
{
    test::ShapeMaker make;
    uint32_t group = UINT32_MAX, last = make.op();
    for (size_t i = 0; make.size() < boxes; ++i) {
        if (i < depth)
            group = make.group(group);
        last = make.op({last, make.leaf(group)}, group);
    }
    return make.take();
}

/// A step after each box that all join in the end: many far edges into one box.
LayoutInput gathered(size_t boxes)
{
    test::ShapeMaker make;
    std::vector<uint32_t> all{make.op()};
    while (make.size() < boxes)
        all.push_back(make.op({all.back()}));
    make.op(all);
    return make.take();
}

/// What no program makes, or few do: nothing of it may take long.
void odd()
{
    for (const GraphShape& shape : {GraphShape{"all leaves into one", star(30'000, true, true)},
                                    {"all into one", star(30'000, false, true)},
                                    {"all out of one", star(30'000, false, false)},
                                    {"each with each", bipartite(200)},
                                    {"dense", test::randomShape(2'000, 20'000, 3)},
                                    {"loners", test::scatteredShape(20'000)},
                                    {"nested 60 deep", nested(5'000, 60)},
                                    {"nested 1000 deep", nested(5'000, 1'000)},
                                    {"a chain that is gathered", gathered(10'000)},
                                    {"cyclic", test::cyclicShape(10'000, 3)},
                                    {"many far uses", test::hubShape(20'000, 5'000)},
                                    {"a leaf of far uses", test::hubShape(20'000, 5'000, true)}})
        measure(shape, 1'000, LayoutDirection::Down, false);
}

/// Whether boxes stay where they are while a graph grows, shrinks, or goes by.
void stability()
{
    std::printf("%-34s %29s %11s %11s %20s\n", "graph, box after box", "moved of stayed, other layer", "shrinking", "going by",
                "crossings, of fresh");
    for (const GraphShape& shape : test::shapesOf(120)) {
        const test::Growth up = test::grown(shape.input), down = test::shrunk(shape.input, 3), by = test::rolled(shape.input, 50, 2);
        const GraphLayout fresh = layOut(shape.input);
        const LayoutQuality kept = qualityOf(shape.input, up.last), best = qualityOf(shape.input, fresh);
        const auto area = [](const GraphLayout& layout) { return layout.bounds.width() * layout.bounds.height() / 1e4; };
        std::printf(
            "%-34s %6zu/%zu, %6zu   %5zu/%zu, %zu  %5zu/%zu, %zu  %6zu %6zu  length %6.0f %6.0f  area %6.0f %6.0f  strangers %zu %s%s%s\n",
            shape.name.c_str(), up.moved, up.stayed, up.changed, down.moved, down.stayed, down.changed, by.moved, by.stayed, by.changed,
            kept.crossings, best.crossings, kept.length, best.length, area(up.last), area(fresh), up.strangers, qPrintable(up.wrong),
            qPrintable(down.wrong), qPrintable(by.wrong));
    }
}

void table()
{
    std::printf("%-34s %7s %7s %6s %9s %9s %6s      %9s %8s %12s  %s\n", "graph", "boxes", "edges", "ghosts", "fresh ms", "again ms", "bar",
                "crossings", "bends", "length", "size");
    for (const GraphShape& shape : {GraphShape{"MLP", test::mlpShape(10'000)},
                                    {"MLP in modules", test::mlpShape(10'000, true)},
                                    {"residual", test::residualShape(10'000)},
                                    {"residual in modules", test::residualShape(10'000, true)},
                                    {"eight heads, long skips", test::headsShape(10'000)},
                                    {"hub with 24 far uses", test::hubShape(1'000)},
                                    {"RNN, four weights, 1000 steps", test::rnnShape(1'000)},
                                    {"a += a, 100 times", test::doubledShape(100)},
                                    {"chain of views", test::chainShape(10'000)},
                                    {"U-Net", test::unetShape(1'400)},
                                    {"diamonds", test::diamondsShape(10'000, 3)},
                                    {"random", test::randomShape(10'000, 12'000, 5)},
                                    {"random in groups", test::randomShape(10'000, 12'000, 5, true)},
                                    {"scattered", test::scatteredShape(6'000)}})
        measure(shape, 150);
    measure({"MLP, to the right", test::mlpShape(10'000)}, 150, LayoutDirection::Right);
    for (const size_t boxes : {30'000, 100'000})
        for (const GraphShape& shape : {GraphShape{"MLP", test::mlpShape(boxes)},
                                        {"residual in modules", test::residualShape(boxes, true)},
                                        {"eight heads, long skips", test::headsShape(boxes)},
                                        {"RNN", test::rnnShape(boxes / 5)},
                                        {"hub", test::hubShape(boxes, boxes / 40)},
                                        {"chain", test::chainShape(boxes)},
                                        {"random", test::randomShape(boxes, boxes, 5)},
                                        {"scattered", test::scatteredShape(boxes / 2)}})
            measure(shape, 1.5e-2 * double(boxes));
    for (const GraphShape& shape : {GraphShape{"MLP", test::mlpShape(100'000)},
                                    {"eight heads, long skips", test::headsShape(100'000)},
                                    {"random", test::randomShape(100'000, 100'000, 5)},
                                    {"scattered", test::scatteredShape(50'000)}})
        measureStop(shape);
}

}

int main(int argc, char** argv)
{
    if (argc > 2 && !std::strcmp(argv[1], "paint")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
        QGuiApplication application(argc, argv);
        for (const GraphShape& shape : test::shapesOf(argc > 3 ? size_t(std::atol(argv[3])) : 40)) {
            const QString file = QString::fromLocal8Bit(argv[2]) + '/' + QString::fromStdString(shape.name);
            LayoutOptions right;
            right.direction = LayoutDirection::Right;
            paint(shape, layOut(shape.input), file + QStringLiteral(".png"));
            paint(shape, layOut(shape.input, right), file + QStringLiteral(" right.png"));
            paint(shape, test::grown(shape.input).last, file + QStringLiteral(" grown.png"));
        }
        return 0;
    }
    if (argc > 1 && !std::strcmp(argv[1], "stability"))
        stability();
    else if (argc > 1 && !std::strcmp(argv[1], "odd"))
        odd();
    else
        table();
}
