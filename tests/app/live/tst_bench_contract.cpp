// What is refused at a model's door, and in which words.
#include "app/live/bench_contract.h"
#include "core/trace/text.h"
#include "views/common/language.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <sys/stat.h>

using namespace ss;
using namespace ss::app;

namespace {

BenchOptions fileOptions()
{
    BenchOptions options;
    options.data = BenchData::File;
    options.file = QStringLiteral("table.csv");
    return options;
}

Room roomy()
{
    Room room;
    room.bytesFree = 8e9;
    return room;
}

TableFacts good()
{
    TableFacts facts;
    facts.rows = 100;
    facts.columns = 2;
    facts.highest = 1;
    return facts;
}

}

class TestBenchContract : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString write(const QString& name, const QByteArray& bytes)
    {
        QFile file(folder_.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? file.fileName() : QString();
    }

private slots:
    void cleanup() { views::setLanguage(QStringLiteral("en")); }
    void atTheDoor_data();
    void atTheDoor();
    void memoryCountsWhatTheOptimizerKeeps();
    void whatStands_data();
    void whatStands();
    void tables_data();
    void tables();
    void aTableThatIsGivenUp();
    void whatHasNoEndIsNotRead_data();
    void whatHasNoEndIsNotRead();
    void inChinese();
};

void TestBenchContract::atTheDoor_data()
{
    QTest::addColumn<std::function<void(BenchOptions&, TableFacts&)>>("change");
    QTest::addColumn<bool>("file");
    QTest::addColumn<QString>("text");
    using Change = std::function<void(BenchOptions&, TableFacts&)>;
    const auto row = [](const char* name, bool file, Change change, const char* text) { QTest::newRow(name) << change << file << text; };
    row(
        "what the form proposes", false, [](BenchOptions&, TableFacts&) {}, "");
    row(
        "a good table", true, [](BenchOptions&, TableFacts&) {}, "");
    row(
        "labels out of range", true, [](BenchOptions&, TableFacts& t) { t.highest = 5; },
        "labels must lie in [0, classes): expected labels from 0 to 1; got labels from 0 to 5");
    row(
        "a label below zero", true, [](BenchOptions&, TableFacts& t) { t.lowest = -1; },
        "labels must lie in [0, classes): expected labels from 0 to 1; got labels from -1 to 1");
    row(
        "wrong columns", true, [](BenchOptions&, TableFacts& t) { t.columns = 7; },
        "expected features (batch, features) and labels (batch): expected features (batch, 2), as D says; got features (batch, 7): the "
        "file "
        "has 8 columns, the last for the labels");
    row(
        "float labels", true, [](BenchOptions&, TableFacts& t) { t.notWhole = 3, t.firstNotWhole = 0.5; },
        "classification labels must be torch.long: expected whole numbers from 0 to 1; got float labels: 0.5");
    row(
        "float labels for a regression", true,
        [](BenchOptions& o, TableFacts& t) { o.loss = BenchLoss::MeanSquares, o.outputs = 1, t.notWhole = 3, t.firstNotWhole = 0.5; }, "");
    row(
        "NaN input", true, [](BenchOptions&, TableFacts& t) { t.notFinite = 2, t.firstNotFinite = 17; },
        "features contain NaN or Inf: expected finite numbers; got 2 that are not, the first in row 17");
    row(
        "numbers beyond float32", true, [](BenchOptions&, TableFacts& t) { t.tooLarge = 1, t.firstTooLarge = 3; },
        "features contain NaN or Inf: expected numbers that float32 has; got 1 that are larger, the first in row 3");
    row(
        "float64 has them", true, [](BenchOptions& o, TableFacts& t) { o.dtype = "float64", t.tooLarge = 1; }, "");
    row(
        "more data than memory", false, [](BenchOptions& o, TableFacts&) { o.rows = 10'000'000, o.columns = 1000; },
        "the data must fit into memory: expected at most the 7.5 GB that are free; got 75 GB for 10000000 rows of 1000 features");
    row(
        "a file larger than memory", true, [](BenchOptions& o, TableFacts& t) { o.columns = t.columns = 1000, t.rows = 1'000'000; },
        "the data must fit into memory: expected at most the 7.5 GB that are free; got 15 GB for 1000000 rows of 1000 features");
    row(
        "no file", true, [](BenchOptions& o, TableFacts&) { o.file.clear(); },
        "expected features (batch, features) and labels (batch): no file is chosen");
    row(
        "a file that is no table", true, [](BenchOptions&, TableFacts& t) { t.problem = "expected numbers, got dtype |O"; },
        "expected features (batch, features) and labels (batch): expected numbers, got dtype |O");
    row(
        "a batch larger than the file's rows", true, [](BenchOptions& o, TableFacts&) { o.batch = 101; },
        "a batch must not be larger than the data: expected B of at most 100; got B = 101");
    row(
        "a batch larger than the data", false, [](BenchOptions& o, TableFacts&) { o.batch = 401; },
        "a batch must not be larger than the data: expected B of at most 400; got B = 401");
    row(
        "10^9 parameters", false,
        [](BenchOptions& o, TableFacts&) {
            o.hidden = {31622, 31622};
        },
        "the model must fit into memory: expected at most the 7.5 GB that are free; got 15 GB for 1000140618 parameters: weights, "
        "gradients, "
        "what the optimizer keeps, activations");
    row(
        "one output for cross_entropy", false, [](BenchOptions& o, TableFacts&) { o.outputs = 1; },
        "model output must be (batch, classes): expected at least 2 outputs for cross_entropy; got 1: with one output use bce_with_logits "
        "or "
        "mse");
    row(
        "one logistic output", false, [](BenchOptions& o, TableFacts&) { o.outputs = 1, o.loss = BenchLoss::Logistic; }, "");
    row(
        "labels of other numbers for a logistic output", true,
        [](BenchOptions& o, TableFacts& t) { o.outputs = 1, o.loss = BenchLoss::Logistic, t.highest = 3; },
        "labels must lie in [0, 1]: expected labels 0 and 1 for bce_with_logits; got labels from 0 to 3");
    row(
        "a sensor window has another width", false, [](BenchOptions& o, TableFacts&) { o.data = BenchData::Sensors, o.batch = 8; },
        "expected features (batch, features) and labels (batch): expected D = 400: a sensor window has 50 times 8 numbers; got D = 2");
    row(
        "a point needs two features", false, [](BenchOptions& o, TableFacts&) { o.columns = 1; },
        "expected features (batch, features) and labels (batch): expected D of at least 2: points lie in a plane; got D = 1");
    row(
        "a device that is not there", false, [](BenchOptions& o, TableFacts&) { o.device = "cuda:0"; },
        "features, labels, and model must share device: expected a device that is there: cpu; got cuda:0");
}

