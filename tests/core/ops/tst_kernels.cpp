#include "core/kernels/table.h"
#include "core/ops/cascade_sum.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

using namespace ss;
using namespace ss::kernels;

namespace {

using Exact = long double (*)(long double);

struct Function {
    const char* name;
    Unary which;
    Exact exact;
    double low, high;
};
constexpr Function kFunctions[] = {
    {"exp", Unary::Exp, [](long double x) { return std::exp(x); }, -103, 89},
    {"exp2", Unary::Exp2, [](long double x) { return std::exp2(x); }, -149, 129},
    {"expm1", Unary::Expm1, [](long double x) { return std::expm1(x); }, -20, 89},
    {"log", Unary::Log, [](long double x) { return std::log(x); }, 0, 10},
    {"log2", Unary::Log2, [](long double x) { return std::log2(x); }, 0, 10},
    {"log10", Unary::Log10, [](long double x) { return std::log10(x); }, 0, 10},
    {"log1p", Unary::Log1p, [](long double x) { return std::log1p(x); }, -1, 10},
    {"tanh", Unary::Tanh, [](long double x) { return std::tanh(x); }, -10, 10},
    {"sigmoid", Unary::Sigmoid, [](long double x) { return 1 / (1 + std::exp(-x)); }, -80, 80},
    {"sin", Unary::Sin, [](long double x) { return std::sin(x); }, -100, 100},
    {"cos", Unary::Cos, [](long double x) { return std::cos(x); }, -100, 100},
    {"erf", Unary::Erf, [](long double x) { return std::erf(x); }, -5, 5},
    {"sqrt", Unary::Sqrt, [](long double x) { return std::sqrt(x); }, 0, 100},
    {"rsqrt", Unary::Rsqrt, [](long double x) { return 1 / std::sqrt(x); }, 0, 100},
    {"reciprocal", Unary::Reciprocal, [](long double x) { return 1 / x; }, -9, 9},
};

/// The distance in units of the last place of what is right; of a number that cannot be compared, endless.
template <class T> double distance(T got, long double right)
{
    const auto wanted = static_cast<T>(right);
    if (std::isnan(wanted) || got == wanted)
        return std::isnan(wanted) == std::isnan(got) ? 0.0 : double(INFINITY);
    if (std::isinf(wanted) && std::fabs(got) == std::numeric_limits<T>::max())
        return 1;
    const T size = std::max(std::fabs(wanted), std::numeric_limits<T>::min());
    return static_cast<double>(std::fabs(got - right) / (std::nextafter(size, std::numeric_limits<T>::infinity()) - size));
}

/// Numbers all over the range, near 0 and 1, and those at which something is special.
template <class T> std::vector<T> arguments(const Function& function)
{
    std::mt19937_64 random(1);
    std::uniform_real_distribution<double> inRange(function.low, function.high), mantissa(1, 2);
    std::vector<T> x;
    for (int i = 0; i < 20000; ++i)
        x.push_back(static_cast<T>(inRange(random)));
    for (int exponent = -60; exponent < 60; ++exponent)
        for (int i = 0; i < 50; ++i) {
            const double number = std::ldexp(mantissa(random), exponent);
            for (double y : {number, -number, 1 + std::ldexp(number, -40), 1 - std::ldexp(number, -40)})
                x.push_back(static_cast<T>(y));
        }
    for (double special : {0.0,
                           double(INFINITY),
                           double(NAN),
                           1e-45,
                           1e-310,
                           1e38,
                           1e300,
                           1.0,
                           88.72,
                           87.3,
                           103.9,
                           709.7,
                           745.1,
                           1.5707963267948966,
                           3.1415926,
                           1e6,
                           1e7,
                           1e22,
                           double(std::numeric_limits<T>::max()),
                           double(std::numeric_limits<T>::min())})
        for (double sign : {1.0, -1.0})
            x.push_back(static_cast<T>(sign * special));
    return x;
}

template <class T> void compareFunction(const Table& table, const Function& function, size_t column)
{
    const UnaryRun run = table.unary[size_t(function.which)][column];
    if (!run)
        return;
    const std::vector<T> x = arguments<T>(function);
    std::vector<T> y(x.size());
    run(x.data(), y.data(), int64_t(x.size()));
    for (size_t i = 0; i < x.size(); ++i) {
        const long double right = function.exact(x[i]);
        if (function.which == Unary::Sigmoid && std::fabs(x[i]) > (sizeof(T) == 4 ? 80 : 700))
            continue; // 1 / (1 + e^-x) is 0 where e^-x is infinite, as PyTorch's
        QVERIFY2(distance(y[i], right) <= 2,
                 qPrintable(QString("%1 of %2 is %3").arg(function.name).arg(double(x[i]), 0, 'g', 17).arg(double(y[i]), 0, 'g', 17)));
        if (y[i] == 0 && right == 0)
            QCOMPARE(std::signbit(y[i]), std::signbit(right));
    }
    // Where an element lies decides nothing: one by one, and from every alignment, it is the same to the bit.
    for (size_t start = 0; start < 40; ++start) {
        std::vector<char> bytes(40 * sizeof(T) + 1);
        std::memcpy(bytes.data() + 1, x.data() + start, 40 * sizeof(T));
        std::vector<T> shifted(40);
        run(bytes.data() + 1, shifted.data(), int64_t(40 - start));
        QVERIFY(std::memcmp(shifted.data(), y.data() + start, (40 - start) * sizeof(T)) == 0);
        T one{};
        run(x.data() + start, &one, 1);
        QVERIFY(std::memcmp(&one, y.data() + start, sizeof(T)) == 0);
    }
}

template <class T> std::vector<T> numbers(size_t count)
{
    std::vector<T> values(count);
    for (size_t i = 0; i < count; ++i)
        values[i] = static_cast<T>(double(i * 7919 % 10007) / 997);
    return values;
}

template <class T> void compareSums(const Table& table)
{
    constexpr size_t type = sizeof(T) == 4 ? size_t(Type::Float32) : size_t(Type::Float64);
    const auto x = numbers<T>(20000);
    const auto* bytes = reinterpret_cast<const std::byte*>(x.data());
    for (int64_t count : {8, 9, 31, 32, 33, 100, 511, 512, 4097, 20000}) {
        T total = 0;
        table.fold[size_t(Fold::Sum)][type](x.data(), count, &total);
        QCOMPARE(total, ops::cascade::sumDense<T>(bytes, count));
    }
    for (int64_t columns : {1, 7, 32, 77, 160}) {
        const int64_t rows = 20000 / columns, step = columns * int64_t(sizeof(T));
        std::vector<T> totals(size_t(columns), T(0));
        table.foldColumns[size_t(Fold::Sum)][type](x.data(), step, rows, columns, totals.data());
        for (int64_t c = 0; c < columns; ++c)
            QCOMPARE(totals[size_t(c)], (ops::cascade::sumRows<T, 1>(bytes + c * int64_t(sizeof(T)), step, 0, rows)[0]));
    }
}

template <class T> void compareTransposes(const Table& table)
{
    for (int64_t inner : {1, 5, 16, 64, 100})
        for (int64_t outer : {1, 7, 32, 65, 130}) {
            std::vector<T> from(size_t(inner * outer)), to(from.size());
            for (size_t i = 0; i < from.size(); ++i)
                from[i] = static_cast<T>(i * 31 + 7);
            const auto size = int64_t(sizeof(T));
            table.transpose[sizeIndex(sizeof(T))](from.data(), outer * size, to.data(), inner * size, inner, outer);
            for (int64_t o = 0; o < outer; ++o)
                for (int64_t i = 0; i < inner; ++i)
                    QCOMPARE(to[size_t(o * inner + i)], from[size_t(i * outer + o)]);
        }
}

template <class T, class F> void compareBinary(const Table& table, Binary which, Type type, F right)
{
    const auto a = numbers<T>(100);
    std::vector<T> b(a.rbegin(), a.rend()), out(a.size());
    const BinaryRun run = table.binary[size_t(which)][size_t(type)];
    const T one(1);
    for (int repeats = 0; repeats < 4; ++repeats) {
        const bool first = repeats & 1, second = repeats & 2;
        run(a.data(), first, b.data(), second, out.data(), int64_t(out.size()), &one);
        for (size_t i = 0; i < out.size(); ++i)
            QCOMPARE(out[i], right(a[first ? 0 : i], b[second ? 0 : i]));
    }
}

}

