#include "core/arrays/array_file.h"
#include "core/arrays/file_name.h"
#include "core/base/error.h"
#include "core/trace/state.h"
#include "core/trace/summary.h"
#include "tests/support/golden.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>

using namespace ss;

namespace {

std::filesystem::path folder() { return SS_SOURCE_DIR "/tests/golden/npy"; }

trace::TraceState folded(const trace::Log& log)
{
    trace::TraceState state;
    for (const auto& event : log.read(0, log.size()))
        state.apply(*event);
    return state;
}

}

class TestNpy : public QObject {
    Q_OBJECT

private slots:
    void asNumPyLoadsIt_data();
    void asNumPyLoadsIt();
    void aLargeFileKeepsNoValues();
    void namesAreIdentifiers_data();
    void namesAreIdentifiers();
};

void TestNpy::asNumPyLoadsIt_data()
{
    QTest::addColumn<QJsonObject>("answer");
    const QJsonObject answers = test::golden("npy.json");
    for (auto answer = answers.begin(); answer != answers.end(); ++answer)
        QTest::newRow(qPrintable(answer.key())) << answer->toObject();
}

void TestNpy::asNumPyLoadsIt()
{
    QFETCH(QJsonObject, answer);
    const auto file = folder() / (std::string(QTest::currentDataTag()) + ".npy");
    const auto log = arrays::traceFromNpy(file);
    const trace::TraceState state = folded(*log);
    QCOMPARE(state.arrayCount(), size_t(1));
    QCOMPARE(state.bufferCount(), size_t(1));
    const trace::ArrayState& array = state.array(ArrayId(0));
    QCOMPARE(QString::fromStdString(array.made.dtype), answer["dtype"].toString());
    QCOMPARE(array.made.itemsize, answer["itemsize"].toInteger());
    QCOMPARE(array.made.shape.vector(), test::integers(answer["shape"]));
    QCOMPARE(array.made.byteStrides.vector(), test::integers(answer["strides"]));
    QCOMPARE(array.made.ownData, answer["owndata"].toBool());
    QCOMPARE(array.names, (std::vector<std::string>{arrays::identifierOf(file.stem().string())}));

    const QByteArray bytes = QByteArray::fromHex(answer["bytes"].toString().toLatin1());
    const trace::BufferState& buffer = state.buffer(BufferId(0));
    QCOMPARE(buffer.bytes, bytes.size());
    QVERIFY(buffer.made.owner == trace::Owner::NumPy);
    QVERIFY(buffer.written.covers({0, buffer.bytes}) || buffer.bytes == 0);
    const auto page = log->values().page(BufferId(0), buffer.revision, 0, buffer.bytes);
    QVERIFY(page.known.covers({0, buffer.bytes}) || buffer.bytes == 0);
    QCOMPARE(QByteArray(reinterpret_cast<const char*>(page.bytes.data()), bytes.size()), bytes);
    QVERIFY(state.openScopes().empty());
}

void TestNpy::aLargeFileKeepsNoValues()
{
    QTemporaryDir temporary;
    const auto file = std::filesystem::path(temporary.path().toStdString()) / "large.npy";
    const std::string header = "{'descr': '<f8', 'fortran_order': False, 'shape': (1000, 1000), }";
    std::ofstream(file, std::ios::binary) << std::string("\x93NUMPY\x01\x00", 8) << static_cast<char>(header.size()) << '\0' << header;
    std::filesystem::resize_file(file, 10 + header.size() + 8'000'000);
    const auto log = arrays::traceFromNpy(file);
    QCOMPARE(log->values().bytesKept(), int64_t(0));
    QCOMPARE(folded(*log).bytesInUse(Device{}), int64_t(8'000'000));
}

void TestNpy::namesAreIdentifiers_data()
{
    QTest::addColumn<QByteArray>("stem");
    QTest::addColumn<QByteArray>("name");
    const auto row = [](const char* what, const char* stem, const char* name) {
        QTest::newRow(what) << QByteArray(stem) << QByteArray(name);
    };
    row("a name", "weights", "weights");
    row("spaces and signs", "my weights (v1.2)", "my_weights__v1_2_");
    row("a digit first", "2d", "_2d");
    row("a keyword", "class", "class_");
    row("nothing", "", "array");
    row("letters of other scripts", "größe_δ_данные_重み", "größe_δ_данные_重み");
    row("signs of other scripts", "a–b€", "a_b_");
    row("bytes that are no UTF-8", "a\xff\xc3", "a__");
    row("an overlong slash",
        "a\xc0\xaf"
        "b",
        "a__b");
}

void TestNpy::namesAreIdentifiers()
{
    QFETCH(QByteArray, stem);
    QFETCH(QByteArray, name);
    QCOMPARE(QByteArray::fromStdString(arrays::identifierOf(stem.toStdString())), name);
}

QTEST_GUILESS_MAIN(TestNpy)
#include "tst_npy.moc"
