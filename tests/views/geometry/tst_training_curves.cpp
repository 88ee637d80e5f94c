// Curves of a training run, folded from its events.
#include "tests/support/training_trace.h"
#include "views/geometry/network_facts.h"
#include "views/geometry/thinned_series.h"
#include "views/geometry/training_curves.h"

#include <QTest>

using namespace ss;
using namespace ss::views;
using namespace ss::test;

namespace {

/// From a log that keeps them.
ReadScalar readFrom(const trace::Log& log)
{
    return [&log](const ScalarPlace& place) {
        const trace::ValuePage page = log.values().page(place.buffer, place.revision, place.start, 4);
        float number = NAN;
        if (page.known.covers({place.start, place.start + 4}))
            std::memcpy(&number, page.bytes.data() + (place.start - page.start), 4);
        return double(number);
    };
}

template <class Fold> void show(const trace::Log& log, Fold& fold)
{
    for (const auto& event : log.read(0, size_t(log.size())))
        fold.see(*event);
}

}

class TestTrainingCurves : public QObject {
    Q_OBJECT
private slots:
    void everyPassHasAPoint_data();
    void everyPassHasAPoint();
    void aPassThatFailsIsNone();
    void aLossThatIsNotKeptIsUnknown();
    void forgottenZeroGradIsCounted();
    void zeroingInPlaceCountsToo();
    void aSumOfSeveralFlowsIsUnknown();
    void anotherModelStartsOver();
    void memoryIsWhatIsAlive();
    void anAccuracyByName();
    void longRunsAreThinned();
    void thinnedKeepsTheHighest();
    void layersAndShapes();
    void aFailedForwardChangesNothing();
};

void TestTrainingCurves::everyPassHasAPoint_data()
{
    QTest::addColumn<bool>("told");
    QTest::newRow("passes are told") << true;
    QTest::newRow("an older session does not tell them") << false;
}

void TestTrainingCurves::everyPassHasAPoint()
{
    QFETCH(bool, told);
    TrainingTrace training;
    if (told)
        training.tellPasses();
    training.addPasses(60);
    TrainingCurves curves(readFrom(*training.log()));
    show(*training.log(), curves);
    QCOMPARE(curves.passes(), uint64_t(60));
    QCOMPARE(curves.steps(), uint64_t(60));
    QCOMPARE(curves.loss().size(), size_t(60));
    QCOMPARE(curves.leaves().size(), size_t(4));
    for (int pass = 1; pass <= 60; ++pass) {
        const auto at = size_t(pass - 1);
        QCOMPARE(curves.loss().x()[at], double(pass));
        QCOMPARE(float(curves.loss().y()[at]), float(TrainingTrace::loss(pass)));
        QCOMPARE(curves.rate().y()[at], TrainingTrace::rate(pass));
        for (const TrainingCurves::Leaf& leaf : curves.leaves())
            for (int i = 0; i < TrainingTrace::kParameters; ++i)
                if (leaf.tensor == training.parameter(i)) {
                    QCOMPARE(leaf.name, std::string(TrainingTrace::names()[i]));
                    QCOMPARE(leaf.norm.y()[at], TrainingTrace::norm(i, pass));
                }
    }
}

/// A second backward over a freed graph raises before a gradient flows; what runs forward within a pass (a checkpoint) does not end it.
void TestTrainingCurves::aPassThatFailsIsNone()
{
    TrainingCurves curves;
    trace::Seq seq = 0;
    const auto see = [&](trace::Payload payload, trace::Phase phase) { curves.see({seq++, phase, 0, 0, std::move(payload)}); };
    const auto forward = trace::Phase::Forward, backward = trace::Phase::Backward;
    see(trace::NodeMade{NodeId(0), "AccumulateGrad", {}, {}, TensorId(3)}, forward);
    see(trace::BackwardBegin{0, {{NodeId(1), 0}}, {TensorId(9)}, {}, false, false}, forward);
    see(trace::BackwardEnd{0, "RuntimeError: Trying to backward through the graph a second time"}, forward);
    QCOMPARE(curves.passes(), uint64_t(0));
    see(trace::BackwardBegin{1, {{NodeId(1), 0}}, {TensorId(9)}, {}, false, false}, forward);
    see(trace::GradFlow{NodeId(1), {NodeId(2), 0}, {2}, 0.5, trace::Finite::All}, backward);
    see(trace::CallBegin{CallId(0), "tanh", {}, {}, 1, UINT64_MAX}, forward);
    see(trace::BackwardBegin{2, {{NodeId(5), 0}}, {TensorId(10)}, {}, false, false}, forward); // within the other
    see(trace::BackwardEnd{2, {}}, forward);
    see(trace::GradFlow{NodeId(2), {NodeId(0), 0}, {2}, 0.25, trace::Finite::All}, backward);
    see(trace::BackwardEnd{1, {}}, forward);
    QCOMPARE(curves.passes(), uint64_t(1));
    QCOMPARE(curves.leaves().at(0).norm.y(), std::vector<double>{0.25});
    QVERIFY(std::isnan(curves.loss().latest())); // what it began at is not known here
}

