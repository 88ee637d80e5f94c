#include "core/python/signature.h"

#include "core/python/dim_names.h"

#include "core/base/error.h"
#include "core/device/devices.h"
#include "core/python/number_rules.h"
#include "core/python/op_warnings.h"
#include "core/python/out_rules.h"
#include "core/python/tensor_object.h"
#include "core/python/value_objects.h"

#include <algorithm>
#include <stdexcept>

namespace ss::python {

using optable::ParamType;

namespace {

constexpr std::pair<const char*, const char*> kNumPyNames[] = {{"dim", "axis"}, {"keepdim", "keepdims"}, {"input", "x"},
                                                               {"input", "a"},  {"input", "x1"},         {"other", "x2"}};

constexpr std::string_view kAddUp[] = {"sum", "prod", "cumsum", "cumprod"};

/// A parameter as PyTorch's Python has it, which is not always as the schema says.
std::string shownName(const std::string& function, const optable::Param& param)
{
    if (param.name == "self" && param.isTensor())
        return "input";
    if (function == "copy_" && param.name == "src")
        return "other";
    return function == "to" && param.name == "other" ? "tensor" : param.name;
}

PyObject* intern(const std::string& text) { return take(PyUnicode_InternFromString(text.c_str())).release(); }

/// What the first parameter is called where it is a number: xlogy(self=2, other=x).
PyObject* selfName()
{
    static PyObject* const name = intern("self");
    return name;
}

bool sameName(PyObject* a, PyObject* b) { return a == b || PyUnicode_Compare(a, b) == 0; }

bool isAlias(const PythonParam& param, PyObject* name)
{
    return std::any_of(param.aliases.begin(), param.aliases.end(), [name](PyObject* alias) { return sameName(alias, name); });
}

bool say(std::string* why, std::string text)
{
    if (why)
        *why = std::move(text);
    return false;
}

bool makesOneTensor(const optable::Op& op)
{
    return op.schema.returns.size() == 1 && op.schema.returns[0].type == ParamType::Tensor && !op.schema.returns[0].alias && !op.inPlace;
}

/// (Tensor values, Tensor indices): `out` takes as many.
bool makesNamedTensors(const optable::Op& op)
{
    const auto& returns = op.schema.returns;
    return returns.size() > 1 && std::all_of(returns.begin(), returns.end(), [](const optable::Return& r) {
               return r.type == ParamType::Tensor && !r.name.empty() && !r.alias;
           });
}

/// A list or tuple of tensors; PyTorch's TypeError where there are more or fewer than an op makes.
bool areTensors(PyObject* value, size_t count)
{
    if (!PyTuple_Check(value) && !PyList_Check(value))
        return false;
    const Py_ssize_t size = PySequence_Fast_GET_SIZE(value);
    for (Py_ssize_t i = 0; i < size; ++i)
        if (!isTensor(PySequence_Fast_GET_ITEM(value, i)))
            return false;
    if (size != static_cast<Py_ssize_t>(count))
        failWith(PyExc_TypeError, "expected tuple of %zu elements but got %zd", count, size);
    return true;
}

std::string plural(size_t count, const char* word) { return textf("%zu %s%s", count, word, count == 1 ? "" : "s"); }

}

Signature::Signature(const optable::Op& op, const std::string& name, bool method)
    : op_(&op)
    , name_(name)
    , method_(method)
{
    const NumberRule rule = numberRule(op);
    for (const optable::Param& param : op.schema.params) {
        if (method && param.name == "self") {
            selfAt_ = params_.size();
            continue;
        }
        PythonParam python;
        python.param = &param;
        python.shown = shownName(name, param);
        python.name = intern(python.shown);
        for (const auto& [own, alias] : kNumPyNames)
            if (python.shown == own)
                python.aliases.push_back(intern(alias));
        const bool isFirst = &param == &op.schema.params.front();
        python.takesNumber = param.name != "mask" && param.name != "end" && (isFirst ? rule.first : rule.others);
        if (isFirst && python.takesNumber && rule.twin)
            python.aliases.push_back(selfName());
        params_.push_back(std::move(python));
        required_ += !param.hasDefault;
        positional_ += !param.keywordOnly;
    }
    if (params_.size() > std::tuple_size_v<decltype(Slots::values)>)
        throw std::logic_error("too many parameters: " + op.schema.name);
    takesInts_ = positional_ == 1 && params_[0].param->type == ParamType::IntList && !params_[0].param->optional;
    takesOut_ = !method && (makesOneTensor(op) || makesNamedTensors(op)) && !neverTakesOut(op.schema.function);
    outs_ = op.schema.returns.size();
    creates_ = op.row->kind == optable::OpKind::Create;
    addsUp_ = std::find(std::begin(kAddUp), std::end(kAddUp), name) != std::end(kAddUp);
    numberTwin_ = rule.twin;
    warns_ = mayWarn(op);
}

PyObject* Signature::find(const CallArguments& call, const PythonParam& param, Py_ssize_t& used) const
{
    for (Py_ssize_t i = 0; i < call.keywordCount(); ++i)
        if (sameName(call.keyword(i), param.name))
            return ++used, call.keywordValue(i);
    for (Py_ssize_t i = 0; i < call.keywordCount(); ++i)
        if (isAlias(param, call.keyword(i)) && !(isTensor(call.keywordValue(i)) && sameName(call.keyword(i), selfName())))
            return ++used, call.keywordValue(i);
    return nullptr;
}

/// The parameter that a keyword names; -1: none, or NumPy's name of one whose own name is there, too.
Py_ssize_t Signature::paramOf(const CallArguments& call, PyObject* keyword) const
{
    for (size_t p = 0; p < params_.size(); ++p) {
        if (sameName(keyword, params_[p].name))
            return static_cast<Py_ssize_t>(p);
        if (!isAlias(params_[p], keyword))
            continue;
        for (Py_ssize_t i = 0; i < call.keywordCount(); ++i)
            if (sameName(call.keyword(i), params_[p].name))
                return -1;
        return static_cast<Py_ssize_t>(p);
    }
    return -1;
}

bool Signature::packInts(const CallArguments& call, size_t param, Slots& slots) const
{
    if (param != 0 || !takesInts_ || call.count == 0 || !isInt(call.positional[0]))
        return false;
    slots.packed = take(PyTuple_New(call.count));
    for (Py_ssize_t i = 0; i < call.count; ++i)
        PyTuple_SET_ITEM(slots.packed.get(), i, Py_NewRef(call.positional[i]));
    slots.values[param] = slots.packed.get();
    return true;
}

bool Signature::match(const CallArguments& call, Slots& slots, std::string* why) const
{
    if (call.count > static_cast<Py_ssize_t>(positional_) && !takesInts_)
        return tooMany(call, why);
    Py_ssize_t at = 0, used = 0;
    for (size_t i = 0; i < params_.size(); ++i) {
        const PythonParam& param = params_[i];
        const bool isPositional = at < call.count;
        if (isPositional && param.param->keywordOnly)
            return tooMany(call, why);
        PyObject* object = isPositional ? call.positional[at] : find(call, param, used);
        slots.values[i] = object;
        Py_ssize_t element = -1;
        if (!object) {
            if (!param.param->hasDefault)
                return missing(i, why);
        } else if (isPositional && call.count > 1 && packInts(call, i, slots)) {
            at = call.count;
            continue;
        } else if (!fits(param, object, element)) {
            if (isPositional && packInts(call, i, slots)) {
                at = call.count;
                continue;
            }
            return say(why, why ? wrongType(call, param, object, isPositional ? at + 1 : 0, element) : std::string());
        }
        at += isPositional;
    }
    if (at < call.count)
        return tooMany(call, why);
    // Neither of PyTorch's overloads takes numbers alone.
    if (numberTwin_ && !method_ && params_[0].takesNumber && !isTensor(slots.values[0]) && !isTensor(slots.values[1]))
        return false;
    return checkKeywords(call, used, slots, why);
}

bool Signature::takeExtra(const CallArguments& call, Py_ssize_t i, Slots& slots, std::string* why) const
{
    const std::string name = textOf(call.keyword(i));
    PyObject* value = call.keywordValue(i);
    if (takesOut_ && name == "out") {
        slots.out = value == Py_None ? nullptr : value;
        return !slots.out || (outs_ == 1 ? isTensor(value) : areTensors(value, outs_)) ||
               say(why, textf("%s(): argument 'out' must be %s, not %s", name_.c_str(), outs_ == 1 ? "Tensor" : "tuple of Tensors",
                              typeName(value).c_str()));
    }
    if (!creates_)
        return false;
    if (name == "layout")
        return value == stridedObject() || value == Py_None;
    if (name == "names")
        return value == Py_None;
    const bool gradient = name == "requires_grad";
    if (!gradient && name != "pin_memory")
        return false;
    if (!PyBool_Check(value) && value != Py_None)
        return say(why, textf("%s(): argument '%s' must be bool, not %s", name_.c_str(), name.c_str(), typeName(value).c_str()));
    if (gradient)
        slots.requiresGrad = value == Py_True;
    else if (value == Py_True && device::gpuCount() > 0)
        slots.pinned = true;
    else if (value == Py_True)
        fail(ErrorKind::Runtime, "Need to provide pin_memory allocator to use pin memory.");
    return true;
}

bool Signature::checkKeywords(const CallArguments& call, Py_ssize_t used, Slots& slots, std::string* why) const
{
    if (used == call.keywordCount())
        return true;
    const char* function = name_.c_str();
    const Py_ssize_t filled = slots.packed ? 1 : call.count; // numbers side by side are one size
    for (Py_ssize_t i = 0; i < call.keywordCount(); ++i) {
        PyObject* name = call.keyword(i);
        const Py_ssize_t param = paramOf(call, name);
        if (param >= 0 && param < filled)
            return say(why, textf("%s() got multiple values for argument '%s'", function, textOf(name).c_str()));
        if (param < 0 && !takeExtra(call, i, slots, why)) {
            if (why && why->empty())
                *why = textf("%s() got an unexpected keyword argument '%s'", function, textOf(name).c_str());
            return false;
        }
    }
    return true;
}

bool Signature::tooMany(const CallArguments& call, std::string* why) const
{
    if (!why)
        return false;
    const char* function = name_.c_str();
    if (method_ && params_.empty()) // CPython itself counts where there is nothing to parse
        return say(why, textf("TensorBase.%s() takes no arguments (%zd given)", function, call.count));
    size_t least = 0;
    for (const PythonParam& param : params_)
        least += !param.param->hasDefault;
    if (least != positional_)
        return say(why,
                   textf("%s() takes from %zu to %zu positional arguments but %zd were given", function, least, positional_, call.count));
    return say(why, textf("%s() takes %s but %zd %s given", function, plural(positional_, "positional argument").c_str(), call.count,
                          call.count == 1 ? "was" : "were"));
}

bool Signature::missing(size_t from, std::string* why) const
{
    if (!why)
        return false;
    std::string names;
    int count = 0;
    for (size_t i = from; i < params_.size(); ++i)
        if (!params_[i].param->hasDefault)
            names += (count++ ? ", \"" : "\"") + params_[i].shown + "\"";
    // PyTorch has singular and plural the wrong way round.
    return say(why,
               textf("%s() missing %d required positional argument%s: %s", name_.c_str(), count, count == 1 ? "s" : "", names.c_str()));
}

std::string Signature::wrongType(const CallArguments& call, const PythonParam& param, PyObject* object, Py_ssize_t position,
                                 Py_ssize_t element) const
{
    const char* function = name_.c_str();
    const char* type = shownType(param.param->type);
    const bool isSequence = PyTuple_Check(object) || PyList_Check(object);
    if (position == 0)
        return textf("%s(): argument '%s' must be %s, not %s", function, param.shown.c_str(), type, typeName(object).c_str());
    if (element < 0 && takesInts_ && !isSequence) {
        for (element = 0; element + 1 < call.count && isInt(call.positional[element]);)
            ++element;
        object = call.positional[element];
    } else if (element >= 0) {
        object = PySequence_Fast_GET_ITEM(object, element);
    }
    const std::string found = typeName(object);
    if (element >= 0 && param.param->type == ParamType::TensorList)
        return textf("expected Tensor as element %zd in argument %zd, but got %s", element, position - 1, found.c_str());
    if (element >= 0)
        return textf("%s(): argument '%s' (position %zd) must be %s, but found element of type %s at pos %zd", function,
                     param.shown.c_str(), position, type, found.c_str(), element);
    return textf("%s(): argument '%s' (position %zd) must be %s, not %s", function, param.shown.c_str(), position, type, found.c_str());
}

std::string Signature::text(bool number) const
{
    std::string text = "(";
    bool keywordOnly = false;
    for (const PythonParam& param : params_) {
        if (text.size() > 1)
            text += ", ";
        if (param.param->keywordOnly && !std::exchange(keywordOnly, true))
            text += "*, ";
        text += number && param.takesNumber ? "Number" : shownType(param.param->type);
        text += " " + param.shown;
        if (param.param->hasDefault)
            text += " = " + optable::toPython(param.param->defaultValue);
    }
    if (takesOut_)
        text += std::string(keywordOnly ? "" : ", *") + (outs_ == 1 ? ", Tensor out = None" : ", tuple of Tensors out = None");
    return text + ")";
}

std::vector<std::string> Signature::texts(const CallArguments& call) const
{
    std::vector<std::string> all;
    for (bool number : {false, true})
        if (!number || numberTwin_)
            all.push_back(text(number) + misfits(call));
    return all;
}

/// Why the call did not fit: the unknown keywords, or the arguments' types with those that are wrong between exclamation marks.
/// As in PyTorch, only where as many arguments came as the signature has, "*" counted as one.
std::string Signature::misfits(const CallArguments& call) const
{
    const bool star = takesOut_ || positional_ < params_.size();
    if (call.count + call.keywordCount() != static_cast<Py_ssize_t>(params_.size() + star + takesOut_))
        return "";
    std::string unknown, types;
    for (Py_ssize_t i = 0; i < call.keywordCount(); ++i) {
        const auto isNamed = [&](const PythonParam& param) { return sameName(call.keyword(i), param.name); };
        if (std::none_of(params_.begin(), params_.end(), isNamed))
            unknown += (unknown.empty() ? "" : ", ") + textOf(call.keyword(i));
    }
    if (!unknown.empty())
        return "\n      didn't match because some of the keywords were incorrect: " + unknown;
    for (size_t i = 0; i < params_.size(); ++i) {
        Py_ssize_t used = 0, element = -1;
        const bool isPositional = static_cast<Py_ssize_t>(i) < call.count;
        PyObject* object = isPositional ? call.positional[i] : find(call, params_[i], used);
        if (!object)
            continue;
        const std::string shown = (isPositional ? "" : params_[i].shown + "=") + typeName(object);
        types += (types.empty() ? "" : ", ") + (fits(params_[i], object, element) ? shown : "!" + shown + "!");
    }
    return "\n      didn't match because some of the arguments have invalid types: (" + types + ")";
}

ops::Args Signature::convert(const CallArguments& call, const Slots& slots) const
{
    ops::Args args;
    for (size_t i = 0; i <= params_.size(); ++i) {
        if (method_ && i == selfAt_)
            args.tensors.push_back(tensorOf(call.self));
        if (i >= params_.size())
            continue;
        // What is made or added up for `out` has its dtype.
        const bool fromOut = (creates_ || addsUp_) && slots.out && !slots.values[i] && params_[i].param->name == "dtype";
        const bool isDevice = creates_ && params_[i].param->type == ParamType::Device;
        python::convert(params_[i], fromOut ? dtypeObject(tensorOf(slots.out).dtype()) : slots.values[i], args, name_.c_str());
        if (Device* device = isDevice ? std::get_if<Device>(&args.attrs.back()) : nullptr; device && device->isCpu())
            device->index = -1; // there is one memory: a tensor made on cpu:0 is on cpu
    }
    return args;
}

OverloadSet OverloadSet::renamed(const std::string& name) const
{
    OverloadSet set(name, method_);
    for (const Signature& signature : signatures_)
        set.add(signature.op());
    return set;
}

const Signature* OverloadSet::match(const CallArguments& call, Slots& slots) const
{
    for (const Signature& signature : signatures_) {
        if (signature.match(call, slots))
            return &signature;
        slots = Slots();
    }
    return nullptr;
}

}
