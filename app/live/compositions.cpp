#include "app/live/compositions.h"

#include "app/live/index_text.h"
#include "app/live/preview_text.h"
#include "core/base/error.h"
#include "core/layout/view_rules.h"
#include "core/trace/coverage.h"
#include "views/common/words.h"
#include "views/geometry/handle_text.h"

#include <QCoreApplication>
#include <algorithm>

namespace ss::app {

namespace {

using Fields = std::vector<Field>;

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

// --- Ops of a tensor -------------------------------------------------------------------------------------------------------

/// The parameters of an op that a form asks for.
std::vector<const optable::Param*> askedFor(const optable::Op& op)
{
    std::vector<const optable::Param*> asked;
    for (const optable::Param& param : op.schema.params)
        if (param.type == optable::ParamType::Int || param.type == optable::ParamType::IntList)
            asked.push_back(&param);
    return asked;
}

/// The texts of all parameters: the target, what was asked for, defaults.
QStringList textsOf(const optable::Op& op, const Target& target, const QStringList& values)
{
    const auto asked = askedFor(op);
    QStringList texts;
    for (const optable::Param& param : op.schema.params) {
        const auto at = std::find(asked.begin(), asked.end(), &param);
        texts << (at != asked.end() ? values.value(at - asked.begin()) : param.isTensor() ? target.name : QString());
    }
    return texts;
}

Composed composeOp(const Offer& offer, const Target& target, const QStringList& values)
{
    const optable::Op& op = *optable::findOp(offer.op);
    return composeCall(op, textsOf(op, target, values), target.state);
}

// --- Lines that are no op of the table --------------------------------------------------------------------------------------

/// A view that is of the target's kind.
void setView(Composed& composed, const Target& target, const Layout& layout)
{
    composed.preview = viewText(layout, target.dtype(), target.handle.isArray() ? QStringLiteral(" B") : QString());
    composed.ghosts = {target.ghost(layout)};
}

Composed composeIndex(const Offer&, const Target& target, const QStringList& values)
{
    return composeIndexOf(target, values.value(0).trimmed());
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
    composed.preview = viewText(layout, target.dtype(), QStringLiteral(" B"));
    composed.ghosts = {target.ghost(target.layout())};
    composed.ghosts[0].layout = layout;
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
    composed.ghosts = {target.ghost(layout)};
    for (int64_t& stride : layout.strides)
        stride /= target.itemsize();
    layout.offset = 0;
    composed.ghosts[0].layout = layout;
    composed.preview = viewText(layout, target.dtype());
    return composed;
}

Composed composeTensorOf(const Offer&, const Target& target, const QStringList&)
{
    Composed composed;
    composed.expression = QStringLiteral("torch.tensor(%1)").arg(target.name);
    const Layout layout = contiguousLayout(target.layout().shape);
    composed.preview = freshText(layout, target.dtype(), layout.numel() * target.itemsize(), true);
    composed.ghosts = {{{}, target.dtype().toStdString(), target.itemsize(), layout, {}, {layout, target.itemsize(), 0}}};
    return composed;
}

Composed composeArrayT(const Offer&, const Target& target, const QStringList&)
{
    Composed composed;
    composed.expression = target.name + QStringLiteral(".T");
    setView(composed, target, reversedAxes(target.layout()));
    return composed;
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
Fields permuteFields(const Target& target) { return {{label("permute", 0), tupleText(backwards(target.layout().ndim()))}}; }
Fields shapeFields(const Target&) { return {{tr("shape"), "-1"}}; }
Fields flattenFields(const Target&) { return {{label("flatten.using_ints", 0), "0"}, {label("flatten.using_ints", 1), "-1"}}; }
Fields expandFields(const Target& target) { return {{label("expand", 0), tupleText(target.layout().shape)}}; }
Fields selectFields(const Target&) { return {{label("select.int", 0), "0"}, {label("select.int", 1), "0"}}; }
Fields dimField(const Target&) { return {{label("unsqueeze", 0), "0"}}; }

// clang-format off
const Offer kOffers[] = {
    {QT_TRANSLATE_NOOP("ss::app", "Transpose..."),         false, "transpose.int",      transposeFields, composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "Permute..."),           false, "permute",            permuteFields,   composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "Slice..."),             false, "",                   indexField,      composeIndex},
    {QT_TRANSLATE_NOOP("ss::app", "Select..."),            false, "select.int",         selectFields,    composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "Reshape..."),           false, "reshape",            shapeFields,     composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "View as shape..."),     false, "view",               shapeFields,     composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "Flatten..."),           false, "flatten.using_ints", flattenFields,   composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "Expand..."),            false, "expand",             expandFields,    composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "Unsqueeze..."),         false, "unsqueeze",          dimField,        composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "Squeeze..."),           false, "squeeze",            none,            composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "Contiguous..."),        false, "contiguous",         none,            composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "Clone..."),             false, "clone",              none,            composeOp},
    {QT_TRANSLATE_NOOP("ss::app", "To NumPy..."),          false, "",                   none,            composeToNumPy},
    {QT_TRANSLATE_NOOP("ss::app", "To a tensor (shared)..."), true, "",                 none,            composeFromNumPy},
    {QT_TRANSLATE_NOOP("ss::app", "To a tensor (copied)..."), true, "",                 none,            composeTensorOf},
    {QT_TRANSLATE_NOOP("ss::app", "Transpose..."),         true,  "",                   none,            composeArrayT},
    {QT_TRANSLATE_NOOP("ss::app", "Slice..."),             true,  "",                   indexField,      composeIndex},
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

QString Target::dtype() const { return QString::fromStdString(views::dtypeName(state, handle)); }

views::MapGhost Target::ghost(const Layout& layout) const
{
    views::MapGhost ghost{{}, views::dtypeName(state, handle), itemsize(), layout, state.bufferOf(handle), {}};
    if (handle.isTensor()) {
        ghost.view = {layout, itemsize(), state.byteView(handle).base};
        return ghost;
    }
    trace::ArrayMade made = state.array(handle.array()).made;
    made.shape = layout.shape;
    made.byteStrides = layout.strides;
    made.start = layout.offset;
    ghost.view = trace::byteViewOf(made);
    return ghost;
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

Composed composeIndexOf(const Target& target, const QString& index)
{
    Composed composed;
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
        setView(composed, target, indexed(target.layout(), *parts, target.handle.isArray() ? Indexed::Array : Indexed::Tensor));
    } catch (const Error& error) {
        setFailure(composed, QStringLiteral("%1: %2").arg(QString::fromUtf8(pythonName(error.kind())), QString::fromUtf8(error.what())));
    }
    return composed;
}

Recipe recipeOf(const Offer& offer, std::function<Target()> target)
{
    const Target now = target();
    Recipe recipe;
    QString what = QCoreApplication::translate("ss::app", offer.title);
    while (what.endsWith(QLatin1Char('.')) || what.endsWith(QChar(0x2026))) // the menu's dots: there is a form, and this is it
        what.chop(1);
    recipe.title = QStringLiteral("%1  %2").arg(now.name, what.trimmed());
    if (const optable::Op* op = *offer.op ? optable::findOp(offer.op) : nullptr)
        recipe.about = views::opSentence(op->row->doc);
    recipe.fields = offer.fields(now);
    recipe.name = freeName(now.state);
    recipe.compose = [&offer, target = std::move(target)](const QStringList& values) {
        const Target now = target();
        if (now.handle.valid())
            return offer.compose(offer, now, values);
        Composed composed;
        composed.problem = tr("%1 is no longer there.").arg(now.name);
        return composed;
    };
    return recipe;
}

}
