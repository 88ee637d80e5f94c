#pragma once

#include "core/base/error.h"
#include "core/layout/layout.h"
#include "tests/support/golden.h"

#include <QJsonDocument>
#include <QTest>

namespace ss::test {

inline QJsonArray toJson(std::span<const int64_t> values)
{
    QJsonArray array;
    for (int64_t value : values)
        array.append(qint64{value});
    return array;
}

/// [shape, strides, offset]
inline QJsonArray toJson(const Layout& layout) { return {toJson(layout.shape), toJson(layout.strides), qint64{layout.offset}}; }

inline Layout layoutFrom(const QJsonValue& json) { return {integers(json[0]), integers(json[1]), json[2].toInteger()}; }

inline QString compact(const QJsonValue& value) { return QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact); }

/// "IndexError: Dimension out of range ..." of what a call throws, its first line; empty when it throws nothing.
template <class F> QString errorText(F&& call)
{
    try {
        call();
    } catch (const Error& error) {
        return QString::fromStdString(pythonName(error.kind()) + std::string(": ") + error.what()).section('\n', 0, 0);
    }
    return {};
}

/// Fails the test unless `call` gives the answer that a recorded row ends with: a value, or {"error": kind, "text": line}.
template <class F> void compareAnswer(const QJsonValue& row, F&& call)
{
    const QJsonValue expected = row.toArray().last();
    QJsonValue actual;
    const QString text = errorText([&] { actual = call(); });
    const QString expectedText = expected.isObject() ? expected["error"].toString() + ": " + expected["text"].toString() : QString();
    if (text != expectedText)
        QFAIL(qPrintable(QString("%1: threw '%2'").arg(compact(row), text)));
    if (expectedText.isEmpty() && actual != expected)
        QFAIL(qPrintable(QString("%1: came %2").arg(compact(row), compact(actual))));
}

}

Q_DECLARE_METATYPE(ss::Layout)
