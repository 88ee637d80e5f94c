#pragma once

#include "views/geometry/grid_statistics.h"
#include "views/grid/grid_faces.h"
#include "views/grid/other_names.h"

#include <QString>

/// The words of the logical grid.
namespace ss::views {

/// "axis 0, size 3, "; the stride follows.
QString axisSizeText(const GridFacts& facts, size_t axis);
/// "stride 4 (16 B)"; an ndarray's "stride 16 B".
QString axisStrideText(const GridFacts& facts, size_t axis);
/// What a step along an axis means in memory, and what can be done with its label.
QString axisHelp(const GridFacts& facts, size_t axis, bool hasOther);
/// "×3", "×100+" where it was not counted to the end.
QString timesText(const ElementCount& times);
/// "x[1, 2]"; an element of a handle without axes is the handle itself.
QString elementName(const std::string& handle, const Dims& index);
/// "x[1, 2] = 6, byte 24": the value, or why it is not there.
QString elementText(const GridFacts& facts, const Dims& index, const ValueSource* values);
/// The same for bytes; of a place that is wider than an element, how many elements lie there.
QString placeText(const GridFacts& facts, const Place& place, const FoundElements& found, const ValueSource* values);

/// "rows 0–9 of 1,000": what is seen of more; empty when all is.
QString windowText(const GridScene& scene, GridCell origin);
/// "min 0   max 11   mean 5.5   1 nan   of the 10 known values".
QString statisticsText(const GridFacts& facts, const GridStatistics& statistics, bool finished);
/// A finite number in few digits, for a legend.
QString shortNumber(double value);

/// "also flipped[1, 2], a[2, 1], 3 more".
QString otherNamesText(const OtherNames& others);

}
