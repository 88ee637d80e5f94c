#include "views/memory/map_motion.h"

namespace ss::views {

namespace {

constexpr int kMilliseconds = 600;
/// More events than a statement or two between the cursors are a jump, not a step.
constexpr trace::Seq kMostEvents = 64;

struct StepReader {
    MapStep step;

    void operator()(const trace::TensorMade& made) { step.appearing = made.tensor; }
    void operator()(const trace::ArrayMade& made) { step.appearing = made.array; }
    // A result is seen from when it has a name; before, it may be a temporary that is not drawn.
    void operator()(const trace::NameBound& bound) { step.appearing = bound.handle; }
    void operator()(const trace::CallEnd& end)
    {
        if (end.result == trace::ResultKind::Copy)
            step.copy = end.call;
    }
    void operator()(const trace::Written& written)
    {
        const auto extent = extentOf(written.layout);
        if (extent && extent->begin < extent->end)
            step.written =
                Place{written.buffer, {written.start + extent->begin * written.itemsize, written.start + extent->end * written.itemsize}};
    }
    template <class Other> void operator()(const Other&) {}
};

}

MapStep stepBetween(const trace::Log& log, trace::Seq from, trace::Seq to)
{
    if (to <= from || to - from > kMostEvents)
        return {};
    StepReader reader;
    for (const auto& event : log.read(from, size_t(to - from)))
        std::visit(reader, event->payload);
    return reader.step;
}

MapMotion::MapMotion(MapMarks& marks, QObject* parent)
    : QObject(parent)
    , marks_(marks)
{
    animation_.setStartValue(0.0);
    animation_.setEndValue(1.0);
    animation_.setDuration(kMilliseconds);
    animation_.setEasingCurve(QEasingCurve::InOutCubic);
    connect(&animation_, &QVariantAnimation::valueChanged, this, [this](const QVariant& value) { set(value.toDouble()); });
    connect(&animation_, &QVariantAnimation::finished, this, &MapMotion::finish);
}

void MapMotion::play(const MapStep& step)
{
    animation_.stop();
    step_ = step;
    marks_.appearing = step.appearing;
    marks_.flash = step.written;
    if (reduced_ || (!step.appearing.valid() && !step.written)) {
        finish();
        return;
    }
    set(0);
    animation_.start();
}

void MapMotion::set(double progress)
{
    marks_.appeared = progress;
    marks_.flowed = step_.copy.valid() ? progress : 1;
    marks_.flashStrength = 1 - progress;
    emit moved();
}

void MapMotion::finish()
{
    animation_.stop();
    marks_.appearing = {};
    marks_.appeared = marks_.flowed = 1;
    // Where motion is reduced, a faint mark stays on what was written until the next step.
    marks_.flashStrength = reduced_ ? 0.5 : 0;
    emit moved();
}

}
