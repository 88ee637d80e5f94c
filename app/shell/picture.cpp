#include "app/shell/picture.h"

#include "core/base/disk_error.h"
#include "core/base/error.h"

#include <QBuffer>
#include <QFile>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>
#include <filesystem>

namespace ss::app {

namespace {

constexpr int kBand = 256; ///< rows of pixels painted between two looks at the progress

void report(Progress* progress, double done)
{
    if (!progress)
        return;
    progress->set(done);
    if (progress->stopped())
        throw Stopped();
}

bool endsWith(const QString& path, const char* ending) { return path.endsWith(QLatin1String(ending), Qt::CaseInsensitive); }

QString tilePath(const QString& path, int row, int column)
{
    return QStringLiteral("%1-r%2-c%3.png").arg(path.chopped(4)).arg(row + 1).arg(column + 1);
}

/// Written when all of them are there.
QStringList writeTiles(const QString& path, const Sheet& sheet, Progress* progress)
{
    const QSize size = pixelsOf(sheet);
    const int rows = (size.height() + kTileSide - 1) / kTileSide, columns = (size.width() + kTileSide - 1) / kTileSide;
    QStringList files;
    try {
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
                const QRect tile(column * kTileSide, row * kTileSide, kTileSide, kTileSide);
                const QByteArray bytes = pngBytes(imageOf(sheet, tile.intersected(QRect(QPoint(), size))));
                writeFile(tilePath(path, row, column), bytes);
                files << tilePath(path, row, column);
                report(progress, double(row * columns + column + 1) / (rows * columns));
            }
    } catch (...) {
        for (const QString& file : files)
            QFile::remove(file);
        throw;
    }
    return files;
}

/// One page as large as the sheet; no page may be longer than 200 inches, so that longer sheets are scaled to that.
QByteArray pdfOf(const Sheet& sheet)
{
    constexpr double kLongest = 14'400, kPointsPerPixel = 0.75;
    QSizeF page = sheet.size * kPointsPerPixel;
    const double scale = std::min(1.0, kLongest / std::max(page.width(), page.height()));
    page *= scale;
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setResolution(96);
    pdf.setTitle(QStringLiteral("Stridescope"));
    pdf.setCreator(QStringLiteral("Stridescope"));
    pdf.setPageSize(QPageSize(page, QPageSize::Point, {}, QPageSize::ExactMatch));
    pdf.setPageMargins({});
    QPainter painter(&pdf);
    painter.scale(scale, scale);
    sheet.paint(painter, QRectF(QPointF(), sheet.size));
    painter.end();
    return buffer.data();
}

}

bool isPng(const QString& path) { return endsWith(path, ".png"); }
bool isPictureFile(const QString& path) { return isPng(path) || endsWith(path, ".svg") || endsWith(path, ".pdf"); }

QSize pixelsOf(const Sheet& sheet)
{
    const QSizeF pixels = sheet.size * (sheet.dpi / 96);
    if (pixels.width() > 1e9 || pixels.height() > 1e9)
        fail(ErrorKind::Value, "a picture of %.0f x %.0f pixels is too large", pixels.width(), pixels.height());
    return {std::max(1, int(std::ceil(pixels.width()))), std::max(1, int(std::ceil(pixels.height())))};
}

QImage imageOf(const Sheet& sheet, const QRect& pixels, Progress* progress)
{
    QImage image(pixels.size(), QImage::Format_RGB32);
    if (image.isNull())
        fail(ErrorKind::Memory, "there is no memory for a picture of %d x %d pixels", pixels.width(), pixels.height());
    const double scale = sheet.dpi / 96;
    image.setDotsPerMeterX(qRound(sheet.dpi / 0.0254));
    image.setDotsPerMeterY(qRound(sheet.dpi / 0.0254));
    QPainter painter(&image);
    painter.translate(-pixels.topLeft());
    if (!qFuzzyCompare(scale, 1))
        painter.scale(scale, scale);
    // Nobody looks at the progress: in one piece.
    const int step = progress ? kBand : pixels.height();
    for (int y = pixels.top(); y <= pixels.bottom(); y += step) {
        const QRectF band = QRectF(pixels.left(), y, pixels.width(), std::min(step, pixels.bottom() + 1 - y));
        const QRectF part(band.topLeft() / scale, band.size() / scale);
        painter.save();
        if (progress)
            painter.setClipRect(part);
        sheet.paint(painter, part);
        painter.restore();
        report(progress, double(y + step - pixels.top()) / pixels.height());
    }
    return image;
}

QByteArray pngBytes(const QImage& image)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

QByteArray svgOf(const Sheet& sheet)
{
    const QSize size = sheet.size.toSize();
    QBuffer buffer;
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(), size));
    svg.setResolution(96);
    svg.setTitle(QStringLiteral("Stridescope"));
    QPainter painter(&svg);
    sheet.paint(painter, QRectF(QPointF(), sheet.size));
    painter.end();
    return buffer.data();
}

QStringList writePicture(const QString& path, const Sheet& sheet, Progress* progress)
{
    if (!isPictureFile(path))
        fail(ErrorKind::Value, "a picture is a .png, .svg or .pdf file, not '%s'", qUtf8Printable(path));
    report(progress, 0);
    if (isPng(path)) {
        const QSize size = pixelsOf(sheet);
        if (std::max(size.width(), size.height()) > kLongestSide)
            return writeTiles(path, sheet, progress);
        writeFile(path, pngBytes(imageOf(sheet, QRect(QPoint(), size), progress)));
        return {path};
    }
    const QByteArray bytes = endsWith(path, ".svg") ? svgOf(sheet) : pdfOf(sheet);
    report(progress, 1);
    writeFile(path, bytes);
    return {path};
}

namespace {

/// Again after a short write, which is no error to Qt: the next one says why there was not more.
bool writeAll(QSaveFile& file, QByteArrayView bytes)
{
    while (!bytes.isEmpty()) {
        const qint64 written = file.write(bytes.data(), bytes.size());
        if (written <= 0)
            return false;
        bytes = bytes.sliced(written);
    }
    return true;
}

}

void writeFile(const QString& path, const QByteArray& bytes)
{
    // A pipe or a device would be replaced by a file of its name.
    std::error_code problem;
    if (std::filesystem::is_other(path.toStdString(), problem))
        fail(ErrorKind::File, "cannot write %s: it is no ordinary file", qUtf8Printable(path));
    QSaveFile file(path);
    const bool opened = file.open(QIODevice::WriteOnly | QIODevice::Unbuffered);
    if (opened && writeAll(file, bytes) && file.commit())
        return;
    const std::string sentence = textf("cannot write %s: %s", qUtf8Printable(path), qUtf8Printable(file.errorString()));
    if (opened)
        throw DiskError(sentence);
    fail(ErrorKind::File, "%s", sentence.c_str());
}

}
