#pragma once

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cstdint>
#include <stdexcept>
#include <vector>

namespace ss::test {

/// A file of recorded answers in tests/golden.
inline QJsonObject golden(const QString& file)
{
    QFile in(QStringLiteral(SS_SOURCE_DIR "/tests/golden/") + file);
    QJsonParseError error;
    const QJsonDocument document = in.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(in.readAll(), &error) : QJsonDocument();
    if (!document.isObject())
        throw std::runtime_error("no recorded answers in " + file.toStdString());
    return document.object();
}

inline std::vector<int64_t> integers(const QJsonValue& array)
{
    std::vector<int64_t> values;
    for (const auto& value : array.toArray())
        values.push_back(value.toInteger());
    return values;
}

}
