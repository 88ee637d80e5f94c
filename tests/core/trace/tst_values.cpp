#include "core/trace/values.h"

#include <QtTest>

using namespace ss;
using namespace ss::trace;

namespace {

ValueImage image(uint64_t revision, int64_t start, const std::string& text, uint32_t buffer = 0)
{
    const auto bytes = std::as_bytes(std::span(text));
    return {BufferId(buffer), revision, start, {bytes.begin(), bytes.end()}};
}

/// A letter a byte, '.' where it is not known.
QString pageText(const ValueStore& store, uint64_t revision, int64_t start, int64_t size, uint32_t buffer = 0)
{
    const ValuePage page = store.page(BufferId(buffer), revision, start, size);
    QString text;
    for (int64_t i = 0; i < static_cast<int64_t>(page.bytes.size()); ++i)
        text += page.known.contains(start + i) ? QChar(static_cast<char>(page.bytes[static_cast<size_t>(i)])) : QChar('.');
    return text;
}

}

class Values : public QObject {
    Q_OBJECT

private slots:
    void pages_data()
    {
        QTest::addColumn<quint64>("revision");
        QTest::addColumn<int>("start");
        QTest::addColumn<int>("size");
        QTest::addColumn<QString>("text");
        QTest::newRow("no bytes") << quint64(3) << 0 << 0 << "";
        QTest::newRow("before any write") << quint64(0) << 0 << 4 << "....";
        QTest::newRow("a part that was never written") << quint64(3) << 8 << 4 << "....";
        QTest::newRow("the first image alone") << quint64(1) << 0 << 8 << "aaaaaa..";
        QTest::newRow("a second over it") << quint64(2) << 0 << 8 << "aabbaa..";
        QTest::newRow("a third of two images") << quint64(3) << 0 << 8 << "cabbadd.";
        QTest::newRow("a window in the middle") << quint64(3) << 3 << 3 << "bad";
        QTest::newRow("a revision that was not kept") << quint64(4) << 0 << 8 << "........";
        QTest::newRow("nothing older shines through a gap") << quint64(5) << 0 << 8 << ".ee.....";
    }

    void pages()
    {
        QFETCH(quint64, revision);
        QFETCH(int, start);
        QFETCH(int, size);
        QFETCH(QString, text);
        ValueStore store;
        store.keep(image(1, 0, "aaaaaa"));
        store.keep(image(2, 2, "bb"));
        store.keep(image(3, 0, "c"));
        store.keep(image(3, 5, "dd"));
        store.keep(image(5, 1, "ee"));
        QCOMPARE(pageText(store, revision, start, size), text);
        QCOMPARE(pageText(store, revision, start, size, 1), QString(size, '.'));
    }

    void emptyWritesHoldTheChain()
    {
        ValueStore store;
        store.keep(image(0, 0, "aa"));
        store.keep(image(1, 0, ""));
        QCOMPARE(pageText(store, 1, 0, 2), QString("aa"));
    }

    void anImageThatComesTooLateIsNotKept()
    {
        ValueStore store;
        store.keep(image(2, 0, "b"));
        store.keep(image(1, 0, "a"));
        QCOMPARE(pageText(store, 2, 0, 1), QString("b"));
        QCOMPARE(pageText(store, 1, 0, 1), QString("."));
        QCOMPARE(store.imagesDropped(), 1u);
    }

    void theOldestGoFirst()
    {
        const std::string kilo(1000, 'k');
        ValueStore store(5000);
        for (uint64_t revision = 1; revision <= 20; ++revision)
            store.keep(image(revision, 0, kilo, revision % 2));
        QVERIFY(store.bytesKept() <= 5000);
        QCOMPARE(store.imagesDropped(), 16u);
        QCOMPARE(pageText(store, 20, 0, 1, 0), QString("k"));
        QCOMPARE(pageText(store, 17, 0, 1, 1), QString("k"));
        QCOMPARE(pageText(store, 16, 0, 1, 0), QString("."));
    }

    void anImageAboveTheBudgetHidesWhatWasBefore()
    {
        ValueStore store(500);
        store.keep(image(1, 0, "a"));
        store.keep(image(2, 0, std::string(600, 'b')));
        QCOMPARE(pageText(store, 2, 0, 1), QString("."));
        QCOMPARE(store.bytesKept(), int64_t(0));
        QCOMPARE(store.imagesDropped(), 2u);
    }

    void tinyImagesDoNotEscapeTheBudget()
    {
        ValueStore store(10'000);
        for (uint64_t revision = 1; revision <= 10'000; ++revision)
            store.keep(image(revision, 0, "x"));
        QVERIFY(store.imagesDropped() > 9'800);
    }

    void everyRevisionIsFoundAmongMany()
    {
        ValueStore store(40'000); // the first hundreds are dropped
        for (uint64_t revision = 1; revision <= 1000; ++revision)
            for (uint32_t buffer = 0; buffer < revision % 3; ++buffer)
                store.keep(image(revision, 0, std::string(1, static_cast<char>('a' + revision % 26)), buffer));
        for (uint64_t revision = 900; revision <= 1000; ++revision) {
            const QString kept(QChar(static_cast<char>('a' + revision % 26)));
            QCOMPARE(pageText(store, revision, 0, 1, 0), revision % 3 ? kept : QString("."));
            QCOMPARE(pageText(store, revision, 0, 1, 1), revision % 3 == 2 ? kept : QString("."));
        }
        QCOMPARE(pageText(store, 1, 0, 1, 0), QString("."));
    }

    void sinceGivesEachImageOnce()
    {
        ValueStore store;
        uint64_t cursor = 0;
        QVERIFY(store.since(cursor).empty());
        store.keep(image(1, 0, "a"));
        store.keep(image(1, 4, "b", 1));
        auto images = store.since(cursor);
        QCOMPARE(images.size(), 2u);
        QCOMPARE(images[1].buffer, BufferId(1));
        QCOMPARE(images[1].start, int64_t(4));
        store.keep(image(2, 0, "c"));
        images = store.since(cursor);
        QCOMPARE(images.size(), 1u);
        QCOMPARE(images[0].revision, 2u);
        QVERIFY(store.since(cursor).empty());
    }

    void smallAndLargeImagesStayInOrder()
    {
        ValueStore store;
        const std::string large(5000, 'l');
        store.keep(image(1, 0, "aaaa"));
        store.keep(image(2, 0, large));
        store.keep(image(3, 1, "b"));
        QCOMPARE(pageText(store, 1, 0, 5), QString("aaaa."));
        QCOMPARE(pageText(store, 2, 0, 4), QString("llll"));
        QCOMPARE(pageText(store, 3, 0, 4), QString("lbll"));
    }

    void manyAreKeptWhileNobodyReads()
    {
        ValueStore store;
        constexpr uint64_t kMany = 50'000;
        for (uint64_t revision = 1; revision <= kMany; ++revision)
            store.keep(image(revision, 0, std::string(1, static_cast<char>('a' + revision % 26))));
        store.settle();
        uint64_t cursor = 0;
        const auto images = store.since(cursor);
        QCOMPARE(images.size(), kMany);
        for (uint64_t i = 0; i < kMany; ++i)
            QVERIFY(images[i].revision == i + 1 && images[i].bytes.front() == static_cast<std::byte>('a' + (i + 1) % 26));
    }
};

QTEST_GUILESS_MAIN(Values)
#include "tst_values.moc"
