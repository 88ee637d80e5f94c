#pragma once

#include "core/trace/state.h"

#include <QString>
#include <vector>

namespace ss::views {

/// One line of the card: a name and what stands behind it.
struct InspectorRow {
    QString name, value;
};

/// Who else sees bytes of the handle.
struct Sharer {
    HandleId handle;
    QString name;
    QString what; ///< "all 6 elements", "4 of 6 elements", "its bytes' range only"
};

/// Everything that is known of a handle, as text; nothing that is not.
struct InspectorCard {
    QString title;
    std::vector<InspectorRow> rows;
    QString notContiguous; ///< why, in numbers; empty when it is contiguous
    std::vector<Sharer> sharers;
    QString madeBy; ///< "copied by c = x.contiguous(): ..."
};

InspectorCard inspect(const trace::TraceState& state, HandleId handle);

}
