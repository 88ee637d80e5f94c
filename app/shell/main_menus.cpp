#include "app/shell/main_window.h"

#include "app/shell/graph_export.h"
#include "app/shell/map_export.h"
#include "app/shell/panel_focus.h"
#include "app/shell/picture_column.h"
#include "app/shell/presentation.h"
#include "app/shell/save_path.h"
#include "views/common/language.h"
#include "views/graph/graph_pane.h"
#include "views/memory/map_view.h"
#include "views/timeline/timeline_view.h"

#include <QActionGroup>
#include <QFileDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QSettings>
#include <QStatusBar>
#include <QWhatsThis>

namespace ss::app {

namespace {

constexpr double kZoomStep = 1.25;
constexpr int kMessageMs = 8000;

}

void MainWindow::buildMenus()
{
    fileMenu_ = menuBar()->addMenu(tr("&File"));
    fileMenu_->addAction(tr("&Open..."), QKeySequence::Open, this, [this] {
        const QString path = QFileDialog::getOpenFileName(
            this, tr("Open"), {}, tr("Sessions, arrays and scripts (*.stride *.npy *.npz *.csv *.tsv *.safetensors *.py);;All files (*)"));
        if (!path.isEmpty())
            emit openRequested(path);
    });
    QAction* save =
        fileMenu_->addAction(tr("&Save session as..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S), this, &MainWindow::saveAs);
    connect(fileMenu_, &QMenu::aboutToShow, save, [this, save] { save->setEnabled(static_cast<bool>(this->save)); });
    fileMenu_->addSeparator();
    fileMenu_->addAction(tr("&Export map..."), QKeySequence(Qt::CTRL | Qt::Key_E), this,
                         [this] { exportPicture(mapExport(), QStringLiteral("map.svg")); });
    fileMenu_->addAction(tr("&Copy map"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), this, [this] { copyPicture(mapExport()); });
    fileMenu_->addAction(tr("Export &graph..."), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this,
                         [this] { exportPicture(graphExport(), QStringLiteral("graph.svg")); });
    fileMenu_->addAction(tr("Copy g&raph"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_G), this, [this] { copyPicture(graphExport()); });
    fileMenu_->addSeparator();
    fileMenu_->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);

    viewMenu_ = menuBar()->addMenu(tr("&View"));
    auto* themes = new QActionGroup(this);
    for (const views::Theme* theme : {&views::Theme::light(), &views::Theme::dark(), &views::Theme::projector()}) {
        const QString label = theme->name == QStringLiteral("light")  ? tr("&Light")
                              : theme->name == QStringLiteral("dark") ? tr("&Dark")
                                                                      : tr("&Projector");
        QAction* action = viewMenu_->addAction(label, this, [this, theme] { setTheme(*theme); });
        action->setCheckable(true);
        action->setChecked(theme->name == theme_.name);
        themes->addAction(action);
    }
    addLanguages();
    viewMenu_->addSeparator();
    pictures_->mapAction()->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_1));
    pictures_->graphAction()->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_2));
    viewMenu_->addAction(pictures_->mapAction());
    viewMenu_->addAction(pictures_->graphAction());
    viewMenu_->addAction(tr("Next node of the backward pass"), QKeySequence(Qt::CTRL | Qt::Key_BracketRight), &graph_->player(),
                         &views::GraphPlayer::nextNode);
    viewMenu_->addAction(tr("Previous node of the backward pass"), QKeySequence(Qt::CTRL | Qt::Key_BracketLeft), &graph_->player(),
                         &views::GraphPlayer::previousNode);
    viewMenu_->addSeparator();
    addMapOption(tr("Storages by &address"), &views::MapOptions::byAddress);
    addMapOption(tr("&Freed storages"), &views::MapOptions::freed);
    viewMenu_->addAction(tr("Zoom &in"), QKeySequence::ZoomIn, this, [this] { zoom(kZoomStep); });
    viewMenu_->addAction(tr("Zoom &out"), QKeySequence::ZoomOut, this, [this] { zoom(1 / kZoomStep); });
    QAction* walk = viewMenu_->addAction(tr("&Walk of the selected handle"));
    walk->setCheckable(true);
    walk->setToolTip(tr("W in the map"));
    connect(walk, &QAction::toggled, map_, &views::MapView::setWalking);
    connect(map_, &views::MapView::walkingChanged, walk, &QAction::setChecked);
    QAction* reduced = viewMenu_->addAction(tr("&Reduced motion"));
    reduced->setCheckable(true);
    connect(reduced, &QAction::toggled, map_, &views::MapView::setReducedMotion);
    connect(reduced, &QAction::toggled, graph_, &views::GraphPane::setReducedMotion);
    reduced->setChecked(QSettings().value(QStringLiteral("reducedMotion")).toBool());
    connect(reduced, &QAction::toggled, this, [](bool on) { QSettings().setValue(QStringLiteral("reducedMotion"), on); });
    viewMenu_->addAction(tr("&Go to address"), QKeySequence(Qt::CTRL | Qt::Key_L), this, &MainWindow::goToAddress);
    buildLookMenu();
    viewMenu_->addSeparator();
    auto* panels = new PanelFocus(*this);
    viewMenu_->addAction(tr("Next panel"), QKeySequence(Qt::Key_F6), panels, [panels] { panels->go(1); });
    viewMenu_->addAction(tr("Previous panel"), QKeySequence(Qt::SHIFT | Qt::Key_F6), panels, [panels] { panels->go(-1); });
    viewMenu_->addAction(tr("Present, full screen"), QKeySequence(Qt::Key_F5), this, &MainWindow::present);
    viewMenu_->addAction(tr("Step &back"), QKeySequence(Qt::ALT | Qt::Key_Left), this, [this] { timeline_->stepBack(); });
    viewMenu_->addAction(tr("&Step forward"), QKeySequence(Qt::ALT | Qt::Key_Right), this, [this] { timeline_->stepForward(); });
    viewMenu_->addAction(tr("Pla&y"), QKeySequence(Qt::CTRL | Qt::Key_Space), this, [this] { timeline_->play(!timeline_->playing()); });
    viewMenu_->addAction(tr("To the s&tart"), QKeySequence(Qt::ALT | Qt::Key_Home), this, [this] { timeline_->toStart(); });
    viewMenu_->addAction(tr("To the &end"), QKeySequence(Qt::ALT | Qt::Key_End), this, [this] { timeline_->toEnd(); });
    modelMenu_ = menuBar()->addMenu(tr("&Model"));
    modelMenu_->addAction(tr("Model and &training"), QKeySequence(Qt::CTRL | Qt::Key_B), this, [this] { showTraining(); });
}

