#include "app/live/call_text.h"

#include "core/base/error.h"
#include "core/optable/literal.h"
#include "core/python/number_rules.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <stdexcept>

namespace ss::app {

using optable::Attr;
using optable::Param;
using optable::ParamType;
using optable::Scalar;

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

QString nameOf(const Param& param) { return QString::fromStdString(param.name); }

/// Python's words for numbers that the table's grammar writes its own way: float('inf'), 1_000.
QString plainNumber(QString text)
{
    static const QRegularExpression wrapped(QStringLiteral("^float\\(['\"](.*)['\"]\\)$"));
    if (const auto match = wrapped.match(text); match.hasMatch())
        text = match.captured(1);
    if (text.startsWith(QStringLiteral("math.")) || text.startsWith(QStringLiteral("torch.")))
        text = text.section('.', 1);
    static const QRegularExpression grouped(QStringLiteral("(?<=\\d)_(?=\\d)"));
    return text.remove(grouped);
}

std::optional<Scalar> readScalar(const QString& text)
{
    static const QRegularExpression number(
        QStringLiteral("^(True|False|-?inf|nan|[+-]?(\\d+\\.?\\d*([eE][+-]?\\d+)?|\\.\\d+([eE][+-]?\\d+)?))$"));
    QString plain = plainNumber(text);
    if (!number.match(plain).hasMatch())
        return std::nullopt;
    if (plain.startsWith('+'))
        plain.remove(0, 1);
    try {
        return optable::parseScalar(plain.toStdString());
    } catch (const std::logic_error&) {
        return std::nullopt; // a number of no size that a computer knows
    }
}

QString takes(const Param& param, const QString& what) { return tr("%1 takes %2.").arg(nameOf(param), what); }

/// The attribute that a text stands for; empty with a problem.
std::optional<Attr> readAttr(const Param& param, const QString& text, QString& problem)
{
    const std::string utf8 = text.toStdString();
    const auto scalar = readScalar(text);
    const bool whole = scalar && scalar->kind == Scalar::Kind::Int;
    switch (param.type) {
    case ParamType::Int:
        if (whole)
            return scalar->integer;
        problem = takes(param, tr("a whole number"));
        return std::nullopt;
    case ParamType::IntList:
        if (const auto dims = readDims(text)) {
            const bool single = param.listSize > 0 && dims->size() == 1 && whole;
            return single ? Dims(size_t(param.listSize), scalar->integer) : *dims;
        }
        problem = takes(param, tr("whole numbers with commas between them"));
        return std::nullopt;
    case ParamType::Float:
        if (scalar)
            return scalar->toDouble();
        problem = takes(param, tr("a number"));
        return std::nullopt;
    case ParamType::Scalar:
        if (scalar)
            return *scalar;
        problem = takes(param, tr("a number"));
        return std::nullopt;
    case ParamType::Bool:
        if (text == QStringLiteral("True") || text == QStringLiteral("False"))
            return text == QStringLiteral("True");
        problem = takes(param, tr("True or False"));
        return std::nullopt;
    case ParamType::String: {
        static const QRegularExpression quotes(QStringLiteral("^(['\"])(.*)\\1$"));
        const auto match = quotes.match(text);
        return (match.hasMatch() ? match.captured(2) : text).toStdString();
    }
    default: break;
    }
    try {
        return optable::parseAttr(utf8, param);
    } catch (const std::exception&) {
        problem = param.type == ParamType::DType          ? takes(param, tr("a dtype, such as float32 or int64"))
                  : param.type == ParamType::MemoryFormat ? takes(param, tr("a memory format, such as torch.contiguous_format"))
                                                          : takes(param, tr("a device, such as cpu"));
        return std::nullopt;
    }
}

void readOther(const Param& param, const QString& text, ReadCall& call)
{
    const bool none = text.isEmpty() || text == QStringLiteral("None");
    if (param.type == ParamType::Generator || (none && param.hasDefault && (text.isEmpty() || param.optional)))
        call.attrs.push_back(param.hasDefault ? param.defaultValue : Attr());
    else if (none && param.optional)
        call.attrs.emplace_back();
    else if (text.isEmpty())
        call.problem = takes(param, typeText(param));
    else if (auto attr = readAttr(param, text, call.problem))
        call.attrs.push_back(std::move(*attr));
}

struct Reader {
    Q_DECLARE_TR_FUNCTIONS(ss::app::Reader)
public:
    const optable::Op& op;
    const trace::TraceState& state;
    ReadCall call;

    void add(const QString& text, HandleId handle, optable::TensorMeta meta)
    {
        call.names.push_back(text.toStdString());
        call.handles.push_back(handle);
        call.tensors.push_back(std::move(meta));
    }

