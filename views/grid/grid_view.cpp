#include "views/grid/grid_view.h"

#include "views/common/elided_label.h"
#include "views/grid/axis_bar.h"
#include "views/grid/grid_text.h"
#include "views/grid/value_legend.h"

#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace ss::views {

namespace {

/// What one turn of counting may take.
constexpr int kBudgetMs = 4;
constexpr int64_t kStepsAtOnce = 2048;

QString plain(const std::string& text) { return QString::fromStdString(text); }

bool sameElements(const GridFacts& a, const GridFacts& b)
{
    return a.handle == b.handle && a.buffer == b.buffer && a.bufferBytes == b.bufferBytes && a.revision == b.revision &&
           a.places == b.places && a.type == b.type && a.written == b.written && a.unknown == b.unknown &&
           a.runsCollapsed == b.runsCollapsed;
}

}

GridView::GridView(TraceFeed& feed, Selection& selection, const ValueSource* values, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , feed_(feed)
    , selection_(selection)
    , values_(values)
    , theme_(theme)
{
    setObjectName(QStringLiteral("logicalGrid"));
    setAccessibleName(tr("Logical grid"));
    build();
    timer_.setInterval(0);
    connect(&timer_, &QTimer::timeout, this, &GridView::count);
    connect(&feed_, &TraceFeed::changed, this, &GridView::refresh);
    connect(&selection_, &Selection::handleChanged, this, &GridView::refresh);
    connect(&selection_, &Selection::hoveredPlaceChanged, this, &GridView::tellElement);
    connect(&selection_, &Selection::placeChanged, this, &GridView::placeChosen);
    applyTheme();
    refresh();
}

QLabel* GridView::label(const QString& name)
{
    auto* made = new QLabel;
    made->setTextFormat(Qt::PlainText);
    made->setAccessibleName(name);
    made->setWordWrap(true);
    made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return made;
}

void GridView::build()
{
    title_ = new ElidedLabel;
    title_->setTextFormat(Qt::PlainText);
    title_->setAccessibleName(tr("Handle"));
    title_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    window_ = label(tr("Part that is seen"));
    statisticsLine_ = label(tr("Statistics"));
    element_ = label(tr("Element"));
    element_->setWordWrap(false);
    also_ = label(tr("Other names of the element"));
    colours_ = new QToolButton;
    colours_->setText(tr("Colours"));
    colours_->setCheckable(true);
    colours_->setToolTip(tr("Values as colours"));
    colours_->setObjectName(QStringLiteral("gridColours"));
    transpose_ = new QToolButton;
    transpose_->setText(tr("Transpose"));
    transpose_->setToolTip(tr("Composes the line that exchanges the two axes (T)"));
    transpose_->setObjectName(QStringLiteral("gridTranspose"));
    axisBar_ = new AxisBar(theme_);
    canvas_ = new GridCanvas(selection_, values_, theme_);
    legend_ = new ValueLegend(theme_);
    legend_->hide();

    auto* head = new QHBoxLayout;
    head->addWidget(title_, 1);
    head->addWidget(transpose_);
    head->addWidget(colours_);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addLayout(head);
    rows->addWidget(axisBar_);
    rows->addWidget(canvas_, 1);
    for (QWidget* line : std::initializer_list<QWidget*>{window_, legend_, statisticsLine_, element_, also_})
        rows->addWidget(line);

    connect(colours_, &QToolButton::toggled, this, &GridView::setColours);
    connect(transpose_, &QToolButton::clicked, canvas_, &GridCanvas::transpose);
    connect(axisBar_, &AxisBar::axesChanged, this, [this](const GridAxes& axes) {
        axes_ = axes;
        canvas_->setAxes(axes);
    });
    connect(canvas_, &GridCanvas::lineComposed, this, &GridView::lineComposed);
    connect(canvas_, &GridCanvas::refused, this, [this](const QString& why) { tellOthers(why); });
    connect(canvas_, &GridCanvas::windowChanged, this, &GridView::windowChanged);
    connect(canvas_, &GridCanvas::contextMenuRequested, this, [this](const QPoint& at) { emit contextMenuRequested(facts_->handle, at); });
}

void GridView::setTheme(const Theme& theme)
{
    theme_ = theme;
    applyTheme();
}

void GridView::applyTheme()
{
    canvas_->setTheme(theme_);
    axisBar_->setTheme(theme_);
    legend_->setTheme(theme_);
    const auto look = [](QLabel* label, const QFont& font, const QColor& colour) {
        label->setFont(font);
        QPalette palette = label->palette();
        palette.setColor(QPalette::WindowText, colour);
        label->setPalette(palette);
    };
    look(title_, theme_.mono(9, true), theme_.ink);
    look(window_, theme_.sans(8.5), theme_.dim);
    look(statisticsLine_, theme_.sans(8.5), theme_.ink);
    look(element_, theme_.mono(8.5, true), theme_.ink);
    look(also_, theme_.mono(8.5), theme_.dim);
    for (QToolButton* button : {colours_, transpose_})
        button->setFont(theme_.sans(8.5));
    also_->setAlignment(Qt::AlignTop);
    setRoomForOthers();
    element_->setFixedHeight(QFontMetrics(element_->font()).lineSpacing() + 2);
}

/// A picture that is closed with the keyboard in it gives up its place, and that is told when only a QWidget is left here.
GridView::~GridView()
{
    selection_.disconnect(this);
    feed_.disconnect(this);
}

/// Room for two lines, so that the picture above does not jump while the pointer moves; for one where the picture is low.
void GridView::setRoomForOthers()
{
    const int line = QFontMetrics(also_->font()).lineSpacing();
    linesOfOthers_ = height() < 15 * line ? 1 : 2;
    also_->setFixedHeight(line * linesOfOthers_ + 2);
    tellOthers(also_->toolTip());
}

void GridView::tellOthers(const QString& names)
{
    const double room = width() * (linesOfOthers_ == 1 ? 1 : 1.85); // lines break between words
    also_->setText(QFontMetrics(also_->font()).elidedText(names, Qt::ElideRight, int(room)));
    also_->setToolTip(names);
}

void GridView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    setRoomForOthers();
}

