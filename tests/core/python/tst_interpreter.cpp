#include "core/python/interpreter.h"

#include "core/trace/log.h"
#include "core/trace/state.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace ss;

/// One interpreter for all tests, on this thread: it is never made a second time.
class TestInterpreter : public QObject {
    Q_OBJECT

    std::shared_ptr<trace::Log> log_ = std::make_shared<trace::Log>();
    std::unique_ptr<python::Interpreter> python_;
    std::string out_, err_;
    int statements_ = 0;
    std::function<void()> insideStatement_;

    python::RunResult run(const char* source)
    {
        out_.clear(), err_.clear();
        statements_ = 0;
        return python_->runSource(source, "<test>");
    }
    trace::TraceState state() const
    {
        trace::TraceState state;
        for (const auto& event : log_->read(0, log_->size()))
            state.apply(*event);
        return state;
    }
    /// The events of a kind since a moment.
    template <class T> std::vector<T> since(trace::Seq first) const
    {
        std::vector<T> found;
        for (const auto& event : log_->read(first, log_->size()))
            if (const T* payload = std::get_if<T>(&event->payload))
                found.push_back(*payload);
        return found;
    }

    /// What expressions are told to be: "4", "! NameError: ...".
    QStringList looked(const std::vector<std::string>& expressions, int ms = 10000)
    {
        QStringList told;
        for (const python::Evaluated& value : python_->evaluate(expressions, std::chrono::milliseconds(ms)))
            told += (value.ok ? "" : "! ") + QString::fromStdString(value.text);
        return told;
    }

private slots:
    void initTestCase()
    {
        python::InterpreterOptions options;
        options.captureOutput = true;
        options.output = [this](bool isError, const std::string& text) { (isError ? err_ : out_) += text; };
        options.statementEnded = [this] {
            ++statements_;
            if (insideStatement_)
                insideStatement_();
        };
        python_ = std::make_unique<python::Interpreter>(std::move(options));
        python_->setRecorder(std::make_shared<Recorder>(log_));
        QVERIFY(python_->runEntry("import torch; import numpy as np").ok);
    }

    void looksAtExpressions_data()
    {
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("told");
        const auto row = [](const char* expression, const char* told) {
            QTest::newRow(expression) << QString(expression) << QString(told);
        };
        row("1 + 1", "2");
        row("w.sum()", "tensor(15.)");
        row(" w[0, 1] ", "tensor(1.)");
        row("w.shape", "torch.Size([2, 3])");
        row("(w * 2).add_(1)[1, 2]", "tensor(11.)"); // what it made itself it may write
        row("nobody", "! NameError: name 'nobody' is not defined");
        row("1 +", "! SyntaxError: invalid syntax (<watch>, line 1)");
        row("w.view(4)", "! RuntimeError: shape '[4]' is invalid for input of size 6");
        row("w.add_(1)", "! RuntimeError: add_ would change what is there: a watch only looks");
        row("w.t_()", "! RuntimeError: t_ would change what is there: a watch only looks");
        row("torch.add(w, 1, out=w)", "! RuntimeError: copy_ would change what is there: a watch only looks");
        row("(p * 2).sum().backward()", "! RuntimeError: a backward pass would change what is there: a watch only looks");
        row("setattr(p, 'grad', None)", "! RuntimeError: setting .grad would change what is there: a watch only looks");
        row("(bound_by_a_watch := 3)", "3");
        row("print('seen by nobody')", "None");
        row("torch.rand(2).shape", "torch.Size([2])");
        row("np.random.rand() < 2", "True");
        row("w.numpy()[1, 1]", "4.0");
        row("exit(3)", "! SystemExit: 3");
    }
    /// And leaves nothing behind: no event, no output, no name, no number drawn.
    void looksAtExpressions()
    {
        QVERIFY(run("w = torch.arange(6.).reshape(2, 3)\np = torch.ones(2, requires_grad=True)\n"
                    "torch.manual_seed(3); np.random.seed(3)\nbefore = [torch.rand(1).item(), np.random.rand()]\n"
                    "torch.manual_seed(3); np.random.seed(3)")
                    .ok);
        QFETCH(QString, expression);
        const trace::Seq events = log_->size();
        out_.clear(), err_.clear();
        QTEST(looked({expression.toStdString()}).value(0), "told");
        QCOMPARE(log_->size(), events);
        QVERIFY(out_.empty() && err_.empty());
        QVERIFY(run("assert before == [torch.rand(1).item(), np.random.rand()]\nassert 'bound_by_a_watch' not in globals()\n"
                    "assert w.flatten().tolist() == [0, 1, 2, 3, 4, 5] and w.shape == (2, 3) and w._version == 0 and p.grad is None\n"
                    "import sys; assert sys.stdout is not None; print('heard')")
                    .ok);
        QCOMPARE(out_, std::string("heard\n"));
    }

