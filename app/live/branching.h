#pragma once

#include "app/live/run_units.h"
#include "views/common/statement_sink.h"

#include <QMessageBox>
#include <QObject>
#include <QPointer>

namespace ss::app {

class LiveSession;
class MainWindow;

/// Undo, and what follows from it: undoing moves the time cursor a statement back; a line that is run there begins a branch, after a
/// question that says what will run again. At the end lines go to the session as they are, and so they do where nothing but the end
/// of a statement follows: behind the last node of a backward pass.
class Branching : public QObject, public views::StatementSink {
    Q_OBJECT
public:
    Branching(MainWindow& window, LiveSession& session, QObject* parent = nullptr);

    QString run(const QString& line) override;
    bool busy() const override;
    void undo();
    void redo();

    /// The question that is asked; null.
    QMessageBox* question() { return question_; }

private:
    void buildMenu();
    void see(const trace::Event& event);
    void ask(const QString& line);
    bool isAsGoodAsTheEnd() const;

    MainWindow& window_;
    LiveSession& session_;
    std::vector<StatementFact> statements_;
    QPointer<QMessageBox> question_;
};

}
