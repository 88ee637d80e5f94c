#pragma once

#include "views/common/theme.h"

class QsciScintilla;
class QsciLexerPython;

namespace ss::app {

/// Numbers of the editor's markers.
enum EditorMarker { kCurrentLineMarker = 1, kErrorLineMarker = 2, kChosenLineMarker = 0 };

/// Colours and fonts of the theme on the editor and its lexer.
void applyLook(QsciScintilla& editor, QsciLexerPython& lexer, const views::Theme& theme);

}
