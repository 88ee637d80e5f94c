#include "core/python/interpreter.h"

#include "core/trace/log.h"
#include "core/trace/state.h"

#include <QElapsedTimer>
#include <QTest>

#include <chrono>
#include <set>
#include <thread>

using namespace ss;

namespace {

/// Three workers over tensors: samples are picked and stacked on their threads, each drawing noise of its own.
const char* const kTraining = R"(
import torch
from torch.utils.data import DataLoader, Dataset
torch.manual_seed(5)
class Noisy(Dataset):
    def __init__(self):
        self.data = torch.arange(40.0).reshape(20, 2)
    def __len__(self):
        return 20
    def __getitem__(self, i):
        return self.data[i] + torch.rand(2)
loader = DataLoader(Noisy(), batch_size=3, shuffle=True, num_workers=3)
total = torch.zeros(2)
for batch in loader:
    total += batch.sum(0)
print(total)
)";

trace::TraceState folded(const trace::Log& log)
{
    trace::TraceState state;
    for (const auto& event : log.read(0, log.size()))
        state.apply(*event);
    return state;
}

}

/// A DataLoader's worker threads beside the recorder, the window's Stop and the program's end.
class TestWorkers : public QObject {
    Q_OBJECT

    std::unique_ptr<python::Interpreter> python_;
    std::string out_;

    python::RunResult run(const char* source)
    {
        out_.clear();
        return python_->runSource(source, "<test>");
    }

    /// The facts of a run in a fresh namespace.
    std::shared_ptr<trace::Log> traced(const char* source)
    {
        python_->resetNamespace();
        auto log = std::make_shared<trace::Log>();
        python_->setRecorder(std::make_shared<Recorder>(log));
        const bool ok = run(source).ok;
        python_->setRecorder(nullptr);
        return ok ? log : nullptr;
    }

private slots:
    void initTestCase()
    {
        python::InterpreterOptions options;
        options.captureOutput = true;
        options.output = [this](bool, const std::string& text) { out_ += text; };
        python_ = std::make_unique<python::Interpreter>(std::move(options));
        QVERIFY(run("import torch, threading, time, warnings\nwarnings.simplefilter('ignore')\n").ok);
    }

    void callsOfWorkersAreTold()
    {
        const auto log = traced(kTraining);
        QVERIFY(log);
        const trace::TraceState state = folded(*log); // throws where facts do not fit together
        int stacks = 0;
        for (uint32_t i = 0; i < state.callCount(); ++i) {
            const trace::CallState& call = state.call(CallId(i));
            QVERIFY2(call.ended, call.op.c_str());
            if (call.op != "stack")
                continue;
            ++stacks;
            QVERIFY(!call.parent.valid());
            QVERIFY(call.inputs.size() == 3 || call.inputs.size() == 2);
            QCOMPARE(call.outputs.size(), size_t(1));
            QCOMPARE(call.result, trace::ResultKind::Copy); // where a batch's bytes come from: of each sample
            QVERIFY(call.bytesMoved >= 2 * 2 * 4);
        }
        QCOMPARE(stacks, 7);
        std::set<uint32_t> threads;
        for (const auto& event : log->read(0, log->size()))
            threads.insert(event->thread);
        QCOMPARE(threads.size(), size_t(4));
    }

    void theSameScriptGivesTheSameTrace()
    {
        const auto first = traced(kTraining);
        const std::string printed = out_;
        const auto second = traced(kTraining);
        QVERIFY(first && second);
        QCOMPARE(QByteArray::fromStdString(out_), QByteArray::fromStdString(printed));
        QCOMPARE(second->size(), first->size());
        const auto before = first->read(0, first->size()), after = second->read(0, second->size());
        for (size_t i = 0; i < before.size(); ++i)
            QVERIFY2(sameTrace(*before[i], *after[i]), (toText(*before[i]) + "\n" + toText(*after[i])).c_str());
    }

    void tracingChangesNoResult()
    {
        QVERIFY(traced(kTraining));
        const std::string printed = out_;
        python_->resetNamespace();
        QVERIFY(run(kTraining).ok);
        QCOMPARE(QByteArray::fromStdString(out_), QByteArray::fromStdString(printed));
    }

    void stopEndsWorkers_data()
    {
        QTest::addColumn<QByteArray>("fetch");
        QTest::addColumn<bool>("tracing");
        for (const bool tracing : {false, true}) {
            const char* how = tracing ? ", traced" : "";
            QTest::addRow("an endless loop%s", how) << QByteArray("while True: pass") << tracing;
            QTest::addRow("an endless loop of ops%s", how) << QByteArray("while True: torch.ones(3) + 1") << tracing;
            QTest::addRow("one that holds on%s", how)
                << QByteArray("while True:\n            try: time.sleep(0.01)\n            except Exception: pass") << tracing;
        }
    }

