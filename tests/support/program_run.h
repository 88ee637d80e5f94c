#pragma once

#include "core/python/interpreter.h"
#include "core/trace/log.h"
#include "core/trace/state.h"

#include <QString>
#include <memory>

namespace ss::test {

/// Runs whole programs, one after another, in the one interpreter of the process, each into a log of its own. Header only: for tests
/// of targets that have Python.
class ProgramRun {
public:
    ProgramRun()
    {
        python::InterpreterOptions options;
        options.captureOutput = true;
        options.output = [](bool, const std::string&) {};
        python_ = std::make_unique<python::Interpreter>(std::move(options));
    }

    void run(const QString& program)
    {
        python_->startOver("the next program");
        log_ = std::make_shared<trace::Log>();
        python_->setRecorder(std::make_shared<Recorder>(log_));
        python_->runSource(program.toStdString(), "<program>");
        python_->setRecorder(nullptr);
    }
    const trace::Log& log() const { return *log_; }
    /// After so many events of the last program.
    trace::TraceState stateAt(trace::Seq end) const
    {
        trace::TraceState state;
        for (const auto& event : log_->read(0, size_t(end)))
            state.apply(*event);
        return state;
    }
    trace::TraceState state() const { return stateAt(log_->size()); }

private:
    std::unique_ptr<python::Interpreter> python_;
    std::shared_ptr<trace::Log> log_;
};

}
