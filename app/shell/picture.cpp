#include "app/shell/picture.h"

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

void writeFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        fail(ErrorKind::File, "cannot write %s: %s", qUtf8Printable(path), qUtf8Printable(file.errorString()));
}

}
