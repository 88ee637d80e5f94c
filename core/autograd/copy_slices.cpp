#include "core/autograd/copy_slices.h"

namespace ss::autograd {

namespace {

class CopySlices : public Node {
public:
    CopySlices(const ViewFamily& family, const Tensor& view, std::shared_ptr<Node> write, Edge before)
        : Node("CopySlices")
        , view_(view.layout())
        , base_(family.layout)
        , write_(std::move(write))
    {
        inputs = {{family.layout, family.dtype, view.device(), 0, false, true}};
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
        const Tensor slice = math.asStrided(result, {view_.shape, view_.strides, view_.offset - base_.offset});
        given = write_->apply({math.copyAs(slice, contiguousLayout(view_.shape))});
        given.resize(next.size());
        math.copyInto(slice, given[0].defined() ? given[0] : math.zeros(slice.meta()));
        given[0] = std::move(result);
        return given;
    }
    void release() override { write_->release(); }

private:
    Layout view_, base_;
    std::shared_ptr<Node> write_;
};

}

std::shared_ptr<Node> makeCopySlices(const ViewFamily& family, const Tensor& view, std::shared_ptr<Node> write, Edge before)
{
    return std::make_shared<CopySlices>(family, view, std::move(write), std::move(before));
}

}
