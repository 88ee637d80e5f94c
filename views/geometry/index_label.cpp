#include "views/geometry/index_label.h"

#include "views/geometry/handle_text.h"

#include <algorithm>
#include <charconv>

namespace ss::views {

using trace::Attribute;
using trace::TraceState;

namespace {

std::string textOf(const std::vector<Attribute>& attributes, const char* name)
{
    const auto found = std::find_if(attributes.begin(), attributes.end(), [&](const Attribute& each) { return each.name == name; });
    return found == attributes.end() ? std::string() : found->text;
}

std::optional<int64_t> numberOf(const std::vector<Attribute>& attributes, const char* name)
{
    const std::string text = textOf(attributes, name);
    int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(number) : std::nullopt;
}

bool isUntouched(const std::string& text) { return text == ":"; }

}

IndexLabel::IndexLabel(const Dims& sizes)
{
    for (const int64_t size : sizes)
        axes_.push_back({":", size, false});
}

bool IndexLabel::isStep(const std::string& op) { return op == "select.int" || op == "slice.Tensor" || op == "unsqueeze"; }

int64_t IndexLabel::dims() const
{
    return std::count_if(axes_.begin(), axes_.end(), [](const Axis& axis) { return !axis.gone; });
}

size_t IndexLabel::find(int64_t dim) const
{
    for (size_t i = 0; i < axes_.size(); ++i)
        if (!axes_[i].gone && dim-- == 0)
            return i;
    return axes_.size();
}

bool IndexLabel::slice(Axis& axis, const std::vector<Attribute>& attributes)
{
    const std::string start = textOf(attributes, "start"), end = textOf(attributes, "end"), step = textOf(attributes, "step");
    const auto last = numberOf(attributes, "end");
    const bool whole = end.empty() || end == "None" || (last && *last >= axis.size);
    axis.text = (start == "0" || start == "None" ? std::string() : start) + ":" + (whole ? std::string() : end);
    if (!step.empty() && step != "1")
        axis.text += ":" + step;
    return true;
}

bool IndexLabel::add(const std::string& op, const std::vector<Attribute>& attributes)
{
    const auto given = numberOf(attributes, "dim");
    if (!given && !textOf(attributes, "dim").empty())
        return false;
    const int64_t room = dims() + (op == "unsqueeze"); // a new axis may stand behind all others
    const int64_t dim = given.value_or(0) + (given.value_or(0) < 0 ? room : 0);
    if (dim < 0 || dim >= room)
        return false;
    const size_t at = find(dim);
    if (op == "unsqueeze") {
        axes_.insert(axes_.begin() + ptrdiff_t(at), {"None", 1, false});
        return true;
    }
    Axis& axis = axes_[at];
    if (!isUntouched(axis.text))
        return false;
    if (op == "slice.Tensor")
        return slice(axis, attributes);
    axis.text = textOf(attributes, "index");
    axis.gone = true;
    return !axis.text.empty();
}

std::string IndexLabel::text() const
{
    size_t count = axes_.size();
    while (count > 1 && isUntouched(axes_[count - 1].text))
        --count;
    std::string text;
    for (size_t i = 0; i < count; ++i)
        text += (i ? ", " : "") + axes_[i].text;
    return text;
}

std::optional<IndexedTensor> indexedBy(const TraceState& state, const std::string& op, HandleId input,
                                       const std::vector<Attribute>& attributes)
{
    constexpr size_t kMost = 16;
    if (!IndexLabel::isStep(op) || op == "unsqueeze" || !input.valid() || !input.isTensor())
        return std::nullopt;
    struct Step {
        const std::string* op;
        const std::vector<Attribute>* attributes;
    };
    std::vector<Step> steps{{&op, &attributes}};
    while (steps.size() < kMost && state.names(input).empty()) {
        const auto& tensor = state.tensor(input.tensor());
        const bool asMade = tensor.view.buffer == tensor.made.view.buffer && tensor.view.layout == tensor.made.view.layout;
        if (!asMade || !state.knows(tensor.made.call))
            break;
        const auto& call = state.call(tensor.made.call);
        if (!IndexLabel::isStep(call.op) || call.inputs.empty() || !call.inputs[0].valid() || !call.inputs[0].isTensor())
            break;
        steps.push_back({&call.op, &call.attributes});
        input = call.inputs[0];
    }
    IndexLabel index(shapeOf(state, input));
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        if (!index.add(*step->op, *step->attributes))
            return std::nullopt;
    return IndexedTensor{input, index.text()};
}

}
