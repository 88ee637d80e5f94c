#pragma once

#include <QList>
#include <QMetaType>
#include <QString>
#include <QStringList>

namespace ss::app {

/// What a watched expression is now.
struct WatchValue {
    QString expression;
    QString text; ///< its value, or why it has none
    bool ok = true;
    bool operator==(const WatchValue&) const = default;
};
using WatchValues = QList<WatchValue>;

}

Q_DECLARE_METATYPE(ss::app::WatchValues)