    void looksNoLongerThanTheLimit()
    {
        QElapsedTimer clock;
        clock.start();
        QCOMPARE(looked({"2 + 2", "[0 for _ in iter(int, 1)]", "3 + 3"}, 200),
                 QStringList({"4", "! stopped: it took too long", "! not looked at: those above took too long"}));
        QVERIFY2(clock.elapsed() < 5000, qPrintable(QString::number(clock.elapsed())));
        QCOMPARE(looked({"2 + 2"}), QStringList({"4"}));
        QVERIFY(run("for i in range(1000): pass").ok); // the exception that stopped it is gone
    }

    void looksWithinARunAndWhileItIsPaused()
    {
        QStringList seen;
        insideStatement_ = [&] { seen += looked({"number"}); };
        QVERIFY(run("number = 1\nnumber = number + 1\nnumber *= 10").ok);
        insideStatement_ = {};
        QCOMPARE(seen, QStringList({"1", "2", "20"}));
    }

    void statementsAreScopesWithTheirTextAndLine()
    {
        const trace::Seq first = log_->size();
        QVERIFY(run("a = 1\n\nif a:\n    b = 2\n@str\ndef f():\n    pass\n").ok);
        const auto scopes = since<trace::ScopeBegin>(first);
        QCOMPARE(scopes.size(), size_t(3));
        QCOMPARE(scopes[0].text, std::string("a = 1"));
        QCOMPARE(scopes[1].text, std::string("if a:\n    b = 2"));
        QCOMPARE(scopes[1].line, 3);
        QCOMPARE(scopes[2].text, std::string("@str\ndef f():\n    pass"));
        QCOMPARE(scopes[2].line, 5);
        QCOMPARE(scopes[2].file, std::string("<test>"));
        QCOMPARE(since<trace::ScopeEnd>(first).size(), size_t(3));
        QCOMPARE(statements_, 3);
    }

    /// A call knows its line of a script; what is typed has none.
    void callsKnowTheirLineOfAScript()
    {
        const trace::Seq first = log_->size();
        QVERIFY(run("import torch\n\nlined = torch.ones(2)").ok);
        QVERIFY(python_->runEntry("typed = torch.ones(2)").ok);
        const auto calls = since<trace::CallBegin>(first);
        QCOMPARE(calls.size(), size_t(2));
        QCOMPARE(calls[0].line, 3);
        QCOMPARE(calls[1].line, 0);
        const auto scopes = since<trace::ScopeBegin>(first);
        QCOMPARE(scopes.back().file, std::string("<console>"));
        QVERIFY(run("del lined, typed").ok);
    }

    void aModulesCallIsAScopeWithItsPath()
    {
        QVERIFY(run("from torch import nn\n"
                    "class Net(nn.Module):\n"
                    "    def __init__(self):\n"
                    "        super().__init__()\n"
                    "        self.body = nn.Sequential(nn.Linear(2, 3), nn.Flatten())\n"
                    "    def forward(self, x):\n"
                    "        return nn.Identity()(self.body(x))\n"
                    "net = Net()\n")
                    .ok);
        const trace::Seq first = log_->size();
        QVERIFY(run("net(torch.ones(1, 2))").ok);
        std::vector<std::string> paths;
        for (const auto& scope : since<trace::ScopeBegin>(first))
            if (scope.kind == trace::ScopeKind::Module)
                paths.push_back(scope.text);
        QCOMPARE(paths, (std::vector<std::string>{"Net", "Net.body", "Net.body.0", "Net.body.1", "Identity"}));
        QVERIFY(!run("net(torch.ones(1, 3))").ok);
        const auto ends = since<trace::ScopeEnd>(first);
        for (size_t i = ends.size() - 4; i + 1 < ends.size(); ++i) {
            QCOMPARE(ends[i].kind, trace::ScopeKind::Module); // Linear, Sequential and Net end, then the statement
            QVERIFY(QString::fromStdString(ends[i].error).startsWith("RuntimeError: mat1 and mat2 shapes cannot be multiplied"));
        }
        QVERIFY(state().openScopes().empty());
    }

