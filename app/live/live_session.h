#pragma once

#include "app/live/run_units.h"
#include "app/live/watch_list.h"
#include "core/trace/log.h"
#include "core/trace/session_file.h"
#include "views/common/statement_sink.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QThread>
#include <QTimer>
#include <map>
#include <memory>

namespace ss::python {
struct RunResult;
}

namespace ss::app {

class Autosave;
class OutputBatch;
class SessionWorker;

/// The interpreter on its worker thread, its log, and the autosave file that the log is written to all the while. The GUI
/// thread never takes Python's lock: it sends text and gets signals. One a process.
class LiveSession : public QObject, public views::StatementSink {
    Q_OBJECT
public:
    explicit LiveSession(std::shared_ptr<trace::Log> log, QObject* parent = nullptr);
    /// Stops what runs and waits; what does not stop within two seconds (a long call into foreign code) is left behind by ending
    /// the process, after the autosave is closed.
    ~LiveSession() override;

    /// A console entry or a composed line.
    QString run(const QString& line) override;
    bool busy() const override { return busy_; }
    bool isPaused() const { return paused_; }
    /// An entry again and again, each time a statement of its own, until `pauseRepeating`, `stop` or an error. Empty, or why not.
    QString repeat(const QString& entry);
    bool isRepeating() const { return repeating_; }
    /// The repetition ends with the statement that runs; one that takes long is interrupted.
    void pauseRepeating();
    /// The editor's text, from its first line. Empty, or why it was not taken.
    QString runScript(const QString& text, const QString& fileName);
    /// Runs the script until its first line, then waits for step or resume.
    QString stepScript(const QString& text, const QString& fileName);
    /// Runs again, in a fresh namespace, what had run until a moment, then the line. Empty, or why it was not taken.
    QString branch(trace::Seq moment, const std::vector<StatementFact>& statements, const QString& line);
    /// What a branch there would run again.
    std::vector<RunUnit> unitsUntil(trace::Seq moment, const std::vector<StatementFact>& statements) const;
    /// What ran when this event was told; null: not known.
    const RunUnit* unitAt(trace::Seq seq) const { return units_.at(seq); }
    void stop();
    void pause();
    void step();
    void resume();
    /// Completions of the text before the cursor; the answer comes as `completed`. Nothing comes while busy.
    void complete(const QString& text);

    /// What is looked at after each statement; the answers come as `watched`.
    void watch(const QStringList& expressions);

    /// From now on the model in the namespace is looked at between statements; `loss` as torch.nn.functional names it, empty: no longer.
    void probeTraining(const QString& loss);

    std::shared_ptr<trace::Log> log() const { return log_; }
    /// Empty when there is none.
    QString autosavePath() const;
    /// Saves the whole session to a file, atomically, with how it was looked at (as JSON). Throws ss::Error.
    void save(const QString& path, const std::string& viewState = {});
    /// Into the autosave file, too.
    void keepViewState(const std::string& viewState);

signals:
    /// An entry begins to run; a script does.
    void started(const QString& text);
    void scriptStarted(const QString& fileName);
    /// A repetition is over: the entry ran so many times.
    void repeated(int times);
    /// So many entries and scripts ran again; difference: a sentence where they did something else this time, or empty.
    void branched(int units, const QString& difference);
    /// error: the traceback's last line; line: of the script, 0 if none.
    void finished(bool ok, const QString& error, int line);
    void output(bool isError, const QString& text);
    void paused(int line);
    void resumed();
    void completed(const QString& text, const QStringList& candidates);
    void watched(const ss::app::WatchValues& values);
    /// The entry is the beginning of something: "if x:".
    void moreWanted(const QString& text);

private:
    void startWorker();
    void connectWorker();
    void openAutosave();
    void closeAutosave();
    QString refusal() const;
    QString begin(const QString& text, const QString& fileName, bool stepping);
    void drain();
    void onFinished(const python::RunResult& result);

    std::shared_ptr<trace::Log> log_;
    std::unique_ptr<Autosave> autosave_;
    std::unique_ptr<trace::SessionWriter> writer_;
    std::unique_ptr<OutputBatch> batch_;
    QThread thread_;
    std::unique_ptr<SessionWorker> worker_; ///< lives on thread_, and goes when that has ended
    QTimer drainTimer_, stopTimer_, patienceTimer_;
    std::map<std::string, std::string> scripts_;
    RunUnits units_;
    trace::Seq askedAt_ = 0; ///< where the log ended when the running entry was sent
    bool busy_ = false, paused_ = false, repeating_ = false, writerFailed_ = false, endTold_ = false;
    bool used_ = false;      ///< something was run
    trace::Seq savedAt_ = 0; ///< events in the file that the user saved last
};

}
