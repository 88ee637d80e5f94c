#include "core/optable/families.h"

namespace ss::optable {

std::span<const OpRow> compositeRows() { return {}; }

}
