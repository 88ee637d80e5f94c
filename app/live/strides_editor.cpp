#include "app/live/strides_editor.h"

#include "app/live/strides_limits.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>
#include <climits>

namespace ss::app {

namespace {

constexpr double kPoints = 10;
constexpr int kMostAxes = 5;

int clamped(int64_t number) { return int(std::clamp<int64_t>(number, 0, INT_MAX - 1)); }

}

StridesEditor::StridesEditor(const Field& field, const views::Theme& theme)
    : theme_(theme)
    , elements_(std::max<int64_t>(field.limit, 1))
    , rank_(new QSpinBox)
{
    auto* head = new QHBoxLayout;
    auto* label = new QLabel(tr("axes"));
    label->setBuddy(rank_);
    rank_->setRange(0, kMostAxes);
    rank_->setAccessibleName(tr("number of axes"));
    rank_->setObjectName(QStringLiteral("rank"));
    rank_->setFont(theme.mono(kPoints));
    head->addWidget(label);
    head->addWidget(rank_);
    head->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(head);
    setFocusProxy(rank_);
    connect(rank_, &QSpinBox::valueChanged, this, &StridesEditor::setRank);
    layout_ = Layout{{1}, {1}, 0};
    setText(field.initial);
    if (!axes_)
        build();
}

QString StridesEditor::text() const { return stridesText(layout_); }

void StridesEditor::setText(const QString& text)
{
    const auto layout = readStrides(text);
    if (!layout || layout->ndim() > size_t(kMostAxes) || layout->numel() == 0 || !staysWithin(*layout, elements_))
        return;
    layout_ = *layout;
    const QSignalBlocker quiet(rank_);
    rank_->setValue(int(layout_.ndim()));
    build();
    emit edited();
}

StridesEditor::Number StridesEditor::makeNumber(const QString& name, const std::function<void(int)>& set)
{
    Number number{new QSlider(Qt::Horizontal), new QSpinBox};
    number.slider->setAccessibleName(name);
    number.slider->setObjectName(name);
    number.slider->setMinimumWidth(int(150 * theme_.scale));
    number.box->setAccessibleName(name);
    number.box->setObjectName(name);
    number.box->setFont(theme_.mono(kPoints));
    const auto take = [this, set](int value) {
        if (showing_)
            return;
        set(value);
        changed();
    };
    connect(number.slider, &QSlider::valueChanged, this, take);
    connect(number.box, &QSpinBox::valueChanged, this, take);
    return number;
}

void StridesEditor::build()
{
    delete axes_;
    axes_ = new QWidget;
    rows_ = new QGridLayout(axes_);
    rows_->setContentsMargins(0, 0, 0, 0);
    sizes_.clear();
    strides_.clear();
    int row = 0;
    const auto add = [&](const QString& name, const Number& number) {
        auto* label = new QLabel(name);
        label->setBuddy(number.slider);
        rows_->addWidget(label, row, 0);
        rows_->addWidget(number.slider, row, 1);
        rows_->addWidget(number.box, row++, 2);
        return number;
    };
    for (size_t axis = 0; axis < layout_.ndim(); ++axis) {
        const QString size = tr("size of axis %1").arg(axis), stride = tr("stride of axis %1").arg(axis);
        sizes_.push_back(add(size, makeNumber(size, [this, axis](int value) { layout_.shape[axis] = value; })));
        strides_.push_back(add(stride, makeNumber(stride, [this, axis](int value) { layout_.strides[axis] = value; })));
    }
    offset_ = add(tr("offset"), makeNumber(tr("offset"), [this](int value) { layout_.offset = value; }));
    layout()->addWidget(axes_);
    showLimits();
}

void StridesEditor::setRank(int rank)
{
    layout_.shape.resize(size_t(rank), 1);
    layout_.strides.resize(size_t(rank), 1);
    build();
    emit edited();
}

void StridesEditor::changed()
{
    showLimits();
    emit edited();
}

void StridesEditor::show(const Number& number, int64_t least, int64_t most, int64_t value)
{
    // The range first would push the value; each is told once.
    number.slider->setRange(clamped(least), clamped(std::max(least, most)));
    number.slider->setValue(clamped(value));
    number.slider->setPageStep(std::max(1, clamped(most) / 10));
    number.box->setRange(clamped(least), clamped(std::max(least, most)));
    number.box->setValue(clamped(value));
}

void StridesEditor::showLimits()
{
    showing_ = true;
    for (size_t axis = 0; axis < sizes_.size(); ++axis) {
        show(sizes_[axis], 1, mostSize(layout_, axis, elements_), layout_.shape[axis]);
        show(strides_[axis], 0, mostStride(layout_, axis, elements_), layout_.strides[axis]);
    }
    show(offset_, 0, mostOffset(layout_, elements_), layout_.offset);
    showing_ = false;
}

}
