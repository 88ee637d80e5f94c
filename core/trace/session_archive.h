#pragma once

#include "core/trace/database.h"
#include "core/trace/log.h"

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>

namespace ss::trace {

/// The blocks of a session file, read while it is written by another connection, and after. The file is this program's own; a
/// block is checked nevertheless, since disks fail.
class SessionArchive : public Archive {
public:
    explicit SessionArchive(std::filesystem::path path);

    std::vector<LoggedEvent> read(Seq first, size_t most) override;

    /// Opens the file if it is not open: what is open can be read even when somebody deletes it. Throws ss::Error.
    void open();
    /// Nobody reads and the file is closed while the lock is held, so that a writer can close it, too. It opens again by itself.
    std::unique_lock<std::mutex> closed();

private:
    struct Connection {
        Database database;
        Statement block;
        explicit Connection(const std::string& path);
    };

    void load(Seq seq);

    const std::filesystem::path path_;
    std::mutex mutex_; ///< guards what follows
    std::optional<Connection> connection_;
    std::vector<LoggedEvent> block_; ///< the one read last: who reads in order asks for its next part
    Seq blockFirst_ = 0;
};

}