void MainWindow::addLanguages()
{
    QMenu* menu = viewMenu_->addMenu(tr("Lang&uage (from the next start on)"));
    auto* group = new QActionGroup(this);
    const QString chosen = QSettings().value(QStringLiteral("language")).toString();
    const auto add = [&](const QString& code, const QString& name) {
        QAction* action = menu->addAction(name, this, [code] { QSettings().setValue(QStringLiteral("language"), code); });
        action->setCheckable(true);
        action->setChecked(code == chosen);
        group->addAction(action);
    };
    add({}, tr("As the system"));
    for (const views::Language& language : views::languages())
        add(language.code, language.name);
}

/// The graph where it has the keys, else the map.
void MainWindow::zoom(double factor)
{
    if (graph_->isAncestorOf(focusWidget()) && graph_->isVisible())
        graph_->view().setZoom(graph_->view().zoom() * factor);
    else
        map_->setZoom(map_->zoom() * factor);
}

/// What helps to look closely: values hidden, marks explained.
void MainWindow::buildLookMenu()
{
    viewMenu_->addSeparator();
    QAction* hide = viewMenu_->addAction(tr("&Hide values"));
    hide->setCheckable(true);
    hide->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_H));
    hide->setToolTip(tr("Predict first: pictures show question marks; a click on a cell shows its value"));
    connect(hide, &QAction::toggled, this, &MainWindow::hideValues);
    connect(this, &MainWindow::valuesChanged, hide, [this, hide] { hide->setChecked(valuesHidden()); });
    QAction* what =
        viewMenu_->addAction(tr("What is this?"), QKeySequence(Qt::SHIFT | Qt::Key_F1), this, [] { QWhatsThis::enterWhatsThisMode(); });
    what->setToolTip(tr("Then click a mark: it is explained"));
    viewMenu_->addAction(tr("What is at the &cursor?"), QKeySequence(Qt::CTRL | Qt::Key_F1), this, [this] { map_->explain(); });
}

