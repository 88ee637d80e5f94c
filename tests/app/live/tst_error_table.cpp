// Each error of the table: a program raises it, it is explained, and the line of the explanation is run and works.
#include "tests/support/program_run.h"
#include "views/advice/advice_text.h"
#include "views/common/language.h"

#include <QRegularExpression>
#include <QTest>
#include <set>

using namespace ss;
using namespace ss::views;

namespace {

AdviceFacts factsOf(const trace::Log& log)
{
    Advisor advisor;
    for (const auto& event : log.read(0, size_t(log.size())))
        advisor.see(*event);
    return advisor.facts();
}

/// They need a GPU's memory; their texts are explained all the same.
const std::set<std::string> kOfDevices = {"device", "cuda-numpy", "memory-full"};

struct Case {
    const char* key;
    const char* before;  ///< what the program does first
    const char* fails;   ///< the line that raises the error
    const char* fix;     ///< that is expected
    const char* earlier; ///< of a fix that goes in place of a line before: the line; null: the whole is `before`, the fix, `fails`
};

const Case kCases[] = {
    {"linear-features", "x = torch.ones(3, 4)\nm = nn.Linear(3, 2)\n", "m(x)\n", "torch.nn.Linear(4, 2)(x)", nullptr},
    {"matmul-shapes", "x = torch.ones(3, 4)\ny = torch.ones(2, 4)\n", "z = x @ y\n", "x @ y.T", nullptr},
    {"mv-shapes", "x = torch.ones(3, 4)\nv = torch.ones(3)\n", "z = x @ v\n", "x.T @ v", nullptr},
    {"bmm-shapes", "x = torch.ones(2, 3, 4)\ny = torch.ones(2, 5, 4)\n", "z = torch.bmm(x, y)\n", "torch.bmm(x, y.mT)", nullptr},
    {"broadcast", "x = torch.ones(3, 4)\nb = torch.ones(3)\n", "z = x + b\n", "b = b.unsqueeze(-1)", nullptr},
    {"expand-shapes", "b = torch.ones(3)\n", "z = b.expand(3, 4)\n", "b.unsqueeze(-1).expand(3, 4)", nullptr},
    {"matmul-dtype", "x = torch.ones(3, 4, dtype=torch.float64)\nm = nn.Linear(4, 2)\n", "m(x)\n", "x = x.to(m.weight.dtype)", nullptr},
    {"matmul-dtype-2d", "x = torch.from_numpy(np.ones((3, 4)))\nw = torch.ones(4, 2)\n", "z = x @ w\n", "x = x.to(w.dtype)", nullptr},
    {"dot-dtype", "a = torch.ones(2)\nb = torch.ones(2).double()\n", "z = torch.dot(a, b)\n", "a = a.to(b.dtype)", nullptr},
    {"no-cuda", "x = torch.ones(2)\n", "y = x.to('cuda')\n", "x.to(\"cuda\" if torch.cuda.is_available() else \"cpu\")", nullptr},
    {"leaf-in-place", "w = torch.ones(3, requires_grad=True)\n", "w.add_(1)\n", "with torch.no_grad(): w.add_(1)", nullptr},
    {"leaf-view-in-place", "w = torch.ones(3, requires_grad=True)\n", "w[0] = 1\n", "with torch.no_grad(): w[0] = 1", nullptr},
    {"graph-freed", "w = torch.ones(3, requires_grad=True)\ny = (w * w).sum()\ny.backward()\n", "y.backward()\n",
     "y.backward(retain_graph=True)", "y.backward()\n"},
    {"modified-in-place", "w = torch.ones(3, requires_grad=True)\na = w * 2\nb = a * a\na.add_(1)\n", "b.sum().backward()\n",
     "a = a.add(1)", "a.add_(1)\n"},
    {"modified-leaf", "x = torch.ones(3)\nw = torch.ones(3, requires_grad=True)\nb = w * x\nx.mul_(2)\n", "b.sum().backward()\n",
     "x = x.mul(2)", "x.mul_(2)\n"},
    {"no-grad-view", "w = torch.ones(3, requires_grad=True)\nwith torch.no_grad():\n    v = w[:2]\n", "v.add_(1)\n",
     "with torch.no_grad(): v.add_(1)", nullptr},
    {"several-views", "w = torch.ones(3, requires_grad=True)\na, b, c = (w * 2).unbind()\n", "a.mul_(2)\n", "a = a.mul(2)", nullptr},
    {"inference-saved", "w = torch.ones(3, requires_grad=True)\nwith torch.inference_mode():\n    x = torch.ones(3)\n", "y = x * w\n",
     "x = x.clone()", nullptr},
    {"not-scalar", "w = torch.ones(3, requires_grad=True)\ny = w * 2\n", "y.backward()\n", "y.sum().backward()", nullptr},
    {"no-grad-fn", "x = torch.ones(3)\n", "x.sum().backward()\n", "x.requires_grad_().sum().backward()", nullptr},
    {"grad-unused", "w = torch.ones(3, requires_grad=True)\nv = torch.ones(3, requires_grad=True)\n",
     "g = torch.autograd.grad(w.sum(), v)\n", "torch.autograd.grad(w.sum(), v, allow_unused=True)", nullptr},
    {"integers-learn", "x = torch.tensor([1, 2])\n", "x.requires_grad_()\n", "x.float().requires_grad_()", nullptr},
    {"integers-made-to-learn", "", "x = torch.tensor([1, 2], requires_grad=True)\n",
     "torch.tensor([1, 2], dtype=torch.float32, requires_grad=True)", nullptr},
    {"grad-of-result", "w = torch.ones(3, requires_grad=True)\ny = w * 2\n", "y.requires_grad_(False)\n", "y.detach()", nullptr},
    {"grad-size", "w = torch.ones(3, requires_grad=True)\n", "w.grad = torch.zeros(5)\n", "w.grad = torch.zeros_like(w)", nullptr},
    {"optimize-result", "w = torch.ones(3, requires_grad=True) * 2\n", "opt = torch.optim.SGD([w], lr=0.1)\n",
     "w = w.detach().requires_grad_()", nullptr},
    {"deepcopy-result", "import copy\nw = torch.ones(3, requires_grad=True)\ny = w * 2\n", "z = copy.deepcopy(y)\n", "y.detach().clone()",
     nullptr},
    {"numpy-of-grad", "w = torch.ones(3, requires_grad=True)\n", "a = w.numpy()\n", "w.detach().numpy()", nullptr},
    {"numpy-of-grad", "w = torch.ones(3, requires_grad=True)\n", "a = np.asarray(w)\n", "w.detach().numpy()", nullptr},
    {"negative-strides", "a = np.arange(4.)[::-1]\n", "t = torch.from_numpy(a)\n", "torch.from_numpy(a.copy())", nullptr},
    {"numpy-dtype", "a = np.array([1, 2], dtype=object)\n", "t = torch.from_numpy(a)\n", "torch.from_numpy(a.astype(np.float32))", nullptr},
    {"no-ndarray", "", "t = torch.from_numpy([1, 2])\n", "torch.tensor([1, 2])", nullptr},
    {"array-as-tensor", "m = nn.Linear(4, 2)\na = np.ones((3, 4))\n", "y = m(a)\n", "a = torch.as_tensor(a, dtype=torch.float32)", nullptr},
    {"numpy-alias", "", "a = np.ones(3, dtype=np.float)\n", "a = np.ones(3, dtype=np.float64)", nullptr},
    {"numpy-alias-int", "", "a = np.ones(3, dtype=np.int)\n", "a = np.ones(3, dtype=np.int64)", nullptr},
    {"view-stride", "x = torch.ones(3, 4)\n", "y = x.t().view(-1)\n", "x.t().reshape((-1,))", nullptr},
    {"shape-size", "x = torch.ones(3, 4)\n", "y = x.view(5, 2)\n", "x.reshape(-1)", nullptr},
    {"expanded-write", "e = torch.zeros(3, 1).expand(3, 4)\n", "e.add_(1)\n", "e = e.clone()", nullptr},
    {"overlapping-write", "x = torch.ones(4)\na = x[1:]\nb = x[:-1]\n", "a.add_(b)\n", "b = b.clone()", nullptr},
    {"index-of-index", "x = torch.ones(3, 4)\ni = torch.tensor([[9]])\n", "y = torch.gather(x, 1, i)\n", "i = i.clamp(0, 4 - 1)", nullptr},
    {"index", "x = torch.ones(3, 4)\n", "y = x[5]\n", "x.select(0, -1)", nullptr},
    {"index-in-self", "x = torch.ones(3, 4)\ni = torch.tensor([9])\n", "y = torch.index_select(x, 0, i)\n",
     "i = i.clamp(0, x.shape[0] - 1)", nullptr},
    {"index-in-self", "table = torch.ones(3, 2)\ni = torch.tensor([9])\n", "y = F.embedding(i, table)\n",
     "i = i.clamp(0, table.shape[0] - 1)", nullptr},
    {"many-indices", "x = torch.ones(3, 4)\n", "y = x[0, 0, 0]\n", "x[0, 0]", nullptr},
    {"index-dtype", "x = torch.ones(3)\ni = torch.tensor([0.])\n", "y = x[i]\n", "i = i.long()", nullptr},
    {"gather-dtype", "x = torch.ones(3, 4)\ni = torch.tensor([[1.]])\n", "y = torch.gather(x, 1, i)\n", "i = i.long()", nullptr},
    {"axis", "x = torch.ones(3, 4)\n", "y = x.sum(dim=3)\n", "x.sum((-1,))", nullptr},
    {"scalar-type", "x = torch.zeros(2, 3)\ny = torch.tensor([0., 1.])\n", "F.cross_entropy(x, y)\n", "y = y.long()", nullptr},
    {"label-range", "x = torch.zeros(2, 3)\ny = torch.tensor([1, 3])\n", "F.cross_entropy(x, y)\n", "y = y - 1", nullptr},
    {"label-column", "x = torch.zeros(2, 3)\ny = torch.tensor([[0], [1]])\n", "F.cross_entropy(x, y)\n", "y = y.squeeze(1)", nullptr},
    {"label-one-hot", "x = torch.zeros(2, 3)\ny = torch.tensor([[0, 1, 0], [1, 0, 0]])\n", "F.nll_loss(x, y)\n", "y = y.argmax(1)",
     nullptr},
    {"label-count", "x = torch.zeros(3, 2)\ny = torch.tensor([0, 1])\n", "F.cross_entropy(x, y)\n", "x = x.T", nullptr},
    {"target-size", "p = torch.full((2, 1), 0.5)\ny = torch.zeros(2)\n", "F.binary_cross_entropy(p, y)\n", "y = y.view_as(p)", nullptr},
    {"logit-target-size", "p = torch.full((2, 1), 0.5)\ny = torch.zeros(2)\n", "F.binary_cross_entropy_with_logits(p, y)\n",
     "y = y.view_as(p)", nullptr},
    {"probabilities", "p = torch.tensor([2., -1.])\ny = torch.tensor([1., 0.])\n", "F.binary_cross_entropy(p, y)\n",
     "torch.nn.functional.binary_cross_entropy_with_logits(p, y)", nullptr},
    {"target-dtype", "p = torch.full((2,), 0.5)\ny = torch.tensor([1, 0])\n", "F.binary_cross_entropy(p, y)\n", "y = y.to(p.dtype)",
     nullptr},
    {"item-of-many", "x = torch.ones(3)\n", "y = x.item()\n", "x.tolist()", nullptr},
    {"scalar-of-many", "x = torch.ones(3)\n", "y = float(x)\n", "x.tolist()", nullptr},
    {"bool-of-many", "x = torch.ones(3)\n", "y = bool(x > 0)\n", "bool((x > 0).any())", nullptr},
    {"length-of-number", "x = torch.tensor(1)\n", "y = len(x)\n", "x.numel()", nullptr},
    {"mean-of-integers", "x = torch.tensor([1, 2])\n", "y = x.mean()\n", "x = x.float()", nullptr},
    {"cast-in-place", "x = torch.tensor([1, 2])\n", "x.add_(0.5)\n", "x = x.add(0.5)", nullptr},
    {"bool-minus", "a = torch.tensor([True])\nb = torch.tensor([False])\n", "c = a - b\n", "a ^ b", nullptr},
    {"where-dtype", "x = torch.ones(3)\n", "y = torch.where(x, 1.0, 0.0)\n", "x = x.bool()", nullptr},
    {"mask-dtype", "x = torch.ones(3)\nm = torch.zeros(3)\n", "y = x.masked_fill(m, 0)\n", "m = m.bool()", nullptr},
    {"cat-sizes", "x = torch.ones(3, 4)\ny = torch.ones(3, 2)\n", "z = torch.cat([x, y])\n", "torch.cat([x, y], dim=1)", nullptr},
    {"stack-sizes", "x = torch.ones(3, 4)\ny = torch.ones(2, 4)\n", "z = torch.stack([x, y])\n", "torch.cat([x, y])", nullptr},
    {"permute-axes", "x = torch.ones(3, 4)\n", "y = x.permute(0, 1, 2)\n", "x.mT", nullptr},
    {"t-axes", "x = torch.ones(2, 3, 4)\n", "y = x.t()\n", "x.transpose(-1, -2)", nullptr},
};

const char* const kImports = "import numpy as np\nimport torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n";

}

