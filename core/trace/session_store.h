#pragma once

#include "core/trace/log.h"
#include "core/trace/session_file.h"
#include "core/trace/session_rows.h"

#include <deque>
#include <string>

namespace ss::trace {

/// Puts a session into the tables of an open database. Calls between a Transaction's begin and commit belong together;
/// `committed` follows a commit, and after a rollback the same puts come again.
class SessionStore {
public:
    explicit SessionStore(Database& database);

    /// Events [first, end) of the log as blocks, and the rows that they change.
    void putEvents(const Log& log, Seq first, Seq end);
    void putImages(const std::vector<ValueImage>& images);
    void putScript(const std::string& name, const std::string& text);
    void putViewState(const std::string& json);
    /// Whether the session was closed cleanly.
    void putClosed(bool closed);
    void committed();

    /// Why the derived tables end before the events do; empty: they do not.
    const std::string& problem() const { return rows_.problem(); }

private:
    void putBlock(Seq first, uint64_t count, std::span<const std::byte> data);

    DerivedRows rows_;
    Statement block_, image_, forget_, script_, viewState_, meta_;
    std::vector<int64_t> newImages_;   ///< sizes of what putImages wrote since `committed`
    std::deque<int64_t> imagesInFile_; ///< sizes, oldest first
    int64_t imageBytes_ = 0;
    uint64_t oldestImage_ = 0, nextImage_ = 0;
};

}
