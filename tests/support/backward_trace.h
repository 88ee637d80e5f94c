#pragma once

#include "core/trace/log.h"
#include "tests/support/trace_events.h"

#include <cctype>
#include <memory>
#include <string>

/// Sessions with backward passes, event by event.
namespace ss::test {

/// w = a leaf of 3 numbers; for each of `ops` y = op(y); then `passes` times y.backward(retain_graph=True). w's AccumulateGrad is node 0,
/// those of the calls are the nodes 1, 2, ...
class BackwardTrace {
public:
    explicit BackwardTrace(const std::vector<std::string>& ops, uint32_t passes = 1)
        : count_(uint32_t(ops.size()))
    {
        statement("w = torch.ones(3, requires_grad=True)", [&] { leaf(); });
        for (uint32_t i = 0; i < count_; ++i)
            statement("y = y." + ops[i] + "()", [&] { op(i, ops[i]); });
        for (uint32_t pass = 0; pass < passes; ++pass)
            statement("y.backward(retain_graph=True)", [&] { run(pass); });
    }
    std::shared_ptr<trace::Log> log() const { return log_; }
    /// In the order in which they fire in each pass.
    std::vector<NodeId> order() const
    {
        std::vector<NodeId> nodes;
        for (uint32_t i = 0; i < count_; ++i)
            nodes.push_back(NodeId(count_ - i));
        nodes.push_back(NodeId(0));
        return nodes;
    }

private:
    template <class Then> void statement(const std::string& text, Then then)
    {
        add(trace::ScopeBegin{trace::ScopeKind::Statement, text, "<text>", ++line_});
        then();
        add(trace::ScopeEnd{trace::ScopeKind::Statement, {}});
    }
    void add(const trace::Payload& payload, trace::Phase phase = trace::Phase::Forward) { log_->take(payload, phase, 0); }
    trace::TensorView view(uint32_t buffer, bool isLeaf)
    {
        trace::TensorView made = floats(buffer, 12, {{3}, {1}, 0});
        made.requiresGrad = true;
        made.isLeaf = isLeaf;
        return made;
    }
    void leaf()
    {
        add(buffer(0, 12, trace::Fill::Written));
        add(tensor(0, view(0, true)));
        add(trace::NameBound{"w", TensorId(0)});
    }
    void op(uint32_t number, const std::string& name)
    {
        add(trace::CallBegin{CallId(number), name, {TensorId(number)}, {}, line_, UINT64_MAX});
        add(buffer(number + 1, 12, trace::Fill::Written));
        add(trace::TensorMade{TensorId(number + 1), view(number + 1, false), {}, CallId(number), trace::TensorRole::Plain});
        if (number == 0) // it comes up with its leaf's first use
            add(trace::NodeMade{NodeId(0), "AccumulateGrad", {}, {}, TensorId(0)});
        const std::string node = char(std::toupper(name[0])) + name.substr(1) + "Backward0";
        add(trace::NodeMade{NodeId(number + 1), node, CallId(number), {{NodeId(number), 0}}, {}});
        add(trace::CallEnd{CallId(number), {TensorId(number + 1)}, trace::ResultKind::Fresh, {}, {}, 0, 0});
        add(trace::NameBound{"y", TensorId(number + 1)});
    }
    void run(uint32_t pass)
    {
        const auto back = [this](const trace::Payload& payload) { add(payload, trace::Phase::Backward); };
        back(trace::BackwardBegin{pass, {{NodeId(count_), 0}}, {TensorId(count_)}, {}, true, false});
        back(trace::GradFlow{{}, {NodeId(count_), 0}, {3}, 1, trace::Finite::All});
        for (uint32_t i = 0; i < count_; ++i) {
            const uint32_t node = count_ - i;
            fire(pass, node);
            back(trace::GradFlow{NodeId(node), {NodeId(node - 1), 0}, {3}, 1.0 / (i + 2), trace::Finite::All});
        }
        fire(pass, 0);
        if (pass == 0) {
            back(buffer(count_ + 1, 12, trace::Fill::Written));
            back(tensor(count_ + 1, floats(count_ + 1, 12, {{3}, {1}, 0})));
        } else {
            back(write(count_ + 1, pass, {{3}, {1}, 0}, trace::Certainty::Exact, TensorId(count_ + 1)));
        }
        back(trace::GradSet{TensorId(0), TensorId(count_ + 1), pass > 0});
        back(trace::BackwardEnd{pass, {}});
    }
    void fire(uint32_t pass, uint32_t node) { add(trace::NodeFired{pass, NodeId(node), {}}, trace::Phase::Backward); }

    uint32_t count_;
    int32_t line_ = 0;
    std::shared_ptr<trace::Log> log_ = std::make_shared<trace::Log>();
};

}
