#include "app/live/branching.h"

#include "app/live/live_session.h"
#include "app/shell/main_window.h"

#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <algorithm>

namespace ss::app {

Branching::Branching(MainWindow& window, LiveSession& session, QObject* parent)
    : QObject(parent)
    , window_(window)
    , session_(session)
{
    buildMenu();
    window_.feed().showEvents(this, [this](const trace::Event& event) { see(event); });
}

void Branching::buildMenu()
{
    auto* menu = new QMenu(tr("&Edit"), window_.menuBar());
    window_.menuBar()->insertMenu(window_.viewMenu()->menuAction(), menu);
    menu->addAction(tr("&Undo: a statement back"), QKeySequence::Undo, this, &Branching::undo);
    menu->addAction(tr("&Redo: a statement forward"), QKeySequence::Redo, this, &Branching::redo);
}

void Branching::see(const trace::Event& event)
{
    if (const auto* begin = std::get_if<trace::ScopeBegin>(&event.payload); begin && begin->kind == trace::ScopeKind::Statement)
        statements_.push_back({event.seq, 0, begin->line + int32_t(std::count(begin->text.begin(), begin->text.end(), '\n'))});
    const auto* end = std::get_if<trace::ScopeEnd>(&event.payload);
    if (end && end->kind == trace::ScopeKind::Statement && !statements_.empty())
        statements_.back().end = event.seq + 1;
}

void Branching::undo()
{
    // At a statement's end, or within it, that statement is undone: the end of the one before is gone to.
    const trace::Seq now = window_.feed().cursor();
    const auto here =
        std::partition_point(statements_.begin(), statements_.end(), [&](const StatementFact& each) { return each.begin < now; });
    const auto done = here - statements_.begin();
    window_.feed().setCursor(done < 2 ? 0 : statements_[size_t(done) - 2].end);
}

void Branching::redo()
{
    const trace::Seq now = window_.feed().cursor();
    const auto next = std::find_if(statements_.begin(), statements_.end(), [&](const StatementFact& each) { return each.end > now; });
    if (next == statements_.end() || next + 1 == statements_.end())
        window_.feed().followEnd();
    else
        window_.feed().setCursor(next->end);
}

bool Branching::busy() const { return session_.busy(); }

QString Branching::run(const QString& line)
{
    if (!window_.feed().followsEnd() && !session_.busy() && isAsGoodAsTheEnd())
        window_.feed().followEnd();
    if (window_.feed().followsEnd() || session_.busy())
        return session_.run(line);
    ask(line);
    return tr("An earlier moment is shown: choose where it runs.");
}

bool Branching::isAsGoodAsTheEnd() const
{
    constexpr size_t kLooked = 64;
    const views::TraceFeed& feed = window_.feed();
    const auto rest = feed.log().read(feed.cursor(), kLooked + 1);
    return rest.size() <= kLooked && std::all_of(rest.begin(), rest.end(), [](const auto& event) {
               return std::holds_alternative<trace::BackwardEnd>(event->payload) ||
                      std::holds_alternative<trace::GraphFreed>(event->payload) ||
                      std::holds_alternative<trace::ScopeEnd>(event->payload) ||
                      std::holds_alternative<trace::TensorDropped>(event->payload) ||
                      std::holds_alternative<trace::BufferFreed>(event->payload);
           });
}

void Branching::ask(const QString& line)
{
    const std::vector<RunUnit> units = session_.unitsUntil(window_.feed().cursor(), statements_);
    const QStringList files = touchingFiles(units);
    delete question_;
    question_ = new QMessageBox(QMessageBox::Question, tr("An earlier moment"),
                                tr("This moment is over. Here the line begins a branch: what had run until then runs again in a fresh "
                                   "namespace, then the line. What ran since stays in the session."),
                                QMessageBox::Cancel, &window_);
    QString details = line;
    if (!files.isEmpty())
        details += QStringLiteral("\n\n") +
                   tr("Careful: %1 of the lines that run again touch files, the first: %2").arg(files.size()).arg(files.first());
    question_->setInformativeText(details);
    question_->setTextFormat(Qt::PlainText);
    question_->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* branch = question_->addButton(tr("Begin a &branch"), QMessageBox::AcceptRole);
    QPushButton* atEnd = question_->addButton(tr("Run at the &end"), QMessageBox::ActionRole);
    question_->setDefaultButton(files.isEmpty() ? branch : nullptr);
    const trace::Seq moment = window_.feed().cursor();
    connect(branch, &QPushButton::clicked, this, [this, line, moment] {
        window_.feed().followEnd();
        session_.branch(moment, statements_, line);
    });
    connect(atEnd, &QPushButton::clicked, this, [this, line] {
        window_.feed().followEnd();
        session_.run(line);
    });
    question_->open();
}

}
