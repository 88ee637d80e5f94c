// Plots of a training run: what they draw, zoom, keys, and their looks as whole pictures.
#include "tests/support/golden_image.h"
#include "tests/support/training_trace.h"
#include "views/common/language.h"
#include "views/plots/class_plots.h"
#include "views/plots/curve_plot.h"
#include "views/plots/plots_view.h"
#include "views/plots/spread_plot.h"

#include <QComboBox>
#include <QPicture>
#include <QTest>
#include <algorithm>
#include <ctime>

using namespace ss;
using namespace ss::views;
using namespace ss::test;

namespace {

/// The processor's time that this thread has used, whatever else the machine does.
double threadMs()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) * 1e3 + double(time.tv_nsec) * 1e-6;
}

std::shared_ptr<trace::Log> trainedLog()
{
    TrainingTrace training;
    training.addPasses(90);
    for (int i = 0; i < 12; ++i)
        training.addPass({false, true, true});
    training.addPasses(30);
    training.addProbe(twoClassProbe(0.5));
    training.addPasses(20);
    training.addProbe(twoClassProbe(1));
    return training.log();
}

}

class TestPlotsView : public QObject {
    Q_OBJECT
private slots:
    void cleanup() { setLanguage(QStringLiteral("en")); }
    void looks_data();
    void looks();
    void nothingYet();
    void unknownIsHatched();
    void zoomStaysWhileItGrows();
    void aMomentIsMarked();
    void enlargeByKeys();
    void everyPlotSaysWhatItShows();
    void probesAreUntrusted_data();
    void probesAreUntrusted();
    void lettersStayLetters();
    void numbersStandClear_data();
    void numbersStandClear();
    void wordsStandClearOfNumbers_data();
    void wordsStandClearOfNumbers();
    void whileItRunsDrawingIsSeldom();
};

void TestPlotsView::looks_data()
{
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("language");
    for (const char* theme : {"light", "dark", "projector"})
        for (const char* language : {"en", "zh"})
            QTest::addRow("%s, %s", theme, language) << theme << language;
}

void TestPlotsView::looks()
{
    QFETCH(QString, theme);
    QFETCH(QString, language);
    setLanguage(language);
    TrainingFeed training(trainedLog());
    training.pullAll();
    PlotsView plots(training, *Theme::named(theme));
    const QSize size(1040, 620);
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    plots.paintTo(painter, size);
    painter.end();
    const QString name = QStringLiteral("plots_%1%2").arg(language == "zh" ? "zh_" : "", theme);
    QCOMPARE(differenceFromGolden(image, name), QString());
}

void TestPlotsView::nothingYet()
{
    TrainingFeed training(std::make_shared<trace::Log>());
    training.pullAll();
    PlotsView plots(training, Theme::light());
    QStringList told;
    for (int i = 0; i < PlotsView::kPlots; ++i)
        told += plots.plot(i).emptyText();
    // Those that any script draws will come; the others are measured by the bench alone.
    QCOMPARE(told.count("nothing yet"), 4);
    QCOMPARE(told.count("only in the bench"), 4);
}

void TestPlotsView::unknownIsHatched()
{
    const std::vector<double> x{1, 2, 3, 4, 5, 6}, y{0.5, NAN, NAN, 0.2, 0.1, NAN};
    CurvePlot plot(QStringLiteral("loss"), QStringLiteral("pass"));
    plot.applyTheme(Theme::light());
    plot.setCurves({{QStringLiteral("loss"), &x, &y, 0, false}});
    QCOMPARE(plot.unknown(), (std::vector<std::pair<double, double>>{{1, 4}, {5, 6.5}}));
    QCOMPARE(plot.itemCount(), 4); // the sentence for an empty plot, the line of the moment, and two hatched spans
    QCOMPARE(plot.spoken(), QStringLiteral("loss not known"));
    const std::vector<double> known{0.5, 0.4, 0.3, 0.2, 0.1, 0.1};
    plot.setCurves({{QStringLiteral("loss"), &x, &known, 0, false}});
    QVERIFY(plot.unknown().empty());
    QCOMPARE(plot.itemCount(), 2);
}

