#include "core/optable/families.h"

namespace ss::optable {

std::span<const OpRow> elementwiseRows() { return {}; }

}
