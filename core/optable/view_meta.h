#pragma once

#include "core/optable/op_row.h"

#include <string_view>
#include <vector>

/// What meta functions of views share.
namespace ss::optable {

/// The result sees the first tensor's bytes so.
void giveView(MetaCall& call, Layout layout);
void giveView(MetaCall& call, Layout layout, DType dtype);
void giveViews(MetaCall& call, std::vector<Layout> layouts);
/// The call gives back the first tensor itself.
void giveSame(MetaCall& call, std::string reason = {});
/// "torch.FloatTensor", as one of PyTorch's messages writes it.
std::string_view legacyTypeName(DType dtype);

}
