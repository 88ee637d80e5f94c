// The looks of the graph, whole pictures: what assertions on the scene cannot see.
#include "tests/support/golden_image.h"
#include "tests/support/graph_maker.h"
#include "views/common/language.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_painter.h"
#include "views/graph/graph_text.h"
#include "views/graph/render.h"

#include <QtTest>
#include <cmath>

using namespace ss;
using namespace ss::views;

namespace {

/// A model in the middle of its backward pass.
GraphFacts training()
{
    test::GraphMaker make;
    make.facts.groups.push_back({100, "Sequential", UINT32_MAX});
    const uint32_t x = make.box(GraphBox::Data, "x", "(8, 2) float32");
    const uint32_t w1 = make.parameter("model[0].weight", "(16, 2) float32", 0), b1 = make.parameter("model[0].bias", "(16,) float32", 0);
    const uint32_t first = make.op("addmm", {b1, x, w1}, "AddmmBackward0", 0);
    const uint32_t relu = make.op("relu", {first}, "ReluBackward0", 0);
    const uint32_t w2 = make.parameter("model[2].weight", "(3, 16) float32"), b2 = make.parameter("model[2].bias", "(3,) float32");
    const uint32_t second = make.op("addmm", {b2, relu, w2}, "AddmmBackward0");
    const uint32_t target = make.box(GraphBox::Data, "t", "(8,) int64");
    const uint32_t loss = make.op("cross_entropy", {second, target}, "NllLossBackward0");
    const char* const kShapes[] = {"(16,)", "(8, 2)", "(16, 2)", "(8, 16)", "(3,)", "(8, 16)", "(3, 16)", "(8, 3)", "(8,)"};
    for (size_t i = 0; i < std::size(kShapes); ++i)
        make.facts.links[i].shape = kShapes[i];
    make.fire(loss, {0.71});
    make.fire(second, {0.31, 0.12, 0.52});
    make.facts.vertices[b2].fired = make.facts.vertices[w2].fired = Fired::Done;
    make.facts.vertices[b2].hasGrad = make.facts.vertices[w2].hasGrad = true;
    make.facts.vertices[b2].accumulations = make.facts.vertices[w2].accumulations = 2;
    make.facts.vertices[b2].order = 3;
    make.facts.vertices[w2].order = 4;
    return make.facts;
}

/// One of each mark, each look of a gradient.
GraphFacts everything()
{
    test::GraphMaker make;
    const uint32_t w = make.parameter("w", "(3,) float32");
    const double norms[] = {0, 3e-9, 0.02, 1, 5e6, NAN, INFINITY};
    const char* const ops[] = {"zero", "vanishing", "small", "large", "exploding", "unknown", "infinite"};
    for (size_t i = 0; i < std::size(norms); ++i) {
        const uint32_t op = make.op(ops[i], {w}, "MulBackward0");
        make.fire(op, {norms[i]});
    }
    make.facts.links[5].finite = trace::Finite::Unknown; // NaN that says: not known
    const uint32_t waits = make.op("waits", {w}, "ExpBackward0");
    const uint32_t cut = make.op("detach", {w});
    make.facts.vertices[cut].cut = Cut::Detach;
    const uint32_t off = make.op("mul", {waits});
    make.facts.vertices[off].cut = Cut::NoGrad;
    const uint32_t failed = make.op("matmul", {waits, cut});
    make.facts.vertices[failed].failed = true;
    make.facts.vertices[failed].error = "RuntimeError: inconsistent tensor size, expected tensor [3] and src [4]";
    const uint32_t inPlace = make.op("add_", {waits}, "AddBackward0");
    make.facts.vertices[inPlace].inPlace = true;
    const uint32_t log = make.op("log", {inPlace}, "LogBackward0");
    make.facts.vertices[log].nonFinite = true;
    make.facts.vertices[waits].saved.push_back({"result", {}, {}, 0, 1});
    const uint32_t freed = make.op("pow", {off}, "PowBackward0");
    make.facts.vertices[freed].freed = true;
    const uint32_t group = make.op("Linear", {freed});
    make.facts.vertices[group].box = GraphBox::Group;
    make.facts.vertices[group].holds = 6;
    GraphLink same;
    same.from = cut;
    same.to = off;
    same.join = GraphJoin::SameStorage;
    make.facts.links.push_back(same);
    make.facts.pass.error = "RuntimeError: Trying to backward through the graph a second time";
    return make.facts;
}

}

