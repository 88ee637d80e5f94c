// Any bytes as packed events: each is refused or folds or is refused by the fold; what was taken packs to the same bytes.
#include "core/base/error.h"
#include "core/trace/codec.h"
#include "core/trace/state.h"
#include "core/trace/summary.h"

#include <algorithm>
#include <cstdlib>

using namespace ss;
using namespace ss::trace;

namespace {

void packsTheSame(const Event& event, std::span<const std::byte> before, std::span<const std::byte> after)
{
    std::vector<std::byte> packed;
    pack(event, packed);
    if (!std::ranges::equal(packed, before.first(before.size() - after.size())))
        abort();
}

}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    std::span<const std::byte> rest(reinterpret_cast<const std::byte*>(data), size);
    OpenedSession session;
    session.log = std::make_shared<Log>();
    TraceState state;
    while (!rest.empty()) {
        try {
            const auto before = rest;
            Event event = unpack(rest);
            packsTheSame(event, before, rest);
            event.seq = state.size(); // so that inputs grow by copying events
            state.apply(event);
            session.log->restore(std::move(event));
        } catch (const Error&) {
            break;
        }
    }
    if (summarize(session).events != state.size())
        abort();
    return 0;
}