class TestErrorTable : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { run_ = std::make_unique<test::ProgramRun>(); }
    void cleanupTestCase() { run_.reset(); }
    void cleanup() { setLanguage(QStringLiteral("en")); }
    void raisedExplainedAndMended_data();
    void raisedExplainedAndMended();
    void everyRowHasAProgram();
    void everyRowIsReached();
    void ofDevices_data();
    void ofDevices();
    void whatIsNotInTheTable();
    void operandsWithoutANameAreChangedInTheCall();
    void everythingIsSaidInChinese();
    void patterns_data();
    void patterns();

private:
    AdviceFacts after(const QString& program)
    {
        run_->run(kImports + program);
        return factsOf(run_->log());
    }
    std::unique_ptr<test::ProgramRun> run_;
};

void TestErrorTable::raisedExplainedAndMended_data()
{
    QTest::addColumn<int>("number");
    for (int i = 0; i < int(std::size(kCases)); ++i)
        QTest::addRow("%d %s", i, kCases[i].key) << i;
}

void TestErrorTable::raisedExplainedAndMended()
{
    QFETCH(int, number);
    const Case& each = kCases[number];
    const AdviceFacts facts = after(QString(each.before) + each.fails);
    QVERIFY2(!facts.errors.empty(), "no error is raised");
    const RaisedError& error = facts.errors.back();
    const ErrorExplanation told = explainError(error);
    QVERIFY2(told.row, error.text.c_str());
    QCOMPARE(told.row->key, each.key);
    QCOMPARE(QString::fromStdString(told.fix), QString(each.fix));
    const ErrorWords words = errorWords(error);
    QVERIFY2(!words.cause.contains(QRegularExpression("%\\d")), qPrintable(words.cause));
    QVERIFY(!words.look.isEmpty() && !words.fixHead.isEmpty());

    QString mended = each.before;
    const QString fix = words.fix + u'\n';
    if (told.place == FixPlace::Before)
        mended += fix + each.fails;
    else if (told.place == FixPlace::Instead)
        mended += fix;
    else
        mended = mended.replace(mended.lastIndexOf(each.earlier), qsizetype(qstrlen(each.earlier)), fix) + each.fails;
    const AdviceFacts after = this->after(mended);
    QVERIFY2(after.errors.empty(), qPrintable(mended + (after.errors.empty() ? "" : after.errors.back().text.c_str())));
    QVERIFY(after.end > 8);
}

