// Without a mouse and without eyes: everything is reached by keys, and says what it is.
#include "app/shell/main_window.h"
#include "app/shell/map_export.h"
#include "core/trace/text.h"
#include "views/grid/grid_view.h"
#include "views/inspector/objects_view.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"

#include <QAbstractSpinBox>
#include <QAccessible>
#include <QAction>
#include <QComboBox>
#include <QMenu>
#include <QMenuBar>
#include <QTabBar>
#include <QTest>
#include <algorithm>
#include <set>

using namespace ss;
using namespace ss::app;

namespace {

const char* const kProgram =
    "base = arange 3x4x2 float32\nx = base.slice 1 1 3 1\nt = base.transpose 0 1\nc = x.contiguous\na = numpy base";

QString nameOf(QWidget& widget)
{
    QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(&widget);
    return reader ? reader->text(QAccessible::Name) : QString();
}

/// For a failure's text: a class and where it is.
QString describe(const QWidget& widget)
{
    QString text = QLatin1String(widget.metaObject()->className()) + u' ' + widget.objectName();
    for (const QWidget* parent = widget.parentWidget(); parent; parent = parent->parentWidget())
        text += QStringLiteral(" in ") + QLatin1String(parent->metaObject()->className());
    return text;
}

/// What Tab, or with Shift the other way, reaches from where the keys are until it comes round.
std::set<QWidget*> walk(QWidget& window, Qt::KeyboardModifiers modifiers = {})
{
    std::set<QWidget*> reached;
    QWidget* before = nullptr;
    for (int i = 0; i < 400; ++i) {
        QWidget* now = QApplication::focusWidget(); // a text with links has the keys once more for each link
        if (now && now != before && !reached.insert(now).second)
            break;
        before = now;
        QTest::keyClick(now ? now : &window, modifiers ? Qt::Key_Backtab : Qt::Key_Tab, modifiers);
    }
    return reached;
}

/// Every control that is seen and can be used, but for the parts that controls are made of.
std::set<QWidget*> controls(const QWidget& window)
{
    std::set<QWidget*> found;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        const bool part = qobject_cast<QAbstractSpinBox*>(widget->parentWidget()) || qobject_cast<QComboBox*>(widget->parentWidget()) ||
                          widget->focusProxy() || widget->window() != &window;
        if (widget->isVisible() && widget->isEnabled() && !part && (widget->focusPolicy() & Qt::TabFocus))
            found.insert(widget);
    }
    return found;
}

struct Shown {
    Shown()
        : window(trace::traceFromText(kProgram), views::Theme::light())
    {
        window.show();
        if (!QTest::qWaitForWindowExposed(&window))
            qFatal("no window");
        window.activateWindow();
        window.feed().pullAll();
        window.selection().select(window.feed().state().bindings().at("x"));
        QTest::qWait(1);
    }
    MainWindow window;
};

}

class TestKeyboard : public QObject {
    Q_OBJECT
private slots:
    void tabReachesEverything_data();
    void tabReachesEverything();
    void dialogsToo();
    void menusHaveKeys();
    void panelsAreReachedByF6();
    void thePanelWithTheKeysIsSeen();
    void aReaderIsToldTheMap();
    void itFitsASmallScreen_data();
    void itFitsASmallScreen();
};

void TestKeyboard::tabReachesEverything_data()
{
    QTest::addColumn<int>("tab");
    QTest::addColumn<bool>("back");
    for (int tab = 0; tab < 3; ++tab)
        for (bool back : {false, true})
            QTest::addRow("tab %d, %s", tab, back ? "backwards" : "forwards") << tab << back;
}

void TestKeyboard::tabReachesEverything()
{
    QFETCH(int, tab);
    QFETCH(bool, back);
    Shown shown;
    auto* tabs = shown.window.findChild<QTabBar*>(QStringLiteral("panelTabs"));
    tabs->setFocus();
    for (int i = 0; i < tab; ++i)
        QTest::keyClick(tabs, Qt::Key_Right); // as without a mouse
    QCOMPARE(tabs->currentIndex(), tab);
    const auto reached = walk(shown.window, back ? Qt::ShiftModifier : Qt::NoModifier);
    const auto all = controls(shown.window);
    QVERIFY(all.size() > 8);
    for (QWidget* control : all) {
        QVERIFY2(reached.contains(control), qPrintable(describe(*control)));
        QVERIFY2(!nameOf(*control).isEmpty(), qPrintable(describe(*control)));
    }
}

void TestKeyboard::dialogsToo()
{
    Shown shown;
    QTest::keyClick(&shown.window, Qt::Key_E, Qt::ControlModifier);
    auto* dialog = shown.window.findChild<ExportDialog*>();
    QVERIFY(dialog && QTest::qWaitForWindowExposed(dialog));
    const auto reached = walk(*dialog);
    for (QWidget* control : controls(*dialog)) {
        QVERIFY2(reached.contains(control), qPrintable(describe(*control)));
        QVERIFY2(!nameOf(*control).isEmpty(), qPrintable(describe(*control)));
    }
}

