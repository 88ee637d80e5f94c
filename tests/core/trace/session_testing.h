#pragma once

#include "core/base/error.h"
#include "core/trace/session_file.h"
#include "core/trace/text.h"

#include <QTemporaryDir>
#include <QTest>
#include <fstream>
#include <random>
#include <sqlite3.h>

/// What the tests of session files share.
namespace ss::test {

using trace::Log;
using trace::OpenedSession;
using trace::Seq;

class Folder {
public:
    std::filesystem::path operator/(const std::string& name) const { return std::filesystem::path(folder_.path().toStdString()) / name; }
    std::vector<std::string> names() const
    {
        std::vector<std::string> out;
        for (const auto& entry : std::filesystem::directory_iterator(folder_.path().toStdString()))
            out.push_back(entry.path().filename().string());
        std::sort(out.begin(), out.end());
        return out;
    }

private:
    QTemporaryDir folder_;
};

inline std::string readAll(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

inline void writeAll(const std::filesystem::path& path, const std::string& bytes)
{
    std::filesystem::remove(path); // a truncated file is flushed to the disk by ext4
    std::ofstream(path, std::ios::binary) << bytes;
}

/// A trace with views, copies, arrays, writes and deaths; longer with more rounds.
inline std::shared_ptr<Log> someTrace(int rounds = 1)
{
    std::string text;
    for (int i = 0; i < rounds; ++i)
        text += "x = arange 3x4 float32\ny = x.t\nz = y.contiguous\na = numpy x\nb = ndarray 2x3 <i8\nwrite x\nwrite numpy b\ndel z\n";
    return trace::traceFromText(text);
}

inline trace::Environment someEnvironment() { return {{{"program", "stridescope 0.1.0"}, {"python", "3.11.2"}}}; }

inline void writeSession(const std::filesystem::path& path, std::shared_ptr<const Log> log)
{
    trace::SessionWriter writer(path, std::move(log), someEnvironment());
    writer.setScript("demo.py", "x = 1\n");
    writer.setViewState("{\"theme\": \"dark\"}");
    writer.finish();
    QCOMPARE(writer.error(), std::string());
}

/// The first `count` events of both are the same, loose attributes included where `exact`.
inline bool sameEvents(const Log& a, const Log& b, Seq count)
{
    const auto left = a.read(0, count), right = b.read(0, count);
    if (left.size() != count || right.size() != count)
        return false;
    for (size_t i = 0; i < count; ++i)
        if (!sameTrace(*left[i], *right[i]) || left[i]->ns != right[i]->ns || left[i]->thread != right[i]->thread)
            return false;
    return true;
}

/// Runs SQL on a file as any other program would.
inline void sql(const std::filesystem::path& path, const std::string& text)
{
    sqlite3* database = nullptr;
    QCOMPARE(sqlite3_open(path.c_str(), &database), SQLITE_OK);
    char* message = nullptr;
    if (sqlite3_exec(database, text.c_str(), nullptr, nullptr, &message) != SQLITE_OK)
        QFAIL(message);
    QCOMPARE(sqlite3_close(database), SQLITE_OK);
}

/// Rows as text: columns joined by '|', rows by a newline.
inline std::string query(const std::filesystem::path& path, const std::string& text)
{
    sqlite3* database = nullptr;
    std::string out;
    sqlite3_open(path.c_str(), &database);
    const auto addRow = [](void* to, int count, char** values, char**) {
        auto& rows = *static_cast<std::string*>(to);
        rows += rows.empty() ? "" : "\n";
        for (int i = 0; i < count; ++i)
            rows += std::string(i ? "|" : "") + (values[i] ? values[i] : "NULL");
        return 0;
    };
    char* message = nullptr;
    if (sqlite3_exec(database, text.c_str(), addRow, &out, &message) != SQLITE_OK)
        out = message;
    sqlite3_close(database);
    return out;
}

/// The sentence with which opening fails; "opened" when it does not.
inline std::string refusal(const std::filesystem::path& path)
{
    try {
        trace::openSession(path);
    } catch (const Error& error) {
        return error.what();
    }
    return "opened";
}

}
