#include "app/shell/style.h"

#include <QApplication>
#include <QPalette>
#include <QStyle>

namespace ss::app {

namespace {

QPalette paletteOf(const views::Theme& theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.background);
    palette.setColor(QPalette::Base, theme.panel);
    palette.setColor(QPalette::AlternateBase, theme.cell);
    palette.setColor(QPalette::Button, theme.panel);
    palette.setColor(QPalette::ToolTipBase, theme.panel);
    for (QPalette::ColorRole text : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText})
        palette.setColor(text, theme.ink);
    palette.setColor(QPalette::PlaceholderText, theme.dim);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.panel);
    palette.setColor(QPalette::Link, theme.accent);
    for (QPalette::ColorRole text : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, text, theme.dim);
    return palette;
}

// %1 background, %2 panel, %3 ink, %4 dim, %5 line, %6 cell, %7 accent
const char* const kSheet = R"(
QMainWindow, QDialog { background: %1; }
QFrame#panel { background: %2; border: 1px solid %5; border-radius: 6px; }
QFrame#panel[hasKeys="true"] { border-color: %7; }
QLabel#panelTitle { color: %4; font-weight: 600; }
QTabBar#panelTabs::tab { color: %4; font-weight: 600; padding: 2px 5px 4px 0; margin-right: 4px; border-bottom: 2px solid transparent; }
QTabBar#panelTabs::tab:selected { color: %3; border-bottom-color: %7; }
QTabBar#panelTabs::tab:focus { color: %7; }
QMenuBar { background: %2; border-bottom: 1px solid %5; padding: 3px 6px; }
QMenuBar::item { padding: 4px 10px; background: transparent; color: %3; border-radius: 4px; }
QMenuBar::item:selected, QMenu::item:selected { background: %6; color: %3; }
QMenu { background: %2; border: 1px solid %5; padding: 4px; }
QMenu::item { padding: 5px 22px 5px 14px; border-radius: 4px; }
QMenu::item:disabled { color: %4; }
QMenu::separator { height: 1px; background: %5; margin: 4px 8px; }
QLineEdit, QPlainTextEdit { background: %1; color: %3; border: 1px solid %5; border-radius: 4px; padding: 4px 6px; }
QLineEdit:focus, QPlainTextEdit:focus { border-color: %7; }
QCheckBox::indicator { width: 12px; height: 12px; border: 1px solid %4; border-radius: 3px; background: %1; }
QCheckBox::indicator:checked { background: %7; border-color: %7; }
QCheckBox::indicator:focus { border-color: %7; }
QPushButton, QToolButton { background: %6; color: %3; border: 1px solid %5; border-radius: 4px; padding: 4px 12px; }
QToolButton { padding: 2px 7px; }
QPushButton:hover, QToolButton:hover, QPushButton:focus, QToolButton:focus { border-color: %7; }
QToolButton:checked { border-color: %7; border-width: 2px; padding: 1px 6px; }
QPushButton:disabled, QToolButton:disabled { color: %4; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QListView { background: %2; outline: 0; }
QSplitter::handle { background: %1; }
QScrollArea, QScrollArea > QWidget > QWidget { background: %2; border: 0; }
QToolTip { background: %2; color: %3; border: 1px solid %5; padding: 4px; }
QScrollBar { background: transparent; width: 9px; height: 9px; margin: 0; }
QScrollBar::handle { background: %5; border-radius: 4px; min-height: 24px; min-width: 24px; }
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page { background: transparent; width: 0; height: 0; }
QStatusBar { background: %1; color: %4; }
)";

}

void applyTheme(QApplication& application, const views::Theme& theme)
{
    if (application.style()->name() != QStringLiteral("fusion"))
        application.setStyle(QStringLiteral("Fusion")); // the one style that takes all its colours from the palette, everywhere
    application.setPalette(paletteOf(theme));
    application.setFont(theme.sans(10));
    application.setStyleSheet(QString::fromUtf8(kSheet).arg(theme.background.name(), theme.panel.name(), theme.ink.name(), theme.dim.name(),
                                                            theme.line.name(), theme.cell.name(), theme.accent.name()));
}

}