/// The kernels of every instruction set that this processor has.
class TestKernels : public QObject {
    Q_OBJECT

    const Table* level() const
    {
        const QByteArray name = QByteArray(QTest::currentDataTag());
        return tableOf(name.constData());
    }
    void addLevels()
    {
        QTest::addColumn<int>("nothing");
        for (const char* name : {"baseline", "avx2", "avx512"})
            if (tableOf(name))
                QTest::newRow(name) << 0;
    }

private slots:
    void levels()
    {
        QVERIFY(tableOf("baseline"));
        QVERIFY(!tableOf("another"));
        QCOMPARE(tableOf("baseline")->level, "baseline");
        const char* asked = std::getenv("STRIDESCOPE_ISA");
        QCOMPARE(table().level, asked && tableOf(asked) ? asked : tableOf("avx512") ? "avx512" : tableOf("avx2") ? "avx2" : "baseline");
    }

    void functions_data() { addLevels(); }
    void functions()
    {
        for (const Function& function : kFunctions) {
            compareFunction<float>(*level(), function, 0);
            compareFunction<double>(*level(), function, 1);
        }
    }

    void powers_data() { addLevels(); }
    void powers()
    {
        std::vector<float> bases, exponents;
        for (float base : {0.0f, -0.0f, 1e-40f, 0.3f, 1.0f, 2.5f, -2.0f, -0.5f, 1e30f, INFINITY, -INFINITY, NAN})
            for (float exponent : {0.0f, 1.0f, -1.0f, 2.0f, 3.0f, 0.5f, -2.7f, 100.5f, 1e10f, INFINITY, -INFINITY, NAN}) {
                bases.push_back(base);
                exponents.push_back(exponent);
            }
        std::vector<float> out(bases.size());
        level()->binary[size_t(Binary::Pow)][size_t(Type::Float32)](bases.data(), false, exponents.data(), false, out.data(),
                                                                    int64_t(out.size()), nullptr);
        for (size_t i = 0; i < out.size(); ++i)
            QVERIFY2(distance(out[i], std::pow(static_cast<long double>(bases[i]), static_cast<long double>(exponents[i]))) <= 2,
                     qPrintable(QString("%1 ^ %2 is %3").arg(double(bases[i])).arg(double(exponents[i])).arg(double(out[i]))));
    }

