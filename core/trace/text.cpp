#include "core/trace/text.h"

#include "core/base/checked.h"
#include "core/base/error.h"
#include "core/layout/view_rules.h"
#include "core/trace/state.h"
#include "core/trace/text_memory.h"
#include "core/trace/text_rules.h"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace ss::trace {

namespace {

using Words = std::vector<std::string>;

Words wordsOf(const std::string& line)
{
    std::istringstream in(line);
    return {std::istream_iterator<std::string>(in), {}};
}

/// Runs statements: it appends each event to the log and folds it, and reads what it needs to know from the fold.
class TextTrace {
public:
    TextTrace()
        : log_(std::make_shared<Log>())
        , memory_(*log_)
    {
    }

    void statement(const std::string& text, int32_t line);
    std::shared_ptr<Log> log() { return log_; }

private:
    void add(Payload payload);
    void run(const Words& words);
    void assign(const std::string& name, const Words& words);
    HandleId method(const std::string& object, const std::string& rule, const Words& words);

    HandleId factory(const Words& words);
    HandleId view(TensorId base, const ViewRule& rule, const Words& args);
    HandleId reshape(TensorId base, const Words& args);
    HandleId copy(TensorId source, const char* op, Dims shape, Dims strides, std::string reason);
    HandleId toNumpy(const std::string& name);
    HandleId fromNumpy(const std::string& name);
    HandleId ndarray(const Words& words);
    void write(const std::string& name, bool byNumpy);
    void unbind(const std::string& name);
    void dropNameless(HandleId handle);

    HandleId named(const std::string& name) const;
    TensorId tensorNamed(const std::string& name) const;
    BufferId makeBuffer(int64_t bytes, Device device, Owner owner, Fill fill);
    TensorId makeTensor(TensorView view, TensorId viewOf, CallId call);
    TensorId makeFresh(Dims shape, Dims strides, DType dtype, Device device, CallId call);
    CallId begin(const char* op, std::vector<HandleId> inputs, std::vector<Attribute> attributes);
    HandleId end(CallId call, HandleId output, ResultKind result, std::string reason = {}, int64_t moved = 0);
    /// Returns the revision.
    uint64_t written(HandleId through, Writer by, CallId call, int64_t version);

