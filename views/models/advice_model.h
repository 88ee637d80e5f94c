#pragma once

#include "views/geometry/advice.h"

#include <QAbstractListModel>
#include <array>
#include <functional>

namespace ss::views {

/// Findings, the most severe first, of those that are wanted.
class AdviceModel : public QAbstractListModel {
    Q_OBJECT
public:
    /// What is shown and searched of one: title, place, sentence.
    struct Texts {
        QString title, place, sentence;
    };
    using Words = std::function<Texts(const Finding& finding)>;
    enum Role : int { Title = Qt::UserRole, Place, Sentence, SeverityOf };

    explicit AdviceModel(Words words, QObject* parent = nullptr);
    void setFindings(const std::vector<Finding>& findings);
    /// Another language, or other words.
    void sayAnew();
    void setShown(Severity severity, bool shown);
    void setSearch(const QString& text);
    int count(Severity severity) const;
    const Finding& finding(int row) const { return findings_[rows_[size_t(row)]]; }
    /// -1: it is not shown.
    int rowOf(const Finding& finding) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    void sort();

    Words words_;
    std::vector<Finding> findings_;
    std::vector<size_t> rows_;
    std::array<bool, 3> shown_{true, true, true};
    QString search_;
};

}
