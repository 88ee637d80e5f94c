#pragma once

#include "core/ops/kernel_watch.h"
#include "core/python/py_ref.h"
#include "core/tensor/tensor.h"

#include <span>
#include <thread>

namespace ss::python {

/// For the length of one call: the interpreter lock is given away while a kernel of it runs, where that is worth it. The tensors of the
/// call keep their storage and layout meanwhile: whoever would change these in another thread waits (waitUntilUnused).
class Unlocked final : public ops::KernelWatch {
public:
    static constexpr int64_t kElements = 1 << 16;

    Unlocked(int64_t elements, std::span<const Tensor> used);
    ~Unlocked();
    Unlocked(const Unlocked&) = delete;
    Unlocked& operator=(const Unlocked&) = delete;

    void begins() override;
    void ended() override;
    /// Whether this is another thread's call, on tensors of this storage.
    bool keeps(const Storage& storage) const;

private:
    std::span<const Tensor> used_;
    std::thread::id thread_ = std::this_thread::get_id();
    PyThreadState* state_ = nullptr;
    bool watches_;
};

/// Returns when no other thread's kernel reads or writes either storage, which holds for as long as the interpreter lock is held. Asked for
/// before a storage's bytes move, or a tensor gets another storage or layout.
void waitUntilUnused(const Storage& storage, const Storage& other);
inline void waitUntilUnused(const Storage& storage) { waitUntilUnused(storage, storage); }
inline void waitUntilUnused(const Tensor& tensor) { waitUntilUnused(*tensor.storage()); }

/// Takes the interpreter lock. Once the interpreter is finalising nobody gets it any more: CPython then ends the thread, which C++ frames
/// do not survive, so here it waits for the process's end.
void takeLock(PyThreadState* state);

}
