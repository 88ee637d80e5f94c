#include "app/live/console_history.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSaveFile>

namespace ss::app {

namespace {

QByteArray lineOf(const QString& entry) { return QJsonDocument(QJsonArray{entry}).toJson(QJsonDocument::Compact) + '\n'; }

}

ConsoleHistory::ConsoleHistory(QString path)
    : path_(std::move(path))
{
    QFile file(path_);
    if (!path_.isEmpty() && file.open(QIODevice::ReadOnly))
        while (!file.atEnd())
            if (const QString entry = QJsonDocument::fromJson(file.readLine()).array().at(0).toString(); !entry.isEmpty())
                entries_.append(entry);
    if (entries_.size() > kKept) {
        entries_ = entries_.last(kKept);
        QSaveFile shorter(path_);
        if (shorter.open(QIODevice::WriteOnly)) {
            for (const QString& entry : entries_)
                shorter.write(lineOf(entry));
            shorter.commit();
        }
    }
    shown_ = entries_.size();
}

void ConsoleHistory::add(const QString& entry)
{
    if (!entry.trimmed().isEmpty() && (entries_.isEmpty() || entries_.last() != entry)) {
        entries_.append(entry);
        // Appending, so that two windows keep each other's entries.
        QFile file(path_);
        if (!path_.isEmpty() && QDir().mkpath(QFileInfo(path_).path()) && file.open(QIODevice::Append))
            file.write(lineOf(entry));
    }
    shown_ = entries_.size();
}

QString ConsoleHistory::older(const QString& typed)
{
    if (shown_ == 0)
        return {};
    if (shown_ == entries_.size())
        typed_ = typed;
    return entries_[--shown_];
}

QString ConsoleHistory::newer()
{
    if (shown_ == entries_.size())
        return {};
    ++shown_;
    return shown_ < entries_.size() ? entries_[shown_] : (typed_.isNull() ? QStringLiteral("") : typed_);
}

}
