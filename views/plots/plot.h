#pragma once

#include "views/common/theme.h"

#include <qcustomplot.h>

namespace ss::views {

/// One plot: a title, axes in the theme's look, zoom by wheel, drag and keys (arrows, plus, minus; Home shows all again).
class Plot : public QCustomPlot {
    Q_OBJECT
public:
    Plot(const QString& title, const QString& xLabel, QWidget* parent = nullptr);

    QString title() const { return title_; }
    /// Someone chose what is seen; else the axes follow the data.
    bool isZoomed() const { return zoomed_; }
    void resetZoom();
    virtual void applyTheme(const Theme& theme);
    /// Paints it anew at this size, letters as letters: for files.
    void paintTo(QPainter& painter, const QSize& size);
    /// What is said in the middle where there is nothing to draw; empty: there is.
    void setEmptyText(const QString& text);
    QString emptyText() const { return empty_->text(); }
    /// One line on what is shown, for who cannot see it.
    virtual QString spoken() const { return emptyText(); }

signals:
    void enlargeWanted();
    void menuWanted(const QPoint& globalPosition);

protected:
    /// The axes show all that there is.
    virtual void fitAxes() = 0;
    /// It will be painted at this size: how many marks and words there is room for.
    virtual void fitWords(const QSize& size);
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void follow();
    const Theme& theme() const { return theme_; }
    QBrush unknownBrush() const;

private:
    void zoom(double factor);
    void fitNumbers(int width);

    QString title_;
    Theme theme_;
    QCPTextElement* heading_;
    QCPItemText* empty_;
    bool zoomed_ = false;
    int most_ = 4; ///< numbers along the x axis, however short they are
};

}
