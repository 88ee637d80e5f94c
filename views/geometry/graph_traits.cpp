#include "views/geometry/graph_traits.h"

#include "core/layout/layout.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <algorithm>

namespace ss::views {

namespace {

char small(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

void addWords(std::string& words, const std::string& text)
{
    if (text.empty())
        return;
    words += '\n';
    std::transform(text.begin(), text.end(), std::back_inserter(words), small);
}

std::string shapeText(std::span<const int64_t> shape)
{
    std::string text = "(";
    for (size_t i = 0; i < shape.size(); ++i)
        text += (i > 0 ? ", " : "") + std::to_string(shape[i]);
    return text + (shape.size() == 1 ? ",)" : ")");
}

void addTensor(GraphTraits& traits, const trace::TraceState& state, TensorId id)
{
    const trace::TensorState& tensor = state.tensor(id);
    if (!tensor.made.tensor.valid())
        return; // forgotten
    traits.number = handleNumber(state, id);
    traits.dtype = tensor.view.dtype;
    if (tensor.view.buffer.valid())
        traits.device = state.buffer(tensor.view.buffer).made.device;
    traits.contiguous = isContiguous(tensor.view.layout);
    addWords(traits.words, shapeText(tensor.view.layout.shape));
    addWords(traits.words, dtypeName(state, id));
    for (const std::string& name : tensor.names)
        addWords(traits.words, name);
}

}

std::vector<GraphTraits> traitsOf(const trace::TraceState& state, const GraphFacts& facts)
{
    std::vector<GraphTraits> all(facts.vertices.size());
    for (size_t i = 0; i < all.size(); ++i) {
        const GraphVertex& vertex = facts.vertices[i];
        GraphTraits& traits = all[i];
        for (const std::string& text : {vertex.label, vertex.detail, vertex.module})
            addWords(traits.words, text);
        if (vertex.tensor.valid() && vertex.tensor.value() < state.tensorCount())
            addTensor(traits, state, vertex.tensor);
        if (!vertex.call.valid() || vertex.call.value() >= state.callCount() || !state.knows(vertex.call))
            continue;
        const std::string& op = state.call(vertex.call).op;
        addWords(traits.words, op);
        if (const optable::Op* row = optable::findOp(op))
            traits.kind = row->row->kind;
    }
    return all;
}

bool GraphFilter::lets(const GraphTraits& traits) const
{
    return (!dtype || dtype == traits.dtype) && (!device || device == traits.device) && (!contiguous || contiguous == traits.contiguous) &&
           (!kind || kind == traits.kind);
}

std::vector<uint32_t> searchGraph(const std::vector<GraphTraits>& traits, const std::string& text)
{
    std::vector<std::string> words;
    // "(3, 4)" is one word.
    int depth = 0;
    bool open = false;
    for (const char c : text) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ' ' && depth <= 0) {
            open = false;
            continue;
        }
        if (!open)
            words.emplace_back();
        open = true;
        words.back() += small(c);
    }
    std::vector<uint32_t> found;
    if (words.empty())
        return found;
    for (uint32_t i = 0; i < traits.size(); ++i)
        if (std::all_of(words.begin(), words.end(), [&](const std::string& w) { return traits[i].words.find(w) != std::string::npos; }))
            found.push_back(i);
    return found;
}

}
