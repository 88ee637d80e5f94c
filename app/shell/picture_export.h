#pragma once

#include "app/shell/picture.h"
#include "views/common/theme.h"

#include <QDialog>
#include <functional>
#include <memory>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace ss::app {

/// How a picture is wanted.
struct ExportWish {
    views::Theme theme;
    double width = 0;        ///< in pixels at 96 dots an inch; of a picture that has no width of its own
    bool part = false;       ///< not the whole: Exportable::part
    double smallestFont = 0; ///< points; 0: as the theme has it
    double mostHeight = 0;   ///< what is higher is cut, and says so; 0: nothing is cut
    double dpi = 96;
};

/// A picture that may be exported and copied: all that it is made of, so that the session may go on meanwhile.
struct Exportable {
    QString title;      ///< of the dialog: "Export the memory map"
    QString whole;      ///< "The whole map"
    QString part;       ///< "The selected storage"; empty: there is only the whole
    QString copied;     ///< "The map is on the clipboard."
    views::Theme theme; ///< that it has in the window
    double width = 0;   ///< that it has in the window; 0: it is as wide as what it shows
    double smallestFont = 7;
    /// Called on another thread; the sheet holds what it paints.
    std::function<Sheet(const ExportWish& wish)> sheet;
    /// The same as text for Graphviz; null: it is no graph.
    std::function<QByteArray(const ExportWish& wish)> dot;
};

/// Whether a path ends as a file for Graphviz does.
bool isDotFile(const QString& path);
/// Writes it as the path's ending says. As writePicture.
QStringList writeExport(const QString& path, const Exportable& what, const ExportWish& wish, Progress* progress = nullptr);

/// Asks how a picture is to be written and writes it on another thread: the whole or a part, in which theme, how fine, with which
/// smallest font. What cannot be is said in the form.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(Exportable what, const QString& path, QWidget* parent = nullptr);
    ~ExportDialog() override;

signals:
    void exported(const QStringList& files);

private:
    struct Job;
    static QString titleOf(const views::Theme& theme);
    void build(const QString& path);
    void choose();
    void tell(const QString& text, bool warn);
    void tellSize();
    bool canWrite() const;
    views::Theme theme() const;
    void start();
    void look();

    Exportable picture_;
    QLineEdit* path_ = nullptr;
    QComboBox *what_ = nullptr, *look_ = nullptr;
    QSpinBox *width_ = nullptr, *dpi_ = nullptr;
    QDoubleSpinBox* font_ = nullptr;
    QLabel* note_ = nullptr;
    QProgressBar* bar_ = nullptr;
    QPushButton* write_ = nullptr;
    std::unique_ptr<Job> job_;
};

/// Puts pictures on the clipboard, as an image and as SVG for programs that take it. They are painted on another thread; of a very
/// high one the upper part.
class PictureCopier : public QObject {
    Q_OBJECT
public:
    explicit PictureCopier(QObject* parent = nullptr);
    ~PictureCopier() override;
    /// One that is still being painted is given up for this one.
    void copy(Exportable picture);

signals:
    void copied(const QString& said);
    void failed(const QString& why);

private:
    struct Job;
    void take(Job* ended);

    std::vector<std::shared_ptr<Job>> jobs_; ///< the last one, behind those given up that have not ended yet
};

}
