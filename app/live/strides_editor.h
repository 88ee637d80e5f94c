#pragma once

#include "app/live/field_editor.h"

class QGridLayout;
class QSlider;
class QSpinBox;

namespace ss::app {

/// Size and stride of each axis, and the offset, by sliders whose ranges cannot leave the storage: each ends where, with the others as
/// they are, the last element of the storage is reached.
class StridesEditor : public FieldEditor {
    Q_OBJECT
public:
    StridesEditor(const Field& field, const views::Theme& theme);

    QString text() const override;
    void setText(const QString& text) override;

private:
    /// One number, by slider and spin box.
    struct Number {
        QSlider* slider = nullptr;
        QSpinBox* box = nullptr;
    };
    Number makeNumber(const QString& name, const std::function<void(int)>& set);
    void build();
    void setRank(int rank);
    void changed();
    void showLimits();
    static void show(const Number& number, int64_t least, int64_t most, int64_t value);

    views::Theme theme_;
    int64_t elements_;
    Layout layout_;
    QSpinBox* rank_;
    QWidget* axes_ = nullptr; ///< made anew when the rank is another
    QGridLayout* rows_ = nullptr;
    std::vector<Number> sizes_, strides_;
    Number offset_;
    bool showing_ = false;
};

}
