#include "app/live/autosave.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <cerrno>
#include <csignal>

namespace ss::app {

namespace {

const QString kTimeFormat = QStringLiteral("yyyy-MM-ddTHH-mm-ss");

QString lockOf(const QString& path) { return path + QStringLiteral(".lock"); }

bool isAlive(qint64 pid) { return kill(static_cast<pid_t>(pid), 0) == 0 || errno == EPERM; }

/// A program that lives holds the lock. The name of the program tells a number that was given anew from the old owner.
bool isHeld(const QString& path)
{
    qint64 pid = 0;
    QString host, program;
    const QLockFile lock(lockOf(path));
    if (!lock.getLockInfo(&pid, &host, &program) || !isAlive(pid))
        return false;
    QFile comm(QStringLiteral("/proc/%1/comm").arg(pid));
    return !comm.open(QIODevice::ReadOnly) || QString::fromUtf8(comm.readAll().trimmed()) == program.left(15);
}

bool isUnclean(const QString& path)
{
    return !isHeld(path) && (QFileInfo::exists(lockOf(path)) || QFileInfo::exists(path + QStringLiteral("-wal")));
}

QFileInfoList sessions() { return QDir(Autosave::folder()).entryInfoList({QStringLiteral("*.stride")}, QDir::Files, QDir::Name); }

}

QString Autosave::folder() { return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/autosave"); }

Autosave::Autosave(QString& problem)
{
    if (!QDir().mkpath(folder())) {
        problem = QCoreApplication::translate("ss::app", "%1 cannot be made").arg(folder());
        return;
    }
    const QString begun = QDateTime::currentDateTime().toString(kTimeFormat);
    const QString stem = QStringLiteral("%1/%2-%3").arg(folder(), begun).arg(QCoreApplication::applicationPid());
    path_ = stem + QStringLiteral(".stride");
    for (int again = 2; QFileInfo::exists(path_); ++again)
        path_ = QStringLiteral("%1-%2.stride").arg(stem).arg(again);
    lock_ = std::make_unique<QLockFile>(lockOf(path_));
    lock_->setStaleLockTime(0); // a session may live for days
    if (!lock_->tryLock(0))
        problem = QCoreApplication::translate("ss::app", "%1 cannot be locked").arg(path_);
}

Autosave::~Autosave() = default; // the lock goes

std::vector<UncleanSession> Autosave::unclean()
{
    std::vector<UncleanSession> found;
    for (const QFileInfo& file : sessions())
        if (isUnclean(file.filePath())) {
            const QDateTime begun = QDateTime::fromString(file.fileName().left(19), kTimeFormat);
            const QFileInfo newest(file.filePath() + QStringLiteral("-wal"));
            found.push_back({file.filePath(), begun.isValid() ? begun : file.birthTime(), file.size() + newest.size()});
        }
    return found;
}

void Autosave::remove(const QString& path)
{
    for (const char* part : {"", "-wal", "-shm", ".lock"})
        QFile::remove(path + QLatin1String(part));
}

void Autosave::keepLatest(int count)
{
    QFileInfoList clean;
    for (const QFileInfo& file : sessions())
        if (!isHeld(file.filePath()) && !isUnclean(file.filePath()))
            clean.append(file);
    for (qsizetype i = 0; i + count < clean.size(); ++i)
        remove(clean[i].filePath());
}

}
