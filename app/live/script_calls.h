#pragma once

#include "core/trace/event.h"

#include <QStringView>
#include <string>
#include <unordered_map>
#include <vector>

/// Which calls the lines of scripts made. Pure.
namespace ss::app {

/// Each line's latest call, of each script: memory grows with lines, not with calls. A line may have been another one since.
class ScriptCalls {
public:
    struct Made {
        CallId call;
        HandleId result;      ///< its first one; none
        trace::Seq begin = 0; ///< the event that begins it
        trace::Seq end = 0;   ///< behind the event that ends it; 0: it has not
        int32_t lastLine = 0; ///< of the top-level statement that it ran in
    };
    using Lines = std::unordered_map<int32_t, Made>;

    void see(const trace::Event& event);
    /// By the file's name in the trace.
    const std::unordered_map<std::string, Lines>& scripts() const { return scripts_; }
    /// The last line of the script's top-level statement that ran at this event; 0: none did.
    int32_t lastLineAt(trace::Seq seq) const;

private:
    struct Statement {
        trace::Seq begin = 0;
        int32_t lastLine = 0;
    };
    void begin(const trace::ScopeBegin& scope, trace::Seq seq);

    std::unordered_map<std::string, Lines> scripts_;
    std::vector<Statement> statements_; ///< of scripts, in order
    Lines* running_ = nullptr;          ///< of the script that runs
    Made* open_ = nullptr;              ///< the outermost call that runs
    int depth_ = 0;
};

/// Whether two texts are the same in their first `lines` lines.
bool sameLines(QStringView a, QStringView b, int lines);

}
