#include "views/common/value_source.h"

#include <algorithm>

namespace ss::views {

ValueAnswer KeptValues::read(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const
{
    ValueAnswer answer;
    answer.page = store_.page(buffer, revision, start, size);
    answer.status = answer.page.known.empty() ? ValueStatus::NotKept : ValueStatus::Here;
    return answer;
}

void HidingValues::setHidden(bool hidden)
{
    hidden_ = hidden;
    revealed_.clear();
}

ValueAnswer HidingValues::read(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const
{
    if (!hidden_)
        return values_.read(buffer, revision, start, size);
    ValueAnswer answer{ValueStatus::Hidden, {}};
    const auto revealed = revealed_.find(buffer);
    if (revealed == revealed_.end() || !revealed->second.intersects({start, start + size}))
        return answer;
    answer.page = values_.read(buffer, revision, start, size).page;
    RunSet known; // what is not known outright is not revealed either
    for (const Run& run : revealed->second.runs())
        for (const Run& there : answer.page.known.runs())
            if (const Run both{std::max(run.begin, there.begin), std::min(run.end, there.end)}; both.begin < both.end)
                known.add(both);
    answer.page.known = known;
    return answer;
}

}
