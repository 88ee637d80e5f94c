#include "core/optable/families.h"

#include "core/layout/broadcast.h"
#include "core/optable/format_meta.h"
#include "core/optable/meta_util.h"
#include "core/optable/view_meta.h"

#include <algorithm>

namespace ss::optable {

namespace {

const TensorMeta& self(const MetaCall& call) { return call.tensors[0]; }

MemoryFormat formatAt(const MetaCall& call, size_t index, MemoryFormat otherwise)
{
    return optionalAt<MemoryFormat>(call, index).value_or(otherwise);
}

void cloneMeta(MetaCall& call)
{
    giveFreshOn(call, likeLayout(self(call).layout, formatAt(call, 0, MemoryFormat::Preserve)), self(call).dtype, self(call).device);
}

void contiguousMeta(MetaCall& call)
{
    const auto format = std::get<MemoryFormat>(call.attrs[0]);
    const Layout& layout = self(call).layout;
    if (format == MemoryFormat::Preserve && !isContiguous(layout))
        fail(ErrorKind::Runtime, "preserve memory format is unsupported by the contiguous operator");
    if (isInFormat(layout, format))
        return giveSame(call, "it is contiguous already");
    giveFreshOn(call, likeLayout(layout, format), self(call).dtype, self(call).device,
                format == MemoryFormat::Contiguous ? whyNotContiguous(layout) : "it is in another memory format");
}

struct Target {
    DType dtype;
    Device device;
    bool copy = false;
    MemoryFormat format = MemoryFormat::Preserve;
};

/// Tensor.to: the tensor itself when nothing would change.
void giveTo(MetaCall& call, const Target& target)
{
    const TensorMeta& from = self(call);
    const bool sameFormat = target.format == MemoryFormat::Preserve || suggestedFormat(from.layout) == target.format;
    if (!target.copy && target.dtype == from.dtype && target.device == from.device && sameFormat)
        return giveSame(call, "nothing changes");
    std::string reason = "it is in another memory format";
    if (target.dtype != from.dtype)
        reason = std::string(name(from.dtype)) + " becomes " + std::string(name(target.dtype));
    else if (target.device != from.device)
        reason = "another device";
    else if (target.copy)
        reason = "copy=True";
    giveFreshOn(call, likeLayout(from.layout, target.format), target.dtype, target.device, std::move(reason));
}

Device resolved(Device device) { return device.isCpu() ? Device() : device; }

void toDTypeMeta(MetaCall& call)
{
    giveTo(call, {std::get<DType>(call.attrs[0]), self(call).device, boolAt(call, 2), formatAt(call, 3, MemoryFormat::Preserve)});
}

void toDeviceMeta(MetaCall& call)
{
    giveTo(call, {optionalAt<DType>(call, 1).value_or(self(call).dtype), resolved(optionalAt<Device>(call, 0).value_or(self(call).device)),
                  boolAt(call, 3), formatAt(call, 4, MemoryFormat::Preserve)});
}

void toOtherMeta(MetaCall& call)
{
    const TensorMeta& other = call.tensors[1];
    giveTo(call, {other.dtype, other.device, boolAt(call, 1), formatAt(call, 2, MemoryFormat::Preserve)});
}

template <DType dtype> void castMeta(MetaCall& call)
{
    giveTo(call, {dtype, self(call).device, false, formatAt(call, 0, MemoryFormat::Preserve)});
}

void typeAsMeta(MetaCall& call) { giveTo(call, {call.tensors[1].dtype, call.tensors[1].device}); }

void cpuMeta(MetaCall& call) { giveTo(call, {self(call).dtype, Device(), false, formatAt(call, 0, MemoryFormat::Preserve)}); }

void copyIntoMeta(MetaCall& call)
{
    const Layout &to = self(call).layout, &from = call.tensors[1].layout;
    checkWritable(to);
    const Dims shape = broadcastShapes(to.shape, from.shape);
    if (!(shape == to.shape))
        fail(ErrorKind::Runtime, "output with shape %s doesn't match the broadcast shape %s", toText(to.shape).c_str(),
             toText(shape).c_str());
    giveSame(call);
}

#define SS_CAST(name, dtype, title)                                                                                                        \
    {#name "(Tensor(a) self, *, MemoryFormat? memory_format=None) -> Tensor(a)",                                                           \
     "{self}." #name "({*})",                                                                                                              \
     "y[i] = " #name "(x[i])",                                                                                                             \
     OpKind::Copy,                                                                                                                         \
     kMethod,                                                                                                                              \
     castMeta<DType::dtype>,                                                                                                               \
     "The elements as " title "; the tensor itself if they are.",                                                                          \
     "f32[2,3]\ni64[3,2]@(1,3)\nb8[2]\nf64[]\nf16[2]\n"                                                                                    \
     "f64[2,3], memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format"},

constexpr OpRow kRows[] = {
    {"clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor", "{self}.clone({*})", "y[i] = x[i]", OpKind::Copy,
     kMethod | kFunction, cloneMeta, "The same values in memory of their own.",
     "f32[2,3]\nf32[3,2]@(1,3)\nf32[4,3]@(0,1)\ni64[2,2]@(4,2)+1\nf32[]\n"
     "f32[2,3], memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format"},
    {"contiguous(Tensor(a) self, *, MemoryFormat memory_format=contiguous_format) -> Tensor(a)", "{self}.contiguous({*})", "y[i] = x[i]",
     OpKind::Copy, kMethod, contiguousMeta, "The tensor itself if it is row-major without gaps, else a copy that is.",
     "f32[2,3]\nf32[3,2]@(1,3)\nf32[4,3]@(0,1)\ni64[2,2]@(4,2)+1\nf32[2,3,4,5], memory_format=torch.channels_last\n"
     "f32[2,3], memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format"},
    {"to.device(Tensor(a) self, Device? device=None, ScalarType? dtype=None, bool non_blocking=False, bool copy=False, *, MemoryFormat? "
     "memory_format=None) -> Tensor(a)",
     "{self}.to({*})", "y[i] = x[i]", OpKind::Copy, kMethod, toDeviceMeta,
     "The tensor on another device or of another dtype; itself if nothing changes.",
     "f32[2,3], 'cpu'\nf32[3,2]@(1,3), 'cpu', torch.float64\ni64[2], copy=True\n"
     "f32[2,3], memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format"},
    {"to.dtype(Tensor(a) self, ScalarType dtype, bool non_blocking=False, bool copy=False, *, MemoryFormat? memory_format=None) -> "
     "Tensor(a)",
     "{self}.to({*})", "y[i] = dtype(x[i])", OpKind::Copy, kMethod, toDTypeMeta, "The elements as another dtype; itself if they are.",
     "f32[2,3], torch.float64\nf32[3,2]@(1,3), torch.int32\nf32[2,3], torch.float32\nf32[2,3], torch.float32, copy=True\n"
     "f32[3,1,1,4], torch.float32, memory_format=torch.channels_last\nf32[3,4]@(1,3), torch.float32, "
     "memory_format=torch.contiguous_format\n"
     "f32[4,3]@(0,1), torch.int64\nf64[3]=(-1.5, 300, 0.2), torch.uint8\n"
     "f32[2,3], torch.int8, memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format"},
    {"to.other(Tensor(a) self, Tensor other, bool non_blocking=False, bool copy=False, *, MemoryFormat? memory_format=None) -> Tensor(a)",
     "{self}.to({*})", "y[i] = x[i]", OpKind::Copy, kMethod, toOtherMeta, "The tensor with another one's dtype and device.",
     "f32[2,3], f64[1]\nf32[3,2]@(1,3), i64[]\nf32[2], f32[3]\n"
     "f32[2,3], i64[1], memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format"},
    {"type_as(Tensor(a) self, Tensor other) -> Tensor(a)", "{self}.type_as({*})", "y[i] = x[i]", OpKind::Copy, kMethod, typeAsMeta,
     "The tensor with another one's dtype.", "f32[2,3], f64[1]\nf32[3,2]@(1,3), i64[]\nf32[2], f32[3]\n! none"},
    {"cpu(Tensor(a) self, *, MemoryFormat? memory_format=None) -> Tensor(a)", "{self}.cpu({*})", "y[i] = x[i]", OpKind::Copy, kMethod,
     cpuMeta, "The tensor in host memory; itself if it is there.",
     "f32[2,3]\nf32[3,2]@(1,3)\ni64[]\n"
     "f32[2,3], memory_format=torch.channels_last ! RuntimeError: required rank 4 tensor to use channels_last format"},
    // clang-format off
    SS_CAST(bool, Bool, "bools")
    SS_CAST(byte, UInt8, "uint8")
    SS_CAST(char, Int8, "int8")
    SS_CAST(short, Int16, "int16")
    SS_CAST(int, Int32, "int32")
    SS_CAST(long, Int64, "int64")
    SS_CAST(half, Float16, "float16")
    SS_CAST(bfloat16, BFloat16, "bfloat16")
    SS_CAST(float, Float32, "float32")
    SS_CAST(double, Float64, "float64")
    SS_CAST(cfloat, Complex64, "complex64")
    SS_CAST(cdouble, Complex128, "complex128")
    // clang-format on
    {"copy_(Tensor(a!) self, Tensor src, bool non_blocking=False) -> Tensor(a!)", "{self}.copy_({*})", "x[i] = src[i]", OpKind::Copy,
     kMethod, copyIntoMeta, "Writes another tensor's values, broadcast and converted, into this one.",
     "f32[2,3], f32[3]\nf32[3,2]@(1,3), i64[3,2]\nb8[2], f32[]\nf32[2,3], f64[2,3]\n"
     "f32[2,3], f32[4,3] ! RuntimeError: The size of tensor a (2) must match the size of tensor b (4) at non-singleton dimension 0\n"
     "f32[3], f32[2,3] ! RuntimeError: output with shape [3] doesn't match the broadcast shape [2, 3]\n"
     "f32[3]@(0), f32[3] ! RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a single memory "
     "location. Please clone() the tensor before performing the operation."},
};

}

std::span<const OpRow> copyRows() { return kRows; }

}