    void stopEndsWorkers()
    {
        QFETCH(QByteArray, fetch);
        QFETCH(bool, tracing);
        python_->resetNamespace();
        auto log = std::make_shared<trace::Log>();
        if (tracing)
            python_->setRecorder(std::make_shared<Recorder>(log));
        const QByteArray source = "import threading, time, torch\n"
                                  "class Endless(torch.utils.data.Dataset):\n"
                                  "    def __len__(self): return 9\n"
                                  "    def __getitem__(self, i):\n"
                                  "        " +
                                  fetch +
                                  "\n"
                                  "for batch in torch.utils.data.DataLoader(Endless(), num_workers=2): pass\n";
        std::thread stopper([this] {
            std::this_thread::sleep_for(std::chrono::milliseconds(400));
            python_->interrupt();
        });
        QElapsedTimer clock;
        clock.start();
        const python::RunResult result = run(source.constData());
        const qint64 took = clock.elapsed();
        stopper.join();
        QVERIFY(result.interrupted);
        QVERIFY2(took < 400 + 1500, std::to_string(took).c_str());
        // A machine that is busy with others takes its time to end a thread.
        const bool ok = run("import threading, time\n"
                            "for _ in range(200):\n"
                            "    if threading.active_count() > 1: time.sleep(0.05)\n"
                            "print(threading.active_count())\n")
                            .ok;
        python_->setRecorder(nullptr);
        folded(*log);
        QVERIFY(ok);
        QCOMPARE(QByteArray::fromStdString(out_), QByteArray("1\n"));
    }

    void anIteratorThatIsLeftTakesItsWorkersAlong()
    {
        QVERIFY(run("import torch, threading\n"
                    "loader = torch.utils.data.DataLoader(list(range(100)), num_workers=3)\n"
                    "for batch in loader: break\n"
                    "batches = iter(loader)\n"
                    "print(threading.active_count())\n"
                    "del batches\n"
                    "print(threading.active_count())\n"
                    "kept = torch.utils.data.DataLoader(list(range(10)), num_workers=2, persistent_workers=True)\n"
                    "for batch in kept: pass\n"
                    "print(threading.active_count())\n"
                    "del kept\n"
                    "print(threading.active_count())\n")
                    .ok);
        QCOMPARE(QByteArray::fromStdString(out_), QByteArray("4\n1\n3\n1\n"));
    }

    void aWorkerThatLeavesIsTold()
    {
        QVERIFY(run("import sys, torch\n"
                    "class Leaves(torch.utils.data.Dataset):\n"
                    "    def __len__(self): return 30\n"
                    "    def __getitem__(self, i): return i if i != 5 else sys.exit()\n"
                    "try: list(torch.utils.data.DataLoader(Leaves(), num_workers=2))\n"
                    "except RuntimeError as error: print(str(error)[:25], str(error)[-20:])\n")
                    .ok);
        QCOMPARE(QByteArray::fromStdString(out_), QByteArray("DataLoader worker (pid(s)  exited unexpectedly\n"));
    }

    /// Nothing is drawn from `random` or NumPy: after its first batch each worker works beside the others.
    void untracedWorkersOverlap()
    {
        QVERIFY(run("import time, torch\n"
                    "class Waits(torch.utils.data.Dataset):\n"
                    "    def __len__(self): return 24\n"
                    "    def __getitem__(self, i): time.sleep(0.05); return i\n"
                    "began = time.monotonic()\n"
                    "print([int(i) for i in torch.utils.data.DataLoader(Waits(), num_workers=4)] == list(range(24)))\n"
                    "print(time.monotonic() - began < 24 * 0.05 * 0.75)\n")
                    .ok);
        QCOMPARE(QByteArray::fromStdString(out_), QByteArray("True\nTrue\n"));
    }

    /// Last: the program ends while workers are at work.
    void theEndOfTheProgramEndsWorkers()
    {
        QVERIFY(run("import time, torch\n"
                    "class Late(torch.utils.data.Dataset):\n"
                    "    def __len__(self): return 1000\n"
                    "    def __getitem__(self, i): time.sleep(0.001 if i < 8 else 0.3); return i\n"
                    "batches = iter(torch.utils.data.DataLoader(Late(), num_workers=2))\n"
                    "for _ in range(5): next(batches)\n")
                    .ok);
        QElapsedTimer clock;
        clock.start();
        python_.reset();
        QVERIFY(clock.elapsed() < 2500);
    }
};

QTEST_GUILESS_MAIN(TestWorkers)
#include "tst_workers.moc"
