// Pictures that leave the program: from the command line, from the dialog, to the clipboard.
#include "app/shell/live_hooks.h"
#include "app/shell/main_window.h"
#include "app/shell/map_export.h"
#include "app/shell/picture.h"
#include "app/shell/render_command.h"
#include "core/base/error.h"
#include "core/trace/session_file.h"
#include "core/trace/text.h"
#include "views/memory/map_view.h"
#include "views/memory/render.h"

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QSignalSpy>
#include <QSpinBox>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <filesystem>
#include <sys/stat.h>

using namespace ss;
using namespace ss::app;

namespace {

const char* const kTrace = "base = arange 3x4 float32\nx = base.slice 1 1 3 1\nother = arange 5 int64";

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A sheet whose colour tells the place: 3 pixels right and 5 down is (3, 5, 0).
Sheet tellingSheet(QSizeF size, double dpi)
{
    return {size,
            [](QPainter& painter, const QRectF& part) {
                for (int y = int(part.top()); y < int(std::ceil(part.bottom())); ++y)
                    for (int x = int(part.left()); x < int(std::ceil(part.right())); ++x)
                        painter.fillRect(QRectF(x, y, 1, 1), QColor(x % 256, y % 256, 0));
            },
            dpi};
}

}

class ExportTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir folder_;
    QString file(const QString& name) const { return folder_.filePath(name); }

    RenderCommand command(const QString& output)
    {
        trace::OpenedSession session;
        session.log = trace::traceFromText(kTrace);
        const QString path = file(QStringLiteral("s.stride"));
        QFile::remove(path);
        trace::saveSession(path.toStdString(), session);
        RenderCommand made;
        made.file = path.toStdString();
        made.output = file(output).toStdString();
        return made;
    }

