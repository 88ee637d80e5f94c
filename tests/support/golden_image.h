#pragma once

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QString>

namespace ss::test {

/// How far a picture is from the one in a file: compared at a quarter of its size, since letters are drawn a
/// little differently with every version of a font library. Empty: like enough. What differs is left beside the tests; with
/// SS_ACCEPT_PICTURES=1 in the environment the picture becomes the golden one, to be looked at before it is committed.
inline QString differenceFrom(const QImage& picture, const QString& golden)
{
    constexpr int kSmaller = 4, kFar = 40;
    constexpr double kMostFar = 0.015;
    if (qEnvironmentVariableIntValue("SS_ACCEPT_PICTURES")) {
        QDir().mkpath(QFileInfo(golden).path());
        return picture.save(golden) ? QString() : golden + " cannot be written";
    }
    const QImage expected(golden);
    if (expected.size() != picture.size())
        return QStringLiteral("%1 is %2x%3, the picture %4x%5")
            .arg(golden)
            .arg(expected.width())
            .arg(expected.height())
            .arg(picture.width())
            .arg(picture.height());
    const auto smaller = [](const QImage& image) {
        return image.convertToFormat(QImage::Format_RGB32).scaled(image.size() / kSmaller, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    };
    const QImage a = smaller(expected), b = smaller(picture);
    int far = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
            far += qMax(qAbs(qRed(p) - qRed(q)), qMax(qAbs(qGreen(p) - qGreen(q)), qAbs(qBlue(p) - qBlue(q)))) > kFar;
        }
    const double share = double(far) / (double(a.width()) * a.height());
    if (share <= kMostFar)
        return {};
    const QString left = QStringLiteral(SS_BINARY_DIR "/tests/%1").arg(QFileInfo(golden).fileName());
    picture.save(left);
    return QStringLiteral("%1 % of the picture %2 differ from %3").arg(share * 100, 0, 'f', 1).arg(left, golden);
}

/// From the one of that name in tests/golden/pictures.
inline QString differenceFromGolden(const QImage& picture, const QString& name)
{
    return differenceFrom(picture, QStringLiteral(SS_SOURCE_DIR "/tests/golden/pictures/%1.png").arg(name));
}

}
