#include "core/base/error.h"
#include "core/trace/summary.h"

#include <nlohmann/json.hpp>

namespace ss::trace {

namespace {

using Long = long long; // for %lld
using nlohmann::json;

std::string bytesText(int64_t bytes)
{
    constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB", "PiB"};
    if (bytes < 1024)
        return textf("%lld bytes", Long(bytes));
    double size = static_cast<double>(bytes) / 1024;
    size_t unit = 0;
    for (; size >= 1024 && unit + 1 < std::size(kUnits); ++unit)
        size /= 1024;
    return textf("%lld bytes (%.1f %s)", Long(bytes), size, kUnits[unit]);
}

std::string countText(const char* things, Summary::Count count)
{
    return textf("%-10s %zu alive of %zu made\n", things, count.alive, count.made);
}

// Control characters of a file's texts must not reach a terminal; those from U+0080 on are C2 80 to C2 9F in UTF-8.
std::string printable(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool second = byte >= 0x80 && byte < 0xa0 && !out.empty() && out.back() == '\xc2';
        if (second)
            out.pop_back();
        out += byte < 0x20 || byte == 0x7f || second ? ' ' : c;
    }
    return out;
}

std::string handleText(const Summary::Handle& h)
{
    const bool tensor = h.kind == "tensor";
    return textf("  %-12s %s %s %s stride %s%s offset %lld%s on %s, storage %u\n", printable(h.name).c_str(), h.kind.c_str(),
                 printable(h.dtype).c_str(), toTuple(h.shape).c_str(), toTuple(h.stride).c_str(), tensor ? "" : " bytes", Long(h.offset),
                 tensor ? "" : " bytes", h.device.c_str(), h.buffer + 1); // as the pictures count them
}

json toJsonObject(Summary::Count count) { return {{"alive", count.alive}, {"made", count.made}}; }

json toJsonObject(const Summary::Handle& h)
{
    return {{"name", h.name},     {"kind", h.kind},     {"dtype", h.dtype},  {"shape", h.shape.vector()}, {"stride", h.stride.vector()},
            {"offset", h.offset}, {"device", h.device}, {"buffer", h.buffer}};
}

}

std::string toText(const Summary& s)
{
    std::string out = textf("format     %d%s\n", s.format, s.complete ? "" : ", not closed: the program ended in the middle");
    out += textf("events     %llu in %.3f s\n", static_cast<unsigned long long>(s.events), s.seconds);
    for (const auto& [kind, count] : s.eventsByKind)
        out += textf("  %-14s %llu\n", kind.c_str(), static_cast<unsigned long long>(count));
    out += countText("storages", s.buffers) + countText("tensors", s.tensors) + countText("arrays", s.arrays);
    out += textf("%-10s %zu\n", "calls", s.calls);
    for (const auto& [device, memory] : s.memory)
        out +=
            textf("memory     %s: %s in use, peak %s\n", device.c_str(), bytesText(memory.inUse).c_str(), bytesText(memory.peak).c_str());
    out += textf("names      %zu\n", s.named.size());
    for (const Summary::Handle& handle : s.named)
        out += handleText(handle);
    for (const Summary::FailedCall& call : s.failed)
        out += textf("failed     %s, line %d: %s\n", printable(call.op).c_str(), call.line, printable(call.error).c_str());
    for (const std::string& name : s.scripts)
        out += "script     " + printable(name) + "\n";
    for (const auto& [key, value] : s.environment)
        out += textf("%-10s %s\n", printable(key).c_str(), printable(value).c_str());
    for (const std::string& problem : s.problems)
        out += "problem    " + printable(problem) + "\n";
    return out;
}

std::string toJson(const Summary& s)
{
    json out{{"format", s.format},
             {"complete", s.complete},
             {"events", s.events},
             {"seconds", s.seconds},
             {"events_by_kind", s.eventsByKind},
             {"buffers", toJsonObject(s.buffers)},
             {"tensors", toJsonObject(s.tensors)},
             {"arrays", toJsonObject(s.arrays)},
             {"calls", s.calls},
             {"memory", json::object()},
             {"named", json::array()},
             {"failed_calls", json::array()},
             {"scripts", s.scripts},
             {"environment", s.environment},
             {"problems", s.problems}};
    for (const auto& [device, memory] : s.memory)
        out["memory"][device] = {{"in_use", memory.inUse}, {"peak", memory.peak}};
    for (const Summary::Handle& handle : s.named)
        out["named"].push_back(toJsonObject(handle));
    for (const Summary::FailedCall& call : s.failed)
        out["failed_calls"].push_back({{"op", call.op}, {"error", call.error}, {"line", call.line}});
    return out.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}
