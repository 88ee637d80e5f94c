#include "app/live/compositions.h"

#include "app/live/index_text.h"
#include "core/base/error.h"
#include "core/layout/view_rules.h"
#include "views/common/preview_source.h"
#include "views/geometry/handle_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

namespace ss::app {

namespace {

using Fields = std::vector<Field>;

QString tr(const char* text) { return QCoreApplication::translate("Compositions", text); }

QString tuple(const Dims& dims)
{
    QStringList numbers;
    for (int64_t size : dims)
        numbers << QString::number(size);
    return '(' + numbers.join(QStringLiteral(", ")) + (dims.size() == 1 ? QStringLiteral(",)") : QStringLiteral(")"));
}

// --- What the result would look like ---------------------------------------------------------------------------------------

QString layoutText(const Layout& layout, const QString& unit)
{
    QString text = tr("shape %1   stride %2%3").arg(tuple(layout.shape), tuple(layout.strides), unit);
    if (layout.offset)
        text += tr("   offset %1%2").arg(layout.offset).arg(unit);
    return text;
}

QString viewText(const Layout& layout, bool inBytes)
{
    return tr("VIEW   %1   no new bytes").arg(layoutText(layout, inBytes ? QStringLiteral(" B") : QString()));
}

QString copyText(const Layout& layout, int64_t bytes)
{
    return tr("COPY   %1   %2 new").arg(layoutText(layout, {}), QString::fromStdString(views::bytesText(bytes)));
}

QString resultText(const optable::OutSpec& result)
{
    const QString reason = result.reason.empty() ? QString() : QStringLiteral("\n") + QString::fromStdString(result.reason);
    if (result.alias == optable::Alias::Same)
        return tr("SAME   the tensor itself, nothing is made") + reason;
    if (result.alias == optable::Alias::View)
        return viewText(result.layout, false) + reason;
    return copyText(result.layout, result.layout.numel() * itemsize(result.dtype)) + reason;
}

void setFailure(Composed& composed, const Error& error)
{
    composed.fails = true;
    composed.preview = QStringLiteral("%1: %2").arg(QString::fromUtf8(pythonName(error.kind())), QString::fromUtf8(error.what()));
}

// --- Ops of a tensor -------------------------------------------------------------------------------------------------------

/// "0, 1", "(0, 1)" or "[0, 1]".
std::optional<Dims> readDims(QString text)
{
    text = text.trimmed();
    static const QRegularExpression brackets(QStringLiteral("^[(\\[]|,?\\s*[)\\]]$|,$"));
    text.remove(brackets);
    Dims dims;
    if (text.trimmed().isEmpty())
        return dims;
    for (const QString& part : text.split(',')) {
        bool isNumber = false;
        dims.push_back(part.trimmed().toLongLong(&isNumber));
        if (!isNumber)
            return std::nullopt;
    }
    return dims;
}

/// The parameters of an op that a form asks for.
std::vector<const optable::Param*> askedFor(const optable::Op& op)
{
    std::vector<const optable::Param*> asked;
    for (const optable::Param& param : op.schema.params)
        if (param.type == optable::ParamType::Int || param.type == optable::ParamType::IntList)
            asked.push_back(&param);
    return asked;
}

bool readAttrs(const optable::Op& op, const QStringList& values, std::vector<optable::Attr>& attrs, QString& problem)
{
    const auto asked = askedFor(op);
    for (size_t i = 0; i < asked.size(); ++i) {
        const QString value = values.value(static_cast<qsizetype>(i));
        const QString label = QString::fromStdString(asked[i]->name);
        const std::optional<Dims> dims = readDims(value);
        const bool list = asked[i]->type == optable::ParamType::IntList;
        if (!dims || (!list && dims->size() != 1)) {
            problem = list ? tr("%1 takes whole numbers with commas between them.").arg(label) : tr("%1 takes a whole number.").arg(label);
            return false;
        }
        attrs.push_back(list ? optable::Attr(*dims) : optable::Attr((*dims)[0]));
    }
    return true;
}

Composed composeOp(const Offer& offer, const Target& target, const QStringList& values)
{
    Composed composed;
    const optable::Op& op = *optable::findOp(offer.op);
    std::vector<optable::Attr> attrs;
    if (!readAttrs(op, values, attrs, composed.problem))
        return composed;
    attrs = optable::completeAttrs(op, attrs);
    const std::string name = target.name.toStdString();
    composed.expression = QString::fromStdString(optable::torchLine(op, std::span(&name, 1), attrs));
    const trace::TensorView& view = target.state.tensor(target.handle.tensor()).view;
    optable::TensorMeta meta;
    meta.layout = view.layout;
    meta.dtype = view.dtype;
    meta.device = target.state.buffer(view.buffer).made.device;
    meta.storageBytes = view.storageBytes;
    meta.pending = target.state.tensor(target.handle.tensor()).pending;
    const views::Preview preview = views::previewCall(op, std::span(&meta, 1), attrs);
    composed.fails = !preview.error.isEmpty();
    composed.preview = composed.fails ? preview.error : resultText(preview.results.front());
    return composed;
}

// --- Lines that are no op of the table --------------------------------------------------------------------------------------

Composed composeIndex(const Offer&, const Target& target, const QStringList& values)
{
    Composed composed;
    const QString index = values.value(0).trimmed();
    if (index.isEmpty()) {
        composed.problem = tr("An index is missing: 0, 1:3, ::2, ...");
        return composed;
    }
    composed.expression = QStringLiteral("%1[%2]").arg(target.name, index);
    const auto parts = parseIndex(index);
    const bool backwards = parts && target.handle.isArray() && std::any_of(parts->begin(), parts->end(), [](const IndexPart& part) {
                               return part.kind == IndexPart::Kind::Slice && part.step < 0;
                           });
    if (!parts || backwards) {
        composed.preview = tr("What comes out is known when it runs.");
        return composed;
    }
    try {
        composed.preview = viewText(indexed(target.layout(), *parts), target.handle.isArray());
    } catch (const Error& error) {
        setFailure(composed, error);
    }
    return composed;
}

Composed composeToNumPy(const Offer&, const Target& target, const QStringList&)
{
    Composed composed;
    composed.expression = target.name + QStringLiteral(".numpy()");
    if (target.state.tensor(target.handle.tensor()).view.requiresGrad) {
        composed.fails = true;
        composed.preview =
            QStringLiteral("RuntimeError: Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.");
        return composed;
    }
    Layout layout = target.layout();
    for (int64_t& stride : layout.strides)
        stride *= target.itemsize();
    layout.offset *= target.itemsize();
    composed.preview = viewText(layout, true);
    return composed;
}

Composed composeFromNumPy(const Offer&, const Target& target, const QStringList&)
{
    Composed composed;
    composed.expression = QStringLiteral("torch.from_numpy(%1)").arg(target.name);
    Layout layout = target.layout();
    for (int64_t stride : layout.strides) {
        if (stride < 0 || stride % target.itemsize()) {
            composed.fails = true;
            composed.preview =
                stride < 0 ? QStringLiteral("ValueError: At least one stride in the given numpy array is negative, and tensors with "
                                            "negative strides are not currently supported. (You can probably work around this by "
                                            "making a copy of your array  with array.copy().) ")
                           : QStringLiteral("ValueError: given numpy array strides not a multiple of the element byte size. Copy "
                                            "the numpy array to reallocate the memory.");
            return composed;
        }
    }
    for (int64_t& stride : layout.strides)
        stride /= target.itemsize();
    layout.offset = 0;
    composed.preview = viewText(layout, false);
    return composed;
}

Composed composeTensorOf(const Offer&, const Target& target, const QStringList&)
{
    const Layout layout = contiguousLayout(target.layout().shape);
    return {QStringLiteral("torch.tensor(%1)").arg(target.name), {}, copyText(layout, layout.numel() * target.itemsize()), false};
}

Composed composeArrayT(const Offer&, const Target& target, const QStringList&)
{
    return {target.name + QStringLiteral(".T"), {}, viewText(reversedAxes(target.layout()), true), false};
}

// --- First values of the fields ---------------------------------------------------------------------------------------------

QString label(const char* op, size_t field) { return QString::fromStdString(askedFor(*optable::findOp(op)).at(field)->name); }

Fields none(const Target&) { return {}; }

Fields indexField(const Target& target)
{
    QStringList parts;
    for (size_t axis = 0; axis + 1 < target.layout().ndim(); ++axis)
        parts << QStringLiteral(":");
    parts << (target.layout().ndim() ? QStringLiteral("::2") : QStringLiteral("..."));
    return {{tr("index"), parts.join(QStringLiteral(", "))}};
}

Dims backwards(size_t ndim)
{
    Dims axes;
    for (size_t axis = ndim; axis > 0; --axis)
        axes.push_back(static_cast<int64_t>(axis) - 1);
    return axes;
}

Fields transposeFields(const Target&) { return {{label("transpose.int", 0), "0"}, {label("transpose.int", 1), "1"}}; }
Fields permuteFields(const Target& target) { return {{label("permute", 0), tuple(backwards(target.layout().ndim()))}}; }
Fields shapeFields(const Target&) { return {{tr("shape"), "-1"}}; }
Fields flattenFields(const Target&) { return {{label("flatten.using_ints", 0), "0"}, {label("flatten.using_ints", 1), "-1"}}; }
Fields expandFields(const Target& target) { return {{label("expand", 0), tuple(target.layout().shape)}}; }
Fields selectFields(const Target&) { return {{label("select.int", 0), "0"}, {label("select.int", 1), "0"}}; }
Fields dimField(const Target&) { return {{label("unsqueeze", 0), "0"}}; }

// clang-format off
const Offer kOffers[] = {
    {QT_TRANSLATE_NOOP("Compositions", "Transpose..."),         false, "transpose.int",      transposeFields, composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "Permute..."),           false, "permute",            permuteFields,   composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "Slice..."),             false, "",                   indexField,      composeIndex},
    {QT_TRANSLATE_NOOP("Compositions", "Select..."),            false, "select.int",         selectFields,    composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "Reshape..."),           false, "reshape",            shapeFields,     composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "View as shape..."),     false, "view",               shapeFields,     composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "Flatten..."),           false, "flatten.using_ints", flattenFields,   composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "Expand..."),            false, "expand",             expandFields,    composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "Unsqueeze..."),         false, "unsqueeze",          dimField,        composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "Squeeze..."),           false, "squeeze",            none,            composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "Contiguous..."),        false, "contiguous",         none,            composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "Clone..."),             false, "clone",              none,            composeOp},
    {QT_TRANSLATE_NOOP("Compositions", "To NumPy..."),          false, "",                   none,            composeToNumPy},
    {QT_TRANSLATE_NOOP("Compositions", "To a tensor (shared)..."), true, "",                 none,            composeFromNumPy},
    {QT_TRANSLATE_NOOP("Compositions", "To a tensor (copied)..."), true, "",                 none,            composeTensorOf},
    {QT_TRANSLATE_NOOP("Compositions", "Transpose..."),         true,  "",                   none,            composeArrayT},
    {QT_TRANSLATE_NOOP("Compositions", "Slice..."),             true,  "",                   indexField,      composeIndex},
};
// clang-format on

}

