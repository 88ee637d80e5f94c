#include "tests/support/graph_shapes.h"

#include <algorithm>

namespace ss::test {

using views::LayoutInput;

uint32_t ShapeMaker::op(const std::vector<uint32_t>& from, uint32_t group)
{
    const auto box = uint32_t(size());
    input_.boxes.push_back({96, 36, box + 1, false, group});
    for (const uint32_t each : from)
        join(each, box);
    return box;
}

uint32_t ShapeMaker::leaf(uint32_t group)
{
    const auto box = uint32_t(size());
    input_.boxes.push_back({84, 30, box + 1, true, group});
    return box;
}

uint32_t ShapeMaker::group(uint32_t parent)
{
    input_.groupParents.push_back(parent);
    return uint32_t(input_.groupParents.size() - 1);
}

uint32_t ShapeMaker::linear(uint32_t from, uint32_t parent, bool grouped)
{
    const uint32_t own = grouped ? group(parent) : parent;
    const uint32_t weight = leaf(own), bias = leaf(own);
    return op({bias, from, weight}, own);
}

LayoutInput mlpShape(size_t boxes, bool grouped)
{
    ShapeMaker make;
    const uint32_t all = grouped ? make.group() : UINT32_MAX;
    uint32_t last = make.leaf();
    while (make.size() < boxes)
        last = make.op({make.linear(last, all, grouped)}, all);
    make.op({last, make.leaf()});
    return make.take();
}

LayoutInput residualShape(size_t boxes, bool grouped)
{
    ShapeMaker make;
    uint32_t last = make.leaf();
    while (make.size() < boxes) {
        const uint32_t block = grouped ? make.group() : UINT32_MAX;
        const uint32_t first = make.op({make.linear(last, block, grouped)}, block);
        const uint32_t second = make.linear(first, block, grouped);
        last = make.op({make.op({second, last}, block)}, block);
    }
    return make.take();
}

LayoutInput headsShape(size_t boxes, size_t heads)
{
    ShapeMaker make;
    uint32_t last = make.leaf();
    std::vector<uint32_t> skips;
    while (make.size() < boxes) {
        std::vector<uint32_t> ends;
        for (size_t head = 0; head < heads; ++head) {
            const uint32_t query = make.linear(last), key = make.linear(last);
            ends.push_back(make.op({make.op({make.op({query, key})}), query}));
        }
        uint32_t joined = make.op(ends);
        if (skips.size() >= 12 && skips.size() % 3 == 0)
            joined = make.op({joined, skips[skips.size() - 12]});
        last = make.op({make.linear(joined), last});
        skips.push_back(last);
    }
    return make.take();
}

LayoutInput hubShape(size_t boxes, size_t uses, bool leafHub)
{
    ShapeMaker make;
    const uint32_t hub = leafHub ? make.leaf() : make.op({make.leaf()});
    uint32_t last = make.op({hub});
    const size_t every = std::max<size_t>(1, boxes / (uses + 1));
    for (size_t next = every; make.size() < boxes;) {
        last = make.op({last});
        if (make.size() >= next) {
            make.join(hub, last);
            next += every;
        }
    }
    return make.take();
}

LayoutInput rnnShape(size_t steps)
{
    ShapeMaker make;
    const uint32_t weightIn = make.leaf(), weightHidden = make.leaf(), biasIn = make.leaf(), biasHidden = make.leaf();
    uint32_t hidden = make.leaf();
    for (size_t step = 0; step < steps; ++step) {
        const uint32_t in = make.op({biasIn, make.leaf(), weightIn});
        const uint32_t recurrent = make.op({biasHidden, hidden, weightHidden});
        hidden = make.op({make.op({in, recurrent})});
    }
    return make.take();
}

LayoutInput doubledShape(size_t times)
{
    ShapeMaker make;
    uint32_t last = make.leaf();
    for (size_t i = 0; i < times; ++i)
        last = make.op({last, last});
    return make.take();
}

LayoutInput chainShape(size_t boxes)
{
    ShapeMaker make;
    uint32_t last = make.leaf();
    while (make.size() < boxes)
        last = make.op({last});
    return make.take();
}

LayoutInput unetShape(size_t depth)
{
    ShapeMaker make;
    std::vector<uint32_t> levels{make.leaf()};
    for (size_t i = 0; i < depth; ++i)
        levels.push_back(make.op({make.linear(levels.back())}));
    uint32_t last = levels.back();
    for (size_t i = depth; i-- > 0;)
        last = make.op({make.linear(last), levels[i]});
    return make.take();
}

LayoutInput diamondsShape(size_t boxes, uint32_t seed)
{
    std::mt19937 random(seed);
    ShapeMaker make;
    uint32_t last = make.leaf();
    while (make.size() < boxes) {
        std::vector<uint32_t> ends;
        const size_t ways = 2 + random() % 3;
        for (size_t way = 0; way < ways; ++way) {
            uint32_t end = make.op({last});
            for (size_t i = random() % 3; i > 0; --i)
                end = make.op({end});
            ends.push_back(end);
        }
        last = make.op(ends);
    }
    return make.take();
}

LayoutInput randomShape(size_t boxes, size_t edges, uint32_t seed, bool grouped)
{
    std::mt19937 random(seed);
    ShapeMaker make;
    std::vector<uint32_t> groups;
    for (size_t i = 0; grouped && i < boxes / 6; ++i)
        groups.push_back(make.group(i % 3 ? groups[i - i % 3] : UINT32_MAX));
    for (size_t i = 0; i < boxes; ++i) {
        const uint32_t group = groups.empty() || i % 6 == 5 ? UINT32_MAX : groups[std::min(groups.size() - 1, i / 6)];
        i % 5 == 1 ? make.leaf(group) : make.op({}, group);
    }
    for (size_t i = 0; i < edges && boxes > 1; ++i) {
        const auto to = uint32_t(1 + random() % (boxes - 1));
        const auto reach = std::min<uint32_t>(to, random() % 4 ? 12 : uint32_t(boxes));
        if (to % 5 != 1)
            make.join(to - 1 - uint32_t(random() % reach), to);
    }
    return make.take();
}

LayoutInput cyclicShape(size_t boxes, uint32_t seed)
{
    LayoutInput input = randomShape(boxes, boxes * 5 / 4, seed);
    std::mt19937 random(seed);
    for (size_t i = 0; i < boxes / 10 + 2; ++i) {
        const auto a = uint32_t(random() % boxes), b = uint32_t(random() % boxes);
        input.edges.push_back({std::max(a, b), std::min(a, b), 0});
    }
    for (size_t i = 0; i < 5; ++i) {
        const auto a = uint32_t(random() % boxes);
        input.edges.push_back({a, a, 0});
    }
    return input;
}

LayoutInput scatteredShape(size_t parts)
{
    ShapeMaker make;
    for (size_t i = 0; i < parts; ++i) {
        const uint32_t first = i % 3 ? make.leaf() : make.op();
        if (i % 4 == 0)
            make.op({make.op({first}), make.op({first})});
    }
    return make.take();
}

std::vector<GraphShape> shapesOf(size_t boxes)
{
    return {{"MLP", mlpShape(boxes)},
            {"MLP in modules", mlpShape(boxes, true)},
            {"residual", residualShape(boxes)},
            {"residual in modules", residualShape(boxes, true)},
            {"eight heads", headsShape(boxes)},
            {"two heads", headsShape(boxes, 2)},
            {"hub", hubShape(boxes)},
            {"shared leaf", hubShape(boxes, 24, true)},
            {"RNN", rnnShape(std::max<size_t>(1, boxes / 5))},
            {"a += a", doubledShape(boxes)},
            {"chain", chainShape(boxes)},
            {"U-Net", unetShape(std::max<size_t>(1, boxes / 7))},
            {"diamonds", diamondsShape(boxes, 3)},
            {"random", randomShape(boxes, boxes * 6 / 5, 5)},
            {"random in groups", randomShape(boxes, boxes, 7, true)},
            {"cyclic", cyclicShape(boxes, 11)},
            {"scattered", scatteredShape(boxes / 2)}};
}

std::vector<GraphShape> fiftyShapes()
{
    std::vector<GraphShape> shapes;
    const auto add = [&](const std::string& name, LayoutInput input) {
        shapes.push_back({name + ", " + std::to_string(input.boxes.size()) + " boxes, " + std::to_string(input.edges.size()) + " edges",
                          std::move(input)});
    };
    for (const size_t boxes : {60, 190})
        add("MLP", mlpShape(boxes));
    for (const size_t boxes : {40, 100, 190})
        add("residual", residualShape(boxes));
    for (const size_t heads : {2, 3, 5, 8})
        add("heads", headsShape(200 - heads * 9 - 4, heads));
    for (const size_t uses : {5, 12, 24})
        add("hub", hubShape(180, uses));
    for (const size_t steps : {4, 10, 20, 38})
        add("RNN", rnnShape(steps));
    add("a += a", doubledShape(100));
    add("chain", chainShape(200));
    for (const size_t depth : {4, 8, 14, 24})
        add("U-Net", unetShape(depth));
    for (uint32_t seed = 0; seed < 6; ++seed)
        add("diamonds", diamondsShape(40 + seed * 30, seed));
    for (uint32_t seed = 0; seed < 16; ++seed)
        add("random", randomShape(20 + seed * 12, (20 + seed * 12) * (3 + seed % 4) / 3, seed));
    for (uint32_t seed = 0; seed < 5; ++seed)
        add("cyclic", cyclicShape(30 + seed * 35, seed));
    add("scattered", scatteredShape(100));
    return shapes;
}

namespace {

LayoutInput partOf(const LayoutInput& input, size_t begin, size_t end)
{
    LayoutInput part;
    part.boxes.assign(input.boxes.begin() + std::ptrdiff_t(begin), input.boxes.begin() + std::ptrdiff_t(end));
    part.groupParents = input.groupParents;
    for (const views::LayoutEdge& edge : input.edges)
        if (edge.from >= begin && edge.from < end && edge.to >= begin && edge.to < end)
            part.edges.push_back({edge.from - uint32_t(begin), edge.to - uint32_t(begin), edge.labelWidth});
    return part;
}

}

LayoutInput prefixOf(const LayoutInput& input, size_t boxes) { return partOf(input, 0, std::min(boxes, input.boxes.size())); }

LayoutInput suffixOf(const LayoutInput& input, size_t without)
{
    return partOf(input, std::min(without, input.boxes.size()), input.boxes.size());
}

}
