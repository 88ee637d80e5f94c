#pragma once

#include "views/geometry/map_scene.h"

namespace ss::views {

/// Gives lanes and strips their places and strips their level of detail.
void layOut(MapScene& scene);

/// Columns that a label takes in a font of one width: a Chinese character takes two.
size_t labelColumns(const std::string& utf8);

}
