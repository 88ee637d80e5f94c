#include "core/ops/multinomial.h"

#include "core/layout/axis_order.h"
#include "core/ops/random_draw.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace ss::ops {

namespace {

/// The weights as rows of doubles, and where the drawn indices go.
struct Rows {
    Tensor weights;
    int64_t rows, categories, samples;

    explicit Rows(const KernelCall& call)
        : weights(asDoubles(call.in[0]))
        , rows(call.in[0].ndim() > 1 ? call.in[0].shape()[0] : 1)
        , categories(call.in[0].shape().back())
        , samples(std::get<int64_t>(call.attrs[0]))
    {
    }
    std::span<const double> row(int64_t i) const { return {weights.dataAs<double>() + i * categories, static_cast<size_t>(categories)}; }
};

[[noreturn]] void refuseSum() { fail(ErrorKind::Runtime, "invalid multinomial distribution (sum of probabilities <= 0)"); }

/// Running sums up to 1, added and divided in the type that PyTorch uses: float for the 16-bit ones.
template <class Sum> std::vector<Sum> runningSums(std::span<const double> weights)
{
    std::vector<Sum> sums;
    Sum sum = 0;
    for (double weight : weights)
        sums.push_back(sum += static_cast<Sum>(weight));
    for (Sum& part : sums)
        part /= sum;
    sums.back() = 1;
    return sums;
}

void checkWeights(std::span<const double> weights)
{
    double sum = 0;
    for (double weight : weights) {
        if (!(weight >= 0))
            fail(ErrorKind::Runtime, "invalid multinomial distribution (encountering probability entry < 0)");
        if (!std::isfinite(weight))
            fail(ErrorKind::Runtime, "invalid multinomial distribution (encountering probability entry = infinity or NaN)");
        sum += weight;
    }
    if (!(sum > 0))
        refuseSum();
}

template <class Sum> void drawWithReplacement(const Rows& given, int64_t* out, Generator& generator)
{
    for (int64_t row = 0; row < given.rows; ++row) {
        const std::vector<Sum> sums = runningSums<Sum>(given.row(row));
        for (int64_t i = 0; i < given.samples; ++i) {
            const double drawn = drawUnit<double>(generator);
            const auto found = std::lower_bound(sums.begin(), sums.end(), drawn, [](Sum sum, double value) { return double(sum) < value; });
            *out++ = found - sums.begin();
        }
    }
}

void checkAtOnce(const Rows& given)
{
    const auto* first = given.weights.dataAs<double>();
    if (!std::all_of(first, first + given.weights.numel(), [](double weight) { return weight >= 0 && weight < INFINITY; }))
        fail(ErrorKind::Runtime, "probability tensor contains either `inf`, `nan` or element < 0");
    for (int64_t row = 0; row < given.rows; ++row)
        if (const auto weights = given.row(row); std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0; }))
            refuseSum();
}

using Scored = std::pair<double, int64_t>;

/// The best scores first. Equal ones come as the standard library leaves them, which is the order that PyTorch gives.
void keepBest(std::vector<Scored>& scores, int64_t count)
{
    const auto better = [](const Scored& a, const Scored& b) { return (std::isnan(a.first) && !std::isnan(b.first)) || a.first > b.first; };
    if (count == 1) {
        std::iter_swap(scores.begin(), std::min_element(scores.begin(), scores.end(), better));
    } else if (count * 64 <= std::ssize(scores)) {
        std::partial_sort(scores.begin(), scores.begin() + count, scores.end(), better);
    } else {
        std::nth_element(scores.begin(), scores.begin() + count - 1, scores.end(), better);
        std::sort(scores.begin(), scores.begin() + count - 1, better);
    }
}

/// Each category waits for a time drawn at the rate of its weight; those that come first are taken.
template <class T> void drawWithoutReplacement(const Tensor& weights, const Rows& given, int64_t* out, Generator& generator)
{
    Layout dense{weights.shape(), preservedStrides(weights.layout()), 0};
    const Tensor times = makeEmpty(dense, weights.dtype(), Device());
    fillExponential(times, 1, generator);
    const Tensor inOrder = asDoubles(times);
    const auto* time = inOrder.dataAs<double>();
    std::vector<Scored> scores;
    for (int64_t row = 0; row < given.rows; ++row) {
        scores.clear();
        for (double weight : given.row(row)) {
            const T score = convertTo<T>(convertTo<std::conditional_t<kIsHalf<T>, float, T>>(weight) /
                                         convertTo<std::conditional_t<kIsHalf<T>, float, T>>(*time++));
            scores.emplace_back(convertTo<double>(score), std::ssize(scores));
        }
        keepBest(scores, given.samples);
        out = std::transform(scores.begin(), scores.begin() + given.samples, out, [](const Scored& scored) { return scored.second; });
    }
}

}

void multinomialKernel(KernelCall& call)
{
    const Tensor& out = call.out[0];
    if (out.numel() == 0)
        return;
    const Rows given(call);
    const DType dtype = call.in[0].dtype();
    auto* indices = out.dataAs<int64_t>();
    const bool replacement = std::get<bool>(call.attrs[1]) && given.samples > 1;
    if (!replacement)
        checkAtOnce(given);
    for (int64_t row = 0; row < given.rows && replacement; ++row)
        checkWeights(given.row(row));
    const HeldGenerator generator(call.attrs);
    if (replacement && dtype == DType::Float64)
        drawWithReplacement<double>(given, indices, *generator);
    else if (replacement)
        drawWithReplacement<float>(given, indices, *generator);
    else
        visitFloatingType(dtype, [&]<class T>() { drawWithoutReplacement<T>(call.in[0], given, indices, *generator); });
}

}
