#pragma once

#include "core/python/interpreter.h"
#include "core/trace/log.h"
#include "core/trace/session_file.h"
#include "views/common/statement_sink.h"

#include <QObject>
#include <QString>
#include <QThread>
#include <memory>

namespace ss::app {

/// The interpreter on its worker thread, its log, and the autosave file that the log is written to all the while. The GUI
/// thread never takes Python's lock: it sends text and gets signals.
class LiveSession : public QObject, public views::StatementSink {
    Q_OBJECT
public:
    explicit LiveSession(std::shared_ptr<trace::Log> log, QObject* parent = nullptr);
    ~LiveSession() override; ///< stops what runs and waits

    /// A console entry or a composed line.
    QString run(const QString& line) override;
    bool busy() const override;
    /// The editor's text, from its first line. Empty, or why it was not taken.
    QString runScript(const QString& text, const QString& fileName);
    /// Runs the script until its first line, then waits for step or resume.
    QString stepScript(const QString& text, const QString& fileName);
    void stop();
    void pause();
    void step();
    void resume();
    /// Completions of the text before the cursor; the answer comes as `completed`. Refused while busy.
    void complete(const QString& text);

    std::shared_ptr<trace::Log> log() const { return log_; }
    /// Saves the whole session to a file, atomically.
    void save(const QString& path);

signals:
    void started(const QString& text);
    /// error: the traceback's last line; line: of the script, 0 if none.
    void finished(bool ok, const QString& error, int line);
    void output(bool isError, const QString& text);
    void paused(int line);
    void completed(const QString& text, const QStringList& candidates);
    void moreWanted(const QString& text);

private:
    struct Worker;
    std::shared_ptr<trace::Log> log_;
    std::unique_ptr<Worker> worker_;
};

}
