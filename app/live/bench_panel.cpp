#include "app/live/bench_panel.h"

#include "app/live/live_session.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

namespace ss::app {

namespace {

constexpr int kLinesHigh = 6;
constexpr int kCatchUpMs = 4; ///< of the 8 ms that the GUI thread may work

bool isBound(const trace::TraceState& state, const char* name) { return state.bindings().contains(name); }

}

BenchPanel::BenchPanel(LiveSession& session, views::StatementSink& sink, views::TraceFeed& feed, const views::ValueSource& values,
                       const views::TrainingFeed& training, const views::Theme& theme, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , sink_(sink)
    , feed_(feed)
    , values_(values)
    , training_(training)
    , theme_(theme)
    , form_(new BenchForm(theme))
    , lines_(new QPlainTextEdit)
    , note_(new QLabel)
    , progress_(new QLabel)
{
    build();
    connect(form_, &BenchForm::changed, this, [this] {
        refusal_.clear();
        show(Press::Build);
        refresh();
    });
    connect(&session_, &LiveSession::started, this, &BenchPanel::onStarted);
    connect(&session_, &LiveSession::scriptStarted, this, &BenchPanel::refresh);
    connect(&session_, &LiveSession::finished, this, &BenchPanel::onFinished);
    connect(&feed_, &views::TraceFeed::changed, this, &BenchPanel::refresh);
    connect(&feed_, &views::TraceFeed::grown, this, &BenchPanel::runWaiting);
    connect(&feed_, &views::TraceFeed::failed, this, &BenchPanel::runWaiting); // there is no more to wait for
    connect(&training_, &views::TrainingFeed::changed, this, &BenchPanel::refresh);
    setFocusProxy(form_);
    setTheme(theme);
    show(Press::Build);
    refresh();
}

QString BenchPanel::titleOf(Press press)
{
    switch (press) {
    case Press::Build: return tr("Build");
    case Press::Forward: return tr("Forward");
    case Press::Loss: return tr("Loss");
    case Press::Backward: return tr("Backward");
    case Press::Step: return tr("Step");
    case Press::ZeroGrad: return tr("Zero grad");
    case Press::Epoch: return tr("One epoch");
    case Press::Run: return tr("Run");
    }
    return {};
}

void BenchPanel::build()
{
    auto* area = new QScrollArea;
    area->setWidget(form_);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFocusPolicy(Qt::NoFocus);
    auto* grid = new QGridLayout;
    grid->setSpacing(5);
    for (int i = 0; i < kPresses; ++i) {
        auto* button = new QPushButton(titleOf(Press(i)));
        button->setObjectName(QStringLiteral("press%1").arg(i));
        button->installEventFilter(this);
        connect(button, &QPushButton::clicked, this, [this, i] { press(Press(i)); });
        grid->addWidget(button, i / 4, i % 4);
        buttons_[size_t(i)] = button;
    }
    lines_->setReadOnly(true);
    lines_->setLineWrapMode(QPlainTextEdit::NoWrap);
    lines_->setAccessibleName(tr("The lines that the button runs"));
    lines_->setTabChangesFocus(true);
    for (QLabel* label : {note_, progress_}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::PlainText);
    }
    note_->setObjectName(QStringLiteral("benchNote"));
    progress_->setObjectName(QStringLiteral("benchProgress"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(area, 3);
    rows->addWidget(note_);
    rows->addLayout(grid);
    rows->addWidget(progress_);
    rows->addWidget(lines_, 1);
}

QString BenchPanel::linesOf(Press press) const
{
    // A model that is there is trained as it was built, whatever the form says meanwhile.
    const BenchLines lines = benchLines(press == Press::Build || !isBuilt_ ? form_->options() : built_);
    switch (press) {
    case Press::Build: return lines.build;
    case Press::Forward: return lines.forward;
    case Press::Loss: return lines.loss;
    case Press::Backward: return lines.backward;
    case Press::Step: return lines.step;
    case Press::ZeroGrad: return lines.zeroGrad;
    case Press::Epoch:
    case Press::Run: return lines.epoch;
    }
    return {};
}

/// Why there is nothing to do this with; empty: there is.
QString BenchPanel::missing(Press press) const
{
    const trace::TraceState& state = feed_.state();
    if (press == Press::Build)
        return {};
    if (!isBuilt_)
        return tr("There is no model yet: build one.");
    if (press == Press::Loss && !isBound(state, "logits"))
        return tr("There are no logits yet: run forward.");
    if (press == Press::Backward && !isBound(state, "loss"))
        return tr("There is no loss yet: run forward and loss.");
    return {};
}

void BenchPanel::press(Press press)
{
    show(press);
    if (press == Press::Run && session_.isRepeating())
        return session_.pauseRepeating();
    refusal_.clear();
    const bool again = std::exchange(waiting_, {}) == press;
    if (!again && press != Press::Build && isBuilt_ && !session_.busy() && !feed_.catchUp(kCatchUpMs))
        waiting_ = press;
    else if (!again)
        run(press);
    refresh();
}

/// The feed tells its end from within: what runs begins when it has told everybody.
void BenchPanel::runWaiting()
{
    if (!waiting_)
        return;
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (waiting_ && feed_.catchUp(kCatchUpMs)) {
                run(*std::exchange(waiting_, {}));
                refresh();
            }
        },
        Qt::QueuedConnection);
}

void BenchPanel::run(Press press)
{
    if (press == Press::Run)
        feed_.followEnd();
    // While something runs it is not known what it leaves behind; the session says that it runs.
    if (!session_.busy())
        refusal_ = missing(press);
    if (refusal_.isEmpty() && press == Press::Build && form_->breach())
        refusal_ = form_->breach()->text();
    constexpr BenchStep kSteps[] = {BenchStep::Forward, BenchStep::Forward,  BenchStep::Loss,  BenchStep::Backward,
                                    BenchStep::Step,    BenchStep::ZeroGrad, BenchStep::Epoch, BenchStep::Epoch};
    if (refusal_.isEmpty() && press != Press::Build && !session_.busy())
        if (const auto breach = breachOf(kSteps[size_t(press)], built_, feed_.state(), values_))
            refusal_ = breach->text();
    if (!refusal_.isEmpty())
        return;
    if (press == Press::Build) {
        wanted_ = form_->options();
        wantedLines_ = linesOf(press);
    }
    refusal_ = press == Press::Run ? session_.repeat(linesOf(press)) : sink_.run(linesOf(press));
}

void BenchPanel::onStarted(const QString& text)
{
    if (!wantedLines_.isEmpty() && text == wantedLines_) {
        wantedLines_.clear();
        built_ = wanted_;
        isBuilt_ = isBuilding_ = true;
        emit built(built_);
    }
    refusal_.clear();
    refresh();
}

void BenchPanel::onFinished(bool ok)
{
    if (std::exchange(isBuilding_, false) && !ok)
        isBuilt_ = false;
    refresh();
}

void BenchPanel::show(Press press)
{
    shown_ = press;
    const QString lines = linesOf(press).trimmed();
    if (lines != lines_->toPlainText())
        lines_->setPlainText(lines);
}

QString BenchPanel::linesShown() const { return lines_->toPlainText(); }
QString BenchPanel::noteText() const { return note_->text(); }

void BenchPanel::tell(const QString& text, bool warn)
{
    QPalette palette = note_->palette();
    palette.setColor(QPalette::WindowText, warn ? theme_.warn : theme_.dim);
    note_->setPalette(palette);
    if (note_->text() != text)
        note_->setText(text);
    note_->setVisible(!text.isEmpty());
}

QString BenchPanel::textOf(Press press) const
{
    if (waiting_ == press)
        return tr("Waits...");
    return press == Press::Run && session_.isRepeating() ? tr("Pause") : titleOf(press);
}

void BenchPanel::refresh()
{
    // While something runs they stay as they are: a button that is off for a moment loses the keys.
    for (int i = 0; i < kPresses; ++i)
        buttons_[size_t(i)]->setEnabled(Press(i) == Press::Build ? !form_->breach() && !form_->isReading() : isBuilt_);
    for (int i = 0; i < kPresses; ++i)
        if (const QString text = textOf(Press(i)); buttons_[size_t(i)]->text() != text)
            buttons_[size_t(i)]->setText(text);
    tellProgress();
    const int summed = training_.curves().summedPasses();
    if (form_->breach())
        return tell(form_->breach()->text(), true);
    if (form_->isReading())
        return tell(tr("The file is being read..."), false);
    if (!refusal_.isEmpty())
        return tell(refusal_, true);
    if (waiting_)
        return tell(tr("The pictures catch up with what has run: event %1 of %2. What is pressed is checked then; pressed again it is "
                       "given up.")
                        .arg(feed_.end())
                        .arg(feed_.logSize()),
                    false);
    if (summed > 1)
        return tell(tr(".grad holds the sum of %1 backward passes: zero_grad was not called between them.").arg(summed), true);
    tell({}, false);
}

void BenchPanel::tellProgress()
{
    const views::TrainingCurves& curves = training_.curves();
    QStringList parts{tr("parameters %1").arg(parameterCount(isBuilt_ ? built_ : form_->options()), 0, 'f', 0)};
    if (curves.passes() > 0) {
        parts << tr("backward passes %1").arg(curves.passes());
        parts << tr("steps %1").arg(curves.steps());
        const double loss = curves.loss().latest();
        parts << (std::isnan(loss) ? tr("loss not known") : tr("loss %1").arg(loss, 0, 'g', 4));
    }
    if (!std::isnan(training_.probe().accuracy))
        parts << tr("accuracy %1 %").arg(training_.probe().accuracy * 100, 0, 'f', 1);
    if (const QString text = parts.join(QStringLiteral(" \u00b7 ")); progress_->text() != text)
        progress_->setText(text);
}

void BenchPanel::setTheme(const views::Theme& theme)
{
    theme_ = theme;
    form_->setTheme(theme);
    lines_->setFont(theme.mono(9));
    lines_->setMinimumHeight(QFontMetrics(lines_->font()).lineSpacing() * kLinesHigh + 14);
    progress_->setFont(theme.mono(9));
    QPalette palette = progress_->palette();
    palette.setColor(QPalette::WindowText, theme.dim);
    progress_->setPalette(palette);
    refresh();
}

/// Who looks at a button, by mouse or keys, sees what it runs.
bool BenchPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Enter || event->type() == QEvent::FocusIn)
        for (int i = 0; i < kPresses; ++i)
            if (watched == buttons_[size_t(i)])
                show(Press(i));
    return QWidget::eventFilter(watched, event);
}

}
