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

#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>

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
        QTest::keyClick(&window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QMimeData* data = QGuiApplication::clipboard()->mimeData();
        QVERIFY(data && data->hasImage());
        QVERIFY(data->data(QStringLiteral("image/svg+xml")).contains(">base<"));
    }
};

QTEST_MAIN(ExportTest)
#include "tst_export.moc"
