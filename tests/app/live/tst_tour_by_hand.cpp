// The tour of the program in one run, all by hand: mouse and keys on what a person sees, and after each step what Python holds, what
// the map draws, what the console keeps and what is selected.
#include "tests/app/live/by_hand.h"

#include "app/shell/map_export.h"
#include "core/trace/session_file.h"
#include "tests/support/trace_state_text.h"

#include <QComboBox>
#include <QFileDialog>
#include <QListWidget>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTimer>
#include <QXmlStreamReader>

using namespace ss;
using namespace ss::app;
using namespace ss::test;

/// A part of a step, behind whose failure nothing goes on.
#define STEP(part)                                                                                                                         \
    do {                                                                                                                                   \
        part;                                                                                                                              \
        if (QTest::currentTestFailed())                                                                                                    \
            return;                                                                                                                        \
    } while (false)

namespace {

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

const QStringList kCopy{"0 4 8 1 5 9 2 6 10 3 7 11 | 111111111111", "c: 0-11"};

QStringList svgTexts(const QByteArray& svg)
{
    QStringList texts;
    QXmlStreamReader reader(svg);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QStringLiteral("text"))
            texts << reader.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
    return reader.hasError() ? QStringList{reader.errorString()} : texts;
}

QString textOf(QWidget& form, const char* label)
{
    const auto* found = form.findChild<QLabel*>(QLatin1String(label));
    return found ? found->text() : QString();
}

/// What a person who waits at a save dialog does: types a path over the proposed name, and Enter.
void saveIn(const QString& path, QTimer& timer)
{
    QObject::connect(&timer, &QTimer::timeout, &timer, [path, &timer] {
        auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (!dialog || !dialog->isVisible())
            return;
        timer.stop();
        if (!bringUp(*dialog))
            return dialog->reject();
        retype(path);
        press(Qt::Key_Return);
    });
    timer.start(20);
}

}

class TestTourByHand : public QObject {
    Q_OBJECT

    std::unique_ptr<ByHand> hand_;
    QTemporaryDir folder_;
    bool broken_ = false;     ///< a step has failed: those behind it have nothing to stand on
    QList<QStringList> seen_; ///< the map after each entry

    QString file(const QString& name) { return folder_.filePath(name); }

