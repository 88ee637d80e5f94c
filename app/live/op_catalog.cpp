#include "app/live/op_catalog.h"

#include "views/common/words.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace ss::app {

namespace {

using optable::OpKind;

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

OpFamily familyOf(const optable::Op& op)
{
    const auto& params = op.schema.params;
    if (op.inPlace || std::any_of(params.begin(), params.end(), [](const optable::Param& param) { return param.mutated; }))
        return OpFamily::InPlace;
    switch (op.row->kind) {
    case OpKind::Elementwise: return OpFamily::Elementwise;
    case OpKind::Reduce: return OpFamily::Reductions;
    case OpKind::Contract: return OpFamily::Products;
    case OpKind::View: return OpFamily::Views;
    case OpKind::Index: return OpFamily::Indexing;
    case OpKind::Create: return OpFamily::Creation;
    case OpKind::Copy: return OpFamily::Copies;
    case OpKind::Composite: break;
    }
    return OpFamily::Composites;
}

/// What only other ops call has no line that a script could hold; x[i] has one, and no name.
bool isOffered(const optable::Op& op)
{
    if (op.inPlace || (op.row->forms & (optable::kMethod | optable::kFunction)))
        return true;
    return std::string_view(op.row->torch).starts_with("{self}[");
}

QString signatureOf(const optable::Op& op)
{
    QStringList names;
    for (const optable::Param& param : op.schema.params)
        if (param.type != optable::ParamType::Generator)
            names << QString::fromStdString(param.name);
    return '(' + names.join(QStringLiteral(", ")) + ')';
}

QString aliasesOf(const optable::Op& op)
{
    QStringList names;
    const std::string_view function = op.schema.function;
    for (const optable::NameAlias& alias : optable::nameAliases())
        if (function == alias.function || (op.inPlace && function.substr(0, function.size() - 1) == alias.function))
            names << QString::fromLatin1(alias.name) + (op.inPlace ? QStringLiteral("_") : QString());
    return names.join(' ');
}

/// How well a typed word fits; 0: not at all.
int fitOf(const OpEntry& entry, const QString& word)
{
    if (entry.name == word)
        return 100;
    if (entry.name.startsWith(word))
        return 80;
    const QStringList aliases = entry.aliases.split(' ');
    if (aliases.contains(word))
        return 70;
    if (entry.name.contains(word) || entry.aliases.contains(word))
        return 50;
    if (entry.signature.contains(word, Qt::CaseInsensitive))
        return 20;
    return entry.doc.contains(word, Qt::CaseInsensitive) || familyTitle(entry.family).contains(word, Qt::CaseInsensitive) ? 10 : 0;
}

}

QString familyTitle(OpFamily family)
{
    switch (family) {
    case OpFamily::Views: return tr("Views");
    case OpFamily::Copies: return tr("Copies and conversions");
    case OpFamily::Elementwise: return tr("Element by element");
    case OpFamily::Reductions: return tr("Sums and other reductions");
    case OpFamily::Products: return tr("Products");
    case OpFamily::Indexing: return tr("Picking and placing elements");
    case OpFamily::Composites: return tr("Made of other ops");
    case OpFamily::Creation: return tr("New tensors");
    case OpFamily::InPlace: break;
    }
    return tr("In place");
}

bool takesSelf(const optable::Op& op) { return !op.schema.params.empty() && op.schema.params.front().type == optable::ParamType::Tensor; }

const std::vector<OpEntry>& opCatalog()
{
    static const std::vector<OpEntry> entries = [] {
        std::vector<OpEntry> all;
        for (const optable::Op& op : optable::allOps())
            if (isOffered(op))
                all.push_back({&op, QString::fromStdString(op.schema.function), signatureOf(op), aliasesOf(op),
                               views::opSentence(op.row->doc), familyOf(op)});
        return all;
    }();
    return entries;
}

std::vector<int> findOps(const QString& typed, std::optional<OpFamily> family, bool ofTensor)
{
    const QStringList words = typed.split(' ', Qt::SkipEmptyParts);
    std::vector<std::pair<int, int>> found; // minus how well, index
    const auto& entries = opCatalog();
    for (size_t i = 0; i < entries.size(); ++i) {
        if ((family && entries[i].family != *family) || (ofTensor && !takesSelf(*entries[i].op)))
            continue;
        int fit = 1;
        for (const QString& word : words) {
            const int one = fitOf(entries[i], word.toLower());
            fit = one == 0 ? 0 : fit + one;
            if (fit == 0)
                break;
        }
        if (fit > 0)
            found.emplace_back(-fit, int(i));
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<int> indices;
    for (const auto& each : found)
        indices.push_back(each.second);
    return indices;
}

}
