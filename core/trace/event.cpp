#include "core/trace/event.h"

#include "core/base/error.h"
#include "core/base/format.h"
#include "core/trace/enumerators.h"
#include "core/trace/fields.h"

#include <iterator>

namespace ss::trace {

namespace {

constexpr const char* kKindNames[] = {
    "BufferMade",     "BufferFreed", "BufferResized", "BufferExported", "TensorMade",   "TensorDropped", "HandleChanged", "ArrayMade",
    "ArrayDropped",   "NameBound",   "NameUnbound",   "ScopeBegin",     "ScopeEnd",     "CallBegin",     "CallEnd",       "Written",
    "Transfer",       "Sync",        "Stream",        "NodeMade",       "GradFlow",     "GradSet",       "SavedTensor",   "GraphFreed",
    "FirstNonFinite", "ModeChanged", "Output",        "Warning",        "Probe",        "Marker",        "BackwardBegin", "NodeFired",
    "BackwardEnd",    "GradFnSet",   "NodeRenamed",   "Executed",       "DeviceOpened",
};
static_assert(std::size(kKindNames) == std::variant_size_v<Payload>);

std::string valueText(const std::string& value)
{
    std::string out = "\"";
    for (char c : value) {
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (c == '\n')
            out += "\\n";
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            out += textf("\\x%02x", c);
        else
            out += c;
    }
    return out += '"';
}

std::string valueText(bool value) { return value ? "True" : "False"; }
std::string valueText(double value) { return pythonRepr(value); }
std::string valueText(Device value) { return toText(value); }
std::string valueText(const Dims& value) { return toTuple(value); }
std::string valueText(const Layout& value)
{
    return toTuple(value.shape) + ":" + toTuple(value.strides) + "+" + std::to_string(value.offset);
}
std::string valueText(HandleId value) { return !value.valid() ? "none" : textf("%c%u", value.isTensor() ? 't' : 'a', value.value); }
template <class Tag> std::string valueText(Id<Tag> value) { return value.valid() ? std::to_string(value.value()) : "none"; }
std::string valueText(std::signed_integral auto value) { return std::to_string(value); }
std::string valueText(std::unsigned_integral auto value) { return value == decltype(value)(-1) ? "none" : std::to_string(value); }
template <class E>
requires std::is_enum_v<E> std::string valueText(E value) { return enumeratorName(value); }
template <Listed T> std::string valueText(const T& value);
template <class T> std::string valueText(const std::vector<T>& values);

struct Printer {
    std::string text;
    template <class V> void operator()(const char* name, const V& value)
    {
        if (!text.empty())
            text += ' ';
        ((text += name) += '=') += valueText(value);
    }
    template <class V> void loose(const char*, const V&) {}
};

template <Listed T> std::string fieldsText(const T& value)
{
    Printer printer;
    T::fields(value, printer);
    return std::move(printer.text);
}

template <Listed T> std::string valueText(const T& value) { return "(" + fieldsText(value) + ")"; }

template <class T> std::string valueText(const std::vector<T>& values)
{
    std::string out = "[";
    for (const T& value : values)
        (out += out.size() > 1 ? ", " : "") += valueText(value);
    return out += ']';
}

/// Times on a simulated device are computed, so they are part of the trace.
bool sameSimulatedTimes(const Payload& a, const Payload& b)
{
    const auto* left = std::get_if<Transfer>(&a);
    const auto* right = std::get_if<Transfer>(&b);
    return !left || !right || !left->simulated || (left->hostWaited == right->hostWaited && left->nanoseconds == right->nanoseconds);
}

}

const char* kindName(const Payload& payload) { return kKindNames[payload.index()]; }

bool sameTrace(const Event& a, const Event& b)
{
    if (a.seq != b.seq || a.phase != b.phase || a.payload.index() != b.payload.index())
        return false;
    const bool same = std::visit([&]<class T>(const T& left) { return sameFields(left, std::get<T>(b.payload)); }, a.payload);
    return same && sameSimulatedTimes(a.payload, b.payload);
}

std::string toText(const Event& event)
{
    std::string out = kindName(event.payload);
    out += ' ';
    out += std::visit([](const auto& payload) { return fieldsText(payload); }, event.payload);
    if (event.phase != Phase::Forward)
        (out += " phase=") += enumeratorName(event.phase);
    return out;
}

}