    std::shared_ptr<Log> log_;
    TraceState state_;
    TextMemory memory_;
    uint32_t storages_ = 0;
    int32_t line_ = 0;
};

void TextTrace::add(Payload payload)
{
    log_->append(std::move(payload));
    state_.apply(*log_->read(state_.size(), 1).front());
}

void TextTrace::statement(const std::string& text, int32_t line)
{
    const Words words = wordsOf(text.substr(0, text.find('#')));
    if (words.empty())
        return;
    line_ = line;
    add(ScopeBegin{ScopeKind::Statement, text, "<text>", line});
    try {
        run(words);
    } catch (const Error& error) {
        throw Error(error.kind(), textf("line %d: ", line) + error.what());
    } catch (const std::out_of_range&) {
        fail(ErrorKind::Value, "line %d: too few words in '%s'", line, text.c_str());
    }
    add(ScopeEnd{ScopeKind::Statement, {}});
}

void TextTrace::run(const Words& words)
{
    if (words.at(0) == "del")
        return unbind(words.at(1));
    if (words[0] == "write")
        return write(words.back(), words.at(1) == "numpy" && words.size() > 2);
    if (words.size() < 3 || words[1] != "=")
        fail(ErrorKind::Value, "a statement is 'NAME = ...', 'write NAME' or 'del NAME', not '%s'", words[0].c_str());
    assign(words[0], Words(words.begin() + 2, words.end()));
}

void TextTrace::assign(const std::string& name, const Words& words)
{
    const size_t dot = words[0].find('.');
    HandleId handle;
    if (dot != std::string::npos)
        handle = method(words[0].substr(0, dot), words[0].substr(dot + 1), words);
    else if (words[0] == "numpy")
        handle = toNumpy(words.at(1));
    else if (words[0] == "from_numpy")
        handle = fromNumpy(words.at(1));
    else if (words[0] == "ndarray")
        handle = ndarray(words);
    else
        handle = factory(words);
    const auto old = state_.bindings().find(name);
    const HandleId before = old == state_.bindings().end() ? HandleId() : old->second;
    add(NameBound{name, handle});
    if (before.valid())
        dropNameless(before);
}

HandleId TextTrace::method(const std::string& object, const std::string& rule, const Words& words)
{
    const TensorId base = tensorNamed(object);
    const Layout& layout = state_.tensor(base).view.layout;
    const Words args(words.begin() + 1, words.end());
    if (rule == "clone")
        return copy(base, "clone", layout.shape, preservedStrides(layout), {});
    if (rule == "contiguous" && isContiguous(layout))
        return end(begin("contiguous", {base}, {}), base, ResultKind::Same, "it is contiguous");
    if (rule == "contiguous")
        return copy(base, "contiguous", layout.shape, contiguousStrides(layout.shape), whyNotContiguous(layout));
    if (rule == "reshape")
        return reshape(base, args);
    const ViewRule* known = findViewRule(rule);
    if (!known)
        fail(ErrorKind::Value, "there is no view rule '%s'", rule.c_str());
    return view(base, *known, args);
}

// --- Results --------------------------------------------------------------------------------------------------------------

HandleId TextTrace::factory(const Words& words)
{
    const std::string& op = words[0];
    if (op != "arange" && op != "zeros" && op != "ones" && op != "empty")
        fail(ErrorKind::Value, "there is no '%s'", op.c_str());
    const Dims shape = parseDims(words.at(1));
    const bool cuda = words.back() == "cuda";
    const auto dtype = words.size() > (cuda ? 3u : 2u) ? parseDType(words[2]) : DType::Float32;
    if (!dtype)
        fail(ErrorKind::Value, "there is no dtype '%s'", words[2].c_str());
    const CallId call = begin(op.c_str(), {}, {{"size", toTuple(shape)}, {"dtype", "torch." + std::string(name(*dtype))}});
    const Device device = cuda ? Device{Device::Type::Cuda, 0} : Device{};
    const TensorId made = makeFresh(shape, contiguousStrides(shape), *dtype, device, call);
    if (op != "empty") {
        const uint64_t revision = written(made, Writer::Call, call, -1);
        const double constant = op == "ones";
        const bool counts = op == "arange";
        memory_.write(state_.bufferOf(made), revision, state_.byteView(made), elementType(*dtype),
                      [=](int64_t i) { return counts ? static_cast<double>(i) : constant; });
    }
    return end(call, made, ResultKind::Fresh);
}

HandleId TextTrace::view(TensorId base, const ViewRule& rule, const Words& args)
{
    TensorView view = state_.tensor(base).view;
    RuleCall ruleCall{view.layout, view.dtype, view.storageBytes, {}};
    std::vector<Attribute> attributes;
    const Words parameters = wordsOf(rule.parameters);
    const bool spread = !parameters.empty() && parameters.back().back() == '*';
    for (size_t i = 0; i < args.size(); ++i) {
        ruleCall.args.push_back(parseDims(args[i]));
        if (!spread && i >= parameters.size())
            fail(ErrorKind::Value, "%.*s takes no '%s'", static_cast<int>(rule.name.size()), rule.name.data(), args[i].c_str());
        const bool tuple = !spread && (args[i].find('x') != std::string::npos || parameters[i] == "size");
        const std::string text = tuple ? toTuple(ruleCall.args[i]) : args[i] == "none" ? "None" : args[i];
        attributes.push_back({spread ? parameters[0].substr(0, parameters[0].size() - 1) : parameters[i], text});
    }
    view.layout = rule.apply(ruleCall);
    const CallId call = begin(rule.op, {base}, std::move(attributes));
    return end(call, makeTensor(view, base, call), ResultKind::View);
}

HandleId TextTrace::reshape(TensorId base, const Words& args)
{
    TensorView view = state_.tensor(base).view;
    const Dims shape = inferShape(parseDims(args.at(0)), view.layout.numel());
    ViewResult result = viewShape(view.layout, shape);
    if (!result)
        return copy(base, "reshape", shape, contiguousStrides(shape), result.reason);
    view.layout = *result.layout;
    const CallId call = begin("reshape", {base}, {{"shape", toTuple(shape)}});
    return end(call, makeTensor(view, base, call), ResultKind::View);
}

HandleId TextTrace::copy(TensorId source, const char* op, Dims shape, Dims strides, std::string reason)
{
    const auto& state = state_.tensor(source);
    const CallId call = begin(op, {source}, {});
    const Device device = state_.buffer(state.view.buffer).made.device;
    const TensorId made = makeFresh(std::move(shape), std::move(strides), state.view.dtype, device, call);
    const ByteView target = state_.byteView(made);
    const uint64_t revision = written(made, Writer::Call, call, -1);
    memory_.copy(state_.bufferOf(source), state_.byteView(source), state_.bufferOf(made), revision, target);
    return end(call, made, ResultKind::Copy, std::move(reason), target.layout.numel() * target.itemsize);
}

HandleId TextTrace::toNumpy(const std::string& name)
{
    const TensorId source = tensorNamed(name);
    const TensorView view = state_.tensor(source).view;
    const ElementType& type = elementType(view.dtype);
    if (!state_.buffer(view.buffer).made.device.isCpu())
        fail(ErrorKind::Type,
             "can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first.");
    if (type.numpy.empty())
        fail(ErrorKind::Type, "Got unsupported ScalarType %s", std::string(scalarName(view.dtype)).c_str());
    const CallId call = begin("numpy", {source}, {});
    add(BufferExported{view.buffer});
    ArrayMade made{ArrayId(static_cast<uint32_t>(state_.arrayCount())),
                   view.buffer,
                   std::string(type.numpy),
                   type.itemsize,
                   view.layout.shape,
                   view.layout.strides,
                   0,
                   true,
                   false,
                   {}};
    made.start = view.storageStart + view.layout.offset * type.itemsize;
    for (int64_t& stride : made.byteStrides)
        stride *= type.itemsize;
    add(made);
    return end(call, made.array, ResultKind::View);
}

HandleId TextTrace::fromNumpy(const std::string& name)
{
    const HandleId source = named(name);
    if (!source.isArray())
        fail(ErrorKind::Type, "expected np.ndarray (got Tensor)");
    const ArrayMade& array = state_.array(source.array()).made;
    const ElementType* type = elementType(array.dtype);
    const ByteView bytes = state_.byteView(source);
    if (!type || bytes.itemsize != type->itemsize)
        fail(ErrorKind::Type, "can't convert np.ndarray of type %s", array.dtype.c_str());
    const CallId call = begin("from_numpy", {source}, {});
    const int64_t storageBytes = extentOf(bytes.layout)->end * type->itemsize;
    const TensorView view{StorageId(storages_++), array.buffer, array.start, storageBytes, type->dtype, bytes.layout, false, true};
    return end(call, makeTensor(view, {}, call), ResultKind::View);
}

HandleId TextTrace::ndarray(const Words& words)
{
    const Dims shape = parseDims(words.at(1));
    const ElementType* type = elementType(words.at(2));
    if (!type)
        fail(ErrorKind::Value, "there is no NumPy dtype '%s'", words[2].c_str());
    Dims strides = contiguousStrides(shape);
    for (int64_t& stride : strides)
        stride *= type->itemsize;
    const int64_t bytes = contiguousLayout(shape).numel() * type->itemsize;
    const BufferId buffer = makeBuffer(bytes, Device{}, Owner::NumPy, Fill::Unknown);
    const ArrayId array(static_cast<uint32_t>(state_.arrayCount()));
    add(ArrayMade{array, buffer, std::string(type->numpy), type->itemsize, shape, strides, 0, true, true, {}});
    memory_.write(buffer, 0, state_.byteView(array), *type, [](int64_t i) { return static_cast<double>(i); });
    return array;
}

// --- Changes --------------------------------------------------------------------------------------------------------------

void TextTrace::write(const std::string& name, bool byNumpy)
{
    const HandleId handle = named(name);
    if (byNumpy != handle.isArray())
        fail(ErrorKind::Value, "'write numpy' takes an ndarray, 'write' a tensor; '%s' is the other", name.c_str());
    const CallId call = byNumpy ? CallId() : begin("copy_", {handle, HandleId()}, {});
    const int64_t version = byNumpy ? -1 : state_.tensor(handle.tensor()).version + 1;
    const uint64_t revision = written(handle, byNumpy ? Writer::NumPy : Writer::Call, call, version);
    const ElementType* type =
        byNumpy ? elementType(state_.array(handle.array()).made.dtype) : &elementType(state_.tensor(handle.tensor()).view.dtype);
    memory_.write(state_.bufferOf(handle), revision, state_.byteView(handle), *type, [](int64_t i) { return static_cast<double>(i); });
    if (!byNumpy)
        end(call, handle, ResultKind::InPlace);
}

void TextTrace::unbind(const std::string& name)
{
    const HandleId handle = named(name);
    add(NameUnbound{name});
    dropNameless(handle);
}

void TextTrace::dropNameless(HandleId handle)
{
    if (!state_.names(handle).empty())
        return;
    const BufferId buffer = state_.bufferOf(handle);
    if (handle.isTensor())
        add(TensorDropped{handle.tensor()});
    else
        add(ArrayDropped{handle.array()});
    const auto living = state_.livingHandles();
    if (std::none_of(living.begin(), living.end(), [&](HandleId other) { return state_.bufferOf(other) == buffer; }))
        add(BufferFreed{buffer});
}

// --- Parts ----------------------------------------------------------------------------------------------------------------

HandleId TextTrace::named(const std::string& name) const
{
    const auto found = state_.bindings().find(name);
    if (found == state_.bindings().end())
        fail(ErrorKind::Value, "name '%s' is not defined", name.c_str());
    return found->second;
}

TensorId TextTrace::tensorNamed(const std::string& name) const
{
    const HandleId handle = named(name);
    if (!handle.isTensor())
        fail(ErrorKind::Value, "'%s' is no tensor", name.c_str());
    return handle.tensor();
}

BufferId TextTrace::makeBuffer(int64_t bytes, Device device, Owner owner, Fill fill)
{
    const BufferId buffer(static_cast<uint32_t>(state_.bufferCount()));
    add(BufferMade{buffer, bytes, device, owner, false, fill, 0});
    memory_.make(buffer, bytes);
    return buffer;
}

TensorId TextTrace::makeTensor(TensorView view, TensorId viewOf, CallId call)
{
    const TensorId tensor(static_cast<uint32_t>(state_.tensorCount()));
    add(TensorMade{tensor, std::move(view), viewOf, call, TensorRole::Plain});
    return tensor;
}

TensorId TextTrace::makeFresh(Dims shape, Dims strides, DType dtype, Device device, CallId call)
{
    const auto numel = checkedProduct(shape);
    const auto bytes = numel ? checkedMultiply(*numel, itemsize(dtype)) : std::nullopt;
    if (!bytes)
        fail(ErrorKind::Value, "the shape %s does not fit", toTuple(shape).c_str());
    const BufferId buffer = makeBuffer(*bytes, device, Owner::Torch, Fill::Unwritten);
    const Layout layout{std::move(shape), std::move(strides), 0};
    return makeTensor({StorageId(storages_++), buffer, 0, *bytes, dtype, layout, false, true}, {}, call);
}

CallId TextTrace::begin(const char* op, std::vector<HandleId> inputs, std::vector<Attribute> attributes)
{
    const CallId call(static_cast<uint32_t>(state_.callCount()));
    add(CallBegin{call, op, std::move(inputs), std::move(attributes), line_, UINT64_MAX});
    return call;
}

HandleId TextTrace::end(CallId call, HandleId output, ResultKind result, std::string reason, int64_t moved)
{
    add(CallEnd{call, {output}, result, std::move(reason), {}, moved, 0});
    return output;
}

uint64_t TextTrace::written(HandleId through, Writer by, CallId call, int64_t version)
{
    const BufferId buffer = state_.bufferOf(through);
    const ByteView view = state_.byteView(through);
    const uint64_t revision = state_.buffer(buffer).revision + 1;
    add(Written{buffer, view.base, view.itemsize, view.layout, Certainty::Exact, revision, version, by, call, through});
    return revision;
}

}

std::shared_ptr<Log> traceFromText(std::string_view text)
{
    TextTrace trace;
    std::istringstream in{std::string(text)};
    int32_t number = 0;
    for (std::string line; std::getline(in, line);)
        trace.statement(line, ++number);
    return trace.log();
}

}
