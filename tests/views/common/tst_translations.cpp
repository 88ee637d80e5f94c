// The languages' files as they are committed, and as the program finds them.
#include "core/optable/op_row.h"
#include "core/trace/text.h"
#include "views/common/language.h"
#include "views/common/words.h"
#include "views/geometry/handle_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QXmlStreamReader>

using namespace ss;
using namespace ss::views;

namespace {

struct Message {
    QString context, source, translation;
    bool finished = true;
};

Message readMessage(QXmlStreamReader& xml)
{
    Message message;
    const bool counted = xml.attributes().hasAttribute(QStringLiteral("numerus")); // a form for each number, indented
    while (xml.readNextStartElement()) {
        if (xml.name() == u"source") {
            message.source = xml.readElementText();
        } else if (xml.name() == u"translation") {
            message.finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            message.translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            if (counted)
                message.translation = message.translation.trimmed();
        } else {
            xml.skipCurrentElement();
        }
    }
    return message;
}

std::vector<Message> messagesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    std::vector<Message> all;
    QString context;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name")
            context = xml.readElementText();
        else if (xml.name() == u"message") {
            all.push_back(readMessage(xml));
            all.back().context = context;
        }
    }
    return all;
}

QStringList found(const QString& pattern, const QString& text)
{
    QStringList all;
    for (auto each = QRegularExpression(pattern).globalMatch(text); each.hasNext();)
        all += each.next().captured(0);
    all.removeDuplicates();
    all.sort();
    return all;
}

/// A key of the keyboard stands behind the words: "File" is reached by F in every language.
QString keyOf(const QString& text) { return QRegularExpression(QStringLiteral("&(\\w)")).match(text).captured(1).toUpper(); }

/// What is wrong with it; empty: nothing.
QString problemOf(const Message& message)
{
    const auto differs = [&](const char* pattern) {
        return found(QString::fromLatin1(pattern), message.source) != found(QString::fromLatin1(pattern), message.translation);
    };
    if (!message.finished || message.translation.trimmed().isEmpty())
        return QStringLiteral("is not translated");
    if (differs("%[0-9n]"))
        return QStringLiteral("has other placeholders");
    if (keyOf(message.source) != keyOf(message.translation))
        return QStringLiteral("has another key");
    if (differs("\\*\\.\\w+") || differs(";;"))
        return QStringLiteral("has other patterns of files");
    return differs("\n") ? QStringLiteral("ends its lines elsewhere") : QString();
}

}

class TestTranslations : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { setLanguage(QStringLiteral("en")); }
    void everyTextIsTranslated_data();
    void everyTextIsTranslated();
    void problemsAreTold_data();
    void problemsAreTold();
    void theProgramFindsThem();
    void saidInChinese_data();
    void saidInChinese();
    void everyKindHasAWord();
    void everyOpHasASentence();
    void layoutsInWords();
};

