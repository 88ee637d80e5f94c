#include "core/arrays/array_file.h"
#include "core/base/error.h"
#include "tests/support/counting_new.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <random>

using namespace ss;

namespace {

QByteArray file(const QByteArray& header, const QByteArray& data = {}, char version = 1)
{
    QByteArray bytes("\x93NUMPY", 6);
    bytes.append(version).append('\0');
    for (int i = 0; i < (version == 1 ? 2 : 4); ++i)
        bytes.append(static_cast<char>(header.size() >> (8 * i)));
    return bytes + header + data;
}

QByteArray headerOf(const char* descr, const char* shape)
{
    return QByteArray("{'descr': ") + descr + ", 'fortran_order': False, 'shape': " + shape + ", }\n";
}

}

class TestNpyHostile : public QObject {
    Q_OBJECT

private slots:
    void oneSentence_data();
    void oneSentence();
    void whatIsOddButRight_data();
    void whatIsOddButRight();
    void noFile();
    void cutAndFlippedAnywhere();

private:
    std::filesystem::path path(const char* name = "a.npy") const { return std::filesystem::path(folder_.path().toStdString()) / name; }
    void write(const QByteArray& bytes) const
    {
        std::filesystem::remove(path()); // a truncated file is flushed to the disk by ext4
        std::ofstream(path(), std::ios::binary).write(bytes.data(), bytes.size());
    }
    QTemporaryDir folder_;
};

