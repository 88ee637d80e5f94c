#include "app/live/array_listing.h"
#include "app/live/file_recipes.h"
#include "app/live/new_tensor_form.h"
#include "app/live/table_editor.h"
#include "app/shell/style.h"
#include "core/base/error.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>

using namespace ss;
using namespace ss::app;

namespace {

struct FakeSink : views::StatementSink {
    QStringList lines;
    QString run(const QString& line) override
    {
        lines << line;
        return {};
    }
    bool busy() const override { return false; }
};

QByteArray little(quint64 value, int bytes)
{
    QByteArray text;
    for (int i = 0; i < bytes; ++i)
        text += char(value >> (8 * i));
    return text;
}

QByteArray npy(const QByteArray& header, const QByteArray& data)
{
    return QByteArray("\x93NUMPY\x01\x00", 8) + little(quint64(header.size()), 2) + header + data;
}

/// A zip archive of one stored member.
QByteArray npz(const QByteArray& name, const QByteArray& member, int method = 0)
{
    const QByteArray sizes = little(0, 4) + little(quint64(member.size()), 4) + little(quint64(member.size()), 4);
    const QByteArray local = "PK\3\4" + little(20, 2) + little(0, 2) + little(quint64(method), 2) + little(0, 4) + sizes +
                             little(quint64(name.size()), 2) + little(0, 2) + name + member;
    const QByteArray entry = "PK\1\2" + little(20, 2) + little(20, 2) + little(0, 2) + little(quint64(method), 2) + little(0, 4) + sizes +
                             little(quint64(name.size()), 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) +
                             little(0, 4) + name;
    return local + entry + "PK\5\6" + little(0, 4) + little(1, 2) + little(1, 2) + little(quint64(entry.size()), 4) +
           little(quint64(local.size()), 4) + little(0, 2);
}

QByteArray safetensors(const QByteArray& header, const QByteArray& data) { return little(quint64(header.size()), 8) + header + data; }

}

class TestNewTensor : public QObject {
    Q_OBJECT

    trace::TraceState state_;
    StateNow now_ = [this]() -> const trace::TraceState& { return state_; };
    QTemporaryDir folder_;

    QString write(const QString& name, const QByteArray& bytes)
    {
        QFile file(folder_.filePath(name));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes);
        return file.fileName();
    }
    Composed composed(const QString& path, QStringList values = {})
    {
        const Recipe recipe = fileRecipe(path, now_);
        for (qsizetype i = values.size(); i < qsizetype(recipe.fields.size()); ++i)
            values << recipe.fields[size_t(i)].initial;
        return recipe.compose(values);
    }

