#include "core/base/ordinary_file.h"

#include "core/base/error.h"

namespace ss {

void checkOrdinaryFile(const std::filesystem::path& path, const char* what)
{
    namespace fs = std::filesystem;
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        fail(ErrorKind::File, "there is no file %s", path.c_str());
    if (error)
        fail(ErrorKind::File, "cannot read %s: %s", path.c_str(), error.message().c_str());
    if (status.type() == fs::file_type::directory)
        fail(ErrorKind::File, "%s is a folder, not %s", path.c_str(), what);
    if (status.type() != fs::file_type::regular)
        fail(ErrorKind::File, "%s is not an ordinary file", path.c_str());
}

}