    void anErrorEndsItsScopeAndTheScript()
    {
        const trace::Seq first = log_->size();
        const python::RunResult result = run("ok = 1\nraise RuntimeError('first\\nsecond')\nnever = 1\n");
        QVERIFY(!result.ok);
        QCOMPARE(result.error, std::string("RuntimeError: first"));
        QCOMPARE(result.errorLine, 2);
        QCOMPARE(result.exitStatus, 1);
        QCOMPARE(since<trace::ScopeEnd>(first).back().error, std::string("RuntimeError: first"));
        QCOMPARE(since<trace::ScopeBegin>(first).size(), size_t(2));
    }

    void namesAreBoundReboundAndUnbound()
    {
        QVERIFY(run("x = torch.zeros(2)\nl = [torch.ones(1), 3]\nd = {'w': torch.ones(2), 5: x}\n").ok);
        trace::TraceState now = state();
        for (const char* name : {"x", "l[0]", "d['w']", "d[5]"})
            QVERIFY2(now.bindings().contains(name), name);
        QCOMPARE(now.bindings().at("d[5]"), now.bindings().at("x"));
        const HandleId before = now.bindings().at("x");
        QVERIFY(run("x = torch.ones(3)\ndel l, d\n").ok);
        now = state();
        QVERIFY(now.bindings().at("x") != before);
        QVERIFY(!now.alive(before));
        QVERIFY(!now.bindings().contains("l[0]") && !now.bindings().contains("d['w']"));
    }

    void parametersAreNamedByTheExpressionThatReachesThem()
    {
        QVERIFY(run("from torch import nn\n"
                    "class Deep(nn.Module):\n"
                    "    def __init__(self):\n"
                    "        super().__init__()\n"
                    "        self.body = nn.Sequential(nn.Linear(2, 3), nn.ModuleList([nn.BatchNorm1d(3)]))\n"
                    "        self.heads = nn.ModuleDict({'a': nn.Linear(3, 1), 'b c': nn.Linear(3, 1)})\n"
                    "        self.scale = nn.Parameter(torch.ones(3))\n"
                    "        self.add_module('0', nn.Linear(1, 1, bias=False))\n"
                    "        self.heads.back = self\n"
                    "deep = Deep()\n"
                    "again, inside = deep, [nn.Linear(2, 2)]\n"
                    "broken = Deep.__new__(Deep)\n")
                    .ok);
        std::vector<std::string> names;
        const trace::TraceState now = state();
        for (const auto& [name, handle] : now.bindings())
            if (name.starts_with("deep") || name.starts_with("again") || name.starts_with("inside"))
                names.push_back(name);
        std::sort(names.begin(), names.end());
        QCOMPARE(names, (std::vector<std::string>{
                            "deep._modules['0'].weight", "deep.body[0].bias", "deep.body[0].weight", "deep.body[1][0].bias",
                            "deep.body[1][0].num_batches_tracked", "deep.body[1][0].running_mean", "deep.body[1][0].running_var",
                            "deep.body[1][0].weight", "deep.heads._modules['b c'].bias", "deep.heads._modules['b c'].weight",
                            "deep.heads.a.bias", "deep.heads.a.weight", "deep.scale", "inside[0].bias", "inside[0].weight"}));
        for (const std::string& name : names)
            QVERIFY2(run((name + ".shape\n").c_str()).ok, err_.c_str());
        QVERIFY(run("del deep, again\n").ok);
        QVERIFY(!state().bindings().contains("deep.scale"));
    }

