#include "app/shell/panel_focus.h"

#include <QApplication>
#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace ss::app {

namespace {

constexpr auto kPanel = "panel";

/// The panel that a widget is in; null: none.
QWidget* panelOf(QWidget* widget)
{
    while (widget && widget->objectName() != QLatin1String(kPanel))
        widget = widget->parentWidget();
    return widget;
}

bool takesKeys(const QWidget& widget) { return widget.isVisible() && widget.isEnabled() && (widget.focusPolicy() & Qt::TabFocus); }

/// What had the keys last, or the largest thing that takes them: a panel's view, not the buttons of its head.
QWidget* entryOf(const QWidget& panel)
{
    if (QWidget* last = panel.focusWidget(); last && takesKeys(*last))
        return last;
    QWidget* largest = nullptr;
    const auto area = [](const QWidget& widget) { return widget.width() * widget.height(); };
    for (QWidget* widget : panel.findChildren<QWidget*>())
        if (takesKeys(*widget) && (!largest || area(*widget) > area(*largest)))
            largest = widget;
    return largest;
}

}

PanelFocus::PanelFocus(QWidget& window)
    : QObject(&window)
    , window_(window)
{
    connect(qApp, &QApplication::focusChanged, this, &PanelFocus::mark);
}

QList<QWidget*> PanelFocus::panels() const
{
    QList<QWidget*> found = window_.findChildren<QWidget*>(QLatin1String(kPanel));
    found.removeIf([](const QWidget* panel) { return !panel->isVisible() || !entryOf(*panel); });
    const auto place = [this](const QWidget* panel) { return panel->mapTo(&window_, QPoint()); };
    std::sort(found.begin(), found.end(), [&](const QWidget* a, const QWidget* b) {
        const QPoint first = place(a), second = place(b);
        return std::pair(first.y(), first.x()) < std::pair(second.y(), second.x());
    });
    return found;
}

void PanelFocus::go(int step)
{
    const QList<QWidget*> all = panels();
    if (all.isEmpty())
        return;
    const auto now = all.indexOf(panelOf(QApplication::focusWidget()));
    const auto next = now < 0 ? (step > 0 ? 0 : all.size() - 1) : (now + step + all.size()) % all.size();
    entryOf(*all[next])->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
}

void PanelFocus::mark(QWidget* old, QWidget* now)
{
    QWidget *const before = panelOf(old), *const after = panelOf(now);
    if (before == after)
        return;
    for (QWidget* panel : {before, after}) {
        if (!panel || !window_.isAncestorOf(panel))
            continue;
        panel->setProperty("hasKeys", panel == after);
        panel->style()->unpolish(panel); // the style sheet looks at properties only then
        panel->style()->polish(panel);
    }
}

}
