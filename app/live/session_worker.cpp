#include "app/live/session_worker.h"

#include "core/base/error.h"

namespace ss::app {

namespace {

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
    options.statementEnded = hooks_.statementEnded;
    options.paused = [this](int line) { emit linePaused(line); };
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
    emit runFinished(interpreter_->runEntry(source));
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
}

void SessionWorker::complete(const QString& text)
{
    QStringList candidates;
    if (interpreter_)
        for (const std::string& name : interpreter_->complete(text.toStdString()))
            candidates.append(QString::fromStdString(name));
    emit completed(text, candidates);
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
