#pragma once

#include <QWidget>

class QLabel;
class QSlider;
class QSpinBox;

namespace ss::app {

/// A whole number by a slider or typed: the slider has what is usual, the field takes all there may be.
class NumberSlider : public QWidget {
    Q_OBJECT
public:
    struct Range {
        int least = 1, usual = 100, most = 1'000'000; ///< the slider ends at the usual
    };
    NumberSlider(const QString& name, Range range, int value, QWidget* parent = nullptr);

    int value() const;
    void setValue(int value);
    QSpinBox& field() { return *field_; }
    QSlider& slider() { return *slider_; }

signals:
    void changed();

private:
    QSlider* slider_;
    QSpinBox* field_;
};

}
