#include "core/ops/complex.h"
#include "core/ops/dispatch.h"

#include <QTest>

#include <set>

using namespace ss;
using namespace ss::ops;
using optable::OpKind;

/// The two halves of the op table belong together.
class TestRegistry : public QObject {
    Q_OBJECT

private slots:
    void namesAreUnique()
    {
        std::set<std::string> names;
        for (const Op& op : optable::allOps())
            QVERIFY2(names.insert(op.schema.name).second, op.schema.name.c_str());
        std::set<std::string> bound;
        for (const Bound& half : allBound())
            QVERIFY2(bound.insert(half.name).second, half.name);
    }

    void everyKernelHasARow()
    {
        for (const Bound& bound : allBound())
            QVERIFY2(optable::findOp(bound.name), bound.name);
    }

    void everyComplexKernelStandsBesideARealOne()
    {
        std::set<std::string> names;
        for (const ComplexKernel& complex : allComplexKernels()) {
            QVERIFY2(names.insert(complex.name).second, complex.name);
            QVERIFY2(findBound(complex.name) && findBound(complex.name)->cpu, complex.name);
        }
    }

    /// A view shares its input's bytes, so there is nothing to compute; any other op is a kernel or calls other ops.
    void everyRowHasWhatItNeeds()
    {
        for (const Op& op : optable::allOps()) {
            const Bound* bound = findBound(op.schema.name);
            if (op.row->kind == OpKind::View)
                QVERIFY2(!bound || !bound->cpu, op.schema.name.c_str());
            else
                QVERIFY2(bound && (bound->cpu || bound->composite || (bound->traits & kWritesNothing)), op.schema.name.c_str());
        }
    }

    void viewsAliasTheirInput()
    {
        for (const Op& op : optable::allOps()) {
            if (op.row->kind != OpKind::View || op.inPlace)
                continue;
            for (const optable::Return& result : op.schema.returns)
                QVERIFY2(result.alias, op.schema.name.c_str());
            for (const optable::Sample& sample : optable::samplesOf(op))
                if (sample.error.empty())
                    for (const auto& out : runMeta(op, sample.tensors, sample.attrs, sample.listSizes))
                        QVERIFY2(out.alias != optable::Alias::Fresh, (op.schema.name + ": " + sample.text).c_str());
        }
    }

    void everyRowHasSamples()
    {
        for (const Op& op : optable::allOps()) {
            if (op.inPlace)
                continue;
            int good = 0;
            bool bad = std::string_view(op.row->samples).find(" ! ") != std::string_view::npos ||
                       std::string_view(op.row->samples).find("! none") != std::string_view::npos;
            for (const optable::Sample& sample : optable::samplesOf(op))
                good += sample.error.empty();
            QVERIFY2(good >= 3 && bad, op.schema.name.c_str());
        }
    }

    void everyRowIsDescribed()
    {
        for (const Op& op : optable::allOps()) {
            QVERIFY2(op.row->doc && std::string_view(op.row->doc).ends_with("."), op.schema.name.c_str());
            QVERIFY2(op.row->torch && *op.row->torch, op.schema.name.c_str());
        }
    }
};

QTEST_GUILESS_MAIN(TestRegistry)
#include "tst_registry.moc"
