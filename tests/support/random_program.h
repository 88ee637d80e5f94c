#pragma once

#include "core/trace/state.h"
#include "core/trace/text.h"

#include <memory>
#include <random>
#include <string>

namespace ss::test {

/// Small programs in the text language of core/trace/text.h: storages of several dtypes, views of views, ndarrays on both sides,
/// copies, writes, names that go. A line that the rules refuse is left out, as a script's author would.
class RandomProgram {
public:
    explicit RandomProgram(uint64_t seed);

    const std::string& text() const { return text_; }
    const trace::TraceState& state() const { return state_; }

private:
    void tryLine(const std::string& line);
    std::string line();
    std::string viewOf(const std::string& name);
    std::string anyName();
    int64_t number(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(random_); }
    std::string shape(int64_t axes, int64_t most);

    std::mt19937_64 random_;
    std::string text_;
    trace::TraceState state_;
    int made_ = 0;
};

}
