#pragma once

#include "core/trace/event.h"

#include <array>

/// Names of the enumerators, in the order of their numbers; the codec takes no number beyond. Internal to core/trace.
namespace ss::trace {

template <class E> struct Enumerators;
template <> struct Enumerators<Owner> {
    static constexpr std::array names{"Torch", "NumPy", "Foreign"};
};
template <> struct Enumerators<Fill> {
    static constexpr std::array names{"Unwritten", "Written", "Unknown"};
};
template <> struct Enumerators<TensorRole> {
    static constexpr std::array names{"Plain", "Parameter", "Buffer", "Grad", "Saved"};
};
template <> struct Enumerators<ScopeKind> {
    static constexpr std::array names{"Statement", "Module", "Function"};
};
template <> struct Enumerators<ResultKind> {
    static constexpr std::array names{"Fresh", "View", "Copy", "Same", "InPlace", "None"};
};
template <> struct Enumerators<Certainty> {
    static constexpr std::array names{"Exact", "Subset", "Unknown"};
};
template <> struct Enumerators<Writer> {
    static constexpr std::array names{"Call", "NumPy", "Foreign"};
};
template <> struct Enumerators<Direction> {
    static constexpr std::array names{"H2D", "D2H", "D2D", "H2H"};
};
template <> struct Enumerators<StreamAction> {
    static constexpr std::array names{"Launch", "Record", "Wait"};
};
template <> struct Enumerators<Execution> {
    static constexpr std::array names{"Kernel", "Copy"};
};
template <> struct Enumerators<Finite> {
    static constexpr std::array names{"All", "SomeNot", "Unknown"};
};
template <> struct Enumerators<SavedAction> {
    static constexpr std::array names{"Saved", "Unpacked", "Stale"};
};
template <> struct Enumerators<OutputStream> {
    static constexpr std::array names{"Out", "Err"};
};
template <> struct Enumerators<Phase> {
    static constexpr std::array names{"Forward", "Backward", "Probe"};
};
template <> struct Enumerators<DType> {
    static constexpr std::array names{"bool",    "uint8",    "int8",    "int16",   "int32",     "int64",
                                      "float16", "bfloat16", "float32", "float64", "complex64", "complex128"};
    static_assert(names.size() == kDTypeCount);
};
template <> struct Enumerators<Device::Type> {
    static constexpr std::array names{"cpu", "cuda", "meta"};
};

template <class E> const char* enumeratorName(E value) { return Enumerators<E>::names[static_cast<size_t>(value)]; }

}
