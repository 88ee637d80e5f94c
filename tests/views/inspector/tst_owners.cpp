#include "core/trace/text.h"
#include "views/inspector/owners_view.h"

#include <QLabel>
#include <QTest>

using namespace ss;
using namespace ss::views;

namespace {

struct Shown {
    explicit Shown(const char* program)
        : feed(trace::traceFromText(program))
        , view(feed, selection, Theme::light())
    {
        feed.pullAll();
        view.resize(300, 500);
        view.show();
    }
    void select(const char* name) { selection.select(feed.state().bindings().at(name)); }
    QString deletion(const QString& line) const
    {
        for (const DeletionRow& row : view.card().deletions)
            if (row.line == line)
                return row.what;
        return QStringLiteral("no such line");
    }
    Selection selection;
    TraceFeed feed;
    OwnersView view;
};

}

class TestOwners : public QObject {
    Q_OBJECT
private slots:
    void sentences()
    {
        Shown shown("base = arange 3x4 float32\nx = base.slice 1 1 3 1\na = numpy base\nother = zeros 4 float64\n");
        QVERIFY(shown.view.card().title.isEmpty());
        shown.select("x");
        QCOMPARE(shown.view.card().title, QStringLiteral("storage 1, owned by torch"));
        QCOMPARE(shown.view.card().summary, QStringLiteral("All of its 48 B are seen by a handle that has a name."));
        QCOMPARE(shown.view.card().keepers.size(), 3u);
        QCOMPARE(shown.view.card().keepers[1].what, QStringLiteral("view of base, sees 24 B"));
        QCOMPARE(shown.deletion("del x"), QStringLiteral("frees nothing: base and a still see it"));
        QCOMPARE(shown.view.card().deletions.front().line, QStringLiteral("del x"));
        shown.select("other");
        QCOMPARE(shown.deletion("del other"), QStringLiteral("frees 32 B"));
    }

    void aSmallViewHoldsALargeStorage()
    {
        Shown shown("base = zeros 1048576 float32\nx = base.slice 0 0 3 1\ndel base\n");
        shown.select("x");
        QCOMPARE(shown.view.card().summary, QStringLiteral("x, a view of 12 B, holds 4.0 MiB."));
        QCOMPARE(shown.deletion("del x"), QStringLiteral("frees 4.0 MiB"));
    }

    void theNameOfAKeeperIsALink()
    {
        Shown shown("base = arange 3x4 float32\nx = base.slice 1 1 3 1\n");
        shown.select("x");
        QLabel* link = nullptr;
        for (QLabel* label : shown.view.findChildren<QLabel*>())
            if (label->accessibleName() == "base")
                link = label;
        QVERIFY(link);
        link->setFocus();
        QTest::keyClick(link, Qt::Key_Tab);
        QTest::mouseClick(link, Qt::LeftButton, {}, QPoint(4, link->height() / 2));
        QCOMPARE(shown.selection.handle(), shown.feed.state().bindings().at("base"));
    }

    void itFollowsTheCursor()
    {
        Shown shown("base = arange 3x4 float32\nx = base.slice 1 1 3 1\n");
        shown.select("base");
        QCOMPARE(shown.deletion("del base"), QStringLiteral("frees nothing: x still sees it"));
        while (shown.feed.state().bindings().contains("x") || shown.feed.state().livingHandles().size() > 1)
            shown.feed.setCursor(shown.feed.cursor() - 1);
        QTRY_COMPARE(shown.deletion("del base"), QStringLiteral("frees 48 B"));
        shown.feed.setCursor(0);
        QTRY_VERIFY(shown.view.card().title.isEmpty());
    }

    void ofManyHandlesItIsToldLater()
    {
        std::string program = "base = arange 40x40 float32\nx = base.slice 1 1 3 1\n";
        for (int i = 0; i < 2000; ++i)
            program += "t" + std::to_string(i) + " = zeros 4 float32\n";
        Shown shown(program.c_str());
        shown.select("x");
        QVERIFY(shown.view.card().title.isEmpty()); // nothing is computed here
        QTRY_COMPARE(shown.view.card().title, QStringLiteral("storage 1, owned by torch"));
        QCOMPARE(shown.deletion("del x"), QStringLiteral("frees nothing: base still sees it"));
        for (const char* name : {"t5", "t6", "t7"}) // one after another: the last one counts
            shown.select(name);
        QTRY_COMPARE(shown.view.card().title, QStringLiteral("storage 9, owned by torch"));
        QCOMPARE(shown.deletion("del t7"), QStringLiteral("frees 16 B"));
        shown.select("base");
        shown.feed.setCursor(20); // a small state: at once, and what was under way is forgotten
        QTRY_COMPARE(shown.view.card().title, QStringLiteral("storage 1, owned by torch"));
    }

    void looks_data()
    {
        QTest::addColumn<QString>("theme");
        for (const QString theme : {"light", "dark", "projector"})
            QTest::newRow(qPrintable(theme)) << theme;
    }
    void looks()
    {
        QFETCH(QString, theme);
        Shown shown("base = arange 3x4 float32\nx = base.slice 1 1 3 1\na = numpy base\n");
        shown.select("x");
        shown.view.setTheme(*Theme::named(theme));
        const QString path = qEnvironmentVariable("SS_LOOK");
        if (!path.isEmpty())
            shown.view.grab().save(path + "/owners_" + theme + ".png");
        // No line leaves the panel: it wraps.
        for (const QLabel* label : shown.view.findChildren<QLabel*>())
            QVERIFY(label->mapTo(shown.view.widget(), QPoint(label->width(), 0)).x() <= shown.view.viewport()->width());
    }
};

QTEST_MAIN(TestOwners)
#include "tst_owners.moc"