void TestPlotsView::zoomStaysWhileItGrows()
{
    TrainingTrace trace;
    trace.addPasses(20);
    TrainingFeed training(trace.log());
    training.pullAll();
    PlotsView plots(training, Theme::light());
    plots.resize(900, 600);
    plots.show();
    Plot& loss = plots.plot(0);
    QTest::mouseClick(&loss, Qt::LeftButton);
    QCOMPARE(loss.xAxis->range().upper, 20.0);
    QTest::keyClick(&loss, Qt::Key_Plus);
    QVERIFY(loss.isZoomed());
    const QCPRange zoomed = loss.xAxis->range();
    QVERIFY(zoomed.upper < 20);
    trace.addPasses(20);
    training.pullAll();
    plots.finish();
    QCOMPARE(loss.xAxis->range(), zoomed);
    QTest::keyClick(&loss, Qt::Key_Home);
    QVERIFY(!loss.isZoomed());
    QCOMPARE(loss.xAxis->range().upper, 40.0);
    QWheelEvent wheel(loss.rect().center(), loss.mapToGlobal(loss.rect().center()), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&loss, &wheel);
    QVERIFY(loss.isZoomed());
    QVERIFY(loss.xAxis->range().size() < 39);
}

/// Where the other pictures show an earlier moment, a line says which.
void TestPlotsView::aMomentIsMarked()
{
    const auto log = trainedLog();
    TrainingFeed training(log);
    training.pullAll();
    PlotsView plots(training, Theme::light());
    const auto line = [&](int index) { return plots.plot(index).findChild<QCPItemStraightLine*>(); };
    for (const int index : {0, 1, 6, 7})
        QVERIFY(line(index) && !line(index)->visible());
    const trace::Seq middle = log->size() / 2;
    plots.setMoment(middle);
    QCOMPARE(line(7)->point1->coords().x(), double(middle)); // memory, by event
    QVERIFY(line(0)->visible());
    QVERIFY(std::abs(line(0)->point1->coords().x() - 76) <= 2); // of 152 passes
    plots.setMoment(0);
    QCOMPARE(line(0)->point1->coords().x(), 0.0);
    plots.setMoment(std::nullopt);
    QVERIFY(!line(0)->visible());
}

void TestPlotsView::enlargeByKeys()
{
    TrainingFeed training(trainedLog());
    training.pullAll();
    PlotsView plots(training, Theme::light());
    plots.resize(900, 600);
    plots.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plots));
    plots.plot(2).setFocus();
    QTest::keyClick(&plots.plot(2), Qt::Key_Return);
    QCOMPARE(plots.enlarged(), 2);
    QVERIFY(plots.plot(2).isVisible());
    QVERIFY(!plots.plot(0).isVisible());
    QCOMPARE(plots.findChild<QComboBox*>()->currentText(), QStringLiteral("Decision surface"));
    QTest::keyClick(&plots.plot(2), Qt::Key_Escape);
    QCOMPARE(plots.enlarged(), -1);
    QVERIFY(plots.plot(0).isVisible());
}

void TestPlotsView::everyPlotSaysWhatItShows()
{
    TrainingFeed training(trainedLog());
    training.pullAll();
    PlotsView plots(training, Theme::light());
    QStringList names;
    for (int i = 0; i < PlotsView::kPlots; ++i) {
        QVERIFY(!plots.plot(i).accessibleName().isEmpty());
        QVERIFY(plots.plot(i).focusPolicy() & Qt::TabFocus);
        QVERIFY(!plots.plot(i).spoken().isEmpty());
        names << plots.plot(i).accessibleName();
    }
    QCOMPARE(names.removeDuplicates(), 0);
    QCOMPARE(plots.plot(3).spoken(), QStringLiteral("54 of 60 right"));
    QVERIFY(plots.plot(5).spoken().contains(QStringLiteral("0.bias: not computed")));
}

