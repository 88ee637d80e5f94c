#include "app/shell/save_path.h"

#include <QFileDialog>

namespace ss::app {

QString askSavePath(QWidget* parent, const QString& title, const QString& filter, const QString& ending, const QString& proposed)
{
    QFileDialog dialog(parent, title, {}, filter);
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(ending); // before the dialog looks whether the file is there
    dialog.selectFile(proposed);
    return dialog.exec() == QDialog::Accepted && !dialog.selectedFiles().isEmpty() ? dialog.selectedFiles().first() : QString();
}

}
