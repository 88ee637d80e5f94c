#include "views/memory/map_motion.h"

namespace ss::views {

namespace {

constexpr int kMilliseconds = 600;

/// A track that re-forms is drawn by the motion until it is nearly there.
constexpr double kFadesFrom = 0.8;

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
    connect(&animation_, &QVariantAnimation::stateChanged, this,
            [this](QAbstractAnimation::State state) { emit runningChanged(state == QAbstractAnimation::Running); });
}

void MapMotion::setSpeed(double factor) { animation_.setDuration(int(kMilliseconds / std::clamp(factor, 0.05, 100.0))); }

void MapMotion::play(MapChange change)
{
    animation_.stop();
    marks_.change = std::move(change);
    marks_.still = reduced_;
    if (reduced_ || marks_.change.kind == ChangeKind::None) {
        finish();
        return;
    }
    set(0);
    animation_.start();
}

void MapMotion::hold(double progress)
{
    animation_.stop();
    set(progress);
}

void MapMotion::set(double progress)
{
    marks_.progress = progress;
    const double played = marks_.played();
    const bool reforms = marks_.change.how == ChangeKind::View && marks_.change.base.valid();
    marks_.appearing = marks_.change.arrives ? marks_.change.handle : HandleId();
    marks_.appeared = reforms ? std::max(0.0, (played - kFadesFrom) / (1 - kFadesFrom)) : played;
    marks_.flowed = marks_.change.flies ? played : 1;
    emit moved();
}

void MapMotion::finish()
{
    animation_.stop();
    set(1);
    marks_.appearing = {};
}

}
