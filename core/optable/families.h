#pragma once

#include "core/optable/op_row.h"

#include <span>

/// The families of the table; each stands in its family_*.cpp. op_row.cpp lists them, never an op.
namespace ss::optable {

std::span<const OpRow> elementwiseRows();
std::span<const OpRow> comparisonRows();
std::span<const OpRow> unaryRows();
std::span<const OpRow> reduceRows();
std::span<const OpRow> contractRows();
std::span<const OpRow> testRows();
std::span<const OpRow> viewRows();
std::span<const OpRow> createRows();
std::span<const OpRow> copyRows();
std::span<const OpRow> indexRows();
std::span<const OpRow> indexAlongRows();
std::span<const OpRow> partRows();
std::span<const OpRow> scatterRows();
std::span<const OpRow> joinRows();
std::span<const OpRow> compositeRows();

}
