#pragma once

#include "app/live/call_text.h"
#include "views/common/preview_source.h"

/// What a call would do, in words and on the map.
namespace ss::app {

/// "shape (4, 3)   stride (1, 4)   offset 1   float32".
QString layoutText(const Layout& layout, const QString& dtype, const QString& unit = {});
QString viewText(const Layout& layout, const QString& dtype, const QString& unit = {});
/// `made`: "COPY" where the same values get other bytes, "NEW" where others are computed.
QString freshText(const Layout& layout, const QString& dtype, int64_t bytes, bool copy);
QString dtypeText(DType dtype);

/// Puts the error's kind and text into the preview.
void setFailure(Composed& composed, const QString& error);

/// The whole of it: fills in preview, fails, ghosts, and a problem where it would be more memory than there is.
void previewInto(Composed& composed, const optable::Op& op, const ReadCall& call, const trace::TraceState& state);

/// The line of a call and its preview.
Composed composeCall(const optable::Op& op, const QStringList& texts, const trace::TraceState& state);

/// What the ghost of a tensor's view, of bytes of its own, is.
views::MapGhost viewGhost(const trace::TraceState& state, HandleId of, const Layout& layout, DType dtype);
views::MapGhost freshGhost(const Layout& layout, DType dtype);

}
