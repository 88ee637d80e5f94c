#include "app/live/tensor_recipes.h"

#include "app/live/op_recipe.h"
#include "app/live/preview_text.h"
#include "app/live/strides_limits.h"
#include "core/base/checked.h"
#include "core/tensor/defaults.h"
#include "views/common/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace ss::app {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

/// What a cell holds, in the order in which torch.tensor promotes.
enum class CellKind { Bool, Int, Float, Complex };

/// The cell as Python writes it; empty where it is no number.
QString cellText(const QString& cell, CellKind& kind)
{
    static const QRegularExpression whole(QStringLiteral("^[+-]?\\d+$")),
        number(QStringLiteral("^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?$")),
        complex(QStringLiteral("^[+-]?(\\d+\\.?\\d*|\\.\\d+)?([+-](\\d+\\.?\\d*|\\.\\d+))?j$")),
        special(QStringLiteral("^-?(inf|nan)$"), QRegularExpression::CaseInsensitiveOption);
    const auto atLeast = [&](CellKind found) { kind = std::max(kind, found); };
    if (cell.compare(QStringLiteral("true"), Qt::CaseInsensitive) == 0)
        return QStringLiteral("True");
    if (cell.compare(QStringLiteral("false"), Qt::CaseInsensitive) == 0)
        return QStringLiteral("False");
    if (whole.match(cell).hasMatch()) {
        atLeast(CellKind::Int);
        bool fits = false;
        const qlonglong value = cell.toLongLong(&fits); // Python takes no 007
        return fits ? QString::number(value) : QString();
    }
    if (special.match(cell).hasMatch()) {
        atLeast(CellKind::Float);
        return QStringLiteral("float('%1')").arg(cell.toLower());
    }
    if (number.match(cell).hasMatch()) {
        atLeast(CellKind::Float);
        return cell;
    }
    if (complex.match(cell).hasMatch() && cell != QStringLiteral("j")) {
        atLeast(CellKind::Complex);
        return cell;
    }
    return {};
}

DType inferred(CellKind kind)
{
    switch (kind) {
    case CellKind::Bool: return DType::Bool;
    case CellKind::Int: return DType::Int64;
    case CellKind::Float: return defaultDType();
    case CellKind::Complex: break;
    }
    return defaultDType() == DType::Float64 ? DType::Complex128 : DType::Complex64;
}

struct Table {
    QString text; ///< "[[1, 2], [3, 4]]"
    Dims shape;
    CellKind kind = CellKind::Bool;
    QString problem;
};

Table readTable(QString text)
{
    Table table;
    const bool flat = !text.contains(';');
    if (text.trimmed().endsWith(';'))
        text = text.trimmed().chopped(1);
    QStringList rows;
    qsizetype columns = -1;
    for (const QString& row : text.split(';')) {
        QStringList cells;
        for (const QString& cell : row.split(',')) {
            const QString number = cellText(cell.trimmed(), table.kind);
            if (number.isEmpty()) {
                table.problem = cell.trimmed().isEmpty()
                                    ? tr("Row %1, column %2 is empty.").arg(rows.size()).arg(cells.size())
                                    : tr("Row %1, column %2: %3 is no number.").arg(rows.size()).arg(cells.size()).arg(cell.trimmed());
                return table;
            }
            cells << number;
        }
        if (columns >= 0 && cells.size() != columns) {
            table.problem = tr("Row %1 has %2 numbers, the rows above %3.").arg(rows.size()).arg(cells.size()).arg(columns);
            return table;
        }
        columns = cells.size();
        rows << '[' + cells.join(QStringLiteral(", ")) + ']';
    }
    table.text = flat ? rows.front() : '[' + rows.join(QStringLiteral(", ")) + ']';
    table.shape = flat ? Dims{columns} : Dims{rows.size(), columns};
    return table;
}

Recipe valuesRecipe(StateNow state)
{
    QStringList dtypes{tr("as typed")};
    for (int type = 0; type < kDTypeCount; ++type)
        dtypes << dtypeText(static_cast<DType>(type));
    Recipe recipe;
    recipe.title = tr("Typed values");
    recipe.about = tr("Numbers, True and False. A table that was copied elsewhere can be pasted.");
    recipe.fields = {{tr("values"), QStringLiteral("1, 2, 3; 4, 5, 6"), Field::Kind::Table},
                     {tr("dtype"), dtypes.front(), Field::Kind::Choice, dtypes},
                     {QStringLiteral("requires_grad"), QStringLiteral("False"), Field::Kind::Choice, {"False", "True"}}};
    recipe.name = freeName(state());
    recipe.compose = [](const QStringList& values) { return composeValues(values.value(0), values.value(1), values.value(2)); };
    return recipe;
}

template <class Name> Recipe made(StateNow state, const Name& op, const Initials& initials, bool seeded = false)
{
    return opRecipeWith(*optable::findOp(op), std::move(state), initials, seeded);
}

}

