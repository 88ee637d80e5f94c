#pragma once

#include "app/live/autosave.h"

#include <QComboBox>
#include <QToolBar>

namespace ss::app {

/// A notice about sessions that were not closed: each can be opened, saved elsewhere, or deleted. They stay until then.
class RecoveryBar : public QToolBar {
    Q_OBJECT
public:
    explicit RecoveryBar(std::vector<UncleanSession> sessions, QWidget* parent = nullptr);

    QComboBox* list() { return list_; }

signals:
    void openRequested(const QString& path);

private:
    void saveElsewhere();
    void discard();
    void forget();

    QComboBox* list_;
};

}
