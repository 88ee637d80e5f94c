#include "core/ops/scalar_types.h"

namespace ss::ops {

namespace {

template <class From, class To> void convertRun(const std::byte* from, int64_t fromStride, std::byte* to, int64_t toStride, int64_t count)
{
    if (fromStride == sizeof(From) && toStride == sizeof(To)) {
        if constexpr (std::is_same_v<From, To> && !std::is_same_v<From, bool>) {
            std::memmove(to, from, static_cast<size_t>(count) * sizeof(To));
        } else {
            for (int64_t i = 0; i < count; ++i)
                store<To>(to + i * int64_t(sizeof(To)), convertTo<To>(load<From>(from + i * int64_t(sizeof(From)))));
        }
        return;
    }
    for (int64_t i = 0; i < count; ++i)
        store<To>(to + i * toStride, convertTo<To>(load<From>(from + i * fromStride)));
}

}

ConvertRun converter(DType from, DType to)
{
    return visitStorageType(from, [to]<class From>() -> ConvertRun {
        return visitStorageType(to, []<class To>() -> ConvertRun { return &convertRun<From, To>; });
    });
}

}
