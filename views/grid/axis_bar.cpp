#include "views/grid/axis_bar.h"

#include "views/grid/grid_text.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QSlider>
#include <QVBoxLayout>

namespace ss::views {

namespace {

/// More axes than these are scrolled to.
constexpr int kLinesSeen = 3;
constexpr int64_t kMostSlider = 1'000'000;

}

AxisBar::AxisBar(const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , theme_(theme)
{
    setObjectName(QStringLiteral("axisBar"));
    setAccessibleName(tr("Axes of the grid"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    hide();
}

void AxisBar::show(const GridFacts& facts, const GridAxes& axes)
{
    const bool same =
        body_ && facts.handle == facts_.handle && facts.places.shape == facts_.places.shape && facts.strides == facts_.strides;
    // What was just picked here needs no new widgets, which would lose the keyboard's focus.
    const bool shown = same && axes == axes_;
    facts_ = facts;
    axes_ = axes;
    if (!shown)
        build();
    setVisible(facts_.ndim() > 2);
}

void AxisBar::setTheme(const Theme& theme)
{
    theme_ = theme;
    build();
}

void AxisBar::build()
{
    delete body_;
    body_ = new QWidget;
    layout()->addWidget(body_);
    auto* rows = new QVBoxLayout(body_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    if (facts_.ndim() < 3)
        return;
    auto* pickers = new QHBoxLayout;
    for (const auto& [name, chosen] : {std::pair(tr("rows"), &GridAxes::rows), std::pair(tr("columns"), &GridAxes::columns)}) {
        auto* label = new QLabel(name);
        label->setFont(theme_.sans(8.5));
        pickers->addWidget(label);
        pickers->addWidget(picker(name, chosen), 1);
    }
    rows->addLayout(pickers);
    auto* list = new QWidget;
    auto* lines = new QVBoxLayout(list);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(2);
    for (size_t axis = 0; axis < facts_.ndim(); ++axis)
        if (axis != axes_.rows && axis != axes_.columns)
            lines->addWidget(indexLine(axis));
    auto* scroll = new QScrollArea;
    scroll->setFocusPolicy(Qt::NoFocus); // what is in it has the keys
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(list);
    const int count = int(facts_.ndim()) - 2, height = list->sizeHint().height();
    scroll->setFixedHeight(count <= kLinesSeen ? height : height * kLinesSeen / count);
    rows->addWidget(scroll);
}

QComboBox* AxisBar::picker(const QString& name, std::optional<size_t> GridAxes::*chosen)
{
    auto* box = new QComboBox;
    box->setFont(theme_.sans(8.5));
    box->setObjectName(chosen == &GridAxes::rows ? QStringLiteral("rowsAxis") : QStringLiteral("columnsAxis"));
    box->setAccessibleName(tr("Axis that is drawn as %1").arg(name));
    for (size_t axis = 0; axis < facts_.ndim(); ++axis)
        box->addItem(tr("axis %1").arg(axis));
    box->setCurrentIndex(int(*(axes_.*chosen)));
    connect(
        box, &QComboBox::activated, this, [this, chosen](int index) { pick(chosen, size_t(index)); }, Qt::QueuedConnection);
    return box;
}

QWidget* AxisBar::indexLine(size_t axis)
{
    auto* line = new QWidget;
    auto* parts = new QHBoxLayout(line);
    parts->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(axisSizeText(facts_, axis) + axisStrideText(facts_, axis));
    label->setFont(theme_.sans(8.5));
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, facts_.places.shape[axis] == 1 ? theme_.dim : theme_.ink);
    label->setPalette(palette);
    label->setToolTip(axisHelp(facts_, axis, false));
    label->setMinimumWidth(40);
    const int64_t last = std::max<int64_t>(0, facts_.places.shape[axis] - 1), unit = last / kMostSlider + 1;
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setRange(0, int(last / unit));
    slider->setValue(int(axes_.fixed[axis] / unit));
    slider->setMinimumWidth(40);
    slider->setAccessibleName(tr("Index of axis %1").arg(axis));
    auto* spin = new QDoubleSpinBox; // whole numbers, beyond what an int holds
    spin->setDecimals(0);
    spin->setRange(0, double(last));
    spin->setValue(double(axes_.fixed[axis]));
    spin->setFont(theme_.mono(8.5));
    spin->setAccessibleName(slider->accessibleName());
    spin->setObjectName(QStringLiteral("index%1").arg(axis));
    slider->setEnabled(last > 0);
    spin->setEnabled(last > 0);
    connect(slider, &QSlider::valueChanged, spin, [spin, unit](int value) {
        if (int64_t(spin->value()) / unit != value)
            spin->setValue(double(value * unit));
    });
    connect(spin, &QDoubleSpinBox::valueChanged, this, [this, axis, slider, unit](double value) {
        slider->setValue(int(int64_t(value) / unit));
        cut(axis, int64_t(value));
    });
    parts->addWidget(label, 3);
    parts->addWidget(slider, 1);
    parts->addWidget(spin);
    return line;
}

void AxisBar::pick(std::optional<size_t> GridAxes::*chosen, size_t axis)
{
    const auto other = chosen == &GridAxes::rows ? &GridAxes::columns : &GridAxes::rows;
    if (axes_.*chosen == axis)
        return;
    if (axes_.*other == axis) // they change places
        axes_.*other = axes_.*chosen;
    axes_.*chosen = axis;
    build();
    if (auto* box = findChild<QComboBox*>(chosen == &GridAxes::rows ? QStringLiteral("rowsAxis") : QStringLiteral("columnsAxis")))
        box->setFocus();
    emit axesChanged(axes_);
}

void AxisBar::cut(size_t axis, int64_t index)
{
    axes_.fixed[axis] = index;
    emit axesChanged(axes_);
}

}
