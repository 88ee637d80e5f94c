#include "app/live/run_units.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>

namespace ss::app {

void RunUnits::add(QString text, QString file, trace::Seq start)
{
    branches_.back().units.push_back({std::move(text), std::move(file), start});
}

const RunUnits::Branch& RunUnits::branchAt(trace::Seq moment) const
{
    const auto after = std::upper_bound(branches_.begin() + 1, branches_.end(), moment,
                                        [](trace::Seq at, const Branch& branch) { return at <= branch.start; });
    return *(after - 1);
}

trace::Seq RunUnits::branchStart(trace::Seq moment) const { return branchAt(moment).start; }

const RunUnit* RunUnits::at(trace::Seq seq) const
{
    for (auto branch = branches_.rbegin(); branch != branches_.rend(); ++branch) {
        const auto after = std::upper_bound(branch->units.begin(), branch->units.end(), seq,
                                            [](trace::Seq moment, const RunUnit& unit) { return moment < unit.start; });
        if (after != branch->units.begin())
            return &*std::prev(after);
    }
    return nullptr;
}

std::vector<RunUnit> RunUnits::until(trace::Seq moment, const std::vector<StatementFact>& statements) const
{
    std::vector<RunUnit> units;
    const auto& all = branchAt(moment).units;
    for (size_t i = 0; i < all.size() && all[i].start < moment; ++i) {
        RunUnit unit = all[i];
        const trace::Seq end = i + 1 < all.size() ? all[i + 1].start : UINT64_MAX;
        // The statements of this run that had ended, and whether one had not.
        int32_t lastLine = 0;
        bool cut = false;
        for (const StatementFact& statement : statements) {
            if (statement.begin < unit.start || statement.begin >= end)
                continue;
            if (statement.end <= moment && statement.end != 0)
                lastLine = std::max(lastLine, statement.lastLine);
            else
                cut = true;
        }
        if (cut)
            unit.text = unit.text.split('\n').mid(0, lastLine).join('\n');
        if (!cut || lastLine > 0)
            units.push_back(std::move(unit));
    }
    return units;
}

QStringList touchingFiles(const std::vector<RunUnit>& units)
{
    static const QRegularExpression touches(
        QStringLiteral("\\b(open|np\\.(save|savez|savez_compressed|savetxt|load|loadtxt|fromfile|memmap|genfromtxt)|torch\\.(save|load)|"
                       "os\\.(remove|unlink|rename|replace|mkdir|makedirs|rmdir|system)|shutil\\.\\w+|subprocess\\.\\w+)\\s*\\(|"
                       "\\.(tofile|write_text|write_bytes|read_text|read_bytes|unlink|mkdir|to_csv|read_csv)\\s*\\("));
    QStringList lines;
    for (const RunUnit& unit : units)
        for (const QString& line : unit.text.split('\n'))
            if (!line.trimmed().startsWith('#') && touches.match(line).hasMatch())
                lines << line.trimmed();
    return lines;
}

}