Layout Target::layout() const
{
    if (handle.isTensor())
        return state.tensor(handle.tensor()).view.layout;
    const trace::ArrayMade& made = state.array(handle.array()).made;
    return {made.shape, made.byteStrides, made.start};
}

int64_t Target::itemsize() const
{
    return handle.isTensor() ? ss::itemsize(state.tensor(handle.tensor()).view.dtype) : state.array(handle.array()).made.itemsize;
}

std::vector<const Offer*> offersFor(HandleId handle)
{
    std::vector<const Offer*> offers;
    for (const Offer& offer : kOffers)
        if (offer.forArrays == handle.isArray() && (!*offer.op || optable::findOp(offer.op)))
            offers.push_back(&offer);
    return offers;
}

QString freeName(const trace::TraceState& state)
{
    for (const char* name : {"y", "z", "w", "v", "u"})
        if (!state.bindings().contains(name))
            return QString::fromLatin1(name);
    for (int number = 2;; ++number)
        if (const QString name = QStringLiteral("y%1").arg(number); !state.bindings().contains(name.toStdString()))
            return name;
}

bool isName(const QString& text)
{
    static const QRegularExpression name(QStringLiteral("^[^\\W\\d]\\w*$"), QRegularExpression::UseUnicodePropertiesOption);
    return name.match(text).hasMatch();
}

QString pythonPath(const QString& path)
{
    if (!path.contains('\'') && !path.endsWith('\\') && !path.contains('\n'))
        return QStringLiteral("r'%1'").arg(path);
    QString escaped = path;
    escaped.replace('\\', QStringLiteral("\\\\")).replace('\'', QStringLiteral("\\'")).replace('\n', QStringLiteral("\\n"));
    return '\'' + escaped + '\'';
}

}
