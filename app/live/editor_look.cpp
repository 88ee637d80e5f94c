#include "app/live/editor_look.h"

#include <QFontInfo>
#include <Qsci/qscilexerpython.h>
#include <Qsci/qsciscintilla.h>

namespace ss::app {

namespace {

constexpr double kPoints = 10;

QColor mixed(const QColor& a, const QColor& b, double share)
{
    const auto channel = [share](int x, int y) { return qRound(x * (1 - share) + y * share); };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

/// Scintilla knows one family and a size in points, the theme has families and pixels.
QFont editorFont(const views::Theme& theme, bool bold = false)
{
    QFont font = theme.mono(kPoints, bold);
    const QFontInfo found(font);
    font.setFamily(found.family());
    font.setPointSizeF(found.pointSizeF());
    return font;
}

void applyTokens(QsciLexerPython& lexer, const views::Theme& theme)
{
    using Lexer = QsciLexerPython;
    const QColor &keyword = theme.accent, &string = theme.handles[2], &number = theme.handles[1], &name = theme.handles[3];
    const std::pair<int, QColor> colours[] = {
        {Lexer::Comment, theme.dim},
        {Lexer::CommentBlock, theme.dim},
        {Lexer::Keyword, keyword},
        {Lexer::Number, number},
        {Lexer::ClassName, name},
        {Lexer::FunctionMethodName, name},
        {Lexer::Decorator, name},
        {Lexer::DoubleQuotedString, string},
        {Lexer::SingleQuotedString, string},
        {Lexer::TripleSingleQuotedString, string},
        {Lexer::TripleDoubleQuotedString, string},
        {Lexer::DoubleQuotedFString, string},
        {Lexer::SingleQuotedFString, string},
        {Lexer::TripleSingleQuotedFString, string},
        {Lexer::TripleDoubleQuotedFString, string},
        {Lexer::UnclosedString, theme.warn},
    };
    lexer.setDefaultColor(theme.ink);
    lexer.setDefaultPaper(theme.panel);
    lexer.setColor(theme.ink, -1);
    lexer.setPaper(theme.panel, -1);
    lexer.setFont(editorFont(theme), -1);
    for (const auto& [style, colour] : colours)
        lexer.setColor(colour, style);
    lexer.setFont(editorFont(theme, true), Lexer::Keyword);
}

}

void applyLook(QsciScintilla& editor, QsciLexerPython& lexer, const views::Theme& theme)
{
    applyTokens(lexer, theme);
    editor.setFont(editorFont(theme));
    editor.setPaper(theme.panel);
    editor.setColor(theme.ink);
    editor.setCaretForegroundColor(theme.ink);
    editor.setCaretLineVisible(true);
    editor.setCaretLineBackgroundColor(mixed(theme.panel, theme.cell, 0.6));
    editor.setSelectionBackgroundColor(mixed(theme.panel, theme.accent, 0.3));
    editor.resetSelectionForegroundColor();
    editor.setMarginsFont(editorFont(theme));
    editor.setMarginsBackgroundColor(theme.panel);
    editor.setMarginsForegroundColor(theme.dim);
    editor.setFoldMarginColors(theme.panel, theme.panel);
    editor.setMarkerBackgroundColor(mixed(theme.panel, theme.accent, 0.25), kCurrentLineMarker);
    editor.setMarkerBackgroundColor(mixed(theme.panel, theme.handles[0], 0.14), kChosenLineMarker);
    editor.setMarkerBackgroundColor(mixed(theme.panel, theme.warn, 0.25), kErrorLineMarker);
    editor.setMarginWidth(0, QStringLiteral("00000"));
}

}
