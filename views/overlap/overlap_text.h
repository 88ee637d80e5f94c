#pragma once

#include "views/geometry/meeting.h"

#include <QString>

/// The words for how two handles meet.
namespace ss::views {

/// "elements overlap", "ranges touch": the legend's words.
QString meetingName(Meeting meeting);
/// "x and y see the same bytes", "x and y lie on other storages": a whole sentence.
QString meetingSentence(const trace::TraceState& state, HandleId a, HandleId b, Meeting meeting);
/// "6 of 12 elements of x and all 6 elements of y are in common."
QString commonSentence(const trace::TraceState& state, HandleId a, HandleId b, const PairFacts& facts);

}
