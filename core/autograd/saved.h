#pragma once

#include "core/autograd/node.h"

#include <memory>
#include <string>

namespace ss::autograd {

/// What a program does with tensors that are saved (torch.autograd.graph.saved_tensors_hooks). What it packs is the facade's.
struct SavedHooks {
    std::function<std::shared_ptr<void>(const Tensor&)> pack;
    std::function<Tensor(const std::shared_ptr<void>&)> unpack;
};
/// This thread's; the last ones count for what is saved next.
std::vector<std::shared_ptr<const SavedHooks>>& savedHooks();

/// A tensor that a backward formula will ask back, with the version that its bytes then had.
///
/// Of what is no leaf only bytes and history are kept, not the tensor itself: it may be given another history in place, whose
/// node would then own this one.
class SavedTensor {
public:
    SavedTensor() = default;
    /// `outputOf`: the number of the output, for what the node itself made; -1 for an input.
    SavedTensor(const Tensor& tensor, int outputOf);

    bool defined() const { return released_ || packed_ || tensor_.defined(); }
    /// The tensor as it was saved. Throws PyTorch's RuntimeError when its bytes were written since, or it was released.
    /// Without `history`, which nobody asks for while nothing is recorded, it may be the same object each time.
    Tensor unpack(const std::shared_ptr<Node>& owner, bool history = true) const;
    void release();
    /// Packs it with hooks of its own; throws PyTorch's RuntimeError where it has some already, or is gone.
    void setHooks(std::shared_ptr<const SavedHooks> hooks);

    int64_t version() const { return version_; }
    bool stale() const { return tensor_.defined() && tensor_.version() != version_; }
    int64_t versionNow() const { return tensor_.defined() ? tensor_.version() : version_; }
    TraceTag told; ///< the tensor as the trace knows it

private:
    void pack(const Tensor& tensor);
    Tensor unpacked() const;
    [[noreturn]] void refuseStale(const Edge& from) const;

    Tensor tensor_;
    Edge from_; ///< the history of an input; the accumulator of a leaf that is packed
    std::weak_ptr<TensorImpl> original_;
    std::shared_ptr<const SavedHooks> hooks_;
    std::shared_ptr<void> packed_;
    int outputOf_ = -1;
    bool leaf_ = false, released_ = false;
    int64_t version_ = 0;
};

/// The error of what was saved and is gone.
[[noreturn]] void refuseFreed();

}
