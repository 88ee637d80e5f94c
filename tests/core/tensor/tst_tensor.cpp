#include "core/base/error.h"
#include "core/base/half.h"
#include "core/tensor/defaults.h"
#include "core/tensor/tensor.h"
#include "tests/support/golden.h"

#include <QTest>

#include <complex>
#include <cstring>

using namespace ss;
using optable::Scalar;

namespace {

template <class T> Tensor filled(const Dims& shape, DType dtype, std::initializer_list<T> values)
{
    const Tensor tensor = makeEmpty(contiguousLayout(shape), dtype, Device());
    std::copy(values.begin(), values.end(), tensor.dataAs<T>());
    return tensor;
}

template <class T> void storeAs(std::byte* at, double value)
{
    const T element = T(value);
    std::memcpy(at, &element, sizeof(T));
}

void store(std::byte* at, DType dtype, double value)
{
    using Store = void (*)(std::byte*, double);
    static constexpr Store kStores[] = {storeAs<bool>,
                                        storeAs<uint8_t>,
                                        storeAs<int8_t>,
                                        storeAs<int16_t>,
                                        storeAs<int32_t>,
                                        storeAs<int64_t>,
                                        storeAs<Half>,
                                        storeAs<BFloat16>,
                                        storeAs<float>,
                                        storeAs<double>,
                                        storeAs<std::complex<float>>};
    kStores[static_cast<int>(dtype)](at, value);
}

QString shown(const Tensor& tensor) { return QString::fromStdString(toText(tensor)); }

}

class TestTensor : public QObject {
    Q_OBJECT

private slots:
    void freshTensors()
    {
        const Tensor tensor = makeEmpty({{2, 3}, {1, 2}, 0}, DType::Int16, Device());
        QCOMPARE(tensor.storage()->bytes, 12);
        QCOMPARE(tensor.version(), 0);
        QCOMPARE(tensor.storage()->buffer->fill, trace::Fill::Unwritten);
        QCOMPARE(makeEmpty(contiguousLayout({0, 4}), DType::Float32, Device()).storage()->bytes, 0);
        QCOMPARE(makeEmpty({{3, 4}, {0, 1}, 0}, DType::Float32, Device()).storage()->bytes, 16);
    }

    void impossibleSizes_data()
    {
        QTest::addColumn<QList<qint64>>("shape");
        QTest::addColumn<QList<qint64>>("strides");
        QTest::addColumn<QString>("error");
        const qint64 big = qint64(1) << 62;
        const QString storage = "Storage size calculation overflowed with sizes=[4611686018427387904, 8";
        QTest::newRow("the bytes do not fit") << QList<qint64>{big, 8} << QList<qint64>{8, 1} << storage + "]";
        QTest::newRow("the bytes of windows do not fit")
            << QList<qint64>{big, 8} << QList<qint64>{1, 1} << storage + "] and strides=[1, 1]";
        QTest::newRow("elements that are one do not fit")
            << QList<qint64>{big, 8} << QList<qint64>{0, 0} << "numel: integer multiplication overflow";
        QTest::newRow("nor do they before a size of 0") << QList<qint64>{big, 8, 0} << QList<qint64>{8, 1, 1} << storage + ", 0]";
    }
    void impossibleSizes()
    {
        QFETCH(QList<qint64>, shape);
        QFETCH(QList<qint64>, strides);
        QFETCH(QString, error);
        const auto dims = [](const QList<qint64>& of) { return Dims(std::vector<int64_t>(of.begin(), of.end())); };
        try {
            makeEmpty({dims(shape), dims(strides), 0}, DType::Float32, Device());
            QFAIL("it was made");
        } catch (const Error& refused) {
            QCOMPARE(QString(refused.what()), error);
        }
    }
    void sizesAfterAZeroMayBeAny() { QCOMPARE(makeEmpty(contiguousLayout({0, int64_t(1) << 62, 8}), DType::Float32, Device()).numel(), 0); }

    void viewsShareBytesAndVersion()
    {
        const Tensor base = filled<float>({2, 3}, DType::Float32, {1, 2, 3, 4, 5, 6});
        const Tensor view = makeView(base, {{3, 2}, {1, 3}, 0}, DType::Float32);
        const Tensor apart = makeView(base, base.layout(), DType::Float32, true);
        base.impl()->version->rise("add_");
        QCOMPARE(view.version(), 1);
        QCOMPARE(apart.version(), 0);
        QCOMPARE(view.storage(), base.storage());
        QCOMPARE(view.data(), base.data());
    }