Composed composeValues(const QString& text, const QString& asked, const QString& requiresGrad)
{
    Composed composed;
    const Table table = readTable(text);
    composed.problem = table.problem;
    if (!table.problem.isEmpty())
        return composed;
    const auto given = parseDType(asked.toStdString());
    const DType dtype = given.value_or(inferred(table.kind));
    const bool grad = requiresGrad == QStringLiteral("True");
    composed.expression = QStringLiteral("torch.tensor(%1%2%3)")
                              .arg(table.text, given ? QStringLiteral(", dtype=torch.%1").arg(asked) : QString(),
                                   grad ? QStringLiteral(", requires_grad=True") : QString());
    if (grad && !isFloating(dtype) && !isComplex(dtype)) {
        setFailure(composed, QStringLiteral("RuntimeError: Only Tensors of floating point and complex dtype can require gradients"));
        return composed;
    }
    const Layout layout = contiguousLayout(table.shape);
    composed.preview = freshText(layout, dtypeText(dtype), layout.numel() * itemsize(dtype), false);
    if (table.kind == CellKind::Complex && !isComplex(dtype))
        composed.preview += '\n' + tr("Complex numbers do not fit into %1: it fails.").arg(dtypeText(dtype));
    composed.ghosts = {freshGhost(layout, dtype)};
    return composed;
}

std::vector<TensorSource> tensorSources()
{
    return {
        {QT_TRANSLATE_NOOP("ss::app", "Typed values"), valuesRecipe},
        {QT_TRANSLATE_NOOP("ss::app", "Zeros"), [](StateNow state) { return made(std::move(state), "zeros", {}); }},
        {QT_TRANSLATE_NOOP("ss::app", "Ones"), [](StateNow state) { return made(std::move(state), "ones", {}); }},
        {QT_TRANSLATE_NOOP("ss::app", "One number (full)"),
         [](StateNow state) {
             return made(std::move(state), "full", {{"fill_value", "7"}});
         }},
        {QT_TRANSLATE_NOOP("ss::app", "Unwritten (empty)"),
         [](StateNow state) { return made(std::move(state), "empty.memory_format", {}); }},
        {QT_TRANSLATE_NOOP("ss::app", "Identity (eye)"),
         [](StateNow state) {
             return made(std::move(state), "eye", {{"n", "3"}});
         }},
        {QT_TRANSLATE_NOOP("ss::app", "Range (arange)"),
         [](StateNow state) {
             return made(std::move(state), "arange.start_step", {{"start", "0"}, {"end", "12"}, {"step", "1"}});
         }},
        {QT_TRANSLATE_NOOP("ss::app", "Evenly spaced (linspace)"),
         [](StateNow state) {
             return made(std::move(state), "linspace", {{"start", "0"}, {"end", "1"}, {"steps", "5"}});
         }},
        {QT_TRANSLATE_NOOP("ss::app", "Random, even (rand)"), [](StateNow state) { return made(std::move(state), "rand", {}, true); }},
        {QT_TRANSLATE_NOOP("ss::app", "Random, normal (randn)"), [](StateNow state) { return made(std::move(state), "randn", {}, true); }},
        {QT_TRANSLATE_NOOP("ss::app", "Random, whole (randint)"),
         [](StateNow state) {
             return made(std::move(state), "randint.low", {{"low", "0"}, {"high", "10"}}, true);
         }},
        {QT_TRANSLATE_NOOP("ss::app", "Random order (randperm)"),
         [](StateNow state) {
             return made(std::move(state), "randperm", {{"n", "8"}}, true);
         }},
        {QT_TRANSLATE_NOOP("ss::app", "From a file..."), nullptr},
    };
}

Recipe stridesRecipe(StateNow state, const QString& name)
{
    const auto target = [name](const trace::TraceState& now) -> HandleId {
        const auto bound = now.bindings().find(name.toStdString());
        return bound != now.bindings().end() && bound->second.isTensor() && now.alive(bound->second) ? bound->second : HandleId();
    };
    Recipe recipe;
    const optable::Op& op = *optable::findOp("as_strided");
    recipe.title = QStringLiteral("%1  as_strided").arg(name);
    recipe.about = views::opSentence(op.row->doc);
    recipe.name = freeName(state());
    Field field{tr("size, stride, offset"), {}, Field::Kind::Strides};
    if (const HandleId handle = target(state()); handle.valid()) {
        const auto& view = state().tensor(handle.tensor()).view;
        field.initial = stridesText(view.layout);
        field.limit = view.storageBytes / itemsize(view.dtype);
    }
    recipe.fields = {field};
    recipe.compose = [&op, state = std::move(state), target, name](const QStringList& values) {
        Composed composed;
        const auto layout = readStrides(values.value(0));
        if (!target(state()).valid())
            composed.problem = tr("%1 is no longer there.").arg(name);
        else if (!layout)
            composed.problem = tr("Sizes and strides take one whole number for each axis.");
        else
            return composeCall(op, {name, tupleText(layout->shape), tupleText(layout->strides), QString::number(layout->offset)}, state());
        return composed;
    };
    return recipe;
}

}
