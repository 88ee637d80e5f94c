// Pictures of a training in the viewer: from the menu's key, from a saved session, and as files without a window.
#include "app/shell/main_window.h"
#include "app/shell/render_command.h"
#include "app/shell/training_dock.h"
#include "core/trace/session_file.h"
#include "tests/support/hands.h"
#include "tests/support/training_trace.h"
#include "views/model/network_view.h"
#include "views/models/training_feed.h"
#include "views/plots/plots_view.h"

#include <QTemporaryDir>
#include <QTest>

using namespace ss;
using namespace ss::app;
using namespace ss::test;

namespace {

std::shared_ptr<trace::Log> trainedLog()
{
    TrainingTrace training;
    training.tellPasses();
    training.addPasses(30);
    training.addProbe(twoClassProbe(1));
    return training.log();
}

}

class TestTrainingDock : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

private slots:
    void byItsKey();
    void anEarlierMoment();
    void rendered_data();
    void rendered();
};

void TestTrainingDock::byItsKey()
{
    MainWindow window(trainedLog(), views::Theme::light());
    window.show();
    QVERIFY(bringUp(window));
    QVERIFY(!window.findChild<TrainingDock*>()); // nothing is read for it until it is wanted
    press(Qt::Key_B, Qt::ControlModifier);
    auto* dock = window.findChild<TrainingDock*>();
    QVERIFY(dock && bringUp(*dock));
    QTRY_COMPARE(dock->training().curves().passes(), uint64_t(30));
    QTRY_COMPARE(dock->network().scene().boxes.size(), size_t(3));
    QTRY_COMPARE(dock->plots().plot(0).spoken(),
                 QStringLiteral("loss %1, accuracy 0.9").arg(double(float(TrainingTrace::loss(30))), 0, 'g', 4));
    QTRY_COMPARE(dock->plots().plot(3).spoken(), QStringLiteral("54 of 60 right"));
    window.setTheme(views::Theme::dark());
    QCOMPARE(dock->plots().plot(0).xAxis->tickLabelColor(), views::Theme::dark().dim);
}

void TestTrainingDock::anEarlierMoment()
{
    MainWindow window(trainedLog(), views::Theme::light());
    window.show();
    window.feed().pullAll();
    TrainingDock& dock = window.showTraining();
    dock.training().pullAll();
    const auto* line = dock.plots().plot(7).findChild<QCPItemStraightLine*>();
    QVERIFY(!line->visible());
    window.feed().setCursor(100);
    QVERIFY(line->visible());
    QCOMPARE(line->point1->coords().x(), 100.0);
    window.feed().followEnd();
    QVERIFY(!line->visible());
}

void TestTrainingDock::rendered_data()
{
    QTest::addColumn<int>("view");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QByteArray>("contains");
    QTest::newRow("plots, svg") << int(ViewKind::Plots) << "plots.svg" << QByteArray("Decision surface");
    QTest::newRow("model, svg") << int(ViewKind::Model) << "model.svg" << QByteArray("(8, 4)");
    QTest::newRow("plots, png") << int(ViewKind::Plots) << "plots.png" << QByteArray("PNG");
    QTest::newRow("model, pdf") << int(ViewKind::Model) << "model.pdf" << QByteArray("%PDF");
}

void TestTrainingDock::rendered()
{
    QFETCH(int, view);
    QFETCH(QString, file);
    QFETCH(QByteArray, contains);
    trace::OpenedSession session;
    session.log = trainedLog();
    RenderCommand command;
    command.file = folder_.filePath("trained.stride").toStdString();
    trace::saveSession(command.file, session);
    command.view = ViewKind(view);
    command.output = folder_.filePath(file).toStdString();
    command.width = 900;
    command.height = 600;
    QCOMPARE(renderPicture(command, {}), 0);
    QFile written(folder_.filePath(file));
    QVERIFY(written.open(QIODevice::ReadOnly));
    const QByteArray bytes = written.readAll();
    QVERIFY2(bytes.contains(contains), contains);
    if (file.endsWith(".png"))
        QCOMPARE(QImage::fromData(bytes).size(), QSize(900, 600));
    // At an earlier moment there is another picture.
    command.at = 40;
    QCOMPARE(renderPicture(command, {}), 0);
    QFile before(folder_.filePath(file));
    QVERIFY(before.open(QIODevice::ReadOnly));
    QVERIFY(before.readAll() != bytes);
}

QTEST_MAIN(TestTrainingDock)
#include "tst_training_dock.moc"
