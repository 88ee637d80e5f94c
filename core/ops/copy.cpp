#include "core/ops/families.h"

#include "core/ops/copy_kernel.h"

namespace ss::ops {

namespace {

void copyKernel(KernelCall& call) { copyElements(call.in[0], call.out[0]); }

void copyIntoKernel(KernelCall& call) { copyElements(call.in[1], call.out[0]); }

constexpr uint8_t kCopiesInto = kItselfIsFine | kKnowsPending;

constexpr Bound kOps[] = {
    {"clone", copyKernel},    {"contiguous", copyKernel}, {"to.device", copyKernel}, {"to.dtype", copyKernel},
    {"to.other", copyKernel}, {"type_as", copyKernel},    {"cpu", copyKernel},       {"bool", copyKernel},
    {"byte", copyKernel},     {"char", copyKernel},       {"short", copyKernel},     {"int", copyKernel},
    {"long", copyKernel},     {"half", copyKernel},       {"bfloat16", copyKernel},  {"float", copyKernel},
    {"double", copyKernel},   {"cfloat", copyKernel},     {"cdouble", copyKernel},   {"copy_", copyIntoKernel, nullptr, kCopiesInto},
};

}

std::span<const Bound> copyOps() { return kOps; }

}
