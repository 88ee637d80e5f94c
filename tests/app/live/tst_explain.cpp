#include "tests/support/program_run.h"
#include "views/inspector/explain_text.h"

#include <QTest>

using namespace ss;
using namespace ss::views;

/// What is said of a tensor after a program: why its .grad is what it is, what keeps its graph, where the first NaN came up.
class TestExplain : public QObject {
    Q_OBJECT

    std::unique_ptr<test::ProgramRun> programs_;
    trace::TraceState state_;

    void run(const QString& program)
    {
        programs_->run("import torch\n" + program);
        state_ = programs_->state();
    }
    HandleId named(const char* name) const
    {
        const auto found = state_.bindings().find(name);
        return found == state_.bindings().end() ? HandleId() : found->second;
    }
    static QString textOf(const Explanation& told)
    {
        return told.heading + " | " + told.reason + (told.fix.isEmpty() ? "" : " | " + told.fix);
    }

private slots:
    void initTestCase() { programs_ = std::make_unique<test::ProgramRun>(); }

    void saysWhyGradIsWhatItIs_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* name, const char* program, const char* told) {
            QTest::newRow(name) << QString(program) << QString(told);
        };
        row("whole numbers have none", "x = torch.arange(3)\n",
            "x.grad is None | int64 has no gradients: only floating point and complex numbers have. | x = x.float()");
        row("nobody asked", "x = torch.ones(3)\n",
            "x.grad is None | Nobody asked for it: requires_grad is False, and nothing that requires a gradient went into it. | "
            "x.requires_grad_()");
        row("before any pass", "x = torch.ones(3, requires_grad=True)\ns = x.sum()\n",
            "x.grad is None | It is a leaf, and no backward pass has run since it was made: not computed.");
        row("after one pass", "x = torch.ones(3, requires_grad=True)\nx.sum().backward()\n",
            "x.grad is there | It is what one backward pass gave.");
        row("after two passes", "x = torch.ones(3, requires_grad=True)\nx.sum().backward()\nx.sum().backward()\n",
            "x.grad is there | It is the sum of 2 backward passes: each adds to it until it is cleared. | x.grad = None");
        row("set by hand", "x = torch.ones(3, requires_grad=True)\nx.grad = torch.ones(3)\n", "x.grad is there | It was set by hand.");
        row("a result", "a = torch.ones(3, requires_grad=True)\nx = a * 2\nx.sum().backward()\n",
            "x.grad is None | It is no leaf but the result of MulBackward0: its gradient passes on to what it was made of and is not kept. "
            "| "
            "x.retain_grad()");
        row("detached", "a = torch.ones(3, requires_grad=True)\nb = a * 2\nx = b.detach()\n",
            "x.grad is None | It is cut off from b: b.detach() on line 4 gives the values without their history.");
        row("made in no_grad", "a = torch.ones(3, requires_grad=True)\nwith torch.no_grad():\n    x = a * 2\n",
            "x.grad is None | It is cut off from a: a * 2 on line 4 ran in torch.no_grad(), where no history is kept.");
        row("made in inference_mode", "a = torch.ones(3, requires_grad=True)\nwith torch.inference_mode():\n    x = a * 2\n",
            "x.grad is None | It is cut off from a: a * 2 on line 4 ran in torch.inference_mode(), where no history is kept.");
        row("its data", "a = torch.ones(3, requires_grad=True)\nx = a.data\n",
            "x.grad is None | It is cut off from a: .data gives the values without their history.");
        row("zeroed", "x = torch.ones(3, requires_grad=True)\nx.sum().backward()\nx.grad.zero_()\n",
            "x.grad is there | It was filled with zeros, and no backward pass has added to it since.");
        row("a pass after it was zeroed",
            "x = torch.ones(3, requires_grad=True)\nfor i in range(3):\n    torch.optim.SGD([x]).zero_grad(set_to_none=False)\n    "
            "x.sum().backward()\n",
            "x.grad is there | It is what one backward pass gave.");
        row("a pass after its data was zeroed",
            "x = torch.ones(3, requires_grad=True)\nx.sum().backward()\nx.grad.data.zero_()\nx.sum().backward()\n",
            "x.grad is there | It is what one backward pass gave.");
        row("a part zeroed", "x = torch.ones(3, requires_grad=True)\nx.sum().backward()\nx.grad[:2].zero_()\nx.sum().backward()\n",
            "x.grad is there | It is the sum of 2 backward passes: each adds to it until it is cleared. | x.grad = None");
        row("a gradient",
            "a = torch.ones(3, requires_grad=True)\nb = torch.ones(3, requires_grad=True)\nx, = torch.autograd.grad((a * b).sum(), a)\n",
            "x.grad is None | It is itself a gradient: a backward pass keeps no history of what it computes, unless create_graph=True.");
        row("a leaf's gradient", "a = torch.ones(3, requires_grad=True)\n(a * a).sum().backward()\nx = a.grad\n",
            "x.grad is None | It is itself a gradient: a backward pass keeps no history of what it computes, unless create_graph=True.");
        row("of something detached", "a = torch.ones(3, requires_grad=True)\nc = a.detach()\nd = c * 2\nx = d + 1\n",
            "x.grad is None | It is cut off from a: a.detach() on line 3 gives the values without their history.");
        row("of something without a derivative", "a = torch.ones(3, requires_grad=True)\nx = (a > 0).float() * 2\n",
            "x.grad is None | It is cut off from a: a > 0 on line 3 has no derivative.");
        row("only of its shape", "a = torch.ones(3, requires_grad=True)\nx = torch.ones_like(a)\n",
            "x.grad is None | Nobody asked for it: requires_grad is False, and nothing that requires a gradient went into it. | "
            "x.requires_grad_()");
        row("two names", "x = y = torch.ones(3)\n",
            "x.grad is None | Nobody asked for it: requires_grad is False, and nothing that requires a gradient went into it. | "
            "x.requires_grad_()");
        row("a cut that the pass did not come from",
            "x = torch.ones(3, requires_grad=True)\na = torch.ones(3, requires_grad=True)\nm = x.detach() * 2\nloss = (a * 2).sum()\n"
            "loss.backward()\n",
            "x.grad is None | loss.backward() did not reach it: what that started from was not computed from x.");
        row("a cut written into what the pass came from",
            "x = torch.ones(3, requires_grad=True)\na = torch.ones(3, requires_grad=True)\nm = torch.zeros(3)\nm[1:] = x.detach()[1:]\n"
            "loss = (a * m).sum()\nloss.backward()\n",
            "x.grad is None | loss.backward() did not reach it: x.detach() on line 5 gives the values without their history.");
        row("not reached",
            "x = torch.ones(3, requires_grad=True)\na = torch.ones(3, requires_grad=True)\ny = x * 2\nloss = a.sum()\nloss.backward()\n",
            "x.grad is None | loss.backward() did not reach it: what that started from was not computed from x.");
        row("cut off behind it",
            "x = torch.ones(3, requires_grad=True)\na = torch.ones(3, requires_grad=True)\ny = (x * 2).detach()\nloss = (a * "
            "y).sum()\nloss.backward()\n",
            "x.grad is None | loss.backward() did not reach it: (x * 2).detach() on line 4 gives the values without their history.");
        row("cleared", "x = torch.ones(3, requires_grad=True)\nx.sum().backward()\nx.grad = None\n",
            "x.grad is None | It had one, and it was set to None since: zero_grad() does that, as does x.grad = None.");
        row("given back", "x = torch.ones(3, requires_grad=True)\ng, = torch.autograd.grad(x.sum(), x)\n",
            "x.grad is None | The last pass gave its gradients to who asked for them (torch.autograd.grad, or backward with inputs=) and "
            "left "
            ".grad alone.");
        row("the pass raised",
            "x = torch.ones(3, requires_grad=True)\ny = x.exp()\ny.add_(1)\nloss = y.sum()\ntry: loss.backward()\nexcept RuntimeError: "
            "pass\n",
            "x.grad is None | loss.backward() stopped before it came here: RuntimeError: one of the variables needed for gradient "
            "computation "
            "has been modified by an inplace operation");
    }
    void saysWhyGradIsWhatItIs()
    {
        QFETCH(QString, program);
        QFETCH(QString, told);
        run(program);
        const QString text = textOf(explainCard(state_, named("x")).grad);
        QVERIFY2(told.endsWith("operation") ? text.startsWith(told) : text == told, qPrintable(text));
    }

    void listsThatHoldGraphsAreNamed()
    {
        run("w = torch.ones(1000, requires_grad=True)\nlosses = []\nfor i in range(5):\n    losses.append((w * w * i).sum())\n");
        const ExplainCard card = explainCard(state_, named("w"));
        QCOMPARE(card.graph.heading, QString("What keeps the graph alive"));
        QVERIFY2(card.graph.reason.contains("losses holds 5 of them: each keeps its whole graph."), qPrintable(card.graph.reason));
        QCOMPARE(card.graph.fix, QString("losses.append(loss.item())"));
        QCOMPARE(card.keepers.size(), 5u);
        QCOMPARE(card.keepers.front().name, QString("losses[0]"));
        QVERIFY(!card.title.isEmpty());
        run("w = torch.ones(1000, requires_grad=True)\nlosses = []\nfor i in range(5):\n    loss = (w * w * i).sum()\n    "
            "losses.append(loss)\n");
        const QString reason = explainCard(state_, named("w")).graph.reason;
        QVERIFY2(reason.contains("losses holds 5 of them: each keeps its whole graph."), qPrintable(reason));
    }

    void nothingKeepsAGraphThatRan()
    {
        run("w = torch.ones(10, requires_grad=True)\nlosses = []\nfor i in range(5):\n    losses.append((w * w * i).sum().item())\n");
        QCOMPARE(explainCard(state_, named("w")).graph.heading, QString("No graph is kept"));
    }

    void theFirstNaNIsNamed()
    {
        run("x = torch.tensor([[1., 0.], [2., 3.]])\ny = x.log()\nz = y * 2\nw = torch.ones(2)\n");
        ExplainCard card = explainCard(state_, named("z"));
        QCOMPARE(textOf(card.nonFinite),
                 QString("The first NaN or infinity that led here | It came out of torch.log(x) on line 3, at index (0, 1): all "
                         "that went in was finite."));
        QVERIFY(card.nonFiniteCall.valid());
        card = explainCard(state_, named("w"));
        QCOMPARE(card.nonFinite.heading, QString("The first NaN or infinity of the session"));
        run("w = torch.ones(2)\n");
        QCOMPARE(explainCard(state_, named("w")).nonFinite.heading, QString("No NaN and no infinity came up"));
    }

    void nothingIsSelected()
    {
        run("w = torch.ones(2, requires_grad=True)\ns = w.sum()\n");
        const ExplainCard card = explainCard(state_, HandleId());
        QVERIFY(card.grad.heading.isEmpty() && card.title.isEmpty());
        QCOMPARE(card.keepers.size(), 1u);
        QCOMPARE(card.keepers.front().name, QString("s"));
    }

    void cleanupTestCase() { programs_.reset(); }
};

QTEST_GUILESS_MAIN(TestExplain)
#include "tst_explain.moc"