void TestErrorTable::everyRowHasAProgram()
{
    std::set<std::string> raised = kOfDevices;
    for (const Case& each : kCases)
        raised.insert(each.key);
    for (const ErrorRow& row : errorTable())
        QVERIFY2(raised.contains(row.key), row.key);
}

/// No row stands behind one that takes its errors; keys are used once.
void TestErrorTable::everyRowIsReached()
{
    std::set<std::string> keys;
    for (const ErrorRow& row : errorTable())
        QVERIFY2(keys.insert(row.key).second, row.key);
}

void TestErrorTable::ofDevices_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("cause");
    QTest::addColumn<QString>("fix");
    QTest::newRow("two devices")
        << "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and "
           "cpu!"
        << "device"
        << "One operand lies on cuda:0, the other on cpu: a kernel reads only the memory of its own device."
        << "x = x.to(w.device)";
    QTest::newRow("NumPy") << "TypeError: can't convert cuda:0 device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host "
                              "memory first."
                           << "cuda-numpy"
                           << "NumPy reads the host's memory only, and this tensor lies on cuda:0."
                           << "x.detach().cpu().numpy()";
    QTest::newRow("no room") << "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 4.00 GiB."
                             << "memory-full"
                             << "The device has no room for it: what is alive, and what graphs keep, is more than its memory."
                             << "torch.cuda.empty_cache()";
}

