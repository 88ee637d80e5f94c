#include "views/models/training_probe.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

namespace ss::views {

namespace {

constexpr int kSideMost = 256, kClassesMost = 64, kBinsMost = 256, kSpreadsMost = 256, kPointsMost = 4096;

/// NaN and infinities are null in JSON.
double numberOf(const QJsonValue& value) { return value.isDouble() ? value.toDouble() : NAN; }

std::vector<Spread> spreadsOf(const QJsonArray& array)
{
    std::vector<Spread> all;
    for (const QJsonValue& value : array) {
        if (all.size() == kSpreadsMost)
            break;
        const QJsonObject object = value.toObject();
        Spread spread;
        spread.name = object[QStringLiteral("name")].toString().toStdString();
        const QJsonArray counts = object[QStringLiteral("counts")].toArray();
        spread.known = !counts.isEmpty() && counts.size() <= kBinsMost;
        if (spread.known)
            for (const QJsonValue& count : counts)
                spread.counts.push_back(std::max(0.0, count.toDouble()));
        spread.low = numberOf(object[QStringLiteral("low")]);
        spread.high = numberOf(object[QStringLiteral("high")]);
        spread.mean = numberOf(object[QStringLiteral("mean")]);
        spread.deviation = numberOf(object[QStringLiteral("std")]);
        spread.zeros = object[QStringLiteral("zeros")].toDouble();
        spread.notFinite = qint64(object[QStringLiteral("notfinite")].toDouble());
        spread.known = spread.known && std::isfinite(spread.low) && std::isfinite(spread.high);
        all.push_back(std::move(spread));
    }
    return all;
}

void readConfusion(const QJsonArray& rows, TrainingProbe& probe)
{
    if (rows.size() > kClassesMost)
        return;
    for (const QJsonValue& row : rows) {
        std::vector<double> counts;
        for (const QJsonValue& count : row.toArray())
            counts.push_back(std::max(0.0, count.toDouble()));
        counts.resize(size_t(rows.size()));
        probe.confusion.push_back(std::move(counts));
    }
}

int hexDigit(QChar digit)
{
    const int value = QString(digit).toInt(nullptr, 16);
    return std::clamp(value, 0, 15);
}

/// Two hexadecimal digits a cell and grid: the class, and how sure it is.
void readSurface(const QJsonObject& surface, TrainingProbe& probe)
{
    const int side = surface[QStringLiteral("side")].toInt(), classes = surface[QStringLiteral("classes")].toInt();
    const QString winner = surface[QStringLiteral("winner")].toString(), share = surface[QStringLiteral("share")].toString();
    const QJsonArray box = surface[QStringLiteral("box")].toArray();
    const qsizetype cells = qsizetype(side) * side;
    if (side < 2 || side > kSideMost || classes < 1 || classes > kClassesMost || winner.size() != 2 * cells || share.size() != 2 * cells ||
        box.size() != 4)
        return;
    probe.left = box[0].toDouble(), probe.right = box[1].toDouble(), probe.bottom = box[2].toDouble(), probe.top = box[3].toDouble();
    if (!(probe.left < probe.right) || !(probe.bottom < probe.top))
        return;
    probe.side = side;
    probe.classes = classes;
    for (qsizetype i = 0; i < cells; ++i) {
        probe.winner.push_back(uint8_t(std::min(classes - 1, hexDigit(winner[2 * i]) * 16 + hexDigit(winner[2 * i + 1]))));
        probe.share.push_back((hexDigit(share[2 * i]) * 16 + hexDigit(share[2 * i + 1])) / 255.0);
    }
}

}

std::optional<TrainingProbe> readProbe(const std::string& json, const TrainingProbe& before)
{
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(json));
    if (!document.isObject())
        return std::nullopt;
    const QJsonObject object = document.object();
    TrainingProbe probe;
    probe.rows = qint64(object[QStringLiteral("rows")].toDouble());
    if (probe.rows < 1)
        return std::nullopt;
    probe.accuracy = numberOf(object[QStringLiteral("accuracy")]);
    readConfusion(object[QStringLiteral("confusion")].toArray(), probe);
    probe.activations = spreadsOf(object[QStringLiteral("activations")].toArray());
    probe.gradients = spreadsOf(object[QStringLiteral("gradients")].toArray());
    readSurface(object[QStringLiteral("surface")].toObject(), probe);
    if (!object.contains(QStringLiteral("points"))) {
        probe.points = before.points;
        return probe;
    }
    for (const QJsonValue& value : object[QStringLiteral("points")].toArray()) {
        const QJsonArray point = value.toArray();
        if (point.size() == 3 && probe.points.size() < kPointsMost)
            probe.points.push_back({point[0].toDouble(), point[1].toDouble(), std::clamp(point[2].toInt(), 0, kClassesMost - 1)});
    }
    return probe;
}

}
