#include "views/advice/advice_view.h"

#include "views/advice/advice_delegate.h"
#include "views/advice/fitted_scroll.h"
#include "views/advice/fix_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

namespace ss::views {

namespace {

void dress(QLabel& label, const QFont& font, const QColor& colour)
{
    label.setFont(font);
    QPalette palette = label.palette();
    palette.setColor(QPalette::WindowText, colour);
    label.setPalette(palette);
}

QLabel* wrapped(const char* name)
{
    auto* made = new QLabel;
    made->setObjectName(QLatin1String(name));
    made->setTextFormat(Qt::PlainText);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

QIcon severityIcon(Severity severity, const Theme& theme, int size)
{
    QPixmap pixmap(size * 2, size * 2); // sharp on fine screens, too
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    paintSeverity(painter, QRectF(0, 0, size, size), severity, theme);
    painter.end();
    return QIcon(pixmap);
}

constexpr std::array<Severity, 3> kShownOrder = {Severity::Danger, Severity::Warning, Severity::Hint};

}

AdviceView::AdviceView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , feed_(feed)
    , selection_(selection)
    , theme_(theme)
    , advice_(feed.sharedLog())
    , model_([](const Finding& found) {
        return AdviceModel::Texts{ruleTitle(found.rule), findingPlace(found), findingSentence(found)};
    })
{
    setObjectName(QStringLiteral("advice"));
    setAccessibleName(tr("Advice: what the rules found, and the last error explained"));
    build();
    setTheme(theme);
    connect(&advice_, &AdviceFeed::changed, this, &AdviceView::refresh);
    connect(&feed_, &TraceFeed::changed, this, &AdviceView::refreshError);
}

void AdviceView::build()
{
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(4, 4, 4, 4);
    rows->setSpacing(6);
    rows->addWidget(errorArea_ = new FittedScroll(buildError()));
    rows->addWidget(buildFilters());
    list_ = new QListView;
    delegate_ = new AdviceDelegate(list_);
    list_->setItemDelegate(delegate_);
    list_->setModel(&model_);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setMinimumHeight(40);
    list_->setAccessibleName(tr("Findings, the most severe first"));
    rows->addWidget(list_, 1);
    nothing_ = wrapped("nothing");
    rows->addWidget(nothing_, 1, Qt::AlignTop);
    rows->addWidget(detail_ = new FittedScroll(buildDetail()));
    connect(list_->selectionModel(), &QItemSelectionModel::currentChanged, this, &AdviceView::showDetail);
    connect(list_, &QListView::clicked, this, qOverload<const QModelIndex&>(&AdviceView::goTo));
    connect(list_, &QListView::activated, this, qOverload<const QModelIndex&>(&AdviceView::goTo));
    refreshCounts();
    showDetail();
    refreshError();
}

QWidget* AdviceView::buildError()
{
    errorCard_ = new QFrame;
    errorCard_->setObjectName(QStringLiteral("errorCard"));
    auto* rows = new QVBoxLayout(errorCard_);
    rows->setContentsMargins(10, 6, 8, 8);
    rows->setSpacing(4);
    errorHead_ = wrapped("errorHead");
    errorPlace_ = wrapped("errorPlace");
    errorCause_ = wrapped("errorCause");
    errorLook_ = wrapped("errorLook");
    errorFix_ = new FixLine;
    errorGo_ = new QToolButton;
    errorGo_->setObjectName(QStringLiteral("goToError"));
    errorGo_->setText(tr("Show"));
    errorGo_->setToolTip(tr("Takes the pictures to the moment of the error"));
    errorGo_->setAccessibleName(tr("Show the call that failed"));
    errorGo_->setFocusPolicy(Qt::StrongFocus);
    connect(errorGo_, &QToolButton::clicked, this, [this] { goTo(error_.seq, error_.call, error_.operands); });
    auto* place = new QHBoxLayout;
    place->addWidget(errorPlace_, 1);
    place->addWidget(errorGo_, 0, Qt::AlignTop);
    rows->addWidget(errorHead_);
    rows->addLayout(place);
    rows->addWidget(errorCause_);
    rows->addWidget(errorLook_);
    rows->addWidget(errorFix_);
    return errorCard_;
}

QWidget* AdviceView::buildFilters()
{
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    for (const Severity severity : kShownOrder) {
        auto* chip = new QToolButton;
        chip->setObjectName(QStringLiteral("chip%1").arg(int(severity)));
        chip->setCheckable(true);
        chip->setChecked(true);
        chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        chip->setFocusPolicy(Qt::StrongFocus);
        connect(chip, &QToolButton::toggled, this, [this, severity](bool on) {
            model_.setShown(severity, on);
            refreshCounts();
            showDetail();
        });
        chips_[size_t(severity)] = chip;
        row->addWidget(chip);
    }
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Filter"));
    search_->setAccessibleName(tr("Show findings that hold these words"));
    search_->setClearButtonEnabled(true);
    search_->setMinimumWidth(50);
    connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
        model_.setSearch(text);
        refreshCounts();
        showDetail();
    });
    row->addWidget(search_, 1);
    return bar;
}

QWidget* AdviceView::buildDetail()
{
    auto* detail = new QWidget;
    auto* rows = new QVBoxLayout(detail);
    rows->setContentsMargins(2, 0, 0, 2);
    rows->setSpacing(4);
    rows->addWidget(sentence_ = wrapped("sentence"));
    rows->addWidget(fix_ = new FixLine);
    return detail;
}

