#pragma once

#include "views/common/theme.h"

class QApplication;

namespace ss::app {

/// Gives every widget the theme's colours and fonts: palette, font, and one style sheet.
void applyTheme(QApplication& application, const views::Theme& theme);

}
