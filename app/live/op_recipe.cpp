#include "app/live/op_recipe.h"

#include "app/live/preview_text.h"
#include "views/common/words.h"

#include <QCoreApplication>

namespace ss::app {

namespace {

using optable::Param;
using optable::ParamType;

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

bool isAsked(const Param& param) { return param.type != ParamType::Generator; }

/// What a form opens with: nothing that must be given is left for the person to find out about.
QString firstValue(const Param& param, const trace::TraceState& state, const QString& self)
{
    if (param.type == ParamType::Tensor && !param.optional)
        return !self.isEmpty() ? self : tensorNames(state).value(0);
    if (param.type == ParamType::TensorList && !param.optional)
        return !self.isEmpty() ? self + QStringLiteral(", ") + self : QString();
    if (param.hasDefault || param.optional)
        return {};
    switch (param.type) {
    case ParamType::Int: return QStringLiteral("0");
    case ParamType::IntList: return param.name.find("dim") != std::string::npos ? QStringLiteral("0") : QStringLiteral("(2, 3)");
    case ParamType::Float:
    case ParamType::Scalar: return QStringLiteral("1");
    case ParamType::Bool: return QStringLiteral("False");
    case ParamType::DType: return QStringLiteral("torch.float32");
    case ParamType::Device: return QStringLiteral("cpu");
    case ParamType::MemoryFormat: return QStringLiteral("torch.contiguous_format");
    default: return {};
    }
}

bool writes(const optable::Op& op)
{
    return std::any_of(op.schema.params.begin(), op.schema.params.end(), [](const Param& param) { return param.mutated; });
}

Composed seededCall(const optable::Op& op, const QStringList& texts, const QString& seed, const trace::TraceState& state)
{
    Composed composed = composeCall(op, texts, state);
    if (seed.isEmpty() || !composed.problem.isEmpty())
        return composed;
    bool whole = false;
    seed.toLongLong(&whole);
    if (whole)
        composed.before = QStringLiteral("torch.manual_seed(%1)").arg(seed);
    else
        composed.problem = tr("seed takes a whole number, or nothing.");
    return composed;
}

Recipe recipeFor(const optable::Op& op, StateNow state, const std::function<QString(const Param&)>& initial, bool seeded)
{
    Recipe recipe;
    recipe.title = QString::fromStdString(op.schema.function);
    recipe.about = views::opSentence(op.row->doc);
    recipe.name = writes(op) ? QString() : freeName(state());
    for (const Param& param : op.schema.params)
        if (isAsked(param))
            recipe.fields.push_back(fieldOf(param, state(), initial(param)));
    if (seeded)
        recipe.fields.push_back({tr("seed"), QStringLiteral("0"), Field::Kind::Text, {}, tr("a whole number, or nothing")});
    recipe.compose = [&op, state = std::move(state), seeded](const QStringList& values) {
        QStringList texts;
        qsizetype next = 0;
        for (const Param& param : op.schema.params)
            texts << (isAsked(param) ? values.value(next++) : QString());
        return seededCall(op, texts, seeded ? values.value(next).trimmed() : QString(), state());
    };
    return recipe;
}

}

Recipe opRecipe(const optable::Op& op, StateNow state, const QString& self, bool seeded)
{
    return recipeFor(
        op, state, [&](const Param& param) { return firstValue(param, state(), &param == &op.schema.params[0] ? self : QString()); },
        seeded);
}

Recipe opRecipeWith(const optable::Op& op, StateNow state, const Initials& initials, bool seeded)
{
    return recipeFor(
        op, state,
        [&](const Param& param) {
            for (const auto& [name, value] : initials)
                if (param.name == name)
                    return QString::fromLatin1(value);
            return firstValue(param, state(), {});
        },
        seeded);
}

}