void TestTranslations::everyTextIsTranslated_data()
{
    QTest::addColumn<QString>("file");
    const QDir folder(QStringLiteral(SS_SOURCE_DIR "/resources/translations"));
    for (const QString& name : folder.entryList({QStringLiteral("*.ts")}))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

void TestTranslations::everyTextIsTranslated()
{
    QFETCH(QString, file);
    const std::vector<Message> messages = messagesOf(file);
    QVERIFY(messages.size() > 300);
    for (const Message& message : messages)
        if (const QString problem = problemOf(message); !problem.isEmpty())
            QFAIL(qPrintable(QStringLiteral("%1: '%2' %3: '%4'").arg(message.context, message.source, problem, message.translation)));
}

void TestTranslations::problemsAreTold_data()
{
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("translation");
    QTest::addColumn<QString>("problem");
    const auto row = [](const char* what, const char* source, const char* translation, const char* problem) {
        QTest::newRow(what) << QString::fromUtf8(source) << QString::fromUtf8(translation) << QString::fromUtf8(problem);
    };
    row("as it should be", "%1 of %2 &used", "%2 中用到 %1(&U)", "");
    row("nothing", "used", " ", "is not translated");
    row("a placeholder is lost", "%1 of %2", "%2 中", "has other placeholders");
    row("a placeholder too many", "%1", "%1 %2", "has other placeholders");
    row("a key is lost", "&File", "文件", "has another key");
    row("a pattern of files is translated", "Sessions (*.stride)", "会话 (*.会话)", "has other patterns of files");
    row("a line's end is lost", "Save it.\n", "请保存。", "ends its lines elsewhere");
}

void TestTranslations::problemsAreTold()
{
    QFETCH(QString, source);
    QFETCH(QString, translation);
    QFETCH(QString, problem);
    QCOMPARE(problemOf({{}, source, translation, true}), problem);
    QCOMPARE(problemOf({{}, source, translation, false}), QStringLiteral("is not translated"));
}

void TestTranslations::theProgramFindsThem()
{
    const auto storage = [] { return QCoreApplication::translate("ss::views", "storage %1").arg(2); };
    QCOMPARE(setLanguage(QStringLiteral("zh")), QStringLiteral("zh_CN"));
    QCOMPARE(storage(), QStringLiteral("存储 2"));
    QCOMPARE(setLanguage(QStringLiteral("en")), QStringLiteral("en"));
    QCOMPARE(storage(), QStringLiteral("storage 2"));
    setLanguage(QStringLiteral("zh-CN"));
    setLanguage(QStringLiteral("zh_CN"));
    QCOMPARE(storage(), QStringLiteral("存储 2"));
}

void TestTranslations::saidInChinese_data()
{
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("chinese");
    const auto row = [](const char* english, const char* chinese) { QTest::newRow(english) << english << QString::fromUtf8(chinese); };
    row("view of base", "base 的视图");
    row("view of model[0].weight", "model[0].weight 的视图");
    row("view of batch['a b']", "batch['a b'] 的视图");
    row("view of 图像", "图像 的视图");
    row("view", "视图");
    row("parameter", "参数");
    row("ndarray", "ndarray");
    row("axis 1 has stride 2, not 1", "轴 1 的步长是 2，而不是 1");
    row("axis 0 and 1 cannot merge (stride 1 != 4 * 6)", "轴 0 与轴 1 无法合并（步长 1 != 4 * 6）");
    row("axis 0 and 1 cannot be merged: stride 1 != 4 * 6", "轴 0 与轴 1 无法合并：步长 1 != 4 * 6");
    row("float32 becomes float64", "float32 变为 float64");
    row("it is contiguous already", "它已经是连续的");
    row("copy=True", "copy=True");
    row("Dimension out of range (expected to be in range of [-2, 1], but got 2)",
        "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
    row("", "");
}

void TestTranslations::saidInChinese()
{
    QFETCH(QString, english);
    QFETCH(QString, chinese);
    QCOMPARE(inWords(english.toStdString()), english);
    setLanguage(QStringLiteral("zh"));
    QCOMPARE(inWords(english.toStdString()), chinese);
}

/// What the geometry and the core may say of a tensor is known here: nothing of it stays English.
void TestTranslations::everyKindHasAWord()
{
    setLanguage(QStringLiteral("zh"));
    const auto hasChinese = [](const std::string& english) { return inWords(english).contains(QRegularExpression("\\p{Han}")); };
    using trace::TensorRole;
    for (const TensorRole role : {TensorRole::Parameter, TensorRole::Buffer, TensorRole::Grad, TensorRole::Saved})
        QVERIFY2(hasChinese(kindOfRole(role)), kindOfRole(role).c_str());
    for (const Layout& layout :
         {Layout{{3, 2}, {4, 1}, 0}, Layout{{3, 4}, {1, 3}, 0}, Layout{{5}, {0}, 0}, Layout{{2, 3, 4}, {4, 8, 1}, 7}})
        QVERIFY2(hasChinese(whyNotContiguous(layout)), whyNotContiguous(layout).c_str());
}

/// Every op that a script can call.
void TestTranslations::everyOpHasASentence()
{
    setLanguage(QStringLiteral("zh"));
    int count = 0;
    for (const optable::Op& op : optable::allOps()) {
        if (!op.inPlace && !(op.row->forms & (optable::kMethod | optable::kFunction)))
            continue;
        const QString sentence = opSentence(op.row->doc);
        QVERIFY2(sentence.contains(QRegularExpression("\\p{Han}")),
                 qPrintable(op.schema.function.c_str() + QStringLiteral(": ") + sentence));
        ++count;
    }
    QVERIFY(count > 400);
    setLanguage(QStringLiteral("en"));
    QCOMPARE(opSentence("The sign."), QStringLiteral("The sign."));
}

void TestTranslations::layoutsInWords()
{
    const auto log = trace::traceFromText("base = arange 3x4 float32\nx = base.slice 1 1 3 1\na = numpy base");
    trace::TraceState state;
    for (const auto& event : log->read(0, size_t(log->size())))
        state.apply(*event);
    const auto words = [&](const char* name) { return layoutWords(state, state.bindings().at(name)); };
    QCOMPARE(words("x"), QStringLiteral("(3, 2) stride (4, 1) offset 1"));
    QCOMPARE(words("a"), QStringLiteral("(3, 4) stride (16, 4) B"));
    setLanguage(QStringLiteral("zh"));
    QCOMPARE(words("x"), QStringLiteral("(3, 2) 步长 (4, 1) 偏移 1"));
    QCOMPARE(words("a"), QStringLiteral("(3, 4) 步长 (16, 4) B"));
}

QTEST_MAIN(TestTranslations)
#include "tst_translations.moc"
