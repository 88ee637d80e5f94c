#pragma once

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/models/objects_model.h"

#include <QListView>
#include <QWidget>

class QLineEdit;
class QCheckBox;

namespace ss::views {

/// The living handles as a list: swatch, name, kind, shape, dtype; a search field below.
class ObjectsView : public QWidget {
    Q_OBJECT
public:
    ObjectsView(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// The search field and the switch for temporaries; a picture has no use for them.
    void setControlsVisible(bool visible);
    const ObjectsModel& model() const { return model_; }
    QListView& list() { return *list_; }
    QLineEdit& search() { return *search_; }

signals:
    void contextMenuRequested(ss::HandleId handle, const QPoint& globalPosition);

private:
    HandleId handleOf(const QModelIndex& index) const;
    void showSelected(HandleId handle);

    TraceFeed& feed_;
    Selection& selection_;
    Theme theme_;
    ObjectsModel model_;
    ObjectsFilter filter_;
    QListView* list_;
    QLineEdit* search_;
    QCheckBox* temporaries_;
};

}
