#pragma once

#include <QAction>
#include <QApplication>
#include <QMenu>
#include <QTest>
#include <QWidget>
#include <QWindow>
#include <functional>

/// A person's hands: mouse and keys as a window system delivers them. What lies on top gets the mouse, what has the keys gets them,
/// shortcuts and popups take theirs. Nobody is called, and no event is sent to a widget that would not have got it.
namespace ss::test {

/// What a window manager does when a window comes up or is clicked: it has the keys from now on. False: it does not come up.
inline bool bringUp(QWidget& window)
{
    return QTest::qWaitForWindowExposed(&window) && QTest::qWaitFor([&window] {
               window.activateWindow();
               return QApplication::activeWindow() == &window && QGuiApplication::focusWindow() == window.windowHandle();
           });
}

inline QPoint inWindow(QWidget& widget, QPoint point) { return widget.mapTo(widget.window(), point); }

/// Whether the mouse would hit the widget there, or a part of it: it is seen, and nothing lies above it.
inline bool isOnTop(QWidget& widget, QPoint point)
{
    QWidget* const found = widget.window()->childAt(inWindow(widget, point));
    return found == &widget || (found && widget.isAncestorOf(found));
}

inline void moveTo(QWidget& widget, QPoint point) { QTest::mouseMove(widget.window()->windowHandle(), inWindow(widget, point)); }

inline void click(QWidget& widget, QPoint point, Qt::MouseButton button = Qt::LeftButton)
{
    moveTo(widget, point);
    QTest::mouseClick(widget.window()->windowHandle(), button, {}, inWindow(widget, point));
}
inline void click(QWidget& widget, Qt::MouseButton button = Qt::LeftButton) { click(widget, widget.rect().center(), button); }

inline void doubleClick(QWidget& widget, QPoint point)
{
    click(widget, point);
    QTest::mouseDClick(widget.window()->windowHandle(), Qt::LeftButton, {}, inWindow(widget, point));
}

/// Several moves with the button held; `held` looks before it is let go.
inline void drag(QWidget& widget, QPoint from, QPoint to, const std::function<void()>& held = {})
{
    constexpr int kMoves = 6;
    QWindow* const window = widget.window()->windowHandle();
    moveTo(widget, from);
    QTest::mousePress(window, Qt::LeftButton, {}, inWindow(widget, from));
    for (int i = 1; i <= kMoves; ++i)
        QTest::mouseMove(window, inWindow(widget, from + (to - from) * i / kMoves));
    if (held)
        held();
    QTest::mouseRelease(window, Qt::LeftButton, {}, inWindow(widget, to));
}

/// To the window that has the keys.
inline void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {})
{
    if (QWindow* window = QGuiApplication::focusWindow())
        QTest::keyClick(window, key, modifiers);
}

/// Latin text.
inline void type(const QString& text)
{
    for (const QChar each : text)
        if (QWindow* window = QGuiApplication::focusWindow())
            QTest::keyClick(window, each.toLatin1());
}

/// Over what stands in the field that has the keys.
inline void retype(const QString& text)
{
    press(Qt::Key_A, Qt::ControlModifier);
    type(text);
}

/// Goes down an open menu to an entry and takes it. False: it has no such entry.
inline bool choose(QMenu& menu, const QString& title)
{
    for (qsizetype i = 0; i <= menu.actions().size(); ++i) {
        if (menu.activeAction() && menu.activeAction()->text().remove('&') == title) {
            QTest::keyClick(&menu, Qt::Key_Return); // of the popup, which has all keys while it is open
            return true;
        }
        QTest::keyClick(&menu, Qt::Key_Down);
    }
    return false;
}

}
