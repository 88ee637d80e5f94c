#pragma once

#include "app/live/bench_options.h"
#include "app/live/bench_table.h"
#include "core/trace/state.h"
#include "views/common/value_source.h"

#include <optional>

/// What a model, its data and its loss owe each other, checked at the door: before a line runs, not where a deep operator fails. Pure.
namespace ss::app {

/// A contract that would be broken.
struct Breach {
    QString contract; ///< "classification labels must be torch.long"
    QString expected, got;
    QString text() const;
};

/// The machine that it is to run on.
struct Room {
    double bytesFree = 0; ///< of memory; 0: not known
    QStringList devices{QStringLiteral("cpu")};
};
Room roomNow();

/// Of a form. `table`: what is in its file, where that is known.
std::optional<Breach> breachOf(const BenchOptions& options, const Room& room, const TableFacts* table = nullptr);

/// What a press is about to use.
enum class BenchStep { Forward, Loss, Backward, Step, ZeroGrad, Epoch };
/// Of what stands in the session now: tensors that a script may have bound anew since the form built them. What is not known breaks
/// nothing.
std::optional<Breach> breachOf(BenchStep step, const BenchOptions& options, const trace::TraceState& state,
                               const views::ValueSource& values);

/// Bytes for the parameters, their gradients, what the optimizer keeps and the activations of a batch.
double bytesNeeded(const BenchOptions& options);

}