    void sums_data() { addLevels(); }
    void sums()
    {
        compareSums<float>(*level());
        compareSums<double>(*level());
    }

    void extremes_data() { addLevels(); }
    void extremes()
    {
        auto x = numbers<float>(1000);
        float best = x[0];
        level()->fold[size_t(Fold::Largest)][size_t(Type::Float32)](x.data(), 1000, &best);
        QCOMPARE(best, *std::max_element(x.begin(), x.end()));
        for (size_t at : {size_t(0), size_t(500), size_t(999)}) {
            auto y = x;
            y[at] = NAN;
            best = y[0];
            level()->fold[size_t(Fold::Smallest)][size_t(Type::Float32)](y.data(), 1000, &best);
            QVERIFY(std::isnan(best));
        }
    }

    void pairs_data() { addLevels(); }
    void pairs()
    {
        const Table& t = *level();
        compareBinary<float>(t, Binary::Add, Type::Float32, [](float a, float b) { return a + b; });
        compareBinary<double>(t, Binary::Div, Type::Float64, [](double a, double b) { return a / b; });
        compareBinary<int64_t>(t, Binary::Mul, Type::Int64, [](int64_t a, int64_t b) { return a * b; });
        compareBinary<uint8_t>(t, Binary::Sub, Type::UInt8, [](uint8_t a, uint8_t b) { return uint8_t(a - b); });
        compareBinary<int16_t>(t, Binary::Maximum, Type::Int16, [](int16_t a, int16_t b) { return std::max(a, b); });
        const auto a = numbers<float>(100);
        std::vector<unsigned char> truth(100);
        t.binary[size_t(Binary::Gt)][size_t(Type::Float32)](a.data(), false, a.data() + 3, true, truth.data(), 100, nullptr);
        std::vector<float> out(100);
        t.choose[2](truth.data(), a.data(), false, a.data() + 1, true, out.data(), 100);
        for (size_t i = 0; i < 100; ++i) {
            QCOMPARE(bool(truth[i]), a[i] > a[3]);
            QCOMPARE(out[i], a[i] > a[3] ? a[i] : a[1]);
        }
    }