void TestTrainingCurves::aLossThatIsNotKeptIsUnknown()
{
    TrainingTrace training;
    training.addPass({});
    training.addPass({false, true, true});
    training.addPass({});
    TrainingCurves curves(readFrom(*training.log()));
    show(*training.log(), curves);
    QCOMPARE(curves.loss().size(), size_t(3));
    QVERIFY(!std::isnan(curves.loss().y()[0]));
    QVERIFY(std::isnan(curves.loss().y()[1]));
    QVERIFY(!std::isnan(curves.loss().latest()));
}

void TestTrainingCurves::forgottenZeroGradIsCounted()
{
    TrainingTrace training;
    TrainingCurves none;
    show(*training.log(), none);
    QCOMPARE(none.summedPasses(), 0);
    training.addPass({true, false, false});
    training.addPass({true, false, false});
    TrainingCurves two;
    show(*training.log(), two);
    QCOMPARE(two.summedPasses(), 2);
    training.zeroGrad();
    TrainingCurves zero;
    show(*training.log(), zero);
    QCOMPARE(zero.summedPasses(), 0);
}

void TestTrainingCurves::zeroingInPlaceCountsToo()
{
    TrainingTrace training;
    training.addPass({true, false, false});
    TrainingCurves curves;
    show(*training.log(), curves);
    QCOMPARE(curves.summedPasses(), 1);
    const trace::Seq end = training.log()->size();
    // zero_grad(set_to_none=False) runs zero_ on each gradient.
    std::vector<TensorId> grads;
    for (const auto& event : training.log()->read(0, size_t(end)))
        if (const auto* set = std::get_if<trace::GradSet>(&event->payload))
            grads.push_back(set->grad);
    uint32_t call = 1000;
    for (const TensorId grad : grads)
        curves.see({end, trace::Phase::Forward, 0, 0, trace::CallBegin{CallId(call++), "zero_", {HandleId(grad)}, {}, 1, UINT64_MAX}});
    QCOMPARE(curves.summedPasses(), 0);
}

void TestTrainingCurves::aSumOfSeveralFlowsIsUnknown()
{
    TrainingCurves curves;
    trace::Seq seq = 0;
    const auto see = [&](trace::Payload payload, trace::Phase phase) { curves.see({seq++, phase, 0, 0, std::move(payload)}); };
    see(trace::NodeMade{NodeId(0), "AccumulateGrad", {}, {}, TensorId(3)}, trace::Phase::Forward);
    for (int i = 0; i < 2; ++i)
        see(trace::GradFlow{NodeId(1), {NodeId(0), 0}, {2}, 0.5, trace::Finite::All}, trace::Phase::Backward);
    QCOMPARE(curves.leaves().size(), size_t(1));
    QVERIFY(std::isnan(curves.leaves()[0].last));
    // Nor does its curve show the first part for the whole.
    see(trace::ScopeBegin{trace::ScopeKind::Statement, "optimizer.step()", {}, 1}, trace::Phase::Forward);
    QCOMPARE(curves.leaves()[0].norm.size(), size_t(1));
    QVERIFY(std::isnan(curves.leaves()[0].norm.latest()));
}

void TestTrainingCurves::anotherModelStartsOver()
{
    TrainingTrace first;
    first.addPasses(5);
    first.dropParameters();
    TrainingCurves curves(readFrom(*first.log()));
    show(*first.log(), curves);
    QCOMPARE(curves.passes(), uint64_t(5)); // it stays until another one is trained
    trace::Seq seq = first.log()->size();
    const auto see = [&](trace::Payload payload, trace::Phase phase) { curves.see({seq++, phase, 0, 0, std::move(payload)}); };
    see(trace::NodeMade{NodeId(900), "AccumulateGrad", {}, {}, TensorId(900)}, trace::Phase::Forward);
    see(trace::GradFlow{NodeId(901), {NodeId(900), 0}, {2}, 0.5, trace::Finite::All}, trace::Phase::Backward);
    QCOMPARE(curves.passes(), uint64_t(1));
    QCOMPARE(curves.leaves().size(), size_t(1));
    QCOMPARE(curves.loss().size(), size_t(1));
}

