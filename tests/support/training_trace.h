#pragma once

#include "core/trace/log.h"

#include <cmath>
#include <cstring>
#include <memory>
#include <string>

namespace ss::test {

/// The events of a small training run: a linear layer, a tanh and another linear layer, trained for some passes by an optimizer. What
/// the losses, norms and rates are is a formula below, so that tests know them.
class TrainingTrace {
public:
    static constexpr int kParameters = 4, kBatch = 8;

    TrainingTrace()
    {
        tell(trace::ScopeBegin{trace::ScopeKind::Statement, "model = ...", "train.py", 1});
        for (int i = 0; i < kParameters; ++i) {
            parameters_[i] = make(shapes()[i], trace::TensorRole::Parameter, {});
            tell(trace::NameBound{names()[i], HandleId(parameters_[i])});
            accumulators_[i] = NodeId(nodes_++);
            tell(trace::NodeMade{accumulators_[i], "AccumulateGrad", {}, {}, parameters_[i]});
        }
        input_ = make({kBatch, 2}, trace::TensorRole::Plain, {});
        tell(trace::ScopeEnd{trace::ScopeKind::Statement, {}});
    }

    std::shared_ptr<trace::Log> log() const { return log_; }

    static const char* const* names()
    {
        static const char* const all[] = {"model[0].weight", "model[0].bias", "model[2].weight", "model[2].bias"};
        return all;
    }
    static double loss(int pass) { return 0.7 * std::exp(-pass / 40.0) + 0.02 * (1 + std::sin(pass * 1.3)); }
    static double norm(int parameter, int pass) { return std::pow(10.0, -parameter * 0.7) * std::exp(-pass / 80.0); }
    static double rate(int pass) { return pass <= 50 ? 0.1 : 0.05; }

    /// Passes are told by events of their own, as sessions from now on have them.
    void tellPasses() { tells_ = true; }

    struct Pass {
        bool keepLoss = true; ///< its number is kept
        bool zeroGrad = true; ///< behind it
        bool step = true;
    };
    void addPass(const Pass& how)
    {
        const int pass = ++passes_;
        const TensorId hidden = layer("Sequential.0", "linear", input_, {parameters_[0], parameters_[1]}, {kBatch, 4}, true);
        const TensorId bent = layer("Sequential.1", "tanh", hidden, {}, {kBatch, 4}, false);
        const TensorId output = layer("Sequential.2", "linear", bent, {parameters_[2], parameters_[3]}, {kBatch, 2}, false);
        tell(trace::ScopeEnd{trace::ScopeKind::Module, {}});
        drop(hidden);
        drop(bent);
        const CallId call(calls_++);
        tell(trace::CallBegin{call, "cross_entropy_loss", {HandleId(output)}, {}, 3, UINT64_MAX});
        const TensorId lossTensor = make({}, trace::TensorRole::Plain, call);
        if (how.keepLoss) {
            const auto number = float(loss(pass));
            std::byte bytes[sizeof number];
            std::memcpy(bytes, &number, sizeof number);
            log_->keepValues(BufferId(lossTensor.value()), 1, 0, bytes, sizeof number);
        }
        const NodeId root(nodes_++);
        tell(trace::NodeMade{root, "NllLossBackward0", call, {{accumulators_[3], 0}}, {}});
        tell(trace::CallEnd{call, {HandleId(lossTensor)}, trace::ResultKind::Fresh, {}, {}, 0, 0});
        if (tells_)
            tell(trace::BackwardBegin{uint32_t(pass - 1), {{root, 0}}, {lossTensor}, {}, false, false});
        backward(root, pass);
        if (tells_)
            tell(trace::BackwardEnd{uint32_t(pass - 1), {}});
        if (how.step)
            step(pass);
        if (how.zeroGrad)
            zeroGrad();
        drop(lossTensor);
        drop(output);
    }
    void addPasses(int count)
    {
        for (int i = 0; i < count; ++i)
            addPass({});
    }
    void zeroGrad()
    {
        for (int i = 0; i < kParameters; ++i) {
            tell(trace::GradSet{parameters_[i], {}, false});
            if (grads_[i].valid())
                drop(grads_[i]);
            grads_[i] = {};
        }
    }
    void addProbe(const std::string& json) { log_->take(trace::Probe{"training", json}, trace::Phase::Probe, 0); }
    void dropParameters()
    {
        for (int i = 0; i < kParameters; ++i)
            drop(parameters_[i]);
    }
    void tell(trace::Payload payload, trace::Phase phase = trace::Phase::Forward) { log_->take(payload, phase, 0); }
    TensorId parameter(int i) const { return parameters_[i]; }

private:
    static const Dims* shapes()
    {
        static const Dims all[] = {{4, 2}, {4}, {2, 4}, {2}};
        return all;
    }
    /// Each tensor on a buffer of its own number, written once.
    TensorId make(const Dims& shape, trace::TensorRole role, CallId call)
    {
        const TensorId tensor(tensors_++);
        const Layout layout = contiguousLayout(shape);
        int64_t bytes = 4;
        for (const int64_t size : shape)
            bytes *= size;
        tell(trace::BufferMade{BufferId(tensor.value()), bytes, {}, trace::Owner::Torch, false, trace::Fill::Unwritten, 0});
        const bool parameter = role == trace::TensorRole::Parameter;
        tell(trace::TensorMade{tensor,
                               {StorageId(tensor.value()), BufferId(tensor.value()), 0, bytes, DType::Float32, layout, parameter, true},
                               {},
                               call,
                               role});
        tell(trace::Written{BufferId(tensor.value()), 0, 4, layout, trace::Certainty::Exact, 1, 0, trace::Writer::Call, call,
                            HandleId(tensor)});
        return tensor;
    }
    void drop(TensorId tensor)
    {
        tell(trace::TensorDropped{tensor});
        tell(trace::BufferFreed{BufferId(tensor.value())});
    }
    TensorId layer(const char* path, const char* op, TensorId input, std::vector<TensorId> parameters, const Dims& output, bool first)
    {
        if (first)
            tell(trace::ScopeBegin{trace::ScopeKind::Module, "Sequential", {}, 0});
        tell(trace::ScopeBegin{trace::ScopeKind::Module, path, {}, 0});
        const CallId call(calls_++);
        std::vector<HandleId> inputs{HandleId(input)};
        for (const TensorId parameter : parameters)
            inputs.emplace_back(parameter);
        tell(trace::CallBegin{call, op, inputs, {}, 2, UINT64_MAX});
        const TensorId made = make(output, trace::TensorRole::Plain, call);
        tell(trace::CallEnd{call, {HandleId(made)}, trace::ResultKind::Fresh, {}, {}, 0, 0});
        tell(trace::ScopeEnd{trace::ScopeKind::Module, {}});
        return made;
    }
    void backward(NodeId root, int pass)
    {
        for (int i = kParameters - 1; i >= 0; --i) {
            const bool summed = grads_[i].valid();
            if (!summed)
                grads_[i] = make(shapes()[i], trace::TensorRole::Plain, {});
            tell(trace::GradFlow{root, {accumulators_[i], 0}, shapes()[i], norm(i, pass), trace::Finite::All}, trace::Phase::Backward);
            tell(trace::GradSet{parameters_[i], grads_[i], summed}, trace::Phase::Backward);
        }
        tell(trace::GraphFreed{{root}});
    }
    void step(int pass)
    {
        const CallId call(calls_++);
        std::vector<HandleId> inputs;
        for (int i = 0; i < kParameters; ++i)
            inputs.insert(inputs.end(), {HandleId(parameters_[i]), HandleId(grads_[i])});
        tell(trace::CallBegin{call, "optimizer_step", inputs, {{"rule", "'sgd'"}, {"lr", std::to_string(rate(pass))}}, 5, UINT64_MAX});
        tell(trace::CallEnd{call, {}, trace::ResultKind::InPlace, {}, {}, 0, 0});
    }

