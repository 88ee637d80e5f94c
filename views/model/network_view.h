#pragma once

#include "views/common/theme.h"
#include "views/model/network_scene.h"

#include <QAbstractScrollArea>
#include <QElapsedTimer>
#include <QTimer>

namespace ss::views {

/// The network that ran last: layers with their parameters, the shape of what goes from one to the next, how the outputs are spread
/// and how large the gradients are. Left and Right go from layer to layer.
class NetworkView : public QAbstractScrollArea {
    Q_OBJECT
public:
    NetworkView(TrainingFeed& training, const Theme& theme, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    const NetworkScene& scene() const { return scene_; }
    /// The layer with the cursor; -1: none.
    int current() const { return current_; }
    /// All of it, as large as fits.
    void paintTo(QPainter& painter, const QSizeF& size);
    QString textOf(int layer) const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void refresh();
    bool hold(NetworkScene& next);
    void choose(int layer);
    void paint(QPainter& painter, bool withCursor) const;
    void paintBox(QPainter& painter, const NetworkBox& box, bool current) const;
    void paintHistogram(QPainter& painter, const NetworkBox& box) const;
    void paintEdge(QPainter& painter, const NetworkEdge& edge) const;
    int layerAt(const QPoint& point) const;

    TrainingFeed& training_;
    Theme theme_;
    NetworkScene scene_;
    QElapsedTimer sincePass_; ///< since one was seen to have begun
    uint64_t passes_ = 0;     ///< as many there were then
    QTimer later_;            ///< when what is held is over
    int current_ = -1;
    double fit_ = 1; ///< how much the picture is scaled to be seen whole
};

}
