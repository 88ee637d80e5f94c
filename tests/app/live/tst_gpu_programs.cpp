#include "core/device/devices.h"
#include "tests/support/program_run.h"

#include <QTest>
#include <cmath>
#include <set>

using namespace ss;

/// What a trace tells of programs on the simulated GPU.
class TestGpuPrograms : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        device::chooseGpus("sim:256MiB");
        run_ = std::make_unique<test::ProgramRun>();
    }
    void gradientsHaveTheirNorms();
    void callsAreNamedAsTheyWereWritten();
    void copiesAndWaitsAreTold();

private:
    template <class T> std::vector<T> told() const
    {
        std::vector<T> all;
        for (const auto& event : run_->log().read(0, run_->log().size()))
            if (const auto* payload = std::get_if<T>(&event->payload))
                all.push_back(*payload);
        return all;
    }
    std::unique_ptr<test::ProgramRun> run_;
};

void TestGpuPrograms::gradientsHaveTheirNorms()
{
    run_->run("import torch\nw = torch.ones(4, device='cuda', requires_grad=True)\n(w * 3).sum().backward()\n");
    const auto flows = told<trace::GradFlow>();
    QVERIFY(!flows.empty());
    for (const trace::GradFlow& flow : flows)
        QVERIFY(!std::isnan(flow.norm));
    QCOMPARE(flows.back().norm, 6.0);
}

void TestGpuPrograms::callsAreNamedAsTheyWereWritten()
{
    run_->run("import torch\nx = torch.ones(4)\ny = x.pin_memory()\n");
    std::set<std::string> ops;
    for (const trace::CallBegin& call : told<trace::CallBegin>())
        ops.insert(call.op);
    QVERIFY(ops.contains("pin_memory"));
    QVERIFY(!ops.contains("clone"));
    QVERIFY(told<trace::BufferMade>().back().pinned);
}

void TestGpuPrograms::copiesAndWaitsAreTold()
{
    run_->run("import torch\nx = torch.ones(1000)\ny = x.to('cuda')\nz = y * 2\nz.sum().item()\nw = z.cpu()\n");
    QCOMPARE(told<trace::DeviceOpened>().size(), size_t(1));
    QVERIFY(told<trace::DeviceOpened>()[0].simulated);
    QVERIFY(run_->state().opened({Device::Type::Cuda, 0}));
    const auto transfers = told<trace::Transfer>();
    QCOMPARE(transfers.size(), size_t(3));
    const int64_t bytes[] = {4000, 4, 4000};
    const trace::Direction directions[] = {trace::Direction::H2D, trace::Direction::D2H, trace::Direction::D2H};
    for (size_t i = 0; i < 3; ++i) {
        QCOMPARE(transfers[i].bytes, bytes[i]);
        QCOMPARE(int(transfers[i].direction), int(directions[i]));
        QVERIFY(transfers[i].simulated && !transfers[i].asynchronous && !transfers[i].pinned);
    }
    std::vector<std::string> reasons;
    for (const trace::Sync& sync : told<trace::Sync>())
        reasons.push_back(sync.reason);
    QCOMPARE(reasons, (std::vector<std::string>{"H2D copy", "item", "D2H copy"}));
    for (const trace::Executed& work : told<trace::Executed>())
        QVERIFY(work.simulated && work.ended > work.begun);
}

QTEST_GUILESS_MAIN(TestGpuPrograms)
#include "tst_gpu_programs.moc"