    std::shared_ptr<trace::Log> log_ = std::make_shared<trace::Log>();
    uint32_t tensors_ = 0, calls_ = 0, nodes_ = 0;
    int passes_ = 0;
    bool tells_ = false;
    TensorId parameters_[kParameters], grads_[kParameters], input_;
    NodeId accumulators_[kParameters];
};

/// A probe of two classes on a plane: what it says is a formula, too.
inline std::string twoClassProbe(double sure)
{
    constexpr int kSide = 24;
    static const char* const kDigits = "0123456789abcdef";
    std::string winner, share;
    const auto add = [](std::string& text, int value) { text += kDigits[value >> 4], text += kDigits[value & 15]; };
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            const double x = (column - 11.5) / 12, y = (row - 11.5) / 12, side = y - 0.5 * std::sin(3 * x);
            add(winner, side > 0 ? 1 : 0);
            add(share, int(255 * (0.5 + 0.5 * std::tanh(std::abs(side) * 4) * sure)));
        }
    std::string points;
    for (int i = 0; i < 60; ++i) {
        const double x = std::sin(i * 2.1) * 0.9, y = 0.5 * std::sin(3 * x) + (i % 2 ? 0.3 : -0.3);
        points += (i ? ", [" : "[") + std::to_string(x) + ", " + std::to_string(y) + ", " + std::to_string(i % 2) + "]";
    }
    const auto spread = [](const char* name, double low, double high) {
        std::string counts;
        for (int bin = 0; bin < 16; ++bin)
            counts += (bin ? ", " : "") + std::to_string(int(100 * std::exp(-0.08 * (bin - 7) * (bin - 7))));
        return std::string("{\"name\": \"") + name + "\", \"low\": " + std::to_string(low) + ", \"high\": " + std::to_string(high) +
               ", \"mean\": 0.1, \"std\": 0.4, \"zeros\": 0.25, \"notfinite\": 0, \"counts\": [" + counts + "]}";
    };
    return "{\"rows\": 60, \"accuracy\": 0.9, \"confusion\": [[27, 3], [3, 27]], \"activations\": [" + spread("0 Linear", -2, 2) + ", " +
           spread("1 Tanh", -1, 1) + ", " + spread("2 Linear", -3, 2.5) + "], \"gradients\": [" + spread("0.weight", -0.1, 0.12) +
           ", {\"name\": \"0.bias\"}, " + spread("2.weight", -0.3, 0.2) +
           "], \"surface\": {\"side\": 24, \"classes\": 2, \"box\": [-1, 1, -1, 1], \"winner\": \"" + winner + "\", \"share\": \"" + share +
           "\"}, \"points\": [" + points + "]}";
}

}
