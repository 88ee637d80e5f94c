#pragma once

#include "views/common/value_source.h"
#include "views/grid/grid_style.h"

namespace ss::views {

/// What is drawn in a cell.
struct GridFace {
    enum class Kind : uint8_t {
        Number,
        NotFinite,
        Unwritten,
        Unknown,  ///< whether it was ever written is not known, and neither is its value
        NotKept,  ///< written, but the value is not there
        Hidden,   ///< "predict first"
        NoNumber, ///< an object, a text, a date
        Outside,  ///< of the buffer, which was made smaller
    } kind = Kind::NotKept;
    GridCell cell;
    Run bytes;
    std::string text;            ///< of a number; empty where none that fits would be true
    double value = 0;            ///< for its colour
    ElementCount times{1, true}; ///< so many elements of the handle lie on these bytes
};

/// Smaller cells have colours and marks alone.
bool roomForText(const GridStyle& style, const GridScene& scene);

/// All cells of a window, computed once and drawn again and again while the pointer moves.
struct GridFaces {
    GridWindow window;
    std::vector<GridFace> faces;
    bool texts = true;  ///< there is room for them
    bool small = false; ///< not every number fits with the larger font
};
GridFaces facesOf(const GridScene& scene, const GridWindow& window, const ValueSource* values, const GridStyle& style);

/// One element, with room for all that can be told of it.
struct ElementValue {
    GridFace::Kind kind = GridFace::Kind::NotKept;
    std::string text;
    ValueStatus status = ValueStatus::NotKept;
};
ElementValue elementValue(const GridFacts& facts, Run bytes, const ValueSource* values);

}
