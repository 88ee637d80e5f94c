#pragma once

#include "core/optable/op_row.h"

#include <optional>

/// What meta functions of factories and copies share: shapes, memory formats and dtypes of fresh results.
namespace ss::optable {

/// RuntimeError "Trying to create tensor with negative dimension -1: [-1]".
void checkSizes(std::span<const int64_t> sizes);
/// Strides of a fresh tensor in a format; PyTorch's RuntimeErrors where the rank does not fit. Preserve is not one for it.
Dims stridesFor(MemoryFormat format, std::span<const int64_t> sizes);
/// A fresh result with the shape of a layout: its own order of axes for Preserve.
Layout likeLayout(const Layout& layout, MemoryFormat format);
/// The layout has the strides that the format asks for.
bool isInFormat(const Layout& layout, MemoryFormat format);
/// The format that the strides look like, Contiguous where they look like no other. Unlike isInFormat it takes axes of size 1 by
/// their strides, and no gap offends it.
MemoryFormat suggestedFormat(const Layout& layout);
void giveFreshOn(MetaCall& call, Layout layout, DType dtype, Device device, std::string reason = {});

}
