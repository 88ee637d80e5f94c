#include "views/geometry/network_facts.h"

#include <algorithm>

namespace ss::views {

namespace {

bool same(const LayerParameter& a, const LayerParameter& b) { return a.tensor == b.tensor && a.name == b.name && a.shape == b.shape; }

bool same(const NetworkLayer& a, const NetworkLayer& b)
{
    return a.path == b.path && a.what == b.what && a.input == b.input && a.output == b.output && a.inputKnown == b.inputKnown &&
           a.outputKnown == b.outputKnown &&
           std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(), b.parameters.end(),
                      [](const auto& x, const auto& y) { return same(x, y); });
}

int64_t countOf(const Dims& shape)
{
    int64_t count = 1;
    for (const int64_t size : shape)
        count *= size;
    return count;
}

/// "weight" of "model[0].weight".
std::string lastPart(const std::string& name)
{
    const size_t dot = name.rfind('.');
    return dot == std::string::npos ? name : name.substr(dot + 1);
}

}

int64_t NetworkLayer::parameterCount() const
{
    int64_t count = 0;
    for (const LayerParameter& each : parameters)
        count += countOf(each.shape);
    return count;
}

void NetworkFacts::see(const trace::Event& event)
{
    if (const auto* made = std::get_if<trace::TensorMade>(&event.payload)) {
        tensors_[made->tensor] = {made->view.layout.shape, made->view.dtype, made->role == trace::TensorRole::Parameter, {}};
    } else if (const auto* changed = std::get_if<trace::HandleChanged>(&event.payload)) {
        if (const auto found = tensors_.find(changed->tensor); found != tensors_.end())
            found->second.shape = changed->view.layout.shape;
    } else if (const auto* dropped = std::get_if<trace::TensorDropped>(&event.payload)) {
        tensors_.erase(dropped->tensor);
    } else if (const auto* bound = std::get_if<trace::NameBound>(&event.payload)) {
        if (const auto found = tensors_.find(bound->handle.tensor()); bound->handle.isTensor() && found != tensors_.end())
            if (found->second.parameter && found->second.name.empty())
                found->second.name = lastPart(bound->name);
    } else if (const auto* scope = std::get_if<trace::ScopeBegin>(&event.payload)) {
        if (scope->kind == trace::ScopeKind::Module)
            begin(scope->text);
    } else if (const auto* left = std::get_if<trace::ScopeEnd>(&event.payload)) {
        if (left->kind == trace::ScopeKind::Module)
            end(!left->error.empty());
    } else if (const auto* begun = std::get_if<trace::CallBegin>(&event.payload)) {
        call(*begun);
    } else if (const auto* ended = std::get_if<trace::CallEnd>(&event.payload)) {
        called(*ended);
    }
}

void NetworkFacts::begin(const std::string& path)
{
    if (open_.empty())
        running_.clear();
    else
        open_.back().hasModules = true;
    Open open;
    open.layer.path = path;
    open_.push_back(std::move(open));
    depth_ = 0;
}

void NetworkFacts::end(bool failed)
{
    if (open_.empty())
        return;
    Open open = std::move(open_.back());
    open_.pop_back();
    if (open.calls > 1)
        open.layer.what = std::to_string(open.calls) + " ops";
    if (!open.hasModules && running_.size() < kMostLayers)
        running_.push_back(std::move(open.layer));
    if (!open_.empty())
        return;
    const bool other = !std::equal(running_.begin(), running_.end(), layers_.begin(), layers_.end(),
                                   [](const NetworkLayer& a, const NetworkLayer& b) { return same(a, b); });
    if (failed || !other)
        return;
    layers_ = running_;
    root_ = open.layer.path.empty() && !layers_.empty() ? layers_.front().path : open.layer.path;
    ++edition_;
}

void NetworkFacts::call(const trace::CallBegin& begin)
{
    if (open_.empty() || depth_++ > 0)
        return;
    Open& open = open_.back();
    if (open.calls++ == 0)
        open.layer.what = begin.op.substr(0, begin.op.find('.'));
    for (const HandleId& input : begin.inputs) {
        const auto known = tensors_.find(input.tensor());
        if (!input.isTensor() || known == tensors_.end())
            continue;
        if (known->second.parameter)
            open.layer.parameters.push_back({known->first, known->second.name, known->second.shape, known->second.dtype});
        else if (!open.layer.inputKnown) {
            open.layer.input = known->second.shape;
            open.layer.inputKnown = true;
        }
    }
}

void NetworkFacts::called(const trace::CallEnd& end)
{
    if (open_.empty() || depth_ == 0 || --depth_ > 0 || end.outputs.empty())
        return;
    const auto known = tensors_.find(end.outputs.front().tensor());
    open_.back().layer.outputKnown = end.outputs.front().isTensor() && known != tensors_.end();
    if (open_.back().layer.outputKnown)
        open_.back().layer.output = known->second.shape;
}

}
