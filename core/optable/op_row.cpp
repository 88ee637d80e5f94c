#include "core/optable/op_row.h"

#include "core/base/error.h"
#include "core/layout/broadcast.h"
#include "core/layout/promotion.h"
#include "core/optable/families.h"
#include "core/optable/meta_util.h"
#include "core/optable/nn_families.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace ss::optable {

namespace {

using Family = std::span<const OpRow> (*)();
constexpr Family kFamilies[] = {
    viewRows,    createRows,    copyRows,     indexRows,      indexAlongRows, partRows,       elementwiseRows, comparisonRows,
    unaryRows,   reduceRows,    contractRows, testRows,       compositeRows,  randomRows,     randomFillRows,  dropoutRows,
    orderRows,   scanRows,      uniqueRows,   searchRows,     spacingRows,    statisticsRows, floatPartsRows,  contractMoreRows,
    softmaxRows, momentRows,    diagonalRows, activationRows, scatterRows,    joinRows,       complexRows,     lossRows,
    gateRows,    classLossRows, layerRows,    normRows,       slopeRows,      distanceRows,
};

/// "add.Tensor" -> "add_.Tensor": the first parameter is written and returned.
Op inPlaceForm(const Op& op)
{
    Op form = op;
    form.inPlace = true;
    form.schema.function += '_';
    form.schema.name.insert(op.schema.function.size(), 1, '_');
    form.schema.params.front().alias = 'a';
    form.schema.params.front().mutated = true;
    form.schema.returns = {{ParamType::Tensor, "", 'a', true}};
    return form;
}

std::vector<Op> gather()
{
    std::vector<Op> ops;
    for (Family family : kFamilies)
        for (const OpRow& row : family())
            ops.push_back({&row, parseSchema(row.schema), false});
    const size_t rows = ops.size();
    for (size_t i = 0; i < rows; ++i)
        if (ops[i].row->forms & kInPlace)
            ops.push_back(inPlaceForm(ops[i]));
    return ops;
}

/// A dtype asked for of an in-place form can only be self's.
void checkOwnDType(std::span<const Attr> attrs, const TensorMeta& self)
{
    for (const Attr& attr : attrs)
        if (const auto* dtype = std::get_if<DType>(&attr); dtype && *dtype != self.dtype)
            fail(ErrorKind::Runtime, "Bad in-place call: input tensor dtype %s and output tensor dtype %s should match",
                 cTypeName(self.dtype), cTypeName(*dtype));
}

/// A result of a dtype that self cannot hold.
[[noreturn]] void refuseDType(const Op& op, DType result, DType self)
{
    const std::string& function = op.schema.function;
    if (function == "cumsum_" || function == "cumprod_")
        fail(ErrorKind::Runtime, "\"%sout_cpu\" not implemented for '%s'", function.c_str(), std::string(scalarName(self)).c_str());
    fail(ErrorKind::Runtime, "result type %s can't be cast to the desired output type %s", std::string(scalarName(result)).c_str(),
         op.schema.name == "clamp_" ? cTypeName(self) : std::string(scalarName(self)).c_str());
}

/// A product of another shape than self.
[[noreturn]] void refuseProduct(const Op& op, const Dims& result, const Dims& self)
{
    if (op.schema.function == "addr_" && self.size() != 2)
        fail(ErrorKind::Runtime, "2D tensor expected, got %zuD tensor for input", self.size());
    if (op.schema.function == "addr_")
        fail(ErrorKind::Runtime, "size mismatch, input: %s, v1: %s, v2: %s", toText(self).c_str(), toText(Dims{result[0]}).c_str(),
             toText(Dims{result[1]}).c_str());
    fail(ErrorKind::Runtime, "Bad in-place call: input tensor size %s and output tensor size %s should match", toText(self).c_str(),
         toText(result).c_str());
}

OutSpec intoSelf(const Op& op, const OutSpec& result, const TensorMeta& self)
{
    if (op.row->kind == OpKind::Contract && !(result.layout.shape == self.layout.shape))
        refuseProduct(op, result.layout.shape, self.layout.shape);
    if (!(result.layout.shape == self.layout.shape))
        fail(ErrorKind::Runtime, "output with shape %s doesn't match the broadcast shape %s", toText(self.layout.shape).c_str(),
             toText(result.layout.shape).c_str());
    if (!canCast(result.dtype, self.dtype))
        refuseDType(op, result.dtype, self.dtype);
    return {self.layout, self.dtype, self.device, Alias::Same, 0, {}};
}

/// PyTorch finds out last that a kernel does not take a dtype: after what the result would not fit into.
void runInOrder(const Op& op, MetaCall& call)
{
    try {
        op.row->meta(call);
    } catch (const Error& error) {
        if (std::string_view(error.what()).find("\" not implemented for '") == std::string_view::npos)
            throw;
        Dims shape;
        std::vector<PromotionOperand> operands;
        for (const TensorMeta& tensor : call.tensors) {
            shape = broadcastShapes(shape, tensor.layout.shape);
            operands.push_back({tensor.dtype, tensor.layout.ndim() > 0, tensor.number});
        }
        OutSpec result;
        result.layout = contiguousLayout(shape);
        result.dtype = resultType(operands, call.defaultDType);
        intoSelf(op, result, call.tensors.front());
        throw;
    }
}

/// In place the mask's dtype is looked at before its shape, and the shapes in the other order.
void runMasked(const Op& op, MetaCall& call)
{
    std::vector<TensorMeta> tensors(call.tensors.begin(), call.tensors.end());
    tensors[0].layout = tensors[1].layout;
    MetaCall fitting{tensors, call.attrs, call.listSizes, call.defaultDType, call.out};
    op.row->meta(fitting);
    call.out.clear();
    broadcastShapes(call.tensors[0].layout.shape, call.tensors[1].layout.shape);
    op.row->meta(call);
}

/// What is added to is looked at last, and must have the product's shape: it is not expanded.
void runProduct(const Op& op, MetaCall& call)
{
    std::vector<TensorMeta> tensors(call.tensors.begin(), call.tensors.end());
    tensors.front().layout = contiguousLayout({1, 1});
    MetaCall free{tensors, call.attrs, call.listSizes, call.defaultDType, call.out};
    op.row->meta(free);
    if (!(call.out.front().layout.shape == call.tensors.front().layout.shape))
        refuseProduct(op, call.out.front().layout.shape, call.tensors.front().layout.shape);
}

/// PyTorch's in-place forms check some things earlier or later than the op itself does.
void runForInPlace(const Op& op, MetaCall& call)
{
    const std::string& function = op.schema.function;
    if (op.row->kind == OpKind::Elementwise)
        return runInOrder(op, call);
    if (function == "masked_fill_")
        return runMasked(op, call);
    if (function == "addmm_" || function == "addr_")
        return runProduct(op, call);
    op.row->meta(call);
}

}