void TestTrainingCurves::memoryIsWhatIsAlive()
{
    TrainingTrace training;
    training.addPass({});
    TrainingCurves curves;
    show(*training.log(), curves);
    const int64_t parameters = 4 * (8 + 4 + 8 + 2), input = 4 * 8 * 2;
    QCOMPARE(curves.bytesInUse(Device()), parameters + input);
    const auto& points = curves.memory().at(Device()).y();
    const int64_t gradients = parameters, passing = 4 * (32 + 16 + 1); // what is alive at most: the first activations are gone before
    const double highest = *std::max_element(points.begin(), points.end());
    QVERIFY(highest >= double(parameters + input));
    QVERIFY(highest <= double(parameters + input + gradients + passing + 4 * 32));
}

void TestTrainingCurves::anAccuracyByName()
{
    const float value = 0.75F;
    TrainingCurves curves([&](const ScalarPlace& place) { return place.revision == 1 ? double(value) : NAN; });
    trace::Seq seq = 0;
    const auto see = [&](trace::Payload payload) { curves.see({seq++, trace::Phase::Forward, 0, 0, std::move(payload)}); };
    see(trace::TensorMade{TensorId(0), {StorageId(0), BufferId(0), 0, 4, DType::Float32, Layout{}, false, true}, {}, CallId(0), {}});
    see(trace::Written{BufferId(0), 0, 4, Layout{}, trace::Certainty::Exact, 1, 0, trace::Writer::Call, CallId(0), {}});
    see(trace::NameBound{"other", HandleId(TensorId(0))});
    QVERIFY(curves.accuracy().empty());
    see(trace::NameBound{"accuracy", HandleId(TensorId(0))});
    QCOMPARE(curves.accuracy().y(), std::vector<double>{0.75});
}

void TestTrainingCurves::longRunsAreThinned()
{
    ThinnedSeries series;
    for (int i = 0; i < 1'000'000; ++i)
        series.add(i, i);
    QVERIFY(series.size() <= ThinnedSeries::kMost);
    QVERIFY(series.size() > ThinnedSeries::kMost / 3);
    QCOMPARE(series.latest(), 999'999.0);
    for (size_t i = 0; i < series.size(); ++i)
        QVERIFY(std::abs(series.x()[i] - series.y()[i]) < 1e-6); // a point stands where its points were
    QVERIFY(std::is_sorted(series.x().begin(), series.x().end()));
}

void TestTrainingCurves::thinnedKeepsTheHighest()
{
    ThinnedSeries series(ThinnedSeries::Keep::Highest);
    for (int i = 0; i < 100'000; ++i)
        series.add(i, i == 50'003 ? 7 : 1);
    QCOMPARE(*std::max_element(series.y().begin(), series.y().end()), 7.0);
}

void TestTrainingCurves::layersAndShapes()
{
    TrainingTrace training;
    training.addPasses(2);
    NetworkFacts network;
    show(*training.log(), network);
    QCOMPARE(network.root(), std::string("Sequential"));
    QCOMPARE(network.layers().size(), size_t(3));
    QCOMPARE(network.edition(), uint64_t(1)); // the second forward was like the first
    const NetworkLayer& last = network.layers()[2];
    QCOMPARE(last.path, std::string("Sequential.2"));
    QCOMPARE(last.what, std::string("linear"));
    QCOMPARE(last.parameterCount(), int64_t(10));
    QCOMPARE(last.parameters[0].name, std::string("weight"));
    QCOMPARE(toTuple(last.input), std::string("(8, 4)"));
    QCOMPARE(toTuple(last.output), std::string("(8, 2)"));
    QCOMPARE(network.layers()[1].parameterCount(), int64_t(0));
}

void TestTrainingCurves::aFailedForwardChangesNothing()
{
    TrainingTrace training;
    training.addPass({});
    training.tell(trace::ScopeBegin{trace::ScopeKind::Module, "Sequential", {}, 0});
    training.tell(trace::ScopeBegin{trace::ScopeKind::Module, "Sequential.0", {}, 0});
    training.tell(trace::ScopeEnd{trace::ScopeKind::Module, "RuntimeError: mat1 and mat2 shapes cannot be multiplied"});
    training.tell(trace::ScopeEnd{trace::ScopeKind::Module, "RuntimeError: mat1 and mat2 shapes cannot be multiplied"});
    NetworkFacts network;
    show(*training.log(), network);
    QCOMPARE(network.layers().size(), size_t(3));
}

QTEST_MAIN(TestTrainingCurves)
#include "tst_training_curves.moc"
