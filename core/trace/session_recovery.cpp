#include "core/trace/session_recovery.h"

#include "core/base/absolute_path.h"
#include "core/base/error.h"
#include "core/base/ordinary_file.h"
#include "core/trace/database.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdlib.h>

namespace ss::trace {

namespace {

namespace fs = std::filesystem;

// SQLite's file header, as far as it matters here; numbers are big-endian.
struct Header {
    static constexpr size_t kSize = 100;
    std::array<unsigned char, kSize> bytes{};

    bool isSqlite() const { return std::memcmp(bytes.data(), "SQLite format 3", 16) == 0; }
    bool inWalMode() const { return bytes[18] == 2 || bytes[19] == 2; }
    int64_t pageSize() const
    {
        const int64_t size = bytes[16] << 8 | bytes[17];
        return size == 1 ? 65536 : size;
    }
    int64_t pageCount() const { return int64_t(bytes[28]) << 24 | bytes[29] << 16 | bytes[30] << 8 | bytes[31]; }
};

Header readHeader(const fs::path& path, int64_t size)
{
    if (size == 0)
        fail(ErrorKind::File, "%s is empty", path.c_str());
    Header header;
    std::ifstream file(path, std::ios::binary);
    if (!file)
        fail(ErrorKind::File, "cannot read %s: %s", path.c_str(), std::strerror(errno));
    file.read(reinterpret_cast<char*>(header.bytes.data()), Header::kSize);
    if (file.bad())
        fail(ErrorKind::File, "cannot read %s: %s", path.c_str(), std::strerror(errno));
    if (std::memcmp(header.bytes.data(), "SQLite format 3", static_cast<size_t>(std::min<int64_t>(size, 16))) != 0)
        fail(ErrorKind::File, "%s is not a Stridescope session", path.c_str());
    if (size < static_cast<int64_t>(Header::kSize))
        fail(ErrorKind::File, "%s is cut short: it ends after %lld bytes", path.c_str(), static_cast<long long>(size));
    return header;
}

}

SessionSource::SessionSource(const fs::path& path)
    : file_(path)
{
    checkOrdinaryFile(path, "a session file");
    std::error_code error;
    bytes_ = static_cast<int64_t>(fs::file_size(path, error));
    if (error)
        fail(ErrorKind::File, "cannot read %s: %s", path.c_str(), error.message().c_str());
    const Header header = readHeader(path, bytes_);

    // A rollback journal is never heeded: it may name another file, which SQLite would then remove. The writer needs none.
    const fs::path wal = path.string() + "-wal";
    if (header.inWalMode() && fs::is_regular_file(wal, error) && fs::file_size(wal, error) > 0) {
        copyWithWal(path, wal);
        return;
    }
    const int64_t wanted = header.pageSize() * header.pageCount();
    if (bytes_ < wanted)
        fail(ErrorKind::File, "%s is cut short: it should have %lld bytes and has %lld", path.c_str(), static_cast<long long>(wanted),
             static_cast<long long>(bytes_));
}

SessionSource::~SessionSource()
{
    std::error_code ignored;
    if (!folder_.empty())
        fs::remove_all(folder_, ignored);
}

// Whoever still writes the session only appends to the -wal, and a part of one is a whole older state, unless it checkpoints:
// then the file changes, and both are copied again.
void SessionSource::copyWithWal(const fs::path& path, const fs::path& wal)
{
    std::error_code none;
    const fs::path folder = fs::temp_directory_path(none); // TMPDIR may name what is no folder
    std::string name = ((none ? fs::path("/tmp") : folder) / "stridescope-XXXXXX").string();
    if (!mkdtemp(name.data()))
        fail(ErrorKind::File, "cannot make the folder %s to recover %s in: %s", name.c_str(), path.c_str(), std::strerror(errno));
    folder_ = name;
    file_ = folder_ / "session.stride";
    const fs::path copiedWal = file_.string() + "-wal";
    try {
        for (int round = 0; round < 5; ++round) {
            const auto before = fs::last_write_time(path);
            fs::copy_file(path, file_, fs::copy_options::overwrite_existing);
            std::error_code gone;
            if (!fs::copy_file(wal, copiedWal, fs::copy_options::overwrite_existing, gone))
                fs::remove(copiedWal, gone); // its writer has just closed the session
            if (fs::last_write_time(path) == before)
                break;
        }
        bytes_ = static_cast<int64_t>(fs::file_size(file_));
        if (fs::exists(copiedWal))
            bytes_ += static_cast<int64_t>(fs::file_size(copiedWal));
        fs::permissions(file_, fs::perms::owner_read | fs::perms::owner_write);
    } catch (const fs::filesystem_error& error) {
        const std::string reason = error.code().message();
        fs::remove_all(folder_);
        fail(ErrorKind::File, "cannot copy %s to recover it: %s", path.c_str(), reason.c_str());
    }
}

std::string SessionSource::address() const { return addressOf(absolutePath(file_).string(), recovered() ? "" : "immutable=1"); }

}
