#pragma once

#include "app/live/composed.h"
#include "views/common/theme.h"

#include <QWidget>

namespace ss::app {

/// What a field of a form is edited with; its value is a text, whatever it looks like.
class FieldEditor : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;
    virtual QString text() const = 0;
    virtual void setText(const QString& text) = 0;

signals:
    void edited();
};

/// By the field's kind, with its initial value.
FieldEditor* makeEditor(const Field& field, const views::Theme& theme);

}