    void numbers()
    {
        const Tensor number = wrapNumber(Scalar::of(2.5));
        QVERIFY(number.impl()->number);
        QCOMPARE(number.dtype(), DType::Float64);
        QVERIFY(item(number) == Scalar::of(2.5));
        QVERIFY(item(wrapNumber(Scalar::of(int64_t(-7)))) == Scalar::of(int64_t(-7)));
        QVERIFY(item(wrapNumber(Scalar::of(true))) == Scalar::of(true));
        QVERIFY(item(filled<BFloat16>({1}, DType::BFloat16, {BFloat16(1.5f)})) == Scalar::of(1.5));
    }

    void itemOfSeveral()
    {
        try {
            item(makeEmpty(contiguousLayout({2}), DType::Float32, Device()));
            QFAIL("it gave one");
        } catch (const Error& error) {
            QCOMPARE(error.kind(), ErrorKind::Runtime);
            QCOMPARE(error.what(), "a Tensor with 2 elements cannot be converted to Scalar");
        }
    }

    void printing()
    {
        QCOMPARE(shown(filled<float>({2, 2}, DType::Float32, {1, 2, 3, 4.5f})), "tensor([[1.0000, 2.0000],\n        [3.0000, 4.5000]])");
        QCOMPARE(shown(filled<int32_t>({2}, DType::Int32, {1, -20})), "tensor([  1, -20], dtype=torch.int32)");
        QCOMPARE(shown(filled<int64_t>({}, DType::Int64, {7})), "tensor(7)");
        QCOMPARE(shown(filled<bool>({2}, DType::Bool, {true, false})), "tensor([ True, False])");
        QCOMPARE(shown(filled<double>({1}, DType::Float64, {0.5})), "tensor([0.5000], dtype=torch.float64)");
        QCOMPARE(shown(makeEmpty(contiguousLayout({0}), DType::Float32, Device())), "tensor([])");
        QCOMPARE(shown(makeEmpty(contiguousLayout({0}), DType::Int64, Device())), "tensor([], dtype=torch.int64)");
        QCOMPARE(shown(makeEmpty(contiguousLayout({2, 0}), DType::Float32, Device())), "tensor([], size=(2, 0))");
        QCOMPARE(shown(makeEmpty(contiguousLayout({2, 0}), DType::Bool, Device())), "tensor([], size=(2, 0), dtype=torch.bool)");
        const Tensor table = filled<float>({2, 3}, DType::Float32, {1, 2, 3, 4, 5, 6});
        QCOMPARE(shown(makeView(table, {{3, 2}, {1, 3}, 0}, DType::Float32)), "tensor([[1., 4.],\n        [2., 5.],\n        [3., 6.]])");
    }

    void printsAsPyTorch()
    {
        for (const auto& value : test::golden("tensor_text.json")["cases"].toArray()) {
            const QJsonArray one = value.toArray();
            const DType dtype = parseDType(one[0].toString().toStdString()).value();
            const Tensor tensor = makeEmpty(contiguousLayout(test::integers(one[1])), dtype, Device());
            for (int64_t k = 0; k < tensor.numel(); ++k)
                store(tensor.data() + k * tensor.itemsize(), dtype, one[2].toDouble() + double(k) * one[3].toDouble());
            QCOMPARE(shown(tensor), one[4].toString());
        }
    }

    /// As PyTorch: a line that would pass column 80 with the suffix is broken before it.
    void suffixOnALineOfItsOwn()
    {
        const Tensor tensor = makeEmpty(contiguousLayout({9}), DType::Float64, Device());
        for (int i = 0; i < 9; ++i)
            tensor.dataAs<double>()[i] = 0.5 + i;
        QCOMPARE(shown(tensor),
                 "tensor([0.5000, 1.5000, 2.5000, 3.5000, 4.5000, 5.5000, 6.5000, 7.5000, 8.5000],\n       dtype=torch.float64)");
    }

    void theDefaultDTypeGoesWithoutSaying()
    {
        setDefaultDType(DType::Float64);
        QCOMPARE(shown(filled<double>({1}, DType::Float64, {0.5})), "tensor([0.5000])");
        QCOMPARE(shown(filled<float>({1}, DType::Float32, {0.5})), "tensor([0.5000], dtype=torch.float32)");
        setDefaultDType(DType::Float32);
    }
};

QTEST_GUILESS_MAIN(TestTensor)
#include "tst_tensor.moc"
