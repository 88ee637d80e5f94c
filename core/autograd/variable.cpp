#include "core/autograd/variable.h"

#include "core/autograd/accumulate.h"
#include "core/autograd/backward_trace.h"
#include "core/autograd/copy_slices.h"
#include "core/autograd/mode.h"
#include "core/base/error.h"
#include "core/base/recycled.h"
#include "core/tensor/recorder.h"

namespace ss::autograd {

namespace {

AutogradMeta& metaOf(const Tensor& tensor)
{
    std::shared_ptr<AutogradMeta>& meta = tensor.impl()->autograd;
    if (!meta)
        meta = makeRecycled<AutogradMeta>();
    return *meta;
}

bool needsGradient(const AutogradMeta* meta) { return meta && (meta->requiresGrad || meta->gradFn); }

bool isView(const Tensor& tensor) { return tensor.impl()->viewOrigin != ViewOrigin::None; }
const AutogradMeta* rootOf(const Tensor& view) { return view.impl()->family->root.get(); }

/// Where the gradient of a view family's root goes.
Edge edgeOf(const AutogradMeta& root)
{
    if (root.gradFn)
        return {root.gradFn, root.output};
    return {root.accumulator.lock(), 0};
}

[[noreturn]] void refuseNoGradView(const char* written)
{
    fail(ErrorKind::Runtime,
         "A view was created in no_grad mode and %s modified inplace with grad mode enabled. Given that this use case is ambiguous and "
         "error-prone, it is forbidden. You can clarify your code by moving both the view and the inplace either both inside the "
         "no_grad block (if you don't want the inplace to be tracked) or both outside (if you want the inplace to be tracked).",
         written);
}

[[noreturn]] void refuseInferenceView(const char* written)
{
    fail(ErrorKind::Runtime,
         "A view was created in inference mode and %s modified inplace in normal mode. Given that this use case is ambiguous and "
         "error-prone, "
         "it is forbidden. You can clarify your code by moving both the view and the inplace either both inside the inference_mode block "
         "(if "
         "you don't want the inplace to be tracked) or both outside (if you want the inplace to be tracked).",
         written);
}

/// The first words are the same for all: "Output 0 of SplitBackward0 is a view and is being modified inplace."
[[noreturn]] void refuseView(const Tensor& view, const char* written, const char* why)
{
    const std::shared_ptr<Node>& node = view.impl()->autograd->gradFn;
    fail(ErrorKind::Runtime, "Output %u of %s is a view and %s modified inplace. %s", view.impl()->autograd->output,
         node ? node->name().c_str() : "a function", written, why);
}

[[noreturn]] void refuseOneOfMany(const Tensor& view, const char* written)
{
    refuseView(
        view, written,
        "This view is the output of a function that returns multiple views. Such functions do not allow the output views to be modified "
        "inplace. You should replace the inplace operation by an out-of-place one.");
}

[[noreturn]] void refuseOfFunction(const Tensor& view, const char* written)
{
    refuseView(view, written,
               "This view was created inside a custom Function (or because an input was returned as-is) and the autograd logic to handle "
               "view+inplace would override the custom backward associated with the custom Function, leading to incorrect gradients. This "
               "behavior is forbidden. You can fix this by cloning the output of the custom Function.");
}

void checkOrigin(const Tensor& view, const char* written)
{
    if (view.impl()->viewOrigin == ViewOrigin::NoGrad)
        refuseNoGradView(written);
    if (view.impl()->viewOrigin == ViewOrigin::Inference)
        refuseInferenceView(written);
    if (view.impl()->viewOrigin == ViewOrigin::InFunction && view.impl()->autograd)
        refuseOfFunction(view, written);
    if (view.impl()->viewOrigin == ViewOrigin::OneOfMany && view.impl()->autograd)
        refuseOneOfMany(view, written);
}

/// A tensor whose .grad is kept has another history now.
void moveRetained(const Tensor& tensor, Node* from, Node& to, uint32_t output)
{
    if (!tensor.impl()->autograd || !tensor.impl()->autograd->retainsGrad || from == &to)
        return;
    if (from)
        std::erase_if(from->retained, [&](const Retained& kept) { return kept.tensor.lock() == tensor.shared(); });
    to.retained.push_back({output, tensor.shared()});
}

/// A view's history, after its bytes were written through another handle.
void renew(const Tensor& view)
{
    TensorImpl& impl = *view.impl();
    checkOrigin(view, "its base or another view of its base has been");
    const ViewFamily& family = *impl.family;
    const std::shared_ptr<Node> before = metaOf(view).gradFn;
    metaOf(view).gradFn =
        arithmetic().viewNode({family.layout, family.dtype, view.device(), 0, false, true, 0}, view.meta(), edgeOf(*family.root));
    metaOf(view).output = 0;
    impl.viewVersion = view.version();
    moveRetained(view, before.get(), *metaOf(view).gradFn, 0);
    tellHistory(view, metaOf(view).gradFn, 0);
}

/// What the trace is told of a view that is written in place: its base comes out of the writing node, which stands in CopySlices.
void tellRebased(const Tensor& view, Node& write, const std::shared_ptr<Node>& slices)
{
    Recorder* recorder = currentRecorder();
    if (!recorder)
        return;
    slices->call = recorder->currentCall();
    announce(*recorder, *slices);
    write.tag = slices->tag;
    if (const std::shared_ptr<TensorImpl> base = view.impl()->base.lock())
        tellHistory(Tensor(base), slices, 0);
}

}

bool requiresGrad(const Tensor& tensor)
{
    return needsGradient(tensor.impl()->autograd.get()) || (isView(tensor) && needsGradient(rootOf(tensor)));
}

std::shared_ptr<Node> gradFn(const Tensor& tensor)
{
    TensorImpl& impl = *tensor.impl();
    if (isView(tensor) && impl.viewVersion != tensor.version() && needsGradient(rootOf(tensor)))
        renew(tensor);
    return impl.autograd ? impl.autograd->gradFn : nullptr;
}

bool isLeaf(const Tensor& tensor) { return !gradFn(tensor); }

Edge gradientEdge(const Tensor& tensor)
{
    if (std::shared_ptr<Node> node = gradFn(tensor))
        return {std::move(node), tensor.impl()->autograd->output};
    const AutogradMeta* meta = tensor.impl()->autograd.get();
    return meta && meta->requiresGrad ? Edge{accumulatorOf(tensor), 0} : Edge{};
}

void setRequiresGrad(const Tensor& tensor, bool value)
{
    if (value && tensor.impl()->inference && !inferenceMode())
        fail(ErrorKind::Runtime, "Setting requires_grad=True on inference tensor outside InferenceMode is not allowed.");
    if (value == (tensor.impl()->autograd && tensor.impl()->autograd->requiresGrad))
        return;
    metaOf(tensor).requiresGrad = value;
    if (Recorder* recorder = currentRecorder()) {
        recorder->announce(tensor);
        recorder->changed(tensor, recorder->currentCall());
    }
}

void detach(const Tensor& tensor)
{
    if (isView(tensor))
        fail(ErrorKind::Runtime,
             "Can't detach views in-place. Use detach() instead. If you are using DistributedDataParallel (DDP) for training, and "
             "gradient_as_bucket_view is set as True, gradients are views of DDP buckets, and hence detach_() cannot be called on these "
             "gradients. To fix this error, please refer to the Optimizer.zero_grad() function in torch/optim/optimizer.py as the "
             "solution.");
    if (!tensor.impl()->autograd)
        return;
    AutogradMeta& meta = metaOf(tensor);
    meta.gradFn = nullptr;
    meta.output = 0;
    meta.requiresGrad = false;
    meta.retainsGrad = false;
}

void setHistory(const Tensor& tensor, const std::shared_ptr<Node>& node, uint32_t output)
{
    AutogradMeta& meta = metaOf(tensor);
    meta.gradFn = node;
    meta.output = output;
    tensor.impl()->viewVersion = tensor.version();
}

void rebaseHistory(const Tensor& tensor, const std::shared_ptr<Node>& node, uint32_t output)
{
    if (!isView(tensor)) {
        moveRetained(tensor, metaOf(tensor).gradFn.get(), *node, output);
        return setHistory(tensor, node, output);
    }
    const ViewFamily& family = *tensor.impl()->family;
    AutogradMeta& root = *family.root;
    root.gradFn = makeCopySlices(family, tensor, node, edgeOf(root));
    root.output = 0;
    tellRebased(tensor, *node, root.gradFn);
    renew(tensor);
}

void joinFamily(const Tensor& view, const Tensor& base, bool oneOfMany)
{
    TensorImpl& of = *base.impl();
    if (of.inference)
        return; // no gradient will ever need it
    if (!of.family || (of.isView && !of.family->root))
        of.family = std::make_shared<ViewFamily>();
    if (!of.family->root) {
        metaOf(base);
        *of.family = {of.autograd, of.layout, of.dtype};
    }
    view.impl()->family = of.family;
    ViewOrigin origin = inferenceMode()  ? ViewOrigin::Inference
                        : !gradEnabled() ? ViewOrigin::NoGrad
                        : oneOfMany      ? ViewOrigin::OneOfMany
                                         : ViewOrigin::Plain;
    if (of.viewOrigin != ViewOrigin::None && of.viewOrigin != ViewOrigin::Plain)
        origin = of.viewOrigin; // a view of such a view is one, too
    view.impl()->viewOrigin = origin;
    view.impl()->viewVersion = view.version();
}

void checkInPlace(const Tensor& tensor)
{
    if (isView(tensor)) {
        checkOrigin(tensor, "is being");
        if (requiresGrad(tensor) && !rootOf(tensor)->gradFn)
            fail(ErrorKind::Runtime, "a view of a leaf Variable that requires grad is being used in an in-place operation.");
    } else if (requiresGrad(tensor) && isLeaf(tensor)) {
        fail(ErrorKind::Runtime, "a leaf Variable that requires grad is being used in an in-place operation.");
    }
}

void addHook(const Tensor& tensor, std::function<Tensor(const Tensor&)> hook)
{
    if (!requiresGrad(tensor))
        fail(ErrorKind::Runtime, "cannot register a hook on a tensor that doesn't require gradient");
    const std::shared_ptr<Node> node = gradFn(tensor);
    AutogradMeta& meta = metaOf(tensor);
    (node ? node->hooks : meta.hooks).push_back({node ? meta.output : 0, std::move(hook)});
}

void retainGrad(const Tensor& tensor)
{
    if (!requiresGrad(tensor))
        fail(ErrorKind::Runtime, "can't retain_grad on Tensor that has requires_grad=False");
    if (isLeaf(tensor) || metaOf(tensor).retainsGrad)
        return;
    AutogradMeta& meta = metaOf(tensor);
    meta.retainsGrad = true;
    meta.gradFn->retained.push_back({meta.output, tensor.shared()});
}

}
