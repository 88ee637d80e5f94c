#pragma once

#include "core/trace/database.h"
#include "core/trace/state.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace ss::trace {

/// The tables of buffers, handles, names, calls and ops, kept in step with the folded events. A row is written once a
/// transaction, however many events changed it.
class DerivedRows {
public:
    explicit DerivedRows(Database& database);

    /// Folds the event and remembers which rows it changes. An event that was taken before, or one behind a contradiction, is
    /// passed over.
    void take(const Event& event);
    /// Writes the rows that changed since `written` was called last.
    void write();
    void written();
    /// Why the tables end before the events do; empty: they do not.
    const std::string& problem() const { return problem_; }

private:
    struct NameRow {
        Seq boundAt = 0;
        std::string name;
        HandleId handle;
        std::optional<Seq> unboundAt;
    };
    struct Toucher;

    void unbind(const std::string& name, Seq at);
    void writeBuffer(BufferId id);
    void writeTensor(TensorId id);
    void writeArray(ArrayId id);
    void writeCall(CallId id);
    void writeOp(const std::string& name);

    TraceState state_;
    std::string problem_;
    std::map<std::string, NameRow> bound_;
    std::set<std::string> knownOps_;

    std::set<BufferId> buffers_;
    std::set<HandleId> handles_;
    std::set<CallId> calls_;
    std::set<std::string> ops_;
    std::map<Seq, NameRow> names_;

    Statement buffer_, handle_, call_, name_, op_;
};

}
