#include "core/ops/level_kernels.h"

namespace ss::ops {

namespace {

/// Below this a plain loop is done before the table is looked up.
constexpr int64_t kWorthwhile = 16;

template <class From, class To>
void convertOneByOne(const std::byte* from, int64_t fromStride, std::byte* to, int64_t toStride, int64_t count)
{
    for (int64_t i = 0; i < count; ++i)
        store<To>(to + i * toStride, convertTo<To>(load<From>(from + i * fromStride)));
}

template <class From, class To> void convertRun(const std::byte* from, int64_t fromStride, std::byte* to, int64_t toStride, int64_t count)
{
    constexpr bool same = std::is_same_v<From, To> && !std::is_same_v<From, bool>;
    const bool dense = fromStride == sizeof(From) && toStride == sizeof(To);
    if constexpr (same && kernels::sizeIndex(sizeof(To)) < 4) {
        if (!dense && count >= kWorthwhile)
            return kernels::table().strided[kernels::sizeIndex(sizeof(To))](from, fromStride, to, toStride, count);
    } else if constexpr (!same && kernelType<From>() < kernels::kTypeCount && kernelType<To>() < kernels::kTypeCount) {
        if (dense && count >= kWorthwhile)
            return kernels::table().convert[kernelType<From>()][kernelType<To>()](from, to, count);
    }
    if constexpr (same) {
        if (dense) {
            std::memmove(to, from, static_cast<size_t>(count) * sizeof(To));
            return;
        }
    }
    convertOneByOne<From, To>(from, fromStride, to, toStride, count);
}

}

ConvertRun converter(DType from, DType to)
{
    return visitStorageType(from, [to]<class From>() -> ConvertRun {
        return visitStorageType(to, []<class To>() -> ConvertRun { return &convertRun<From, To>; });
    });
}

}