    /// What stands after a step: each expression beside its value in Python, the picture, the last entry and the selection.
    struct Standing {
        QList<std::pair<QString, QString>> python;
        QStringList map;
        QString entry, selected;
    };
    void compare(const Standing& expected)
    {
        QTRY_VERIFY_WITH_TIMEOUT(hand_->idle(), kPatience);
        hand_->window().map().finishScene();
        QStringList expressions, values;
        for (const auto& [expression, value] : expected.python) {
            expressions << expression;
            values << value;
        }
        QCOMPARE(hand_->ask(expressions).join('\n'), values.join('\n'));
        QCOMPARE(hand_->drawn().join('\n'), expected.map.join('\n'));
        QCOMPARE(hand_->lastEntry(), expected.entry);
        QCOMPARE(hand_->selected(), expected.selected);
        seen_ << expected.map;
    }
    /// The map when m, v and t see these values, and c is as it was made.
    static QStringList written(const QString& values)
    {
        return QStringList{values + " | 233223322332", "m: 0-11", "v: 1-2 5-6 9-10  VIEW 24 B of 48 B · not contiguous",
                           "t: 0-11  VIEW · not contiguous"} +
               kCopy;
    }
    /// All that a gesture could have changed.
    QStringList everything()
    {
        QStringList all = hand_->ask({"sorted(k for k in globals() if k[0] != '_')", "[each.tolist() for each in (m, v, t, c, a)]"});
        all << QString::number(hand_->window().feed().log().size()) << QString::fromStdString(stateText(hand_->state()));
        return all << hand_->live().console().history().entries() << hand_->live().console().shownText() << hand_->drawn();
    }
    /// Neither Enter nor a click on Run does anything: the form stays, with its sentence beside it. Escape leaves it.
    void nothingRuns(QDialog& form)
    {
        const QPointer<QDialog> open(&form);
        const QString sentence = textOf(form, "preview");
        QVERIFY2(!sentence.isEmpty() && !sentence.contains('\n'), qPrintable(sentence));
        press(Qt::Key_Return);
        QPushButton* run = nullptr;
        for (QPushButton* each : form.findChildren<QPushButton*>())
            if (each->text() == "Run")
                run = each;
        QVERIFY(run && !run->isEnabled());
        click(*run);
        QVERIFY(open && open->isVisible());
        QCOMPARE(textOf(form, "preview"), sentence);
        press(Qt::Key_Escape);
        QTRY_VERIFY(!open || !open->isVisible());
        QVERIFY(hand_->back());
    }
    void openPalette(const QString& op)
    {
        press(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(hand_->composer().palette() && hand_->composer().palette()->isVisible());
        QVERIFY(bringUp(*hand_->composer().palette()));
        type(op);
        press(Qt::Key_Return);
    }
    /// An entry has run to its end, and the keys are with the window again.
    void ran(const QString& entry)
    {
        QTRY_COMPARE_WITH_TIMEOUT(hand_->lastEntry(), entry, kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(hand_->idle(), kPatience);
        QVERIFY(hand_->live().console().shownText().contains(">>> " + entry + '\n'));
        QVERIFY(hand_->back());
    }
    void formIsUp(const QString& line)
    {
        QTRY_VERIFY_WITH_TIMEOUT(hand_->composer().form() && hand_->composer().form()->isVisible(), kPatience);
        QVERIFY(bringUp(*hand_->composer().form()));
        QCOMPARE(hand_->composer().form()->line(), line);
    }
    /// The form's last field is the name; Enter runs.
    void nameAndRun(const QString& name, const QString& line)
    {
        ComposeForm& form = *hand_->composer().form();
        auto* field = form.findChildren<QLineEdit*>().last();
        for (int i = 0; i < 12 && QApplication::focusWidget() != field; ++i)
            press(Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), field);
        type(name); // Tab has selected what is proposed
        QCOMPARE(form.line(), line);
        press(Qt::Key_Return);
        ran(line);
    }
    void menuOf(QWidget& widget, std::optional<QPoint> at, const QString& title)
    {
        QVERIFY(at);
        QVERIFY(isOnTop(widget, *at));
        click(widget, *at, Qt::RightButton);
        QTRY_VERIFY(hand_->composer().menu() && hand_->composer().menu()->isVisible());
        QVERIFY2(choose(*hand_->composer().menu(), title), qPrintable(title));
    }

private slots:
    void initTestCase()
    {
        hand_ = std::make_unique<ByHand>("tst_tour_by_hand");
        QVERIFY(hand_->back());
        QVERIFY(folder_.isValid());
    }
    void init()
    {
        QVERIFY2(!broken_, "an earlier step failed");
        QVERIFY(hand_->back());
    }
    void cleanup() { broken_ = broken_ || QTest::currentTestFailed(); }

    void aTensorIsTyped()
    {
        press(Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(hand_->composer().newTensor());
        NewTensorForm& form = *hand_->composer().newTensor();
        QVERIFY(bringUp(form));
        QCOMPARE(QApplication::focusWidget(), &form.sources());
        press(Qt::Key_Tab);
        retype("3");
        press(Qt::Key_Tab);
        retype("4");
        press(Qt::Key_Tab);
        auto* table = form.findChild<QTableWidget*>();
        QCOMPARE(QApplication::focusWidget(), table);
        const QPoint first = table->visualItemRect(table->item(0, 0)).center();
        click(*table->viewport(), first);
        for (int i = 0; i < 12; ++i) {
            type(i == 0 ? QStringLiteral("0.") : QString::number(i));
            press(Qt::Key_Tab);
        }
        const QString line = "m = torch.tensor([[0., 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]])";
        auto* name = form.panel().findChildren<QLineEdit*>().last();
        doubleClick(*name, {8, name->height() / 2});
        type("m");
        QCOMPARE(form.line(), line);
        QCOMPARE(textOf(form, "preview"), "NEW   shape (3, 4)   stride (4, 1)   float32   48 B new");
        QCOMPARE(hand_->scene().ghosts.size(), size_t(1));
        press(Qt::Key_Return);
        STEP(ran(line));
        QVERIFY(hand_->scene().ghosts.empty());
        STEP(compare({{{"m.shape", "torch.Size([3, 4])"},
                       {"m.stride()", "(4, 1)"},
                       {"m.tolist()", "[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0], [8.0, 9.0, 10.0, 11.0]]"}},
                      {"0 1 2 3 4 5 6 7 8 9 10 11 | 111111111111", "m: 0-11"},
                      line,
                      ""}));
    }

    void aSliceIsDragged()
    {
        click(*hand_->window().map().viewport(), hand_->onTrack("m").value_or(QPoint()));
        QCOMPARE(hand_->selected(), "m");
        QVERIFY(hand_->grid().scene().rowsInView() >= 2); // on this screen, too, there is something to drag over
        drag(*hand_->grid().viewport(), hand_->onCell(0, 1), hand_->onCell(2, 2), [this] {
            QCOMPARE(hand_->grid().marks().bubble, "m[:, 1:3]");
            QCOMPARE(hand_->grid().marks().bubbleNote, "shape (3, 2)");
        });
        STEP(formIsUp("y = m[:, 1:3]"));
        QCOMPARE(textOf(*hand_->composer().form(), "preview"), "VIEW   shape (3, 2)   stride (4, 1)   offset 1   float32   no new bytes");
        STEP(nameAndRun("v", "v = m[:, 1:3]"));
        STEP(compare({{{"v.shape", "torch.Size([3, 2])"},
                       {"v.stride()", "(4, 1)"},
                       {"v.data_ptr() - m.data_ptr()", "4"},
                       {"v.tolist()", "[[1.0, 2.0], [5.0, 6.0], [9.0, 10.0]]"}},
                      {"0 1 2 3 4 5 6 7 8 9 10 11 | 122112211221", "m: 0-11", "v: 1-2 5-6 9-10  VIEW 24 B of 48 B · not contiguous"},
                      "v = m[:, 1:3]",
                      "m"}));
    }

    void anAxisIsDragged()
    {
        const views::GridScene& scene = hand_->grid().scene();
        drag(*hand_->grid().viewport(), ByHand::middleOf(views::rowAxisRect(scene)), ByHand::middleOf(views::columnAxisRect(scene)),
             [this] { QCOMPARE(hand_->grid().marks().bubbleNote, "shape (4, 3)"); });
        STEP(formIsUp("y = m.transpose(0, 1)"));
        STEP(nameAndRun("t", "t = m.transpose(0, 1)"));
        STEP(compare({{{"t.shape", "torch.Size([4, 3])"},
                       {"t.stride()", "(1, 4)"},
                       {"t.data_ptr() - m.data_ptr()", "0"},
                       {"t.is_contiguous()", "False"}},
                      {"0 1 2 3 4 5 6 7 8 9 10 11 | 233223322332", "m: 0-11", "v: 1-2 5-6 9-10  VIEW 24 B of 48 B · not contiguous",
                       "t: 0-11  VIEW · not contiguous"},
                      "t = m.transpose(0, 1)",
                      "m"}));
    }

    void aCopyFromTheMenuOfATrack()
    {
        STEP(menuOf(*hand_->window().map().viewport(), hand_->onTrack("t"), "Contiguous..."));
        STEP(formIsUp("y = t.contiguous()"));
        QCOMPARE(textOf(*hand_->composer().form(), "preview"),
                 "COPY   shape (4, 3)   stride (3, 1)   float32   48 B new\naxis 1 has stride 4, not 1");
        QCOMPARE(hand_->scene().ghosts.size(), size_t(1)); // bytes of its own, dashed below what is there
        QCOMPARE(hand_->scene().ghosts[0].tracks.size() + hand_->scene().ghosts[0].ghosts.size(), size_t(1));
        STEP(nameAndRun("c", "c = t.contiguous()"));
        const QStringList first{"0 1 2 3 4 5 6 7 8 9 10 11 | 233223322332", "m: 0-11",
                                "v: 1-2 5-6 9-10  VIEW 24 B of 48 B · not contiguous", "t: 0-11  VIEW · not contiguous"};
        STEP(compare({{{"c.shape", "torch.Size([4, 3])"},
                       {"c.stride()", "(3, 1)"},
                       {"c.untyped_storage().data_ptr() == m.untyped_storage().data_ptr()", "False"},
                       {"c.tolist() == t.tolist()", "True"}},
                      first + QStringList{"0 4 8 1 5 9 2 6 10 3 7 11 | 111111111111", "c: 0-11"},
                      "c = t.contiguous()",
                      "t"}));
    }

    void anOpIsLookedAtInThePalette()
    {
        const QStringList before = hand_->drawn();
        click(*hand_->window().map().viewport(), hand_->onTrack("v").value_or(QPoint()));
        QCOMPARE(hand_->selected(), "v");
        STEP(openPalette("contiguous"));
        STEP(formIsUp("y = v.contiguous()"));
        QCOMPARE(textOf(*hand_->composer().form(), "preview"),
                 "COPY   shape (3, 2)   stride (2, 1)   float32   24 B new\naxis 0 and 1 cannot merge (stride 4 != 2 * 1)");
        press(Qt::Key_Escape);
        QTRY_VERIFY(!hand_->composer().form());
        QVERIFY(hand_->back());
        QVERIFY(hand_->scene().ghosts.empty());
        QCOMPARE(hand_->drawn(), before);
        QCOMPARE(hand_->ask("'y' in globals()"), "False");
    }

    void aWriteThroughAView()
    {
        const HandleId m = hand_->handle("m");
        const auto version = hand_->state().tensor(m.tensor()).version;
        hand_->typeLine("v[0, 0] = -1");
        STEP(ran("v[0, 0] = -1"));
        STEP(compare(
            {{{"m.tolist()[0]", "[0.0, -1.0, 2.0, 3.0]"}, {"t[1, 0].item()", "-1.0"}, {"c[1, 0].item()", "1.0"}, {"m._version", "1"}},
             written("0 -1 2 3 4 5 6 7 8 9 10 11"),
             "v[0, 0] = -1",
             "v"}));
        QCOMPARE(hand_->state().tensor(m.tensor()).version, version + 1);
        // The grid shows v: its first element is what was written, in place of what it was.
        QCOMPARE(QString::fromStdString(hand_->grid().faces().faces.at(0).text), "-1");
        STEP(openPalette("fill_"));
        STEP(formIsUp("v.fill_(1)"));
        press(Qt::Key_Tab);
        type("7");
        QCOMPARE(hand_->composer().form()->line(), "v.fill_(7)");
        press(Qt::Key_Return);
        STEP(ran("v.fill_(7)"));
        STEP(compare({{{"m.tolist()", "[[0.0, 7.0, 7.0, 3.0], [4.0, 7.0, 7.0, 7.0], [8.0, 7.0, 7.0, 11.0]]"}, {"c[1, 0].item()", "1.0"}},
                      written("0 7 7 3 4 7 7 7 8 7 7 11"),
                      "v.fill_(7)",
                      "v"}));
    }

    void numpyOnTheSameBytes()
    {
        click(*hand_->objects().list().viewport(), hand_->inList("m"));
        QCOMPARE(hand_->selected(), "m");
        STEP(menuOf(*hand_->objects().list().viewport(), hand_->inList("m"), "To NumPy..."));
        STEP(formIsUp("y = m.numpy()"));
        QCOMPARE(textOf(*hand_->composer().form(), "preview"), "VIEW   shape (3, 4)   stride (16, 4) B   float32   no new bytes");
        STEP(nameAndRun("a", "a = m.numpy()"));
        const QStringList shared{"0 7 7 3 4 7 7 7 8 7 7 11 | 344334433443", "m: 0-11",
                                 "v: 1-2 5-6 9-10  VIEW 24 B of 48 B · not contiguous", "t: 0-11  VIEW · not contiguous",
                                 "a: 0-11  shares memory"};
        STEP(compare({{{"a.strides", "(16, 4)"}, {"a.ctypes.data - m.data_ptr()", "0"}, {"type(a).__name__", "'ndarray'"}},
                      shared + kCopy,
                      "a = m.numpy()",
                      "m"}));
        hand_->typeLine("a += 1");
        STEP(ran("a += 1"));
        QStringList added = shared;
        added[0] = "1 8 8 4 5 8 8 8 9 8 8 12 | 344334433443";
        STEP(compare({{{"m.tolist()", "[[1.0, 8.0, 8.0, 4.0], [5.0, 8.0, 8.0, 8.0], [9.0, 8.0, 8.0, 12.0]]"},
                       {"a.tolist() == m.tolist()", "True"},
                       {"v.tolist()", "[[8.0, 8.0], [8.0, 8.0], [8.0, 8.0]]"},
                       {"c[1, 0].item()", "1.0"}},
                      added + kCopy,
                      "a += 1",
                      "m"}));
    }

    void stepsBackAndForward()
    {
        const QString python = hand_->ask("sorted(k for k in globals() if k[0] != '_')");
        QVERIFY(seen_.size() >= 8);
        QCOMPARE(hand_->drawn(), seen_.last());
        const auto goTo = [&](const QStringList& picture, Qt::Key key) {
            for (int i = 0; i < 4 && hand_->drawn() != picture; ++i) { // a step a call, and one a statement
                press(key, Qt::AltModifier);
                hand_->window().map().finishScene();
            }
            QCOMPARE(hand_->drawn().join('\n'), picture.join('\n'));
        };
        for (qsizetype i = seen_.size() - 2; i >= 0; --i)
            goTo(seen_[i], Qt::Key_Left);
        QVERIFY(!hand_->window().feed().followsEnd());
        for (qsizetype i = 1; i < seen_.size(); ++i)
            goTo(seen_[i], Qt::Key_Right);
        press(Qt::Key_End, Qt::AltModifier);
        QVERIFY(hand_->window().feed().followsEnd());
        // Undo goes a statement at once.
        for (qsizetype i = seen_.size() - 2; i >= 0; --i) {
            press(Qt::Key_Z, Qt::ControlModifier);
            hand_->window().map().finishScene();
            QCOMPARE(hand_->drawn().join('\n'), seen_[i].join('\n'));
        }
        press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(hand_->drawn().isEmpty());
        press(Qt::Key_End, Qt::AltModifier);
        QCOMPARE(hand_->drawn(), seen_.last());
        // Looking back is no running back: Python is where it was.
        QCOMPARE(hand_->ask("sorted(k for k in globals() if k[0] != '_')"), python);
        QCOMPARE(hand_->selected(), "m");
    }

    /// In each theme and on a small screen the form comes up within the window; for eyes, too: SS_SAVE_PICTURES=folder.
    void formsInEachTheme()
    {
        const QString folder = qEnvironmentVariable("SS_SAVE_PICTURES");
        MainWindow& window = hand_->window();
        for (const views::Theme* theme : {&views::Theme::dark(), &views::Theme::projector(), &views::Theme::light()})
            for (const QSize size : {QSize(1280, 800), QSize(1024, 768)}) {
                window.setTheme(*theme);
                window.resize(size);
                STEP(menuOf(*hand_->objects().list().viewport(), hand_->inList("t"), "Contiguous..."));
                STEP(formIsUp("y = t.contiguous()"));
                QTest::qWait(50);
                const QString name = QStringLiteral("%1/tour_%2_%3").arg(folder, theme->name).arg(size.width());
                const QPixmap all = window.grab(), form = hand_->composer().form()->grab();
                QVERIFY(all.size() == window.size() * all.devicePixelRatio() && form.width() <= all.width());
                QVERIFY(folder.isEmpty() || (all.save(name + ".png") && form.save(name + "_form.png")));
                press(Qt::Key_Escape);
                QTRY_VERIFY(!hand_->composer().form());
                QVERIFY(hand_->back());
            }
        window.resize(1280, 800);
        click(*hand_->window().map().viewport(), hand_->onTrack("m").value_or(QPoint()));
    }

    // Nonsense: a sentence, and nothing is another than before.

    void dragsThatEndNowhere()
    {
        const QStringList before = everything();
        views::GridCanvas& grid = hand_->grid();
        const QPoint rows = ByHand::middleOf(views::rowAxisRect(grid.scene()));
        drag(*grid.viewport(), rows, {rows.x() - 500, rows.y() + 100}, [&] {
            QVERIFY(grid.marks().bubble.contains("transpose"));
            QCOMPARE(grid.marks().bubbleNote, "drop it on the other axis");
        });
        QVERIFY(!hand_->composer().form() && grid.marks().bubble.isEmpty());
        drag(*grid.viewport(), hand_->onCell(grid.origin().row, 0), hand_->onCell(grid.origin().row, 1), [] { press(Qt::Key_Escape); });
        QVERIFY(!hand_->composer().form());
        const QPoint corner = grid.viewport()->rect().bottomRight() - QPoint(2, 2);
        QVERIFY(!views::hitGrid(grid.scene(), grid.origin(), {double(corner.x()), double(corner.y())}).cell.column);
        drag(*grid.viewport(), corner, corner - QPoint(60, 0)); // of no cell
        QVERIFY(!hand_->composer().form());
        drag(*hand_->window().map().viewport(), {5, 5}, {90, 60}); // of nothing on the map
        QVERIFY(!hand_->composer().form());
        // One that leaves the table is held to its edge, and what it would take is read before it runs.
        click(*grid.viewport(), hand_->onCell(grid.origin().row, 1));
        press(Qt::Key_Home, Qt::ControlModifier);
        QCOMPARE(grid.origin().row, int64_t(0));
        drag(*grid.viewport(), hand_->onCell(0, 1), {-500, -300});
        STEP(formIsUp("y = m[0:1, 0:2]"));
        press(Qt::Key_Escape);
        QTRY_VERIFY(!hand_->composer().form());
        QVERIFY(hand_->back());
        QCOMPARE(everything(), before);
    }

    void indicesAndShapesThatDoNotFit_data()
    {
        QTest::addColumn<QString>("offer");
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("sentence");
        const auto row = [](const char* what, const char* offer, const char* typed, const char* sentence) {
            QTest::newRow(what) << QString(offer) << QString(typed) << QString(sentence);
        };
        row("a slice of nothing", "Slice...", "", "An index is missing: 0, 1:3, ::2, ...");
        row("a row that is not there", "Slice...", "9", "IndexError: index 9 is out of bounds for dimension 0 with size 3");
        row("more axes than there are", "Slice...", "0, 0, 0", "IndexError: too many indices for tensor of dimension 2");
        row("a step of nothing", "Slice...", "::0", "ValueError: slice step cannot be zero");
        row("a shape of other elements", "Reshape...", "(5, 5)", "RuntimeError: shape '[5, 5]' is invalid for input of size 12");
        row("a shape that is a word", "Reshape...", "wide", "shape takes whole numbers with commas between them.");
        row("axes that are not there", "Transpose...", "7",
            "IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 7)");
    }
    void indicesAndShapesThatDoNotFit()
    {
        QFETCH(QString, offer);
        QFETCH(QString, typed);
        const QStringList before = everything();
        STEP(menuOf(*hand_->objects().list().viewport(), hand_->inList("m"), offer));
        QTRY_VERIFY(hand_->composer().form() && hand_->composer().form()->isVisible());
        ComposeForm& form = *hand_->composer().form();
        QVERIFY(bringUp(form));
        typed.isEmpty() ? press(Qt::Key_Delete) : type(typed); // what is proposed is selected
        QTEST(textOf(form, "preview"), "sentence");
        QVERIFY(hand_->scene().ghosts.empty() && hand_->scene().strips[0].ghosts.empty());
        STEP(nothingRuns(form));
        QCOMPARE(everything(), before);
    }

    void moreElementsThanThereIsMemory()
    {
        const QStringList before = everything();
        press(Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(hand_->composer().newTensor());
        NewTensorForm& form = *hand_->composer().newTensor();
        QVERIFY(bringUp(form));
        press(Qt::Key_Down); // zeros
        press(Qt::Key_Tab);
        type("1000000000000");
        QCOMPARE(textOf(form, "preview").section('\n', 0, 0).left(24), "That would take 3.6 TiB ");
        STEP(nothingRuns(form));
        QCOMPARE(everything(), before);
    }

    void filesThatAreNoArray_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("a text") << "notes.npy"
                                << "%1 is not a readable array file: it does not start as .npy files do";
        QTest::newRow("nothing") << "none.npy"
                                 << "There is no file %1.";
        QTest::newRow("an archive that is none") << "notes.npz"
                                                 << "notes.npz is no .npz file.";
        QTest::newRow("a folder") << "folder"
                                  << "There is no file %1.";
    }
    void filesThatAreNoArray()
    {
        QFETCH(QString, name);
        QFETCH(QString, sentence);
        QVERIFY(QDir(folder_.path()).mkpath("folder"));
        for (const char* each : {"notes.npy", "notes.npz"}) {
            QFile notes(file(each));
            QVERIFY(notes.open(QIODevice::WriteOnly) && notes.write("buy milk") == 8);
        }
        const QStringList before = everything();
        press(Qt::Key_N, Qt::ControlModifier);
        QTRY_VERIFY(hand_->composer().newTensor());
        NewTensorForm& form = *hand_->composer().newTensor();
        QVERIFY(bringUp(form));
        press(Qt::Key_End); // a file
        press(Qt::Key_Tab);
        type(file(name));
        QCOMPARE(textOf(form, "preview"), sentence.contains("%1") ? sentence.arg(file(name)) : sentence);
        STEP(nothingRuns(form));
        QCOMPARE(everything(), before);
    }

    void thePictureIsExported_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"map.png", "map.svg", "map.pdf"})
            QTest::newRow(name) << QString(name);
    }
    void thePictureIsExported()
    {
        QFETCH(QString, name);
        const trace::Seq events = hand_->window().feed().log().size();
        press(Qt::Key_E, Qt::ControlModifier);
        ExportDialog* dialog = nullptr;
        QTRY_VERIFY((dialog = hand_->window().findChild<ExportDialog*>()) && dialog->isVisible());
        QVERIFY(bringUp(*dialog));
        QVERIFY2(qobject_cast<QLineEdit*>(QApplication::focusWidget()), "the file is asked for first");
        retype(file("map.txt"));
        QCOMPARE(textOf(*dialog, "note"), "A picture is a .png, .svg or .pdf file.");
        press(Qt::Key_Return);
        QVERIFY(dialog->isVisible());
        retype(file(name));
        press(Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!hand_->window().findChild<ExportDialog*>(), kPatience);
        const QByteArray written = contentsOf(file(name));
        if (name.endsWith("png")) {
            const QImage image(file(name));
            QVERIFY(image.width() > 400 && image.height() > 200);
            QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 192);
        } else if (name.endsWith("svg")) {
            const QStringList texts = svgTexts(written);
            for (const char* text : {"m", "v", "t", "a", "c", "12", "11"})
                QVERIFY2(texts.contains(text), text);
        } else {
            QVERIFY(written.startsWith("%PDF-") && written.trimmed().endsWith("%%EOF") && written.contains("/Font"));
        }
        QCOMPARE(hand_->window().feed().log().size(), events);
    }

    void theSessionIsSavedAndReadAgain()
    {
        const QString path = file("tour.stride");
        QTimer timer;
        saveIn(path, timer);
        press(Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(path), kPatience);
        QVERIFY2(hand_->window().windowTitle().contains("tour.stride"), qPrintable(hand_->window().windowTitle()));
        const trace::OpenedSession opened = trace::openSession(path.toStdString());
        QVERIFY(opened.complete && opened.problems.empty());
        trace::TraceState state;
        for (const auto& event : opened.log->read(0, size_t(opened.log->size())))
            state.apply(*event);
        QCOMPARE(QString::fromStdString(stateText(state)), QString::fromStdString(stateText(hand_->state())));
        const views::KeptValues values(opened.log->values());
        QCOMPARE(test::drawn(views::buildMapScene(state, hand_->scene().options), values).join('\n'), hand_->drawn().join('\n'));
    }
};

QTEST_MAIN(TestTourByHand)
#include "tst_tour_by_hand.moc"
