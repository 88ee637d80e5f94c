#include "core/base/error.h"
#include "core/optable/call_line.h"

#include <QTest>

using namespace ss;
using namespace ss::optable;

namespace {

std::string lineOf(const char* op, std::vector<std::string> names, std::vector<Attr> attrs, std::vector<int> lists = {})
{
    const Op* found = findOp(op);
    return found ? torchLine(*found, names, attrs, lists) : "no such op";
}

std::string callOf(const char* op, std::vector<std::string> tensors, std::vector<ArgumentText> others = {})
{
    const Op* found = findOp(op);
    return found ? callLine(*found, tensors, others).value_or("not its arguments") : "no such op";
}

/// What a trace keeps of a sample's other arguments: all but the defaults, as text.
std::vector<ArgumentText> textsOf(const Op& op, std::span<const Attr> attrs)
{
    std::vector<ArgumentText> texts;
    size_t at = 0;
    for (const Param& param : op.schema.params)
        if (!param.isTensor())
            if (const Attr& value = attrs[at++]; !param.hasDefault || value != param.defaultValue)
                texts.push_back({param.name, toPython(value)});
    return texts;
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
    void callsOfATraceReadAsPyTorch_data()
    {
        QTest::addColumn<QString>("got");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& got, const char* expected) {
            QTest::newRow(name) << QString::fromStdString(got) << QString::fromLatin1(expected);
        };
        row("a method", callOf("transpose.int", {"x"}, {{"dim0", "0"}, {"dim1", "1"}}), "x.transpose(0, 1)");
        row("a list of tensors", callOf("stack", {"a", "b"}, {{"dim", "1"}}), "torch.stack((a, b), 1)");
        row("a list of one", callOf("cat", {"a"}), "torch.cat((a,))");
        row("a function that is another as a method", callOf("where.self", {"c", "a", "b"}), "torch.where(c, a, b)");
        row("an operator", callOf("add.Tensor", {"a", "b"}), "a + b");
        row("a wrapped number", callOf("add.Tensor", {"a", ""}, {{"other", "2"}}), "a + 2");
        row("an operator's result goes on", callOf("transpose.int", {"a + b"}, {{"dim0", "0"}, {"dim1", "1"}}), "(a + b).transpose(0, 1)");
        row("an operator among operators", callOf("mul.Tensor", {"a + b", "-c"}), "(a + b) * (-c)");
        row("an operator as an argument", callOf("cat", {"a + b", "f(a, b)"}), "torch.cat((a + b, f(a, b)))");
        row("a name with a space", callOf("transpose.int", {"tensor 5"}, {{"dim0", "0"}, {"dim1", "1"}}), "tensor 5.transpose(0, 1)");
        row("an attribute", callOf("numpy_T", {"w"}), "w.T");
        row("in place", callOf("add_.Tensor", {"a", "b"}), "a.add_(b)");
        row("an optional tensor", callOf("linear", {"x", "w", ""}), "F.linear(x, w)");
        row("a mean loss", callOf("cross_entropy_loss", {"y", "t", ""}, {{"reduction", "1"}}), "F.cross_entropy(y, t)");
        row("a loss of each", callOf("cross_entropy_loss", {"y", "t", ""}), "F.cross_entropy(y, t, reduction='none')");
        row("a summed loss with weights", callOf("cross_entropy_loss", {"y", "t", "w"}, {{"reduction", "2"}}),
            "F.cross_entropy(y, t, w, reduction='sum')");
        row("too few tensors", callOf("linear", {"x"}), "not its arguments");
        row("a tensor that must be there", callOf("linear", {"x", "", ""}), "not its arguments");
        row("an argument of another op", callOf("transpose.int", {"x"}, {{"dim0", "0"}, {"dim1", "1"}, {"dim2", "1"}}),
            "not its arguments");
        row("an argument too few", callOf("transpose.int", {"x"}, {{"dim0", "0"}}), "not its arguments");
    }

    void callsOfATraceReadAsPyTorch()
    {
        QFETCH(QString, got);
        QTEST(got, "expected");
    }

    /// A trace's texts and a call's values give one line, but for what torch.nn.functional says in its own words, and an axis that
    /// stands in a tuple.
    void everySampleReadsTheSame()
    {
        int compared = 0;
        for (const Op& op : allOps()) {
            if (op.inPlace || std::string_view(op.row->torch).starts_with("torch._C._nn."))
                continue;
            for (const Sample& sample : samplesOf(op)) {
                if (!sample.error.empty() || sample.listSizes.size() > 1)
                    continue;
                std::vector<std::string> names;
                for (size_t i = 0; i < sample.tensors.size(); ++i)
                    names.push_back(std::string(1, static_cast<char>('a' + i)));
                const std::vector<Attr> attrs = completeAttrs(op, sample.attrs);
                QString line = QString::fromStdString(torchLine(op, names, attrs, sample.listSizes));
                const auto told = callLine(op, names, textsOf(op, attrs));
                QVERIFY2(told, qPrintable(line));
                if (QString::fromStdString(*told).remove(",)").remove('(').remove(')') != line.remove(",)").remove('(').remove(')'))
                    QCOMPARE(QString::fromStdString(*told), line);
                ++compared;
            }
        }
        QVERIFY(compared > 1000);
    }

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
