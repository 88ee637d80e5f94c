#pragma once

#include <QList>
#include <QString>

namespace ss::views {

/// A language that the program's texts are in.
struct Language {
    QString code; ///< "en", "zh_CN"
    QString name; ///< in the language itself
};

const QList<Language>& languages();

/// The language that a code stands for ("zh", "zh-CN" and "zh_CN" are one); empty: there is none of this code.
QString languageCode(const QString& code);

/// From now on texts are in this language: those of the program and Qt's own. An empty code, or one that is not there, means what
/// the system asks for, else English. Widgets that are there keep what they say. Returns the code.
QString setLanguage(const QString& code);

}
