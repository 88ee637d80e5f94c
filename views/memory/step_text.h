#pragma once

#include "views/geometry/map_step.h"

#include <QString>

namespace ss::views {

/// What a step did, in words: a word of what kind, and a sentence with the numbers.
struct StepCaption {
    QString kind, text;
    bool operator==(const StepCaption&) const = default;
    /// "COPY: 24 B in 6 cells".
    QString line() const { return kind.isEmpty() ? text : kind + QStringLiteral(": ") + text; }
};
/// While a copy flies, with the bytes that have arrived.
StepCaption captionOf(const MapChange& change, const MapScene& scene, double progress = 1);

/// The word beside a new track; empty where there is none.
QString badgeText(const MapChange& change);

}
