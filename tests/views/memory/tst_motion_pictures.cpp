// What the map looks like half-way through a step of each kind, where motion is reduced, and with a walk.
#include "tests/support/golden_image.h"
#include "tests/support/map_steps.h"

#include <QtTest>

using namespace ss;
using namespace ss::test;
using namespace ss::views;

namespace {

constexpr const char* kBase = "base = arange 3x4 float32\n";

struct Scene {
    const char* name;
    std::shared_ptr<trace::Log> log;
    size_t stopsBefore;
    const char* theme;
};

std::shared_ptr<trace::Log> text(const char* more) { return trace::traceFromText((std::string(kBase) + more).c_str()); }

std::vector<Scene> scenes()
{
    const char* rebind = "v = base.t\na = ones 4 float32\na = arange 6 float32";
    return {
        {"view", text("x = base.slice 1 1 3 1"), 1, "light"},
        {"copy", text("t = base.t\nc = t.contiguous"), 2, "light"},
        {"convert", convertTrace(), 2, "light"},
        {"write", text("x = base.slice 1 1 3 1\nr = base.select 0 2\nwrite x"), 2, "light"},
        {"write_unknown", writeTrace(trace::Certainty::Subset), 2, "light"},
        {"rebind", text(rebind), 1, "light"},
        {"free", text("a = ones 4 float32\nb = ones 6 float32\ndel a"), 1, "light"},
        {"numpy", text("x = base.slice 1 1 3 1\na = numpy base"), 1, "light"},
        {"transfer", transferTrace(), 2, "light"},
        {"copy_dark", text("t = base.t\nc = t.contiguous"), 2, "dark"},
        {"write_projector", text("x = base.slice 1 1 3 1\nr = base.select 0 2\nwrite x"), 2, "projector"},
    };
}

}

class MotionPictures : public QObject {
    Q_OBJECT

private slots:
    void halfWay_data()
    {
        QTest::addColumn<int>("scene");
        const auto all = scenes();
        for (size_t i = 0; i < all.size(); ++i)
            QTest::newRow(all[i].name) << int(i);
    }

    void halfWay()
    {
        QFETCH(int, scene);
        const Scene what = scenes()[size_t(scene)];
        Stepped shown(what.log, what.stopsBefore, *Theme::named(what.theme));
        shown.step();
        shown.view.motion().hold(QByteArray(what.name) == "free" || QByteArray(what.name) == "rebind" ? 0.25 : 0.5);
        QCOMPARE(differenceFromGolden(shown.view.grab().toImage(), QStringLiteral("motion_%1").arg(what.name)), QString());
    }

    void stillMarks_data()
    {
        QTest::addColumn<int>("scene");
        for (int scene : {0, 3, 5, 6})
            QTest::newRow(scenes()[size_t(scene)].name) << scene;
    }

    void stillMarks()
    {
        QFETCH(int, scene);
        const Scene what = scenes()[size_t(scene)];
        Stepped shown(what.log, what.stopsBefore);
        shown.view.setReducedMotion(true);
        shown.step();
        QCOMPARE(differenceFromGolden(shown.view.grab().toImage(), QStringLiteral("still_%1").arg(what.name)), QString());
    }

    void walks_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("theme");
        QTest::newRow("contiguous") << "x = base.view 12"
                                    << "x"
                                    << "light";
        QTest::newRow("permuted") << "t = base.t"
                                  << "t"
                                  << "light";
        QTest::newRow("gapped") << "g = base.slice 1 1 3 1"
                                << "g"
                                << "light";
        QTest::newRow("overlapping") << "f = base.view 12\nw = f.unfold 0 4 2"
                                     << "w"
                                     << "light";
        QTest::newRow("wrapped") << "big = arange 12x10 float32\nb = big.t"
                                 << "b"
                                 << "light";
        QTest::newRow("large") << "big = arange 1000x1000 float32\nb = big.t"
                               << "b"
                               << "light";
        QTest::newRow("dark") << "t = base.t"
                              << "t"
                              << "dark";
        QTest::newRow("projector") << "t = base.t"
                                   << "t"
                                   << "projector";
    }

    void walks()
    {
        QFETCH(QString, text);
        QFETCH(QString, name);
        QFETCH(QString, theme);
        const auto log = trace::traceFromText((kBase + text.toStdString()).c_str());
        Stepped shown(log, 0, *Theme::named(theme));
        shown.selection.select(shown.named(qPrintable(name)));
        shown.view.setWalking(true);
        if (theme == "dark")
            shown.view.walkPlayer().step(5);
        QCOMPARE(differenceFromGolden(shown.view.grab().toImage(), QStringLiteral("walk_%1").arg(QTest::currentDataTag())), QString());
    }
};

QTEST_MAIN(MotionPictures)
#include "tst_motion_pictures.moc"
