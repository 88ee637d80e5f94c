#pragma once

#include "views/common/value_source.h"
#include "views/geometry/map_rows.h"

#include <QString>

/// "What is this?" for every mark of the memory map: one or two sentences with its numbers.
namespace ss::views {

/// What lies at a point of the scene; never empty: where nothing is drawn, it says so.
QString explainMap(const MapScene& scene, double x, double y, const ValueSource* values);
/// A mark that was hit.
QString explainHit(const MapScene& scene, const MapHit& hit, const ValueSource* values);

}
