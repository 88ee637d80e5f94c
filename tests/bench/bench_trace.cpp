#include "core/trace/codec.h"
#include "core/trace/history.h"
#include "tests/support/random_trace.h"

#include <benchmark/benchmark.h>

using namespace ss;
using namespace ss::trace;

namespace {

/// What `x = a + b` in a loop says: a call, a buffer, a tensor, its write, a name, and the end of the one before.
std::vector<Event> loopOfAdds(size_t rounds)
{
    std::vector<Event> events;
    const auto add = [&](Payload payload) { events.push_back({events.size(), Phase::Forward, events.size(), 0, std::move(payload)}); };
    for (uint32_t i = 0; i < rounds; ++i) {
        const Layout layout{{3, 4}, {4, 1}, 0};
        add(ScopeBegin{ScopeKind::Statement, "x = a + b", "train.py", 3});
        add(CallBegin{CallId(i), "add.Tensor", {}, {{"alpha", "1"}}, 3, UINT64_MAX});
        add(BufferMade{BufferId(i), 48, {}, Owner::Torch, false, Fill::Unwritten, 0});
        add(TensorMade{
            TensorId(i), {StorageId(i), BufferId(i), 0, 48, DType::Float32, layout, false, true}, {}, CallId(i), TensorRole::Plain});
        add(Written{BufferId(i), 0, 4, layout, Certainty::Exact, 1, -1, Writer::Call, CallId(i), TensorId(i)});
        add(CallEnd{CallId(i), {TensorId(i)}, ResultKind::Fresh, "", "", 0, 1200});
        add(NameBound{"x", TensorId(i)});
        if (i > 0)
            add(TensorDropped{TensorId(i - 1)}), add(BufferFreed{BufferId(i - 1)});
        add(ScopeEnd{ScopeKind::Statement, ""});
    }
    return events;
}

void countEvents(benchmark::State& state, size_t each) { state.SetItemsProcessed(static_cast<int64_t>(state.iterations() * each)); }

void BM_foldLoopOfAdds(benchmark::State& state)
{
    const auto events = loopOfAdds(static_cast<size_t>(state.range(0)));
    for (auto _ : state) {
        TraceState folded;
        for (const Event& event : events)
            folded.apply(event);
        benchmark::DoNotOptimize(folded);
    }
    countEvents(state, events.size());
}
BENCHMARK(BM_foldLoopOfAdds)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMillisecond);

void BM_historyOverLoopOfAdds(benchmark::State& state)
{
    const auto log = std::make_shared<Log>();
    for (const Event& event : loopOfAdds(100'000))
        log->restore(event);
    for (auto _ : state)
        benchmark::DoNotOptimize(History(log).at(log->size()).size());
    countEvents(state, log->size());
}
BENCHMARK(BM_historyOverLoopOfAdds)->Unit(benchmark::kMillisecond);

/// Steps to and fro around the middle of a long trace, as the timeline does.
void BM_stepBack(benchmark::State& state)
{
    const auto log = std::make_shared<Log>();
    for (const Event& event : loopOfAdds(100'000))
        log->restore(event);
    History history(log);
    history.at(log->size());
    Seq at = log->size() / 2;
    for (auto _ : state)
        benchmark::DoNotOptimize(history.at(at = at > 1000 ? at - 1 : log->size()).size());
}
BENCHMARK(BM_stepBack)->Unit(benchmark::kMicrosecond);

void BM_foldWritesOfAView(benchmark::State& state)
{
    const auto views = static_cast<uint32_t>(state.range(0));
    TraceState folded;
    const auto apply = [&](Payload payload) { folded.apply({folded.size(), Phase::Forward, 0, 0, std::move(payload)}); };
    const TensorView view{StorageId(0), BufferId(0), 0, 4096, DType::Float32, {{32, 16}, {32, 2}, 0}, false, true};
    apply(BufferMade{BufferId(0), 4096, {}, Owner::Torch, false, Fill::Unwritten, 0});
    for (uint32_t i = 0; i < views; ++i)
        apply(TensorMade{TensorId(i), view, i ? TensorId(0) : TensorId(), {}, TensorRole::Plain});
    uint64_t revision = 0;
    for (auto _ : state) {
        ++revision;
        apply(Written{BufferId(0), 0, 4, view.layout, Certainty::Exact, revision, int64_t(revision), Writer::Call, {}, TensorId(0)});
    }
    countEvents(state, 1);
}
BENCHMARK(BM_foldWritesOfAView)->Arg(1)->Arg(100);

std::vector<Event> mixedEvents()
{
    test::RandomTrace program(1);
    std::vector<Event> events;
    while (events.size() < 5000)
        events.push_back(program.next());
    return events;
}

void BM_pack(benchmark::State& state)
{
    const auto events = state.range(0) ? mixedEvents() : loopOfAdds(500);
    std::vector<std::byte> bytes;
    for (auto _ : state) {
        bytes.clear();
        for (const Event& event : events)
            pack(event, bytes);
    }
    countEvents(state, events.size());
    state.counters["bytes/event"] = static_cast<double>(bytes.size()) / static_cast<double>(events.size());
}
BENCHMARK(BM_pack)->ArgName("mixed")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

void BM_unpack(benchmark::State& state)
{
    const auto events = state.range(0) ? mixedEvents() : loopOfAdds(500);
    std::vector<std::byte> bytes;
    for (const Event& event : events)
        pack(event, bytes);
    for (auto _ : state)
        for (std::span<const std::byte> rest(bytes); !rest.empty();)
            benchmark::DoNotOptimize(unpack(rest).seq);
    countEvents(state, events.size());
}
BENCHMARK(BM_unpack)->ArgName("mixed")->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

void BM_append(benchmark::State& state)
{
    auto log = std::make_unique<Log>();
    for (auto _ : state) {
        log->append(NameBound{"x", TensorId(0)});
        if (log->size() == 1'000'000) {
            state.PauseTiming();
            log = std::make_unique<Log>();
            state.ResumeTiming();
        }
    }
    countEvents(state, 1);
}
BENCHMARK(BM_append);

}