private slots:
    void typedValues_data()
    {
        QTest::addColumn<QString>("table");
        QTest::addColumn<QString>("dtype");
        QTest::addColumn<QString>("line");
        QTest::addColumn<QString>("preview");
        const auto row = [](const char* what, const char* table, const char* dtype, const char* line, const char* preview) {
            QTest::newRow(what) << QString(table) << QString(dtype) << QString(line) << QString(preview);
        };
        row("whole numbers", "1, 2; 3, 4", "", "torch.tensor([[1, 2], [3, 4]])", "NEW   shape (2, 2)   stride (2, 1)   int64   32 B new");
        row("one axis", "1, 2.5", "", "torch.tensor([1, 2.5])", "NEW   shape (2,)   stride (1,)   float32   8 B new");
        row("one row", "1, 2;", "", "torch.tensor([[1, 2]])", "NEW   shape (1, 2)   stride (2, 1)   int64   16 B new");
        row("truth", "true, False", "", "torch.tensor([True, False])", "NEW   shape (2,)   stride (1,)   bool   2 B new");
        row("not finite", "nan, -inf", "", "torch.tensor([float('nan'), float('-inf')])",
            "NEW   shape (2,)   stride (1,)   float32   8 B new");
        row("complex", "1+2j, 3", "", "torch.tensor([1+2j, 3])", "NEW   shape (2,)   stride (1,)   complex64   16 B new");
        row("a dtype", "1, 2", "int8", "torch.tensor([1, 2], dtype=torch.int8)", "NEW   shape (2,)   stride (1,)   int8   2 B new");
        row("what Python does not take", "007, +1", "", "torch.tensor([7, 1])", "NEW   shape (2,)   stride (1,)   int64   16 B new");
    }
    void typedValues()
    {
        QFETCH(QString, table);
        QFETCH(QString, dtype);
        const Composed made = composeValues(table, dtype, "False");
        QCOMPARE(made.problem, QString());
        QTEST(made.expression, "line");
        QTEST(made.preview, "preview");
        QCOMPARE(made.ghosts.size(), size_t(1));
    }
    void typedNonsense()
    {
        QCOMPARE(composeValues("1, x; 3, 4", "", "").problem, "Row 0, column 1: x is no number.");
        QCOMPARE(composeValues("1, ", "", "").problem, "Row 0, column 1 is empty.");
        QCOMPARE(composeValues("1, 2; 3", "", "").problem, "Row 1 has 1 numbers, the rows above 2.");
        QCOMPARE(composeValues("1, 2", "", "True").preview,
                 "RuntimeError: Only Tensors of floating point and complex dtype can require gradients");
    }

    void everySourceOpensWithALine()
    {
        FakeSink sink;
        NewTensorForm form(now_, sink, views::Theme::light());
        form.show();
        for (int row = 0; row + 1 < form.sources().count(); ++row) {
            form.sources().setCurrentRow(row);
            QVERIFY2(!form.line().isEmpty(), qPrintable(form.sources().item(row)->text()));
            QVERIFY2(!form.panel().ghosts().empty(), qPrintable(form.sources().item(row)->text()));
        }
        QVERIFY(form.line().startsWith("torch.manual_seed(0); y = torch.randperm(8)"));
        form.sources().setCurrentRow(form.sources().count() - 1);
        QVERIFY(form.line().isEmpty());
    }

    void byKeysAlone()
    {
        FakeSink sink;
        NewTensorForm form(now_, sink, views::Theme::light());
        form.show();
        QTest::keyClick(&form.sources(), Qt::Key_Down); // zeros
        QCOMPARE(form.line(), "y = torch.zeros((2, 3))");
        auto* size = form.panel().findChildren<QLineEdit*>().front();
        size->selectAll();
        QTest::keyClicks(size, "5");
        QCOMPARE(form.line(), "y = torch.zeros((5,))");
        size->selectAll();
        QTest::keyClicks(size, "(1000000, 1000000)");
        QVERIFY(form.line().isEmpty());
        QVERIFY(form.panel().findChild<QLabel*>("preview")->text().startsWith("That would take 3.6 TiB"));
        size->selectAll();
        QTest::keyClicks(size, "(2, 2)");
        QTest::keyClick(size, Qt::Key_Return);
        QCOMPARE(sink.lines, QStringList{"y = torch.zeros((2, 2))"});
    }

    /// From the list into the fields, as they are seen, and only then to the buttons; so too behind another source.
    void tabGoesDownTheForm()
    {
        FakeSink sink;
        NewTensorForm form(now_, sink, views::Theme::light());
        form.show();
        form.activateWindow();
        QTRY_COMPARE(QApplication::focusWidget(), &form.sources());
        const auto walk = [&] {
            QStringList names;
            do {
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
                const auto* button = qobject_cast<QPushButton*>(QApplication::focusWidget());
                names << (button ? button->text().remove('&') : QApplication::focusWidget()->accessibleName());
            } while (QApplication::focusWidget() != &form.sources() && names.size() < 20);
            names.removeLast();
            const qsizetype run = names.indexOf("Run"), cancel = names.indexOf("Cancel"); // their order is the desktop's
            if (run >= 0 && cancel >= 0 && run > cancel)
                names.swapItemsAt(run, cancel);
            return names.join(", ");
        };
        QCOMPARE(walk(), "rows, columns, values, dtype, requires_grad, name of the result, Run, Cancel");
        QTest::keyClick(&form.sources(), Qt::Key_End); // a file, which is not named yet
        QTRY_VERIFY(form.panel().nameField().isVisible());
        QCOMPARE(walk(), "file, Browse..., name of the result, Cancel");
        QTest::keyClick(&form.sources(), Qt::Key_Home);
        QTRY_VERIFY(form.panel().nameField().isVisible());
        QVERIFY(walk().startsWith("rows, columns, values, "));
    }

    void aSpreadsheetIsPasted()
    {
        FakeSink sink;
        NewTensorForm form(now_, sink, views::Theme::light());
        form.show();
        auto* table = form.findChild<QTableWidget*>();
        QCOMPARE(form.line(), "y = torch.tensor([[1, 2, 3], [4, 5, 6]])");
        QApplication::clipboard()->setText("1\t2\n3\t4\n5\t6.5\r\n");
        table->setCurrentCell(0, 0);
        form.findChild<QSpinBox*>("columns")->setValue(2);
        QTest::keyClick(table, Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(form.line(), "y = torch.tensor([[1, 2], [3, 4], [5, 6.5]])");
        form.findChild<QSpinBox*>("rows")->setValue(1);
        QCOMPARE(form.line(), "y = torch.tensor([[1, 2]])");
        table->item(0, 1)->setText("two");
        QVERIFY(form.line().isEmpty());
        QCOMPARE(form.panel().findChild<QLabel*>("preview")->text(), "Row 0, column 1: two is no number.");
    }

    void numpyFiles()
    {
        const QString plain = write("a.npy", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }", QByteArray(24, 0)));
        QCOMPARE(composed(plain).expression, QStringLiteral("torch.from_numpy(np.load(r'%1'))").arg(plain));
        QCOMPARE(composed(plain).preview, "NEW   shape (2, 3)   stride (3, 1)   float32   24 B new");
        const QString columns = write("b.npy", npy("{'descr': '<f8', 'fortran_order': True, 'shape': (2, 3), }", QByteArray(48, 0)));
        QCOMPARE(composed(columns).preview, "NEW   shape (2, 3)   stride (1, 2)   float64   48 B new");
        const QString other = write("c.npy", npy("{'descr': '>f4', 'fortran_order': False, 'shape': (2,), }", QByteArray(8, 0)));
        QCOMPARE(composed(other).problem, "c has dtype >f4, which torch has none for.");
    }

    void archives()
    {
        const QByteArray member = npy("{'descr': '<i8', 'fortran_order': False, 'shape': (4,), }", QByteArray(32, 0));
        const QString path = write("w.npz", npz("weights.npy", member));
        QCOMPARE(composed(path).expression, QStringLiteral("torch.from_numpy(np.load(r'%1')['weights'])").arg(path));
        QCOMPARE(composed(path).preview, "NEW   shape (4,)   stride (1,)   int64   32 B new");
        const QString packed = write("p.npz", npz("it's.npy", member, 8));
        QCOMPARE(composed(packed).expression, QStringLiteral("torch.from_numpy(np.load(r'%1')['it\\'s'])").arg(packed));
        QCOMPARE(composed(packed).preview, "Its dtype and shape are known when it runs.");
    }

    /// Any name is a literal on one line.
    void namesOfAnyLetters()
    {
        const QByteArray member = npy("{'descr': '<i8', 'fortran_order': False, 'shape': (4,), }", QByteArray(32, 0));
        const QString path = write("r\rn.npz", npz(QByteArray("a\nb\rc\0d\\'.npy", 13), member));
        const QString line = composed(path).expression;
        QVERIFY2(line.endsWith("r\\rn.npz')['a\\nb\\rc\\x00d\\\\\\''])"), qPrintable(line));
        for (QChar letter : line)
            QVERIFY(letter.isPrint());
    }

    void safeTensors()
    {
        const QByteArray header = R"({"__metadata__":{"a":"b"},"w":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]},)"
                                  R"("h":{"dtype":"BF16","shape":[3],"data_offsets":[16,22]}})";
        const QString path = write("m.safetensors", safetensors(header, QByteArray(22, 0)));
        const int start = 8 + int(header.size());
        QCOMPARE(composed(path, {"w"}).expression,
                 QStringLiteral("torch.from_numpy(np.fromfile(r'%1', dtype=np.float32, offset=%2, count=4)).reshape((2, 2))")
                     .arg(path)
                     .arg(start));
        QCOMPARE(
            composed(path, {"h"}).expression,
            QStringLiteral("torch.from_numpy(np.fromfile(r'%1', dtype=np.int16, offset=%2, count=3)).view(torch.bfloat16).reshape((3,))")
                .arg(path)
                .arg(start + 16));
        QCOMPARE(composed(path, {"h"}).preview, "NEW   shape (3,)   stride (1,)   bfloat16   6 B new");
    }

    void rawBytes()
    {
        const QString path = write("raw.bin", QByteArray(64, 1));
        QCOMPARE(composed(path, {"16", "float32", "(2, 3)", ""}).expression,
                 QStringLiteral("torch.from_numpy(np.fromfile(r'%1', dtype=np.float32, offset=16, count=6)).reshape((2, 3))").arg(path));
        QCOMPARE(composed(path, {"0", "float32", "(3, 2)", "(1, 4)"}).expression,
                 QStringLiteral("torch.from_numpy(np.fromfile(r'%1', dtype=np.float32, offset=0, count=7)).as_strided((3, 2), (1, 4))")
                     .arg(path));
        QCOMPARE(composed(path, {"0", "float32", "(17,)", ""}).problem, "That needs 68 bytes behind byte 0; the file has 64.");
        QCOMPARE(composed(path, {"60", "float32", "(2,)", ""}).problem, "That needs 8 bytes behind byte 60; the file has 64.");
        QCOMPARE(composed(path, {"0", "float32", "(1000000, 1000000, 1000000, 1000000)", ""}).problem,
                 "shape takes whole numbers with commas between them.");
        QCOMPARE(composed(path, {"0", "float32", "(2, 2)", "(1,)"}).problem, "strides takes one whole number for each axis, or nothing.");
        QCOMPARE(composed(path, {"-1", "float32", "(2,)", ""}).problem, "offset takes a whole number of bytes.");
    }

    void tables()
    {
        const QString path = write("t.csv", "a,b,c\n1,2,3\n4,5,6\n");
        QCOMPARE(composed(path, {",", "1", "float32"}).expression,
                 QStringLiteral("torch.from_numpy(np.loadtxt(r'%1', delimiter=',', skiprows=1, dtype=np.float32))").arg(path));
        QCOMPARE(composed(path, {",", "1", "float32"}).preview, "NEW   float32   3 columns; how many rows is known when it runs");
        QCOMPARE(composed(path, {",", "9", "float32"}).problem, "t.csv has no line of numbers there.");
    }

    void filesThatAreNone_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("problem");
        const auto row = [](const char* name, const QByteArray& bytes, const char* problem) {
            QTest::newRow(name) << QString(name) << bytes << QString(problem);
        };
        row("text.npz", "hello", "text.npz is no .npz file.");
        row("empty.npz", "", "empty.npz is no .npz file.");
        row("text.safetensors", "hello, this is no header", "text.safetensors is no .safetensors file.");
        row("short.safetensors", "abc", "short.safetensors is no .safetensors file.");
        row("lies.safetensors", safetensors(R"({"w":{"dtype":"F32","shape":[4],"data_offsets":[0,16]}})", QByteArray(8, 0)),
            "lies.safetensors places the tensor w where it cannot lie.");
        row("odd.safetensors", safetensors(R"({"w":{"dtype":7}})", {}), "odd.safetensors has a header that is not as the format says.");
        row("none.safetensors", safetensors("{}", {}), "none.safetensors holds no tensor.");
        row("huge.safetensors",
            safetensors(R"({"w":{"dtype":"F32","shape":[9000000000000000000,9],"data_offsets":[0,16]}})", QByteArray(16, 0)),
            "huge.safetensors places the tensor w where it cannot lie.");
    }
    void filesThatAreNone()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        const Composed made = composed(write(name, bytes));
        QTEST(made.problem, "problem");
        QVERIFY(made.expression.isEmpty());
    }
    void aTextIsNoNpy()
    {
        const Composed made = composed(write("text.npy", "hello"));
        QVERIFY2(!made.problem.isEmpty() && !made.problem.contains('\n'), qPrintable(made.problem));
        QCOMPARE(composed("/nowhere/x.npy").problem, "There is no file /nowhere/x.npy.");
    }

    /// A directory whose numbers are any, cut anywhere: a sentence or a list, never a crash.
    void brokenArchivesAreRefused()
    {
        const QByteArray whole = npz("w.npy", npy("{'descr': '<i8', 'fortran_order': False, 'shape': (4,), }", QByteArray(32, 0)));
        for (int cut = 0; cut < whole.size(); ++cut)
            for (int mode = 0; mode < 2; ++mode) {
                QByteArray bytes = whole;
                if (mode == 0)
                    bytes.truncate(cut);
                else
                    bytes[cut] = char(0xff);
                const QString path = write("broken.npz", bytes);
                try {
                    QVERIFY(!listNpz(path.toStdString()).empty());
                } catch (const Error& error) {
                    QVERIFY(!QString::fromUtf8(error.what()).isEmpty());
                }
            }
    }

    void aFileInTheForm()
    {
        FakeSink sink;
        NewTensorForm form(now_, sink, views::Theme::light());
        form.show();
        const QString path = write("f.npy", npy("{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }", QByteArray(8, 0)));
        form.openFile(path);
        QCOMPARE(form.line(), QStringLiteral("y = torch.from_numpy(np.load(r'%1'))").arg(path));
        form.openFile(write("g.npy", "no array"));
        QVERIFY(form.line().isEmpty());
        QVERIFY(!form.panel().findChild<QLabel*>("preview")->text().isEmpty());
        QTest::keyClick(&form, Qt::Key_Return);
        QVERIFY(form.isVisible() && sink.lines.isEmpty());
    }

    /// For eyes: SS_SAVE_PICTURES=folder.
    void pictures()
    {
        const QString folder = qEnvironmentVariable("SS_SAVE_PICTURES");
        if (folder.isEmpty())
            QSKIP("on request");
        FakeSink sink;
        for (const views::Theme* theme : {&views::Theme::light(), &views::Theme::dark(), &views::Theme::projector()}) {
            applyTheme(*qApp, *theme);
            NewTensorForm form(now_, sink, *theme);
            form.show();
            for (const int row : {0, 10}) {
                form.sources().setCurrentRow(row);
                QTest::qWait(20);
                QVERIFY(form.grab().save(QStringLiteral("%1/new%2_%3.png").arg(folder).arg(row).arg(theme->name)));
            }
        }
    }
};

QTEST_MAIN(TestNewTensor)
#include "tst_new_tensor.moc"