void TestNpyHostile::oneSentence_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("clause");
    const auto row = [](const char* what, const QByteArray& bytes, const char* clause) { QTest::newRow(what) << bytes << clause; };
    const QByteArray good = headerOf("'<f4'", "(2,)");
    row("empty", {}, "it is empty");
    row("another kind of file", "PK\x03\x04", "it does not start as .npy files do");
    row("the magic only", QByteArray("\x93NUMPY", 6), "it ends within its header");
    row("no length", QByteArray("\x93NUMPY\x01\0", 8), "it ends within its header");
    row("half a length of version 2", QByteArray("\x93NUMPY\x02\0\x10\0", 10), "it ends within its header");
    row("version 0", file(good, QByteArray(8, 'x'), 0), "its format is 0.0, and 1.0, 2.0 and 3.0 are known");
    row("version 4", file(good, QByteArray(8, 'x'), 4), "its format is 4.0, and 1.0, 2.0 and 3.0 are known");
    row("a header longer than the file", QByteArray("\x93NUMPY\x01\0\xff\xff{", 11),
        "its header says that it is 65535 bytes long, and the file ends after 1");
    row("a header of four gigabytes", QByteArray("\x93NUMPY\x02\0\xff\xff\xff\xff{", 13),
        "its header says that it is 4294967295 bytes long, and the file ends after 1");
    row("no header", file(""), "it ends too early");
    row("no dictionary", file("(1, 2)"), "its header is no dictionary of 'descr', 'fortran_order' and 'shape'");
    row("a key less", file("{'descr': '<f4', 'shape': (2,)}"), "its header is no dictionary of 'descr', 'fortran_order' and 'shape'");
    row("a key more", file("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), 'x': 1}"),
        "its header is no dictionary of 'descr', 'fortran_order' and 'shape'");
    row("a key twice", file("{'descr': '<f4', 'descr': '<f8', 'shape': (2,)}"), "the key 'descr' comes twice");
    row("an open dictionary", file("{'descr': '<f4', "), "it ends too early");
    row("an open text", file("{'descr': '<f4"), "a text has no end");
    row("code", file("__import__('os').system('true')"), "it is no Python literal");
    row("code as a value", file("{'descr': open('x'), 'fortran_order': False, 'shape': ()}"), "it is no Python literal");
    row("something behind", file(good + "x"), "something follows its end");
    row("nested garbage", file(QByteArray(10'000, '[')), "it is nested too deeply");
    row("nested dictionaries", file(QByteArray("{'a':").repeated(5000)), "it is nested too deeply");
    row("an order of none", file("{'descr': '<f4', 'fortran_order': 0, 'shape': (2,)}"), "its 'fortran_order' is neither True nor False");

    row("data missing", file(good, QByteArray(7, 'x')), "shape (2,) of '<f4' takes 8 bytes, and 7 follow the header");
    row("a shape beyond the file", file(headerOf("'<f4'", "(1000000000000000000,)")),
        "shape (1000000000000000000,) of '<f4' takes 4000000000000000000 bytes, and 0 follow the header");
    row("a product that does not fit", file(headerOf("'<f4'", "(4294967296, 4294967296)")),
        "its shape (4294967296, 4294967296) has more bytes than can be counted");
    row("a product that comes round to 4", file(headerOf("'<f4'", "(4611686018427387905,)")),
        "its shape (4611686018427387905,) has more bytes than can be counted");
    row("no elements of a size that does not fit", file(headerOf("'<f4'", "(0, 4611686018427387905)")),
        "its shape (0, 4611686018427387905) has more bytes than can be counted");
    row("a size beyond 64 bits", file(headerOf("'<f4'", "(99999999999999999999,)")), "a number does not fit into 64 bits");
    row("a negative size", file(headerOf("'<f4'", "(-1,)")), "its 'shape' holds something else than sizes");
    row("a size that is a text", file(headerOf("'<f4'", "('2',)")), "its 'shape' holds something else than sizes");
    row("a size that is True", file(headerOf("'<f4'", "(True,)")), "its 'shape' holds something else than sizes");
    row("a shape that is a number", file(headerOf("'<f4'", "(2)")), "its 'shape' is no tuple");
    row("a shape that is a list", file(headerOf("'<f4'", "[2]")), "its 'shape' is no tuple");
    row("a hundred axes", file(headerOf("'<f4'", "(" + QByteArray("1,").repeated(100) + ")")),
        "it has 100 axes, and NumPy's arrays have at most 64");

    const char* objects = "it holds Python objects (dtype '|O'), which only running its pickle could read";
    row("objects", file(headerOf("'|O'", "(2,)"), QByteArray(16, 'x')), objects);
    row("objects in a record", file(headerOf("[('a', '<f4'), ('b', '|O')]", "(2,)"), QByteArray(24, 'x')), objects);
    row("an unknown dtype", file(headerOf("'<q8'", "(2,)")), "'<q8' is no dtype that is known here");
    row("a float of three bytes", file(headerOf("'<f3'", "(2,)")), "'<f3' is no dtype that is known here");
    row("a float of no bytes", file(headerOf("'<f'", "(2,)")), "'<f' is no dtype that is known here");
    row("an empty dtype", file(headerOf("''", "(2,)")), "'' is no dtype that is known here");
    row("text of no bytes", file(headerOf("'|S0'", "(2,)")), "its items ('|S0') have no bytes");
    row("text of 10^18 bytes", file(headerOf("'|S1000000000000000000'", "()")), "'|S1000000000000000000' is no dtype that is known here");
    row("text of 2^31 characters", file(headerOf("'<U2147483647'", "()")), "'<U2147483647' is no dtype that is known here");
    row("a dtype that is a number", file(headerOf("8", "(2,)")), "its 'descr' is no dtype");
    row("a dtype that is a dictionary", file(headerOf("{'a': 1}", "(2,)")), "its 'descr' is no dtype");
    row("a record of no bytes", file(headerOf("[]", "(2,)")), "its items ('|V0') have no bytes");
    row("a record that is too large", file(headerOf("[('a', '|S2000000000'), ('b', '|S2000000000')]", "()")), "its records are too large");
    row("a field without a dtype", file(headerOf("[('a',)]", "(2,)")), "a field of its dtype is no (name, dtype) pair");
    row("a field of an impossible shape", file(headerOf("[('a', '<f4', (4611686018427387905, 4))]", "(2,)")),
        "a field of its dtype has an impossible shape");
    row("a field of a negative shape", file(headerOf("[('a', '<f4', (-1,))]", "(2,)")), "a field of its dtype has an impossible shape");
}

void TestNpyHostile::oneSentence()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, clause);
    write(bytes);
    test::resetAllocations();
    const size_t before = test::bytesAlive;
    QString sentence = "it was read";
    try {
        arrays::traceFromNpy(path());
    } catch (const Error& error) {
        QVERIFY(error.kind() == ErrorKind::File);
        sentence = QString::fromStdString(error.what());
    }
    QVERIFY(test::mostBytesAlive - before < 64 * static_cast<size_t>(bytes.size()) + (64 << 10));
    QCOMPARE(sentence, QString("%1 is not a readable array file: %2").arg(path().c_str(), clause));
}

void TestNpyHostile::whatIsOddButRight_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("read");
    const auto row = [](const char* what, const QByteArray& bytes, const char* read) { QTest::newRow(what) << bytes << read; };
    row("bytes behind the data", file(headerOf("'<f4'", "(2,)"), QByteArray(20, 'x')), "<f4 (2,)");
    row("0-dim", file(headerOf("'>f8'", "()"), QByteArray(8, 'x')), ">f8 ()");
    row("no elements, 10^18 wide", file(headerOf("'|u1'", "(0, 1000000000000000000)")), "|u1 (0, 1000000000000000000)");
    row("version 2", file(headerOf("'<f4'", "(2,)"), QByteArray(8, 'x'), 2), "<f4 (2,)");
    row("version 3 with a name in UTF-8", file(headerOf("[('größe', '<f4')]", "(2,)"), QByteArray(8, 'x'), 3), "|V4 (2,)");
    row("Python 2's numbers", file(headerOf("'<f4'", "(2L, 1L)"), QByteArray(8, 'x')), "<f4 (2, 1)");
    row("other quotes and spaces", file("{\"shape\":(2,),\n\t\"fortran_order\" : True,\"descr\":\"<i4\"}", QByteArray(8, 'x')), "<i4 (2,)");
    row("a byte order that means nothing", file(headerOf("'<u1'", "(2,)"), "xx"), "|u1 (2,)");
    row("fields of fields", file(headerOf("[('a', [('b', [('c', '<f4', 2)], (3,))])]", "(2,)"), QByteArray(48, 'x')), "|V24 (2,)");
}

