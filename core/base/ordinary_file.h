#pragma once

#include <filesystem>

namespace ss {

/// Throws ss::Error (File) with one sentence where there is no file, a folder, a pipe or a device. `what`: "a session file".
void checkOrdinaryFile(const std::filesystem::path& path, const char* what);

}