void TestBenchContract::atTheDoor()
{
    QFETCH(std::function<void(BenchOptions&, TableFacts&)>, change);
    QFETCH(bool, file);
    QFETCH(QString, text);
    BenchOptions options = file ? fileOptions() : BenchOptions();
    TableFacts facts = good();
    change(options, facts);
    const auto breach = breachOf(options, roomy(), &facts);
    QCOMPARE(breach ? breach->text() : QString(), text);
}

void TestBenchContract::memoryCountsWhatTheOptimizerKeeps()
{
    BenchOptions options;
    options.hidden = {20000, 20000};
    options.batch = 1;
    const double parameters = parameterCount(options);
    const double activations = (2 + 4 * 20000.0 + 2) * 2 * 4;
    options.optimizer = BenchOptimizer::Sgd;
    QCOMPARE(bytesNeeded(options), parameters * 2 * 4 + activations);
    options.optimizer = BenchOptimizer::Adam;
    QCOMPARE(bytesNeeded(options), parameters * 4 * 4 + activations);
    options.dtype = QStringLiteral("float64");
    QCOMPARE(bytesNeeded(options), 2 * (parameters * 4 * 4 + activations));
    Room unknown;
    QVERIFY(!breachOf(options, unknown)); // what is not known is not refused
}

void TestBenchContract::whatStands_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("step");
    QTest::addColumn<QString>("text");
    const auto row = [](const char* name, const char* program, BenchStep step, const char* text) {
        QTest::newRow(name) << program << int(step) << text;
    };
    const auto forward = BenchStep::Forward, loss = BenchStep::Loss, epoch = BenchStep::Epoch;
    row("all is well", "features = arange 6x2 float32\nlabels = zeros 6 int64", epoch, "");
    row("features of another width", "features = arange 6x3 float32\nlabels = zeros 6 int64", forward,
        "expected features (batch, features) and labels (batch): expected features (batch, 2); got features (6, 3)");
    row("one row without its axis", "features = arange 2 float32\nlabels = zeros 6 int64", forward,
        "expected features (batch, features) and labels (batch): expected features (batch, 2); got features (2,)");
    row("whole numbers as features", "features = arange 6x2 int64\nlabels = zeros 6 int64", forward,
        "features must be floating point: expected torch.float32, as the model; got torch.int64");
    row("fewer labels", "features = arange 6x2 float32\nlabels = zeros 5 int64", epoch,
        "feature and label batch sizes differ: expected 6 labels, as there are rows; got 5");
    row("labels in a column", "features = arange 6x2 float32\nlabels = zeros 6x1 int64", loss,
        "expected features (batch, features) and labels (batch): expected labels (batch); got labels (6, 1)");
    row("float labels", "features = arange 6x2 float32\nlabels = zeros 6 float32", loss,
        "classification labels must be torch.long: expected torch.int64; got torch.float32");
    row("a label out of range", "features = arange 6x2 float32\nlabels = arange 6 int64", loss,
        "labels must lie in [0, classes): expected labels from 0 to 1; got a label 2");
    row("what is not there breaks nothing", "x = arange 6x2 float32", epoch, "");
}

