#pragma once

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/models/calls_model.h"

#include <QWidget>
#include <algorithm>
#include <optional>

namespace ss::views {

/// Every call as a bar, in order: its colour and height say what it did, the cursor where the pictures stand. Click or drag to
/// move there; arrow keys step; space plays.
class TimelineView : public QWidget {
    Q_OBJECT
public:
    TimelineView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    bool playing() const { return playTimer_.isActive(); }
    /// Numbers of calls below the bars, and what their colours say: for a picture that stands alone.
    void setKeyVisible(bool visible);
    /// Stops a second while playing.
    void setSpeed(double stopsPerSecond);
    /// While somebody still shows the last step, playing waits; it then goes on at once if the time for the next one has come.
    void setHeld(bool held);
    const CallsModel& calls() const { return calls_; }

    /// The cursor goes behind the outermost call that ends before this event, as by a click on its bar.
    void goToCall(CallId call, trace::Seq end);

    /// Where the pictures stand, in words.
    struct Moment {
        QString what;               ///< "y = x.t()"; before the first call, so
        QString meaning;            ///< "It made a view: no byte moved."; may be empty
        QColor colour;              ///< of its bar
        size_t step = 0, steps = 0; ///< where stepping stops: 0 is the start
    };
    Moment moment() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

public slots:
    void stepBack();
    void stepForward();
    void play(bool on);
    void toStart();
    void toEnd();

signals:
    void playingChanged(bool on);
    void speedChanged(double stopsPerSecond);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Statement {
        QString text;
        trace::Seq begin = 0;
        bool runs = false;
    };
    QString placeText() const;
    std::optional<Statement> statementAtCursor() const;
    void goTo(const QPoint& position);
    trace::Seq stopBehind(size_t entry) const;
    void refresh();
    void playOn();
    int entryAt(double x) const;
    QString explain(const QPoint& at) const;
    double left() const;
    double step() const;
    void paintEntries(QPainter& painter);
    void paintBar(QPainter& painter, const QRectF& rect, QColor colour, bool toCome) const;
    void paintHeader(QPainter& painter);
    void paintCursor(QPainter& painter);
    void paintAxis(QPainter& painter);
    void paintKey(QPainter& painter);
    double keyRow() const { return keyVisible_ ? 18 * theme_.scale : 0; }
    /// Where the bars stand; in a tall picture they stay as tall as they need to be.
    double ground() const { return std::min(height() - 8 - 2 * keyRow(), top() + 120 * theme_.scale); }
    double top() const { return 24 * theme_.scale; } ///< of the tallest bar

    TraceFeed& feed_;
    Selection& selection_;
    Theme theme_;
    CallsModel calls_;
    QTimer playTimer_;
    bool held_ = false, due_ = false; ///< due: the next step was, while it was held
    bool keyVisible_ = false;
};

}
