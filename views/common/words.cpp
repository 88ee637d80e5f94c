#include "views/common/words.h"

#include "views/geometry/handle_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <vector>

namespace ss::views {

namespace {

/// What core/layout, core/optable and views/geometry say; %1, %2 stand for a number or a name.
const char* const kSaid[] = {
    QT_TRANSLATE_NOOP("ss::views", "tensor"),
    QT_TRANSLATE_NOOP("ss::views", "view"),
    QT_TRANSLATE_NOOP("ss::views", "view of %1"),
    QT_TRANSLATE_NOOP("ss::views", "ndarray"),
    QT_TRANSLATE_NOOP("ss::views", "parameter"),
    QT_TRANSLATE_NOOP("ss::views", "module buffer"),
    QT_TRANSLATE_NOOP("ss::views", "gradient"),
    QT_TRANSLATE_NOOP("ss::views", "saved tensor"),
    QT_TRANSLATE_NOOP("ss::views", "axis %1 has stride %2, not 1"),
    QT_TRANSLATE_NOOP("ss::views", "axis %1 and %2 cannot merge (stride %3 != %4 * %5)"),
    QT_TRANSLATE_NOOP("ss::views", "axis %1 and %2 cannot be merged: stride %3 != %4 * %5"),
    QT_TRANSLATE_NOOP("ss::views", "it is contiguous"),
    QT_TRANSLATE_NOOP("ss::views", "it is contiguous already"),
    QT_TRANSLATE_NOOP("ss::views", "it is in another memory format"),
    QT_TRANSLATE_NOOP("ss::views", "nothing changes"),
    QT_TRANSLATE_NOOP("ss::views", "another device"),
    QT_TRANSLATE_NOOP("ss::views", "%1 becomes %2"),
    QT_TRANSLATE_NOOP("ss::views", "there is nothing to flatten"),
    QT_TRANSLATE_NOOP("ss::views", "nothing is dropped"),
};

struct Template {
    const char* source;
    QRegularExpression form;
};

const std::vector<Template>& templates()
{
    static const std::vector<Template> kTemplates = [] {
        std::vector<Template> all;
        for (const char* source : kSaid) {
            QStringList parts = QString::fromUtf8(source).split(QRegularExpression(QStringLiteral("%\\d")));
            for (QString& part : parts)
                part = QRegularExpression::escape(part);
            all.push_back({source, QRegularExpression(QRegularExpression::anchoredPattern(parts.join(QStringLiteral("(.+)"))))});
        }
        return all;
    }();
    return kTemplates;
}

}

QString inWords(const std::string& english)
{
    const QString text = QString::fromStdString(english);
    for (const Template& each : templates()) {
        const auto match = each.form.match(text);
        if (!match.hasMatch())
            continue;
        QString said = QCoreApplication::translate("ss::views", each.source);
        for (int i = 1; i <= match.lastCapturedIndex(); ++i)
            said.replace(QStringLiteral("%%1").arg(i), match.captured(i));
        return said;
    }
    return text;
}

QString opSentence(const char* doc) { return QCoreApplication::translate("ops", doc); }

QString layoutWords(const trace::TraceState& state, HandleId handle)
{
    const auto words = [](const char* text) { return QCoreApplication::translate("ss::views", text); };
    const QString unit = handle.isArray() ? QStringLiteral(" B") : QString();
    QString text = QString::fromStdString(toTuple(shapeOf(state, handle))) + u' ' +
                   words(QT_TRANSLATE_NOOP("ss::views", "stride %1")).arg(QString::fromStdString(toTuple(stridesOf(state, handle)))) + unit;
    if (const int64_t offset = offsetOf(state, handle); offset && handle.isTensor())
        text += u' ' + words(QT_TRANSLATE_NOOP("ss::views", "offset %1")).arg(offset);
    return text;
}

}
