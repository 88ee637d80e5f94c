#pragma once

#include "core/base/dims.h"
#include "core/trace/log.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

namespace ss::arrays {

/// What the header of an array file says, checked against the file's length before anything is allocated.
struct ArrayHeader {
    std::string name;  ///< the file's stem made a Python identifier
    std::string dtype; ///< NumPy's dtype.str: "<f4"
    int64_t itemsize = 1;
    Dims shape;
    bool fortranOrder = false;
    int64_t dataStart = 0; ///< bytes into the file
    int64_t dataBytes = 0;
};

/// Reads the header of an .npy file (format 1.0, 2.0, 3.0) as untrusted input; nothing is evaluated. Throws ss::Error with one
/// clear sentence: not an array file, a header that lies about its length, object arrays (refused: they hold pickles), sizes
/// whose product does not fit or exceeds the file.
ArrayHeader readNpyHeader(const std::filesystem::path& path);

/// The file as a session: one buffer that NumPy owns, one ndarray named after the file, its values where small enough to keep.
std::shared_ptr<trace::Log> traceFromNpy(const std::filesystem::path& path);

}
