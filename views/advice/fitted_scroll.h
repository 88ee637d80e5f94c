#pragma once

#include <QScrollArea>
#include <algorithm>

namespace ss::views {

/// As high as what it holds, as long as that is no more than a share of a height; beyond that it scrolls.
class FittedScroll : public QScrollArea {
    Q_OBJECT
public:
    explicit FittedScroll(QWidget* content, QWidget* parent = nullptr);
    void fit(int most);
    QSize sizeHint() const override { return {100, height_}; }
    QSize minimumSizeHint() const override { return {60, std::min(height_, 24)}; }

private:
    int height_ = 0;
};

}
