#include "views/graph/graph_bar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <set>

namespace ss::views {

namespace {

constexpr int kLeastSearch = 70, kWide = 470;

QHBoxLayout* rowIn(QWidget* widget)
{
    auto* row = new QHBoxLayout(widget);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    return row;
}

QComboBox* comboIn(QWidget* widget, const QString& name)
{
    auto* box = new QComboBox;
    box->setAccessibleName(name);
    box->setToolTip(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    box->setMinimumWidth(40);
    widget->layout()->addWidget(box);
    return box;
}

QString kindName(optable::OpKind kind)
{
    switch (kind) {
    case optable::OpKind::Elementwise: return GraphFilterBar::tr("element by element");
    case optable::OpKind::Reduce: return GraphFilterBar::tr("reductions");
    case optable::OpKind::Contract: return GraphFilterBar::tr("matrix products");
    case optable::OpKind::View: return GraphFilterBar::tr("views");
    case optable::OpKind::Index: return GraphFilterBar::tr("indexing");
    case optable::OpKind::Create: return GraphFilterBar::tr("creation");
    case optable::OpKind::Copy: return GraphFilterBar::tr("copies");
    case optable::OpKind::Composite: return GraphFilterBar::tr("composites");
    }
    return {};
}

/// Fills a box with what occurs, behind what lets all through; what was chosen stays chosen, also where it occurs no more.
template <class T, class Name> void fillWith(QComboBox& box, const QString& all, std::set<T> values, std::optional<T> chosen, Name name)
{
    const QSignalBlocker quiet(box);
    if (chosen)
        values.insert(*chosen);
    box.clear();
    box.addItem(all);
    for (const T& value : values) {
        box.addItem(name(value), QVariant::fromValue(value));
        if (chosen == value)
            box.setCurrentIndex(box.count() - 1);
    }
    box.setVisible(!values.empty());
}

template <class T> std::optional<T> chosenIn(const QComboBox& box)
{
    const QVariant value = box.currentData();
    return value.isValid() ? std::optional(value.value<T>()) : std::nullopt;
}

}

GraphBar::GraphBar(GraphView& view, QWidget* parent)
    : QWidget(parent)
    , view_(view)
{
    auto* row = rowIn(this);
    side_ = choice(tr("Sides of the graph"), {tr("Both"), tr("Forward"), tr("Backward")});
    grouping_ = choice(tr("Groups of boxes"), {tr("Modules"), tr("Lines"), tr("None")});
    connect(side_, &QComboBox::activated, this, [this](int index) {
        GraphOptions options = view_.options();
        options.side = GraphSide(index);
        view_.setOptions(options);
    });
    connect(grouping_, &QComboBox::activated, this, [this](int index) {
        GraphOptions options = view_.options();
        options.grouping = GraphGrouping(index);
        options.toggled.clear();
        view_.setOptions(options);
    });
    direction_ = button({}, tr("Turn the graph: down, or to the right"));
    connect(direction_, &QToolButton::clicked, this,
            [this] { view_.setDirection(view_.direction() == LayoutDirection::Down ? LayoutDirection::Right : LayoutDirection::Down); });
    fit_ = button(tr("Fit"), tr("Show the whole graph (0)"));
    connect(fit_, &QToolButton::clicked, &view_, &GraphView::fit);
    row->addStretch(1);
    filter_ = button(tr("Filter"), tr("Fade what does not fit: dtype, device, contiguity, kind of op"));
    filter_->setCheckable(true);
    connect(filter_, &QToolButton::toggled, this, &GraphBar::filterWanted);
    search_ = new QLineEdit;
    search_->setPlaceholderText(tr("Search names, ops, shapes"));
    search_->setAccessibleName(tr("Search the graph"));
    search_->setClearButtonEnabled(true);
    search_->setMinimumWidth(kLeastSearch);
    search_->setMaximumWidth(220);
    search_->installEventFilter(this);
    row->addWidget(search_, 2);
    found_ = new QLabel;
    found_->setObjectName(QStringLiteral("note"));
    row->addWidget(found_);
    connect(search_, &QLineEdit::textChanged, &view_, &GraphView::search);
    connect(&view_, &GraphView::foundChanged, this, &GraphBar::showFound);
    connect(&view_, &GraphView::sceneChanged, this, &GraphBar::showFound);
    connect(&view_, &GraphView::optionsChanged, this, &GraphBar::showOptions);
    connect(&view_, &GraphView::searchWanted, this, &GraphBar::beginSearch);
    connect(&view_, &GraphView::searchEnded, search_, &QLineEdit::clear);
    showOptions();
    showFound();
}

QComboBox* GraphBar::choice(const QString& name, const QStringList& texts)
{
    QComboBox* box = comboIn(this, name);
    box->addItems(texts);
    return box;
}

QToolButton* GraphBar::button(const QString& text, const QString& name)
{
    auto* made = new QToolButton;
    made->setText(text);
    made->setToolTip(name);
    made->setAccessibleName(name);
    made->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(made);
    return made;
}

void GraphBar::add(QWidget* widget) { static_cast<QHBoxLayout*>(layout())->insertWidget(layout()->indexOf(filter_) - 1, widget); }

/// Where there is little room, what a key does as well gives way.
void GraphBar::resizeEvent(QResizeEvent* event)
{
    fit_->setVisible(width() >= kWide);
    QWidget::resizeEvent(event);
}

void GraphBar::beginSearch()
{
    search_->setFocus();
    search_->selectAll();
}

void GraphBar::showOptions()
{
    side_->setCurrentIndex(int(view_.options().side));
    grouping_->setCurrentIndex(int(view_.options().grouping));
    direction_->setText(view_.direction() == LayoutDirection::Down ? QStringLiteral("\u2193") : QStringLiteral("\u2192"));
}

void GraphBar::showFound()
{
    found_->setVisible(!search_->text().trimmed().isEmpty());
    const bool inside = view_.foundIsInside();
    found_->setText(view_.foundCount() == 0
                        ? tr("not found")
                        : (inside ? tr("%1 of %2, inside") : tr("%1 of %2")).arg(view_.foundAt()).arg(view_.foundCount()));
    found_->setToolTip(inside ? tr("A closed group holds it: Enter opens it") : QString());
}

/// Enter goes from one to the next, Escape back into the picture.
bool GraphBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != search_ || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool back = key->modifiers() & Qt::ShiftModifier;
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter: view_.goToFound(back ? -1 : 1); return true;
    case Qt::Key_F3: view_.goToFound(back ? -1 : 1); return true;
    case Qt::Key_Down: view_.setFocus(); return true;
    case Qt::Key_Escape:
        search_->clear();
        view_.setFocus();
        return true;
    default: return QWidget::eventFilter(watched, event);
    }
}

