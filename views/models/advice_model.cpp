#include "views/models/advice_model.h"

#include <algorithm>

namespace ss::views {

AdviceModel::AdviceModel(Words words, QObject* parent)
    : QAbstractListModel(parent)
    , words_(std::move(words))
{
}

void AdviceModel::setFindings(const std::vector<Finding>& findings)
{
    if (findings == findings_)
        return;
    findings_ = findings;
    sort();
}

void AdviceModel::sayAnew() { sort(); }

void AdviceModel::setShown(Severity severity, bool shown)
{
    shown_[size_t(severity)] = shown;
    sort();
}

void AdviceModel::setSearch(const QString& text)
{
    search_ = text;
    sort();
}

int AdviceModel::count(Severity severity) const
{
    return int(std::count_if(findings_.begin(), findings_.end(), [&](const Finding& each) { return each.severity == severity; }));
}

int AdviceModel::rowOf(const Finding& finding) const
{
    for (size_t row = 0; row < rows_.size(); ++row)
        if (const Finding& each = findings_[rows_[row]];
            each.seq == finding.seq && each.rule == finding.rule && each.handles == finding.handles)
            return int(row);
    return -1;
}

/// The list is short: it is made anew.
void AdviceModel::sort()
{
    beginResetModel();
    rows_.clear();
    for (size_t i = 0; i < findings_.size(); ++i) {
        if (!shown_[size_t(findings_[i].severity)])
            continue;
        const Texts texts = search_.isEmpty() ? Texts{} : words_(findings_[i]);
        const QString all = texts.title + u' ' + texts.place + u' ' + texts.sentence + u' ' + QString::fromStdString(findings_[i].fix);
        if (search_.isEmpty() || all.contains(search_, Qt::CaseInsensitive))
            rows_.push_back(i);
    }
    std::stable_sort(rows_.begin(), rows_.end(), [&](size_t a, size_t b) { return findings_[a].severity > findings_[b].severity; });
    endResetModel();
}

int AdviceModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(rows_.size()); }

QVariant AdviceModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Finding& each = finding(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Title: return words_(each).title;
    case Place: return words_(each).place;
    case Qt::ToolTipRole:
    case Sentence: return words_(each).sentence;
    case Qt::AccessibleTextRole: {
        const Texts texts = words_(each);
        return QString(texts.title + u' ' + texts.place + u' ' + texts.sentence);
    }
    case SeverityOf: return int(each.severity);
    default: return {};
    }
}

}