void MainWindow::addMapOption(const QString& text, bool views::MapOptions::*option)
{
    QAction* action = viewMenu_->addAction(text);
    action->setCheckable(true);
    connect(action, &QAction::toggled, this, [this, option](bool on) {
        views::MapOptions options = map_->options();
        options.*option = on;
        map_->setOptions(options);
    });
}

QMenu* MainWindow::runMenu()
{
    if (!runMenu_)
        runMenu_ = menuBar()->addMenu(tr("&Run"));
    return runMenu_;
}

Exportable MainWindow::mapExport() const
{
    const trace::TraceState& state = feed_->state();
    const HandleId selected = selection_->handle();
    MapSnapshot snapshot{state, valuesOf(feed_->sharedLog(), valuesHidden()), map_->options(), theme_, double(map_->viewport()->width()),
                         {}};
    if (selected.valid() && state.alive(selected))
        snapshot.selected = state.bufferOf(selected);
    return exportOf(std::move(snapshot));
}

/// As it is seen: sides, groups, what is open.
Exportable MainWindow::graphExport() const
{
    views::GraphPicture::Options options;
    options.graph = graph_->view().options();
    options.direction = graph_->view().direction();
    return exportOf(GraphSnapshot{feed_->state(), options, theme_});
}

void MainWindow::present()
{
    if (presentation_)
        return presentation_->activateWindow();
    QWidget* const had = focusWidget();
    presentation_ = new Presentation({*feed_, *selection_, *values_, *timeline_, graph_->player()}, theme_, map_->options());
    presentation_->showGraph(pictures_->showsGraph());
    connect(this, &MainWindow::themeChanged, presentation_, &Presentation::setTheme);
    connect(&presentation_->map(), &views::MapView::elementChosen, this, &MainWindow::showElement);
    connect(this, &MainWindow::valuesChanged, &presentation_->map(), [map = &presentation_->map()] { map->viewport()->update(); });
    connect(presentation_, &QObject::destroyed, this, [this, had = QPointer(had)] {
        activateWindow();
        if (had)
            had->setFocus();
    });
    if (screen() && !presentation_->windowHandle())
        presentation_->setGeometry(screen()->geometry()); // of the screen that the window is on
    presentation_->showFullScreen();
    presentation_->activateWindow();
}

void MainWindow::copyPicture(Exportable picture)
{
    if (!copier_) {
        copier_ = new PictureCopier(this);
        connect(copier_, &PictureCopier::copied, this, [this](const QString& said) { statusBar()->showMessage(said, kMessageMs); });
        connect(copier_, &PictureCopier::failed, this, [this](const QString& why) { statusBar()->showMessage(why, kMessageMs); });
    }
    copier_->copy(std::move(picture));
}

void MainWindow::exportPicture(Exportable picture, const QString& file)
{
    auto* dialog = new ExportDialog(std::move(picture), file, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExportDialog::exported, this, [this](const QStringList& files) {
        statusBar()->showMessage(files.size() == 1
                                     ? tr("Written: %1").arg(files.front())
                                     : tr("Written in %n tile(s): %1 to %2", nullptr, int(files.size())).arg(files.front(), files.back()),
                                 kMessageMs);
    });
    dialog->open();
}

void MainWindow::saveAs()
{
    const QString path = askSavePath(this, tr("Save session"), tr("Sessions (*.stride)"), QStringLiteral("stride"));
    if (path.isEmpty())
        return;
    try {
        save(path);
        setDocument(path.section(u'/', -1));
    } catch (const std::exception& error) {
        QMessageBox::warning(this, tr("Not saved"), QString::fromUtf8(error.what()));
    }
}

}
