#pragma once

#include "core/base/progress.h"

#include <QString>
#include <cstdint>

namespace ss::app {

/// What is in a table of numbers whose last column has the labels, as the model's door asks.
struct TableFacts {
    QString problem; ///< why it cannot be read; empty: it can
    int64_t rows = 0;
    int64_t columns = 0; ///< without that of the labels
    bool header = false; ///< of a .csv: its first line has names
    bool floating = true;
    int64_t notFinite = 0;          ///< numbers among the features that are NaN or infinite
    int64_t firstNotFinite = 0;     ///< in this row
    int64_t tooLarge = 0;           ///< finite numbers among the features that float32 has none for
    int64_t firstTooLarge = 0;      ///< in this row
    int64_t notWhole = 0;           ///< labels that are no whole number
    double firstNotWhole = 0;       ///< the first of them
    double lowest = 0, highest = 0; ///< of the labels
    bool operator==(const TableFacts&) const = default;
};

/// Reads the whole file, .npy or .csv: not for a thread that must answer. Throws Stopped; everything else is told in `problem`.
TableFacts tableFacts(const QString& path, Progress* progress = nullptr);

}