    void arraysAreFoundWithTheirLayoutAndBase()
    {
        QVERIFY(run("a = np.arange(12, dtype='float32').reshape(3, 4)\nv = a[:, ::2]\n").ok);
        const trace::TraceState now = state();
        const trace::ArrayMade& a = now.array(now.bindings().at("a").array()).made;
        const trace::ArrayMade& v = now.array(now.bindings().at("v").array()).made;
        QCOMPARE(a.byteStrides, Dims({16, 4}));
        QCOMPARE(v.byteStrides, Dims({16, 8}));
        QCOMPARE(v.shape, Dims({3, 2}));
        QCOMPARE(v.buffer, a.buffer);
        QCOMPARE(a.dtype, std::string("<f4"));
        QVERIFY(a.writeable && !v.ownData);
    }

    void anArrayIsDroppedWhenItDies()
    {
        QVERIFY(run("n = np.ones(5)\n").ok);
        const HandleId array = state().bindings().at("n");
        QVERIFY(state().alive(array));
        QVERIFY(run("del n\n").ok);
        QVERIFY(!state().alive(array));
        QVERIFY(!state().buffer(state().array(array.array()).made.buffer).alive);
    }

    void whatNumPyWritesIsSeenAtTheNextScan()
    {
        QVERIFY(run("t = torch.zeros(4)\nm = t.numpy()\n").ok);
        trace::Seq first = log_->size();
        QVERIFY(run("m[1:3] = 7\n").ok);
        auto writes = since<trace::Written>(first);
        QCOMPARE(writes.size(), size_t(1));
        QVERIFY(writes[0].by == trace::Writer::NumPy);
        QVERIFY(writes[0].start >= 4 && writes[0].start + writes[0].layout.numel() <= 12);
        QCOMPARE(writes[0].buffer, state().bufferOf(state().bindings().at("t")));
        first = log_->size();
        QVERIFY(run("t.add_(1)\n").ok); // torch's own write is no write by NumPy
        writes = since<trace::Written>(first);
        QCOMPARE(writes.size(), size_t(1));
        QVERIFY(writes[0].by == trace::Writer::Call);
        first = log_->size();
        QVERIFY(
            run("for _ in range(1):\n    t.mul_(2)\n    m[0] = -5\n").ok); // both in one statement: what torch wrote is not laid on NumPy
        QCOMPARE(since<trace::Written>(first).size(), size_t(1));
    }

    void outputIsAFactInWholeLines()
    {
        const trace::Seq first = log_->size();
        QVERIFY(run("print('a', 1)\nprint('b', end='')\n").ok);
        QCOMPARE(out_, std::string("a 1\nb"));
        const auto outputs = since<trace::Output>(first);
        QCOMPARE(outputs.size(), size_t(2));
        QCOMPARE(outputs[0].text, std::string("a 1\n"));
        QCOMPARE(outputs[1].text, std::string("b"));
    }

    void aFloodOfOutputIsKeptUpToALimit()
    {
        const trace::Seq first = log_->size();
        QVERIFY(run("for i in range(30000): print('x' * 99)\n").ok);
        QCOMPARE(out_.size(), size_t(3000000));
        size_t kept = 0;
        for (const trace::Output& output : since<trace::Output>(first))
            kept += output.text.size();
        QVERIFY2(kept < (1 << 20) + 200, std::to_string(kept).c_str());
        QVERIFY(since<trace::Output>(first).back().text.ends_with("keeps no more of this statement's output)\n"));
    }

    void exitStatuses_data()
    {
        QTest::addColumn<QByteArray>("source");
        QTest::addColumn<int>("status");
        QTest::addColumn<QByteArray>("err");
        QTest::newRow("the end") << QByteArray("1\n") << 0 << QByteArray();
        QTest::newRow("exit with none") << QByteArray("import sys\nsys.exit()\n") << 0 << QByteArray();
        QTest::newRow("exit with a number") << QByteArray("import sys\nsys.exit(3)\n") << 3 << QByteArray();
        QTest::newRow("exit with a text") << QByteArray("import sys\nsys.exit('bye')\n") << 1 << QByteArray("bye\n");
        QTest::newRow("exit within a function") << QByteArray("def f(): raise SystemExit(4)\nf()\n") << 4 << QByteArray();
        QTest::newRow("an interrupt") << QByteArray("raise KeyboardInterrupt\n") << 130
                                      << QByteArray("Traceback (most recent call last):\n  File \"<test>\", line 1, in <module>\n"
                                                    "    raise KeyboardInterrupt\nKeyboardInterrupt\n");
        QTest::newRow("a syntax error") << QByteArray("x = = 1\n") << 1
                                        << QByteArray("  File \"<test>\", line 1\n    x = = 1\n        ^\nSyntaxError: invalid syntax\n");
    }

