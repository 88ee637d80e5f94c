#include "app/shell/picture.h"

#include "core/base/disk_error.h"
#include "core/base/error.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

namespace ss::app {

namespace {

QByteArray asSvg(const QSize& size, const std::function<void(QPainter&)>& paint)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(0, 0), size));
    svg.setTitle(QStringLiteral("Stridescope"));
    QPainter painter(&svg);
    paint(painter);
    painter.end();
    return buffer.data();
}

QByteArray asPng(const QSize& size, const std::function<void(QPainter&)>& paint)
{
    QImage image(size, QImage::Format_RGB32);
    if (image.isNull())
        fail(ErrorKind::Memory, "there is no memory for a picture of %d x %d pixels", size.width(), size.height());
    QPainter painter(&image);
    paint(painter);
    painter.end();
    return pngBytes(image);
}

}

QByteArray pngBytes(const QImage& image)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

QByteArray pictureBytes(const QString& path, const QSize& size, const std::function<void(QPainter&)>& paint)
{
    return path.endsWith(QStringLiteral(".svg")) ? asSvg(size, paint) : asPng(size, paint);
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
