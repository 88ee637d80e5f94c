#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace ss {

/// Wide enough for sums and products of two int64.
using Wide = __int128;

/// Decides whether coefficient_1 * x_1 + ... + coefficient_n * x_n can be a number when 0 <= x_i <= bound_i. Addresses that two
/// layouts share are solutions of such an equation.
class BoundedSum {
public:
    struct Term {
        int64_t coefficient; ///< > 0
        int64_t bound;       ///< >= 0
    };

    explicit BoundedSum(std::vector<Term> terms);
    /// Empty when the search would take more than `budget` steps, which is counted down.
    std::optional<bool> reaches(Wide target, int64_t& budget) const;

private:
    /// What is known of the sums of the terms up to and including this one, ascending by coefficient.
    struct Prefix {
        Term term;
        int64_t gcd;  ///< divides every sum
        Wide maximum; ///< of the sums
        bool full;    ///< every multiple of gcd up to maximum is a sum: no search needed
    };

    std::optional<bool> search(size_t count, Wide target, int64_t& budget) const;
    void append(Term term);

    std::vector<Prefix> prefixes_;
};

}
