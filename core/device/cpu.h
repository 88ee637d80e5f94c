#pragma once

#include "core/base/brief_lock.h"
#include "core/device/backend.h"
#include "core/device/size_class.h"

#include <array>
#include <vector>

namespace ss::device {

/// Host memory. Released blocks are kept by size class and handed out again, up to a limit; safe across threads.
class CpuBackend : public Backend {
public:
    static constexpr int64_t kCacheLimit = 256 << 20;
    static constexpr int64_t kLargestCached = 64 << 20;

    CpuBackend() = default;
    ~CpuBackend() override;
    CpuBackend(const CpuBackend&) = delete;
    CpuBackend& operator=(const CpuBackend&) = delete;

    std::byte* allocate(int64_t bytes) override;
    void release(std::byte* data, int64_t bytes) noexcept override;
    void emptyCache() noexcept override;
    int64_t bytesInUse() const noexcept override;
    int64_t bytesCached() const noexcept override;

private:
    mutable BriefLock lock_;
    std::array<std::vector<std::byte*>, SizeClass::kCount> free_;
    int64_t inUse_ = 0, cached_ = 0;
};

}
