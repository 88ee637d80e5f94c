// Writes the seeds of the fuzz targets: make_seeds tests/fuzz/seeds
#include "core/trace/codec.h"
#include "core/trace/session_file.h"
#include "core/trace/text.h"

#include <fstream>
#include <sqlite3.h>

using namespace ss::trace;
namespace fs = std::filesystem;

namespace {

constexpr const char* kProgram = "x = arange 3x4 float32\n"
                                 "y = x.t\n"
                                 "z = y.contiguous\n"
                                 "a = numpy x\n"
                                 "b = ndarray 2x3 <i8\n"
                                 "t = from_numpy b\n"
                                 "e = empty 2 cuda\n"
                                 "w = x.unfold 1 2 1\n"
                                 "write x\n"
                                 "write numpy b\n"
                                 "del z\n";

void writeEvents(const fs::path& path, const Log& log)
{
    std::vector<std::byte> bytes;
    for (const auto& event : log.read(0, log.size()))
        pack(*event, bytes);
    std::ofstream(path, std::ios::binary).write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

// In small pages: the fewer bytes, the more of them matter.
void writeSession(const fs::path& path, const Log& log)
{
    OpenedSession session;
    session.log = std::make_shared<Log>();
    for (const auto& event : log.read(0, log.size()))
        session.log->append(event->payload, event->phase);
    uint64_t cursor = 0;
    for (auto& image : log.values().since(cursor))
        session.log->values().keep(image);
    session.environment.facts["program"] = "stridescope";
    session.scripts["demo.py"] = "x = 1\n";
    session.viewState = "{}";
    saveSession(path, session);
    sqlite3* database = nullptr;
    sqlite3_open(path.c_str(), &database);
    sqlite3_exec(database, "PRAGMA page_size = 512; VACUUM", nullptr, nullptr, nullptr);
    sqlite3_close(database);
}

}

int main(int count, char** arguments)
{
    const fs::path folder = count > 1 ? arguments[1] : "seeds";
    const auto log = traceFromText(kProgram);
    for (const char* name : {"session", "unpack"})
        fs::create_directories(folder / name);
    writeEvents(folder / "unpack/program", *log);
    writeSession(folder / "session/program", *log);
}