    void conversions_data() { addLevels(); }
    void conversions()
    {
        std::vector<double> x = {0.0, -0.0,         1.5,          -1.5,          255,    256,     300.7,
                                 -1,  2147483647.5, 2147483648.0, -2147483649.0, 9.3e18, -9.3e18, 1e300};
        x.insert(x.end(), {INFINITY, -INFINITY, NAN, 127, 128, 0.4});
        const auto count = int64_t(x.size());
        std::vector<int64_t> wide(x.size());
        std::vector<int32_t> narrow(x.size());
        std::vector<uint8_t> bytes(x.size()), truth(x.size());
        const auto& from = level()->convert[size_t(Type::Float64)];
        from[size_t(Type::Int64)](x.data(), wide.data(), count);
        from[size_t(Type::Int32)](x.data(), narrow.data(), count);
        from[size_t(Type::UInt8)](x.data(), bytes.data(), count);
        from[size_t(Type::Bool)](x.data(), truth.data(), count);
        for (size_t i = 0; i < x.size(); ++i) {
            QCOMPARE(wide[i], ops::truncateFloat<int64_t>(x[i]));
            QCOMPARE(narrow[i], ops::truncateFloat<int32_t>(x[i]));
            QCOMPARE(bytes[i], ops::truncateFloat<uint8_t>(x[i]));
            QCOMPARE(bool(truth[i]), x[i] != 0);
        }
    }

    void moves_data() { addLevels(); }
    void moves()
    {
        compareTransposes<uint8_t>(*level());
        compareTransposes<uint16_t>(*level());
        compareTransposes<uint32_t>(*level());
        compareTransposes<uint64_t>(*level());
        const auto x = numbers<float>(100);
        for (int64_t stride : {0, 4, 8, 12})
            for (int64_t count : {1, 2, 17, 32}) {
                // The run ends where the memory does: nothing past the last element is read.
                const std::vector<float> end(x.end() - (stride / 4 * (count - 1) + 1), x.end());
                std::vector<float> out(static_cast<size_t>(count));
                level()->strided[2](end.data(), stride, out.data(), 4, count);
                for (int64_t i = 0; i < count; ++i)
                    QCOMPARE(out[size_t(i)], end[size_t(i * stride / 4)]);
            }
    }

    void softmax_data() { addLevels(); }
    void softmax()
    {
        for (int64_t columns : {1, 3, 300})
            for (int64_t size : {1, 10, 100}) {
                const auto x = numbers<float>(size_t(size * columns));
                std::vector<float> plain(x.size()), logarithms(x.size());
                level()->softmax[0][0](x.data(), plain.data(), size, columns);
                level()->softmax[1][0](x.data(), logarithms.data(), size, columns);
                for (int64_t c = 0; c < columns; ++c) {
                    double sum = 0;
                    for (int64_t i = 0; i < size; ++i)
                        sum += std::exp(double(x[size_t(i * columns + c)]));
                    for (int64_t i = 0; i < size; ++i) {
                        const auto at = size_t(i * columns + c);
                        QVERIFY(std::fabs(plain[at] * sum / std::exp(double(x[at])) - 1) < 1e-6);
                        QVERIFY(std::fabs(logarithms[at] - (double(x[at]) - std::log(sum))) < 1e-5);
                    }
                }
            }
    }

    void products_data() { addLevels(); }
    void products()
    {
        for (int64_t n : {1, 5, 48, 131}) {
            const auto a = numbers<double>(size_t(n * (n + 2))), b = numbers<double>(size_t((n + 2) * n));
            std::vector<double> out(size_t(n * n));
            level()->product[1]({a.data(), n, n + 2, n + 2, 1}, {b.data(), n + 2, n, 1, n + 2}, out.data());
            for (int64_t i = 0; i < n; ++i)
                for (int64_t j = 0; j < n; ++j) {
                    double sum = 0;
                    for (int64_t k = 0; k < n + 2; ++k)
                        sum += a[size_t(i * (n + 2) + k)] * b[size_t(j * (n + 2) + k)];
                    QVERIFY(std::fabs(out[size_t(i * n + j)] - sum) <= 1e-12 * std::fabs(sum));
                }
        }
    }
};

QTEST_GUILESS_MAIN(TestKernels)
#include "tst_kernels.moc"
