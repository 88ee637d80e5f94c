#include "views/overlap/overlap_view.h"

#include "views/geometry/handle_names.h"
#include "views/overlap/overlap_text.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace ss::views {

namespace {

/// Statements that follow one another quickly are taken in together.
constexpr int kDelayMs = 60;
/// The names above and four rows.
constexpr double kMatrixHeight = 160;

void paintWith(QWidget* widget, QPalette::ColorRole role, const QColor& colour)
{
    QPalette palette = widget->palette();
    palette.setColor(role, colour);
    widget->setPalette(palette);
}

}

OverlapView::OverlapView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent)
    : QScrollArea(parent)
    , feed_(feed)
    , selection_(selection)
    , theme_(theme)
    , model_(feed)
{
    setObjectName(QStringLiteral("overlap"));
    setAccessibleName(tr("Overlap"));
    build();
    timer_.setSingleShot(true);
    timer_.setInterval(kDelayMs);
    connect(&timer_, &QTimer::timeout, this, &OverlapView::refreshNow);
    connect(&feed_, &TraceFeed::changed, this, &OverlapView::later);
    connect(&selection_, &Selection::handleChanged, this, &OverlapView::later);
    connect(search_, &QLineEdit::textChanged, this, &OverlapView::later);
    connect(storageOnly_, &QCheckBox::toggled, this, &OverlapView::later);
    connect(temporaries_, &QCheckBox::toggled, this, &OverlapView::later);
    connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this, &OverlapView::choosePair);
    connect(&model_, &OverlapModel::modelReset, this, &OverlapView::showPair);
    setTheme(theme);
    refreshNow();
}

QLabel* OverlapView::label()
{
    auto* made = new QLabel;
    made->setTextFormat(Qt::PlainText);
    made->setWordWrap(true);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return made;
}

void OverlapView::build()
{
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Names"));
    search_->setToolTip(tr("Only handles whose name contains one of these words"));
    search_->setAccessibleName(tr("Handles of the matrix"));
    search_->setClearButtonEnabled(true);
    storageOnly_ = new QCheckBox(tr("Storage"));
    storageOnly_->setToolTip(tr("Only handles on the storage of the selected one"));
    temporaries_ = new QCheckBox(tr("Unnamed"));
    temporaries_->setToolTip(tr("Handles without a name, too"));
    table_ = new QTableView;
    table_->setTabKeyNavigation(false); // arrows go through cells, Tab goes on
    across_ = new OverlapHeader(Qt::Horizontal, theme_, table_);
    down_ = new OverlapHeader(Qt::Vertical, theme_, table_);
    table_->setModel(&model_);
    table_->setHorizontalHeader(across_);
    table_->setVerticalHeader(down_);
    table_->setCornerButtonEnabled(false);
    table_->setFrameShape(QFrame::NoFrame);
    table_->setSelectionMode(QAbstractItemView::SingleSelection);
    table_->setAccessibleName(tr("Overlap matrix"));
    legend_ = new OverlapLegend(theme_);
    picture_ = new PairPicture(theme_);
    sentence_ = label();
    common_ = label();
    auto* choice = new QHBoxLayout;
    choice->addWidget(search_, 1);
    choice->addWidget(storageOnly_);
    choice->addWidget(temporaries_);
    auto* body = new QWidget;
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(5);
    rows->addLayout(choice);
    rows->addWidget(table_, 1);
    rows->addWidget(common_);
    rows->addWidget(picture_);
    rows->addWidget(sentence_);
    rows->addWidget(legend_);
    // In a low panel the matrix keeps its height, and the pair is scrolled to.
    setWidget(body);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto selectOf = [this](int section) { selection_.select(model_.handleAt(section)); };
    connect(across_, &QHeaderView::sectionClicked, this, selectOf);
    connect(down_, &QHeaderView::sectionClicked, this, selectOf);
}

void OverlapView::setTheme(const Theme& theme)
{
    theme_ = theme;
    across_->setTheme(theme_);
    down_->setTheme(theme_);
    legend_->setTheme(theme_);
    picture_->setTheme(theme_);
    delete table_->itemDelegate();
    table_->setItemDelegate(new OverlapDelegate(theme_, table_));
    paintWith(table_, QPalette::Base, theme_.panel);
    table_->setMinimumHeight(int(kMatrixHeight * theme_.scale));
    table_->setStyleSheet(QStringLiteral("QTableView { gridline-color: %1; }"
                                         "QHeaderView, QTableCornerButton::section { background: %2; border: 0; }")
                              .arg(theme_.line.name(), theme_.panel.name()));
    sentence_->setFont(theme_.sans(9));
    common_->setFont(theme_.sans(9.5, true));
    paintWith(sentence_, QPalette::WindowText, theme_.dim);
    paintWith(common_, QPalette::WindowText, theme_.ink);
}

void OverlapView::later()
{
    if (isVisible() && !timer_.isActive())
        timer_.start();
}

void OverlapView::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    refreshNow();
}

void OverlapView::refreshNow()
{
    static const QRegularExpression between(QStringLiteral("[\\s,;]+"));
    const QModelIndex now = table_->currentIndex();
    const HandleId row = model_.handleAt(now.row()), column = model_.handleAt(now.column());
    OverlapChoice choice;
    choice.selected = selection_.handle();
    choice.storageOnly = storageOnly_->isChecked();
    choice.temporaries = temporaries_->isChecked();
    choice.words = search_->text().split(between, Qt::SkipEmptyParts);
    model_.choose(choice);
    model_.refresh();
    // The pair stays chosen where both are still there.
    int places[2] = {-1, -1};
    for (int i = 0; i < model_.rowCount(); ++i) {
        places[0] = model_.handleAt(i) == row ? i : places[0];
        places[1] = model_.handleAt(i) == column ? i : places[1];
    }
    if (places[0] >= 0 && places[1] >= 0)
        table_->setCurrentIndex(model_.index(places[0], places[1]));
    showPair();
}

void OverlapView::choosePair() { showPair(); }

QString OverlapView::text() const { return common_->text() + u'\n' + sentence_->text(); }

void OverlapView::showPair()
{
    const auto& state = feed_.state();
    const QModelIndex now = table_->currentIndex();
    const HandleId a = model_.handleAt(now.row()), b = model_.handleAt(now.column());
    const bool pair = a.valid() && b.valid() && a != b && state.alive(a) && state.alive(b);
    picture_->setVisible(pair && state.bufferOf(a) == state.bufferOf(b));
    if (!pair) {
        picture_->clear();
        common_->clear();
        sentence_->setText(model_.rowCount() < 2 ? tr("There are no two handles to compare.")
                                                 : tr("Choose a cell of the matrix to see its pair; a name selects the handle."));
        return;
    }
    const PairFacts facts = pairFacts(state, a, b);
    const auto side = [&](HandleId handle) {
        return PairPicture::Side{QString::fromStdString(handleLabel(state, handle)), handleNumber(state, handle)};
    };
    picture_->setPair(facts, commonGrid(elementsOf(state, a), elementsOf(state, b)), side(a), side(b));
    common_->setText(commonSentence(state, a, b, facts));
    sentence_->setText(meetingSentence(state, a, b, facts.meeting));
}

}
