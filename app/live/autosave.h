#pragma once

#include <QDateTime>
#include <QLockFile>
#include <QString>
#include <memory>
#include <vector>

namespace ss::app {

/// A session that a program wrote and did not close.
struct UncleanSession {
    QString path;
    QDateTime begun;
    qint64 bytes = 0;
};

/// Where sessions are written while they run: <AppDataLocation>/autosave/<start time>-<pid>.stride, with a lock file beside it
/// while the program lives. A lock whose program is gone marks a session that was not closed.
class Autosave {
public:
    /// Reserves a name for this session; `problem` says why that could not be done.
    explicit Autosave(QString& problem);
    ~Autosave(); ///< closed cleanly
    const QString& path() const { return path_; }

    static QString folder();
    /// Oldest first.
    static std::vector<UncleanSession> unclean();
    /// Deletes the session and what lies beside it.
    static void remove(const QString& path);
    /// Deletes the oldest of the sessions that were closed cleanly, but for as many.
    static void keepLatest(int count);

private:
    QString path_;
    std::unique_ptr<QLockFile> lock_;
};

}
