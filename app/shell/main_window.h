#pragma once

#include "core/trace/log.h"
#include "views/common/selection.h"
#include "views/common/statement_sink.h"
#include "views/common/theme.h"
#include "views/common/value_source.h"
#include "views/models/trace_feed.h"

#include <QMainWindow>
#include <QPointer>
#include <functional>
#include <memory>

class QSplitter;
class QMenu;

namespace ss::views {
class MapView;
struct MapOptions;
class TimelineView;
class GraphPane;
class GraphView;
class GridView;
class InspectorView;
class ObjectsView;
class AddressBox;
class OverlapView;
class OwnersView;
class ExplainView;
class AdviceView;
}

namespace ss::app {

struct Exportable;
class PictureCopier;
class Panel;
class PictureColumn;
class Presentation;
class TabPanel;
class TrainingDock;

/// The window: objects, memory map, inspector and timeline over one feed and one selection. The live part adds its panels at
/// the bottom and left and its entries to the menus; the viewer is the same window without them.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    MainWindow(std::shared_ptr<trace::Log> log, const views::Theme& theme, QWidget* parent = nullptr);
    ~MainWindow() override;

    views::TraceFeed& feed() { return *feed_; }
    views::Selection& selection() { return *selection_; }
    const views::ValueSource& values() const { return *values_; }
    bool valuesHidden() const { return values_->hidden(); }
    /// "Predict first": the pictures show question marks instead of values.
    void hideValues(bool hide);
    views::MapView& map() { return *map_; }
    views::GraphView& graph();
    PictureColumn& pictures() { return *pictures_; }
    /// The field for an address has the keys.
    void goToAddress();
    views::GridView& grid() { return *grid_; }
    views::TimelineView& timeline() { return *timeline_; }
    const views::Theme& theme() const { return theme_; }
    void setTheme(const views::Theme& theme);

    /// What a map says in which nothing has happened yet: what to do.
    void setHint(const QString& hint);
    /// The map alone, full screen, for an audience; null: no presentation is on.
    Presentation* presentation() const;

    /// "session.stride" in the title bar; the device's name behind it when one is given.
    void setDocument(const QString& name, const QString& device = {});
    /// A panel below the pictures, beside those added before: console, editor.
    void addBottomPanel(Panel* panel);
    /// A view below the inspector, one tab among the others there: the logical grid, overlaps.
    void addSideView(const QString& title, QWidget* view);
    QMenu* fileMenu() { return fileMenu_; }
    QMenu* viewMenu() { return viewMenu_; }
    QMenu* modelMenu() { return modelMenu_; }
    QMenu* runMenu(); ///< made when first asked for
    /// The pictures of a training come up; made when they are first wanted.
    TrainingDock& showTraining();

    /// How the pictures are looked at, as JSON: what a session keeps of the window.
    std::string viewState() const;
    /// Looks so again; what is not understood changes nothing.
    void restoreViewState(const std::string& json);

    /// What Save writes: set by who knows the whole session. Without it Save is off.
    std::function<void(const QString& path)> save;

signals:
    /// A handle's menu is wanted, in the map or in the objects.
    void contextMenuRequested(ss::HandleId handle, const QPoint& globalPosition);
    /// A gesture on a picture composed this expression ("x[:, 1:3]"); it is shown before it runs.
    void lineComposed(const QString& expression);
    void themeChanged(const ss::views::Theme& theme);
    /// What every view shows is drawn anew: values were hidden, or are no more.
    void valuesChanged();
    /// The pictures of a training were made and will be shown: the live part adds its bench.
    void trainingMade(ss::app::TrainingDock& dock);
    /// A file was dropped or chosen.
    void openRequested(const QString& path);
    /// The user wants to close the window; connected slots may refuse by event->ignore().
    void closing(QCloseEvent* event);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void buildPictures();
    void zoom(double factor);
    void buildSideViews();
    void shareHeight();
    void buildMenus();
    void addLanguages();
    void buildLookMenu();
    void saveAs();
    void present();
    void showElement(const views::Place& place);
    Exportable mapExport() const;
    Exportable graphExport() const;
    void exportPicture(Exportable picture, const QString& file);
    void copyPicture(Exportable picture);
    void addMapOption(const QString& text, bool views::MapOptions::*option);

    views::Theme theme_;
    std::unique_ptr<views::TraceFeed> feed_;
    std::unique_ptr<views::Selection> selection_;
    std::unique_ptr<views::ValueSource> kept_;
    std::unique_ptr<views::HidingValues> values_;
    views::MapView* map_ = nullptr;
    views::GraphPane* graph_ = nullptr;
    PictureColumn* pictures_ = nullptr;
    views::ObjectsView* objects_ = nullptr;
    views::InspectorView* inspector_ = nullptr;
    views::GridView* grid_ = nullptr;
    views::TimelineView* timeline_ = nullptr;
    views::AddressBox* address_ = nullptr;
    views::OverlapView* overlap_ = nullptr;
    views::OwnersView* owners_ = nullptr;
    views::ExplainView* explain_ = nullptr;
    views::AdviceView* advice_ = nullptr;
    QSplitter *rows_ = nullptr, *columns_ = nullptr, *side_ = nullptr, *bottom_ = nullptr;
    bool sharesHeight_ = true; ///< until someone moves a divider
    TabPanel* sideViews_ = nullptr;
    PictureCopier* copier_ = nullptr;
    QPointer<Presentation> presentation_;
    TrainingDock* training_ = nullptr;
    QMenu *fileMenu_ = nullptr, *viewMenu_ = nullptr, *modelMenu_ = nullptr, *runMenu_ = nullptr;
};

}
