#pragma once

#include <QColor>
#include <QIcon>

namespace ss::app {

enum class TransportIcon { ToStart, Back, Play, Pause, Forward, ToEnd };

/// Drawn, not written: fonts differ in which of these signs they have.
QIcon transportIcon(TransportIcon icon, const QColor& colour);

}
