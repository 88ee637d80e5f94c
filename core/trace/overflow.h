#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace ss::trace {

/// Memory on the disk: a file without a name that goes with the program. Blocks that were given back are written over. Safe
/// across threads.
class OverflowFile {
public:
    /// In this folder; where none can be made, nothing can be put.
    OverflowFile(const std::filesystem::path& folder, int64_t most);
    ~OverflowFile();
    OverflowFile(const OverflowFile&) = delete;
    OverflowFile& operator=(const OverflowFile&) = delete;

    /// The place of a copy; none: there is no room.
    std::optional<int64_t> put(std::span<const std::byte> block);
    /// False: the disk does not give it back.
    bool get(int64_t place, std::span<std::byte> block) const;
    void giveBack(int64_t place, size_t size);

private:
    int file_ = -1;
    const int64_t most_;
    std::mutex mutex_; ///< guards what follows
    int64_t end_ = 0;
    std::map<size_t, std::vector<int64_t>> free_; ///< places by size
};

}
