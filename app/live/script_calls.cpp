#include "app/live/script_calls.h"

#include <algorithm>

namespace ss::app {

namespace {

/// The text's first lines, their ends left out.
QStringView firstLines(QStringView text, int lines)
{
    qsizetype end = -1;
    for (int i = 0; i < lines; ++i) {
        end = text.indexOf(u'\n', end + 1);
        if (end < 0)
            return i + 1 == lines ? text : QStringView();
    }
    return text.left(std::max<qsizetype>(end, 0));
}

}

bool sameLines(QStringView a, QStringView b, int lines)
{
    const QStringView first = firstLines(a, lines), second = firstLines(b, lines);
    return !first.isNull() && !second.isNull() && first == second;
}

void ScriptCalls::begin(const trace::ScopeBegin& scope, trace::Seq seq)
{
    open_ = nullptr;
    running_ = nullptr;
    if (scope.line <= 0 || scope.file.empty() || scope.file == "<console>")
        return;
    running_ = &scripts_[scope.file];
    statements_.push_back({seq, scope.line + int32_t(std::count(scope.text.begin(), scope.text.end(), '\n'))});
}

void ScriptCalls::see(const trace::Event& event)
{
    if (const auto* begun = std::get_if<trace::CallBegin>(&event.payload)) {
        if (depth_++ > 0 || !running_ || begun->line <= 0)
            return;
        open_ = &(*running_)[begun->line];
        *open_ = {begun->call, {}, event.seq, 0, statements_.back().lastLine};
    } else if (const auto* ended = std::get_if<trace::CallEnd>(&event.payload)) {
        if (depth_ == 0 || --depth_ > 0 || !open_)
            return;
        open_->end = event.seq + 1;
        if (!ended->outputs.empty())
            open_->result = ended->outputs.front();
        open_ = nullptr;
    } else if (const auto* scope = std::get_if<trace::ScopeBegin>(&event.payload)) {
        if (scope->kind == trace::ScopeKind::Statement)
            begin(*scope, event.seq);
    }
}

int32_t ScriptCalls::lastLineAt(trace::Seq seq) const
{
    const auto after =
        std::upper_bound(statements_.begin(), statements_.end(), seq, [](trace::Seq at, const Statement& each) { return at < each.begin; });
    return after == statements_.begin() ? 0 : std::prev(after)->lastLine;
}

}
