#pragma once

#include "core/trace/log.h"
#include "core/trace/state.h"
#include "views/common/theme.h"
#include "views/common/value_source.h"
#include "views/geometry/map_scene.h"

#include <QDialog>
#include <memory>
#include <vector>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace ss {
class Progress;
}

namespace ss::app {

/// The storage that a name of the script sees. Throws ss::Error (Value): there is no such name.
BufferId bufferOfName(const trace::TraceState& state, const std::string& name);

/// Values as a log keeps them, for as long as somebody asks; hidden ones stay hidden.
std::shared_ptr<const views::ValueSource> valuesOf(std::shared_ptr<const trace::Log> log, bool hidden);

/// Everything an exported map is made of: a snapshot, so that the session may go on meanwhile.
struct MapSnapshot {
    trace::TraceState state;
    std::shared_ptr<const views::ValueSource> values;
    views::MapOptions options;
    views::Theme theme;
    double width = 1600;
    BufferId selected; ///< the storage of the selection; none: nothing is selected
};

/// Asks how a map is to be written and writes it on another thread: the whole map or the selected storage, in which theme, how
/// fine, with which smallest font. What cannot be is said in the form.
class ExportDialog : public QDialog {
    Q_OBJECT
public:
    ExportDialog(MapSnapshot snapshot, const QString& path, QWidget* parent = nullptr);
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
    views::Theme theme() const;
    void start();
    void look();

    MapSnapshot snapshot_;
    QLineEdit* path_ = nullptr;
    QComboBox *what_ = nullptr, *look_ = nullptr;
    QSpinBox *width_ = nullptr, *dpi_ = nullptr;
    QDoubleSpinBox* font_ = nullptr;
    QLabel* note_ = nullptr;
    QProgressBar* bar_ = nullptr;
    QPushButton* write_ = nullptr;
    std::unique_ptr<Job> job_;
};

/// Puts maps on the clipboard, as an image and as SVG for programs that take it. They are painted on another thread; of a very
/// high map the upper part, which says so.
class MapCopier : public QObject {
    Q_OBJECT
public:
    explicit MapCopier(QObject* parent = nullptr);
    ~MapCopier() override;
    /// One that is still being painted is given up for this one.
    void copy(MapSnapshot snapshot);

signals:
    void copied();
    void failed(const QString& why);

private:
    struct Job;
    void take(Job* ended);

    std::vector<std::shared_ptr<Job>> jobs_; ///< the last one, behind those given up that have not ended yet
};

}
