#include "tests/support/graph_text.h"
#include "tests/support/program_run.h"
#include "views/geometry/graph_traits.h"

#include <QTest>

using namespace ss;
using namespace ss::views;

/// The graph of a program, read from nothing but its trace.
class TestGraphOfPrograms : public QObject {
    Q_OBJECT

    std::unique_ptr<test::ProgramRun> programs_;

    void run(const QString& program) { programs_->run("import torch\nimport torch.nn as nn\n" + program); }

private slots:
    void initTestCase() { programs_ = std::make_unique<test::ProgramRun>(); }

    void looksLikeThis_data()
    {
        QTest::addColumn<QString>("program");
        QTest::addColumn<GraphSide>("side");
        QTest::addColumn<QStringList>("lines");
        const auto row = [](const char* name, GraphSide side, const char* program, const QStringList& lines) {
            QTest::newRow(name) << QString(program) << side << lines;
        };
        row("a product by hand, before backward", GraphSide::Both,
            "x = torch.tensor([[1., 2.]])\nW = torch.ones(2, 3, requires_grad=True)\nb = torch.zeros(3, requires_grad=True)\n"
            "y = x @ W + b\nloss = y.relu().sum()\n",
            {"W: parameter (2, 3) float32 waiting", "x: data (1, 2) float32", "matmul: op MmBackward0 holds 1 waiting saved self",
             "b: parameter (3,) float32 waiting", "add: op AddBackward0 = y waiting", "relu: op ReluBackward0 waiting saved result",
             "sum: op SumBackward0 = loss waiting", "W -> matmul (2, 3) not computed", "matmul -> add (1, 3) not computed",
             "b -> add (3,) not computed", "add -> relu (1, 3) not computed", "relu -> sum (1, 3) not computed", "x -> matmul (1, 2)"});
        row("and after it", GraphSide::Both,
            "x = torch.tensor([[1., 2.]])\nW = torch.ones(2, 3, requires_grad=True)\nb = torch.zeros(3, requires_grad=True)\n"
            "y = x @ W + b\nloss = y.relu().sum()\nloss.backward()\n",
            {"W: parameter (2, 3) float32 done 6 += 1", "x: data (1, 2) float32", "matmul: op MmBackward0 holds 1 done 5 freed",
             "b: parameter (3,) float32 done 4 += 1", "add: op AddBackward0 = y done 3", "relu: op ReluBackward0 done 2 freed",
             "sum: op SumBackward0 = loss done 1", "W -> matmul (2, 3) norm 3.873", "matmul -> add (1, 3) norm 1.732",
             "b -> add (3,) norm 1.732", "add -> relu (1, 3) norm 1.732", "relu -> sum (1, 3) norm 1.732", "x -> matmul (1, 2)"});
        row("the same as backward nodes", GraphSide::Backward,
            "x = torch.tensor([[1., 2.]])\nW = torch.ones(2, 3, requires_grad=True)\nb = torch.zeros(3, requires_grad=True)\n"
            "y = x @ W + b\nloss = y.relu().sum()\nloss.backward()\n",
            {"W: accumulate AccumulateGrad done 6 += 1", "MmBackward0: node (1, 3) holds 1 done 5 freed",
             "b: accumulate AccumulateGrad done 4 += 1", "AddBackward0: node (1, 3) done 3", "ReluBackward0: node (1, 3) done 2 freed",
             "SumBackward0: node () done 1", "W -> MmBackward0 (2, 3) norm 3.873", "MmBackward0 -> AddBackward0 (1, 3) norm 1.732",
             "b -> AddBackward0 (3,) norm 1.732", "AddBackward0 -> ReluBackward0 (1, 3) norm 1.732",
             "ReluBackward0 -> SumBackward0 (1, 3) norm 1.732"});
        row("modules are groups", GraphSide::Both,
            "m = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))\nX = torch.ones(4, 2)\nout = m(X)\n",
            {"X: data (4, 2) float32", "Sequential.0: group (4, 3) float32 holds 4 waiting saved mat1",
             "Sequential.1: group (4, 3) float32 holds 1 waiting saved result",
             "Sequential.2: group (4, 1) float32 = out holds 4 waiting saved mat1 saved mat2",
             "Sequential.0 -> Sequential.1 (4, 3) not computed", "Sequential.1 -> Sequential.2 (4, 3) not computed",
             "X -> Sequential.0 (4, 2)"});
        row("what cuts a history", GraphSide::Both,
            "a = torch.ones(2, requires_grad=True)\nb = a * 2\nc = b.detach()\nwith torch.no_grad():\n    d = b + 1\n"
            "with torch.inference_mode():\n    e = b * 3\nf = b.data\ng = b.argmax()\n",
            {"a: parameter (2,) float32 waiting", "mul: op MulBackward0 = b waiting saved other",
             "detach: op (2,) float32 = c cut by detach", "add: op (2,) float32 = d cut by no_grad",
             "mul#2: op (2,) float32 = e cut by inference", "argmax: op () int64 = g cut by no derivative",
             "f: data (2,) float32 cut by detach", "a -> mul (2,) not computed", "mul -> detach (2,)", "mul -> add (2,)",
             "mul -> mul#2 (2,)", "mul -> argmax (2,)", "mul -> f (2,)"});
        row("a call that failed", GraphSide::Both, "a = torch.ones(2, 3, requires_grad=True)\nb = a * 2\nc = b @ b\n",
            {"a: parameter (2, 3) float32 waiting", "mul: op MulBackward0 = b waiting saved other",
             "matmul: op holds 1 failed RuntimeError: mat1 and mat2 shapes", "a -> mul (2, 3) not computed", "mul -> matmul (2, 3)"});
        row("a view written in place", GraphSide::Both,
            "a = torch.ones(3, requires_grad=True)\nb = a * 2\nv = b[1:]\nv.mul_(3)\nv.sum().backward()\n",
            {"a: parameter (3,) float32 done 5 += 1", "mul: op MulBackward0 = b done 4 freed", "slice: op (2,) float32 = v",
             "mul_: op CopySlices = v done 3 freed in place", "AsStridedBackward0: node done 2", "sum: op SumBackward0 done 1",
             "a -> mul (3,) norm 8.485", "mul -> mul_ (3,) norm 4.243", "mul_ -> AsStridedBackward0 (2,) norm 1.414",
             "AsStridedBackward0 -> sum (2,) norm 1.414", "slice -> mul_ (2,)", "mul -> slice (3,)"});
        row("one tensor twice", GraphSide::Both, "a = torch.full((2,), 3., requires_grad=True)\ns = (a * a).sum()\ns.backward()\n",
            {"a: parameter (2,) float32 done 3 += 1", "mul: op MulBackward0 done 2 freed", "sum: op SumBackward0 = s done 1",
             "a -> mul (2,) norm 4.243", "a -> mul (2,) norm 4.243", "mul -> sum (2,) norm 1.414"});
        row("a second pass", GraphSide::Both,
            "a = torch.full((2,), 3., requires_grad=True)\ns = (a * a).sum()\ns.backward(retain_graph=True)\ns.backward()\n",
            {"a: parameter (2,) float32 done 3 2 passes += 2", "mul: op MulBackward0 done 2 2 passes freed",
             "sum: op SumBackward0 = s done 1 2 passes", "a -> mul (2,) norm 4.243", "a -> mul (2,) norm 4.243",
             "mul -> sum (2,) norm 1.414"});
        row("a value that was overwritten", GraphSide::Both,
            "a = torch.ones(2, requires_grad=True)\nz = a.exp()\nz.add_(1)\ns = z.sum()\ntry: s.backward()\nexcept RuntimeError: pass\n",
            {"a: parameter (2,) float32 waiting",
             "exp: op ExpBackward0 = z done 3 failed RuntimeError: one of the variables saved result stale",
             "add_: op AddBackward0 = z done 2 in place", "sum: op SumBackward0 = s done 1", "a -> exp (2,) not computed",
             "exp -> add_ (2,) norm 1.414", "add_ -> sum (2,) norm 1.414"});
        row("the first NaN", GraphSide::Both, "a = torch.zeros(2, requires_grad=True)\nb = a / a\nc = (b * 2).sum()\nc.backward()\n",
            {"a: parameter (2,) float32 done 4 += 1", "div: op DivBackward0 = b done 3 freed first NaN",
             "mul: op MulBackward0 done 2 freed", "sum: op SumBackward0 = c done 1", "a -> div (2,) norm inf not finite",
             "a -> div (2,) norm nan not finite", "div -> mul (2,) norm 2.828", "mul -> sum (2,) norm 1.414"});
        row("a training step leaves one graph", GraphSide::Both,
            "w = torch.ones(2, requires_grad=True)\no = torch.optim.SGD([w], lr=.1)\nfor i in range(3):\n    loss = (w * w).sum()\n"
            "    o.zero_grad()\n    loss.backward()\n    o.step()\n",
            {"w: parameter (2,) float32 done 3 3 passes += 1", "mul: op MulBackward0 done 2 freed", "sum: op SumBackward0 = loss done 1",
             "w -> mul (2,) norm 0.9051", "w -> mul (2,) norm 0.9051", "mul -> sum (2,) norm 1.414"});
        row("calls without gradients", GraphSide::Forward, "x = torch.arange(4.)\ny = x.view(2, 2)\nz = (y * 2).sum(0)\n",
            {"x: data (4,) float32", "view: op (2, 2) float32 = y", "mul: op (2, 2) float32", "sum: op (2,) float32 = z", "x -> view (4,)",
             "view -> mul (2, 2)", "mul -> sum (2, 2)"});
    }
    void looksLikeThis()
    {
        QFETCH(QString, program);
        QFETCH(GraphSide, side);
        QFETCH(QStringList, lines);
        run(program);
        GraphOptions options;
        options.side = side;
        options.openBelow = 0;
        const QStringList told = test::graphText(graphOf(programs_->state(), options));
        if (told != lines)
            qInfo().noquote() << "\n" + told.join('\n');
        QCOMPARE(told, lines);
    }

