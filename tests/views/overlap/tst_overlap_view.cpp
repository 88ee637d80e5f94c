#include "core/trace/text.h"
#include "views/overlap/overlap_view.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLineEdit>
#include <QTest>

using namespace ss;
using namespace ss::views;

namespace {

const char* const kProgram = R"(
base = arange 3x4 float32
x = base.slice 1 1 3 1
t = base.t
c = x.contiguous
even = base.slice 1 0 4 2
odd = base.slice 1 1 4 2
top = base.slice 0 0 1 1
bottom = base.slice 0 2 3 1
)";

}

class TestOverlapView : public QObject {
    Q_OBJECT

    struct Shown {
        explicit Shown(const char* text = kProgram)
            : feed(trace::traceFromText(text))
            , view(feed, selection, Theme::light())
        {
            feed.pullAll();
            selection.select(feed.state().bindings().at("base"));
            view.resize(300, 620);
            view.show();
            view.refreshNow();
        }
        int rowOf(const char* name)
        {
            for (int row = 0; row < view.model().rowCount(); ++row)
                if (view.model().handleAt(row) == feed.state().bindings().at(name))
                    return row;
            return -1;
        }
        void click(const char* row, const char* column)
        {
            const QModelIndex index = view.model().index(rowOf(row), rowOf(column));
            view.table().scrollTo(index);
            QTest::mouseClick(view.table().viewport(), Qt::LeftButton, {}, view.table().visualRect(index).center());
        }
        Selection selection;
        TraceFeed feed;
        OverlapView view;
    };

private slots:
    void theModelIsAModel()
    {
        TraceFeed feed(trace::traceFromText(kProgram));
        OverlapModel model(feed);
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        feed.pullAll();
        model.refresh();
        QCOMPARE(model.rowCount(), 8);
        OverlapChoice choice;
        choice.words = QStringList{"x", "t"};
        model.choose(choice);
        QCOMPARE(model.rowCount(), 4); // x, t, top, bottom
        feed.setCursor(0);
        model.refresh();
        QCOMPARE(model.rowCount(), 0);
    }

    void meetings_data()
    {
        QTest::addColumn<QString>("a");
        QTest::addColumn<QString>("b");
        QTest::addColumn<int>("meeting");
        QTest::newRow("a view and its base") << "x"
                                             << "base" << int(Meeting::Elements);
        QTest::newRow("columns that interleave") << "even"
                                                 << "odd" << int(Meeting::RangesTouch);
        QTest::newRow("the first row and the last") << "top"
                                                    << "bottom" << int(Meeting::SameStorage);
        QTest::newRow("a copy") << "x"
                                << "c" << int(Meeting::Apart);
    }
    void meetings()
    {
        Shown shown;
        QFETCH(QString, a);
        QFETCH(QString, b);
        const int row = shown.rowOf(qPrintable(a)), column = shown.rowOf(qPrintable(b));
        QTEST(int(shown.view.model().meetingAt(row, column)), "meeting");
        QTEST(int(shown.view.model().meetingAt(column, row)), "meeting");
        QVERIFY(!shown.view.model().index(row, column).data(Qt::AccessibleTextRole).toString().isEmpty());
    }

    void theSelectedStorageComesFirst()
    {
        Shown shown;
        QCOMPARE(shown.rowOf("c"), 7);
        QCOMPARE(shown.view.model().handlesOnStorage(), 7u);
        shown.selection.select(shown.feed.state().bindings().at("c"));
        QTRY_COMPARE(shown.rowOf("c"), 0);
        auto* only = shown.view.findChildren<QCheckBox*>().first();
        QTest::mouseClick(only, Qt::LeftButton, {}, QPoint(8, only->height() / 2));
        QTRY_COMPARE(shown.view.model().rowCount(), 1);
        QVERIFY(shown.view.text().contains("no two handles"));
    }

