#include "app/live/composed.h"

#include "views/geometry/handle_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <unistd.h>

namespace ss::app {

QString Composed::line(const QString& name) const
{
    if (expression.isEmpty())
        return {};
    const QString statement = name.isEmpty() ? expression : name + QStringLiteral(" = ") + expression;
    return before.isEmpty() ? statement : before + QStringLiteral("; ") + statement;
}

QString freeName(const trace::TraceState& state)
{
    for (const char* name : {"y", "z", "w", "v", "u"})
        if (!state.bindings().contains(name))
            return QString::fromLatin1(name);
    for (int number = 2;; ++number)
        if (const QString name = QStringLiteral("y%1").arg(number); !state.bindings().contains(name.toStdString()))
            return name;
}

bool isName(const QString& text)
{
    static const QRegularExpression name(QStringLiteral("^[^\\W\\d]\\w*$"), QRegularExpression::UseUnicodePropertiesOption);
    return name.match(text).hasMatch();
}

QString pythonText(const QString& text)
{
    QString escaped = text;
    escaped.replace('\\', QStringLiteral("\\\\")).replace('\'', QStringLiteral("\\'"));
    escaped.replace('\n', QStringLiteral("\\n")).replace('\r', QStringLiteral("\\r")).replace(QChar(0), QStringLiteral("\\x00"));
    return '\'' + escaped + '\'';
}

QString pythonPath(const QString& path)
{
    if (!path.contains('\'') && !path.endsWith('\\') && !path.contains('\n') && !path.contains('\r'))
        return QStringLiteral("r'%1'").arg(path);
    return pythonText(path);
}

QString tupleText(const Dims& dims)
{
    QStringList numbers;
    for (int64_t size : dims)
        numbers << QString::number(size);
    return '(' + numbers.join(QStringLiteral(", ")) + (dims.size() == 1 ? QStringLiteral(",)") : QStringLiteral(")"));
}

std::optional<Dims> readDims(QString text)
{
    text = text.trimmed();
    static const QRegularExpression brackets(QStringLiteral("^[(\\[]|,?\\s*[)\\]]$|,$"));
    text.remove(brackets);
    Dims dims;
    if (text.trimmed().isEmpty())
        return dims;
    for (const QString& part : text.split(',')) {
        bool isNumber = false;
        dims.push_back(part.trimmed().toLongLong(&isNumber));
        if (!isNumber)
            return std::nullopt;
    }
    return dims;
}

QString tooMany(int64_t bytes)
{
    const int64_t memory = int64_t(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGE_SIZE);
    if (bytes <= memory)
        return {};
    return QCoreApplication::translate("ss::app", "That would take %1 of memory; this computer has %2.")
        .arg(bytes == INT64_MAX ? QCoreApplication::translate("ss::app", "more than %1").arg(QStringLiteral("8 EiB"))
                                : QString::fromStdString(views::bytesText(bytes)),
             QString::fromStdString(views::bytesText(memory)));
}

}
