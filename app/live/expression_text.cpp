#include "app/live/expression_text.h"

#include "app/live/compositions.h"
#include "app/live/preview_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

namespace ss::app {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

/// Splits at commas outside brackets and quotes; nothing where they do not match.
std::optional<QStringList> splitArguments(const QString& text)
{
    QStringList parts;
    QString open, part;
    QChar quote;
    for (int i = 0; i < text.size(); ++i) {
        const QChar c = text[i];
        if (!quote.isNull())
            quote = c == quote ? QChar() : quote;
        else if (c == '\'' || c == '"')
            quote = c;
        else if (QStringLiteral("([{").contains(c))
            open += c;
        else if (QStringLiteral(")]}").contains(c)) {
            if (open.isEmpty() || QStringLiteral("([{").indexOf(open.back()) != QStringLiteral(")]}").indexOf(c))
                return std::nullopt;
            open.chop(1);
        } else if (c == ',' && open.isEmpty()) {
            parts << part.trimmed();
            part.clear();
            continue;
        }
        part += c;
    }
    if (!open.isEmpty() || !quote.isNull())
        return std::nullopt;
    if (!part.trimmed().isEmpty())
        parts << part.trimmed();
    return parts;
}

/// The text of each parameter; none where the arguments are not this overload's.
std::optional<QStringList> bindArguments(const optable::Op& op, QStringList arguments)
{
    static const QRegularExpression keyword(QStringLiteral("^([A-Za-z_]\\w*)\\s*=(?!=)\\s*(.*)$"));
    const auto& params = op.schema.params;
    QStringList texts;
    for (size_t i = 0; i < params.size(); ++i)
        texts << QString();
    size_t position = 0;
    while (!arguments.isEmpty()) {
        const QString argument = arguments.takeFirst();
        const auto match = keyword.match(argument);
        if (!match.hasMatch()) {
            if (position >= params.size() || params[position].keywordOnly)
                return std::nullopt;
            QString& text = texts[qsizetype(position)];
            text = argument;
            // x.permute(1, 0): a list that is given as so many arguments.
            const bool list =
                params[position].type == optable::ParamType::IntList && !argument.startsWith('(') && !argument.startsWith('[');
            while (list && !arguments.isEmpty() && !keyword.match(arguments.front()).hasMatch())
                text += QStringLiteral(", ") + arguments.takeFirst();
            ++position;
            continue;
        }
        const auto named = std::find_if(params.begin(), params.end(),
                                        [&](const optable::Param& param) { return param.name == match.captured(1).toStdString(); });
        if (named == params.end())
            return std::nullopt;
        texts[named - params.begin()] = match.captured(2);
    }
    return texts;
}

std::vector<const optable::Op*> overloadsOf(const std::string& function)
{
    std::vector<const optable::Op*> found = optable::overloads(function);
    for (const optable::NameAlias& alias : optable::nameAliases())
        if (found.empty() && function == alias.name)
            found = optable::overloads(alias.function);
    return found;
}

/// False where it is no call of an op that can be read.
bool previewOfCall(Composed& composed, const trace::TraceState& state)
{
    static const QRegularExpression call(QStringLiteral("^([^\\s(]+)\\.(\\w+)\\((.*)\\)$"), QRegularExpression::DotMatchesEverythingOption);
    const auto match = call.match(composed.expression);
    auto arguments = match.hasMatch() ? splitArguments(match.captured(3)) : std::nullopt;
    if (!arguments)
        return false;
    if (match.captured(1) != QStringLiteral("torch"))
        arguments->prepend(match.captured(1));
    for (const optable::Op* op : overloadsOf(match.captured(2).toStdString())) {
        const auto texts = bindArguments(*op, *arguments);
        const ReadCall read = texts ? readCall(*op, *texts, state) : ReadCall{};
        if (!texts || !read.problem.isEmpty())
            continue;
        previewInto(composed, *op, read, state);
        return true;
    }
    return false;
}

/// x[1:3]: the form of a handle's index.
bool previewOfIndex(Composed& composed, const trace::TraceState& state)
{
    static const QRegularExpression index(QStringLiteral("^(.+)\\[([^\\[\\]]*)\\]$"), QRegularExpression::DotMatchesEverythingOption);
    const auto match = index.match(composed.expression);
    const auto bound = match.hasMatch() ? state.bindings().find(match.captured(1).toStdString()) : state.bindings().end();
    if (bound == state.bindings().end() || !state.alive(bound->second))
        return false;
    composed = composeIndexOf({state, bound->second, match.captured(1)}, match.captured(2));
    return true;
}

}

Composed composeExpression(const QString& expression, const trace::TraceState& state)
{
    Composed composed;
    composed.expression = expression.trimmed();
    if (composed.expression.isEmpty()) {
        composed.problem = tr("An expression is missing: x[0], x.t(), ...");
        return composed;
    }
    if (!splitArguments(composed.expression)) {
        composed.problem = tr("A bracket or a quote is not closed.");
        return composed;
    }
    if (!previewOfIndex(composed, state) && !previewOfCall(composed, state))
        composed.preview = tr("What comes out is known when it runs.");
    return composed;
}

Recipe expressionRecipe(const QString& expression, StateNow state)
{
    Recipe recipe;
    recipe.title = expression;
    recipe.fields = {{tr("expression"), expression}};
    recipe.name = freeName(state());
    recipe.compose = [state = std::move(state)](const QStringList& values) { return composeExpression(values.value(0), state()); };
    return recipe;
}

}
