#pragma once

#include "views/common/selection.h"
#include "views/common/theme.h"
#include "views/geometry/address.h"
#include "views/models/trace_feed.h"

#include <QLabel>
#include <QLineEdit>
#include <QWidget>

namespace ss::views {

/// A field for an address, an offset or an element; what lies there, or why nothing does, is said beside it, in one sentence.
class AddressBox : public QWidget {
    Q_OBJECT
public:
    AddressBox(TraceFeed& feed, Selection& selection, const Theme& theme, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    /// The field has the keys, its text is selected.
    void begin();
    QLineEdit& field() { return *field_; }
    QString answer() const { return answer_->text(); }

signals:
    /// It was found, and is selected.
    void found(const ss::views::Place& place);
    /// Escape: the keys go back to the pictures.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void go();
    BufferId current() const;

    TraceFeed& feed_;
    Selection& selection_;
    Theme theme_;
    QLineEdit* field_;
    QLabel* answer_;
    bool refused_ = false;
};

/// One sentence why there is no such place.
QString addressProblem(const trace::TraceState& state, const AddressAnswer& answer);
/// "storage 1, byte 24: x[1, 2] = t[2, 1]".
QString addressText(const trace::TraceState& state, BufferId buffer, int64_t byte);

}
