#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>
#include <functional>

class QPainter;
class QSize;

namespace ss::app {

/// What paint draws, as the bytes of a .png or .svg file by the path's ending.
QByteArray pictureBytes(const QString& path, const QSize& size, const std::function<void(QPainter&)>& paint);
QByteArray pngBytes(const QImage& image);

/// Writes through a temporary file beside it, so that a failure leaves what was there. Throws ss::Error (File) with one sentence.
void writeFile(const QString& path, const QByteArray& bytes);

}
