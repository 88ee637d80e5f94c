#include "views/graph/graph_keep.h"

#include <QJsonArray>
#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

constexpr const char* kSides[] = {"both", "forward", "backward"};
constexpr const char* kGroupings[] = {"module", "line", "none"};
constexpr double kFarthest = 1e8; ///< no layout reaches so far

template <size_t Count> int indexOf(const char* const (&names)[Count], const QString& name)
{
    for (size_t i = 0; i < Count; ++i)
        if (name == QLatin1String(names[i]))
            return int(i);
    return -1;
}

// A key has 64 bits, a number in JSON 53.
QString keyText(uint64_t key) { return QString::number(key, 16); }

std::optional<uint64_t> keyOf(const QJsonValue& value)
{
    bool ok = false;
    const uint64_t key = value.toString().toULongLong(&ok, 16);
    return ok ? std::optional(key) : std::nullopt;
}

bool isPlace(double number) { return std::abs(number) <= kFarthest; }

/// [key, layer, x, y, width, height]
bool addBox(GraphLayout& layout, const QJsonArray& box)
{
    const auto key = keyOf(box.at(0));
    const int layer = box.at(1).toInt(-1);
    double sides[4];
    for (int i = 0; i < 4; ++i)
        sides[i] = box.at(2 + i).toDouble(NAN);
    if (!key || layer < 0 || size_t(layer) > 4 * GraphKept::kMostBoxes || !std::all_of(std::begin(sides), std::end(sides), isPlace) ||
        sides[2] <= 0 || sides[3] <= 0)
        return false;
    layout.keys.push_back(*key);
    layout.layers.push_back(uint32_t(layer));
    layout.boxes.emplace_back(sides[0], sides[1], sides[2], sides[3]);
    return true;
}

}

QJsonObject GraphKept::toJson() const
{
    QJsonArray toggled, boxes;
    for (const uint64_t key : options.toggled)
        if (size_t(toggled.size()) < kMostGroups)
            toggled.append(keyText(key));
    const size_t count = layout.keys.size() == layout.boxes.size() && layout.layers.size() == layout.boxes.size() ? layout.boxes.size() : 0;
    for (size_t i = 0; i < std::min(count, kMostBoxes); ++i) {
        const QRectF& box = layout.boxes[i];
        boxes.append(QJsonArray{keyText(layout.keys[i]), qint64(layout.layers[i]), box.x(), box.y(), box.width(), box.height()});
    }
    return {{"side", kSides[size_t(options.side)]},
            {"grouping", kGroupings[size_t(options.grouping)]},
            {"direction", direction == LayoutDirection::Right ? "right" : "down"},
            {"look", look},
            {"zoom", zoom},
            {"centre", QJsonArray{centre.x(), centre.y()}},
            {"toggled", toggled},
            {"boxes", boxes}};
}

std::optional<GraphKept> GraphKept::fromJson(const QJsonObject& json)
{
    GraphKept kept;
    const int side = indexOf(kSides, json["side"].toString()), grouping = indexOf(kGroupings, json["grouping"].toString());
    if (side < 0 || grouping < 0)
        return std::nullopt;
    kept.options.side = GraphSide(side);
    kept.options.grouping = GraphGrouping(grouping);
    kept.direction = json["direction"].toString() == QStringLiteral("down") ? LayoutDirection::Down : LayoutDirection::Right;
    const QJsonArray centre = json["centre"].toArray();
    kept.centre = {centre.at(0).toDouble(NAN), centre.at(1).toDouble(NAN)};
    kept.zoom = json["zoom"].toDouble(NAN);
    const bool isFree = json["look"].toString() == QStringLiteral("free") && isPlace(kept.centre.x()) && isPlace(kept.centre.y()) &&
                        kept.zoom > 0 && isPlace(kept.zoom);
    kept.look = isFree                                              ? QStringLiteral("free")
                : json["look"].toString() == QStringLiteral("fits") ? QStringLiteral("fits")
                                                                    : QStringLiteral("follows");
    for (const QJsonValue& each : json["toggled"].toArray())
        if (const auto key = keyOf(each); key && kept.options.toggled.size() < kMostGroups)
            kept.options.toggled.insert(*key);
    for (const QJsonValue& each : json["boxes"].toArray())
        if (kept.layout.boxes.size() == kMostBoxes || !addBox(kept.layout, each.toArray()))
            break;
    return kept;
}

}
