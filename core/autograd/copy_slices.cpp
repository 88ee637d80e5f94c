#include "core/autograd/copy_slices.h"

namespace ss::autograd {

namespace {

class CopySlices : public Node {
public:
    CopySlices(const ViewFamily& family, const Tensor& view, std::shared_ptr<Node> write, Edge before)
        : Node("CopySlices")
        , view_(view.meta())
        , base_(family.layout)
        , write_(std::move(write))
    {
        inputs = {{family.layout, family.dtype, view.device(), 0, false, true, 0}};
        next = write_->next;
        next.at(0) = std::move(before);
    }

    std::vector<Tensor> apply(std::vector<Tensor> gradients) override
    {
        std::vector<Tensor> given(next.size());
        if (!gradients[0].defined())
            return given;
        const Arithmetic& math = arithmetic();
        const Layout whole = isDense(base_) ? Layout{base_.shape, base_.strides, 0} : contiguousLayout(base_.shape);
        Tensor result = math.copyAs(gradients[0], whole);
        const Tensor slice = sliceOf(result);
        given = write_->apply({math.copyAs(slice, contiguousLayout(slice.shape()))});
        given.resize(next.size());
        math.copyInto(slice, given[0].defined() ? given[0] : math.zeros(slice.meta()));
        given[0] = std::move(result);
        return given;
    }
    bool release() override { return write_->release(); }
    std::vector<std::pair<std::string, SavedTensor*>> saved() override { return write_->saved(); }

private:
    /// Where the view lies in the gradient of its base. A view of a complex tensor's parts counts real numbers, and what is pending
    /// in it is pending in its gradient.
    Tensor sliceOf(const Tensor& whole) const
    {
        Layout layout = view_.layout;
        layout.offset -= base_.offset * whole.itemsize() / itemsize(view_.dtype);
        const bool sameType = view_.dtype == whole.dtype();
        Tensor slice = arithmetic().asStrided(sameType ? whole : makeView(whole, Layout(), view_.dtype), layout);
        slice.impl()->pending = view_.pending;
        return slice;
    }

    optable::TensorMeta view_;
    Layout base_;
    std::shared_ptr<Node> write_;
};

}

std::shared_ptr<Node> makeCopySlices(const ViewFamily& family, const Tensor& view, std::shared_ptr<Node> write, Edge before)
{
    return std::make_shared<CopySlices>(family, view, std::move(write), std::move(before));
}

}