    void aClickDrawsThePair()
    {
        Shown shown;
        shown.click("x", "even");
        QVERIFY2(shown.view.text().startsWith("In common: x: 3 of 6 elements; even: 3 of 6 elements."), qPrintable(shown.view.text()));
        QVERIFY(shown.view.picture().isVisible());
        // Common cells have the accent's colour, others not: column 2 of base is in both, column 1 is in x alone.
        const QImage image = shown.view.picture().grab().toImage();
        const auto& picture = shown.view.picture();
        const double cell = (picture.xOf(44) - picture.xOf(4)) / 10;
        const auto colour = [&](int64_t byte) { return image.pixelColor(int(picture.xOf(byte) + cell / 2), int(15 + 11)); };
        QCOMPARE(colour(8), Theme::light().accent);
        QCOMPARE(colour(24), Theme::light().accent);
        QCOMPARE(colour(4), Theme::light().cell);
        QCOMPARE(colour(12), Theme::light().cell);
    }

    void keysGoThroughPairs()
    {
        Shown shown;
        shown.click("base", "x");
        shown.view.table().setFocus();
        const QString before = shown.view.text();
        QTest::keyClick(&shown.view.table(), Qt::Key_Down);
        QVERIFY(shown.view.table().currentIndex().row() == 1);
        QTest::keyClick(&shown.view.table(), Qt::Key_Down);
        QVERIFY(shown.view.text() != before);
    }

    void namesNarrowTheMatrixAndThePairStays()
    {
        Shown shown;
        shown.click("even", "odd");
        QVERIFY(shown.view.text().startsWith("No element in common."));
        QTest::keyClicks(&shown.view.search(), "even odd base");
        QTRY_COMPARE(shown.view.model().rowCount(), 3);
        QCOMPARE(shown.view.table().currentIndex().row(), shown.rowOf("even"));
        QVERIFY(shown.view.text().startsWith("No element in common."));
    }

    void aClickOnANameSelectsTheHandle()
    {
        Shown shown;
        QHeaderView* names = shown.view.table().verticalHeader();
        QTest::mouseClick(names->viewport(), Qt::LeftButton, {},
                          QPoint(10, names->sectionViewportPosition(shown.rowOf("t")) + names->sectionSize(0) / 2));
        QCOMPARE(shown.selection.handle(), shown.feed.state().bindings().at("t"));
    }

    void looks_data()
    {
        QTest::addColumn<QString>("theme");
        for (const QString theme : {"light", "dark", "projector"})
            QTest::newRow(qPrintable(theme)) << theme;
    }
    /// The three marks differ in shape: in black and white, too.
    void looks()
    {
        QFETCH(QString, theme);
        const Theme look = *Theme::named(theme);
        QList<QImage> marks;
        for (const Meeting meeting : {Meeting::Apart, Meeting::SameStorage, Meeting::RangesTouch, Meeting::Elements, Meeting::Unknown}) {
            QImage image(30, 30, QImage::Format_ARGB32_Premultiplied);
            image.fill(look.panel);
            QPainter painter(&image);
            paintMeeting(painter, QRectF(0, 0, 30, 30), meeting, look);
            painter.end();
            marks += image.convertToFormat(QImage::Format_Grayscale8);
        }
        for (int i = 0; i < marks.size(); ++i)
            for (int j = 0; j < i; ++j) {
                int different = 0;
                for (int at = 0; at < 900; ++at)
                    different += std::abs(qGray(marks[i].pixel(at % 30, at / 30)) - qGray(marks[j].pixel(at % 30, at / 30))) > 60;
                QVERIFY2(different > 25, qPrintable(QString("%1 %2: %3").arg(i).arg(j).arg(different)));
            }
        QVERIFY(contrast(look.accent, look.panel) >= (theme == "projector" ? 7.0 : 3.0));
        Shown shown;
        shown.view.setTheme(look);
        shown.click("x", "even");
        const QString path = qEnvironmentVariable("SS_LOOK");
        if (!path.isEmpty())
            shown.view.grab().save(path + "/overlap_" + theme + ".png");
    }
};

QTEST_MAIN(TestOverlapView)
#include "tst_overlap_view.moc"