    void exitStatuses()
    {
        QFETCH(QByteArray, source);
        QFETCH(QByteArray, err);
        const python::RunResult result = run(source.constData());
        QTEST(result.exitStatus, "status");
        QCOMPARE(QByteArray::fromStdString(err_), err);
        QCOMPARE(result.ok, result.exitStatus == 0);
    }

    /// An editor runs what stands in it, under the name of a file where something else may stand.
    void aTextsErrorsShowTheTextsOwnLines()
    {
        QTemporaryDir folder;
        QFile script(folder.filePath("s.py"));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("first = 'as saved'\nsecond = 'as saved'\n");
        script.close();
        for (const char* text : {"a = 1\nb = = 2\n", "a = 1\nb = 1 / 0\n", "a = 1\nprint(\"b\"\n", "def f():\n    return 1\n  c = 3\n"}) {
            err_.clear();
            QVERIFY(!python_->runSource(text, script.fileName().toStdString()).ok);
            QVERIFY2(!QString::fromStdString(err_).contains("as saved"), err_.c_str());
            QVERIFY2(QString::fromStdString(err_).contains(
                         QString(text).split('\n')[err_.find("line 3") == std::string::npos ? 1 : 2].trimmed()),
                     err_.c_str());
        }
    }

    void futureImportsHoldForTheWholeFile() { QVERIFY(run("from __future__ import annotations\ndef f(x: undefined_name): pass\n").ok); }

    void aFileHasItsArgumentsAndPath()
    {
        QTemporaryDir folder;
        QFile script(folder.filePath("s.py")), other(folder.filePath("beside.py"));
        QVERIFY(script.open(QIODevice::WriteOnly) && other.open(QIODevice::WriteOnly));
        script.write("import sys, beside\nprint(sys.argv[1:], __file__, __name__, beside.v)\n");
        other.write("v = 5\n");
        script.close(), other.close();
        out_.clear();
        QVERIFY(python_->runFile(script.fileName().toStdString(), {"a", "--b"}).ok);
        QCOMPARE(QString::fromStdString(out_), QStringLiteral("['a', '--b'] %1 __main__ 5\n").arg(script.fileName()));
    }

    void entriesPrintTheirValueAndKnowWhenTheyGoOn()
    {
        out_.clear();
        QVERIFY(python_->runEntry("2 * 21").ok);
        QCOMPARE(out_, std::string("42\n"));
        QVERIFY(python_->needsMore("if x:") && python_->needsMore("f(1,") && python_->needsMore("'''a"));
        QVERIFY(!python_->needsMore("x = 1") && !python_->needsMore("x = = 1") && !python_->needsMore("if x:\n    y\n"));
    }

    void completionsAreSortedAndPublic()
    {
        QVERIFY(run("value_b = value_a = 1\n").ok);
        QCOMPARE(python_->complete("value_"), (std::vector<std::string>{"value_a", "value_b"}));
        for (const std::string& name : python_->complete("np."))
            QVERIFY(!name.starts_with("np._"));
        QVERIFY(python_->complete("nothing_like_it").empty());
    }

    void completionsAreNotRecorded()
    {
        QVERIFY(run("z = torch.zeros(2, 2)\n").ok);
        const trace::Seq before = log_->size();
        python_->complete("z.");
        QCOMPARE(log_->size(), before);
    }

    /// Last: the namespace goes.
    void aFreshNamespaceUnbindsEverything()
    {
        QVERIFY(run("import builtins, torch\nbuiltins._ = torch.ones(3)\n").ok); // as what an entry printed
        const size_t held = state().livingHandles().size();
        python_->resetNamespace();
        QVERIFY(state().bindings().empty());
        QVERIFY(state().livingHandles().size() < held);
        QVERIFY(!run("_\n").ok);
        QVERIFY(run("print(__name__)\n").ok);
        QCOMPARE(out_, std::string("__main__\n"));
        const trace::Seq before = log_->size();
        python_.reset();
        QCOMPARE(log_->size(), before); // what finalising frees is no part of the session
    }
};

QTEST_GUILESS_MAIN(TestInterpreter)
#include "tst_interpreter.moc"
