#pragma once

#include "core/trace/text.h"
#include "tests/support/trace_events.h"
#include "views/memory/map_footer.h"
#include "views/memory/map_motion.h"
#include "views/memory/map_view.h"

/// Traces whose last step is one of each kind that the map shows, and a map that is about to take it.
namespace ss::test {

/// A map over a trace, whose cursor stands so many stops before the end.
struct Stepped {
    explicit Stepped(std::shared_ptr<trace::Log> trace, size_t stopsBefore = 1, const views::Theme& theme = views::Theme::light(),
                     QSize size = {1000, 460})
        : log(std::move(trace))
        , feed(log)
        , values(log->values())
        , view(feed, selection, &values, theme)
    {
        view.resize(size);
        view.show();
        feed.pullAll();
        const auto& stops = feed.stops();
        feed.setCursor(stopsBefore < stops.size() ? stops[stops.size() - 1 - stopsBefore] : 0);
    }
    explicit Stepped(const char* text, size_t stopsBefore = 1, const views::Theme& theme = views::Theme::light())
        : Stepped(trace::traceFromText(text), stopsBefore, theme)
    {
    }
    HandleId named(const char* name) const { return feed.state().bindings().at(name); }
    void step() { feed.stepForward(); }

    std::shared_ptr<trace::Log> log;
    views::TraceFeed feed;
    views::Selection selection;
    views::KeptValues values;
    views::MapView view;
};

/// A trace of text, and events behind it as one more statement.
inline std::shared_ptr<trace::Log> withStatement(const char* text, const char* statement, const Payloads& events)
{
    auto log = trace::traceFromText(text);
    const auto add = [&](const trace::Payload& payload) { log->take(payload, trace::Phase::Forward, 0); };
    add(trace::ScopeBegin{trace::ScopeKind::Statement, statement, "<text>", 9});
    for (const auto& event : events)
        add(event);
    add(trace::ScopeEnd{trace::ScopeKind::Statement, {}});
    return log;
}

inline trace::Payload callBegin(uint32_t call, const char* op, std::vector<HandleId> inputs, std::vector<trace::Attribute> attributes = {})
{
    return trace::CallBegin{CallId(call), op, std::move(inputs), std::move(attributes), 9, UINT64_MAX};
}

inline trace::Payload callEnd(uint32_t call, std::vector<HandleId> outputs, trace::ResultKind result, const char* reason = "",
                              int64_t moved = 0, const char* error = "")
{
    return trace::CallEnd{CallId(call), std::move(outputs), result, reason, error, moved, 0};
}

/// `h = x.half()`: six float32 become float16; with the numbers 0 to 5.
inline std::shared_ptr<trace::Log> convertTrace()
{
    trace::TensorView view{StorageId(1), BufferId(1), 0, 12, DType::Float16, contiguousLayout({2, 3}), false, true};
    const trace::Written written{BufferId(1),         0,         2,          contiguousLayout({2, 3}), trace::Certainty::Exact, 1, -1,
                                 trace::Writer::Call, CallId(1), TensorId(1)};
    auto log = withStatement(
        "x = arange 2x3 float32", "h = x.half()",
        {callBegin(1, "half", {TensorId(0)}), buffer(1, 12), trace::TensorMade{TensorId(1), view, {}, CallId(1), trace::TensorRole::Plain},
         written, callEnd(1, {TensorId(1)}, trace::ResultKind::Copy, "float32 becomes float16", 24), trace::NameBound{"h", TensorId(1)}});
    constexpr uint16_t kHalves[] = {0, 0x3c00, 0x4000, 0x4200, 0x4400, 0x4500};
    log->keepValues(BufferId(1), 1, 0, reinterpret_cast<const std::byte*>(kHalves), sizeof kHalves);
    return log;
}

/// `g = x.to('cuda')`: across to another memory.
inline std::shared_ptr<trace::Log> transferTrace()
{
    const Device cuda{Device::Type::Cuda, 0};
    trace::TensorView view{StorageId(1), BufferId(1), 0, 48, DType::Float32, contiguousLayout({3, 4}), false, true};
    const trace::Written written{BufferId(1),         0,         4,          contiguousLayout({3, 4}), trace::Certainty::Exact, 1, -1,
                                 trace::Writer::Call, CallId(1), TensorId(1)};
    return withStatement("x = arange 3x4 float32", "g = x.to('cuda')",
                         {callBegin(1, "to.device", {TensorId(0)}, {{"device", "'cuda'"}}), buffer(1, 48, trace::Fill::Unwritten, cuda),
                          trace::TensorMade{TensorId(1), view, {}, CallId(1), trace::TensorRole::Plain},
                          trace::Transfer{CallId(1), BufferId(0), BufferId(1), trace::Direction::H2D, 48, false, false, true, 0, 0},
                          written, callEnd(1, {TensorId(1)}, trace::ResultKind::Copy, "another device", 48),
                          trace::NameBound{"g", TensorId(1)}});
}

/// A write to two of the twelve elements of `base`, as far as it is known which.
inline std::shared_ptr<trace::Log> writeTrace(trace::Certainty certainty)
{
    const Layout layout = certainty == trace::Certainty::Exact ? Layout{{2}, {4}, 1} : Layout{{2, 3}, {4, 1}, 1};
    return withStatement("base = arange 3x4 float32\nx = base.slice 1 1 3 1\nr = base.select 0 2", "base[mask] = 0",
                         {callBegin(3, "index_put_", {TensorId(0)}), write(0, 2, layout, certainty, TensorId(0), 1),
                          callEnd(3, {TensorId(0)}, trace::ResultKind::InPlace)});
}

/// `base.reshape(7)`, which cannot be.
inline std::shared_ptr<trace::Log> failedTrace()
{
    return withStatement("base = arange 3x4 float32", "base.reshape(7)",
                         {callBegin(1, "reshape", {TensorId(0)}),
                          callEnd(1, {}, trace::ResultKind::None, "", 0, "RuntimeError: shape '[7]' is invalid for input of size 12")});
}

}
