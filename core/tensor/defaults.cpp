#include "core/tensor/defaults.h"

#include <atomic>

namespace ss {

namespace {

std::atomic<DType> chosenDType{DType::Float32};
PrintOptions chosenPrintOptions;

}

DType defaultDType() { return chosenDType.load(std::memory_order_relaxed); }
void setDefaultDType(DType dtype) { chosenDType.store(dtype, std::memory_order_relaxed); }
const PrintOptions& printOptions() { return chosenPrintOptions; }
void setPrintOptions(const PrintOptions& options) { chosenPrintOptions = options; }

}
