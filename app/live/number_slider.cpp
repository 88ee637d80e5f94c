#include "app/live/number_slider.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <QSpinBox>
#include <algorithm>

namespace ss::app {

NumberSlider::NumberSlider(const QString& name, Range range, int value, QWidget* parent)
    : QWidget(parent)
    , slider_(new QSlider(Qt::Horizontal))
    , field_(new QSpinBox)
{
    slider_->setRange(range.least, range.usual);
    slider_->setAccessibleName(tr("%1, slider").arg(name));
    slider_->setMinimumWidth(48);
    field_->setRange(range.least, range.most);
    field_->setAccessibleName(name);
    field_->setMinimumWidth(74);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(slider_, 1);
    row->addWidget(field_);
    setFocusProxy(field_);
    connect(slider_, &QSlider::valueChanged, field_, &QSpinBox::setValue);
    connect(field_, &QSpinBox::valueChanged, this, [this](int now) {
        const QSignalBlocker quiet(slider_);
        slider_->setValue(std::min(now, slider_->maximum()));
        emit changed();
    });
    setValue(value);
}

int NumberSlider::value() const { return field_->value(); }
void NumberSlider::setValue(int value) { field_->setValue(value); }

}
