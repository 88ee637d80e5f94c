#include "core/python/unlocked.h"

#include "core/python/object.h"

#include <algorithm>
#include <chrono>
#include <vector>

namespace ss::python {

namespace {

/// The calls that are worth it and under way; the interpreter lock guards it.
std::vector<const Unlocked*>& underWay()
{
    static auto& calls = *new std::vector<const Unlocked*>;
    return calls;
}

bool isUsed(const Storage& storage)
{
    return std::any_of(underWay().begin(), underWay().end(), [&](const Unlocked* call) { return call->keeps(storage); });
}

}

Unlocked::Unlocked(int64_t elements, std::span<const Tensor> used)
    : used_(used)
    , watches_(elements >= kElements && !ops::kernelWatch)
{
    if (!watches_)
        return;
    underWay().push_back(this);
    ops::kernelWatch = this;
}

Unlocked::~Unlocked()
{
    if (!watches_)
        return;
    ops::kernelWatch = nullptr;
    std::erase(underWay(), this);
}

void Unlocked::begins() { state_ = PyEval_SaveThread(); }

void Unlocked::ended() { takeLock(state_); }

bool Unlocked::keeps(const Storage& storage) const
{
    return thread_ != std::this_thread::get_id() && std::any_of(used_.begin(), used_.end(), [&](const Tensor& tensor) {
               return tensor.defined() && tensor.storage().get() == &storage;
           });
}

void waitUntilUnused(const Storage& storage, const Storage& other)
{
    while (isUsed(storage) || isUsed(other)) {
        PyThreadState* const state = PyEval_SaveThread();
        std::this_thread::sleep_for(std::chrono::microseconds(50));
        takeLock(state);
    }
}

void takeLock(PyThreadState* state)
{
    try {
        PyEval_RestoreThread(state);
    } catch (...) { // a forced unwind, the only thing that comes from there
        waitForTheEnd();
    }
}

}
