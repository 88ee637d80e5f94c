#pragma once

#include <QString>
#include <QStringList>

namespace ss::app {

/// The entries of a console, kept in a file between runs: one JSON text a line, so that an entry may have several lines.
class ConsoleHistory {
public:
    static constexpr int kKept = 1000;

    /// An empty path: not kept.
    explicit ConsoleHistory(QString path);

    void add(const QString& entry);
    /// The entry before or after the shown one; `typed` is what stood in the input before the first step back, and comes again
    /// behind the newest. Null when there is none in that direction.
    QString older(const QString& typed);
    QString newer();
    const QStringList& entries() const { return entries_; }

private:
    QString path_;
    QStringList entries_;
    qsizetype shown_ = 0; ///< entries_.size(): what is being typed
    QString typed_;
};

}
