#include "core/trace/session_store.h"

#include "core/trace/codec.h"
#include "core/trace/session_schema.h"

namespace ss::trace {

namespace {

// A block is what a damaged byte costs and what one look-up reads.
constexpr uint64_t kEventsPerBlock = 1024;
constexpr size_t kBytesPerBlock = 256 << 10;

}

SessionStore::SessionStore(Database& database)
    : rows_(database)
    , block_(database, replaceStatement("blocks"))
    , image_(database, replaceStatement("images"))
    , forget_(database, "DELETE FROM images WHERE number < ?1")
    , script_(database, replaceStatement("scripts"))
    , viewState_(database, replaceStatement("view_state"))
    , meta_(database, replaceStatement("meta"))
{
}

void SessionStore::putEvents(const Log& log, Seq first, Seq end)
{
    PackBuffer data;
    rows_.startAt(first);
    for (Seq blockStart = first; first < end;) {
        for (const LoggedEvent& event : log.read(first, std::min(end - first, kEventsPerBlock))) {
            pack({event->seq, event->phase, event->ns, event->thread}, event->payload, data);
            rows_.take(*event);
            ++first;
            if (data.bytes().size() < kBytesPerBlock && first - blockStart < kEventsPerBlock && first < end)
                continue;
            putBlock(blockStart, first - blockStart, data.bytes());
            log.settle();
            data.clear();
            blockStart = first;
        }
    }
    rows_.write();
}

void SessionStore::putBlock(Seq first, uint64_t count, std::span<const std::byte> data)
{
    block_.run(first, count, data.size(), checksum(data), data);
}

void SessionStore::putImages(const std::vector<ValueImage>& images)
{
    newImages_.clear();
    for (const ValueImage& image : images) {
        image_.run(nextImage_ + newImages_.size(), image.buffer.value(), image.revision, image.start, checksum(image.bytes), image.bytes);
        newImages_.push_back(ValueStore::kImageCost + static_cast<int64_t>(image.bytes.size()));
    }
    if (oldestImage_ > 0 && !images.empty())
        forget_.run(oldestImage_);
}

void SessionStore::putScript(const std::string& name, const std::string& text) { script_.run(name, text); }
void SessionStore::putViewState(const std::string& json) { viewState_.run(1, json); }
void SessionStore::putClosed(bool closed) { meta_.run("closed", closed ? "1" : "0"); }

// What is beyond the budget now goes with the next images: the file exceeds it by one batch at most.
void SessionStore::committed()
{
    rows_.committed();
    for (const int64_t size : newImages_) {
        imagesInFile_.push_back(size);
        imageBytes_ += size;
    }
    nextImage_ += newImages_.size();
    newImages_.clear();
    for (; imageBytes_ > ValueStore::kBudget; ++oldestImage_) {
        imageBytes_ -= imagesInFile_.front();
        imagesInFile_.pop_front();
    }
}

}
