// Each rule of the advice, run on what programs do: one that it is about, and one that is nearly the same and right.
#include "tests/support/program_run.h"
#include "views/advice/advice_text.h"

#include <QTest>

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

const char* const kImports = "import numpy as np\nimport torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n";

}

class TestAdviceRules : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { run_ = std::make_unique<test::ProgramRun>(); }
    void cleanupTestCase() { run_.reset(); }
    void speaks_data();
    void speaks();
    void staysSilent_data();
    void staysSilent();
    void theSameLineIsOneFinding();
    void aCostMakesItSevere();
    void aCaughtErrorIsToldOnce();
    void findingsAreBounded();

private:
    AdviceFacts after(const QString& program)
    {
        run_->run(kImports + program);
        return factsOf(run_->log());
    }
    std::unique_ptr<test::ProgramRun> run_;
};

void TestAdviceRules::speaks_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("line");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("fix");
    const auto row = [](const char* what, const char* rule, int line, const char* program, const char* sentence, const char* fix) {
        QTest::newRow(what) << rule << program << line << sentence << fix;
    };
    row("contiguous() of what is so", "needless-contiguous", 6, "x = torch.ones(3, 4)\ny = x.contiguous()\n",
        "x is contiguous already: .contiguous() gives back x itself.", "x");
    row("a copy for one sum", "copied-for-one-read", 6, "x = torch.ones(3, 4)\ns = x.t().contiguous().sum()\n",
        "x.t() was copied for sum alone, which reads any strides (axis 1 has stride 4, not 1).", "x.t().sum()");
    row("a reshape that copies", "reshape-copied", 6, "x = torch.ones(3, 4)\ny = x.t().reshape(-1)\n",
        "reshape had to copy x.t(): axis 0 and 1 cannot be merged: stride 1 != 3 * 4. It does not say so; view() would refuse.",
        "x.t().contiguous().view(-1)");
    row("a flatten that copies", "reshape-copied", 6, "x = torch.ones(2, 3, 4)\ny = x.mT.flatten(1)\n",
        "flatten had to copy x.mT: axis 1 and 2 cannot be merged: stride 1 != 3 * 4. It does not say so; view() would refuse.",
        "x.mT.contiguous().flatten(1)");
    row("NumPy's float64 times a parameter", "float64-at-model", 7,
        "w = torch.ones(4, requires_grad=True)\nx = torch.from_numpy(np.ones((3, 4)))\ny = (x * w).sum()\n",
        "x is float64 and meets w, which is float32 and learns: half of its bytes buy nothing.", "x = x.float()");
    row("float64 at a layer, which refuses", "float64-at-model", 8,
        "m = nn.Linear(4, 2)\nx = torch.zeros(3, 4, dtype=torch.float64)\ntry:\n    m(x)\nexcept RuntimeError:\n    pass\n",
        "x is float64 and meets m.weight, which is float32 and learns: half of its bytes buy nothing.", "x = x.float()");
    row("a sum of empty memory", "read-unwritten", 6, "x = torch.empty(4)\ny = x.sum()\n",
        "x.sum() reads x, of which 4 of 4 elements were never written: they are what lay there before.", "x = torch.zeros_like(x)");
    row("half of it is written", "read-unwritten", 7, "x = torch.empty(4, 2)\nx[:2] = 1\ny = x * 2\n",
        "x * 2 reads x, of which 4 of 8 elements were never written: they are what lay there before.", "x = torch.zeros_like(x)");
    row("labels of float32", "float-labels", 8,
        "x = torch.zeros(2, 3)\ny = torch.tensor([0., 1.])\ntry:\n    F.cross_entropy(x, y)\nexcept RuntimeError:\n    pass\n",
        "y holds class numbers as float32, and x is compared with classes: they must be int64.", "y = y.long()");
    row("a column against a row of targets", "target-broadcast", 7,
        "p = torch.ones(5, 1, requires_grad=True)\ny = torch.zeros(5)\nloss = F.mse_loss(p, y)\n",
        "y (5,) is compared with p (5, 1): each number with each, not with its own.", "y = y.view_as(p)");
    row("the same by hand", "target-broadcast", 7,
        "p = torch.ones(5, 1, requires_grad=True)\ny = torch.zeros(5)\nloss = ((p - y) ** 2).mean()\n",
        "y (5,) is compared with p (5, 1): each number with each, not with its own.", "y = y.view_as(p)");
    row("written through a view, read through its base", "alias-written", 7, "x = torch.ones(3)\ny = x[:]\ny.add_(2)\nprint(x.sum())\n",
        "Line 7 wrote through y, and x sees the same cells: it reads the new numbers.", "y = y.clone()");
    row("written through the base, read through a view", "alias-written", 7,
        "x = torch.ones(3, 4)\nrow = x[1]\nx[1, 0] = 7\nprint(row.sum())\n",
        "Line 7 wrote through x, and row sees the same cells: it reads the new numbers.", "row = row.clone()");
    row("an array is written after from_numpy", "numpy-changed", 7,
        "a = np.ones(4, dtype=np.float32)\nt = torch.from_numpy(a)\na[0] = 9\nprint(t.sum())\n",
        "NumPy wrote a on line 7, after t had begun to share its memory: t reads the new numbers.", "t = torch.tensor(a)");
    row("the array of a tensor is written", "numpy-changed", 7, "t = torch.ones(4)\na = t.numpy()\na[0] = 9\nprint(t.sum())\n",
        "NumPy wrote a on line 7, after t had begun to share its memory: t reads the new numbers.", "a = t.numpy().copy()");
    row("a detached tensor is written", "detach-written", 7, "w = torch.ones(3, requires_grad=True)\nd = w.detach()\nd[0] = 5\n",
        "d is w without its history, not a copy: the write changed w, and no backward pass knows.", "d = w.detach().clone()");
    row("the array of a detached tensor is written", "detach-written", 7,
        "w = torch.arange(4., requires_grad=True)\na = w.detach().numpy()\na[0] = 88\n",
        "a is w without its history, not a copy: the write changed w, and no backward pass knows.", "a = w.detach().cpu().numpy().copy()");
    row(".data is written", "detach-written", 7, "w = torch.ones(3, requires_grad=True)\nd = w.data\nd.mul_(2)\n",
        "d is w without its history, not a copy: the write changed w, and no backward pass knows.", "d = w.detach().clone()");
    row("kept by detach() over a step", "detach-stale", 10,
        "w = torch.ones(3, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)\nbefore = w.detach()\n(w * w).sum().backward()\n"
        "before_step = 0\nopt.step()\nprint((w - before).norm())\n",
        "before is w without its history, not a copy: line 10 changed both.", "before = w.detach().clone()");
    row("one element of an expanded tensor is written", "expanded-written", 6, "e = torch.zeros(3, 1).expand(3, 4)\ne[0, 0] = 1\n",
        "e has 12 elements in 3 cells: a write to one of them changes others.", "e = e.clone()");
    row("windows that overlap are written", "expanded-written", 6, "z = torch.zeros(6).unfold(0, 3, 1)\nz[0, 1] = 1\n",
        "z has 12 elements in 6 cells: a write to one of them changes others.", "z = z.clone()");
    row("float() in each turn of a loop", "same-conversion", 7,
        "x = torch.ones(3, 4, dtype=torch.float64)\nfor i in range(5):\n    y = x.float()\n",
        "Each turn of the loop makes the same copy of x (float64 becomes float32), and nothing in it had changed: copy it once, before the "
        "loop.",
        "x = x.float()");
    row("three numbers keep a million", "small-view-pins", 5, "small = torch.zeros(1000000)[:3]\n",
        "small sees 12 B, and keeps all 3.8 MiB of its buffer alive.", "small = small.clone()");
    row("losses with their graphs", "graph-in-list", 7,
        "w = torch.ones(3, requires_grad=True)\nlosses = []\nfor i in range(4):\n    w.grad = None\n    loss = (w * w).sum()\n"
        "    loss.backward()\n    losses.append(loss)\n",
        "losses holds 4 results of steps that are over, from losses[0] to losses[3]: with them 9 nodes of their graphs and 0 B.",
        "losses.append(loss.item())");
    row("an optimizer without zero_grad", "grad-accumulated", 9,
        "w = torch.ones(3, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)\nfor i in range(3):\n    loss = (w * w).sum()\n"
        "    loss.backward()\n    opt.step()\n",
        "w.grad still held the gradient that the last step had used: the new one was added to it.", "optimizer.zero_grad()");
    row("steps by hand without clearing", "grad-accumulated", 7,
        "w = torch.ones(3, requires_grad=True)\nfor i in range(3):\n    (w * w).sum().backward()\n    with torch.no_grad():\n"
        "        w -= 0.1 * w.grad\n",
        "w.grad still held the gradient that the last step had used: the new one was added to it.", "w.grad = None");
}

