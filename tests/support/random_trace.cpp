#include "tests/support/random_trace.h"

#include <algorithm>
#include <cmath>

namespace ss::test {

using namespace trace;

namespace {

constexpr Device kDevices[] = {{}, {Device::Type::Cuda, 0}, {Device::Type::Cuda, 1}};
constexpr const char* kTexts[] = {"", "x", "batch[0]", "d['w']", "say \"ä\"\n", "back\\slash", "a\x01z", "y = x.t()"};
constexpr const char* kNames[] = {"x", "y", "z", "w", "batch[0]", "d['w']", "loss", "out"};

}

std::span<const RandomTrace::Maker> RandomTrace::makers()
{
    using R = RandomTrace;
    static constexpr Maker kMakers[] = {
        {10, &R::bufferMade},   {6, &R::bufferFreed},   {2, &R::bufferResized}, {1, &R::bufferExported}, {14, &R::tensorMade},
        {6, &R::tensorDropped}, {3, &R::handleChanged}, {5, &R::arrayMade},     {3, &R::arrayDropped},   {12, &R::nameBound},
        {5, &R::nameUnbound},   {4, &R::scopeBegin},    {4, &R::scopeEnd},      {10, &R::callBegin},     {10, &R::callEnd},
        {16, &R::written},      {2, &R::transfer},      {1, &R::sync},          {1, &R::stream},         {4, &R::nodeMade},
        {3, &R::gradFlow},      {2, &R::gradSet},       {2, &R::savedTensor},   {1, &R::graphFreed},     {1, &R::firstNonFinite},
        {1, &R::modeChanged},   {1, &R::output},        {1, &R::warning},       {1, &R::probe},          {1, &R::marker},
        {1, &R::backwardBegin}, {3, &R::nodeFired},     {1, &R::backwardEnd},   {2, &R::gradFnSet},      {1, &R::nodeRenamed},
        {2, &R::executed},      {1, &R::deviceOpened},
    };
    return kMakers;
}

Event RandomTrace::next()
{
    unsigned total = 0;
    for (const Maker& maker : makers())
        total += maker.weight;
    for (;;) {
        uint64_t at = below(total);
        const Maker* maker = makers().data();
        for (; at >= maker->weight; ++maker)
            at -= maker->weight;
        if (Made payload = (this->*maker->make)())
            return {seq_++, one<Phase>(3), random_() >> below(64), static_cast<uint32_t>(below(3)), std::move(*payload)};
    }
}

// --- Memory ---------------------------------------------------------------------------------------------------------------

RandomTrace::Made RandomTrace::bufferMade()
{
    const BufferMade made{BufferId(static_cast<uint32_t>(buffers_.size())),
                          static_cast<int64_t>(below(200)),
                          kDevices[below(3)],
                          one<Owner>(3),
                          chance(10),
                          one<Fill>(3),
                          random_()};
    buffers_.push_back({std::string(static_cast<size_t>(made.bytes), ".w?"[static_cast<int>(made.fill)]), made.device, true, 0});
    return made;
}

RandomTrace::Made RandomTrace::bufferFreed()
{
    const auto buffer = livingBuffer();
    if (!buffer || handleOn(*buffer))
        return {};
    buffers_[buffer->value()].alive = false;
    return BufferFreed{*buffer};
}

RandomTrace::Made RandomTrace::bufferResized()
{
    const auto buffer = livingBuffer();
    if (!buffer)
        return {};
    const auto bytes = static_cast<int64_t>(below(200));
    buffers_[buffer->value()].bytes.resize(static_cast<size_t>(bytes), '.');
    return BufferResized{*buffer, bytes, random_()};
}

RandomTrace::Made RandomTrace::bufferExported()
{
    const auto buffer = livingBuffer();
    if (!buffer)
        return {};
    std::replace(buffers_[buffer->value()].bytes.begin(), buffers_[buffer->value()].bytes.end(), '.', '?');
    return BufferExported{*buffer};
}

void RandomTrace::mark(Buffer& buffer, const Written& written)
{
    forEachElement(written.layout, [&](int64_t at) {
        for (int64_t byte = 0; byte < written.itemsize; ++byte) {
            char& state = buffer.bytes[static_cast<size_t>(written.start + at * written.itemsize + byte)];
            if (written.certainty == Certainty::Exact)
                state = 'w';
            else if (state == '.')
                state = '?';
        }
    });
    ++buffer.revision;
}

RandomTrace::Made RandomTrace::written()
{
    const auto buffer = livingBuffer();
    if (!buffer)
        return {};
    Buffer& model = buffers_[buffer->value()];
    Written written;
    written.buffer = *buffer;
    written.itemsize = int64_t(1) << below(4);
    written.start = static_cast<int64_t>(below(model.bytes.size()));
    written.layout = layoutWithin((static_cast<int64_t>(model.bytes.size()) - written.start) / written.itemsize);
    written.certainty = one<Certainty>(3);
    written.revision = model.revision + 1;
    written.by = one<Writer>(3);
    written.call = someOrNone<CallId>(calls_);
    mark(model, written);
    written.through = handleOn(*buffer).value_or(HandleId());
    if (written.through.isTensor() && chance(70)) {
        const size_t root = tensors_[written.through.value].root;
        written.version = tensors_[root].version + 1;
        for (size_t i = 0; i < tensors_.size(); ++i)
            if (tensors_[i].root == root && (tensors_[i].alive || i == root))
                tensors_[i].version = written.version;
    }
    return written;
}

// --- Handles --------------------------------------------------------------------------------------------------------------

Layout RandomTrace::layoutWithin(int64_t elements)
{
    Layout layout{sizes(), {}, 0};
    layout.offset = static_cast<int64_t>(below(static_cast<uint64_t>(elements + 1)));
    int64_t low = layout.offset, high = layout.offset;
    for (int64_t& size : layout.shape) {
        int64_t stride = static_cast<int64_t>(below(12)) - 2;
        const int64_t reach = stride * (size - 1);
        if (low + std::min<int64_t>(reach, 0) < 0 || high + std::max<int64_t>(reach, 0) >= elements)
            size = std::min<int64_t>(size, 1);
        else
            (reach < 0 ? low : high) += reach;
        layout.strides.push_back(stride);
    }
    if (layout.offset >= elements && layout.numel() != 0)
        return {{0}, {1}, 0};
    return layout;
}

Dims RandomTrace::sizes()
{
    Dims shape;
    for (uint64_t rank = below(4); rank > 0; --rank)
        shape.push_back(chance(5) ? 0 : 1 + static_cast<int64_t>(below(5)));
    return shape;
}

TensorView RandomTrace::view(BufferId buffer)
{
    TensorView view;
    const auto bytes = static_cast<int64_t>(buffers_[buffer.value()].bytes.size());
    view.storage = StorageId(chance(50) ? storages_++ : static_cast<uint32_t>(below(storages_ + 1)));
    view.buffer = buffer;
    view.storageStart = chance(20) ? static_cast<int64_t>(below(static_cast<uint64_t>(bytes + 1))) : 0;
    view.storageBytes = bytes - view.storageStart;
    view.dtype = one<DType>(kDTypeCount);
    view.layout = layoutWithin(view.storageBytes / itemsize(view.dtype));
    view.requiresGrad = chance(20);
    view.isLeaf = chance(80);
    return view;
}

RandomTrace::Made RandomTrace::tensorMade()
{
    const auto buffer = livingBuffer();
    if (!buffer)
        return {};
    TensorId base = someOrNone<TensorId>(tensors_.size());
    if (basesLive && base.valid() && !tensors_[base.value()].alive)
        base = TensorId();
    const TensorMade made{TensorId(static_cast<uint32_t>(tensors_.size())), view(*buffer), base, someOrNone<CallId>(calls_),
                          one<TensorRole>(5)};
    const size_t root = made.viewOf.valid() ? tensors_[made.viewOf.value()].root : tensors_.size();
    tensors_.push_back({made.view, true, root, made.viewOf.valid() ? tensors_[root].version : 0});
    return made;
}

RandomTrace::Made RandomTrace::tensorDropped()
{
    const auto handle = livingHandle();
    if (!handle || !handle->isTensor())
        return {};
    tensors_[handle->value].alive = false;
    return TensorDropped{handle->tensor()};
}

RandomTrace::Made RandomTrace::handleChanged()
{
    const auto handle = livingHandle();
    const auto buffer = livingBuffer();
    if (!handle || !handle->isTensor() || !buffer)
        return {};
    tensors_[handle->value].view = view(*buffer);
    return HandleChanged{handle->tensor(), tensors_[handle->value].view, someOrNone<CallId>(calls_)};
}

RandomTrace::Made RandomTrace::arrayMade()
{
    const auto buffer = livingBuffer();
    if (!buffer)
        return {};
    ArrayMade made{ArrayId(static_cast<uint32_t>(arrays_.size())),
                   *buffer,
                   "<f4",
                   1,
                   {},
                   {},
                   0,
                   chance(80),
                   chance(50),
                   someOrNone<ArrayId>(arrays_.size())};
    const Layout layout = layoutWithin(static_cast<int64_t>(buffers_[buffer->value()].bytes.size()));
    made.shape = layout.shape;
    made.byteStrides = layout.strides;
    made.start = layout.offset;
    arrays_.push_back({*buffer, true});
    return made;
}

RandomTrace::Made RandomTrace::arrayDropped()
{
    const auto handle = livingHandle();
    if (!handle || !handle->isArray())
        return {};
    arrays_[handle->value].alive = false;
    return ArrayDropped{handle->array()};
}

RandomTrace::Made RandomTrace::nameBound()
{
    const auto handle = livingHandle();
    if (!handle)
        return {};
    const std::string name = kNames[below(std::size(kNames))];
    names_[name] = *handle;
    return NameBound{name, *handle};
}

RandomTrace::Made RandomTrace::nameUnbound()
{
    if (names_.empty())
        return {};
    const auto at = std::next(names_.begin(), static_cast<ptrdiff_t>(below(names_.size())));
    NameUnbound unbound{at->first};
    names_.erase(at);
    return unbound;
}

// --- What ran -------------------------------------------------------------------------------------------------------------

RandomTrace::Made RandomTrace::scopeBegin()
{
    scopes_.push_back(one<ScopeKind>(3));
    return ScopeBegin{scopes_.back(), text(), "train.py", static_cast<int32_t>(below(100))};
}

RandomTrace::Made RandomTrace::scopeEnd()
{
    if (scopes_.empty())
        return {};
    const ScopeKind kind = scopes_.back();
    scopes_.pop_back();
    return ScopeEnd{kind, text()};
}

RandomTrace::Made RandomTrace::callBegin()
{
    CallBegin begin{CallId(calls_++), "add.Tensor", {anyHandle(), anyHandle()}, {{"other", text()}}, 3, UINT64_MAX};
    if (seq_ > 0 && chance(20))
        begin.forwardSequence = below(seq_);
    openCalls_.push_back(begin.call);
    return begin;
}

RandomTrace::Made RandomTrace::callEnd()
{
    if (openCalls_.empty())
        return {};
    const auto at = chance(90) ? std::prev(openCalls_.end()) : openCalls_.begin() + static_cast<ptrdiff_t>(below(openCalls_.size()));
    const CallEnd end{*at, {anyHandle()}, one<ResultKind>(6), text(), text(), static_cast<int64_t>(random_() >> 1), random_()};
    openCalls_.erase(at);
    return end;
}

RandomTrace::Made RandomTrace::transfer()
{
    return Transfer{someOrNone<CallId>(calls_),
                    someOrNone<BufferId>(buffers_.size()),
                    someOrNone<BufferId>(buffers_.size()),
                    one<Direction>(4),
                    static_cast<int64_t>(below(1000)),
                    chance(50),
                    chance(50),
                    chance(50),
                    below(1000),
                    below(1000)};
}

RandomTrace::Made RandomTrace::sync()
{
    return Sync{kDevices[below(3)], "item", random_(), chance(50) ? kAllStreams : 1, 7, someOrNone<CallId>(calls_), random_(), chance(50)};
}

RandomTrace::Made RandomTrace::executed()
{
    const uint64_t begun = below(1'000'000);
    return Executed{someOrNone<CallId>(calls_),
                    kDevices[1],
                    static_cast<uint32_t>(below(4)),
                    one<Execution>(2),
                    static_cast<int64_t>(below(1000)),
                    begun,
                    begun + below(1000),
                    chance(50)};
}

RandomTrace::Made RandomTrace::deviceOpened()
{
    if (opened_ > 100)
        return {};
    return DeviceOpened{{Device::Type::Cuda, opened_++}, text(), static_cast<int64_t>(below(1000)), chance(50), text()};
}

RandomTrace::Made RandomTrace::stream()
{
    return Stream{one<StreamAction>(3),       kDevices[1], static_cast<uint32_t>(below(4)), chance(50) ? UINT32_MAX : 7,
                  someOrNone<CallId>(calls_), below(1000)};
}

// --- Autograd -------------------------------------------------------------------------------------------------------------

RandomTrace::Made RandomTrace::nodeMade()
{
    const std::vector<Edge> next{{someOrNone<NodeId>(nodes_), 0}, {someOrNone<NodeId>(nodes_), 1}};
    return NodeMade{NodeId(nodes_++), "AddmmBackward0", someOrNone<CallId>(calls_), next, someOrNone<TensorId>(tensors_.size())};
}

RandomTrace::Made RandomTrace::gradFlow()
{
    if (nodes_ == 0)
        return {};
    const Edge to{NodeId(static_cast<uint32_t>(below(nodes_))), static_cast<uint32_t>(below(3))};
    const double norm = chance(20) ? std::nan("") : static_cast<double>(below(1000)) / 7;
    return GradFlow{someOrNone<NodeId>(nodes_), to, sizes(), norm, one<Finite>(3)};
}

RandomTrace::Made RandomTrace::gradSet()
{
    if (tensors_.empty())
        return {};
    return GradSet{TensorId(static_cast<uint32_t>(below(tensors_.size()))), someOrNone<TensorId>(tensors_.size()), chance(50)};
}

RandomTrace::Made RandomTrace::savedTensor()
{
    if (nodes_ == 0)
        return {};
    return SavedTensor{one<SavedAction>(3), NodeId(static_cast<uint32_t>(below(nodes_))), someOrNone<TensorId>(tensors_.size()), "self",
                       static_cast<int64_t>(below(5))};
}

RandomTrace::Made RandomTrace::graphFreed()
{
    GraphFreed freed;
    for (uint32_t node = 0; node < nodes_; ++node)
        if (chance(30))
            freed.nodes.push_back(NodeId(node));
    return freed;
}

RandomTrace::Made RandomTrace::firstNonFinite()
{
    return FirstNonFinite{someOrNone<CallId>(calls_), someOrNone<TensorId>(tensors_.size()), {0, 2}};
}

RandomTrace::Made RandomTrace::backwardBegin()
{
    if (nodes_ == 0 || openPasses_.size() > 3)
        return {};
    const NodeId root(static_cast<uint32_t>(below(nodes_)));
    openPasses_.push_back(passes_);
    return BackwardBegin{passes_++,  {{root, 0}}, {someOrNone<TensorId>(tensors_.size())}, {{someOrNone<NodeId>(nodes_), 1}},
                         chance(50), chance(50)};
}

RandomTrace::Made RandomTrace::nodeFired()
{
    if (openPasses_.empty())
        return {};
    return NodeFired{
        openPasses_[below(openPasses_.size())], NodeId(static_cast<uint32_t>(below(nodes_))), {someOrNone<TensorId>(tensors_.size())}};
}

RandomTrace::Made RandomTrace::backwardEnd()
{
    if (openPasses_.empty())
        return {};
    const size_t which = below(openPasses_.size());
    const uint32_t run = openPasses_[which];
    openPasses_.erase(openPasses_.begin() + static_cast<ptrdiff_t>(which));
    return BackwardEnd{run, kTexts[below(std::size(kTexts))]};
}

RandomTrace::Made RandomTrace::gradFnSet()
{
    if (tensors_.empty())
        return {};
    return GradFnSet{TensorId(static_cast<uint32_t>(below(tensors_.size()))),
                     {someOrNone<NodeId>(nodes_), static_cast<uint32_t>(below(2))}};
}

RandomTrace::Made RandomTrace::nodeRenamed()
{
    if (nodes_ == 0)
        return {};
    return NodeRenamed{NodeId(static_cast<uint32_t>(below(nodes_))), kTexts[below(std::size(kTexts))]};
}

// --- Around it ------------------------------------------------------------------------------------------------------------

RandomTrace::Made RandomTrace::modeChanged() { return ModeChanged{"grad", chance(50) ? "on" : "off"}; }
RandomTrace::Made RandomTrace::output() { return Output{one<OutputStream>(2), text()}; }
RandomTrace::Made RandomTrace::warning() { return Warning{"UserWarning", text(), static_cast<int32_t>(below(100))}; }
RandomTrace::Made RandomTrace::probe() { return Probe{"surface", "{}"}; }
RandomTrace::Made RandomTrace::marker() { return Marker{text()}; }

// --- Choices --------------------------------------------------------------------------------------------------------------

std::string RandomTrace::text() { return kTexts[below(std::size(kTexts))]; }

HandleId RandomTrace::anyHandle()
{
    const size_t count = tensors_.size() + arrays_.size();
    const size_t at = below(count);
    if (count == 0 || chance(10))
        return {};
    return at < tensors_.size() ? HandleId(TensorId(static_cast<uint32_t>(at)))
                                : HandleId(ArrayId(static_cast<uint32_t>(at - tensors_.size())));
}

std::optional<HandleId> RandomTrace::livingHandle()
{
    for (int attempt = 0; attempt < 8; ++attempt) {
        const HandleId handle = anyHandle();
        if (handle.valid() && (handle.isTensor() ? tensors_[handle.value].alive : arrays_[handle.value].alive))
            return handle;
    }
    return {};
}

BufferId RandomTrace::bufferOf(HandleId handle) const
{
    return handle.isTensor() ? tensors_[handle.value].view.buffer : arrays_[handle.value].buffer;
}

std::optional<HandleId> RandomTrace::handleOn(BufferId buffer)
{
    std::vector<HandleId> found;
    for (uint32_t i = 0; i < tensors_.size(); ++i)
        if (tensors_[i].alive && tensors_[i].view.buffer == buffer)
            found.push_back(TensorId(i));
    for (uint32_t i = 0; i < arrays_.size(); ++i)
        if (arrays_[i].alive && arrays_[i].buffer == buffer)
            found.push_back(ArrayId(i));
    return found.empty() ? std::nullopt : std::optional(found[below(found.size())]);
}

std::optional<BufferId> RandomTrace::livingBuffer()
{
    for (int attempt = 0; attempt < 8 && !buffers_.empty(); ++attempt) {
        const BufferId buffer(static_cast<uint32_t>(below(buffers_.size())));
        if (buffers_[buffer.value()].alive)
            return buffer;
    }
    return {};
}

}
