#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ss::arrays {

/// A Python literal as the header of an .npy file holds it: {'descr': '<f4', 'shape': (3, 4)}. Nothing is evaluated.
struct Literal {
    enum class Kind { None, Bool, Integer, Text, Sequence, Dict } kind = Kind::None;
    int64_t integer = 0; ///< also of Bool
    std::string text;
    bool tuple = false;            ///< of Sequence: a tuple, not a list
    std::vector<Literal> items;    ///< of Sequence, and the values of Dict
    std::vector<std::string> keys; ///< of Dict

    bool isText() const { return kind == Kind::Text; }
    bool isInteger() const { return kind == Kind::Integer; }
    bool isSequence() const { return kind == Kind::Sequence; }
    /// The value of a Dict's key; null when it has none.
    const Literal* find(std::string_view key) const;
};

/// Throws ss::Error (Value) with a clause that says what is wrong: other syntax, numbers beyond 64 bits, nesting beyond 32.
Literal parseLiteral(std::string_view text);

}
