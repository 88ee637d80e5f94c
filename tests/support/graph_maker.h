#pragma once

#include "views/geometry/graph_facts.h"

#include <string>

/// Graphs made by hand, without a state: boxes, links, and a pass that has come so far.
namespace ss::test {

class GraphMaker {
public:
    uint32_t box(views::GraphBox kind, const std::string& label, const std::string& detail = {}, uint32_t group = UINT32_MAX)
    {
        views::GraphVertex vertex;
        vertex.key = facts.vertices.size() + 1;
        vertex.box = kind;
        vertex.label = label;
        vertex.detail = detail;
        vertex.group = group;
        facts.vertices.push_back(vertex);
        return uint32_t(facts.vertices.size() - 1);
    }
    uint32_t op(const std::string& label, const std::vector<uint32_t>& from, const std::string& node = {}, uint32_t group = UINT32_MAX)
    {
        const uint32_t at = box(views::GraphBox::Op, label, node, group);
        facts.vertices[at].fired = node.empty() ? views::Fired::NotNeeded : views::Fired::Waiting;
        uint32_t input = 0;
        for (const uint32_t each : from)
            link(each, at, input++);
        return at;
    }
    uint32_t parameter(const std::string& label, const std::string& shape, uint32_t group = UINT32_MAX)
    {
        const uint32_t at = box(views::GraphBox::Parameter, label, shape, group);
        facts.vertices[at].fired = views::Fired::Waiting;
        return at;
    }
    uint32_t link(uint32_t from, uint32_t to, uint32_t input = 0)
    {
        views::GraphLink link;
        link.from = from;
        link.to = to;
        link.input = input;
        link.tensor = TensorId(from);
        link.needsGrad = facts.vertices[from].fired != views::Fired::NotNeeded;
        link.fired = facts.vertices[from].fired;
        facts.links.push_back(link);
        return uint32_t(facts.links.size() - 1);
    }
    /// The box fired as the next of the pass; gradients of these norms went back along the links into it.
    void fire(uint32_t vertex, const std::vector<double>& norms)
    {
        for (views::GraphVertex& each : facts.vertices)
            if (each.fired == views::Fired::Now)
                each.fired = views::Fired::Done;
        facts.pass.number = std::max(1u, facts.pass.number);
        facts.vertices[vertex].fired = views::Fired::Now;
        facts.vertices[vertex].order = ++facts.pass.fired;
        size_t next = 0;
        for (views::GraphLink& link : facts.links)
            if (link.to == vertex && link.needsGrad && next < norms.size())
                flow(link, norms[next++]);
    }
    void flow(views::GraphLink& link, double norm)
    {
        link.fired = views::Fired::Done;
        link.norm = norm;
        link.finite = norm == norm && norm < 1e300 ? trace::Finite::All : trace::Finite::SomeNot;
        if (!(norm > 0) || norm > 1e300)
            return;
        auto& pass = facts.pass;
        pass.least = pass.most == 0 ? norm : std::min(pass.least, norm);
        pass.most = std::max(pass.most, norm);
    }

    views::GraphFacts facts;
};

/// Layers of a perceptron: x, and for each layer a weight, a bias, addmm and relu; at the end a loss. About 4 boxes a layer.
inline views::GraphFacts perceptron(size_t layers, size_t firedLayers = 0)
{
    GraphMaker make;
    uint32_t at = make.box(views::GraphBox::Data, "x", "(8, 2) float32");
    std::vector<std::array<uint32_t, 2>> ops;
    for (size_t i = 0; i < layers; ++i) {
        const std::string name = "model[" + std::to_string(i) + "]";
        const uint32_t weight = make.parameter(name + ".weight", "(16, 16) float32"),
                       bias = make.parameter(name + ".bias", "(16,) float32");
        const uint32_t product = make.op("addmm", {bias, at, weight}, "AddmmBackward0");
        at = make.op("relu", {product}, "ReluBackward0");
        ops.push_back({product, at});
    }
    const uint32_t loss = make.op("mean", {at}, "MeanBackward0");
    for (auto& link : make.facts.links)
        link.shape = "(8, 16)";
    if (firedLayers > 0)
        make.fire(loss, {0.5});
    for (size_t i = 0; i < firedLayers && i < layers; ++i) {
        const auto& [product, relu] = ops[layers - 1 - i];
        make.fire(relu, {0.3 / double(i + 1)});
        make.fire(product, {0.2 / double(i + 1), 0.1, 0.05});
    }
    return make.facts;
}

}
