#include "views/geometry/layered_tighten.h"

namespace ss::views::layered {

namespace {

/// A tree of edges that are as short as allowed holds each connected part together. Where a branch as a whole would rather move, it
/// moves until another edge is as short as allowed, which then holds it.
class Tightener {
public:
    Tightener(std::vector<int32_t>& layers, const std::vector<Span>& spans, Watch& watch)
        : layers_(layers)
        , spans_(spans)
        , watch_(watch)
        , below_(listsOf(layers.size(), spans.size(), [&](size_t span) { return spans[span].upper; }))
        , above_(listsOf(layers.size(), spans.size(), [&](size_t span) { return spans[span].lower; }))
        , inTree_(spans.size(), false)
        , held_(layers.size(), false)
        , holder_(layers.size(), kNone)
        , enter_(layers.size(), 0)
        , leave_(layers.size(), 0)
        , pull_(layers.size(), 0)
    {
    }

    void run(size_t steps)
    {
        const size_t cost = layers_.size() + spans_.size();
        for (uint32_t node = 0; node < layers_.size(); ++node)
            if (!held_[node])
                holdPart(node);
        for (size_t done = work_; done < steps; done += 2 * cost) {
            walk();
            if (!moveOne())
                return;
        }
    }

private:
    int32_t slack(uint32_t span) const { return layers_[spans_[span].lower] - layers_[spans_[span].upper] - spans_[span].span; }
    template <class Visit> void eachSpan(uint32_t node, Visit visit) const
    {
        for (const uint32_t span : below_[node])
            visit(span, spans_[span].lower);
        for (const uint32_t span : above_[node])
            visit(span, spans_[span].upper);
    }

    /// Takes what is connected with `first` into the tree; what is held already moves to what is nearest.
    void holdPart(uint32_t first)
    {
        std::vector<uint32_t> part{first}, rim;
        held_[first] = true;
        for (size_t next = 0;;) {
            for (; next < part.size(); ++next) {
                eachSpan(part[next], [&](uint32_t span, uint32_t other) {
                    if (held_[other])
                        return;
                    if (slack(span) != 0) {
                        rim.push_back(span);
                        return;
                    }
                    held_[other] = inTree_[span] = true;
                    part.push_back(other);
                });
                count(1 + below_[part[next]].size() + above_[part[next]].size());
            }
            uint32_t nearest = kNone;
            std::erase_if(rim, [&](uint32_t span) { return held_[spans_[span].upper] && held_[spans_[span].lower]; });
            for (const uint32_t span : rim)
                if (nearest == kNone || slack(span) < slack(nearest))
                    nearest = span;
            count(rim.size());
            if (nearest == kNone)
                return;
            const bool down = held_[spans_[nearest].upper];
            const int32_t by = down ? slack(nearest) : -slack(nearest);
            for (const uint32_t node : part)
                layers_[node] += by;
            count(part.size());
            const uint32_t other = down ? spans_[nearest].lower : spans_[nearest].upper;
            held_[other] = inTree_[nearest] = true;
            part.push_back(other);
        }
    }
    void count(size_t steps)
    {
        work_ += steps;
        watch_.did(steps);
    }

    /// Down the trees: who is below whom, and how much each branch would rather be higher (the edges into it less those out of it).
    void walk()
    {
        order_.clear();
        std::fill(enter_.begin(), enter_.end(), kNone);
        uint32_t time = 0;
        for (uint32_t root = 0; root < layers_.size(); ++root) {
            if (enter_[root] != kNone)
                continue;
            holder_[root] = kNone;
            stack_.push_back(root);
            while (!stack_.empty()) {
                const uint32_t node = stack_.back();
                stack_.pop_back();
                enter_[node] = time++;
                order_.push_back(node);
                eachSpan(node, [&](uint32_t span, uint32_t other) {
                    if (inTree_[span] && span != holder_[node] && enter_[other] == kNone) {
                        holder_[other] = span;
                        stack_.push_back(other);
                    }
                });
            }
        }
        for (const uint32_t node : order_) {
            leave_[node] = enter_[node] + 1;
            pull_[node] = int64_t(above_[node].size()) - int64_t(below_[node].size());
        }
        for (size_t i = order_.size(); i-- > 0;) {
            const uint32_t node = order_[i], holder = holder_[node];
            if (holder == kNone)
                continue;
            const uint32_t up = spans_[holder].upper == node ? spans_[holder].lower : spans_[holder].upper;
            leave_[up] = std::max(leave_[up], leave_[node]);
            pull_[up] += pull_[node];
        }
        watch_.did(layers_.size() + spans_.size());
    }

    bool moveOne()
    {
        uint32_t branch = kNone;
        int64_t most = 0;
        for (const uint32_t node : order_) {
            if (holder_[node] == kNone)
                continue;
            const bool hangs = spans_[holder_[node]].lower == node; // it can only go down
            const int64_t gain = hangs ? -pull_[node] : pull_[node];
            if (gain > most)
                most = gain, branch = node;
        }
        if (branch == kNone)
            return false;
        const uint32_t old = holder_[branch];
        const bool down = spans_[old].lower == branch;
        const auto inside = [&](uint32_t node) { return enter_[node] >= enter_[branch] && enter_[node] < leave_[branch]; };
        uint32_t stop = kNone;
        for (uint32_t i = enter_[branch]; i < leave_[branch]; ++i)
            for (const uint32_t span : down ? below_[order_[i]] : above_[order_[i]])
                if (!inside(down ? spans_[span].lower : spans_[span].upper) && (stop == kNone || slack(span) < slack(stop)))
                    stop = span;
        if (stop == kNone)
            return false;
        const int32_t by = down ? slack(stop) : -slack(stop);
        for (uint32_t i = enter_[branch]; i < leave_[branch]; ++i)
            layers_[order_[i]] += by;
        inTree_[old] = false;
        inTree_[stop] = true;
        watch_.did(layers_.size() + spans_.size());
        return true;
    }

    std::vector<int32_t>& layers_;
    const std::vector<Span>& spans_;
    Watch& watch_;
    const Lists below_, above_; ///< spans by their upper and lower node
    std::vector<bool> inTree_, held_;
    std::vector<uint32_t> holder_;        ///< by node: the tree's edge to what holds it
    std::vector<uint32_t> enter_, leave_; ///< a branch is what is in `order_` between these
    std::vector<int64_t> pull_;
    std::vector<uint32_t> order_, stack_;
    size_t work_ = 0;
};

}

void tighten(std::vector<int32_t>& layers, const std::vector<Span>& spans, size_t steps, Watch& watch)
{
    Tightener(layers, spans, watch).run(steps);
}

}
