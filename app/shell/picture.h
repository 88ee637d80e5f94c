#pragma once

#include "core/base/progress.h"

#include <QByteArray>
#include <QImage>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QStringList>
#include <functional>

class QPainter;

namespace ss::app {

/// A picture that can be painted part by part, to be written in any format.
struct Sheet {
    QSizeF size; ///< in pixels at 96 dots an inch
    /// Paints what meets the part, in the sheet's coordinates.
    std::function<void(QPainter& painter, const QRectF& part)> paint;
    double dpi = 96; ///< of a .png
};

/// The picture formats, by the endings of their files.
bool isPng(const QString& path);
bool isPictureFile(const QString& path);

/// A side of an image is at most so many pixels long; what is longer is written as tiles.
constexpr int kLongestSide = 16384;
/// Pixels of a tile's sides.
constexpr int kTileSide = 8192;

/// Writes a sheet as .png, .svg or .pdf by the path's ending, and returns the files that came of it: one, or a .png in tiles,
/// "map-r1-c1.png" the first of them. `progress`: how much is done; when it is stopped, Stopped is thrown and nothing is left behind.
/// Throws ss::Error with one sentence.
QStringList writePicture(const QString& path, const Sheet& sheet, Progress* progress = nullptr);

/// The whole sheet as one image. Throws ss::Error (Memory) where there is no memory for it.
QImage imageOf(const Sheet& sheet, const QRect& pixels, Progress* progress = nullptr);
/// Its pixels at its dots an inch.
QSize pixelsOf(const Sheet& sheet);
QByteArray svgOf(const Sheet& sheet);

QByteArray pngBytes(const QImage& image);

/// Writes through a temporary file beside it, so that a failure leaves what was there. Throws ss::Error (File) with one sentence.
void writeFile(const QString& path, const QByteArray& bytes);

}
