#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace ss {

/// A dense number with a type of its own, given in order of first appearance in a trace. Default: none.
template <class Tag> class Id {
public:
    static constexpr uint32_t kNone = UINT32_MAX;

    constexpr Id() = default;
    constexpr explicit Id(uint32_t value) : value_(value) {}
    constexpr bool valid() const { return value_ != kNone; }
    constexpr uint32_t value() const { return value_; }
    constexpr auto operator<=>(const Id&) const = default;

private:
    uint32_t value_ = kNone;
};

using BufferId = Id<struct BufferTag>;   ///< bytes with an owner: one strip of the memory map
using StorageId = Id<struct StorageTag>; ///< PyTorch's storage object over a buffer
using TensorId = Id<struct TensorTag>;   ///< the TensorImpl, not the Python object
using ArrayId = Id<struct ArrayTag>;     ///< an ndarray, from first sight to the end of its weak reference
using CallId = Id<struct CallTag>;       ///< one run of one op
using NodeId = Id<struct NodeTag>;       ///< a node of the backward graph

/// A tensor or an ndarray: what a name can be bound to and what has a track on the map.
struct HandleId {
    enum class Kind : uint8_t { None, Tensor, Array };
    Kind kind = Kind::None;
    uint32_t value = UINT32_MAX;

    constexpr HandleId() = default;
    constexpr HandleId(TensorId id) : kind(Kind::Tensor), value(id.value()) {}
    constexpr HandleId(ArrayId id) : kind(Kind::Array), value(id.value()) {}
    constexpr bool valid() const { return kind != Kind::None; }
    constexpr bool isTensor() const { return kind == Kind::Tensor; }
    constexpr bool isArray() const { return kind == Kind::Array; }
    constexpr TensorId tensor() const { return isTensor() ? TensorId(value) : TensorId(); }
    constexpr ArrayId array() const { return isArray() ? ArrayId(value) : ArrayId(); }
    constexpr auto operator<=>(const HandleId&) const = default;
};

}

template <class Tag> struct std::hash<ss::Id<Tag>> {
    size_t operator()(ss::Id<Tag> id) const { return std::hash<uint32_t>()(id.value()); }
};
template <> struct std::hash<ss::HandleId> {
    size_t operator()(ss::HandleId id) const { return std::hash<uint64_t>()(uint64_t(id.kind) << 32 | id.value); }
};
