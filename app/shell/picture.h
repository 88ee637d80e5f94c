#pragma once

#include <QString>
#include <functional>

class QPainter;
class QSize;

namespace ss::app {

/// Paints into a .png or .svg file by its ending, through a temporary file beside it, so that a failure leaves what was there.
/// Throws ss::Error (File) with one sentence.
void writePicture(const QString& path, const QSize& size, const std::function<void(QPainter&)>& paint);

}
