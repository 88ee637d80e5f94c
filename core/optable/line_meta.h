#pragma once

#include "core/layout/view_rules.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"

/// What the meta functions of ops along an axis share: sorting, selecting, scanning, counting.
namespace ss::optable {

inline const Layout& layoutOf(const MetaCall& call) { return tensorAt(call, 0).layout; }
inline DType dtypeOf(const MetaCall& call) { return tensorAt(call, 0).dtype; }
inline int64_t intAt(const MetaCall& call, size_t index) { return std::get<int64_t>(call.attrs[index]); }
inline std::string nameOf(DType dtype) { return std::string(scalarName(dtype)); }

/// The axis asked for; of a tensor without axes 0.
inline size_t axisAt(const MetaCall& call, size_t index) { return wrapAxis(intAt(call, index), layoutOf(call).ndim()); }
/// IndexError "mode(): Expected reduction dim 0 to have non-zero size.".
void checkAxisNotEmpty(const Layout& layout, size_t axis, const char* function);
/// A tensor without axes is given back as it is: no kernel looks at it.
void checkTakesLines(const MetaCall& call, uint8_t accepts, const char* kernel);
/// The shape with one axis left out, or kept with size 1.
Dims withoutAxis(const Dims& shape, size_t axis, bool keepdim);
/// IndexError "Dimension specified as -1 but tensor has no dimensions", where an axis' size is asked for.
void checkHasAxes(const Layout& layout, int64_t dim);

}
