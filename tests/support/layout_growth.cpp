#include "tests/support/layout_growth.h"

#include "tests/support/layout_checks.h"

#include <unordered_map>

namespace ss::test {

using views::GraphLayout;
using views::LayoutDirection;
using views::LayoutInput;

void Growth::step(const LayoutInput& input, LayoutDirection direction)
{
    views::LayoutOptions options;
    options.direction = direction;
    options.before = last.boxes.empty() ? nullptr : &last;
    GraphLayout next = layOut(input, options);
    if (const QString what = whatIsWrong(input, next, direction); wrong.isEmpty() && !what.isEmpty())
        wrong = QStringLiteral("with %1 boxes: %2").arg(input.boxes.size()).arg(what);
    std::unordered_map<uint64_t, size_t> before;
    for (size_t box = 0; box < last.keys.size(); ++box)
        before.emplace(last.keys[box], box);
    for (size_t box = 0; box < next.keys.size(); ++box) {
        const auto known = before.find(next.keys[box]);
        if (known == before.end())
            continue;
        if (last.layers[known->second] != next.layers[box]) {
            ++changed;
            continue;
        }
        ++stayed;
        const QPointF by = next.boxes[box].center() - last.boxes[known->second].center();
        moved += std::abs(by.x()) + std::abs(by.y()) > 0.01;
    }
    last = std::move(next);
    strangers = strangersInFrames(input, last);
}

Growth grown(const LayoutInput& input, size_t each, LayoutDirection direction)
{
    Growth growth;
    for (size_t boxes = 1; boxes < input.boxes.size(); boxes += each)
        growth.step(prefixOf(input, boxes), direction);
    growth.step(input, direction);
    return growth;
}

Growth shrunk(const LayoutInput& input, size_t each)
{
    Growth growth;
    for (size_t without = 0; without < input.boxes.size(); without += each)
        growth.step(suffixOf(input, without));
    return growth;
}

Growth rolled(const LayoutInput& input, size_t window, size_t each)
{
    Growth growth;
    for (size_t begin = 0; begin + window <= input.boxes.size(); begin += each)
        growth.step(suffixOf(prefixOf(input, begin + window), begin));
    return growth;
}

}