void TestAdviceRules::speaks()
{
    QFETCH(QString, rule);
    QFETCH(QString, program);
    QFETCH(int, line);
    QFETCH(QString, sentence);
    QFETCH(QString, fix);
    const AdviceFacts facts = after(program);
    QStringList others;
    for (const Finding& found : facts.findings) {
        if (ruleKey(found.rule) != rule) {
            others += ruleKey(found.rule) + QStringLiteral(": ") + findingSentence(found);
            continue;
        }
        QCOMPARE(findingSentence(found), sentence);
        QCOMPARE(QString::fromStdString(found.fix), fix);
        QCOMPARE(found.line, line);
        QVERIFY(found.seq < facts.end);
        return;
    }
    QFAIL(qPrintable("it is not found; but " + others.join(" / ")));
}

void TestAdviceRules::staysSilent_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("program");
    const auto row = [](const char* what, const char* rule, const char* program) { QTest::newRow(what) << rule << program; };
    row("contiguous() of a transpose", "needless-contiguous", "x = torch.ones(3, 4)\ny = x.t().contiguous()\n");
    row("contiguous() for view()", "copied-for-one-read", "x = torch.ones(3, 4)\ny = x.t().contiguous().view(-1)\n");
    row("contiguous() that is read twice", "copied-for-one-read",
        "x = torch.ones(3, 4)\nc = x.t().contiguous()\na = c.sum()\nb = c.sum()\ndel c\n");
    row("contiguous() for NumPy", "copied-for-one-read",
        "x = torch.ones(3, 4)\nc = x.t().contiguous()\ns = c.sum()\na = c.numpy()\ndel c\n");
    row("a reshape that is a view", "reshape-copied", "x = torch.ones(3, 4)\ny = x.reshape(4, 3)\n");
    row("a copy that is asked for", "reshape-copied", "x = torch.ones(3, 4)\ny = x.t().contiguous().view(-1)\n");
    row("float64 all through", "float64-at-model",
        "w = torch.ones(4, dtype=torch.float64, requires_grad=True)\nx = torch.from_numpy(np.ones((3, 4)))\ny = (x * w).sum()\n");
    row("float32 from NumPy", "float64-at-model",
        "w = torch.ones(4, requires_grad=True)\nx = torch.from_numpy(np.ones((3, 4), dtype=np.float32))\ny = (x * w).sum()\n");
    row("a number of Python is no tensor of float64", "float64-at-model", "w = torch.ones(4, requires_grad=True)\ny = (w * 0.5).sum()\n");
    row("empty memory that is filled first", "read-unwritten", "x = torch.empty(4)\nx.fill_(1)\ny = x.sum()\n");
    row("the half that is written is read", "read-unwritten", "x = torch.empty(4, 2)\nx[:2] = 1\ny = x[:2].sum()\n");
    row("empty memory as a result's place", "read-unwritten", "x = torch.empty(3)\ntorch.add(torch.ones(3), 1, out=x)\ny = x.sum()\n");
    row("only its shape is asked for", "read-unwritten", "x = torch.empty(3)\ny = torch.zeros_like(x)\nz = x.view(3, 1)\n");
    row("it is moved and shaped only", "read-unwritten",
        "x = torch.empty(3).to(torch.float32).contiguous().reshape(3, 1)\nx.fill_diagonal_(1)\n");
    row("NumPy may have written it", "read-unwritten", "x = torch.empty(3)\na = x.numpy()\na[:] = 1\ny = x.sum()\n");
    row("labels of int64", "float-labels", "x = torch.zeros(2, 3)\ny = torch.tensor([0, 1])\nF.cross_entropy(x, y)\n");
    row("probabilities of classes", "float-labels", "x = torch.zeros(2, 3)\ny = torch.full((2, 3), 1 / 3)\nF.cross_entropy(x, y)\n");
    row("equal shapes", "target-broadcast", "p = torch.ones(5, 1, requires_grad=True)\ny = torch.zeros(5, 1)\nloss = F.mse_loss(p, y)\n");
    row("a bias is laid over rows", "target-broadcast", "p = torch.ones(5, 3, requires_grad=True)\nb = torch.zeros(3)\ny = p - b\n");
    row("all pairs, meant so", "target-broadcast", "p = torch.arange(5.)\ny = p[:, None] - p\n");
    row("a copy is written", "alias-written", "x = torch.ones(3)\ny = x.clone()\ny.add_(2)\nprint(x.sum())\n");
    row("written before the view is made", "alias-written", "x = torch.ones(3)\nx.add_(2)\ny = x[:]\nprint(y.sum())\n");
    row("other cells of the same buffer", "alias-written", "x = torch.ones(4)\na = x[:2]\nb = x[2:]\na.add_(1)\nprint(b.sum())\n");
    row("an item is set, and read through the same name", "alias-written", "x = torch.ones(3, 4)\nx[0] = 2\nprint(x.sum())\n");
    row("a step changes what a view of it sees", "alias-written",
        "w = torch.ones(2, 2, requires_grad=True)\nv = w.t()\nopt = torch.optim.SGD([w], lr=0.1)\n(w * w).sum().backward()\nopt.step()\n"
        "with torch.no_grad():\n    print(v.sum())\n");
    row("the array was copied", "numpy-changed", "a = np.ones(4, dtype=np.float32)\nt = torch.tensor(a)\na[0] = 9\nprint(t.sum())\n");
    row("the array was written before", "numpy-changed",
        "a = np.ones(4, dtype=np.float32)\na[0] = 9\nt = torch.from_numpy(a)\nprint(t.sum())\n");
    row("nobody reads what NumPy wrote", "numpy-changed", "a = np.ones(4, dtype=np.float32)\nt = torch.from_numpy(a)\na[0] = 9\n");
    row("a clone of a detached tensor", "detach-written", "w = torch.ones(3, requires_grad=True)\nd = w.detach().clone()\nd[0] = 5\n");
    row("a detached tensor that is read", "detach-written", "w = torch.ones(3, requires_grad=True)\nd = w.detach()\nprint(d.sum())\n");
    row("a parameter that is set by .data", "detach-written", "w = torch.ones(3, requires_grad=True)\nw.data[0] = 5\n");
    row("detached from what does not learn", "detach-written", "x = torch.ones(3)\nd = x.detach()\nd[0] = 5\n");
    row("a copy is kept over a step", "detach-stale",
        "w = torch.ones(3, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)\nbefore = w.detach().clone()\n"
        "(w * w).sum().backward()\nopt.step()\nprint((w - before).norm())\n");
    row("read before the step", "detach-stale",
        "w = torch.ones(3, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)\nnow = w.detach()\nprint(now.norm())\n"
        "(w * w).sum().backward()\nopt.step()\n");
    row("a clone of an expanded tensor is written", "expanded-written", "e = torch.zeros(3, 1).expand(3, 4).clone()\ne[0, 0] = 1\n");
    row("windows that do not overlap are written", "expanded-written", "z = torch.zeros(6).unfold(0, 3, 3)\nz[0, 1] = 1\n");
    row("a step of 1 in an axis of one element", "expanded-written", "e = torch.zeros(3, 1).expand(3, 1)\ne[0, 0] = 1\n");
    row("other numbers in each turn", "same-conversion",
        "x = torch.ones(3, 4, dtype=torch.float64)\nfor i in range(5):\n    x += 1\n    y = x.float()\n");
    row("NumPy may write between two turns", "same-conversion",
        "a = np.ones(4)\nx = torch.from_numpy(a)\nfor i in range(5):\n    a[0] = i\n    y = x.float()\n");
    row("it has a history", "same-conversion",
        "w = torch.ones(3, dtype=torch.float64, requires_grad=True)\nfor i in range(5):\n    w.grad = None\n    "
        "w.float().sum().backward()\n");
    row("a small copy", "small-view-pins", "small = torch.zeros(1000000)[:3].clone()\n");
    row("the large one has a name", "small-view-pins", "large = torch.zeros(1000000)\nsmall = large[:3]\n");
    row("most of it is seen", "small-view-pins", "part = torch.zeros(1000000)[:900000]\n");
    row("a small buffer", "small-view-pins", "small = torch.zeros(100)[:3]\n");
    row("losses as numbers", "graph-in-list",
        "w = torch.ones(3, requires_grad=True)\nlosses = []\nfor i in range(4):\n    w.grad = None\n    loss = (w * w).sum()\n"
        "    loss.backward()\n    losses.append(loss.item())\n");
    row("losses without history", "graph-in-list",
        "w = torch.ones(3, requires_grad=True)\nlosses = []\nfor i in range(4):\n    w.grad = None\n    loss = (w * w).sum()\n"
        "    loss.backward()\n    losses.append(loss.detach())\n");
    row("a list whose sum is run backwards later", "graph-in-list",
        "w = torch.ones(3, requires_grad=True)\nparts = []\nfor i in range(4):\n    parts.append((w * i).sum())\n");
    row("zero_grad before each pass", "grad-accumulated",
        "w = torch.ones(3, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)\nfor i in range(3):\n    opt.zero_grad()\n"
        "    (w * w).sum().backward()\n    opt.step()\n");
    row("filled with zeros before each pass", "grad-accumulated",
        "w = torch.ones(3, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)\nfor i in range(3):\n"
        "    opt.zero_grad(set_to_none=False)\n    (w * w).sum().backward()\n    opt.step()\n");
    row("two halves of a batch in one step", "grad-accumulated",
        "w = torch.ones(3, requires_grad=True)\nopt = torch.optim.SGD([w], lr=0.1)\nfor i in range(3):\n    opt.zero_grad()\n"
        "    (w * w).sum().backward()\n    (w * 2).sum().backward()\n    opt.step()\n");
    row("cleared by hand", "grad-accumulated",
        "w = torch.ones(3, requires_grad=True)\nfor i in range(3):\n    w.grad = None\n    (w * w).sum().backward()\n"
        "    with torch.no_grad():\n        w -= 0.1 * w.grad\n");
    row("two passes without a step", "grad-accumulated",
        "w = torch.ones(3, requires_grad=True)\nfor i in range(2):\n    (w * w).sum().backward()\n");
}

