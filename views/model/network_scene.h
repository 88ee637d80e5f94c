#pragma once

#include "views/models/training_feed.h"

#include <QRectF>
#include <QSizeF>
#include <QString>

namespace ss::views {

/// A layer of the network's picture.
struct NetworkBox {
    QRectF rect;
    QString title; ///< "0 linear"
    QString count; ///< "48 parameters"; empty: it has none
    struct Gradient {
        QString name; ///< "weight"
        QString text; ///< "|g| 0.0123", "not computed", "not known"
        bool known = false;
        QString before; ///< where a gradient of the last pass is gone, what was told of it; else empty
    };
    std::vector<Gradient> gradients;
    const Spread* activation = nullptr; ///< of its output; null: not looked at
    QRectF histogram;
    QString path;
    Dims input, output;
};

/// What runs between two layers, or into the first and out of the last.
struct NetworkEdge {
    QPointF from, to;
    QString shape; ///< "(32, 16)"; "?" where it is not known
};

/// The network as it ran last: a box a layer, a shape on every edge. Pure but for the words.
struct NetworkScene {
    std::vector<NetworkBox> boxes;
    std::vector<NetworkEdge> edges;
    QSizeF size;
};

/// `scale`: of all lengths, as of the theme's letters.
NetworkScene networkScene(const TrainingFeed& training, double scale);

}