void GridView::setValues(const ValueSource* values)
{
    values_ = values;
    canvas_->setValues(values);
    valuesChanged();
}

void GridView::setColours(bool colours)
{
    colours_->setChecked(colours);
    canvas_->setColours(colours);
    legend_->setVisible(colours && facts_);
    windowChanged();
}

void GridView::refresh()
{
    const HandleId handle = selection_.handle();
    const bool there = handle.valid() && feed_.state().alive(handle) && feed_.state().bufferOf(handle).valid();
    auto facts = there ? std::optional(gridFacts(feed_.state(), handle)) : std::nullopt;
    const bool same = facts && facts_ && sameElements(*facts, *facts_);
    const bool sameTable = facts && facts_ && facts->handle == facts_->handle && facts->places.shape == facts_->places.shape;
    facts_ = std::move(facts);
    others_.forget();
    if (facts_)
        axes_ = sameTable ? axes_ : defaultAxes(facts_->places.shape);
    canvas_->setFacts(facts_);
    axisBar_->show(facts_.value_or(GridFacts()), axes_);
    title_->setText(facts_ ? plain(facts_->label + " " + toTuple(facts_->places.shape)) : QString());
    title_->setToolTip(title_->text().toHtmlEscaped());
    for (QWidget* part : std::initializer_list<QWidget*>{colours_, transpose_, statisticsLine_, element_, also_})
        part->setVisible(facts_.has_value());
    transpose_->setVisible(facts_ && facts_->ndim() > 1);
    legend_->setVisible(facts_ && colours_->isChecked());
    if (!same)
        valuesChanged();
    tellElement();
    windowChanged();
}

void GridView::valuesChanged()
{
    canvas_->valuesChanged();
    hidden_ = false;
    walk_ = facts_ ? StatisticsWalk(*facts_) : StatisticsWalk();
    timer_.start();
    count();
    tellElement();
}

void GridView::count()
{
    const auto read = [this](int64_t start, int64_t size) {
        if (!values_)
            return trace::ValuePage();
        ValueAnswer answer = values_->read(facts_->buffer, facts_->revision, start, size);
        hidden_ = hidden_ || answer.status == ValueStatus::Hidden;
        return std::move(answer.page);
    };
    QElapsedTimer clock;
    clock.start();
    while (!walk_.finished() && clock.elapsed() < kBudgetMs)
        walk_.go(read, kStepsAtOnce);
    if (walk_.finished())
        timer_.stop();
    const GridStatistics& found = walk_.statistics();
    canvas_->setLargest(found.largest);
    legend_->setLargest(found.largest);
    statisticsLine_->setText(!facts_ ? QString() : hidden_ ? tr("values hidden") : statisticsText(*facts_, found, walk_.finished()));
}

void GridView::windowChanged()
{
    QString text = facts_ ? windowText(canvas_->scene(), canvas_->origin()) : QString();
    if (facts_ && !colours_->isChecked() && !roomForText(canvas_->gridStyle(), canvas_->scene()))
        text += (text.isEmpty() ? QString() : QStringLiteral("   ")) + tr("too small for numbers: zoom in");
    window_->setText(text);
    window_->setVisible(!text.isEmpty());
}

/// A place chosen elsewhere is shown: the grid cuts through where the element is.
void GridView::placeChosen()
{
    tellElement();
    const auto place = selection_.place();
    if (!facts_ || !place || place->buffer != facts_->buffer)
        return;
    const auto found = elementsTouching(facts_->places, place->bytes, 1);
    if (found.indices.empty() || !cellsTouching(canvas_->scene(), gridWindow(canvas_->scene(), canvas_->origin()), place->bytes).empty())
        return;
    const Dims& index = found.indices[0];
    for (size_t axis = 0; axis < index.size(); ++axis)
        axes_.fixed[axis] = index[axis];
    canvas_->setAxes(axes_);
    axisBar_->show(*facts_, axes_);
    if (const auto cell = cellOf(canvas_->scene(), index))
        canvas_->reveal(*cell);
}

void GridView::tellElement()
{
    const auto place = selection_.hoveredPlace() ? selection_.hoveredPlace() : selection_.place();
    if (!facts_ || !place) {
        element_->setText(facts_ && facts_->ndim() > 0 && !facts_->name.empty() ? tr("Drag over cells to slice.") : QString());
        tellOthers({});
        return;
    }
    constexpr size_t kOwn = 3;
    const auto own = place->buffer == facts_->buffer ? elementsTouching(facts_->places, place->bytes, kOwn) : FoundElements();
    element_->setText(placeText(*facts_, *place, own, values_));
    OtherNames others = others_.namesOf(feed_.state(), *facts_, *place);
    QStringList names;
    for (size_t i = 1; i < own.indices.size(); ++i)
        names += elementName(facts_->label, own.indices[i]);
    if (!own.all)
        others.more += countTouching(facts_->places, place->bytes).count - int64_t(own.indices.size());
    others.names = names + others.names;
    tellOthers(otherNamesText(others));
}

}