void TestErrorTable::ofDevices()
{
    QFETCH(QString, text);
    QFETCH(QString, key);
    QFETCH(QString, cause);
    QFETCH(QString, fix);
    RaisedError error;
    error.text = text.toStdString();
    error.names = {"x", "w"};
    const ErrorWords words = errorWords(error);
    QCOMPARE(QString(explainError(error).row->key), key);
    QCOMPARE(words.cause, cause);
    QCOMPARE(words.fix, fix);
}

void TestErrorTable::whatIsNotInTheTable()
{
    const AdviceFacts facts = after("raise KeyError('batch')\n");
    QCOMPARE(facts.errors.size(), size_t(1));
    QVERIFY(!explainError(facts.errors[0]).row);
    QCOMPARE(errorWords(facts.errors[0]).cause, QStringLiteral("It is none of the errors that are explained here."));
    QVERIFY(errorWords(facts.errors[0]).fix.isEmpty());
}

void TestErrorTable::operandsWithoutANameAreChangedInTheCall()
{
    const AdviceFacts facts = after("w = torch.ones(4, 2)\ntorch.ones(3, 4).double() @ w\n");
    const ErrorExplanation told = explainError(facts.errors.back());
    QCOMPARE(told.place, FixPlace::Instead);
    QCOMPARE(QString::fromStdString(told.fix), QStringLiteral("torch.ones((3, 4)).double().to(w.dtype) @ w"));
    // What the program wrote in brackets is not known: no line is given for it.
    const AdviceFacts unknown = after("x = torch.zeros(2, 3)\nF.cross_entropy(x, torch.tensor([0., 1.]))\n");
    QVERIFY(explainError(unknown.errors.back()).row);
    QCOMPARE(QString::fromStdString(explainError(unknown.errors.back()).fix), QString());
}

