#pragma once

#include "core/optable/op_row.h"

#include <QString>
#include <vector>

/// The ops that a person can choose from: every row of the op table that Python offers, with the words to find it by. Pure.
namespace ss::app {

enum class OpFamily : uint8_t { Views, Copies, Elementwise, Reductions, Products, Indexing, Composites, Creation, InPlace };
constexpr int kOpFamilies = 9;
QString familyTitle(OpFamily family);

struct OpEntry {
    const optable::Op* op;
    QString name;      ///< "transpose"
    QString signature; ///< "(self, dim0, dim1)"
    QString aliases;   ///< "swapaxes"; other names with spaces between them
    QString doc;
    OpFamily family;
};

/// In the table's order.
const std::vector<OpEntry>& opCatalog();

/// Those that every typed word is found in, the best first: by name, its beginning, another name, the signature, the sentence.
/// `ofTensor`: only ops that begin with a tensor.
std::vector<int> findOps(const QString& typed, std::optional<OpFamily> family = {}, bool ofTensor = false);

/// Begins with a tensor: what the menu of a handle offers.
bool takesSelf(const optable::Op& op);

}
