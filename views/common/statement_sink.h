#pragma once

#include <QString>

namespace ss::views {

/// Runs a line in the script's namespace: what a click composes and what the console sends take the same way. Absent in the
/// viewer.
class StatementSink {
public:
    virtual ~StatementSink() = default;
    /// Empty when the line was taken; else one sentence why not ("A script is running: stop or pause it first.").
    virtual QString run(const QString& line) = 0;
    virtual bool busy() const = 0;
};

}
