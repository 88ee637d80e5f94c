#pragma once

#include "core/base/error.h"

namespace ss {

/// The disk took no more of what was to be written: nobody used the program wrongly, and its exit status tells the two apart.
class DiskError : public Error {
public:
    explicit DiskError(const std::string& message)
        : Error(ErrorKind::File, message)
    {
    }
};

/// sysexits.h's EX_IOERR.
constexpr int kDiskExitStatus = 74;

}
