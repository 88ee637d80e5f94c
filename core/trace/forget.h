#pragma once

#include "core/trace/state.h"

#include <utility>
#include <vector>

namespace ss::trace {

/// Lets a state go of what is over: marks what is to stay from what is alive, open or late, and forgets the rest. Internal to
/// core/trace.
class Forgetter {
public:
    explicit Forgetter(TraceState& state);
    void run();

private:
    /// Which of the things kept so far are to stay, and how deep their origin was followed.
    class Marks {
    public:
        template <class T>
        explicit Marks(const PersistentTable<T>& table)
            : made_(table.made())
        {
            ids_.reserve(table.size());
            table.forEach([this](uint32_t id, const T&) { ids_.push_back(id); });
            depth_.assign(ids_.size(), 0);
        }
        /// True: it is there, and was not marked so deep.
        bool mark(uint32_t id, int depth = 1)
        {
            const size_t place = placeOf(id);
            if (place == ids_.size() || depth_[place] >= depth)
                return false;
            depth_[place] = static_cast<uint8_t>(depth);
            return true;
        }
        bool has(uint32_t id) const
        {
            const size_t place = placeOf(id);
            return place < ids_.size() && depth_[place] > 0;
        }
        /// The latest ones stay whatever they are.
        bool late(uint32_t id, size_t most) const { return made_ - id <= most; }

    private:
        size_t placeOf(uint32_t id) const;

        uint32_t made_;
        std::vector<uint32_t> ids_;
        std::vector<uint8_t> depth_;
    };

    void markLiving();
    void markFirstOnBuffers();
    void markNodes();
    void markPass(const PassState& pass);
    void markTensorsOf(const NodeState& node);
    void markLiving(TensorId id, const TensorState& tensor);
    void markHandle(HandleId handle);
    void markModule(uint32_t module);
    /// The call, those that it is part of and, so many calls deep, where their inputs came from.
    void markCall(CallId call, int depth);

    TraceState& state_;
    const size_t late_;
    Marks buffers_, tensors_, arrays_, calls_, nodes_, modules_;
    Marks makers_; ///< calls that made a living tensor
};

}
