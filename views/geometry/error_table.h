#pragma once

#include "views/geometry/advice.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The errors that PyTorch raises in this field: why, where to see it, and the line that works.
namespace ss::views {

/// Where in the pictures the cause is to be seen.
enum class Look : uint8_t { Shapes, Dtypes, Device, Layout, SharedCells, Axis, Values, Graph, Leaf, Version, Numpy, Labels, Script };

/// Where the fix goes.
enum class FixPlace : uint8_t {
    Before,  ///< a line before the one that failed, which then works
    Instead, ///< in place of the one that failed
    Earlier, ///< in place of one that ran before it
};

/// What the stars of a pattern stand for, in their order.
using Stars = std::vector<std::string>;

struct ErrorRow {
    const char* key;
    const char* pattern; ///< the beginning of the text; * stands for anything
    const char* cause;   ///< one sentence; %1.. are the stars
    Look look;
    FixPlace place;
    /// The line. {0}, {1}: what the call took; {first}, {rest}: the first word of {0}, and what stands behind it; at the beginning
    /// "{=0} = ": it is given anew; {call}: the call; {call/a/b}: the same with its last a as b; {new}: x.add_(y) as x = x.add(y);
    /// {source/a/b}: the statement with each a as b; %1: the stars.
    const char* fix;
    /// Where no call was traced, what it took is read off the statement: what stands before ".item(", in the brackets of
    /// "from_numpy(", or before and in those of "[". Several are tried in turn, divided by |.
    const char* source = nullptr;
    /// Whether the fix fits; null: it always does.
    bool (*fits)(const RaisedError& error, const Stars& stars) = nullptr;
};

/// All rows; the first whose pattern fits, and whose fix does, explains an error, else the first whose pattern fits.
std::span<const ErrorRow> errorTable();

struct ErrorExplanation {
    const ErrorRow* row = nullptr; ///< null: it is none of the table
    Stars stars;
    std::string fix; ///< empty: no line of code follows from the error alone
    FixPlace place = FixPlace::Before;
};
ErrorExplanation explainError(const RaisedError& error);

/// Whether a text begins as the pattern does; what the stars stand for.
bool matches(std::string_view pattern, std::string_view text, Stars* stars = nullptr);

}
