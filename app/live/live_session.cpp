#include "app/live/live_session.h"

#include "app/live/autosave.h"
#include "app/live/environment.h"
#include "app/live/output_batch.h"
#include "app/live/session_worker.h"
#include "core/base/error.h"

#include <QElapsedTimer>
#include <QFileInfo>
#include <cstdlib>

namespace ss::app {

namespace {

constexpr int kDrainMs = 30;
/// A stop is repeated until it has worked: it may come before the run has begun, or be swallowed.
constexpr int kStopAgainMs = 100;
/// So long a repetition that is to pause may take to its end.
constexpr int kPauseMs = 300;
constexpr int kPatienceMs = 2000;
constexpr uint kStack = 16 << 20; // deep recursion of scripts
constexpr int kAutosavesKept = 20;

/// Run first, so that composed lines find their names; a session is then a script that real PyTorch runs.
const QStringList kFirstEntries{QStringLiteral("import numpy as np"), QStringLiteral("import torch")};

}

LiveSession::LiveSession(std::shared_ptr<trace::Log> log, QObject* parent)
    : QObject(parent)
    , log_(std::move(log))
{
    qRegisterMetaType<python::RunResult>();
    qRegisterMetaType<WatchValues>();
    drainTimer_.setSingleShot(true);
    drainTimer_.setInterval(kDrainMs);
    connect(&drainTimer_, &QTimer::timeout, this, &LiveSession::drain);
    stopTimer_.setInterval(kStopAgainMs);
    connect(&stopTimer_, &QTimer::timeout, this, [this] { worker_->tell(&python::Interpreter::interrupt); });
    patienceTimer_.setSingleShot(true);
    patienceTimer_.setInterval(kPauseMs);
    connect(&patienceTimer_, &QTimer::timeout, this, &LiveSession::stop);
    batch_ = std::make_unique<OutputBatch>(
        [this] { QMetaObject::invokeMethod(&drainTimer_, qOverload<>(&QTimer::start), Qt::QueuedConnection); });
    openAutosave();
    startWorker();
}

LiveSession::~LiveSession()
{
    QMetaObject::invokeMethod(worker_.get(), [worker = worker_.get()] {
        worker->finish();
        worker->thread()->quit();
    });
    worker_->endRepeating();
    QElapsedTimer waited;
    waited.start();
    while (!thread_.wait(kDrainMs) && !waited.hasExpired(kPatienceMs))
        worker_->tell(&python::Interpreter::interrupt);
    closeAutosave();
    if (!thread_.isFinished())
        std::_Exit(EXIT_SUCCESS);
}

void LiveSession::openAutosave()
{
    QString problem;
    autosave_ = std::make_unique<Autosave>(problem);
    if (problem.isEmpty()) {
        try {
            writer_ = std::make_unique<trace::SessionWriter>(autosave_->path().toStdString(), log_, environmentFacts());
        } catch (const Error& error) {
            problem = QString::fromUtf8(error.what());
        }
    }
    if (!problem.isEmpty())
        batch_->add(true, "This session is not written to disk while it runs: " + problem.toStdString() + "\n");
}

void LiveSession::closeAutosave()
{
    if (writer_)
        writer_->finish();
    const QString path = autosavePath();
    writer_.reset();
    autosave_.reset();
    if (!path.isEmpty() && (!used_ || savedAt_ == log_->size()))
        Autosave::remove(path);
    Autosave::keepLatest(kAutosavesKept);
}

QString LiveSession::autosavePath() const { return writer_ ? autosave_->path() : QString(); }

void LiveSession::startWorker()
{
    SessionWorker::Hooks hooks;
    hooks.output = [batch = batch_.get()](bool isError, const std::string& text) { batch->add(isError, text); };
    hooks.statementEnded = [writer = writer_.get()] {
        if (writer)
            writer->statementEnded();
    };
    worker_ = std::make_unique<SessionWorker>(log_, std::move(hooks));
    worker_->moveToThread(&thread_);
    connectWorker();
    thread_.setStackSize(kStack);
    thread_.setObjectName(QStringLiteral("python"));
    thread_.start();
    for (const QString& entry : kFirstEntries)
        units_.add(entry, {}, 0);
    QMetaObject::invokeMethod(worker_.get(), [worker = worker_.get()] { worker->start(kFirstEntries); });
}

void LiveSession::connectWorker()
{
    connect(worker_.get(), &SessionWorker::ready, this, [this](const QString& problem) {
        if (!problem.isEmpty())
            emit output(true, problem + '\n');
    });
    connect(worker_.get(), &SessionWorker::entryIncomplete, this, [this](const QString& text) {
        busy_ = false;
        stopTimer_.stop();
        emit moreWanted(text);
    });
    connect(worker_.get(), &SessionWorker::entryStarted, this, [this](const QString& text) {
        used_ = true;
        units_.add(text, {}, askedAt_);
        emit started(text);
    });
    connect(worker_.get(), &SessionWorker::unitStarted, this,
            [this](const QString& text, const QString& file, quint64 start) { units_.add(text, file, start); });
    connect(worker_.get(), &SessionWorker::replayed, this, [this](int units, const QString& difference) {
        askedAt_ = log_->size();
        emit branched(units, difference);
    });
    connect(worker_.get(), &SessionWorker::runFinished, this, &LiveSession::onFinished);
    connect(worker_.get(), &SessionWorker::repeated, this, &LiveSession::repeated);
    connect(worker_.get(), &SessionWorker::watched, this, &LiveSession::watched);
    connect(worker_.get(), &SessionWorker::completed, this, &LiveSession::completed);
    connect(worker_.get(), &SessionWorker::linePaused, this, [this](int line) {
        paused_ = true;
        drain();
        emit paused(line);
    });
}

QString LiveSession::refusal() const
{
    if (paused_)
        return tr("The script is paused: resume or stop it first.");
    return busy_ ? tr("A script is running: stop it, or wait for its end.") : QString();
}

QString LiveSession::run(const QString& line)
{
    if (const QString why = refusal(); !why.isEmpty())
        return why;
    busy_ = true;
    askedAt_ = log_->size();
    QMetaObject::invokeMethod(worker_.get(), [worker = worker_.get(), line] { worker->runEntry(line); });
    return {};
}

QString LiveSession::repeat(const QString& entry)
{
    if (const QString why = refusal(); !why.isEmpty())
        return why;
    busy_ = repeating_ = true;
    askedAt_ = log_->size();
    worker_->beginRepeating();
    QMetaObject::invokeMethod(worker_.get(), [worker = worker_.get(), entry] { worker->repeat(entry); });
    return {};
}

void LiveSession::pauseRepeating()
{
    worker_->endRepeating();
    if (repeating_)
        patienceTimer_.start();
}

QString LiveSession::begin(const QString& text, const QString& fileName, bool stepping)
{
    if (const QString why = refusal(); !why.isEmpty())
        return why;
    busy_ = used_ = true;
    const std::string name = QFileInfo(fileName).fileName().toStdString();
    scripts_[name] = text.toStdString();
    if (writer_)
        writer_->setScript(name, text.toStdString());
    units_.add(text, fileName, log_->size());
    emit scriptStarted(fileName);
    QMetaObject::invokeMethod(worker_.get(),
                              [worker = worker_.get(), text, fileName, stepping] { worker->runSource(text, fileName, stepping); });
    return {};
}

std::vector<RunUnit> LiveSession::unitsUntil(trace::Seq moment, const std::vector<StatementFact>& statements) const
{
    return units_.until(moment, statements);
}

QString LiveSession::branch(trace::Seq moment, const std::vector<StatementFact>& statements, const QString& line)
{
    if (const QString why = refusal(); !why.isEmpty())
        return why;
    busy_ = used_ = true;
    SessionWorker::Replay replay{unitsUntil(moment, statements), units_.branchStart(moment), moment, tr("a branch begins"), line};
    units_.beginBranch(log_->size());
    QMetaObject::invokeMethod(worker_.get(), [worker = worker_.get(), replay = std::move(replay)] { worker->replay(replay); });
    return {};
}

QString LiveSession::runScript(const QString& text, const QString& fileName) { return begin(text, fileName, false); }
QString LiveSession::stepScript(const QString& text, const QString& fileName) { return begin(text, fileName, true); }

void LiveSession::stop()
{
    worker_->endRepeating();
    if (!busy_)
        return;
    worker_->tell(&python::Interpreter::interrupt);
    stopTimer_.start();
}

void LiveSession::pause()
{
    if (busy_)
        worker_->tell(&python::Interpreter::pause);
}

void LiveSession::step()
{
    if (!std::exchange(paused_, false))
        return;
    emit resumed();
    worker_->tell(&python::Interpreter::step);
}

void LiveSession::resume()
{
    if (!std::exchange(paused_, false))
        return;
    emit resumed();
    worker_->tell(&python::Interpreter::resume);
}

void LiveSession::complete(const QString& text)
{
    if (!busy_)
        QMetaObject::invokeMethod(worker_.get(), [worker = worker_.get(), text] { worker->complete(text); });
}

void LiveSession::watch(const QStringList& expressions)
{
    worker_->setWatches(expressions);
    // Handled when nothing runs; while something does, after its next statement.
    QMetaObject::invokeMethod(worker_.get(), [worker = worker_.get()] { worker->lookAtWatches(); });
}

void LiveSession::probeTraining(const QString& loss) { worker_->setProbed(loss); }

void LiveSession::drain()
{
    for (const OutputPiece& piece : batch_->take())
        emit output(piece.isError, piece.text);
    if (writer_ && !writerFailed_ && !writer_->error().empty()) {
        writerFailed_ = true;
        emit output(true, tr("The session is no longer written to disk: %1. Save it elsewhere.\n").arg(writer_->error().c_str()));
    }
    if (log_->ended() && !std::exchange(endTold_, true))
        emit output(true,
                    tr("What runs from now on is not recorded: the session is not written to disk, and its memory is full. Save it.\n"));
}

void LiveSession::onFinished(const python::RunResult& result)
{
    busy_ = paused_ = repeating_ = false;
    stopTimer_.stop();
    patienceTimer_.stop();
    drain();
    emit finished(result.ok, QString::fromStdString(result.error), result.errorLine);
}

void LiveSession::keepViewState(const std::string& viewState)
{
    if (writer_ && used_)
        writer_->setViewState(viewState);
}

void LiveSession::save(const QString& path, const std::string& viewState)
{
    trace::OpenedSession session;
    session.log = log_;
    session.environment = environmentFacts();
    session.scripts = scripts_;
    session.viewState = viewState;
    const trace::Seq size = log_->size();
    trace::saveSession(path.toStdString(), session);
    savedAt_ = size;
}

}
