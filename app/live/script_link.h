#pragma once

#include "app/live/script_calls.h"

#include <QObject>

namespace ss::app {

class LiveSession;
class MainWindow;
class ScriptEditor;

/// What is selected in the pictures and the script's lines are one selection: the line that a call or a tensor came from is marked in
/// the editor, and a line's latest call is gone to. Of a text that has changed since it ran, nothing is marked.
class ScriptLink : public QObject {
    Q_OBJECT
public:
    ScriptLink(MainWindow& window, LiveSession& session, ScriptEditor& editor, QObject* parent = nullptr);

    /// The latest call of a line of the editor's text becomes the selection, and the pictures go to its moment.
    void showCalls(int line);

private:
    /// What is selected, as a call of the script.
    struct Place {
        trace::Seq at = 0;
        int32_t line = 0; ///< 0: of no line
        bool operator==(const Place&) const = default;
    };
    void refreshSoon(bool byCall);
    void refresh();
    void mark(bool reveals);
    Place selected() const;
    /// Whether the editor shows what ran at this event, up to a line.
    bool shows(trace::Seq at, int32_t line) const;

    MainWindow& window_;
    LiveSession& session_;
    ScriptEditor& editor_;
    ScriptCalls calls_;
    Place place_;
    bool byCall_ = false, due_ = false; ///< byCall: the call was selected last, not the handle
};

}
