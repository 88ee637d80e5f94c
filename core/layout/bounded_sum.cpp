#include "core/layout/bounded_sum.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace ss {

namespace {

/// x with a * x = 1 modulo m, for coprime a and m: the extended Euclidean algorithm.
int64_t inverse(int64_t a, int64_t m)
{
    int64_t old = a % m;
    int64_t now = m;
    Wide oldFactor = 1;
    Wide factor = 0;
    while (now != 0) {
        const int64_t quotient = old / now;
        old = std::exchange(now, old - quotient * now);
        oldFactor = std::exchange(factor, oldFactor - quotient * factor);
    }
    return static_cast<int64_t>((oldFactor % m + m) % m);
}

Wide ceilDivide(Wide a, int64_t b) { return a <= 0 ? 0 : (a + b - 1) / b; }

}

BoundedSum::BoundedSum(std::vector<Term> terms)
{
    std::sort(terms.begin(), terms.end(), [](const Term& a, const Term& b) { return a.coefficient < b.coefficient; });
    prefixes_.reserve(terms.size());
    for (size_t i = 0; i < terms.size();) {
        Term merged{terms[i].coefficient, 0};
        for (; i < terms.size() && terms[i].coefficient == merged.coefficient; ++i)
            merged.bound += std::min(terms[i].bound, INT64_MAX - merged.bound);
        if (merged.bound > 0)
            append(merged);
    }
}

void BoundedSum::append(Term term)
{
    const Wide reach = Wide{term.coefficient} * term.bound;
    if (prefixes_.empty()) {
        prefixes_.push_back({term, term.coefficient, reach, true});
        return;
    }
    // Copies of a full prefix, shifted by a multiple of its gcd, leave no hole while the shift is at most one gcd past its end.
    const Prefix& below = prefixes_.back();
    const bool full = below.full && term.coefficient % below.gcd == 0 && term.coefficient <= below.maximum + below.gcd;
    prefixes_.push_back({term, std::gcd(below.gcd, term.coefficient), below.maximum + reach, full});
}

std::optional<bool> BoundedSum::reaches(Wide target, int64_t& budget) const { return search(prefixes_.size(), target, budget); }

std::optional<bool> BoundedSum::search(size_t count, Wide target, int64_t& budget) const
{
    if (count == 0)
        return target == 0;
    const Prefix& prefix = prefixes_[count - 1];
    if (target < 0 || target > prefix.maximum || target % prefix.gcd != 0)
        return false;
    if (prefix.full)
        return true;
    // x must leave a rest that the terms below can reach: within their maximum, and a multiple of their gcd.
    const Prefix& below = prefixes_[count - 2];
    const int64_t a = prefix.term.coefficient;
    const int64_t step = below.gcd / prefix.gcd;
    const Wide residue = (target / prefix.gcd) % step * inverse(a / prefix.gcd, step) % step;
    const Wide low = ceilDivide(target - below.maximum, a);
    const Wide high = std::min<Wide>(prefix.term.bound, target / a);
    for (Wide x = low + ((residue - low) % step + step) % step; x <= high; x += step) {
        if (--budget < 0)
            return std::nullopt;
        const std::optional<bool> found = search(count - 1, target - a * x, budget);
        if (found != false)
            return found;
    }
    return false;
}

}
