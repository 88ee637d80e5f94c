#pragma once

#include "views/geometry/ownership.h"

#include <QString>
#include <vector>

/// The words of who keeps bytes alive.
namespace ss::views {

/// One keeper of a buffer: its name, and how it comes to keep it.
struct OwnerRow {
    HandleId handle; ///< none where there is nothing to go to
    QString name, what;
};
/// One name: what `del` would do.
struct DeletionRow {
    QString line; ///< "del x"
    QString what; ///< "frees 48 B", "frees nothing: x and a still see it"
    bool frees = false;
};

struct OwnersCard {
    QString title;   ///< "storage 1, owned by torch"
    QString summary; ///< "x, a 12 B view, holds 4.0 MiB"
    std::vector<OwnerRow> keepers;
    QString more; ///< "and 12 more"
    std::vector<DeletionRow> deletions;
    QString note; ///< how sure this is
    bool operator==(const OwnersCard&) const;
};

OwnersCard ownersCard(const trace::TraceState& state, HandleId handle);
/// "frees nothing: x and a still see it".
QString deletionText(const trace::TraceState& state, const Deletion& deletion);

}
