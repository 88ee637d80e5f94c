#include "core/trace/text.h"
#include "views/memory/address_box.h"

#include <QSignalSpy>
#include <QTest>

using namespace ss;
using namespace ss::views;

namespace {

const char* const kProgram = "base = arange 3x4 float32\nx = base.slice 1 1 3 1\nc = x.contiguous\n";

}

class TestAddressBox : public QObject {
    Q_OBJECT

    struct Shown {
        Shown()
            : feed(trace::traceFromText(kProgram))
            , box(feed, selection, Theme::light())
        {
            feed.pullAll();
            box.resize(700, 30);
            box.show();
        }
        void type(const QString& text)
        {
            box.begin();
            QTest::keyClicks(&box.field(), text);
            QTest::keyClick(&box.field(), Qt::Key_Return);
        }
        Selection selection;
        TraceFeed feed;
        AddressBox box;
    };

private slots:
    void answers_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("answer");
        const auto row = [](const char* text, const char* answer) { QTest::newRow(text) << QString(text) << QString(answer); };
        row("storage 2 + 8", "storage 2, byte 8: c[1, 0]");
        row("x[1, 1]", "storage 1, byte 24: base[1, 2] = x[1, 1]");
        row("base + 5", "storage 1, byte 5: base[0, 1] = x[0, 0]");
        row("0x1", "There is no storage whose address is known.");
        row("storage 7", "There is no storage 7; the last is 2.");
        row("storage 2 + 24", "Byte 24 is beyond storage 2, which has 24 bytes.");
        row("nobody", "No tensor or array is named nobody.");
        row("x[1]", "x has 2 axes, and 1 indices came.");
        row("x[1, 2]", "The index of axis 1 is out of range: x has shape (3, 2).");
        row("8", "An offset counts in the storage of what is selected, and nothing is.");
        row("x **", "Expected an address (0x7f00), an offset (16), storage 2 + 16, x + 16 or x[1, 2].");
        row("99999999999999999999999", "This number is beyond 64 bits.");
    }
    void answers()
    {
        QFETCH(QString, text);
        Shown shown;
        shown.type(text);
        QTEST(shown.box.answer(), "answer");
        QCOMPARE(shown.box.field().accessibleDescription(), shown.box.answer());
    }

    void whatIsFoundIsSelected()
    {
        Shown shown;
        QSignalSpy found(&shown.box, &AddressBox::found);
        shown.type("base + 5");
        QCOMPARE(found.size(), 1);
        QVERIFY((shown.selection.place() == Place{BufferId(0), {4, 8}}));
        QCOMPARE(shown.selection.handle(), shown.feed.state().bindings().at("base"));
        // Offsets now count there; what sees the byte already stays selected.
        shown.selection.select(shown.feed.state().bindings().at("x"));
        shown.type("24");
        QVERIFY((shown.selection.place() == Place{BufferId(0), {24, 28}}));
        QCOMPARE(shown.selection.handle(), shown.feed.state().bindings().at("x"));
        shown.type("storage 9");
        QCOMPARE(found.size(), 2);
        QVERIFY((shown.selection.place() == Place{BufferId(0), {24, 28}}));
    }

    void escapeLeaves()
    {
        Shown shown;
        QSignalSpy left(&shown.box, &AddressBox::left);
        shown.type("nobody");
        QVERIFY(!shown.box.answer().isEmpty());
        QTest::keyClick(&shown.box.field(), Qt::Key_Escape);
        QCOMPARE(left.size(), 1);
        QVERIFY(shown.box.answer().isEmpty() && shown.box.field().text().isEmpty());
    }
};

QTEST_MAIN(TestAddressBox)
#include "tst_address_box.moc"
