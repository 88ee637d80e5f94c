#include "app/live/output_batch.h"

#include <QCoreApplication>

namespace ss::app {

namespace {

/// Pieces grow to this size, so that dropping the oldest drops little.
constexpr size_t kPiece = 16 << 10;

}

void OutputBatch::add(bool isError, const std::string& text)
{
    bool first = false;
    {
        const std::lock_guard lock(mutex_);
        first = pieces_.empty();
        if (first || pieces_.back().isError != isError || pieces_.back().text.size() >= kPiece)
            pieces_.push_back({isError, {}});
        pieces_.back().text += text;
        bytes_ += text.size();
        while (bytes_ > kCapacity && pieces_.size() > 1) {
            bytes_ -= pieces_.front().text.size();
            dropped_ += pieces_.front().text.size();
            pieces_.pop_front();
        }
    }
    if (first)
        waiting_();
}

std::vector<OutputPiece> OutputBatch::take()
{
    std::deque<Piece> pieces;
    size_t dropped = 0;
    {
        const std::lock_guard lock(mutex_);
        pieces.swap(pieces_);
        dropped = std::exchange(dropped_, 0);
        bytes_ = 0;
    }
    std::vector<OutputPiece> taken;
    if (dropped)
        taken.push_back({true, QCoreApplication::translate("ss::app", "... (%1 bytes of output left out here)\n").arg(dropped)});
    for (const Piece& piece : pieces)
        taken.push_back({piece.isError, QString::fromStdString(piece.text)});
    return taken;
}

}
