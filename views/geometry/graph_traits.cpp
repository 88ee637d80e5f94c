#include "views/geometry/graph_traits.h"

#include "core/layout/layout.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <algorithm>
#include <string_view>

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

/// False: it is forgotten.
bool addTensorWords(std::string& words, const trace::TraceState& state, TensorId id)
{
    if (!id.valid() || id.value() >= state.tensorCount())
        return false;
    const trace::TensorState& tensor = state.tensor(id);
    if (!tensor.made.tensor.valid())
        return false;
    addWords(words, shapeText(tensor.view.layout.shape));
    addWords(words, dtypeName(state, id));
    for (const std::string& name : tensor.names)
        addWords(words, name);
    return true;
}

void addTensor(GraphTraits& traits, const trace::TraceState& state, TensorId id)
{
    if (!addTensorWords(traits.words, state, id))
        return;
    const trace::TensorState& tensor = state.tensor(id);
    traits.number = handleNumber(state, id);
    traits.dtype = tensor.view.dtype;
    if (tensor.view.buffer.valid())
        traits.device = state.buffer(tensor.view.buffer).made.device;
    traits.contiguous = isContiguous(tensor.view.layout);
}

const std::string* opOf(const trace::TraceState& state, CallId call)
{
    return call.valid() && call.value() < state.callCount() && state.knows(call) ? &state.call(call).op : nullptr;
}

/// Each box that a closed group holds has a part of the words of its own.
constexpr char kPart = '\f';

void addInside(std::string& words, const trace::TraceState& state, const GraphInside& inside)
{
    words += kPart;
    for (const std::string& text : {inside.label, inside.detail, inside.module})
        addWords(words, text);
    addTensorWords(words, state, inside.tensor);
    if (const std::string* op = opOf(state, inside.call))
        addWords(words, *op);
}

/// "(3, 4)" is one word.
std::vector<std::string> wordsIn(const std::string& text)
{
    std::vector<std::string> words;
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
    return words;
}

bool hasAll(std::string_view part, const std::vector<std::string>& words)
{
    return std::all_of(words.begin(), words.end(), [&](const std::string& word) { return part.find(word) != std::string_view::npos; });
}

/// Some part has all of them: the box itself, or one that it holds.
bool somePartHasAll(std::string_view parts, const std::vector<std::string>& words)
{
    for (;;) {
        const size_t end = parts.find(kPart);
        if (hasAll(parts.substr(0, end), words))
            return true;
        if (end == std::string_view::npos)
            return false;
        parts.remove_prefix(end + 1);
    }
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
        addTensor(traits, state, vertex.tensor);
        if (const std::string* op = opOf(state, vertex.call)) {
            addWords(traits.words, *op);
            if (const optable::Op* row = optable::findOp(*op))
                traits.kind = row->row->kind;
        }
        for (const GraphInside& inside : vertex.inside)
            addInside(traits.words, state, inside);
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
    const std::vector<std::string> words = wordsIn(text);
    std::vector<uint32_t> found;
    if (words.empty())
        return found;
    for (uint32_t i = 0; i < traits.size(); ++i)
        if (somePartHasAll(traits[i].words, words))
            found.push_back(i);
    return found;
}

bool isFoundInside(const GraphTraits& traits, const std::string& text)
{
    const std::vector<std::string> words = wordsIn(text);
    const std::string_view all = traits.words;
    return !hasAll(all.substr(0, all.find(kPart)), words) && somePartHasAll(all, words);
}

}
