#pragma once

#include "core/layout/layout.h"
#include "core/optable/value.h"
#include "core/tensor/buffer.h"

#include <atomic>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace ss {

namespace autograd {
class Node;
}

/// Whether this thread is in inference mode: what ops make now can never be part of a graph.
bool inferenceMode();
void setInferenceMode(bool value);

/// Called with each gradient that arrives; a defined result takes its place.
struct GradHook {
    uint32_t output = 0; ///< of the node whose hook it is
    std::function<class Tensor(const class Tensor&)> call;
};

/// What autograd keeps of a tensor; absent for most.
struct AutogradMeta {
    bool requiresGrad = false;              ///< of a leaf, as its user set it
    std::shared_ptr<autograd::Node> gradFn; ///< what made it; null: a leaf
    uint32_t output = 0;                    ///< which of gradFn's
    std::shared_ptr<class TensorImpl> grad;
    std::weak_ptr<autograd::Node> accumulator; ///< of a leaf
    bool retainsGrad = false;
    std::vector<GradHook> hooks;          ///< of a leaf; others' are their node's
    std::function<void()> afterGrad;      ///< of a leaf: called when .grad has been added to
    std::shared_ptr<void> hookTable;      ///< what the facade keeps of hooks on the tensor
    std::weak_ptr<autograd::Node> hooked; ///< the node that the table belongs to
};

/// What the views of one tensor share with it, so that a write through one of them is history of all. It outlives the tensor.
struct ViewFamily {
    std::shared_ptr<AutogradMeta> root; ///< the tensor's that all are views of
    Layout layout;                      ///< and its layout
    DType dtype = DType::Float32;
};

/// How a differentiable view came to be: through some, gradients cannot be told when it is written.
enum class ViewOrigin : uint8_t {
    None,      ///< no view
    Plain,     ///< with gradients recorded, or nothing to record
    NoGrad,    ///< under no_grad
    OneOfMany, ///< by an op with several views
    Inference, ///< in inference mode, of a tensor that was made outside
    InFunction ///< by the forward of a torch.autograd.Function
};

namespace detail {
inline constinit std::atomic<bool> complexSeen{false};
}
/// Whether this process ever had a complex tensor: without one no element waits to be conjugated, and no kernel asks.
inline bool complexSeen() { return detail::complexSeen.load(std::memory_order_relaxed); }

class TensorImpl {
public:
    TensorImpl(std::shared_ptr<Storage> storage, Layout layout, DType dtype);
    ~TensorImpl();
    TensorImpl(const TensorImpl&) = delete;
    TensorImpl& operator=(const TensorImpl&) = delete;

    std::shared_ptr<Storage> storage;
    Layout layout;
    DType dtype;
    bool number = false;    ///< a wrapped Python number
    bool inference = false; ///< made in inference mode: no gradient will ever need it
    uint8_t pending = 0;    ///< of optable::Pending; views have their base's
    trace::TensorRole role = trace::TensorRole::Plain;
    VersionCounter version;
    std::shared_ptr<AutogradMeta> autograd;
    std::shared_ptr<ViewFamily> family; ///< once it has views, or is one
    ViewOrigin viewOrigin = ViewOrigin::None;
    int64_t viewVersion = 0; ///< of a view: the version of its bytes that its gradFn stands for
    bool isView = false;
    std::weak_ptr<TensorImpl> base; ///< of a view: the tensor that it and all between are views of, as long as that lives
    TraceTag tag;
    /// The Python object that wraps it, so that one tensor has one object; owned by the facade.
    void* pythonObject = nullptr;
};

/// A handle on a TensorImpl; copying it copies no bytes. Default: undefined.
class Tensor {
public:
    Tensor() = default;
    explicit Tensor(std::shared_ptr<TensorImpl> impl)
        : impl_(std::move(impl))
    {
    }

    bool defined() const { return impl_ != nullptr; }
    TensorImpl* impl() const { return impl_.get(); }
    const std::shared_ptr<TensorImpl>& shared() const { return impl_; }

    const Layout& layout() const { return impl_->layout; }
    const Dims& shape() const { return impl_->layout.shape; }
    const Dims& strides() const { return impl_->layout.strides; }
    int64_t offset() const { return impl_->layout.offset; }
    size_t ndim() const { return impl_->layout.ndim(); }
    int64_t numel() const { return impl_->layout.numel(); }
    DType dtype() const { return impl_->dtype; }
    uint8_t pending() const { return impl_->pending; }
    int itemsize() const { return ss::itemsize(impl_->dtype); }
    Device device() const { return impl_->storage->buffer->device(); }
    const std::shared_ptr<Storage>& storage() const { return impl_->storage; }
    bool isContiguous() const { return ss::isContiguous(impl_->layout); }
    int64_t version() const { return impl_->version->number(); }
    /// The bytes were written by what `by` names (a text that stays): the version rises. Throws PyTorch's RuntimeError where that may not
    /// be: an inference tensor outside inference mode. Its bytes were then written all the same, as in PyTorch.
    void written(const char* by) const;
    /// Address of the first element (storage offset applied).
    std::byte* data() const { return impl_->storage->data() + impl_->layout.offset * itemsize(); }
    template <class T> T* dataAs() const { return reinterpret_cast<T*>(data()); }

    optable::TensorMeta meta() const;
    bool sameAs(const Tensor& other) const { return impl_ == other.impl_; }

private:
    std::shared_ptr<TensorImpl> impl_;
};

/// A fresh tensor of uninitialised bytes.
Tensor makeEmpty(const Layout& layout, DType dtype, Device device);
/// A new tensor on the storage of another; shares its version counter unless `ownVersion`.
Tensor makeView(const Tensor& base, const Layout& layout, DType dtype, bool ownVersion = false);
/// A Python number as a 0-dim CPU tensor: bool, int64, float64 or complex128 as the weakest operand of promotion.
Tensor wrapNumber(const optable::Scalar& value);
/// The element of a one-element tensor; PyTorch's RuntimeError "a Tensor with 2 elements cannot be converted to Scalar".
optable::Scalar item(const Tensor& tensor);
/// repr(tensor) as PyTorch prints it; `history`: "requires_grad=True", "grad_fn=<AddBackward0>", or nothing.
std::string toText(const Tensor& tensor, const std::string& history = {});

}
