#pragma once

#include "app/live/composed.h"
#include "app/live/field_editor.h"

class QLabel;
class QLineEdit;

namespace ss::app {

/// The body of every form that composes: fields, a name for the result, the line that they make and what it would do, all shown while
/// they are edited.
class ComposePanel : public QWidget {
    Q_OBJECT
public:
    ComposePanel(Recipe recipe, const views::Theme& theme, QWidget* parent = nullptr);

    /// Empty where the fields make none.
    QString line() const { return line_; }
    /// There is a line, and it does not fail: what is known to fail is told here, and changes nothing.
    bool runs() const { return !line_.isEmpty() && !composed_.fails; }
    /// What the line would make, labelled with the name.
    std::vector<views::MapGhost> ghosts() const;
    /// The session went on beneath the form.
    void refresh();
    void tell(const QString& text, bool warn);
    void focusFirst();
    FieldEditor* editor(int index) { return editors_[size_t(index)]; }
    QLineEdit& nameField() { return *name_; }

signals:
    void changed();

private:
    QLabel* makeLabel(const QFont& font, const char* name);

    Recipe recipe_;
    views::Theme theme_;
    std::vector<FieldEditor*> editors_;
    QLineEdit* name_;
    QLabel *shownLine_, *preview_;
    QString line_;
    Composed composed_;
};

}
