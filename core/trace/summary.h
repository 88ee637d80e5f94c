#pragma once

#include "core/trace/session_file.h"

#include <map>
#include <string>
#include <vector>

namespace ss::trace {

/// What is in a session, in numbers and short lists: the state at its end and what happened on the way.
struct Summary {
    struct Count {
        size_t alive = 0, made = 0;
    };
    struct Memory {
        int64_t inUse = 0, peak = 0;
    };
    struct Handle {
        std::string name, kind; ///< kind: "tensor", "array"
        std::string dtype, device;
        Dims shape, stride; ///< of an array: strides in bytes
        int64_t offset = 0; ///< of an array: in bytes
        uint32_t buffer = 0;
    };
    struct FailedCall {
        std::string op, error;
        int32_t line = 0;
    };

    int format = kSessionFormat;
    uint64_t events = 0;
    double seconds = 0; ///< from the session's begin to its last event
    bool complete = true;
    std::map<std::string, uint64_t> eventsByKind;
    Count buffers, tensors, arrays;
    size_t calls = 0;
    std::map<std::string, Memory> memory; ///< by device
    std::vector<Handle> named;            ///< in the order of names, numbers in them counted as such
    std::vector<FailedCall> failed;
    std::vector<std::string> scripts; ///< names
    std::vector<std::string> problems;
    std::map<std::string, std::string> environment;
};

/// Folds the whole log; throws ss::Error when it contradicts itself, which no opened session does.
Summary summarize(const OpenedSession& session);
/// Some lines for a terminal.
std::string toText(const Summary& summary);
/// One JSON object; bytes that are no UTF-8 become U+FFFD.
std::string toJson(const Summary& summary);

}
