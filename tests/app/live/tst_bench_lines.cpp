// The lines that the model bench runs: what they are, and that they give the numbers that PyTorch 2.6 gave (tests/golden/bench_lines.json,
// made by make_bench_lines.py from the scripts that this test writes with SS_WRITE_SCRIPTS=path).
#include "app/live/bench_options.h"
#include "core/python/interpreter.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>

using namespace ss;
using namespace ss::app;

namespace {

struct Case {
    const char* name;
    BenchOptions options;
};

std::vector<Case> cases()
{
    std::vector<Case> all;
    const auto add = [&](const char* name, auto change) {
        BenchOptions options;
        options.rows = 64;
        options.hidden = {8};
        change(options);
        all.push_back({name, options});
    };
    add("moons", [](BenchOptions&) {});
    add("circles by SGD", [](BenchOptions& o) {
        o.data = BenchData::Circles, o.optimizer = BenchOptimizer::Sgd, o.activation = BenchActivation::ReLU, o.rate = 0.1;
    });
    add("three spirals by AdamW, two layers", [](BenchOptions& o) {
        o.data = BenchData::Spirals, o.outputs = 3, o.optimizer = BenchOptimizer::AdamW, o.activation = BenchActivation::GELU;
        o.hidden = {12, 6}, o.seed = 7;
    });
    add("four blobs by mean squares and momentum", [](BenchOptions& o) {
        o.data = BenchData::Blobs, o.outputs = 4, o.loss = BenchLoss::MeanSquares, o.optimizer = BenchOptimizer::Momentum;
        o.noise = 0;
    });
    add("XOR by one logistic output and RMSprop", [](BenchOptions& o) {
        o.data = BenchData::Xor, o.outputs = 1, o.loss = BenchLoss::Logistic, o.optimizer = BenchOptimizer::RmsProp;
        o.activation = BenchActivation::Sigmoid;
    });
    add("the sensors' windows", [](BenchOptions& o) {
        o.data = BenchData::Sensors, o.columns = kSensorColumns, o.batch = 8, o.activation = BenchActivation::ReLU, o.rate = 0.001,
        o.seed = 42;
    });
    add("five columns in float64, a batch that does not divide the rows", [](BenchOptions& o) {
        o.columns = 5, o.dtype = QStringLiteral("float64"), o.batch = 24, o.activation = BenchActivation::LeakyReLU;
    });
    add("no hidden layer", [](BenchOptions& o) { o.hidden.clear(); });
    return all;
}

/// All presses once, then three epochs; what is printed are the answers.
QString scriptOf(const BenchOptions& options)
{
    const BenchLines lines = benchLines(options);
    QStringList script{
        QStringLiteral("import numpy as np"), QStringLiteral("import torch"), lines.build, lines.forward, lines.loss, lines.backward};
    script << QStringLiteral("print(loss.item(), model[0].weight.grad.abs().sum().item())") << lines.step << lines.zeroGrad;
    for (int i = 0; i < 3; ++i)
        script << lines.epoch << QStringLiteral("print(loss.item(), float(features.double().sum()), int(labels.sum()))");
    script << QStringLiteral("print(sum(p.detach().double().abs().sum().item() for p in model.parameters()))");
    return script.join('\n') + '\n';
}

QJsonObject recorded()
{
    QFile file(QStringLiteral(SS_SOURCE_DIR "/tests/golden/bench_lines.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

}

class TestBenchLines : public QObject {
    Q_OBJECT

    std::unique_ptr<python::Interpreter> interpreter_;
    std::string printed_;

    QStringList run(const QString& script)
    {
        printed_.clear();
        interpreter_->resetNamespace();
        const python::RunResult result = interpreter_->runSource(script.toStdString(), "bench.py");
        if (!result.ok)
            return {QString::fromStdString(result.error)};
        return QString::fromStdString(printed_).split(QRegularExpression(QStringLiteral("\\s+")), Qt::SkipEmptyParts);
    }

private slots:
    void initTestCase();
    void whatTheyAre();
    void asManyParameters();
    void asRecorded_data();
    void asRecorded();
    void fromFiles_data();
    void fromFiles();
    void filesKeepTheirDigits();
    void cleanupTestCase() { interpreter_->finish(); }
};

void TestBenchLines::initTestCase()
{
    if (const QString path = qEnvironmentVariable("SS_WRITE_SCRIPTS"); !path.isEmpty()) {
        QJsonObject all;
        for (const Case& each : cases())
            all[each.name] = QJsonObject{{"script", scriptOf(each.options)}};
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(all).toJson()) > 0);
    }
    python::InterpreterOptions options;
    options.captureOutput = true;
    options.output = [this](bool, const std::string& text) { printed_ += text; };
    interpreter_ = std::make_unique<python::Interpreter>(std::move(options));
}

void TestBenchLines::whatTheyAre()
{
    const BenchLines lines = benchLines({});
    QCOMPARE(lines.build, QStringLiteral(R"(torch.manual_seed(0)
labels = torch.arange(400) % 2
angle = torch.pi * torch.rand(400)
features = torch.stack([torch.cos(angle), torch.sin(angle)], dim=1)
features[labels == 1] = torch.tensor([1.0, 0.5]) - features[labels == 1]
features += 0.1 * torch.randn(400, 2)
model = torch.nn.Sequential(torch.nn.Linear(2, 16), torch.nn.Tanh(), torch.nn.Linear(16, 16), torch.nn.Tanh(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01))"));
    QCOMPARE(lines.forward, QStringLiteral("batch = torch.randperm(len(features))[:32]\nlogits = model(features[batch])"));
    QCOMPARE(lines.loss, QStringLiteral("loss = torch.nn.functional.cross_entropy(logits, labels[batch])"));
    QCOMPARE(lines.backward, QStringLiteral("loss.backward()"));
    QCOMPARE(lines.step, QStringLiteral("optimizer.step()"));
    QCOMPARE(lines.zeroGrad, QStringLiteral("optimizer.zero_grad()"));
    QCOMPARE(lines.epoch, QStringLiteral(R"(for batch in torch.randperm(len(features)).split(32):
    optimizer.zero_grad()
    logits = model(features[batch])
    loss = torch.nn.functional.cross_entropy(logits, labels[batch])
    loss.backward()
    optimizer.step()
)"));
}

void TestBenchLines::asManyParameters()
{
    for (const Case& each : cases()) {
        const QString count = QStringLiteral("print(sum(p.numel() for p in model.parameters()))\n");
        const QStringList answer =
            run(QStringLiteral("import numpy as np\nimport torch\n") + benchLines(each.options).build + '\n' + count);
        QCOMPARE(answer.join(' '), QString::number(parameterCount(each.options)));
    }
}

void TestBenchLines::asRecorded_data()
{
    QTest::addColumn<int>("index");
    int index = 0;
    for (const Case& each : cases())
        QTest::newRow(each.name) << index++;
}

void TestBenchLines::asRecorded()
{
    QFETCH(int, index);
    const Case each = cases()[size_t(index)];
    const QJsonObject known = recorded()[each.name].toObject();
    const QString script = scriptOf(each.options);
    QCOMPARE(script, known["script"].toString());
    const QJsonArray answers = known["answers"].toArray();
    QVERIFY(answers.size() == 12);
    const QStringList now = run(script);
    QCOMPARE(now.size(), answers.size());
    for (qsizetype i = 0; i < now.size(); ++i) {
        bool isNumber = false;
        const double value = now[i].toDouble(&isNumber), expected = answers[i].toDouble();
        QVERIFY2(isNumber && std::abs(value - expected) <= 1e-4 * std::max(1.0, std::abs(expected)),
                 qPrintable(QStringLiteral("answer %1: %2, PyTorch: %3").arg(i).arg(now[i]).arg(expected, 0, 'g', 10)));
    }
}

void TestBenchLines::fromFiles_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("save");
    QTest::addColumn<bool>("header");
    QTest::newRow("npy") << "a table's \"name\".npy"
                         << "np.save(path, table)" << false;
    QTest::newRow("csv") << "table.csv"
                         << "np.savetxt(path, table, delimiter=',')" << false;
    QTest::newRow("csv with names") << "named.csv"
                                    << "np.savetxt(path, table, delimiter=',', header='x,y,label', comments='')" << true;
}

void TestBenchLines::fromFiles()
{
    QFETCH(QString, file);
    QFETCH(QString, save);
    QFETCH(bool, header);
    QTemporaryDir folder;
    BenchOptions options;
    options.data = BenchData::File;
    options.file = folder.filePath(file);
    options.header = header;
    options.batch = 4;
    QJsonArray path{options.file};
    const QString text = QString::fromUtf8(QJsonDocument(path).toJson(QJsonDocument::Compact));
    QCOMPARE(run(QStringLiteral(
                     "import numpy as np\npath = %1[0]\ntable = np.column_stack([np.arange(12.).reshape(6, 2), [0, 1, 0, 1, 0, 1]])\n%2\n")
                     .arg(text, save)),
             QStringList());
    const BenchLines lines = benchLines(options);
    QCOMPARE(
        run(QStringLiteral(
                "import numpy as np\nimport torch\n%1\n%2\nprint(features.dtype, labels.dtype, int(labels.sum()), features.sum().item())\n")
                .arg(lines.build, lines.epoch))
            .join(' '),
        QStringLiteral("torch.float32 torch.int64 3 66.0"));
}

/// Numbers that float32 has none for.
void TestBenchLines::filesKeepTheirDigits()
{
    QTemporaryDir folder;
    BenchOptions options;
    options.data = BenchData::File;
    options.file = folder.filePath(QStringLiteral("digits.csv"));
    options.dtype = QStringLiteral("float64");
    options.batch = 2;
    QFile file(options.file);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("16777217,1e300,0\n0.1,0,1\n") > 0);
    file.close();
    QCOMPARE(
        run(QStringLiteral("import numpy as np\nimport torch\n%1\nprint(features.tolist())\n").arg(benchLines(options).build)).join(' '),
        QStringLiteral("[[16777217.0, 1e+300], [0.1, 0.0]]"));
}

QTEST_MAIN(TestBenchLines)
#include "tst_bench_lines.moc"