void TestNpyHostile::whatIsOddButRight()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, read);
    write(bytes);
    const arrays::ArrayHeader header = arrays::readNpyHeader(path());
    QCOMPARE(QString::fromStdString(header.dtype + " " + toTuple(header.shape)), read);
    QVERIFY(arrays::traceFromNpy(path())->size() > 0);
}

void TestNpyHostile::noFile()
{
    const auto sentence = [](const std::filesystem::path& path) {
        try {
            arrays::readNpyHeader(path);
        } catch (const Error& error) {
            return QString::fromStdString(error.what());
        }
        return QString();
    };
    QCOMPARE(sentence(path("none.npy")), QString("there is no file %1").arg(path("none.npy").c_str()));
    QCOMPARE(sentence(path(".")), QString("%1 is a folder, not an array file").arg(path(".").c_str()));
    QCOMPARE(sentence("/dev/null"), QString("/dev/null is not an ordinary file"));
}

void TestNpyHostile::cutAndFlippedAnywhere()
{
    const QByteArray good = file(headerOf("[('a', '<f4'), ('b', '>i2', (2, 3))]", "(5, 1, 3)"), QByteArray(240, 'x'));
    std::mt19937 random(5);
    int readable = 0;
    for (int round = 0; round < 5000; ++round) {
        QByteArray bytes = round % 5 ? good : good.left(static_cast<int>(random() % good.size()));
        for (unsigned i = 0; i < random() % 4 && !bytes.isEmpty(); ++i)
            bytes[static_cast<int>(random() % std::min<size_t>(bytes.size(), 120))] = static_cast<char>(random());
        write(bytes);
        try {
            arrays::traceFromNpy(path());
            ++readable;
        } catch (const Error& error) {
            QVERIFY(std::string(error.what()).starts_with(path().string()));
        }
    }
    QVERIFY(readable > 0 && readable < 5000);
}

QTEST_GUILESS_MAIN(TestNpyHostile)
#include "tst_npy_hostile.moc"
