#include "app/live/bench_table.h"

#include "core/arrays/array_file.h"
#include "core/base/error.h"
#include "views/geometry/number_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

namespace ss::app {

namespace {

constexpr int64_t kColumnsMost = 1 << 20;
constexpr int64_t kRowsAtOnce = 1024;
constexpr int64_t kBytesAtOnce = 16 << 20;
constexpr size_t kLineMost = 64 << 20; ///< bytes of a line of a .csv

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

void tell(Progress* progress, double done)
{
    if (!progress)
        return;
    if (progress->stopped())
        throw Stopped();
    progress->set(done);
}

class Table {
public:
    void addRow(const std::vector<double>& row)
    {
        const int64_t features = int64_t(row.size()) - 1;
        for (int64_t i = 0; i < features; ++i) {
            const double value = row[size_t(i)];
            if (!std::isfinite(value) && facts.notFinite++ == 0)
                facts.firstNotFinite = facts.rows;
            if (std::isfinite(value) && std::abs(value) > std::numeric_limits<float>::max() && facts.tooLarge++ == 0)
                facts.firstTooLarge = facts.rows;
        }
        const double label = row.back();
        if (!(std::floor(label) == label) && facts.notWhole++ == 0) // NaN is no whole number either
            facts.firstNotWhole = label;
        if (facts.rows == 0)
            facts.lowest = facts.highest = label;
        facts.lowest = std::fmin(facts.lowest, label);
        facts.highest = std::fmax(facts.highest, label);
        ++facts.rows;
    }
    TableFacts facts;
};

TableFacts problem(const QString& text)
{
    TableFacts facts;
    facts.problem = text;
    return facts;
}

TableFacts ofNpy(const QString& path, Progress* progress)
{
    const arrays::ArrayHeader header = arrays::readNpyHeader(path.toStdString());
    if (header.shape.size() != 2 || header.shape[1] < 2)
        return problem(tr("expected a table (rows, features and a label), got an array of shape %1")
                           .arg(QString::fromStdString(toTuple(header.shape))));
    const views::NumberType type = views::numberType(header.dtype, header.itemsize);
    if (type.kind == views::NumberType::Kind::Opaque || type.kind == views::NumberType::Kind::Complex)
        return problem(tr("expected numbers, got dtype %1").arg(QString::fromStdString(header.dtype)));
    if (header.fortranOrder)
        return problem(tr("expected rows one behind the other, got an array in Fortran order: save np.ascontiguousarray of it"));
    Table table;
    const int64_t columns = header.shape[1], rows = header.shape[0], rowBytes = columns * header.itemsize;
    table.facts.columns = columns - 1;
    table.facts.floating = type.kind == views::NumberType::Kind::Floating;
    if (columns > kColumnsMost)
        return table.facts; // told by its columns alone: no model has so many
    std::ifstream file(path.toStdString(), std::ios::binary);
    file.seekg(header.dataStart);
    const int64_t atOnce = std::clamp<int64_t>(kBytesAtOnce / std::max<int64_t>(rowBytes, 1), 1, kRowsAtOnce);
    std::vector<std::byte> bytes(size_t(rowBytes * std::min(rows, atOnce)));
    std::vector<double> row(static_cast<size_t>(columns));
    for (int64_t at = 0; at < rows; at += atOnce) {
        tell(progress, double(at) / double(rows));
        const int64_t count = std::min(atOnce, rows - at);
        if (!file.read(reinterpret_cast<char*>(bytes.data()), count * rowBytes))
            return problem(tr("the file ends too early"));
        for (int64_t i = 0; i < count; ++i) {
            for (int64_t j = 0; j < columns; ++j)
                row[size_t(j)] =
                    views::numberValue(type, std::span(bytes).subspan(size_t((i * columns + j) * header.itemsize), size_t(header.itemsize)))
                        .value_or(NAN);
            table.addRow(row);
        }
    }
    return table.facts;
}

/// Empty where a cell is no number.
std::vector<double> numbersOf(const std::string& line)
{
    std::vector<double> row;
    const char* at = line.c_str();
    while (true) {
        char* end = nullptr;
        const double value = std::strtod(at, &end);
        if (end == at)
            return {};
        row.push_back(value);
        while (*end == ' ' || *end == '\t' || *end == '\r')
            ++end;
        if (*end == '\0')
            return row;
        if (*end != ',')
            return {};
        at = end + 1;
    }
}

/// False: there is no more. A longer line than a table has is cut behind kLineMost bytes.
bool readLine(std::streambuf& from, std::string& line, Progress* progress)
{
    using Traits = std::streambuf::traits_type;
    line.clear();
    auto next = from.sbumpc();
    if (Traits::eq_int_type(next, Traits::eof()))
        return false;
    for (; !Traits::eq_int_type(next, Traits::eof()) && next != '\n' && line.size() <= kLineMost; next = from.sbumpc()) {
        line += Traits::to_char_type(next);
        if (line.size() % kBytesAtOnce == 0)
            tell(progress, 0);
    }
    return true;
}

TableFacts ofCsv(const QString& path, Progress* progress)
{
    std::ifstream file(path.toStdString(), std::ios::binary);
    if (!file)
        return problem(tr("the file cannot be read"));
    Table table;
    std::string line;
    for (int64_t at = 1; readLine(*file.rdbuf(), line, progress); ++at) {
        if (at % kRowsAtOnce == 0)
            tell(progress, 0);
        if (line.size() > kLineMost)
            return problem(tr("line %1 is longer than a table's").arg(at));
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const std::vector<double> row = numbersOf(line);
        if (row.empty() && at == 1) {
            table.facts.header = true;
            continue;
        }
        if (row.empty())
            return problem(
                tr("expected numbers with commas between them, got line %1: %2").arg(at).arg(QString::fromStdString(line.substr(0, 40))));
        if (table.facts.rows == 0)
            table.facts.columns = int64_t(row.size()) - 1;
        if (row.size() < 2 || int64_t(row.size()) - 1 != table.facts.columns)
            return problem(tr("expected %1 numbers in each line, got %2 in line %3")
                               .arg(std::max<int64_t>(table.facts.columns + 1, 2))
                               .arg(row.size())
                               .arg(at));
        table.addRow(row);
    }
    return table.facts;
}

}

TableFacts tableFacts(const QString& path, Progress* progress)
{
    try {
        // A pipe would keep the reader waiting for ever, and a device has no end.
        std::error_code error;
        if (const std::filesystem::path place(path.toStdString()); is_other(place, error) || is_directory(place, error))
            return problem(tr("it is no ordinary file"));
        TableFacts facts = path.endsWith(QStringLiteral(".npy"), Qt::CaseInsensitive) ? ofNpy(path, progress) : ofCsv(path, progress);
        if (facts.problem.isEmpty() && facts.rows == 0 && facts.columns <= kColumnsMost)
            facts.problem = tr("expected a table of numbers, got none");
        return facts;
    } catch (const Stopped&) {
        throw;
    } catch (const std::exception& error) {
        return problem(QString::fromUtf8(error.what()));
    }
}

}
