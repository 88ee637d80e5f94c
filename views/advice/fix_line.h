#pragma once

#include "views/common/theme.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace ss::views {

/// A line of code with a button that copies it.
class FixLine : public QWidget {
    Q_OBJECT
public:
    explicit FixLine(QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// `head` says where it goes: "Before it:". Without a line nothing is seen.
    void setFix(const QString& head, const QString& line);
    QString line() const { return line_; }

private:
    QString line_;
    QLabel *head_, *code_;
    QToolButton* copy_;
};

}
