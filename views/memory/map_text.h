#pragma once

#include "views/common/value_source.h"
#include "views/geometry/map_rows.h"

#include <QString>

/// The words of the memory map.
namespace ss::views {

/// "Host", "Host, pinned", "cuda:0".
QString laneTitle(const MapLane& lane);
/// Of a lane without storages: why there are none, or what to do first.
QString emptyText(const MapScene& scene);
/// "showing 3 of 7 storages: ...": of a picture that ends at a height.
QString cutText(const MapScene& scene, double height);
/// "storage 1   48 B   float32   version 1   made by  x = torch.arange(12)".
QString headText(const MapStrip& strip);
/// "not there yet   24 B   float32": of bytes that a line would allocate.
QString ghostHeadText(const MapStrip& strip);
/// "(3, 2) stride (4, 1) offset 1".
QString detailText(const MapTrack& track);
/// "VIEW 24 B of 48 B · not contiguous".
QString tagText(const MapTrack& track);
/// "and 61 more handles (showing 48 of 109)", where some are left out; "showing all 109 handles: fewer".
QString foldText(const MapStrip& strip);
/// "24 B, cpu to cuda:0 (simulated)".
QString flowText(const MapScene& scene);

/// What a tooltip tells of a hit: the element in each handle, its place, its value or why there is none.
QString hitText(const MapScene& scene, const MapHit& hit, const ValueSource* values);
/// The value of the element that holds a cell, or "not kept", "not written".
QString valueText(const MapStrip& strip, int64_t cell, const ValueSource* values);
/// The whole picture in words, for a screen reader.
QString mapText(const MapScene& scene);

/// Byte of the element that holds a cell, in the strip's main dtype; empty where no whole element lies.
std::optional<int64_t> elementStart(const MapStrip& strip, int64_t cell);

}
