// The looks of the map, whole pictures: what assertions on the scene cannot see.
#include "core/trace/text.h"
#include "tests/support/golden_image.h"
#include "views/common/language.h"
#include "views/memory/render.h"

#include <QtTest>

using namespace ss;
using namespace ss::views;

namespace {

const char* kTrace = "base = arange 3x4 float32\nx = base.slice 1 1 3 1\nt = base.t\na = numpy base\nwrite x\nc = x.contiguous\n"
                     "big = zeros 40x50 float32\nrow = big.select 0 2\nhalf = arange 2x3 float16";

}

class MapPictures : public QObject {
    Q_OBJECT

private slots:
    void looksAsItDid_data()
    {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        QTest::newRow("on paper") << "light"
                                  << "en";
        QTest::newRow("at night") << "dark"
                                  << "en";
        QTest::newRow("on the wall") << "projector"
                                     << "en";
        QTest::newRow("on paper, in Chinese") << "light"
                                              << "zh";
        QTest::newRow("at night, in Chinese") << "dark"
                                              << "zh";
        QTest::newRow("on the wall, in Chinese") << "projector"
                                                 << "zh";
    }

    void cleanup() { setLanguage(QStringLiteral("en")); }

    void looksAsItDid()
    {
        QFETCH(QString, theme);
        QFETCH(QString, language);
        setLanguage(language);
        const auto log = trace::traceFromText(kTrace);
        trace::TraceState state;
        for (const auto& event : log->read(0, size_t(log->size())))
            state.apply(*event);
        const KeptValues values(log->values());
        const QImage picture = renderMap(state, &values, *Theme::named(theme), {1200, 800});
        QCOMPARE(test::differenceFromGolden(picture, "map_" + (language == "en" ? theme : language + "_" + theme)), QString());
    }

    // The comparison itself must not let everything pass.
    void anotherPictureIsTold()
    {
        if (qEnvironmentVariableIntValue("SS_ACCEPT_PICTURES"))
            return;
        QImage white(1200, 800, QImage::Format_RGB32);
        white.fill(Qt::white);
        QVERIFY(!test::differenceFromGolden(white, "map_light").isEmpty());
        white = QImage(10, 10, QImage::Format_RGB32);
        QVERIFY(test::differenceFromGolden(white, "map_light").contains("10x10"));
    }
};

QTEST_MAIN(MapPictures)
#include "tst_map_pictures.moc"
