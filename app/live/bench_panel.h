#pragma once

#include "app/live/bench_form.h"
#include "views/common/statement_sink.h"
#include "views/models/trace_feed.h"
#include "views/models/training_feed.h"

#include <QPushButton>
#include <array>
#include <optional>

class QPlainTextEdit;

namespace ss::app {

class LiveSession;

/// The model bench: a form for a model and its training, and a button for each thing that one does with them. A press runs the lines
/// that are shown, in the session's namespace, like any line that is typed.
class BenchPanel : public QWidget {
    Q_OBJECT
public:
    enum class Press { Build, Forward, Loss, Backward, Step, ZeroGrad, Epoch, Run };
    static constexpr int kPresses = 8;

    BenchPanel(LiveSession& session, views::StatementSink& sink, views::TraceFeed& feed, const views::ValueSource& values,
               const views::TrainingFeed& training, const views::Theme& theme, QWidget* parent = nullptr);

    BenchForm& form() { return *form_; }
    QPushButton& button(Press press) { return *buttons_[size_t(press)]; }
    static QString titleOf(Press press);
    /// What is to be checked against what has run waits until the pictures have come there; pressed once more meanwhile it is given up.
    void press(Press press);
    std::optional<Press> waiting() const { return waiting_; }
    /// What is wrong, or worth knowing; empty: nothing.
    QString noteText() const;
    QString linesShown() const;
    void setTheme(const views::Theme& theme);

signals:
    /// A model was built by the form.
    void built(const ss::app::BenchOptions& options);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    QString linesOf(Press press) const;
    QString missing(Press press) const;
    void show(Press press);
    void run(Press press);
    void runWaiting();
    QString textOf(Press press) const;
    void refresh();
    void tell(const QString& text, bool warn);
    void tellProgress();
    void onStarted(const QString& text);
    void onFinished(bool ok);

    LiveSession& session_;
    views::StatementSink& sink_;
    views::TraceFeed& feed_;
    const views::ValueSource& values_;
    const views::TrainingFeed& training_;
    views::Theme theme_;
    BenchForm* form_;
    QPlainTextEdit* lines_;
    QLabel *note_, *progress_;
    std::array<QPushButton*, kPresses> buttons_{};
    BenchOptions built_; ///< what the model that is there was made of
    bool isBuilt_ = false, isBuilding_ = false;
    BenchOptions wanted_; ///< of the last press on Build; its lines may wait for an answer
    QString wantedLines_;
    QString refusal_; ///< of the last press; empty: it was taken
    Press shown_ = Press::Build;
    std::optional<Press> waiting_; ///< for the pictures to come to the end of what has run
};

}
