#pragma once

#include <QString>

class QWidget;

namespace ss::app {

/// Asks where to save, and whether to replace what is there; the ending is added where none was typed. Empty: nowhere.
QString askSavePath(QWidget* parent, const QString& title, const QString& filter, const QString& ending, const QString& proposed = {});

}
