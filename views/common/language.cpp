#include "views/common/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <memory>

namespace ss::views {

namespace {

QString systemLanguage()
{
    for (const QString& wanted : QLocale::system().uiLanguages())
        if (const QString code = languageCode(wanted); !code.isEmpty())
            return code;
    return languages().front().code;
}

/// The translators in force. They live as long as the application, which owns them.
void install(const QString& name, const QString& folder)
{
    auto translator = std::make_unique<QTranslator>(QCoreApplication::instance());
    translator->setObjectName(QStringLiteral("language"));
    if (translator->load(name, folder))
        QCoreApplication::installTranslator(translator.release());
}

}

const QList<Language>& languages()
{
    static const QList<Language> kLanguages{{QStringLiteral("en"), QStringLiteral("English")},
                                            {QStringLiteral("zh_CN"), QStringLiteral("\u4e2d\u6587")}};
    return kLanguages;
}

QString languageCode(const QString& code)
{
    const QString base = QString(code).replace(u'-', u'_').section(u'_', 0, 0).toLower();
    for (const Language& language : languages())
        if (!base.isEmpty() && language.code.section(u'_', 0, 0) == base)
            return language.code;
    return {};
}

QString setLanguage(const QString& code)
{
    const QString asked = languageCode(code);
    const QString chosen = asked.isEmpty() ? systemLanguage() : asked;
    for (QTranslator* old : QCoreApplication::instance()->findChildren<QTranslator*>(QStringLiteral("language"))) {
        QCoreApplication::removeTranslator(old);
        delete old;
    }
    install(QStringLiteral("qtbase_") + chosen, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    for (const char* file : {"stridescope_", "ops_"})
        install(QLatin1String(file) + chosen, QStringLiteral(":/translations"));
    return chosen;
}

}