/// Each menu and each entry has a letter, or at least a key of its own, and no two of a menu the same.
void TestKeyboard::menusHaveKeys()
{
    Shown shown;
    const auto letter = [](const QString& text) {
        const auto at = text.indexOf(u'&');
        return at < 0 || at + 1 >= text.size() ? QChar() : text[at + 1].toLower();
    };
    const auto check = [&](const QList<QAction*>& actions) {
        std::set<QChar> letters;
        for (const QAction* action : actions) {
            if (action->isSeparator() || action->text().isEmpty())
                continue;
            const QChar own = letter(action->text());
            if (!own.isNull())
                QVERIFY2(letters.insert(own).second, qPrintable(action->text()));
            QVERIFY2(!own.isNull() || !action->shortcut().isEmpty() || action->isCheckable(), qPrintable(action->text()));
        }
    };
    check(shown.window.menuBar()->actions());
    for (const QAction* menu : shown.window.menuBar()->actions())
        check(menu->menu()->actions());
}

void TestKeyboard::panelsAreReachedByF6()
{
    Shown shown;
    shown.window.map().setFocus();
    std::vector<QWidget*> forth, back;
    for (int i = 0; i < 5; ++i) {
        QTest::keyClick(&shown.window, Qt::Key_F6);
        forth.push_back(QApplication::focusWidget());
    }
    QCOMPARE(forth.back(), &shown.window.map()); // objects, map, inspector, grid, timeline
    QCOMPARE(std::set<QWidget*>(forth.begin(), forth.end()).size(), size_t(5));
    for (int i = 0; i < 5; ++i) {
        back.push_back(QApplication::focusWidget());
        QTest::keyClick(&shown.window, Qt::Key_F6, Qt::ShiftModifier);
    }
    std::reverse(back.begin(), back.end());
    QCOMPARE(back, forth);
}

void TestKeyboard::thePanelWithTheKeysIsSeen()
{
    Shown shown;
    const auto frame = [&](QWidget* inside) {
        while (inside->objectName() != QLatin1String("panel"))
            inside = inside->parentWidget();
        const QImage picture = shown.window.grab().toImage();
        return picture.pixelColor(inside->mapTo(&shown.window, QPoint(inside->width() / 2, 0)) * int(picture.devicePixelRatio()));
    };
    auto* objects = shown.window.findChild<views::ObjectsView*>();
    shown.window.map().setFocus();
    QCOMPARE(frame(&shown.window.map()), shown.window.theme().accent);
    QCOMPARE(frame(objects), shown.window.theme().line);
    objects->list().setFocus();
    QCOMPARE(frame(&shown.window.map()), shown.window.theme().line);
    QCOMPARE(frame(objects), shown.window.theme().accent);
}

void TestKeyboard::aReaderIsToldTheMap()
{
    Shown shown;
    auto& map = shown.window.map();
    QAccessibleInterface* reader = QAccessible::queryAccessibleInterface(&map);
    QVERIFY(reader);
    QCOMPARE(reader->role(), QAccessible::Graphic);
    QCOMPARE(reader->text(QAccessible::Name), QStringLiteral("Memory map"));
    const QString told = reader->text(QAccessible::Description);
    QCOMPARE(told, views::mapText(map.scene()));
    QVERIFY2(told.contains("x: (3, 2, 2)") && told.contains("storage 2"), qPrintable(told));
    QTest::keyClick(&shown.window, Qt::Key_Home, Qt::AltModifier); // it is kept current
    QTRY_VERIFY(!reader->text(QAccessible::Description).contains("storage 1"));
    QTest::keyClick(&shown.window, Qt::Key_End, Qt::AltModifier);
    QTRY_COMPARE(reader->text(QAccessible::Description), told);
    map.setFocus();
    QTest::keyClick(&map, Qt::Key_Right);
    QTest::keyClick(&map, Qt::Key_Right);
    QVERIFY2(reader->text(QAccessible::Value).startsWith("element 1"), qPrintable(reader->text(QAccessible::Value)));
    QCOMPARE(reader->text(QAccessible::Description), told);
}

void TestKeyboard::itFitsASmallScreen_data()
{
    QTest::addColumn<QString>("theme");
    for (const char* theme : {"light", "dark", "projector"})
        QTest::newRow(theme) << theme;
}

void TestKeyboard::itFitsASmallScreen()
{
    QFETCH(QString, theme);
    Shown shown;
    shown.window.setTheme(*views::Theme::named(theme));
    shown.window.resize(1024, 768);
    QTest::qWait(1);
    QCOMPARE(shown.window.size(), QSize(1024, 768));
    const QRect all = shown.window.rect();
    for (QWidget* control : controls(shown.window)) {
        const QRect place(control->mapTo(&shown.window, QPoint()), control->size());
        QVERIFY2(all.contains(place) && !place.isEmpty(), qPrintable(describe(*control)));
    }
    // Of the map something is left: the first strip's cells and all of its names are seen.
    const auto& strip = shown.window.map().scene().strips[0];
    QVERIFY(strip.x + strip.width() <= shown.window.map().viewport()->width());
    if (const QString folder = qEnvironmentVariable("SS_LOOK"); !folder.isEmpty())
        shown.window.grab().save(QStringLiteral("%1/small_%2.png").arg(folder, theme));
}

QTEST_MAIN(TestKeyboard)
#include "tst_keyboard.moc"
