#include "views/common/value_source.h"

namespace ss::views {

ValueAnswer KeptValues::read(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const
{
    ValueAnswer answer;
    answer.page = store_.page(buffer, revision, start, size);
    answer.status = answer.page.known.empty() ? ValueStatus::NotKept : ValueStatus::Here;
    return answer;
}

ValueAnswer HidingValues::read(BufferId buffer, uint64_t revision, int64_t start, int64_t size) const
{
    if (hidden_)
        return {ValueStatus::Hidden, {}};
    return values_.read(buffer, revision, start, size);
}

}
