#include "core/trace/overflow.h"

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <unistd.h>

namespace ss::trace {

namespace {

/// Again after an interruption or a part; false on an error or the file's end.
template <class Move, class Byte> bool moveAll(Move move, int file, std::span<Byte> bytes, int64_t place)
{
    while (!bytes.empty()) {
        const ssize_t moved = move(file, bytes.data(), bytes.size(), place);
        if (moved < 0 && errno == EINTR)
            continue;
        if (moved <= 0)
            return false;
        bytes = bytes.subspan(static_cast<size_t>(moved));
        place += moved;
    }
    return true;
}

}

OverflowFile::OverflowFile(const std::filesystem::path& folder, int64_t most)
    : most_(most)
{
    std::string name = (folder.empty() ? std::filesystem::path(".") : folder) / ".stridescope-XXXXXX";
    file_ = mkostemp(name.data(), O_CLOEXEC);
    if (file_ >= 0)
        unlink(name.c_str());
}

OverflowFile::~OverflowFile()
{
    if (file_ >= 0)
        close(file_);
}

std::optional<int64_t> OverflowFile::put(std::span<const std::byte> block)
{
    if (file_ < 0)
        return std::nullopt;
    int64_t place = 0;
    {
        const std::lock_guard lock(mutex_);
        auto& places = free_[block.size()];
        if (places.empty()) {
            if (end_ + static_cast<int64_t>(block.size()) > most_)
                return std::nullopt;
            places.push_back(end_);
            end_ += static_cast<int64_t>(block.size());
        }
        place = places.back();
        places.pop_back();
    }
    if (moveAll(pwrite, file_, block, place))
        return place;
    giveBack(place, block.size());
    return std::nullopt;
}

bool OverflowFile::get(int64_t place, std::span<std::byte> block) const { return moveAll(pread, file_, block, place); }

void OverflowFile::giveBack(int64_t place, size_t size)
{
    const std::lock_guard lock(mutex_);
    free_[size].push_back(place);
}

}