    void modulesOfASmallGraphAreOpen()
    {
        run("m = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))\nX = torch.ones(4, 2)\nout = m(X)\n");
        const GraphFacts facts = graphOf(programs_->state());
        QStringList boxes, frames;
        for (const GraphVertex& vertex : facts.vertices)
            boxes += QString::fromStdString(vertex.label);
        for (const GraphGroup& group : facts.groups)
            frames += QString::fromStdString(group.label);
        QCOMPARE(boxes.join(' '), QString("m[0].weight m[0].bias X linear relu m[2].weight m[2].bias linear"));
        QCOMPARE(frames.join(' '), QString("Sequential Sequential.0 Sequential.1 Sequential.2"));
        GraphOptions closed;
        closed.toggled = {facts.groups.front().key};
        QCOMPARE(graphOf(programs_->state(), closed).vertices.size(), size_t(2)); // the model, and X
    }

    /// By a name, an op, a node, a shape; several words are those of one box.
    void whatAClosedGroupHoldsIsFound()
    {
        run("m = nn.Sequential(nn.Linear(2, 3), nn.ReLU(), nn.Linear(3, 1))\nX = torch.ones(4, 2)\nout = m(X)\n");
        const trace::TraceState state = programs_->state();
        GraphOptions options;
        options.openBelow = 0;
        const auto found = [&](const char* text) {
            const GraphFacts facts = graphOf(state, options);
            const std::vector<GraphTraits> traits = traitsOf(state, facts);
            QStringList told;
            for (const uint32_t vertex : searchGraph(traits, text))
                told += QString::fromStdString(facts.vertices[vertex].label) + (isFoundInside(traits[vertex], text) ? " inside" : "");
            return told.join(", ");
        };
        QCOMPARE(found("m[2].weight"), QString("Sequential.2 inside"));
        QCOMPARE(found("addmm"), QString("Sequential.0 inside, Sequential.2 inside"));
        QCOMPARE(found("AddmmBackward0"), QString("Sequential.0 inside, Sequential.2 inside"));
        QCOMPARE(found("m[2].bias (1, 3)"), QString());
        QCOMPARE(found("Sequential.1"), QString("Sequential.1"));
        QCOMPARE(found("X"), QString("X"));
        const GraphFacts closed = graphOf(state, options);
        for (const GraphVertex& vertex : closed.vertices)
            if (vertex.label == "Sequential.2")
                options.toggled.insert(vertex.key);
        QCOMPARE(found("m[2].weight"), QString("m[2].weight"));
    }

    void cleanupTestCase() { programs_.reset(); }
};

QTEST_GUILESS_MAIN(TestGraphOfPrograms)
#include "tst_graph_of_programs.moc"
