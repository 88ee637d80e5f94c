#pragma once

#include "core/trace/database.h"
#include "core/trace/state.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace ss::trace {

/// The tables of buffers, handles, names, calls and ops, kept in step with the folded events. A row is written once or a few times a
/// transaction, however many events changed it: at its end, and before the state forgets what it is about.
class DerivedRows {
public:
    explicit DerivedRows(Database& database);

    /// The next event to be taken is this one. Where the transaction since `committed` was rolled back, what came after is
    /// undone, and the same events come again.
    void startAt(Seq first);
    /// Folds the event and remembers which rows it changes. An event behind a contradiction is passed over.
    void take(const Event& event);
    /// Writes the rows that changed since `write` was called last.
    void write();
    void committed();
    /// Why the tables end before the events do; empty: they do not.
    const std::string& problem() const { return now_.problem; }

private:
    struct NameRow {
        Seq boundAt = 0;
        std::string name;
        HandleId handle;
        std::optional<Seq> unboundAt;
    };
    struct Toucher;

    void forgetChanges();
    void unbind(const std::string& name, Seq at);
    void writeBuffer(BufferId id);
    void writeTensor(TensorId id);
    void writeArray(ArrayId id);
    void writeCall(CallId id);
    void writeOp(const std::string& name);

    /// What the rows follow from.
    struct Followed {
        TraceState state;
        std::string problem;
        std::map<std::string, NameRow> bound;
        std::set<std::string> knownOps;
    };
    Followed now_, committed_;

    // Most changes of a thing follow one another, so a list that is put in order at the end costs less than one that always is.
    std::vector<BufferId> buffers_;
    std::vector<HandleId> handles_;
    std::vector<CallId> calls_;
    std::set<std::string> ops_;
    std::map<Seq, NameRow> names_;

    Statement buffer_, handle_, call_, name_, op_;
};

}
