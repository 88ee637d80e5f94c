#pragma once

#include "core/optable/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace ss::optable {

enum class ParamType : uint8_t { Tensor, TensorList, Int, IntList, Float, Bool, Scalar, String, DType, Device, MemoryFormat, Generator };

struct Param {
    std::string name;
    ParamType type = ParamType::Tensor;
    bool optional = false;    ///< "Tensor?", "int?": None is taken
    int listSize = 0;         ///< of "int[2]": a single int stands for that many
    bool keywordOnly = false; ///< behind "*"
    bool hasDefault = false;
    Attr defaultValue;
    char alias = 0;       ///< 'a' of "Tensor(a)": the result may share its bytes
    bool mutated = false; ///< "Tensor(a!)"
    bool isTensor() const { return type == ParamType::Tensor || type == ParamType::TensorList; }
};

struct Return {
    /// Tensor, TensorList, or a plain value ("bool", "Scalar"): a 0-dim tensor until it reaches Python
    ParamType type = ParamType::Tensor;
    std::string name; ///< of "(Tensor values, Tensor indices)"
    char alias = 0;
    bool mutated = false;
};

/// PyTorch's schema language: "sum.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor".
struct Schema {
    std::string name;     ///< "sum.dim": what the trace calls the op
    std::string function; ///< "sum": what Python calls it
    std::vector<Param> params;
    std::vector<Return> returns;
};

/// Throws std::logic_error on a schema that is not one: a table that is wrong.
Schema parseSchema(std::string_view text);

}
