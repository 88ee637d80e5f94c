#include "core/base/error.h"
#include "core/optable/op_row.h"

#include <QTest>

using namespace ss;
using namespace ss::optable;

namespace {

std::string lineOf(const char* op, std::vector<std::string> names, std::vector<Attr> attrs, std::vector<int> lists = {})
{
    const Op* found = findOp(op);
    return found ? torchLine(*found, names, attrs, lists) : "no such op";
}

TensorMeta meta(Dims shape, DType dtype)
{
    TensorMeta tensor;
    tensor.layout = contiguousLayout(std::move(shape));
    tensor.dtype = dtype;
    return tensor;
}

}

/// The language of schemas, samples and source lines, and the in-place forms.
class TestOptable : public QObject {
    Q_OBJECT

private slots:
    void schema()
    {
        const Schema schema = parseSchema("f.a(Tensor(a!) self, Tensor?[] list, int[2] pad=1, *, ScalarType? dtype=None, float x=1e-05, "
                                          "str mode='same') -> (Tensor(a!) values, Tensor indices)");
        QCOMPARE(schema.name, std::string("f.a"));
        QCOMPARE(schema.function, std::string("f"));
        QCOMPARE(schema.params.size(), size_t(6));
        QVERIFY(schema.params[0].mutated && schema.params[0].alias == 'a' && schema.params[0].type == ParamType::Tensor);
        QVERIFY(schema.params[1].optional && schema.params[1].type == ParamType::TensorList);
        QVERIFY(schema.params[2].listSize == 2 && schema.params[2].defaultValue == Attr(Dims{1, 1}) && !schema.params[2].keywordOnly);
        QVERIFY(schema.params[3].keywordOnly && schema.params[3].optional && schema.params[3].hasDefault);
        QVERIFY(schema.params[4].defaultValue == Attr(1e-05));
        QVERIFY(schema.params[5].defaultValue == Attr(std::string("same")));
        QCOMPARE(schema.returns.size(), size_t(2));
        QVERIFY(schema.returns[0].mutated && schema.returns[1].name == "indices");
    }

    void wrongSchemas_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"f(Tensor self)", "f -> Tensor", "f(Thing self) -> Tensor", "f(Tensor) -> Tensor",
                                 "f(float[] x) -> Tensor", "f(int x=one) -> Tensor", "f(Tensor(a self) -> Tensor"})
            QTest::newRow(text) << text;
    }
    void wrongSchemas()
    {
        QFETCH(QString, text);
        QVERIFY_THROWS_EXCEPTION(std::logic_error, parseSchema(text.toStdString()));
    }

    void sourceLines()
    {
        const Scalar one = Scalar::of(int64_t(1)), two = Scalar::of(int64_t(2));
        QCOMPARE(lineOf("add.Tensor", {"x", "y"}, {one}), std::string("x + y"));
        QCOMPARE(lineOf("add.Tensor", {"x", "y"}, {two}), std::string("torch.add(x, y, alpha=2)"));
        QCOMPARE(lineOf("add_.Tensor", {"x", "y"}, {two}), std::string("x.add_(y, alpha=2)"));
        QCOMPARE(lineOf("sum.dim_IntList", {"x"}, {Dims{0}, true, std::monostate()}), std::string("x.sum(0, keepdim=True)"));
        QCOMPARE(lineOf("sum.dim_IntList", {"x"}, {Dims{0, 1}, false, DType::Float64}), std::string("x.sum((0, 1), dtype=torch.float64)"));
        QCOMPARE(lineOf("sum", {"x"}, {std::monostate()}), std::string("x.sum()"));
        QCOMPARE(lineOf("clamp", {"x"}, {std::monostate(), Scalar::of(0.5)}), std::string("x.clamp(max=0.5)"));
        QCOMPARE(lineOf("index.Tensor", {"x", "i"}, {}, {1}), std::string("x[i]"));
        QCOMPARE(lineOf("index.Tensor", {"x", "", "i"}, {}, {2}), std::string("x[:, i]"));
        QCOMPARE(lineOf("index_put_", {"x", "i", "v"}, {false}, {1}), std::string("x.index_put_((i,), v)"));
    }

    void valuesAsPythonWritesThem()
    {
        QCOMPARE(toPython(std::monostate()), std::string("None"));
        QCOMPARE(toPython(true), std::string("True"));
        QCOMPARE(toPython(Scalar::of(2.0)), std::string("2.0"));
        QCOMPARE(toPython(1.0 / 0.0), std::string("float('inf')"));
        QCOMPARE(toPython(Dims{3}), std::string("(3,)"));
        QCOMPARE(toPython(std::string("it's")), std::string("'it\\'s'"));
        QCOMPARE(toPython(DType::Int64), std::string("torch.int64"));
        QCOMPARE(toPython(MemoryFormat::ChannelsLast), std::string("torch.channels_last"));
    }

    void inPlaceFormsAreDerived()
    {
        const Op* op = findOp("mul_.Tensor");
        QVERIFY(op && op->inPlace && op->schema.function == "mul_" && op->schema.params[0].mutated);
        const TensorMeta tensors[] = {meta({2, 3}, DType::Float32), meta({3}, DType::Float64)};
        const auto out = runMeta(*op, tensors, {});
        QCOMPARE(out.size(), size_t(1));
        QVERIFY(out[0].alias == Alias::Same && out[0].dtype == DType::Float32);
        QVERIFY(!findOp("matmul_"));
    }

    void overloadsComeInOrder()
    {
        const auto ops = overloads("max");
        QCOMPARE(ops.size(), size_t(3));
        QCOMPARE(ops[0]->schema.name, std::string("max"));
        QCOMPARE(ops[1]->schema.name, std::string("max.other"));
        QCOMPARE(ops[2]->schema.name, std::string("max.dim"));
        QVERIFY(overloads("no_such_op").empty());
    }

    void namedResults()
    {
        const Op* op = findOp("max.dim");
        QCOMPARE(op->schema.returns[0].name, std::string("values"));
        QCOMPARE(op->schema.returns[1].name, std::string("indices"));
    }

    /// A call on metas alone: the default dtype decides where integers are divided.
    void metaKnowsTheDefaultDType()
    {
        const TensorMeta tensors[] = {meta({2}, DType::Int64), meta({2}, DType::Int32)};
        QVERIFY(runMeta(*findOp("div.Tensor"), tensors, {}, {}, DType::Float64)[0].dtype == DType::Float64);
        QVERIFY(runMeta(*findOp("mul.Tensor"), tensors, {}, {}, DType::Float64)[0].dtype == DType::Int64);
    }
};

QTEST_GUILESS_MAIN(TestOptable)
#include "tst_optable.moc"
