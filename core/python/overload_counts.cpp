#include "core/python/overload_counts.h"

#include <charconv>
#include <map>
#include <string>

namespace ss::python {

namespace {

// clang-format off
/// "sum 1-2 2-5 2-5; ": three overloads; a method's name has a dot in front, and self is not counted.
constexpr std::string_view kCounts =
    "add 2-4; .add 1-2; .add_ 1-2; addbmm 3-6; .addbmm 2-4; .addbmm_ 2-4; addcdiv 3-5; .addcdiv 2-3; .addcdiv_ 2-3; addcmul 3-5; "
    ".addcmul 2-3; .addcmul_ 2-3; addmm 3-6; .addmm 2-4; .addmm_ 2-4; addmv 3-6; .addmv 2-4; .addmv_ 2-4; addr 3-6; .addr 2-4; "
    ".addr_ 2-4; all 1-2 1-4 2-4 2-4; .all 0-0 0-2 1-2 1-2; any 1-2 1-4 2-4 2-4; .any 0-0 0-2 1-2 1-2; arange 1-7 2-7 2-9; "
    "argsort 2-5 1-3 2-3; .argsort 1-3 0-2 1-2; baddbmm 3-6; .baddbmm 2-4; .baddbmm_ 2-4; bernoulli 1-3 2-3; .bernoulli 0-1 1-2; "
    ".bernoulli_ 1-2 0-2; bitwise_and 2-3 2-2 2-3; .bitwise_and 1-1 1-1; .bitwise_and_ 1-1 1-1; bitwise_left_shift 2-3 2-2 2-3; "
    ".bitwise_left_shift 1-1 1-1; .bitwise_left_shift_ 1-1 1-1; bitwise_or 2-3 2-2 2-3; .bitwise_or 1-1 1-1; .bitwise_or_ 1-1 1-1; "
    "bitwise_right_shift 2-3 2-2 2-3; .bitwise_right_shift 1-1 1-1; .bitwise_right_shift_ 1-1 1-1; bitwise_xor 2-3 2-2 2-3; "
    ".bitwise_xor 1-1 1-1; .bitwise_xor_ 1-1 1-1; bucketize 2-5 2-4; cat 1-3 2-3; clamp 1-4 1-4; .clamp 0-2 0-2; clamp_ 1-3 1-3; "
    ".clamp_ 0-2 0-2; clamp_max 2-3 2-3; .clamp_max 1-1 1-1; clamp_max_ 2-2 2-2; .clamp_max_ 1-1 1-1; clamp_min 2-3 2-3; "
    ".clamp_min 1-1 1-1; clamp_min_ 2-2 2-2; .clamp_min_ 1-1 1-1; clip 1-4 1-4; .clip 0-2 0-2; clip_ 1-3 1-3; .clip_ 0-2 0-2; "
    "concat 1-3 2-3; concatenate 1-3 2-3; .copy_ 1-2; copysign 2-3 2-3; .copysign 1-1 1-1; .copysign_ 1-1 1-1; "
    "count_nonzero 1-2 2-2; .count_nonzero 0-1 1-1; cummax 2-3 2-3; .cummax 1-1 1-1; cummin 2-3 2-3; .cummin 1-1 1-1; "
    "cumprod 2-4 2-4; .cumprod 1-2 1-2; .cumprod_ 1-2 1-2; cumsum 2-4 2-4; .cumsum 1-2 1-2; .cumsum_ 1-2 1-2; "
    "cumulative_trapezoid 2-3 1-3; diagonal 4-5 1-4; .diagonal 3-4 0-3; div 2-3 3-4 3-3; .div 1-1 2-2 2-2; .div_ 1-1 2-2 2-2; "
    "divide 2-3 3-4 2-2 3-3; .divide 1-1 2-2 1-1 2-2; .divide_ 1-1 2-2 1-1 2-2; dsplit 2-2 2-2; .dsplit 1-1 1-1; empty 2-8 1-8; "
    "eq 2-3 2-3; .eq 1-1 1-1; .eq_ 1-1 1-1; eye 1-7 2-8; .fill_ 1-1 1-1; flatten 4-4 1-3 4-4 3-3; .flatten 3-3 0-2 3-3 2-2; "
    "float_power 2-3 2-3 2-3; .float_power 1-1 1-1; floor_divide 2-3 2-2; .floor_divide 1-1 1-1; .floor_divide_ 1-1 1-1; "
    "fmod 2-3 2-3; .fmod 1-1 1-1; .fmod_ 1-1 1-1; full 3-8 2-8; gather 3-5 3-5; .gather 2-3 2-3; ge 2-3 2-3; .ge 1-1 1-1; "
    ".ge_ 1-1 1-1; greater 2-3 2-3; .greater 1-1 1-1; .greater_ 1-1 1-1; greater_equal 2-3 2-3; .greater_equal 1-1 1-1; "
    ".greater_equal_ 1-1 1-1; gt 2-3 2-3; .gt 1-1 1-1; .gt_ 1-1 1-1; histogram 2-5 1-6; .histogram 1-3 0-4; hsplit 2-2 2-2; "
    ".hsplit 1-1 1-1; index_add 4-6 4-5; .index_add 3-4 3-4; index_copy 4-5 4-4; .index_copy 3-3 3-3; .index_copy_ 3-3 3-3; "
    "index_fill 4-4 4-4 4-4 4-4; .index_fill 3-3 3-3 3-3 3-3; .index_fill_ 3-3 3-3 3-3 3-3; index_select 3-4 3-4; "
    ".index_select 2-2 2-2; isin 2-5 2-5 2-5; kthvalue 2-5 3-5; .kthvalue 1-3 2-3; le 2-3 2-3; .le 1-1 1-1; .le_ 1-1 1-1; "
    "lerp 3-4 3-4; .lerp 2-2 2-2; .lerp_ 2-2 2-2; less 2-3 2-3; .less 1-1 1-1; .less_ 1-1 1-1; less_equal 2-3 2-3; "
    ".less_equal 1-1 1-1; .less_equal_ 1-1 1-1; linspace 3-9 3-9 3-9 3-9; log_softmax 2-4 2-3; .log_softmax 1-2 1-2; "
    "logcumsumexp 2-3 2-3; .logcumsumexp 1-1 1-1; logsumexp 2-4 2-4; .logsumexp 1-2 1-2; lt 2-3 2-3; .lt 1-1 1-1; .lt_ 1-1 1-1; "
    "masked_fill 3-3 3-3; .masked_fill 2-2 2-2; .masked_fill_ 2-2 2-2; max 1-2 2-3 2-4 2-4; .max 0-0 1-1 1-2 1-2; mean 1-3 2-5 2-5; "
    ".mean 0-1 1-3 1-3; median 1-1 2-4 2-4; .median 0-0 1-2 1-2; min 1-2 2-3 2-4 2-4; .min 0-0 1-1 1-2 1-2; mode 1-4 2-4; "
    ".mode 0-2 1-2; moveaxis 3-3 3-3; .moveaxis 2-2 2-2; movedim 3-3 3-3; .movedim 2-2 2-2; multiply 2-3 2-2; .multiply 1-1 1-1; "
    ".multiply_ 1-1 1-1; nanmedian 1-1 2-4 2-4; .nanmedian 0-0 1-2 1-2; nanquantile 2-6 2-6; .nanquantile 1-4 1-4; narrow 4-4 4-4; "
    ".narrow 3-3 3-3; ne 2-3 2-3; .ne 1-1 1-1; .ne_ 1-1 1-1; .nonzero 0-0 1-1; normal 2-4 1-4 2-4 3-10; not_equal 2-3 2-3; "
    ".not_equal 1-1 1-1; .not_equal_ 1-1 1-1; ones 2-7 1-7; pow 2-3 2-3 2-3; .pow 1-1 1-1; .pow_ 1-1 1-1; prod 1-2 2-5 2-5; "
    ".prod 0-1 1-3 1-3; quantile 2-6 2-6; .quantile 1-4 1-4; rand 3-8 2-8 1-7 2-7; randint 3-9 2-8 4-10 3-9; randint_like 2-8 3-9; "
    "randn 3-8 2-8 1-7 2-7; .random_ 0-1 2-3 1-2; randperm 2-8 1-7; remainder 2-3 2-2 2-3; .remainder 1-1 1-1; .remainder_ 1-1 1-1; "
    "repeat_interleave 2-4 1-2 2-4; .repeat_interleave 1-3 1-3; result_type 2-2 2-2 2-2 2-2; round 1-2 2-3; .round 0-0 1-1; "
    "round_ 1-1 2-2; .round_ 0-0 1-1; rsub 2-3 2-3; scatter 4-5 5-6 4-4 4-5 5-6 4-4; .scatter 3-3 4-4 3-3 3-3 4-4 3-3; "
    ".scatter_ 3-3 4-4 3-3 4-4; scatter_add 4-5 4-4; .scatter_add 3-3 3-3; searchsorted 2-7 2-7; select 3-3 3-3; .select 2-2 2-2; "
    ".set_ 0-0 1-1 3-4 1-1 3-4; .size 0-1 1-1; softmax 2-4 2-3; .softmax 1-2 1-2; sort 2-5 1-4 3-5 2-4; .sort 1-3 0-2 2-3 1-2; "
    "squeeze 1-1 2-2 2-2 2-2; .squeeze 0-0 1-1 1-1 1-1; .squeeze_ 0-0 1-1 1-1 1-1; std 2-5 1-5 1-2 2-5 2-5; "
    ".std 1-3 0-3 0-1 1-3 1-3; std_mean 2-4 1-4 1-2 2-4 2-4; .stride 0-1 1-1; sub 2-4; .sub 1-2; .sub_ 1-2; subtract 2-4 2-3; "
    ".subtract 1-2 1-2; .subtract_ 1-2 1-2; sum 1-2 2-5 2-5; .sum 0-1 1-3 1-3; tensor_split 2-3 2-3 2-3; .tensor_split 1-2 1-2 1-2; "
    ".to 0-5 1-4 1-4; transpose 3-3 3-3; .transpose 2-2 2-2; trapezoid 2-3 1-3; trapz 1-3 2-3; true_divide 2-3 2-2; "
    ".true_divide 1-1 1-1; .true_divide_ 1-1 1-1; unbind 1-2 2-2; .unbind 0-1 1-1; unflatten 4-4 3-3; var 2-5 1-5 1-2 2-5 2-5; "
    ".var 1-3 0-3 0-1 1-3 1-3; var_mean 2-4 1-4 1-2 2-4 2-4; .view 1-1 1-1; vsplit 2-2 2-2; .vsplit 1-1 1-1; "
    "where 1-1 3-4 3-3 3-3 3-3; .where 2-2 2-2; xlogy 2-3 2-3 2-3; .xlogy 1-1 1-1; .xlogy_ 1-1 1-1; zeros 2-7 1-7; ";
// clang-format on

int takeNumber(std::string_view& text)
{
    int number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return number;
}

std::vector<CountRange> parsed(std::string_view text)
{
    std::vector<CountRange> ranges;
    while (!text.empty()) {
        text.remove_prefix(1); // the space, then "-"
        const int least = takeNumber(text);
        text.remove_prefix(1);
        ranges.emplace_back(least, takeNumber(text));
    }
    return ranges;
}

using Table = std::map<std::string, std::vector<CountRange>, std::less<>>;

Table tableOf(std::string_view text)
{
    Table table;
    while (!text.empty()) {
        const size_t end = text.find("; ");
        const std::string_view entry = text.substr(0, end);
        const size_t name = entry.find(' ');
        table.emplace(entry.substr(0, name), parsed(entry.substr(name)));
        text.remove_prefix(end + 2);
    }
    return table;
}

}

std::vector<CountRange> overloadCounts(std::string_view name, bool method)
{
    static const Table table = tableOf(kCounts);
    const auto found = table.find((method ? "." : "") + std::string(name));
    return found == table.end() ? std::vector<CountRange>() : found->second;
}

}
