#pragma once

#include "core/optable/op_row.h"

#include <span>

/// The families behind torch.nn.functional, as those in families.h.
namespace ss::optable {

std::span<const OpRow> lossRows();
std::span<const OpRow> classLossRows();
std::span<const OpRow> gateRows();
std::span<const OpRow> layerRows();
std::span<const OpRow> normRows();

}