void TestPlotsView::probesAreUntrusted_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<bool>("taken");
    QTest::newRow("nothing") << "" << false;
    QTest::newRow("no object") << "[1, 2]" << false;
    QTest::newRow("no rows") << "{\"accuracy\": 1}" << false;
    QTest::newRow("rows that are no number") << "{\"rows\": \"many\"}" << false;
    QTest::newRow("a surface that is too short")
        << R"({"rows": 1, "surface": {"side": 4, "classes": 2, "box": [0, 1, 0, 1], "winner": "00", "share": "00"}})" << true;
    QTest::newRow("a surface of no size")
        << R"({"rows": 1, "surface": {"side": -4, "classes": 2, "box": [0, 1, 0, 1], "winner": "", "share": ""}})" << true;
    QTest::newRow("rows of other lengths") << R"({"rows": 1, "confusion": [[1, 2, 3], []]})" << true;
    QTest::newRow("points that are none") << R"({"rows": 1, "points": [1, [1], [1, 2, 999]]})" << true;
    QTest::newRow("bins without ends") << R"({"rows": 1, "activations": [{"name": "a", "counts": [1, 2]}]})" << true;
}

void TestPlotsView::probesAreUntrusted()
{
    QFETCH(QString, json);
    QFETCH(bool, taken);
    const auto probe = readProbe(json.toStdString(), {});
    QCOMPARE(probe.has_value(), taken);
    if (!taken)
        return;
    QCOMPARE(probe->side, 0);
    for (const auto& row : probe->confusion)
        QCOMPARE(row.size(), probe->confusion.size());
    for (const auto& point : probe->points)
        QVERIFY(point.label < 64);
    for (const Spread& spread : probe->activations)
        QVERIFY(!spread.known);
    TrainingTrace trace;
    trace.addProbe(json.toStdString());
    TrainingFeed training(trace.log());
    training.pullAll();
    PlotsView plots(training, Theme::dark()); // draws it
    QCOMPARE(training.probes(), uint64_t(1));
}

/// What a file's painter is given: text, not its pixels.
void TestPlotsView::lettersStayLetters()
{
    TrainingFeed training(trainedLog());
    training.pullAll();
    PlotsView plots(training, Theme::light());
    QPicture picture;
    QPainter painter(&picture);
    plots.paintTo(painter, {900, 600});
    painter.end();
    const QByteArray bytes(picture.data(), qsizetype(picture.size()));
    for (const char* text : {"Loss and accuracy", "Confusion", "Memory in use", "backward pass"}) {
        QByteArray wide; // as QPicture writes a string
        for (const char* each = text; *each; ++each)
            wide.append('\0').append(*each);
        QVERIFY2(bytes.contains(wide), text);
    }
}

void TestPlotsView::numbersStandClear_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("power");
    for (const QSize& size : {QSize(800, 560), QSize(900, 600), QSize(1600, 1000), QSize(400, 900)})
        for (const int power : {0, 3, 8, 30})
            QTest::addRow("%dx%d, 1e-%d", size.width(), size.height(), power) << size << power;
}

