#pragma once

#include <QLabel>

namespace ss::views {

/// A line of plain text that ends in an ellipsis where it does not fit: it asks for no room.
class ElidedLabel : public QLabel {
    Q_OBJECT
public:
    using QLabel::QLabel;
    QSize minimumSizeHint() const override { return {0, QLabel::minimumSizeHint().height()}; }
    /// As it is shown.
    QString shownText() const;

protected:
    void paintEvent(QPaintEvent* event) override;
};

}
