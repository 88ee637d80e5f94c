#include "app/live/session_worker.h"

#include "app/live/branch_compare.h"
#include "core/base/error.h"

namespace ss::app {

namespace {

/// Watches of a running script: so often, at most, and for so long.
constexpr int kLookAgainMs = 200;
constexpr std::chrono::milliseconds kLookLimit{200};

/// A probe takes at most one part in so many of the time; no sooner than that after the last, and ever more seldom in a long run, so
/// that a session does not grow by its probes.
constexpr int kProbeShare = 80, kProbeLeastMs = 250, kProbesAtFirst = 40;
constexpr int kProbeAgainMs = 50; ///< where nothing was found
constexpr std::chrono::milliseconds kProbeLimit{500};

python::RunResult notStarted()
{
    python::RunResult result;
    result.ok = false;
    result.error = "Python did not start";
    return result;
}

}

SessionWorker::SessionWorker(std::shared_ptr<trace::Log> log, Hooks hooks)
    : log_(std::move(log))
    , hooks_(std::move(hooks))
{
}

SessionWorker::~SessionWorker() = default;

void SessionWorker::start(const QStringList& firstEntries)
{
    python::InterpreterOptions options;
    options.captureOutput = true;
    options.output = hooks_.output;
    options.statementEnded = [this] {
        if (hooks_.statementEnded)
            hooks_.statementEnded();
        lookIfDue();
        probeIfDue(false);
    };
    options.paused = [this](int line) {
        look(*interpreter_);
        emit linePaused(line);
    };
    try {
        auto made = std::make_unique<python::Interpreter>(std::move(options));
        made->setRecorder(std::make_shared<Recorder>(log_));
        for (const QString& entry : firstEntries)
            made->runEntry(entry.toStdString());
        const std::lock_guard lock(mutex_);
        interpreter_ = std::move(made);
    } catch (const Error& error) {
        emit ready(QString::fromUtf8(error.what()));
        return;
    }
    emit ready({});
}

void SessionWorker::runEntry(const QString& text)
{
    if (!interpreter_) {
        emit runFinished(notStarted());
        return;
    }
    const std::string source = text.toStdString();
    if (interpreter_->needsMore(source)) {
        emit entryIncomplete(text);
        return;
    }
    emit entryStarted(text);
    const python::RunResult result = interpreter_->runEntry(source);
    probeIfDue(true);
    emit runFinished(result);
    lookAtWatches();
}

void SessionWorker::repeat(const QString& text)
{
    if (!interpreter_) {
        emit runFinished(notStarted());
        return;
    }
    emit entryStarted(text);
    const std::string source = text.toStdString();
    python::RunResult result;
    int times = 0;
    while (repeating_ && result.ok) {
        if (times > 0)
            emit unitStarted(text, {}, log_->size());
        result = interpreter_->runEntry(source);
        ++times;
    }
    probeIfDue(true);
    emit repeated(times);
    emit runFinished(result);
    lookAtWatches();
}

void SessionWorker::runSource(const QString& text, const QString& fileName, bool stepping)
{
    if (!interpreter_) {
        emit runFinished(notStarted());
        return;
    }
    if (stepping)
        interpreter_->pause();
    emit runFinished(interpreter_->runSource(text.toStdString(), fileName.toStdString()));
    lookAtWatches();
}

QString SessionWorker::differenceOf(const Replay& replay, trace::Seq start) const
{
    try {
        const auto found = firstDivergence(*log_, replay.begin, replay.end, start, log_->size());
        return found ? tr("It is another run than before, first at %1: %2 then, %3 now.")
                           .arg(found->statement.section('\n', 0, 0), found->before, found->now)
                     : QString();
    } catch (const Error& error) {
        return tr("It could not be compared with the run before: %1").arg(QString::fromUtf8(error.what()));
    }
}

void SessionWorker::replay(const Replay& replay)
{
    if (!interpreter_) {
        emit runFinished(notStarted());
        return;
    }
    interpreter_->startOver(replay.marker.toStdString());
    const trace::Seq start = log_->size();
    for (const RunUnit& unit : replay.units) {
        emit unitStarted(unit.text, unit.file, log_->size());
        const python::RunResult result = unit.file.isEmpty() ? interpreter_->runEntry(unit.text.toStdString())
                                                             : interpreter_->runSource(unit.text.toStdString(), unit.file.toStdString());
        if (result.interrupted) {
            emit runFinished(result);
            return;
        }
    }
    emit replayed(int(replay.units.size()), differenceOf(replay, start));
    runEntry(replay.entry);
}

void SessionWorker::complete(const QString& text)
{
    QStringList candidates;
    if (interpreter_)
        for (const std::string& name : interpreter_->complete(text.toStdString()))
            candidates.append(QString::fromStdString(name));
    emit completed(text, candidates);
}

void SessionWorker::setWatches(const QStringList& expressions)
{
    const std::lock_guard lock(watchMutex_);
    watches_ = expressions;
}

void SessionWorker::setProbed(const QString& loss)
{
    const std::lock_guard lock(watchMutex_);
    probed_ = loss;
}

void SessionWorker::probeIfDue(bool last)
{
    QString loss;
    {
        const std::lock_guard lock(watchMutex_);
        loss = probed_;
    }
    if (!interpreter_ || loss.isEmpty() || log_->size() == probedAt_ ||
        (!last && sinceProbe_.isValid() && !sinceProbe_.hasExpired(pauseMs_)))
        return;
    QElapsedTimer clock;
    clock.start();
    const bool found = interpreter_->probe("training", loss.toStdString(), kProbeLimit);
    probes_ += found;
    pauseMs_ =
        std::max<qint64>(clock.elapsed() * kProbeShare, found ? qint64(kProbeLeastMs) * (1 + probes_ / kProbesAtFirst) : kProbeAgainMs);
    sinceProbe_.start();
    probedAt_ = log_->size();
}

void SessionWorker::lookAtWatches()
{
    if (interpreter_)
        look(*interpreter_);
}

void SessionWorker::lookIfDue()
{
    if (interpreter_ && (!looked_.isValid() || looked_.hasExpired(kLookAgainMs)))
        look(*interpreter_);
}

void SessionWorker::look(python::Interpreter& interpreter)
{
    QStringList watches;
    {
        const std::lock_guard lock(watchMutex_);
        watches = watches_;
    }
    if (watches.isEmpty())
        return;
    std::vector<std::string> expressions;
    for (const QString& watch : watches)
        expressions.push_back(watch.toStdString());
    const auto found = interpreter.evaluate(expressions, kLookLimit);
    WatchValues values;
    for (qsizetype i = 0; i < watches.size(); ++i)
        values.append({watches[i], QString::fromStdString(found[size_t(i)].text), found[size_t(i)].ok});
    looked_.start();
    emit watched(values);
}

void SessionWorker::finish()
{
    std::unique_ptr<python::Interpreter> going;
    {
        const std::lock_guard lock(mutex_);
        going = std::move(interpreter_);
    }
}

void SessionWorker::tell(void (python::Interpreter::*request)())
{
    const std::lock_guard lock(mutex_);
    if (interpreter_)
        (interpreter_.get()->*request)();
}

}