    void readTensor(const Param& param, const QString& text, bool mayBeNone)
    {
        if (mayBeNone && (text.isEmpty() || text == QStringLiteral("None") || text == QStringLiteral(":"))) {
            optable::TensorMeta none;
            none.defined = false;
            add(QStringLiteral("None"), {}, none);
            return;
        }
        const python::NumberRule rule = python::numberRule(op);
        const bool takesNumber = !call.names.empty() && rule.others && param.type == ParamType::Tensor;
        if (const auto number = readScalar(text); number && takesNumber) {
            static constexpr DType kTypes[] = {DType::Bool, DType::Int64, DType::Float64};
            optable::TensorMeta meta;
            meta.number = true;
            meta.dtype = kTypes[static_cast<int>(number->kind)];
            meta.storageBytes = itemsize(meta.dtype);
            add(QString::fromStdString(optable::toPython(*number)), {}, meta);
            return;
        }
        const auto bound = state.bindings().find(text.toStdString());
        if (bound == state.bindings().end() || !state.alive(bound->second)) {
            call.problem = text.isEmpty() ? tr("%1 is missing: the name of a tensor.").arg(nameOf(param))
                           : takesNumber  ? tr("%1: no tensor is called %2, and it is no number.").arg(nameOf(param), text)
                                          : tr("%1: no tensor is called %2.").arg(nameOf(param), text);
            return;
        }
        if (bound->second.isArray()) {
            call.problem = tr("%1: %2 is an ndarray; torch.from_numpy makes a tensor of it.").arg(nameOf(param), text);
            return;
        }
        add(text, bound->second, metaOf(state, bound->second.tensor()));
    }

    void readList(const Param& param, QString text)
    {
        static const QRegularExpression brackets(QStringLiteral("^[(\\[]|,?\\s*[)\\]]$|,$"));
        const bool given = !text.isEmpty(); // "[]": none, on purpose
        text.remove(brackets);
        int count = 0;
        for (const QString& part : text.trimmed().isEmpty() ? QStringList() : text.split(',')) {
            readTensor(param, part.trimmed(), param.optional);
            if (!call.problem.isEmpty())
                return;
            ++count;
        }
        if (count == 0 && !given)
            call.problem = tr("%1 is missing: names of tensors with commas between them.").arg(nameOf(param));
        call.listSizes.push_back(count);
    }
};

}

optable::TensorMeta metaOf(const trace::TraceState& state, TensorId tensor)
{
    const trace::TensorState& known = state.tensor(tensor);
    optable::TensorMeta meta;
    meta.layout = known.view.layout;
    meta.dtype = known.view.dtype;
    meta.device = state.buffer(known.view.buffer).made.device;
    meta.storageBytes = known.view.storageBytes;
    meta.pending = known.pending;
    return meta;
}

ReadCall readCall(const optable::Op& op, const QStringList& texts, const trace::TraceState& state)
{
    Reader reader{op, state, {}};
    for (size_t i = 0; i < op.schema.params.size() && reader.call.problem.isEmpty(); ++i) {
        const Param& param = op.schema.params[i];
        const QString text = texts.value(qsizetype(i)).trimmed();
        if (param.type == ParamType::TensorList)
            reader.readList(param, text);
        else if (param.isTensor())
            reader.readTensor(param, text, param.optional);
        else
            readOther(param, text, reader.call);
    }
    return std::move(reader.call);
}

QString typeText(const Param& param)
{
    const auto type = [&]() -> QString {
        switch (param.type) {
        case ParamType::Tensor: return tr("a tensor");
        case ParamType::TensorList: return tr("tensors");
        case ParamType::Int: return tr("a whole number");
        case ParamType::IntList: return tr("whole numbers");
        case ParamType::Float:
        case ParamType::Scalar: return tr("a number");
        case ParamType::Bool: return tr("True or False");
        case ParamType::String: return tr("a text");
        case ParamType::DType: return tr("a dtype");
        case ParamType::Device: return tr("a device");
        case ParamType::MemoryFormat: return tr("a memory format");
        case ParamType::Generator: break;
        }
        return tr("a generator");
    };
    return param.optional ? tr("%1, or None").arg(type()) : type();
}

QStringList tensorNames(const trace::TraceState& state)
{
    QStringList names;
    for (const HandleId handle : state.livingHandles())
        if (handle.isTensor())
            for (const std::string& name : state.names(handle))
                names << QString::fromStdString(name);
    return names;
}

namespace {

QStringList choicesOf(const Param& param)
{
    QStringList choices;
    if (param.type == ParamType::Bool)
        choices = {QStringLiteral("False"), QStringLiteral("True")};
    if (param.type == ParamType::MemoryFormat)
        choices = {QStringLiteral("torch.contiguous_format"), QStringLiteral("torch.preserve_format"),
                   QStringLiteral("torch.channels_last"), QStringLiteral("torch.channels_last_3d")};
    if (param.type == ParamType::DType)
        for (int type = 0; type < int(kDTypeCount); ++type)
            choices << QString::fromStdString(optable::toPython(Attr(static_cast<DType>(type))));
    if (param.type == ParamType::Device)
        choices = {QStringLiteral("cpu")};
    if (!choices.isEmpty() && param.optional)
        choices.prepend(QStringLiteral("None"));
    return choices;
}

}

Field fieldOf(const Param& param, const trace::TraceState& state, const QString& initial)
{
    Field field;
    field.label = nameOf(param);
    field.initial = initial;
    field.hint = typeText(param);
    if (initial.isEmpty() && param.hasDefault) {
        field.initial = QString::fromStdString(optable::toPython(param.defaultValue));
        if (param.type == ParamType::String && field.initial.startsWith('\''))
            field.initial = field.initial.mid(1, field.initial.size() - 2);
        if (param.type == ParamType::Device && field.initial.startsWith('\''))
            field.initial = field.initial.mid(1, field.initial.size() - 2);
    } else if (initial.isEmpty() && param.optional && !param.isTensor())
        field.initial = QStringLiteral("None");
    field.choices = choicesOf(param);
    if (!field.choices.isEmpty())
        field.kind = Field::Kind::Choice;
    if (param.isTensor()) {
        field.kind = Field::Kind::Names;
        field.choices = tensorNames(state);
    }
    return field;
}

}