/// Small gradients have long numbers, and events are counted in millions.
void TestPlotsView::numbersStandClear()
{
    QFETCH(QSize, size);
    QFETCH(int, power);
    TrainingTrace trace;
    trace.addPasses(80);
    QString probe = QString::fromStdString(twoClassProbe(1));
    for (const char* number : {"-0.100000", "0.120000", "-0.300000", "0.200000"})
        probe.replace(QStringLiteral(": %1").arg(QLatin1String(number)), QStringLiteral(": %1e-%2").arg(QLatin1String(number)).arg(power));
    trace.addProbe(probe.toStdString());
    TrainingFeed training(trace.log());
    training.pullAll();
    PlotsView plots(training, Theme::light());
    plots.resize(size);
    plots.show();
    plots.finish();
    plots.finish();
    int seen = 0;
    for (QCustomPlot* plot : plots.findChildren<QCustomPlot*>()) {
        const QFontMetricsF metrics(plot->xAxis->tickLabelFont());
        const QVector<double> ticks = plot->xAxis->tickVector();
        double end = -1e9;
        for (qsizetype i = 0; i < ticks.size(); ++i) {
            if (!plot->xAxis->range().contains(ticks[i]))
                continue;
            const QString label = plot->xAxis->tickVectorLabels()[i];
            const double half = metrics.horizontalAdvance(label) / 2, at = plot->xAxis->coordToPixel(ticks[i]);
            QVERIFY2(at - half > end, qPrintable(plot->accessibleName() + ": " + plot->xAxis->tickVectorLabels().join(' ')));
            end = at + half;
            ++seen;
        }
        // One number alone would not say how far the values reach.
        if (plot->accessibleName() == QStringLiteral("Gradients"))
            QVERIFY2(std::count_if(ticks.begin(), ticks.end(), [&](double tick) { return plot->xAxis->range().contains(tick); }) > 1,
                     qPrintable(plot->xAxis->tickVectorLabels().join(' ')));
    }
    QVERIFY(seen > 8);
}

/// With all plots shown and a run that never stands still, the window has its time for itself.
void TestPlotsView::wordsStandClearOfNumbers_data() { looks_data(); }

/// Of three classes the middle one's number stands beside the axis' word.
void TestPlotsView::wordsStandClearOfNumbers()
{
    QFETCH(QString, theme);
    QFETCH(QString, language);
    const bool chinese = language == QStringLiteral("zh");
    ConfusionPlot plot(QStringLiteral("C"), chinese ? QStringLiteral("模型判断") : QStringLiteral("predicted"),
                       chinese ? QStringLiteral("实际") : QStringLiteral("actual"));
    plot.applyTheme(*Theme::named(theme));
    TrainingProbe probe;
    probe.rows = 6;
    probe.confusion = {{2, 0, 0}, {0, 2, 0}, {0, 0, 2}};
    plot.setProbe(probe);
    plot.resize(220, 200);
    plot.replot(QCustomPlot::rpImmediateRefresh);
    const QImage image = plot.toPixmap(220, 200).toImage().convertToFormat(QImage::Format_RGB32);
    const QRect area = plot.axisRect()->rect();
    const int middle = area.center().y(), reach = int(8 * Theme::named(theme)->scale);
    const QRgb ground = Theme::named(theme)->panel.rgb();
    const auto isBlank = [&](int x) {
        for (int y = middle - reach; y <= middle + reach; ++y)
            if (image.pixel(x, y) != ground)
                return false;
        return true;
    };
    int x = area.left() - int(plot.yAxis->tickLengthOut()) - 2;
    while (x > 0 && isBlank(x))
        --x;
    while (x > 0 && !isBlank(x)) // the number
        --x;
    const int number = x;
    QVERIFY2(number > 8, "the number and the word are one");
    while (x > 0 && isBlank(x))
        --x;
    QVERIFY2(x > 0, "there is no word");
    QVERIFY2(number - x >= 2, qPrintable(QString::number(number - x)));
}

void TestPlotsView::whileItRunsDrawingIsSeldom()
{
    TrainingTrace trace;
    TrainingFeed training(trace.log());
    PlotsView plots(training, Theme::light());
    plots.resize(1200, 700);
    plots.show();
    QVERIFY(QTest::qWaitForWindowExposed(&plots));
    QTest::qWait(300);
    int drawn = 0;
    for (int i = 0; i < PlotsView::kPlots; ++i)
        connect(&plots.plot(i), &QCustomPlot::afterReplot, this, [&drawn] { ++drawn; });
    double spent = 0;
    QElapsedTimer all;
    all.start();
    while (all.elapsed() < 2000) {
        trace.addPasses(2);
        const double before = threadMs();
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        spent += threadMs() - before;
        QTest::qSleep(1);
    }
    QVERIFY(drawn > 4);
    QVERIFY2(spent < 0.6 * double(all.elapsed()), qPrintable(QString::number(spent)));
}

QTEST_MAIN(TestPlotsView)
#include "tst_plots_view.moc"
