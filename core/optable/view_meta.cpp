#include "core/optable/view_meta.h"

#include <array>

namespace ss::optable {

void giveView(MetaCall& call, Layout layout, DType dtype)
{
    call.out.push_back({std::move(layout), dtype, call.tensors[0].device, Alias::View, 0, {}});
}

void giveView(MetaCall& call, Layout layout) { giveView(call, std::move(layout), call.tensors[0].dtype); }

void giveViews(MetaCall& call, std::vector<Layout> layouts)
{
    for (Layout& layout : layouts)
        giveView(call, std::move(layout));
}

void giveSame(MetaCall& call, std::string reason)
{
    const TensorMeta& self = call.tensors[0];
    call.out.push_back({self.layout, self.dtype, self.device, Alias::Same, 0, std::move(reason)});
}

std::string_view legacyTypeName(DType dtype)
{
    static const auto names = [] {
        std::array<std::string, kDTypeCount> all;
        for (int i = 0; i < kDTypeCount; ++i) {
            const auto dtype = static_cast<DType>(i);
            const bool newer = dtype == DType::Bool || dtype == DType::BFloat16 || isComplex(dtype); // they came after such names
            const std::string name(scalarName(dtype));
            all[static_cast<size_t>(i)] = newer ? "CPU" + name + "Type" : "torch." + name + "Tensor";
        }
        return all;
    }();
    return names[static_cast<size_t>(dtype)];
}

}
