#pragma once

#include "views/common/theme.h"

#include <QLabel>

namespace ss::views {

/// A text of a card: wrapped, selectable, in a colour of the theme.
QLabel* cardLabel(const QString& text, const QFont& font, const QColor& colour);
/// A handle's name that can be followed, by mouse and by key: connect to linkActivated.
QLabel* cardLink(const QString& name, const Theme& theme);
// The same of a label that is there.
void setCardFont(QLabel& label, const QFont& font, const QColor& colour);
void setCardText(QLabel& label, const QString& text);
void setCardLink(QLabel& label, const QString& name, const Theme& theme);

}
