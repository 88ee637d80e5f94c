#pragma once

#include <QString>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace ss::app {

/// A piece of what a script printed.
struct OutputPiece {
    bool isError = false;
    QString text;
};

/// Output on its way from the worker to the console: merged, and bounded, so that a flood of prints costs the window nothing. When
/// full, the oldest goes, and how much went is told in its place.
class OutputBatch {
public:
    static constexpr size_t kCapacity = 1 << 20; ///< bytes

    /// `waiting` is called (on the writing thread) when something comes after the batch was empty.
    explicit OutputBatch(std::function<void()> waiting)
        : waiting_(std::move(waiting))
    {
    }

    void add(bool isError, const std::string& text);
    std::vector<OutputPiece> take();

private:
    struct Piece {
        bool isError;
        std::string text;
    };
    std::mutex mutex_;
    std::deque<Piece> pieces_;
    size_t bytes_ = 0, dropped_ = 0;
    std::function<void()> waiting_;
};

}