GraphFilterBar::GraphFilterBar(GraphView& view, QWidget* parent)
    : QWidget(parent)
    , view_(view)
{
    auto* row = rowIn(this);
    dtype_ = comboIn(this, tr("Only this dtype"));
    device_ = comboIn(this, tr("Only this device"));
    contiguity_ = comboIn(this, tr("Only contiguous ones, or others"));
    kind_ = comboIn(this, tr("Only this kind of op"));
    row->addStretch(1);
    for (QComboBox* box : {dtype_, device_, contiguity_, kind_})
        connect(box, &QComboBox::activated, this, &GraphFilterBar::apply);
    connect(&view_, &GraphView::sceneChanged, this, [this] {
        if (isVisible())
            fill();
    });
}

void GraphFilterBar::showEvent(QShowEvent* event)
{
    fill();
    QWidget::showEvent(event);
}

void GraphFilterBar::fill()
{
    std::set<int> dtypes, kinds;
    std::set<Device> devices;
    std::set<bool> contiguities;
    for (const GraphTraits& traits : view_.shown().traits) {
        if (traits.dtype)
            dtypes.insert(int(*traits.dtype));
        if (traits.device)
            devices.insert(*traits.device);
        if (traits.contiguous)
            contiguities.insert(*traits.contiguous);
        if (traits.kind)
            kinds.insert(int(*traits.kind));
    }
    const GraphFilter& filter = view_.filter();
    const auto number = [](const auto& value) { return value ? std::optional(int(*value)) : std::nullopt; };
    fillWith(*dtype_, tr("any dtype"), dtypes, number(filter.dtype),
             [](int value) { return QString::fromUtf8(ss::name(DType(value)).data()); });
    std::set<QString> names;
    for (const Device device : devices)
        names.insert(QString::fromStdString(toText(device)));
    const auto chosen = filter.device ? std::optional(QString::fromStdString(toText(*filter.device))) : std::nullopt;
    fillWith(*device_, tr("any device"), names, chosen, [](const QString& name) { return name; });
    fillWith(*contiguity_, tr("any strides"), contiguities, filter.contiguous,
             [](bool contiguous) { return contiguous ? tr("contiguous") : tr("not contiguous"); });
    fillWith(*kind_, tr("any op"), kinds, number(filter.kind), [](int value) { return kindName(optable::OpKind(value)); });
}

void GraphFilterBar::apply()
{
    GraphFilter filter;
    if (const auto dtype = chosenIn<int>(*dtype_))
        filter.dtype = DType(*dtype);
    if (const auto device = chosenIn<QString>(*device_))
        filter.device = parseDevice(device->toStdString());
    filter.contiguous = chosenIn<bool>(*contiguity_);
    if (const auto kind = chosenIn<int>(*kind_))
        filter.kind = optable::OpKind(*kind);
    view_.setFilter(filter);
}

void GraphFilterBar::clear()
{
    view_.setFilter({});
    fill();
}

}
