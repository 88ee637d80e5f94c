#pragma once

#include "core/base/error.h"
#include "core/tensor/tensor.h"

namespace ss {

/// While one lives, this thread only looks (a watch is evaluated): what was there before may not be written, for no trace would tell it.
class LookingOnly {
public:
    LookingOnly()
        : before_(on_)
    {
        on_ = true;
    }
    ~LookingOnly() { on_ = before_; }
    LookingOnly(const LookingOnly&) = delete;
    LookingOnly& operator=(const LookingOnly&) = delete;

    static bool on() { return on_; }
    /// Throws a RuntimeError where this thread only looks. What `what` does is refused: "backward()".
    static void refuse(const char* what)
    {
        if (on_) [[unlikely]]
            fail(ErrorKind::Runtime, "%s would change what is there: a watch only looks", what);
    }
    /// The same where the tensor was there before: its bytes are known to a trace.
    static void refuseWrite(const Tensor& tensor, const char* what)
    {
        if (on_ && tensor.impl()->storage->buffer->tag.epoch != 0) [[unlikely]]
            refuse(what);
    }

private:
    constinit inline static thread_local bool on_ = false;
    bool before_;
};

}
