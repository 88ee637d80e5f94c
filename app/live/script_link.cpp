#include "app/live/script_link.h"

#include "app/live/live_session.h"
#include "app/live/script_editor.h"
#include "app/shell/main_window.h"
#include "views/memory/map_view.h"
#include "views/timeline/timeline_view.h"

#include <QStatusBar>
#include <algorithm>

namespace ss::app {

namespace {

constexpr int kMessageMs = 8000;

}

ScriptLink::ScriptLink(MainWindow& window, LiveSession& session, ScriptEditor& editor, QObject* parent)
    : QObject(parent)
    , window_(window)
    , session_(session)
    , editor_(editor)
{
    window_.feed().showEvents(this, [this](const trace::Event& event) { calls_.see(event); });
    connect(&window_.selection(), &views::Selection::callChanged, this, [this] { refreshSoon(true); });
    connect(&window_.selection(), &views::Selection::handleChanged, this, [this] { refreshSoon(false); });
    connect(&window_.feed(), &views::TraceFeed::changed, this, &ScriptLink::refresh);
    const auto again = [this] {
        if (place_.line > 0)
            mark(false);
    };
    connect(&editor_, &ScriptEditor::textChanged, this, again);
    connect(&editor_, &ScriptEditor::nameChanged, this, again);
    connect(&editor_, &ScriptEditor::callsWanted, this, &ScriptLink::showCalls);
}

/// A picture selects a tensor and its call one after the other.
void ScriptLink::refreshSoon(bool byCall)
{
    byCall_ = byCall;
    if (std::exchange(due_, true))
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            due_ = false;
            refresh();
        },
        Qt::QueuedConnection);
}

void ScriptLink::refresh()
{
    const Place now = selected();
    if (std::exchange(place_, now) != now)
        mark(true);
}

void ScriptLink::mark(bool reveals)
{
    const bool known = place_.line > 0 && shows(place_.at, std::max(place_.line, calls_.lastLineAt(place_.at)));
    editor_.markChosen(known ? place_.line : 0, reveals);
}

ScriptLink::Place ScriptLink::selected() const
{
    const trace::TraceState& state = window_.feed().state();
    const HandleId handle = window_.selection().handle();
    CallId call = window_.selection().call();
    const auto gave = [&](CallId id) {
        const auto& outputs = state.call(id).outputs;
        return std::find(outputs.begin(), outputs.end(), handle) != outputs.end();
    };
    // Of a tensor that is chosen after a call that wrote it, too, the call's line is told, as long as the call is chosen.
    if (!call.valid() || !(byCall_ || (state.knows(call) && gave(call))))
        call = handle.isTensor() && handle.tensor().value() < state.tensorCount() ? state.tensor(handle.tensor()).made.call : CallId();
    if (!call.valid() || !state.knows(call))
        return {};
    return {state.call(call).beginAt, state.call(call).line};
}

bool ScriptLink::shows(trace::Seq at, int32_t line) const
{
    const RunUnit* ran = session_.unitAt(at);
    return ran && !ran->file.isEmpty() && ran->file == editor_.runName() && sameLines(ran->text, editor_.text(), line);
}

void ScriptLink::showCalls(int line)
{
    const ScriptCalls::Made* latest = nullptr;
    for (const auto& [file, lines] : calls_.scripts()) {
        const auto made = lines.find(line);
        if (made != lines.end() && made->second.end > 0 && (!latest || made->second.begin > latest->begin) &&
            shows(made->second.begin, std::max(line, made->second.lastLine)))
            latest = &made->second;
    }
    if (!latest) {
        window_.statusBar()->showMessage(tr("No call of line %1, as it is written here, has run.").arg(line), kMessageMs);
        return;
    }
    const ScriptCalls::Made made = *latest;
    window_.timeline().goToCall(made.call, made.end);
    const trace::TraceState& state = window_.feed().state();
    if (made.result.valid() && state.alive(made.result)) {
        window_.selection().select(made.result);
        window_.map().reveal(made.result);
    }
    window_.selection().selectCall(made.call);
}

}