class GraphPictures : public QObject {
    Q_OBJECT

private slots:
    void cleanup() { setLanguage(QStringLiteral("en")); }

    void looksAsItDid_data()
    {
        QTest::addColumn<QString>("picture");
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        for (const char* picture : {"training", "everything"})
            for (const char* theme : {"light", "dark", "projector"})
                for (const char* language : {"en", "zh"})
                    QTest::addRow("%s, %s, %s", picture, theme, language) << picture << theme << language;
    }

    void looksAsItDid()
    {
        QFETCH(QString, picture);
        QFETCH(QString, theme);
        QFETCH(QString, language);
        setLanguage(language);
        GraphPicture::Options options;
        options.source = [&](const trace::TraceState&, const GraphOptions&) { return picture == "training" ? training() : everything(); };
        options.direction = picture == "training" ? LayoutDirection::Right : LayoutDirection::Down;
        const QImage image = renderGraph(trace::TraceState(), *Theme::named(theme), {1200, 700}, options);
        QCOMPARE(test::differenceFromGolden(image, QStringLiteral("graph_%1_%2_%3").arg(picture, language, theme)), QString());
    }

    // Without colour, looks are told apart by their form alone.
    void looksDifferInGrey()
    {
        const GraphStyle style(Theme::light());
        std::vector<QImage> images;
        for (int look = int(GradLook::NotNeeded); look <= int(GradLook::NonFinite); ++look) {
            QImage image(80, 16, QImage::Format_RGB32);
            image.fill(Qt::white);
            QPainter painter(&image);
            painter.setRenderHint(QPainter::Antialiasing);
            paintLookSample(painter, style, GradLook(look), 0.5, QLineF(0, 8, 80, 8));
            painter.end();
            image = image.convertToFormat(QImage::Format_Grayscale8);
            for (int y = 0; y < image.height(); ++y) // ink or none
                for (int x = 0; x < image.width(); ++x)
                    image.scanLine(y)[x] = image.constScanLine(y)[x] < 160 ? 0 : 255;
            images.push_back(image);
        }
        for (size_t i = 0; i < images.size(); ++i)
            for (size_t j = 0; j < i; ++j) {
                int differ = 0;
                for (int y = 0; y < images[i].height(); ++y)
                    for (int x = 0; x < images[i].width(); ++x)
                        differ += images[i].constScanLine(y)[x] != images[j].constScanLine(y)[x];
                QVERIFY2(differ >= 40, qPrintable(QStringLiteral("looks %1 and %2 differ in %3 pixels").arg(i).arg(j).arg(differ)));
            }
    }

