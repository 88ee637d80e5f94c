#pragma once

#include "core/trace/text.h"
#include "views/grid/grid_text.h"
#include "views/grid/grid_view.h"

#include <QLabel>
#include <QSignalSpy>
#include <QtTest>

namespace ss::test {

using namespace ss::views;

inline const char* const kGridTrace =
    "x = arange 4x3 float32\nflipped = x.t\na = numpy x\ncube = x.view 2x2x3\ntwice = x.expand 2x4x3\nline = arange 30 float32";

/// A view over a trace, shown, with all events pulled and a handle selected.
struct Shown {
    explicit Shown(const char* text = kGridTrace, const char* name = "x", QSize size = {320, 420})
        : Shown(trace::traceFromText(text), size)
    {
        select(name);
    }
    explicit Shown(std::shared_ptr<trace::Log> of, QSize size = {320, 420})
        : log(std::move(of))
        , feed(log)
        , kept(log->values())
        , values(kept)
        , view(feed, selection, &values, Theme::light())
        , composed(&view, &GridView::lineComposed)
    {
        feed.pullAll();
        view.resize(size);
        view.show();
        view.activateWindow();
        QTest::qWait(1);
    }
    void select(const char* name)
    {
        selection.select(feed.state().bindings().at(name));
        QTest::qWait(1);
    }
    GridCanvas& canvas() { return view.canvas(); }
    QPoint at(int64_t row, int64_t column) { return toQt(cellRect(canvas().scene(), canvas().origin(), {row, column})).center().toPoint(); }
    /// Bytes of an element of the selected handle.
    Place place(const Dims& index)
    {
        const auto& facts = canvas().scene().facts;
        return {facts.buffer, facts.places.bytesOf(index)};
    }
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(&canvas(), key, modifiers); }
    void press(QPoint point) { QTest::mousePress(canvas().viewport(), Qt::LeftButton, {}, point); }
    void move(QPoint point)
    {
        QMouseEvent event(QEvent::MouseMove, QPointF(point), canvas().viewport()->mapToGlobal(QPointF(point)), Qt::NoButton, Qt::LeftButton,
                          {});
        QApplication::sendEvent(canvas().viewport(), &event);
    }
    void release(QPoint point) { QTest::mouseRelease(canvas().viewport(), Qt::LeftButton, {}, point); }
    void drag(QPoint from, QPoint to)
    {
        press(from);
        move((from + to) / 2);
        move(to);
        release(to);
    }
    QString line(const char* accessibleName)
    {
        for (const QLabel* label : view.findChildren<QLabel*>())
            if (label->accessibleName() == QLatin1String(accessibleName))
                return label->text();
        return QStringLiteral("no such line");
    }
    QString lastComposed() { return composed.isEmpty() ? QString() : composed.last()[0].toString(); }
    std::vector<GridCell> marked()
    {
        return cellsTouching(canvas().scene(), canvas().faces().window, canvas().marks().hovered.value_or(Place{}).bytes);
    }

    std::shared_ptr<trace::Log> log;
    TraceFeed feed;
    Selection selection;
    KeptValues kept;
    HidingValues values;
    GridView view;
    QSignalSpy composed;
};

}
