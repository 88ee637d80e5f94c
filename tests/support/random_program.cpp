#include "tests/support/random_program.h"

#include "core/base/error.h"

namespace ss::test {

namespace {

trace::TraceState folded(const trace::Log& log)
{
    trace::TraceState state;
    for (const auto& event : log.read(0, size_t(log.size())))
        state.apply(*event);
    return state;
}

std::string joined(const Dims& dims)
{
    std::string text;
    for (const int64_t size : dims)
        text += (text.empty() ? "" : "x") + std::to_string(size);
    return text.empty() ? "scalar" : text;
}

std::string words(std::initializer_list<int64_t> numbers)
{
    std::string text;
    for (const int64_t number : numbers)
        text += " " + std::to_string(number);
    return text;
}

}

RandomProgram::RandomProgram(uint64_t seed)
    : random_(seed)
{
    for (int64_t lines = number(2, 8); lines > 0; --lines)
        tryLine(line());
}

void RandomProgram::tryLine(const std::string& line)
{
    const std::string longer = text_ + line + "\n";
    try {
        state_ = folded(*trace::traceFromText(longer));
        text_ = longer;
        ++made_;
    } catch (const Error&) { // refused by a rule
    }
}

std::string RandomProgram::shape(int64_t axes, int64_t most)
{
    Dims dims;
    for (; axes > 0; --axes)
        dims.push_back(number(1, 24) == 1 ? 0 : number(1, most));
    return joined(dims);
}

std::string RandomProgram::anyName()
{
    const auto& names = state_.bindings();
    auto at = names.begin();
    std::advance(at, number(0, int64_t(names.size()) - 1));
    return at->first;
}

std::string RandomProgram::line()
{
    static constexpr const char* kDtypes[] = {"float32", "float64", "int16", "uint8", "bool", "int64", "complex64"};
    static constexpr const char* kArrays[] = {"<f4", "<f8", "<i2", "|u1", "<i8"};
    static constexpr const char* kFactories[] = {"arange", "zeros", "empty", "ones"};
    const std::string name = "v" + std::to_string(made_);
    const int64_t kind = state_.bindings().empty() ? number(0, 2) : number(0, 19);
    if (kind <= 1)
        return name + " = " + kFactories[number(0, 3)] + " " + shape(number(0, 4), 5) + " " + kDtypes[number(0, 6)];
    if (kind == 2)
        return name + " = ndarray " + shape(number(1, 3), 5) + " " + kArrays[number(0, 4)];
    const std::string old = anyName();
    switch (kind) {
    case 3: return name + " = numpy " + old;
    case 4: return name + " = from_numpy " + old;
    case 5: return name + " = " + old + ".contiguous";
    case 6: return "del " + old;
    case 7: return (state_.bindings().at(old).isArray() ? "write numpy " : "write ") + old;
    default: return name + " = " + viewOf(old);
    }
}

std::string RandomProgram::viewOf(const std::string& name)
{
    const HandleId handle = state_.bindings().at(name);
    if (handle.isArray())
        return "numpy " + name; // refused
    const Layout& layout = state_.tensor(handle.tensor()).view.layout;
    const auto axes = int64_t(layout.ndim());
    const int64_t axis = number(0, std::max<int64_t>(0, axes - 1)), other = number(0, std::max<int64_t>(0, axes - 1));
    const int64_t size = axes > 0 ? layout.shape[size_t(axis)] : 1;
    Dims sizes, strides;
    switch (number(0, 8)) {
    case 0: return name + ".transpose" + words({axis, other});
    case 1:
    case 2: return name + ".slice" + words({axis, number(0, size), number(0, size + 1), number(1, 3)});
    case 3: return name + ".select" + words({axis, number(0, std::max<int64_t>(0, size - 1))});
    case 4: return name + ".unfold" + words({axis, number(1, std::max<int64_t>(1, size)), number(1, 3)});
    case 5: return name + ".diagonal" + words({number(-2, 2), axis, other});
    case 6: return name + ".unsqueeze" + words({number(0, axes)});
    case 7: // repeats an axis in front
        sizes = layout.shape;
        sizes.insert(0, number(2, 4));
        return name + ".expand " + joined(sizes);
    default: // whatever fits: windows that overlap, gaps, repeats
        for (int64_t i = number(1, 3); i > 0; --i) {
            sizes.push_back(number(1, 5));
            strides.push_back(number(0, 7));
        }
        return name + ".as_strided " + joined(sizes) + " " + joined(strides) + words({number(0, 6)});
    }
}

}
