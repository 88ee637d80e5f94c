#pragma once

#include "core/base/dims.h"
#include "core/layout/dtype.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

/// What lies in a file that holds arrays, read from its table of contents alone, as untrusted input.
namespace ss::app {

struct StoredArray {
    std::string name;
    std::string dtype;          ///< as the file spells it: "<f4", "BF16"; empty: not told without reading it
    std::optional<DType> torch; ///< what torch makes of it; none: nothing, or not told
    Dims shape;
    bool known = false;        ///< dtype and shape are
    bool fortranOrder = false; ///< the first axis goes fastest
    int64_t dataStart = 0;     ///< bytes into the file; of .safetensors only
};

/// The arrays of an .npz file: names from its directory; dtype and shape where an array is stored as it is. Throws ss::Error with one
/// sentence.
std::vector<StoredArray> listNpz(const std::filesystem::path& path);
/// The tensors of a .safetensors file, with each place checked against the file's length. Throws ss::Error with one sentence.
std::vector<StoredArray> listSafetensors(const std::filesystem::path& path);
/// The array of an .npy file. Throws ss::Error with one sentence.
StoredArray listNpy(const std::filesystem::path& path);

/// What torch makes of a NumPy dtype: "<f4" is float32; none where it makes nothing.
std::optional<DType> torchType(const std::string& numpy);

}
