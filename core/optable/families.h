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
std::span<const OpRow> contractMoreRows();
std::span<const OpRow> softmaxRows();
std::span<const OpRow> momentRows();
std::span<const OpRow> diagonalRows();
std::span<const OpRow> activationRows();
std::span<const OpRow> testRows();
std::span<const OpRow> viewRows();
std::span<const OpRow> createRows();
std::span<const OpRow> copyRows();
std::span<const OpRow> indexRows();
std::span<const OpRow> indexAlongRows();
std::span<const OpRow> partRows();
std::span<const OpRow> scatterRows();
std::span<const OpRow> joinRows();
std::span<const OpRow> complexRows();
std::span<const OpRow> compositeRows();
std::span<const OpRow> randomRows();
std::span<const OpRow> randomFillRows();
std::span<const OpRow> dropoutRows();
std::span<const OpRow> orderRows();
std::span<const OpRow> scanRows();
std::span<const OpRow> uniqueRows();
std::span<const OpRow> searchRows();
std::span<const OpRow> spacingRows();
std::span<const OpRow> statisticsRows();
std::span<const OpRow> floatPartsRows();
std::span<const OpRow> slopeRows();
std::span<const OpRow> distanceRows();

}
