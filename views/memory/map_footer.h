#pragma once

#include "views/common/theme.h"
#include "views/memory/step_text.h"
#include "views/memory/walk_player.h"

#include <QWidget>

class QComboBox;
class QToolButton;

namespace ss::views {

class LineOfText;

/// Below the map: what the last step did, in words; above it, while a handle is walked, the walk's numbers and its controls.
class MapFooter : public QWidget {
    Q_OBJECT
public:
    MapFooter(WalkPlayer& player, const Theme& theme, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    void setCaption(const StepCaption& caption);
    QString caption() const { return said_.line(); }
    /// Two lines about the walk; where the first is empty, there is none and its controls are hidden.
    void setWalk(const QString& jumps, const QString& lines);
    void setWalker(const QString& where, const QString& shown);
    /// What is said of the walk, line by line.
    QString walkText() const;

signals:
    void walkClosed();

private:
    enum class Icon { Play, Pause, Back, Forward, Close };
    QToolButton* button(const char* name, const QString& what, Icon icon);
    void drawIcons();
    void buildControls();

    WalkPlayer& player_;
    Theme theme_;
    StepCaption said_;
    LineOfText *jumps_, *lines_, *where_, *caption_;
    QWidget* controls_;
    QComboBox* speed_ = nullptr;
    QToolButton* play_ = nullptr;
    std::vector<std::pair<QToolButton*, Icon>> buttons_;
};

}
