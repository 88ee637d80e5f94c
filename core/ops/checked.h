#pragma once

#include "core/ops/copy_kernel.h"
#include "core/ops/dispatch.h"
#include "core/ops/scalar_types.h"
#include "core/tensor/on_device.h"

/// What bodies of composites and kernels on whole tensors share.
namespace ss::ops {

/// The errors that the row's meta knows, before a composite does any work; what the results look like.
inline std::vector<optable::OutSpec> checkByMeta(std::string_view name, const Args& args)
{
    std::vector<optable::TensorMeta> metas;
    for (const Tensor& tensor : args.tensors)
        metas.push_back(tensor.meta());
    return optable::runMeta(*optable::findOp(name), metas, args.attrs, args.listSizes, defaultDType());
}

/// The elements as Ts in row-major order, on the host: a copy.
template <class T> Tensor denseAs(const Tensor& tensor)
{
    const Tensor dense = makeEmpty(contiguousLayout(tensor.shape()), dtypeOf<T>(), Device());
    copyElements(broughtHome(tensor, "values that decide"), dense);
    return dense;
}

}
