#include "core/ops/grad_families.h"

#include <string_view>
#include <unordered_map>

namespace ss::ops {

namespace {

using Family = std::span<const Gradient> (*)();
constexpr Family kFamilies[] = {
    elementwiseGradients,  binaryGradients,  clampGradients,   unaryGradients,      reduceGradients, contractGradients,
    viewGradients,         copyGradients,    indexGradients,   partGradients,       randomGradients, orderGradients,
    contractMoreGradients, softmaxGradients, momentGradients,  activationGradients, linalgGradients, scatterGradients,
    joinGradients,         createGradients,  complexGradients, lossGradients,       gateGradients,   classLossGradients,
    layerGradients,        normGradients,    slopeGradients,
};

std::vector<Gradient> gather()
{
    std::vector<Gradient> all;
    for (Family family : kFamilies)
        for (const Gradient& gradient : family())
            all.push_back(gradient);
    return all;
}

/// By place in allOps(): an in-place form has a gradient of its own, or that of the row that it is derived from.
std::vector<const Gradient*> index()
{
    std::unordered_map<std::string_view, const Gradient*> rows;
    for (const Gradient& gradient : allGradients())
        rows.emplace(gradient.op, &gradient);
    std::vector<const Gradient*> all;
    for (const Op& op : optable::allOps()) {
        const std::string_view schema = op.row->schema;
        auto row = rows.find(op.schema.name);
        if (row == rows.end())
            row = rows.find(schema.substr(0, schema.find('(')));
        all.push_back(row == rows.end() ? nullptr : row->second);
    }
    return all;
}

}

std::span<const Gradient> allGradients()
{
    static const std::vector<Gradient> all = gather();
    return all;
}

const Gradient* findGradient(const Op& op)
{
    static const std::vector<const Gradient*> byPlace = index();
    return byPlace[static_cast<size_t>(&op - optable::allOps().data())];
}

}
