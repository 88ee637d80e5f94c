#pragma once

#include "core/autograd/node.h"

#include <memory>
#include <string>

namespace ss::autograd {

/// A tensor that a backward formula will ask back, with the version that its bytes then had.
///
/// Of what is no leaf only bytes and history are kept, not the tensor itself: it may be given another history in place, whose
/// node would then own this one.
class SavedTensor {
public:
    SavedTensor() = default;
    /// `outputOf`: the number of the output, for what the node itself made; -1 for an input.
    SavedTensor(const Tensor& tensor, int outputOf);

    bool defined() const { return released_ || tensor_.defined(); }
    /// The tensor as it was saved. Throws PyTorch's RuntimeError when its bytes were written since, or it was released.
    Tensor unpack(const std::shared_ptr<Node>& owner) const;
    void release();
    const Tensor& bytes() const { return tensor_; }
    int64_t version() const { return version_; }

private:
    Tensor tensor_;
    Edge from_; ///< the history of an input that is no leaf
    std::weak_ptr<TensorImpl> original_;
    int outputOf_ = -1;
    bool leaf_ = false, released_ = false;
    int64_t version_ = 0;
};

}
