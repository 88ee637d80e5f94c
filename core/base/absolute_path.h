#pragma once

#include <filesystem>
#include <system_error>

namespace ss {

/// The path from the root; as it is where the folder that the process stands in is gone.
inline std::filesystem::path absolutePath(const std::filesystem::path& path)
{
    std::error_code gone;
    const std::filesystem::path absolute = std::filesystem::absolute(path, gone);
    return gone ? path : absolute;
}

}
