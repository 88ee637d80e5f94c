#include "core/ops/families.h"
#include "core/ops/nn_families.h"

#include <string>
#include <unordered_map>

namespace ss::ops {

namespace {

using Family = std::span<const Bound> (*)();
constexpr Family kFamilies[] = {
    viewOps,         createOps,  copyOps,      indexOps,    indexAlongOps, partOps,       compositeOps,  elementwiseOps,
    comparisonOps,   unaryOps,   reduceOps,    contractOps, testOps,       randomOps,     randomFillOps, dropoutOps,
    orderOps,        scanOps,    uniqueOps,    searchOps,   spacingOps,    statisticsOps, quantileOps,   floatPartsOps,
    contractMoreOps, softmaxOps, momentOps,    diagonalOps, activationOps, scatterOps,    joinOps,       complexOps,
    lossOps,         gateOps,    classLossOps, layerOps,    normOps,       slopeOps,      distanceOps,
};

std::vector<Bound> gather()
{
    std::vector<Bound> all;
    for (Family family : kFamilies)
        for (const Bound& bound : family())
            all.push_back(bound);
    return all;
}

/// Every op of the table by its own name; an in-place form is bound through the row that it is derived from.
std::unordered_map<std::string_view, const Bound*> index()
{
    std::unordered_map<std::string_view, const Bound*> rows, all;
    for (const Bound& bound : allBound())
        rows.emplace(bound.name, &bound);
    all = rows;
    for (const Op& op : optable::allOps()) {
        const std::string_view schema = op.row->schema;
        const auto row = rows.find(schema.substr(0, schema.find('(')));
        if (row != rows.end())
            all.emplace(op.schema.name, row->second);
    }
    return all;
}

}

std::span<const Bound> allBound()
{
    static const std::vector<Bound> all = gather();
    return all;
}

const Bound* findBound(std::string_view name)
{
    static const auto byName = index();
    const auto found = byName.find(name);
    return found == byName.end() ? nullptr : found->second;
}

}
