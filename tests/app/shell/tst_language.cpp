// The window in Chinese: what it says, and that it asks for no text that has no translation.
#include "app/shell/main_window.h"
#include "app/shell/map_export.h"
#include "app/shell/render_command.h"
#include "core/trace/session_file.h"
#include "core/trace/text.h"
#include "views/common/language.h"
#include "views/geometry/map_rows.h"
#include "views/grid/grid_view.h"
#include "views/inspector/inspector_view.h"
#include "views/memory/map_explain.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"

#include <QAction>
#include <QApplication>
#include <QLabel>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

using namespace ss;
using namespace ss::app;

namespace {

const char* const kProgram = R"(
base = arange 3x4 float32
x = base.slice 1 1 3 1
t = base.t
e = base.select 0 1
a = numpy base
write x
c = t.contiguous
half = zeros 40x50 float16
del half
)";

/// Is asked last: what comes here has no translation.
class Untranslated : public QTranslator {
public:
    QString translate(const char* context, const char* text, const char*, int) const override
    {
        if (QByteArray(context).startsWith("ss::"))
            asked << QString::fromUtf8(context) + QStringLiteral(": ") + QString::fromUtf8(text);
        return {};
    }
    bool isEmpty() const override { return false; }
    mutable QSet<QString> asked;
};

bool isChinese(const QString& text)
{
    static const QRegularExpression kHan(QStringLiteral("\\p{Han}"));
    return text.contains(kHan);
}

void collect(const QMenu& menu, QStringList& texts)
{
    texts << menu.title();
    for (const QAction* action : menu.actions())
        if (action->menu())
            collect(*action->menu(), texts);
        else if (!action->isSeparator())
            texts << action->text();
}

QStringList labelsOf(const QWidget& widget)
{
    QStringList texts;
    for (const QLabel* label : widget.findChildren<QLabel*>())
        texts << label->text();
    return texts;
}

}

class TestLanguage : public QObject {
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void menusAreChinese();
    void panelsAndInspectorAreChinese();
    void theMapIsChinese();
    void nothingIsAskedInVain();
    void aPictureIsChinese();

private:
    Untranslated untranslated_;
};

void TestLanguage::init()
{
    QCoreApplication::installTranslator(&untranslated_);
    views::setLanguage(QStringLiteral("zh"));
    untranslated_.asked.clear();
}

void TestLanguage::cleanup()
{
    QCoreApplication::removeTranslator(&untranslated_);
    views::setLanguage(QStringLiteral("en"));
}

void TestLanguage::menusAreChinese()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.runMenu();
    QStringList texts;
    for (const QAction* action : window.menuBar()->actions())
        collect(*action->menu(), texts);
    QVERIFY(texts.size() > 20);
    QVERIFY(texts.contains(QStringLiteral("文件(&F)")));
    QVERIFY(texts.contains(QStringLiteral("打开(&O)...")));
    for (const QString& text : texts)
        QVERIFY2(isChinese(text) || text == QStringLiteral("English"), qPrintable(text));
}

void TestLanguage::panelsAndInspectorAreChinese()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    window.feed().pullAll();
    window.selection().select(window.feed().state().bindings().at("t"));
    QStringList titles;
    for (const QLabel* label : window.findChildren<QLabel*>(QStringLiteral("panelTitle")))
        titles << label->text();
    QVERIFY2(titles.contains(QStringLiteral("检查器   t")), qPrintable(titles.join(u'|')));
    for (const QString& title : titles)
        QVERIFY2(isChinese(title), qPrintable(title));
    const auto* inspector = window.findChild<views::InspectorView*>();
    QStringList labels = labelsOf(*inspector);
    QVERIFY2(labels.contains(QStringLiteral("base 的视图")), qPrintable(labels.join(u'|')));
    QVERIFY(labels.join(u'|').contains(QStringLiteral("轴 1 的步长是 4，而不是 1")));
    QVERIFY(labels.join(u'|').contains(QStringLiteral("全部 12 个元素")));
    window.selection().select(window.feed().state().bindings().at("c"));
    labels = labelsOf(*inspector);
    QVERIFY2(labels.join(u'|').contains(QStringLiteral("由 t.contiguous() 创建（第 8 行）")), qPrintable(labels.join(u'|')));
    QVERIFY(labels.join(u'|').contains(QStringLiteral("：轴 1 的步长是 4，而不是 1")));
}

void TestLanguage::theMapIsChinese()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    window.feed().pullAll();
    QTest::qWait(1);
    const QString text = mapText(window.map().scene());
    for (const QString expected : {"存储 1   48 B   float32   归 torch 所有", "步长 (1, 4)", "不连续", "共享内存", "视图：48 B 中的 24 B"})
        QVERIFY2(text.contains(expected), qPrintable(expected + u'\n' + text));
}

/// Everything that can be pointed at is, after each moment of the program was shown.
void TestLanguage::nothingIsAskedInVain()
{
    MainWindow window(trace::traceFromText(kProgram), views::Theme::light());
    window.show();
    window.feed().pullAll();
    views::MapOptions options = window.map().options();
    options.freed = true;
    window.map().setOptions(options);
    for (trace::Seq at = 0; at <= window.feed().end(); ++at)
        window.feed().setCursor(at);
    for (const HandleId handle : window.feed().state().livingHandles()) {
        window.selection().select(handle);
        window.grab();
    }
    const auto& scene = window.map().scene();
    for (double y = 0; y < scene.height; y += 5)
        for (double x = 0; x < scene.width; x += 31) {
            explainMap(scene, x, y, &window.values());
            hitText(scene, hitMap(scene, x, y), &window.values());
        }
    window.hideValues(true);
    window.grab();
    ExportDialog dialog(exportOf(MapSnapshot{window.feed().state(), {}, {}, window.theme(), 800, {}}), QStringLiteral("map.svg"), &window);
    dialog.grab();
    const QStringList asked(untranslated_.asked.begin(), untranslated_.asked.end());
    QVERIFY2(asked.isEmpty(), qPrintable(asked.join(u'\n')));
    // The translator itself must not let everything pass.
    QCoreApplication::translate("ss::views", "no such text");
    QCOMPARE(untranslated_.asked.size(), 1);
}

void TestLanguage::aPictureIsChinese()
{
    QTemporaryDir folder;
    trace::OpenedSession session;
    session.log = trace::traceFromText(kProgram);
    RenderCommand command;
    command.file = folder.filePath(QStringLiteral("s.stride")).toStdString();
    trace::saveSession(command.file, session);
    command.output = folder.filePath(QStringLiteral("o.svg")).toStdString();
    command.view = ViewKind::Objects;
    QCOMPARE(renderPicture(command, {}), 0);
    QFile file(QString::fromStdString(command.output));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(file.readAll());
    QVERIFY(text.contains(QStringLiteral("的视图"))); // Letters of another font are a text of their own.
}

QTEST_MAIN(TestLanguage)
#include "tst_language.moc"
