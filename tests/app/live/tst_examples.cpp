// The example scripts, run and drawn: what they say of sharing and copies is what the map shows, and the README's pictures are theirs.
#include "core/python/interpreter.h"
#include "core/trace/log.h"
#include "tests/support/golden_image.h"
#include "views/common/value_source.h"
#include "views/geometry/map_scene.h"
#include "views/graph/render.h"
#include "views/memory/render.h"

#include <QPainter>
#include <QTest>

using namespace ss;
using namespace ss::views;

namespace {

/// A strip, as "24 bytes: a, b".
QStringList stripsOf(const MapScene& scene)
{
    QStringList strips;
    for (const MapStrip& strip : scene.strips) {
        QStringList labels;
        for (const MapTrack& track : strip.tracks)
            labels += QString::fromStdString(track.label) + (track.contiguous ? "" : "*");
        strips += QStringLiteral("%1 bytes: %2").arg(strip.bytes).arg(labels.join(" | "));
    }
    return strips;
}

}

class TestExamples : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        python::InterpreterOptions options;
        options.captureOutput = true;
        interpreter_ = std::make_unique<python::Interpreter>(options);
    }
    void cleanupTestCase() { interpreter_.reset(); }
    void showWhatTheySay_data();
    void showWhatTheySay();
    void theBackwardPassIsDrawn();

private:
    std::unique_ptr<python::Interpreter> interpreter_;
};

void TestExamples::showWhatTheySay_data()
{
    QTest::addColumn<QStringList>("strips"); // * : not contiguous
    QTest::addColumn<QStringList>("values"); // in Python, each true
    QTest::newRow("numpy_sharing") << QStringList{"24 bytes: array | tensor | same | back", "24 bytes: own", "48 bytes: wide"}
                                   << QStringList{"tensor[0, 0] == 99",
                                                  "same[1, 2] == -5",
                                                  "array[1, 2] == -5",
                                                  "own[0, 0] == 0",
                                                  "np.shares_memory(array, back)",
                                                  "not np.shares_memory(array, own.numpy())"};
    QTest::newRow("view_and_contiguous")
        << QStringList{"48 bytes: x, same | t* | y*", "48 bytes: c", "24 bytes: z"}
        << QStringList{"t.stride() == (1, 4)", "y.stride() == (4, 2)", "t[0, 0] == -1", "y[0, 0] == -1",
                       "c[0, 0] == 0",         "z[0, 0] == 0",         "x is same",     "t.data_ptr() == x.data_ptr()"};
}

void TestExamples::showWhatTheySay()
{
    QFETCH(QStringList, strips);
    QFETCH(QStringList, values);
    auto log = std::make_shared<trace::Log>();
    interpreter_->resetNamespace();
    interpreter_->setRecorder(std::make_shared<Recorder>(log));
    const QString name = QTest::currentDataTag();
    const auto run = interpreter_->runFile(SS_SOURCE_DIR "/resources/examples/" + name.toStdString() + ".py", {});
    QVERIFY2(run.ok, run.traceback.c_str());
    trace::TraceState state;
    for (const auto& event : log->read(0, log->size()))
        state.apply(*event);
    QCOMPARE(stripsOf(buildMapScene(state, {})), strips);
    const KeptValues kept(log->values());
    const QImage picture = renderMap(state, &kept, Theme::light(), {1100, 520}, {});
    QCOMPARE(test::differenceFrom(picture, SS_SOURCE_DIR "/resources/pictures/" + name + ".png"), QString());
    for (const QString& value : values) {
        const auto asked = interpreter_->runSource("assert " + value.toStdString() + "\n", "check");
        QVERIFY2(asked.ok, qPrintable(value + '\n' + QString::fromStdString(asked.traceback)));
    }
}

/// In the middle of the pass: what has come, what is computed now, what waits.
void TestExamples::theBackwardPassIsDrawn()
{
    auto log = std::make_shared<trace::Log>();
    interpreter_->resetNamespace();
    interpreter_->setRecorder(std::make_shared<Recorder>(log));
    const auto run = interpreter_->runFile(SS_SOURCE_DIR "/resources/examples/backward.py", {});
    QVERIFY2(run.ok, run.traceback.c_str());
    trace::TraceState state;
    int fired = 0;
    for (const auto& event : log->read(0, log->size())) {
        if (fired == 6)
            break;
        state.apply(*event);
        fired += std::holds_alternative<trace::NodeFired>(event->payload);
    }
    QCOMPARE(fired, 6);
    const QSize size(1400, 460);
    QImage picture(size, QImage::Format_RGB32);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    GraphPicture graph(state, Theme::light(), {});
    graph.paintInto(painter, size);
    painter.end();
    QCOMPARE(test::differenceFrom(picture, SS_SOURCE_DIR "/resources/pictures/backward.png"), QString());
}

QTEST_MAIN(TestExamples)
#include "tst_examples.moc"