void TestAdviceRules::staysSilent()
{
    QFETCH(QString, rule);
    QFETCH(QString, program);
    const AdviceFacts facts = after(program);
    QVERIFY(facts.end > 4);
    for (const RaisedError& error : facts.errors)
        QFAIL(qPrintable("it raises " + QString::fromStdString(error.text)));
    for (const Finding& found : facts.findings)
        if (ruleKey(found.rule) == rule)
            QFAIL(qPrintable(findingSentence(found)));
}

void TestAdviceRules::theSameLineIsOneFinding()
{
    const AdviceFacts facts = after("x = torch.ones(3, 4)\nfor i in range(50):\n    y = x.t().reshape(-1)\n");
    QCOMPARE(facts.findings.size(), size_t(1));
    QCOMPARE(facts.findings[0].times, uint32_t(50));
    QCOMPARE(facts.findings[0].bytes, int64_t(50 * 48));
    QCOMPARE(findingPlace(facts.findings[0]).section(QStringLiteral(", "), 0, 2), QStringLiteral("line 7, 50 times, 2400 B"));
}

void TestAdviceRules::aCostMakesItSevere()
{
    const auto severity = [&](const QString& program) {
        const AdviceFacts facts = after(program);
        return facts.findings.empty() ? -1 : int(facts.findings.back().severity);
    };
    QCOMPARE(severity("x = torch.ones(30, 40)\ny = x.t().reshape(-1)\n"), int(Severity::Hint));
    QCOMPARE(severity("x = torch.ones(600, 500)\ny = x.t().reshape(-1)\n"), int(Severity::Warning));
    QCOMPARE(severity("x = torch.ones(400, 100)\nfor i in range(8):\n    y = x.t().reshape(-1)\n"), int(Severity::Warning));
    QCOMPARE(severity("small = torch.zeros(50000)[:3]\n"), int(Severity::Hint));
    QCOMPARE(severity("small = torch.zeros(500000)[:3]\n"), int(Severity::Warning));
}

void TestAdviceRules::aCaughtErrorIsToldOnce()
{
    const AdviceFacts facts = after("m = nn.Linear(4, 2)\nx = torch.zeros(3, 5)\nm(x)\n");
    QCOMPARE(facts.errors.size(), size_t(1));
    QCOMPARE(facts.errors[0].line, 7);
    QCOMPARE(facts.errors[0].names.front(), std::string("x"));
    const AdviceFacts twice =
        after("x = torch.zeros(3)\nfor i in range(2):\n    try:\n        x.view(2)\n    except RuntimeError:\n        pass\n");
    QCOMPARE(twice.errors.size(), size_t(1));
}

void TestAdviceRules::findingsAreBounded()
{
    QString program = QStringLiteral("x = torch.ones(2, 3)\n");
    for (int i = 0; i < 1100; ++i)
        program += QStringLiteral("y = x.contiguous()\n");
    const AdviceFacts facts = after(program);
    QCOMPARE(facts.findings.size(), AdviceFacts::kMostFindings);
    QCOMPARE(facts.left, uint64_t(100));
}

QTEST_MAIN(TestAdviceRules)
#include "tst_advice_rules.moc"
