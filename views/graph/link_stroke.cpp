#include "views/graph/link_stroke.h"

namespace ss::views {

LinkStroke strokeLook(QPainter& painter, const GraphStyle& style, GradLook look, double strength, const QPainterPath& path)
{
    const Theme& theme = style.theme();
    const double scale = style.scale();
    const QColor flows = style.gradient(strength);
    const auto stroke = [&](const QColor& colour, double width, const QList<qreal>& dashes = {}) {
        QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (!dashes.isEmpty())
            pen.setDashPattern(dashes);
        painter.strokePath(path, pen);
        return LinkStroke{width, colour};
    };
    switch (look) {
    case GradLook::NotNeeded: return stroke(GraphStyle::mix(theme.line, theme.dim, 0.35), 1.1 * scale);
    case GradLook::NotComputed: return stroke(theme.dim, 1.7 * scale, {5, 3});
    case GradLook::Unknown: return stroke(theme.dim, 4 * scale, {0.7, 0.7});
    case GradLook::Zero: { // two hairs, nothing between
        const LinkStroke outer = stroke(theme.handles[0], 4.4 * scale);
        stroke(theme.panel, 2 * scale);
        return outer;
    }
    case GradLook::Vanishing: { // a hair with beads
        stroke(flows, 1.2 * scale);
        return stroke(flows, 4.4 * scale, {0.6, 2});
    }
    case GradLook::Explodes: { // a wide line in a case
        const LinkStroke outer = stroke(theme.ink, 8.5 * scale);
        stroke(flows, 5.2 * scale);
        return outer;
    }
    case GradLook::NonFinite: { // a wide band, striped across
        const LinkStroke outer = stroke(theme.warn, 6.5 * scale);
        stroke(theme.panel, 3.8 * scale, {0.6, 0.9});
        return outer;
    }
    case GradLook::Flows: break;
    }
    return stroke(flows, style.gradientWidth(strength));
}

}