void checkWritable(const Layout& self)
{
    for (size_t axis = 0; axis < self.ndim(); ++axis)
        if (self.strides[axis] == 0 && self.shape[axis] > 1 && self.numel() > 0)
            fail(ErrorKind::Runtime,
                 "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
                 "Please clone() the tensor before performing the operation.");
}

const std::vector<Op>& allOps()
{
    static const std::vector<Op> ops = gather();
    return ops;
}

namespace {

const Op* lookUp(std::string_view name)
{
    static const auto byName = [] {
        std::unordered_map<std::string_view, const Op*> map;
        for (const Op& op : allOps())
            map.emplace(op.schema.name, &op);
        return map;
    }();
    const auto found = byName.find(name);
    return found == byName.end() ? nullptr : found->second;
}

}

const Op* findOp(std::string_view name)
{
    // Names are mostly literals of the program, asked for again and again: by where they lie they are found without a hash.
    struct Known {
        const char* text = nullptr;
        const Op* op = nullptr;
    };
    thread_local std::array<Known, 128> known;
    Known& place = known[(reinterpret_cast<uintptr_t>(name.data()) >> 3) % known.size()];
    if (!place.op || place.text != name.data() || place.op->schema.name != name) {
        const Op* op = lookUp(name);
        if (!op)
            return nullptr;
        place = {name.data(), op};
    }
    return place.op;
}

std::vector<const Op*> overloads(std::string_view function)
{
    static const auto byFunction = [] {
        std::unordered_map<std::string_view, std::vector<const Op*>> map;
        for (const Op& op : allOps())
            map[op.schema.function].push_back(&op);
        return map;
    }();
    const auto found = byFunction.find(function);
    return found == byFunction.end() ? std::vector<const Op*>() : found->second;
}

std::vector<Attr> completeAttrs(const Op& op, std::span<const Attr> attrs)
{
    std::vector<Attr> complete;
    complete.reserve(op.schema.params.size());
    for (const Attr& attr : attrs)
        complete.push_back(attr);
    size_t index = 0;
    for (const Param& param : op.schema.params)
        if (!param.isTensor() && index++ >= attrs.size())
            complete.push_back(param.defaultValue);
    return complete;
}

std::vector<OutSpec> runMeta(const Op& op, std::span<const TensorMeta> tensors, std::span<const Attr> attrs, std::span<const int> listSizes,
                             DType defaultDType)
{
    if (op.inPlace && !(op.row->forms & kIntoExpanded))
        checkWritable(tensors.front().layout);
    std::vector<OutSpec> out;
    std::vector<Attr> complete;
    if (std::count_if(op.schema.params.begin(), op.schema.params.end(), [](const Param& p) { return !p.isTensor(); }) !=
        std::ssize(attrs)) {
        complete = completeAttrs(op, attrs);
        attrs = complete;
    }
    MetaCall call{tensors, attrs, listSizes, defaultDType, out};
    op.inPlace ? runForInPlace(op, call) : op.row->meta(call);
    if (op.inPlace) {
        if (tensors.size() == 1 && isComplex(tensors.front().dtype) && out.front().dtype == realTypeOf(tensors.front().dtype))
            fail(ErrorKind::Runtime, "In-place %s is not supported for complex tensors.",
                 op.schema.function.substr(0, op.schema.function.size() - 1).c_str());
        checkOwnDType(attrs, tensors.front());
        out = {intoSelf(op, out.front(), tensors.front())};
    }
    return out;
}

}
