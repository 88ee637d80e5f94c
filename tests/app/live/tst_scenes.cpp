#include "core/python/interpreter.h"
#include "core/trace/log.h"
#include "views/geometry/handle_text.h"
#include "views/geometry/map_scene.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace ss;

namespace {

QJsonObject recordedPrograms()
{
    QFile file(QStringLiteral(SS_SOURCE_DIR "/tests/golden/scenes.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object().value("programs").toObject() : QJsonObject();
}

QList<qint64> numbers(const QJsonArray& array)
{
    QList<qint64> list;
    for (const QJsonValue& value : array)
        list << value.toInteger();
    return list;
}

QList<qint64> numbers(const Dims& dims) { return {dims.begin(), dims.end()}; }

/// What a name means here and where it lies, in PyTorch's words.
void compareHandle(const trace::TraceState& state, const QJsonObject& expected, QMap<int, uint32_t>& buffers)
{
    const std::string name = expected["name"].toString().toStdString();
    QVERIFY2(state.bindings().contains(name), name.c_str());
    const HandleId handle = state.bindings().at(name);
    QCOMPARE(QString(handle.isTensor() ? "tensor" : "array"), expected["kind"].toString());
    QCOMPARE(QString::fromStdString(views::dtypeName(state, handle)), expected["dtype"].toString());
    QCOMPARE(numbers(views::shapeOf(state, handle)), numbers(expected["shape"].toArray()));
    QCOMPARE(numbers(views::stridesOf(state, handle)), numbers(expected["stride"].toArray()));
    if (handle.isTensor())
        QCOMPARE(qint64(views::offsetOf(state, handle)), expected["offset"].toInteger());
    // PyTorch's storages and our buffers are the same groups of handles.
    const int storage = expected["storage"].toInt();
    const uint32_t buffer = state.bufferOf(handle).value();
    QCOMPARE(buffers.value(storage, buffer), buffer);
    buffers.insert(storage, buffer);
}

}

/// Every program of tests/programs, run here, drawn, and held against what real PyTorch says of storages, strides and offsets.
class TestScenes : public QObject {
    Q_OBJECT
private slots:
    void initTestCase()
    {
        python::InterpreterOptions options;
        options.captureOutput = true;
        interpreter_ = std::make_unique<python::Interpreter>(options);
    }
    void cleanupTestCase() { interpreter_.reset(); }
    void sceneAgreesWithPyTorch_data();
    void sceneAgreesWithPyTorch();

private:
    std::unique_ptr<python::Interpreter> interpreter_;
};

void TestScenes::sceneAgreesWithPyTorch_data()
{
    QTest::addColumn<QJsonObject>("expected");
    const QJsonObject programs = recordedPrograms();
    QVERIFY(programs.size() >= 13);
    for (const QString& name : programs.keys())
        QTest::newRow(qPrintable(name)) << programs[name].toObject();
}

void TestScenes::sceneAgreesWithPyTorch()
{
    QFETCH(QJsonObject, expected);
    auto log = std::make_shared<trace::Log>();
    interpreter_->resetNamespace();
    interpreter_->setRecorder(std::make_shared<Recorder>(log));
    const python::RunResult run =
        interpreter_->runFile(std::string(SS_SOURCE_DIR "/tests/programs/") + QTest::currentDataTag() + ".py", {});
    QVERIFY2(run.ok, run.traceback.c_str());
    trace::TraceState state;
    for (const auto& event : log->read(0, log->size()))
        state.apply(*event);

    const QJsonArray handles = expected["handles"].toArray();
    QMap<int, uint32_t> buffers;
    for (const QJsonValue& handle : handles)
        compareHandle(state, handle.toObject(), buffers);
    const QList<uint32_t> distinct = buffers.values();
    QCOMPARE(QSet<uint32_t>(distinct.begin(), distinct.end()).size(), buffers.size());

    views::MapOptions options;
    options.temporaries = views::Temporaries::None;
    const views::MapCounts counts = views::countMap(views::buildMapScene(state, options));
    QCOMPARE(qint64(counts.storages), expected["storages"].toInteger());
    QCOMPARE(qint64(counts.handles), qint64(handles.size()));
    QCOMPARE(qint64(counts.sharedCells.value_or(-1)), expected["shared_cells"].toInteger());
}

QTEST_GUILESS_MAIN(TestScenes)
#include "tst_scenes.moc"
