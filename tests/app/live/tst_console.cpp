#include "app/live/console.h"

#include "app/live/console_input.h"

#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBlock>

using namespace ss::app;

namespace {

/// Takes lines as a session does, or refuses them.
struct FakeSink : ss::views::StatementSink {
    QStringList lines;
    QString refusal;
    QString run(const QString& line) override
    {
        if (refusal.isEmpty())
            lines << line;
        return refusal;
    }
    bool busy() const override { return false; }
};

}

class TestConsole : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    FakeSink sink_;
    std::unique_ptr<Console> console_;

    ConsoleInput* input() { return console_->input(); }
    void type(const QString& text) { QTest::keyClicks(input(), text); }
    void enter() { QTest::keyClick(input(), Qt::Key_Return); }
    /// Types an entry that runs.
    void run(const QString& text)
    {
        type(text);
        enter();
        console_->onStarted(text);
        console_->onFinished();
    }

private slots:
    void init()
    {
        sink_ = FakeSink();
        QFile::remove(folder_.filePath("history"));
        console_ = std::make_unique<Console>(sink_, folder_.filePath("history"), ss::views::Theme::light());
        console_->resize(600, 300);
        console_->show();
    }

    void anEntryIsSentShownAndRemembered()
    {
        run("x = 1");
        QCOMPARE(sink_.lines, QStringList{"x = 1"});
        QCOMPARE(console_->shownText(), ">>> x = 1\n");
        QCOMPARE(input()->toPlainText(), QString());
        QCOMPARE(console_->history().entries(), QStringList{"x = 1"});
    }

    void undoIsTheWindowsWhereNothingIsTyped()
    {
        const auto takes = [this](QKeySequence::StandardKey key) {
            const QKeyCombination keys = QKeySequence(key)[0];
            QKeyEvent event(QEvent::ShortcutOverride, keys.key(), keys.keyboardModifiers());
            event.ignore();
            QApplication::sendEvent(input(), &event);
            return event.isAccepted();
        };
        QVERIFY(!takes(QKeySequence::Undo) && !takes(QKeySequence::Redo));
        type("x");
        QVERIFY(takes(QKeySequence::Undo) && !takes(QKeySequence::Redo));
        QTest::keyClick(input(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(input()->toPlainText(), QString());
        QVERIFY(!takes(QKeySequence::Undo) && takes(QKeySequence::Redo));
        run("x = 1"); // what has run is not typing any more
        QVERIFY(!takes(QKeySequence::Undo) && !takes(QKeySequence::Redo));
    }

    void aComposedLineLandsInTheHistoryToo()
    {
        type("half typed");
        console_->onStarted("y = x.t()");
        QCOMPARE(console_->history().entries(), QStringList{"y = x.t()"});
        QCOMPARE(console_->shownText(), ">>> y = x.t()\n");
        QCOMPARE(input()->toPlainText(), "half typed");
    }

    void aRefusedEntryStaysInTheInput()
    {
        sink_.refusal = "A script is running.";
        type("x = 1");
        enter();
        QCOMPARE(input()->toPlainText(), "x = 1");
        QVERIFY(console_->shownText().contains("A script is running."));
        QVERIFY(console_->history().entries().isEmpty());
    }

    /// An empty selection elsewhere, say the editor's, is pasted by the middle button, too.
    void whatHasNoTextIsNotPasted()
    {
        auto* image = new QMimeData;
        image->setData("image/png", "no text");
        for (QMimeData* data : {new QMimeData, image}) {
            QGuiApplication::clipboard()->setMimeData(data);
            input()->paste();
            QCOMPARE(input()->toPlainText(), "");
        }
        QGuiApplication::clipboard()->setText("x = 1");
        input()->paste();
        QCOMPARE(input()->toPlainText(), "x = 1");
        input()->setEntry({});
    }

    void upAndDownWalkTheHistory()
    {
        run("a = 1");
        run("b = 2");
        type("c");
        QTest::keyClick(input(), Qt::Key_Up);
        QCOMPARE(input()->toPlainText(), "b = 2");
        QTest::keyClick(input(), Qt::Key_Up);
        QCOMPARE(input()->toPlainText(), "a = 1");
        QTest::keyClick(input(), Qt::Key_Up);
        QCOMPARE(input()->toPlainText(), "a = 1");
        QTest::keyClick(input(), Qt::Key_Down);
        QTest::keyClick(input(), Qt::Key_Down);
        QCOMPARE(input()->toPlainText(), "c");
    }

    void theHistoryIsKeptBetweenRuns()
    {
        run("a = 1");
        console_->onStarted("if a:\n    print(a)\n");
        const ConsoleHistory again(folder_.filePath("history"));
        QCOMPARE(again.entries(), (QStringList{"a = 1", "if a:\n    print(a)"}));
    }

    void aDamagedHistoryIsReadAsFarAsItGoes()
    {
        QFile file(folder_.filePath("damaged"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("[\"a\"]\n{broken\n[3]\n[\"b\"]\n");
        file.close();
        QCOMPARE(ConsoleHistory(file.fileName()).entries(), (QStringList{"a", "b"}));
    }

    void aBlockGoesOnUntilAnEmptyLine()
    {
        type("if x:");
        enter();
        console_->onMoreWanted("if x:");
        QCOMPARE(input()->toPlainText(), "if x:\n    ");
        type("y = 1");
        enter();
        QCOMPARE(sink_.lines.last(), "if x:\n    y = 1");
        console_->onMoreWanted("if x:\n    y = 1");
        QCOMPARE(input()->toPlainText(), "if x:\n    y = 1\n    ");
        enter();
        QCOMPARE(sink_.lines.last(), "if x:\n    y = 1\n");
        console_->onStarted(sink_.lines.last());
        QVERIFY(console_->shownText().startsWith(">>> if x:\n...     y = 1\n"));
    }

    void tabCompletesTheTokenBeforeTheCursor()
    {
        QStringList wanted;
        connect(console_.get(), &Console::completionWanted, this, [&](const QString& text) { wanted << text; });
        type("print(np.arr");
        QTest::keyClick(input(), Qt::Key_Tab);
        QCOMPARE(wanted, QStringList{"np.arr"});
        console_->onCompleted("np.arr", {"np.array("});
        QCOMPARE(input()->toPlainText(), "print(np.array(");
    }

    void severalCompletionsShareTheirBeginning()
    {
        type("x.tr");
        console_->onCompleted("x.tr", {"x.transpose(", "x.trace("});
        QCOMPARE(input()->toPlainText(), "x.tra");
    }

    void aLateCompletionIsDropped()
    {
        type("abc");
        console_->onCompleted("ab", {"abacus"});
        QCOMPARE(input()->toPlainText(), "abc");
    }

    void tabIndentsWhereNothingIsToComplete()
    {
        QTest::keyClick(input(), Qt::Key_Tab);
        QCOMPARE(input()->toPlainText(), "    ");
    }

    void errorsAreInTheWarnColour()
    {
        console_->appendOutput(false, "fine\n");
        console_->appendOutput(true, "wrong\n");
        auto* shown = console_->findChild<QPlainTextEdit*>();
        const auto colourOf = [&](int block) {
            return shown->document()->findBlockByNumber(block).begin().fragment().charFormat().foreground().color();
        };
        QCOMPARE(colourOf(0), ss::views::Theme::light().ink);
        QCOMPARE(colourOf(1), ss::views::Theme::light().warn);
    }

    void whatIsShownTakesTheThemesColours()
    {
        using ss::views::Theme;
        auto* shown = console_->findChild<QPlainTextEdit*>();
        console_->setTheme(Theme::dark());
        console_->onStarted("print(1)");
        console_->appendOutput(false, "1\n");
        console_->appendOutput(true, "wrong\n");
        for (const Theme* theme : {&Theme::projector(), &Theme::light(), &Theme::dark()}) {
            console_->setTheme(*theme);
            QList<QColor> colours;
            for (QTextBlock block = shown->document()->begin(); block.isValid(); block = block.next())
                for (auto part = block.begin(); !part.atEnd(); ++part)
                    colours << part.fragment().charFormat().foreground().color();
            QCOMPARE(colours, (QList<QColor>{theme->dim, theme->ink, theme->ink, theme->warn}));
        }
        QCOMPARE(console_->shownText(), ">>> print(1)\n1\nwrong\n");
    }

    void theLastLineStaysInSight()
    {
        const QScrollBar* bar = console_->findChild<QPlainTextEdit*>()->verticalScrollBar();
        console_->appendOutput(false, QStringLiteral("line\n").repeated(40));
        QVERIFY(bar->maximum() > 0);
        QCOMPARE(bar->value(), bar->maximum());
        type("if x:");
        enter();
        console_->onMoreWanted("if x:"); // the entry takes a second line of the room
        QTRY_COMPARE(bar->value(), bar->maximum());
        console_->appendOutput(false, "more\n");
        QCOMPARE(bar->value(), bar->maximum());
        console_->onStarted("if x:");
        QTRY_COMPARE(bar->value(), bar->maximum());
        console_->appendOutput(false, QStringLiteral("line\n").repeated(Console::kMostLines + 10)); // lines above go
        QCOMPARE(bar->value(), bar->maximum());
    }

    void whoScrolledUpStaysThereUntilTheNextEntry()
    {
        QScrollBar* bar = console_->findChild<QPlainTextEdit*>()->verticalScrollBar();
        console_->appendOutput(false, QStringLiteral("line\n").repeated(40));
        bar->setValue(3);
        console_->appendOutput(false, "more\n");
        QCOMPARE(bar->value(), 3);
        run("x = 1");
        QCOMPARE(bar->value(), bar->maximum());
    }

    void outputIsBounded()
    {
        QString flood;
        for (int i = 0; i < Console::kMostLines + 500; ++i)
            flood += QString::number(i) + '\n';
        console_->appendOutput(false, flood);
        QVERIFY(console_->shownText().count('\n') <= Console::kMostLines);
        QVERIFY(console_->shownText().contains(QString::number(Console::kMostLines + 499)));
        console_->appendOutput(false, QString(3 * Console::kLongestLine, 'x') + '\n');
        QVERIFY(console_->shownText().contains(QString("... (%1 more characters in this line)").arg(2 * Console::kLongestLine)));
    }

    void aCarriageReturnRewritesTheLine()
    {
        console_->appendOutput(false, "10%\r20%");
        console_->appendOutput(false, "\r30%\n");
        QCOMPARE(console_->shownText(), "30%\n");
    }
};

QTEST_MAIN(TestConsole)
#include "tst_console.moc"