    // Dashes are "not computed": of the edges of boxes nothing else is dashed, and a freed one's has one gap, below.
    void freedIsNotDashed()
    {
        test::GraphMaker make;
        const uint32_t w = make.parameter("w", "(3,) float32");
        const uint32_t op = make.op("pow", {w}, "PowBackward0");
        const auto strokes = [&](bool freed) {
            make.facts.vertices[op].freed = freed;
            const auto shown = std::make_shared<GraphShown>();
            shown->scene = buildGraphScene(make.facts, {});
            const QRectF box = shown->scene.box(op);
            QImage image(shown->scene.bounds.size().toSize() * 2, QImage::Format_RGB32);
            image.fill(Theme::light().panel);
            QPainter painter(&image);
            painter.scale(2, 2);
            painter.translate(-shown->scene.bounds.topLeft());
            GraphPainter(Theme::light()).paint(painter, *shown, shown->scene.bounds, 2, {});
            painter.end();
            // Pieces of ink along the four sides, clear of corners and ports.
            const auto dark = [&](QPointF at) {
                const QPointF pixel = (at - shown->scene.bounds.topLeft()) * 2;
                int least = 255;
                for (int dy = -2; dy <= 2; ++dy)
                    for (int dx = -2; dx <= 2; ++dx)
                        least = std::min(least, qGray(image.pixel(int(pixel.x()) + dx, int(pixel.y()) + dy)));
                return least < 140;
            };
            const auto gaps = [&](QPointF from, QPointF to) {
                int found = 0;
                bool before = true;
                for (double at = 0.1; at < 0.9; at += 0.005) {
                    const bool now = dark(from + (to - from) * at);
                    found += before && !now;
                    before = now;
                }
                return found;
            };
            return QList<int>{gaps(box.bottomLeft(), box.bottomRight()), gaps(box.topLeft(), box.bottomLeft())};
        };
        QCOMPARE(strokes(false), (QList<int>{0, 0}));
        QCOMPARE(strokes(true), (QList<int>{1, 0}));
        QCOMPARE(buildGraphScene(make.facts, {}).uses.freed, true);
    }

    void aLeafThatNaNCameToIsMarked()
    {
        test::GraphMaker make;
        const uint32_t good = make.parameter("good", "(3,) float32"), bad = make.parameter("bad", "(3,) float32");
        const uint32_t op = make.op("mul", {good, bad}, "MulBackward0");
        make.fire(op, {1, INFINITY});
        const GraphScene scene = buildGraphScene(make.facts, {});
        QVERIFY(!scene.facts.vertices[good].nonFiniteGrad && scene.facts.vertices[bad].nonFiniteGrad);
        QVERIFY(!scene.facts.vertices[op].nonFiniteGrad);
        QVERIFY(scene.uses.nonFiniteLeaves && !scene.uses.freed);
        QVERIFY(vertexText(trace::TraceState(), scene, bad, nullptr).contains("NaN or infinite"));
        GraphLegend legend(Theme::light());
        legend.show(scene.facts.pass, scene.uses);
        QVERIFY(legend.accessibleDescription().contains("NaN or inf came to this leaf"));
        QVERIFY(legend.accessibleDescription().contains("freed"));
    }

    void coloursAreSeen()
    {
        for (const Theme* theme : {&Theme::light(), &Theme::dark(), &Theme::projector()})
            for (double strength = 0; strength <= 1; strength += 0.125) {
                const double seen = contrast(GraphStyle(*theme).gradient(strength), theme->panel);
                QVERIFY2(seen >= (theme->name == "projector" ? 7 : 4.5),
                         qPrintable(QStringLiteral("%1 %2 %3").arg(theme->name).arg(strength).arg(seen)));
            }
    }

    void dotIsForGraphviz()
    {
        GraphSceneOptions options;
        options.direction = LayoutDirection::Right;
        const QByteArray dot = graphDot(buildGraphScene(training(), options), Theme::light());
        QVERIFY(dot.startsWith("digraph stridescope {"));
        QVERIFY(dot.contains("rankdir=LR"));
        QVERIFY(dot.contains("\"|g| 0.52\", dir=back"));
        QCOMPARE(dot.count(" -> "), training().links.size());
        QVERIFY(dot.endsWith("}\n"));
    }

    void namesAreTextInDot()
    {
        test::GraphMaker make;
        make.box(GraphBox::Data, "a\"]; evil [label=\"\\", "");
        const QByteArray dot = graphDot(buildGraphScene(make.facts, {}), Theme::light());
        QVERIFY2(dot.contains("label=\"a\\\"]; evil [label=\\\"\\\\\""), dot.constData());
    }
};

QTEST_MAIN(GraphPictures)
#include "tst_graph_pictures.moc"
