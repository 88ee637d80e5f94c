#include "app/live/watch_view.h"

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

using namespace ss;
using namespace ss::app;

class TestWatch : public QObject {
    Q_OBJECT

    QString shown(const WatchModel& model, int row, int column = WatchModel::Value) { return model.index(row, column).data().toString(); }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName("Stridescope tests");
        QCoreApplication::setApplicationName("tst_watch");
        QSettings().clear();
    }

    void theModelIsAModel()
    {
        WatchModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy told(&model, &WatchModel::expressionsChanged);
        QCOMPARE(model.rowCount(), 1);
        for (int i = 0; i < WatchModel::kMost; ++i)
            QVERIFY(model.setData(model.index(i, 0), QString("x + %1").arg(i)));
        QVERIFY(!model.setData(model.index(WatchModel::kMost, 0), "one too many"));
        QCOMPARE(model.rowCount(), WatchModel::kMost + 1);
        QVERIFY(model.removeRows(3, 2));
        QVERIFY(model.setData(model.index(0, 0), "  ")); // emptied: gone
        QCOMPARE(model.expressions().size(), WatchModel::kMost - 3);
        QVERIFY(!model.removeRows(WatchModel::kMost - 3, 1)); // the empty row stays
        QVERIFY(!model.setData(model.index(0, 1), "a value cannot be set"));
        QCOMPARE(told.size(), WatchModel::kMost + 2);
    }

    void valuesComeAndChange()
    {
        WatchModel model;
        model.setExpressions({"x.sum()", "y"});
        QCOMPARE(shown(model, 0), QString(QChar(0x2026)));
        model.take({{"x.sum()", "tensor(15.)", true}, {"y", "NameError: name 'y' is not defined", false}, {"gone", "1", true}});
        QCOMPARE(shown(model, 0), "tensor(15.)");
        QVERIFY(!model.index(0, 1).data(WatchModel::ChangedRole).toBool());
        QVERIFY(!model.index(1, 1).data(WatchModel::OkRole).toBool());
        model.take({{"x.sum()", "tensor(16.)", true}, {"y", "NameError: name 'y' is not defined", false}});
        QVERIFY(model.index(0, 1).data(WatchModel::ChangedRole).toBool());
        QVERIFY(!model.index(1, 1).data(WatchModel::ChangedRole).toBool());
        model.take({{"x.sum()", "tensor(16.)", true}});
        QVERIFY(!model.index(0, 1).data(WatchModel::ChangedRole).toBool());
        model.hideValues(true);
        QCOMPARE(shown(model, 0), "?");
        QVERIFY(!model.index(0, 1).data(Qt::ToolTipRole).toString().contains("16"));
        QVERIFY(shown(model, 1).startsWith("NameError"));
        model.hideValues(false);
        QCOMPARE(shown(model, 0), "tensor(16.)");
    }

    void textIsNeverMarkup()
    {
        WatchModel model;
        model.setExpressions({"'<b>x</b>'"});
        model.take({{"'<b>x</b>'", "'<b>x</b>'", true}});
        QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), "<pre>'&lt;b&gt;x&lt;/b&gt;'</pre>");
    }

    void keysAddChangeAndRemoveAndItIsKept()
    {
        {
            WatchView view("watch/test", views::Theme::light());
            view.resize(320, 240);
            view.show();
            QVERIFY(QTest::qWaitForWindowExposed(&view));
            view.table().setFocus();
            view.table().setCurrentIndex(view.model().index(0, 0));
            QTest::keyClick(&view.table(), Qt::Key_Return);
            auto* field = view.table().findChild<QLineEdit*>();
            QVERIFY(field);
            QTest::keyClicks(field, "x.sum()");
            QTest::keyClick(field, Qt::Key_Return);
            QTRY_COMPARE(view.model().expressions(), QStringList({"x.sum()"}));
            QTRY_VERIFY(!view.table().findChild<QLineEdit*>());
            view.table().setCurrentIndex(view.model().index(1, 0));
            QTest::keyClick(&view.table(), Qt::Key_Y); // typing begins an entry
            field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
            QVERIFY(field);
            QTest::keyClick(field, Qt::Key_Return);
            QTRY_COMPARE(view.model().expressions(), QStringList({"x.sum()", "y"}));
            view.table().setCurrentIndex(view.model().index(0, 0));
            QTest::keyClick(&view.table(), Qt::Key_Delete);
            QCOMPARE(view.model().expressions(), QStringList({"y"}));
        }
        WatchView later("watch/test", views::Theme::dark());
        QCOMPARE(later.model().expressions(), QStringList({"y"}));
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
        const views::Theme look = *views::Theme::named(theme);
        WatchView view({}, look);
        view.model().setExpressions({"x.sum()", "x.is_contiguous()", "y"});
        view.model().take({{"x.sum()", "tensor(15.)", true}, {"x.is_contiguous()", "True", true}, {"y", "NameError: no y", false}});
        view.model().take({{"x.sum()", "tensor(16.)", true}});
        view.resize(320, 240);
        view.show();
        const QImage image = view.grab().toImage();
        const QString path = qEnvironmentVariable("SS_LOOK");
        if (!path.isEmpty())
            image.save(path + "/watch_" + theme + ".png");
        const QRect changed = view.table().visualRect(view.model().index(0, 1)).translated(view.table().viewport()->mapTo(&view, QPoint()));
        QCOMPARE(image.pixelColor(changed.left(), changed.center().y()), look.accent);
    }
};

QTEST_MAIN(TestWatch)
#include "tst_watch.moc"