void AdviceView::setTheme(const Theme& theme)
{
    theme_ = theme;
    delegate_->setTheme(theme);
    QPalette palette;
    palette.setColor(QPalette::Window, theme.panel);
    palette.setColor(QPalette::Base, theme.panel);
    palette.setColor(QPalette::Text, theme.ink);
    palette.setColor(QPalette::WindowText, theme.ink);
    palette.setColor(QPalette::Button, theme.cell);
    palette.setColor(QPalette::ButtonText, theme.ink);
    palette.setColor(QPalette::PlaceholderText, theme.dim);
    setPalette(palette);
    list_->setPalette(palette);
    search_->setPalette(palette);
    search_->setFont(theme.sans(9));
    errorCard_->setStyleSheet(QStringLiteral("QFrame#errorCard { background: %1; border: 1px solid %2; border-left: 4px solid %3; }")
                                  .arg(theme.panel.name(), theme.line.name(), theme.warn.name()));
    dress(*errorHead_, theme.sans(10, true), theme.warn);
    dress(*errorPlace_, theme.mono(9), theme.dim);
    dress(*errorCause_, theme.sans(10), theme.ink);
    dress(*errorLook_, theme.sans(9), theme.dim);
    dress(*sentence_, theme.sans(10), theme.ink);
    dress(*nothing_, theme.sans(10), theme.dim);
    errorGo_->setFont(theme.sans(9));
    errorGo_->setPalette(palette);
    errorFix_->setTheme(theme);
    fix_->setTheme(theme);
    const int size = QFontMetrics(theme.sans(9)).height();
    for (const Severity severity : kShownOrder) {
        chips_[size_t(severity)]->setFont(theme.sans(9));
        chips_[size_t(severity)]->setIcon(severityIcon(severity, theme, size));
        chips_[size_t(severity)]->setIconSize({size, size});
    }
    fit();
    list_->doItemsLayout();
    list_->viewport()->update();
}

void AdviceView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    advice_.start();
    refreshError();
    fit();
}

void AdviceView::refresh()
{
    const QModelIndex at = list_->currentIndex();
    const bool had = at.isValid();
    const Finding was = had ? model_.finding(at.row()) : Finding{};
    model_.setFindings(advice_.facts().findings);
    if (const int row = had ? model_.rowOf(was) : -1; row >= 0)
        list_->setCurrentIndex(model_.index(row));
    refreshCounts();
    showDetail();
    refreshError();
}

void AdviceView::refreshCounts()
{
    for (const Severity severity : kShownOrder) {
        QToolButton* chip = chips_[size_t(severity)];
        const int count = model_.count(severity);
        chip->setText(QString::number(count));
        const QString said = tr("%1: %2 found").arg(severityWord(severity)).arg(count);
        chip->setAccessibleName(said);
        chip->setToolTip(said);
    }
    const bool any = model_.rowCount() > 0;
    list_->setVisible(any);
    nothing_->setVisible(!any);
    const bool hidden = !advice_.facts().findings.empty();
    nothing_->setText(hidden ? tr("What was found is not shown: see the buttons and the field above.")
                             : tr("Nothing was found that would be worth a word."));
}

/// The latest at the time cursor: what comes later has not happened there.
void AdviceView::refreshError()
{
    const auto& errors = advice_.facts().errors;
    const auto latest = std::find_if(errors.rbegin(), errors.rend(), [&](const RaisedError& each) { return each.seq < feed_.cursor(); });
    const bool has = latest != errors.rend();
    if (has == hasError_ && (!has || *latest == error_) && errorArea_->isVisibleTo(this) == has)
        return;
    hasError_ = has;
    errorArea_->setVisible(has);
    if (!has)
        return;
    error_ = *latest;
    const ErrorWords words = errorWords(error_);
    errorHead_->setText(words.heading);
    errorPlace_->setText(words.place);
    errorCause_->setText(words.cause);
    errorLook_->setText(words.look);
    errorLook_->setVisible(!words.look.isEmpty());
    errorFix_->setFix(words.fixHead, words.fix);
    fit();
}

void AdviceView::showDetail()
{
    const QModelIndex at = list_->currentIndex();
    detail_->setVisible(at.isValid());
    if (!at.isValid())
        return;
    sentence_->setText(at.data(AdviceModel::Sentence).toString());
    fix_->setFix(tr("Instead:"), QString::fromStdString(model_.finding(at.row()).fix));
    fit();
}

/// Where there is little room, the error and what is said of a finding scroll: the list keeps some of it.
void AdviceView::fit()
{
    errorArea_->fit(height() * 45 / 100);
    detail_->fit(height() * 30 / 100);
}

void AdviceView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

void AdviceView::goTo(const QModelIndex& index)
{
    if (!index.isValid())
        return;
    const Finding found = model_.finding(index.row());
    goTo(found.seq, found.call, found.handles);
}

void AdviceView::goTo(trace::Seq seq, CallId call, const std::vector<HandleId>& handles)
{
    feed_.setCursor(std::min(seq + 1, feed_.end()));
    if (call.valid())
        selection_.selectCall(call);
    for (const HandleId handle : handles)
        if (feed_.state().alive(handle)) {
            selection_.select(handle);
            break;
        }
}

}