void TestBenchContract::whatStands()
{
    QFETCH(QString, program);
    QFETCH(int, step);
    QFETCH(QString, text);
    // Parameters' names are no names of a program in text: they are bound behind it.
    const auto log = trace::traceFromText((program + "\nw0 = zeros 16x2 float32\nw4 = zeros 2x16 float32").toStdString());
    trace::TraceState state;
    for (const auto& event : log->read(0, size_t(log->size())))
        state.apply(*event);
    for (const auto& [name, from] : {std::pair{"model[0].weight", "w0"}, std::pair{"model[4].weight", "w4"}})
        state.apply({state.size(), trace::Phase::Forward, 0, 0, trace::NameBound{name, state.bindings().at(from)}});
    const views::KeptValues values(log->values());
    const auto breach = breachOf(BenchStep(step), {}, state, values);
    QCOMPARE(breach ? breach->text() : QString(), text);
}

void TestBenchContract::tables_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("told");
    const auto row = [](const char* title, const char* name, const QByteArray& bytes, const char* told) {
        QTest::newRow(title) << name << bytes << told;
    };
    row("a table", "a.csv", "1,2,0\n3,4,1\n", "2 rows 2 columns, not finite 0, not whole 0, 0..1");
    row("with names, and ends of lines of another system", "b.csv", "x,y,label\r\n1,2,0\r\n\r\n3,4,2\r\n",
        "header, 2 rows 2 columns, not finite 0, not whole 0, 0..2");
    row("NaN and infinity", "c.csv", "1,nan,0\n2,inf,1\n1,2,1\n", "3 rows 2 columns, not finite 2, not whole 0, 0..1");
    row("numbers that float32 has none for", "j.csv", "1e300,2,7\n1,-1e39,8\n", "2 rows 2 columns, not finite 0, not whole 0, 7..8");
    row("no end of line", "k.csv", "1,2,0\n3,4,1", "2 rows 2 columns, not finite 0, not whole 0, 0..1");
    row("a line without end", "l.csv", QByteArray((64 << 20) + 100, '1'), "line 1 is longer than a table's");
    row("float labels", "d.csv", "1,2,0.5\n3,4,nan\n", "2 rows 2 columns, not finite 0, not whole 2, 0.5..0.5");
    row("a word", "e.csv", "1,2,0\n3,four,1\n", "expected numbers with commas between them, got line 2: 3,four,1");
    row("a shorter line", "f.csv", "1,2,0\n3,1\n", "expected 3 numbers in each line, got 2 in line 2");
    row("one column", "g.csv", "1\n2\n", "expected 2 numbers in each line, got 1 in line 1");
    row("nothing", "h.csv", "", "expected a table of numbers, got none");
    row("no array", "i.npy", "this is no array", "");
}

void TestBenchContract::tables()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, told);
    const TableFacts facts = tableFacts(write(name, bytes));
    if (told.isEmpty()) {
        QVERIFY(!facts.problem.isEmpty());
        return;
    }
    const QString now = QStringLiteral("%1%2 rows %3 columns, not finite %4, not whole %5, %6..%7")
                            .arg(facts.header ? "header, " : "")
                            .arg(facts.rows)
                            .arg(facts.columns)
                            .arg(facts.notFinite)
                            .arg(facts.notWhole)
                            .arg(facts.lowest)
                            .arg(facts.highest);
    QCOMPARE(facts.problem.isEmpty() ? now : facts.problem, told);
    QCOMPARE(facts.tooLarge, facts.lowest == 7 ? 2 : 0);
}

void TestBenchContract::aTableThatIsGivenUp()
{
    QByteArray many;
    for (int i = 0; i < 5000; ++i)
        many += "1,2,0\n";
    const QString path = write(QStringLiteral("many.csv"), many);
    Progress progress;
    progress.stop();
    QVERIFY_EXCEPTION_THROWN(tableFacts(path, &progress), Stopped);
}

void TestBenchContract::whatHasNoEndIsNotRead_data()
{
    QTest::addColumn<QString>("path");
    for (const char* name : {"pipe.csv", "pipe.npy"}) {
        const QString path = folder_.filePath(QString::fromLatin1(name));
        QCOMPARE(mkfifo(qPrintable(path), 0600), 0);
        QTest::newRow(name) << path;
    }
    QTest::newRow("a device") << QStringLiteral("/dev/zero");
    QTest::newRow("a folder") << folder_.path();
}

/// A pipe that nobody writes to would hold the reader, and with it the form, for ever.
void TestBenchContract::whatHasNoEndIsNotRead()
{
    QFETCH(QString, path);
    QCOMPARE(tableFacts(path).problem, QStringLiteral("it is no ordinary file"));
}

void TestBenchContract::inChinese()
{
    views::setLanguage(QStringLiteral("zh"));
    BenchOptions options;
    options.batch = 500;
    QCOMPARE(breachOf(options, roomy())->text(), QStringLiteral("batch 不能大于数据：应为 B 不超过 400；得到 B = 500"));
}

QTEST_MAIN(TestBenchContract)
#include "tst_bench_contract.moc"