void TestErrorTable::everythingIsSaidInChinese()
{
    setLanguage(QStringLiteral("zh"));
    const QRegularExpression han(QStringLiteral("\\p{Han}"));
    for (const ErrorRow& row : errorTable())
        QVERIFY2(QCoreApplication::translate("ss::views", row.cause).contains(han), row.cause);
    for (int rule = 0; rule < kAdviceRules; ++rule)
        QVERIFY2(ruleTitle(AdviceRule(rule)).contains(han) || ruleTitle(AdviceRule(rule)).contains("item()"), ruleKey(AdviceRule(rule)));
}

void TestErrorTable::patterns_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("fits");
    QTest::addColumn<QString>("stars");
    const auto row = [](const char* pattern, const char* text, bool fits, const char* stars) {
        QTest::newRow(pattern) << pattern << text << fits << stars;
    };
    row("a plain beginning", "a plain beginning of a text", true, "");
    row("not at the beginning", "it is not at the beginning", false, "");
    row("(*x*)", "(3x4) and more", true, "3|4");
    row("*: a", "E: a", true, "E");
    row("size *", "size 12 of\nmore", true, "12 of\nmore");
    row("size *, *!", "size 12", false, "");
    row("", "anything", true, "");
}

void TestErrorTable::patterns()
{
    QFETCH(QString, pattern);
    QFETCH(QString, text);
    QFETCH(bool, fits);
    QFETCH(QString, stars);
    Stars found;
    QCOMPARE(matches(pattern.toStdString(), text.toStdString(), &found), fits);
    QStringList all;
    for (const std::string& star : found)
        all += QString::fromStdString(star);
    QCOMPARE(all.join(u'|'), stars);
}

QTEST_MAIN(TestErrorTable)
#include "tst_error_table.moc"
