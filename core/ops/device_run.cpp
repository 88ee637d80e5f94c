#include "core/ops/device_run.h"

#include "core/autograd/mode.h"
#include "core/base/error.h"
#include "core/ops/complex.h"
#include "core/ops/copy_kernel.h"
#include "core/ops/kernel_watch.h"
#include "core/optable/value_dependence.h"
#include "core/tensor/device_trace.h"
#include "core/tensor/generator.h"
#include "core/tensor/on_device.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <set>

namespace ss::ops {

namespace {

using device::Accelerator;
using device::CopyKind;
using trace::Direction;

bool isNumberLike(const Tensor& tensor) { return tensor.device().isCpu() && tensor.ndim() == 0; }

bool isOneOf(const std::string& name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Ops between memories.
bool crosses(const Op& op) { return isOneOf(op.schema.function, {"to", "cpu", "type_as", "copy_"}); }

/// Ops whose arguments need not all lie on one device: indices may be at home.
bool mayStayHome(const Op& op)
{
    return crosses(op) || op.row->kind == optable::OpKind::View || isOneOf(op.schema.function, {"index", "index_put", "index_put_"});
}

/// As PyTorch names the function that looked: "addmm" where it has a structured kernel, "_index_select" else.
std::string checkerOf(const Op& op)
{
    const std::string& name = op.schema.function;
    const bool structured =
        op.row->kind == optable::OpKind::Contract || isOneOf(name, {"cat", "gather", "scatter", "scatter_add", "nll_loss"});
    return (structured ? "wrapper_CUDA_" : "wrapper_CUDA__") + (name == "nll_loss" ? "nll_loss_forward" : name);
}

/// The schema's name of the argument that a tensor was given for.
std::string parameterOf(const Op& op, const Args& args, size_t tensor)
{
    size_t at = 0, list = 0;
    for (const optable::Param& param : op.schema.params) {
        if (param.isTensor())
            at += param.type == optable::ParamType::TensorList ? static_cast<size_t>(args.listSizes[list++]) : 1;
        if (param.isTensor() && tensor < at)
            return param.name;
    }
    return "self";
}

[[noreturn]] void meet(const Op& op, const Args& args, Device one, size_t other)
{
    std::string where;
    if (op.row->kind != optable::OpKind::Elementwise)
        where = " (when checking argument for argument " + parameterOf(op, args, other) + " in method " + checkerOf(op) + ")";
    fail(ErrorKind::Runtime, "Expected all tensors to be on the same device, but found at least two devices, %s and %s!%s",
         toText(one).c_str(), toText(args.tensors[other].device()).c_str(), where.c_str());
}

device::Cost costOf(const Op& op, const Args& args, std::span<const Tensor> out)
{
    device::Cost cost;
    for (const Tensor& tensor : args.tensors)
        cost.bytes += tensor.defined() ? tensor.numel() * tensor.itemsize() : 0;
    for (const Tensor& tensor : out) {
        cost.bytes += tensor.numel() * tensor.itemsize();
        cost.operations += tensor.numel();
    }
    if (op.row->kind != optable::OpKind::Contract || out.empty())
        return cost;
    // Each element of the result is the sum of so many products; the widest operand tells how many.
    const auto widest = std::max_element(args.tensors.begin(), args.tensors.end(), [](const Tensor& a, const Tensor& b) {
        return (a.defined() ? a.numel() : 0) < (b.defined() ? b.numel() : 0);
    });
    const int64_t inner =
        widest == args.tensors.end() || !widest->defined() || widest->ndim() == 0 ? 1 : widest->shape()[widest->ndim() - 1];
    cost.operations = 2 * out.front().numel() * inner;
    return cost;
}

/// What a kernel is given when it runs. Nothing in it keeps a tensor of the program alive: a tensor that is dropped meanwhile leaves its
/// bytes to what its stream gets later. Numbers and indices on the host are taken as they are now.
struct Job {
    Bound bound;
    Kernel complex = nullptr;
    Args args;
    std::vector<Tensor> out;
    std::vector<Tensor> kept; ///< of the host

    void run(Touched* touched = nullptr)
    {
        KernelCall call{args.tensors, out, args.attrs, args.listSizes, touched};
        if (complexSeen())
            runAnyKernel(bound, complex, call);
        else
            bound.cpu(call);
    }
};

Tensor copied(const Tensor& host)
{
    const Tensor copy = makeEmpty(contiguousLayout(host.shape()), host.dtype(), Device());
    copy.impl()->number = host.impl()->number;
    copyElements(host, copy);
    return copy;
}

Job jobOf(const Bound& bound, Kernel complex, const Args& args, std::span<Tensor> out)
{
    Job job{bound, complex, {{}, args.attrs, args.listSizes}, {}, {}};
    const RecordingPaused paused; // what is made here is nobody's
    for (const Tensor& tensor : args.tensors)
        job.args.tensors.push_back(tensor.defined() && tensor.device().isCpu() ? copied(tensor) : insideDevice(tensor));
    for (const Tensor& tensor : out)
        job.out.push_back(insideDevice(tensor));
    return job;
}

/// Failures that a device tells only when somebody waits for it.
bool isAssertion(const Error& error)
{
    return error.kind() == ErrorKind::Index ||
           std::string_view(error.what()).starts_with("all elements of input should be between 0 and 1");
}

/// A kernel refuses by dtypes, if it refuses: what once ran will run.
bool ranBefore(const Op& op, const Args& args)
{
    static std::mutex mutex;
    static std::set<std::pair<const Op*, uint64_t>>& known = *new std::set<std::pair<const Op*, uint64_t>>;
    uint64_t dtypes = 0;
    for (size_t i = 0; i < std::min<size_t>(args.tensors.size(), 12); ++i)
        dtypes = dtypes * 16 + (args.tensors[i].defined() ? static_cast<uint64_t>(args.tensors[i].dtype()) + 1 : 0);
    const std::lock_guard lock(mutex);
    return !known.insert({&op, dtypes}).second;
}

/// Those whose failure depends on values, some of which PyTorch tells at once, too.
bool isChecked(const Op& op, const Args& args, std::span<const Tensor> out)
{
    // A number that does not fit is refused where it is converted.
    const bool converts =
        std::any_of(args.attrs.begin(), args.attrs.end(), [](const Attr& attr) { return std::holds_alternative<optable::Scalar>(attr); });
    if (converts && !out.empty() && isIntegral(out.front().dtype(), true))
        return true;
    const std::string& name = op.schema.function;
    return name.starts_with("linalg_") || name.starts_with("_linalg") || optable::dependsOnValues(op) ||
           isOneOf(name, {"cholesky", "inverse", "floor_divide", "floor_divide_", "div", "div_", "remainder", "remainder_", "fmod", "fmod_",
                          "full", "fill", "fill_", "arange", "histogram"});
}

CallId currentCall()
{
    const CallRecord* call = CallRecord::innermost();
    return call ? call->id() : CallId();
}

void launch(const Op& op, Job job, const Args& args, std::span<Tensor> out, Device place, Touched* touched)
{
    Accelerator& gpu = *device::acceleratorOf(place);
    const uint32_t stream = device::currentStream(place.index);
    const device::Cost cost = costOf(op, args, out);
    const bool waits = touched || (job.bound.traits & kRandom) || isChecked(op, args, out) || !ranBefore(op, args);
    auto shared = std::make_shared<Job>(std::move(job));
    auto error = std::make_shared<std::exception_ptr>();
    const std::shared_ptr<Generator> generator = deviceGenerator() ? deviceGenerator() : defaultGenerator();
    const device::Queued times = gpu.launch(
        stream,
        [shared, error, waits, touched, generator] {
            setThreadGenerator(generator); // whoever launched draws from it
            try {
                shared->run(touched);
            } catch (const Error& failure) {
                if (!waits || isAssertion(failure))
                    throw;
                *error = std::current_exception();
            }
        },
        cost);
    if (waits) {
        const WatchedKernel watched;
        gpu.look(nullptr);
    }
    if (*error)
        std::rethrow_exception(*error);
    if (Recorder* recorder = currentRecorder())
        tellKernel(*recorder, {place, stream, currentCall(), times}, cost.bytes);
    hostReached(gpu, times.host);
}

// --- Copies between memories ----------------------------------------------------------------------------------------------

struct Crossing {
    Tensor from, to;
    bool nonBlocking = false;

    Device place() const { return to.device().isCpu() ? from.device() : to.device(); }
    Direction direction() const
    {
        if (to.device().isCpu())
            return Direction::D2H;
        return from.device().isCpu() ? Direction::H2D : Direction::D2D;
    }
    CopyKind kind() const { return std::array{CopyKind::ToDevice, CopyKind::ToHost, CopyKind::Within}[static_cast<size_t>(direction())]; }
    const char* title() const { return std::array{"H2D copy", "D2H copy", "D2D copy"}[static_cast<size_t>(direction())]; }
    const Tensor& host() const { return to.device().isCpu() ? to : from; }
    bool pinned() const { return host().device().isCpu() && host().storage()->buffer->pinned; }
};

BufferId idOf(Recorder& recorder, const Tensor& tensor) { return recorder.announce(*tensor.storage()->buffer); }

/// A copy to pinned memory lands there in its own time: the host that reads too early finds what was there before.
std::function<void()> landing(const Crossing& crossing, const std::shared_ptr<Tensor>& staging)
{
    const std::shared_ptr<Buffer> buffer = crossing.to.storage()->buffer;
    const int64_t start = crossing.to.storage()->start, bytes = crossing.to.storage()->bytes;
    return [buffer, start, bytes, staging, layout = crossing.to.layout(), dtype = crossing.to.dtype()] {
        const RecordingPaused paused;
        auto impl = std::make_shared<TensorImpl>(std::make_shared<Storage>(buffer, start, bytes), layout, dtype);
        impl->version = std::make_shared<Version>();
        copyElements(*staging, Tensor(std::move(impl)));
    };
}

/// `fresh`: what is written was made for it.
void cross(const Crossing& crossing, bool fresh)
{
    const Device place = crossing.place();
    Accelerator& gpu = *device::acceleratorOf(place);
    const uint32_t stream = device::currentStream(place.index);
    const Direction direction = crossing.direction();
    const int64_t bytes = crossing.from.numel() * crossing.from.itemsize();
    if (fresh && direction == Direction::D2H)
        crossing.to.storage()->buffer->pinned = crossing.nonBlocking; // as PyTorch does, so that it may go on
    const bool asynchronous = crossing.nonBlocking && crossing.pinned() && direction != Direction::D2D;
    auto staging = std::make_shared<Tensor>();
    std::function<void()> work;
    {
        const RecordingPaused paused;
        const Tensor inside = insideDevice(direction == Direction::D2H ? crossing.from : crossing.to);
        if (direction == Direction::H2D) {
            *staging = copied(crossing.from);
            work = [staging, inside] { copyElements(*staging, inside); };
        } else {
            *staging = makeEmpty(contiguousLayout(crossing.from.shape()), crossing.from.dtype(), Device());
            const Tensor source = insideDevice(crossing.from);
            work = [staging, source] { copyElements(source, *staging); };
        }
        if (direction == Direction::D2D) { // by way of the host's thread: both devices are waited for below
            copyElements(lookedAt(crossing.from), *staging);
            work = [staging, inside] { copyElements(*staging, inside); };
        }
    }
    const device::Queued times = gpu.copy(stream, std::move(work), crossing.kind(), bytes, crossing.pinned());
    device::Waited waited{times.host, 0};
    if (!asynchronous) {
        const WatchedKernel watched;
        waited = gpu.waitForStream(stream);
    }
    if (Recorder* recorder = currentRecorder()) {
        tellCopy(*recorder, {place, stream, currentCall(), times},
                 {idOf(*recorder, crossing.from), idOf(*recorder, crossing.to), direction, bytes, crossing.pinned(), asynchronous}, waited);
        if (!asynchronous)
            tellWait(*recorder, place, crossing.title(), stream, waited);
    }
    if (direction == Direction::D2H && asynchronous)
        writeLater(gpu, times.ended, landing(crossing, staging));
    else if (direction == Direction::D2H)
        landing(crossing, staging)();
    hostReached(gpu, waited.begun + waited.nanoseconds);
}

bool isNonBlocking(const Op& op, const Args& args)
{
    size_t attr = 0;
    for (const optable::Param& param : op.schema.params) {
        if (param.isTensor())
            continue;
        if (param.name == "non_blocking")
            return std::get<bool>(args.attrs[attr]);
        ++attr;
    }
    return false;
}

}

Device placeOf(const Op& op, const Args& args, std::span<const Tensor> out)
{
    Device place;
    for (const Tensor& tensor : out)
        place = tensor.defined() && !tensor.device().isCpu() ? tensor.device() : place;
    for (const Tensor& tensor : args.tensors)
        place = tensor.defined() && !tensor.device().isCpu() ? tensor.device() : place;
    if (place.isCpu() || mayStayHome(op))
        return place;
    // The first that is no number says where; who lies elsewhere is named.
    const bool elementwise = op.row->kind == optable::OpKind::Elementwise;
    std::optional<Device> common;
    if (elementwise)
        common = std::find_if(args.tensors.begin(), args.tensors.end(), [](const Tensor& t) {
                     return t.defined() && !t.device().isCpu();
                 })->device();
    for (size_t i = 0; i < args.tensors.size(); ++i) {
        const Tensor& tensor = args.tensors[i];
        if (!tensor.defined() || (isNumberLike(tensor) && (elementwise || tensor.impl()->number)))
            continue;
        if (!common)
            common = tensor.device();
        if (tensor.device() != *common)
            meet(op, args, *common, i);
    }
    return place;
}

void runOnDevice(const Op& op, const Bound& bound, Kernel complexKernel, const Args& args, std::span<Tensor> out, Device place,
                 Touched* touched)
{
    if (crosses(op) && !out.empty()) {
        const bool into = op.schema.function == "copy_";
        const Tensor& from = args.tensors[into ? 1 : 0];
        if (from.device() != out[0].device())
            return cross({from, out[0], isNonBlocking(op, args)}, !into);
    }
    launch(op, jobOf(bound, complexKernel, args, out), args, out, place, touched);
}

bool looksAtValues(const Op& op)
{
    return isOneOf(op.schema.function, {"nonzero", "masked_select", "_unique2", "unique_dim", "unique_consecutive", "bincount", "histc"}) ||
           op.schema.name == "repeat_interleave.Tensor";
}

std::vector<Tensor> runBodyOnDevice(const Op& op, Composite body, const Args& args, Device place)
{
    Args home = args;
    for (Tensor& tensor : home.tensors)
        tensor = broughtHome(tensor, op.schema.function.c_str());
    std::vector<Tensor> results;
    {
        const RecordingPaused paused;
        const autograd::GradMode off(false);
        results = body(home);
    }
    for (Tensor& result : results) {
        const Tensor moved = makeEmpty(result.layout(), result.dtype(), place);
        Accelerator& gpu = *device::acceleratorOf(place);
        const RecordingPaused paused;
        gpu.look(nullptr);
        copyElements(result, insideDevice(moved));
        result = moved;
    }
    return results;
}

}
