#pragma once

#include "core/trace/event.h"

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

/// What was run in a session, so that it can be run again up to a moment. Pure.
namespace ss::app {

/// A console entry, or a script from its first line.
struct RunUnit {
    QString text;
    QString file; ///< of a script; empty: an entry
    trace::Seq start = 0;
};

/// A top-level statement of the trace.
struct StatementFact {
    trace::Seq begin = 0, end = 0; ///< the event that begins it, and the one behind the event that ends it
    int32_t lastLine = 0;          ///< of its file
};

/// The runs of a session: since it began, and since each moment that was branched off from.
class RunUnits {
public:
    void add(QString text, QString file, trace::Seq start);
    /// What follows runs in a fresh namespace.
    void beginBranch(trace::Seq start) { branches_.push_back({start, {}}); }

    /// What ran when this event was told; null: nothing that is known.
    const RunUnit* at(trace::Seq seq) const;
    /// Where the branch that a moment lies in begins, and the next one, if any.
    trace::Seq branchStart(trace::Seq moment) const;
    /// What ran until a moment, the last script cut behind the statement that had ended then. `statements`: of the whole trace.
    std::vector<RunUnit> until(trace::Seq moment, const std::vector<StatementFact>& statements) const;

private:
    struct Branch {
        trace::Seq start = 0;
        std::vector<RunUnit> units;
    };
    const Branch& branchAt(trace::Seq moment) const;
    std::vector<Branch> branches_{Branch{}};
};

/// Statements that read or write files, so far as their text tells: running them again does it again.
QStringList touchingFiles(const std::vector<RunUnit>& units);

}