private slots:
    void theCommandLineWritesEachFormat()
    {
        RenderCommand png = command(QStringLiteral("m.png"));
        png.width = 900;
        png.height = 400;
        png.dpi = 192;
        QCOMPARE(renderPicture(png, {}), 0);
        const QImage image(file(QStringLiteral("m.png")));
        QCOMPARE(image.size(), QSize(1800, 800));
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 192);
        QCOMPARE(renderPicture(command(QStringLiteral("m.svg")), {}), 0);
        QVERIFY(contentsOf(file(QStringLiteral("m.svg"))).contains(">base<"));
        QCOMPARE(renderPicture(command(QStringLiteral("m.pdf")), {}), 0);
        const QByteArray pdf = contentsOf(file(QStringLiteral("m.pdf")));
        QVERIFY(pdf.startsWith("%PDF-"));
        QVERIFY(pdf.contains("/Font")); // text is text
    }

    void aStorageAlone()
    {
        RenderCommand only = command(QStringLiteral("o.svg"));
        only.only = "other";
        QCOMPARE(renderPicture(only, {}), 0);
        const QByteArray svg = contentsOf(file(QStringLiteral("o.svg")));
        QVERIFY(svg.contains(">other<") && !svg.contains(">base<"));
        only.only = "nobody";
        QVERIFY_EXCEPTION_THROWN(renderPicture(only, {}), Error);
    }

    void noFontIsSmallerThanAsked()
    {
        RenderCommand large = command(QStringLiteral("f.svg"));
        large.smallestFont = 14;
        QCOMPARE(renderPicture(large, {}), 0);
        // A group names its font; some hold no text.
        static const QRegularExpression size(QStringLiteral("font-size=\"([0-9.]+)\""));
        int found = 0;
        for (const QString& group : QString::fromUtf8(contentsOf(file(QStringLiteral("f.svg")))).split(QStringLiteral("<g "))) {
            const auto match = size.match(group);
            if (!group.contains(QStringLiteral("<text")) || !match.hasMatch())
                continue;
            ++found;
            QVERIFY(match.captured(1).toDouble() >= 14 * 96 / 72.0 - 0.6);
        }
        QVERIFY(found > 10);
    }

    void largeImagesAreWrittenAsTiles()
    {
        const auto files = writePicture(file(QStringLiteral("t.png")), tellingSheet(QSizeF(9000, 3), 192));
        QCOMPARE(files.size(), 3);
        QVERIFY(files.front().endsWith(QStringLiteral("t-r1-c1.png")));
        const QImage second(files.at(1)), last(files.at(2));
        QCOMPARE(second.size(), QSize(kTileSide, 6));
        QCOMPARE(last.width(), 18'000 - 2 * kTileSide);
        QCOMPARE(second.pixelColor(10, 5), QColor((kTileSide + 10) / 2 % 256, 2, 0));
    }

    void aPictureInBandsIsTheSame()
    {
        const Sheet sheet = tellingSheet(QSizeF(40, 700), 96);
        Progress progress;
        const QRect all(0, 0, 40, 700);
        QCOMPARE(imageOf(sheet, all, &progress), imageOf(sheet, all));
        QCOMPARE(progress.done() >= 1, true);
    }

    void whatIsStoppedLeavesNothing()
    {
        Progress progress;
        progress.stop();
        for (const char* name : {"p.png", "p.svg", "p.pdf"}) {
            QVERIFY_EXCEPTION_THROWN(writePicture(file(QString::fromLatin1(name)), tellingSheet({30, 30}, 96), &progress), Stopped);
            QVERIFY(!QFile::exists(file(QString::fromLatin1(name))));
        }
    }

    void refusals_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("says");
        QTest::newRow("no picture") << file(QStringLiteral("a.gif")) << "a picture is a .png, .svg or .pdf file";
        QTest::newRow("no such folder") << file(QStringLiteral("no/a.png")) << "cannot write";
    }

    void refusals()
    {
        QFETCH(QString, path);
        QFETCH(QString, says);
        try {
            writePicture(path, tellingSheet({9, 9}, 96));
            QFAIL("it was written");
        } catch (const Error& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(says), error.what());
        }
    }

    /// A pipe is not replaced by a file, and neither is what a link leads to.
    void noPipeIsReplaced()
    {
        const QString pipe = file(QStringLiteral("pipe.png")), link = file(QStringLiteral("link.svg"));
        QCOMPARE(mkfifo(qPrintable(pipe), 0600), 0);
        QVERIFY(QFile::link(pipe, link));
        for (const QString& path : {pipe, link}) {
            try {
                writePicture(path, tellingSheet({9, 9}, 96));
                QFAIL("it was written");
            } catch (const Error& error) {
                QCOMPARE(QString::fromUtf8(error.what()), QStringLiteral("cannot write %1: it is no ordinary file").arg(path));
            }
        }
        QVERIFY(std::filesystem::is_fifo(pipe.toStdString()));
    }

    /// Down to one pixel, each view.
    void tinyPicturesAreWritten()
    {
        for (int view = 0; view < 3; ++view)
            for (int side : {1, 2, 27, 28, 29, 60}) {
                RenderCommand tiny = command(QStringLiteral("tiny.PNG"));
                tiny.view = ViewKind(view);
                tiny.width = side;
                tiny.height = side;
                QCOMPARE(renderPicture(tiny, {}), 0);
                QCOMPARE(QImage(file(QStringLiteral("tiny.PNG"))).size(), QSize(side, side));
            }
    }

    void theDialogWritesWhatIsShown()
    {
        MainWindow window(trace::traceFromText(kTrace), views::Theme::dark());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.feed().pullAll();
        QTRY_VERIFY(!window.map().scene().strips.empty());
        window.selection().select(window.map().scene().strips.back().tracks.front().handle);
        window.activateWindow();
        QTest::keyClick(&window, Qt::Key_E, Qt::ControlModifier);
        auto* dialog = window.findChild<ExportDialog*>();
        QVERIFY(dialog);
        QSignalSpy exported(dialog, &ExportDialog::exported);
        auto* path = dialog->findChild<QLineEdit*>();
        path->setText(QStringLiteral("x.txt"));
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("note"))->text().contains(QStringLiteral(".png, .svg or .pdf")));
        path->setText(file(QStringLiteral("d.svg")));
        dialog->findChildren<QComboBox*>().front()->setCurrentIndex(1);
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_COMPARE(exported.size(), 1);
        const QByteArray svg = contentsOf(file(QStringLiteral("d.svg")));
        QVERIFY(svg.contains(">other<") && !svg.contains(">base<"));
        QVERIFY(svg.contains(views::Theme::dark().panel.name().toLatin1()));
    }

    void theMapIsCopied()
    {
        MainWindow window(trace::traceFromText(kTrace), views::Theme::light());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.activateWindow();
        window.feed().pullAll();
        QGuiApplication::clipboard()->clear();
        QTest::keyClick(&window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(QGuiApplication::clipboard()->mimeData() && QGuiApplication::clipboard()->mimeData()->hasImage());
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains(">base<"));
        QTRY_COMPARE(window.statusBar()->currentMessage(), QStringLiteral("The map is on the clipboard."));
    }

    // A map that would be 200,000 pixels high: the window goes on, and what is copied says that it is not all.
    void aLargeMapIsCopiedMeanwhile()
    {
        QByteArray text;
        for (int i = 0; i < 2500; ++i)
            text += "v" + QByteArray::number(i) + " = arange 4 float32\n";
        const auto log = trace::traceFromText(text.constData());
        trace::TraceState state;
        for (const auto& event : log->read(0, size_t(log->size())))
            state.apply(*event);
        MapSnapshot snapshot{state, valuesOf(log, false), {}, views::Theme::light(), 800, {}};
        QVERIFY(views::mapHeight(state, snapshot.theme, 800) > 100'000);
        QGuiApplication::clipboard()->clear();
        PictureCopier copier;
        QSignalSpy copied(&copier, &PictureCopier::copied);
        QElapsedTimer clock;
        clock.start();
        copier.copy(exportOf(snapshot));
        copier.copy(exportOf(snapshot)); // once more before the first has come: one is copied
        QVERIFY2(clock.elapsed() < 200, qPrintable(QString::number(clock.elapsed())));
        QTRY_COMPARE_WITH_TIMEOUT(copied.size(), 1, 60'000);
        QTest::qWait(50);
        QCOMPARE(copied.size(), 1);
        const QImage image = qvariant_cast<QImage>(QGuiApplication::clipboard()->mimeData()->imageData());
        QCOMPARE(image.size(), QSize(800, kTileSide));
        QVERIFY(QGuiApplication::clipboard()->mimeData()->data(QStringLiteral("image/svg+xml")).contains("500 storages"));
        { // one that nobody waits for any more ends with its owner
            PictureCopier gone;
            gone.copy(exportOf(snapshot));
        }
    }

    void aPngThatEndsSaysSo()
    {
        RenderCommand low = command(QStringLiteral("low.png"));
        low.width = 600;
        low.height = 90;
        QCOMPARE(renderPicture(low, {}), 0);
        const QImage image(file(QStringLiteral("low.png")));
        QCOMPARE(image.size(), QSize(600, 90));
        bool line = false;
        for (int y = 0; y < image.height(); ++y)
            line = line || (image.pixelColor(20, y) == views::Theme::light().dim && image.pixelColor(580, y) == views::Theme::light().dim);
        QVERIFY(line);
    }
};

QTEST_MAIN(ExportTest)
#include "tst_export.moc"
