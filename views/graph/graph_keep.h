#pragma once

#include "views/geometry/graph_scene.h"

#include <QJsonObject>
#include <memory>
#include <optional>

namespace ss::views {

/// How a graph was looked at: what a session keeps of it. It comes from a file, so nothing in it is believed.
struct GraphKept {
    GraphOptions options;
    LayoutDirection direction = LayoutDirection::Right;
    QString look;       ///< "follows", "fits", "free"
    double zoom = 1;    ///< of a free look
    QPointF centre;     ///< what stood in the middle of it
    GraphLayout layout; ///< where boxes stood, by key

    static constexpr size_t kMostBoxes = 20'000, kMostGroups = 20'000;
    QJsonObject toJson() const;
    /// Empty: it is none.
    static std::optional<GraphKept> fromJson(const QJsonObject& json);
};

}
