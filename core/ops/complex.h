#pragma once

#include "core/ops/dispatch.h"

#include <span>
#include <string_view>

/// Complex numbers: kernels of their own beside the real ones, and elements that wait to be conjugated or negated.
namespace ss::ops {

/// The kernel that takes the place of a row's where a tensor of the call is complex.
struct ComplexKernel {
    const char* name; ///< "add.Tensor"
    Kernel kernel;
};
/// Each family's list, in complex_*.cpp.
std::span<const ComplexKernel> complexElementwise();
std::span<const ComplexKernel> complexUnary();
std::span<const ComplexKernel> complexReductions();
std::span<const ComplexKernel> complexProducts();
std::span<const ComplexKernel> complexTests();
std::span<const ComplexKernel> complexCreation();
/// All of them.
std::vector<ComplexKernel> allComplexKernels();
/// By the name of a row's Bound; null: there is none, and the row's own kernel runs.
Kernel complexKernel(std::string_view name);

/// Runs a kernel once the process has complex tensors: it is given elements that are what their bytes say, unless it knows of
/// Pending.
void runAnyKernel(const Bound& bound, Kernel complex, KernelCall& call);

/// The same elements with nothing pending; the tensor itself if so it is.
Tensor resolved(const Tensor& tensor);
/// copyElements where something is pending.
void copyPending(const Tensor& from, const Tensor& to);

/// The real (0) or imaginary (1) parts of a complex tensor with nothing pending: a view on the same bytes.
Tensor partOf(const Tensor& tensor, int64_t which);
/// Multiplies every element of a complex tensor with nothing pending.
void scaleComplex(const Tensor& tensor, const optable::Scalar& factor);
/// The same elements without gaps, as complex128.
Tensor asComplex(const Tensor& tensor);

}
