#include "views/plots/plots_view.h"

#include "views/plots/class_plots.h"
#include "views/plots/curve_plot.h"
#include "views/plots/spread_plot.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QGridLayout>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>
#include <utility>

namespace ss::views {

namespace {

constexpr int kBudgetMs = 6, kSoonMs = 30;
constexpr int kShare = 8; ///< of the time, one part is for drawing
constexpr int kColumnWidth = 190, kRowHeight = 128;
constexpr int kNormsMost = 12;

}

PlotsView::PlotsView(TrainingFeed& training, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , training_(training)
    , theme_(theme)
    , loss_(new CurvePlot(tr("Loss and accuracy"), tr("backward pass")))
    , gradients_(new CurvePlot(tr("Gradient norms"), tr("backward pass"), CurvePlot::Scale::Logarithmic))
    , rate_(new CurvePlot(tr("Learning rate"), tr("backward pass")))
    , memory_(new CurvePlot(tr("Memory in use"), tr("event"), CurvePlot::Scale::Linear, CurvePlot::Unit::Bytes))
    , activations_(new SpreadPlot(tr("Activations"), tr("value")))
    , spreads_(new SpreadPlot(tr("Gradients"), tr("value")))
    , surface_(new SurfacePlot(tr("Decision surface"), tr("feature 0"), tr("feature 1")))
    , confusion_(new ConfusionPlot(tr("Confusion"), tr("the model says"), tr("it is")))
    , plots_{loss_, gradients_, surface_, confusion_, activations_, spreads_, rate_, memory_}
{
    setObjectName(QStringLiteral("plots"));
    build();
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &PlotsView::replotDue);
    connect(&training_, &TrainingFeed::changed, this, [this] {
        const bool probed = std::exchange(probe_, training_.probes()) != training_.probes();
        for (int i = 0; i < kPlots; ++i)
            due_[size_t(i)] = due_[size_t(i)] || probed || isCurve(i);
        if (isVisible() && !timer_.isActive())
            timer_.start(std::max(kSoonMs, rest_));
    });
    setTheme(theme);
    finish();
}

void PlotsView::build()
{
    controls_ = new QWidget;
    auto* row = new QHBoxLayout(controls_);
    row->setContentsMargins(0, 0, 0, 0);
    which_ = new QComboBox;
    which_->setAccessibleName(tr("Plot that is shown"));
    which_->addItem(tr("All plots"));
    reset_ = new QPushButton(tr("Show all of it"));
    reset_->setToolTip(tr("Home: the axes show all that there is"));
    export_ = new QPushButton(tr("Export..."));
    export_->setAccessibleName(tr("Export the plots that are shown"));
    export_->hide();
    row->addWidget(which_);
    row->addStretch(1);
    row->addWidget(reset_);
    row->addWidget(export_);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    rows->addWidget(controls_);
    area_ = new QScrollArea;
    area_->setWidgetResizable(true);
    area_->setFrameShape(QFrame::NoFrame);
    area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area_->setFocusPolicy(Qt::NoFocus);
    auto* inside = new QWidget;
    grid_ = new QGridLayout(inside);
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(6);
    area_->setWidget(inside);
    rows->addWidget(area_, 1);
    for (int i = 0; i < kPlots; ++i) {
        Plot* plot = plots_[size_t(i)];
        which_->addItem(plot->title());
        connect(plot, &Plot::enlargeWanted, this, [this, i] { enlarge(enlarged_ == i ? -1 : i); });
        connect(plot, &Plot::menuWanted, this, [this, i](const QPoint& at) { showMenu(i, at); });
    }
    connect(which_, &QComboBox::activated, this, [this](int index) { enlarge(index - 1); });
    connect(reset_, &QPushButton::clicked, this, [this] {
        for (Plot* plot : plots_)
            if (enlarged_ < 0 || plot == plots_[size_t(enlarged_)])
                plot->resetZoom();
    });
    connect(export_, &QPushButton::clicked, this, &PlotsView::exportPlots);
    arrange();
}

int PlotsView::columnsFor(const QSize& size) const { return std::clamp(int(size.width() / (kColumnWidth * theme_.scale)), 1, 4); }

void PlotsView::arrange()
{
    columns_ = columnsFor(size());
    for (Plot* plot : plots_)
        grid_->removeWidget(plot);
    for (int i = 0; i < kPlots; ++i) {
        Plot* plot = plots_[size_t(i)];
        const bool shown = enlarged_ < 0 || enlarged_ == i;
        if (shown)
            grid_->addWidget(plot, enlarged_ < 0 ? i / columns_ : 0, enlarged_ < 0 ? i % columns_ : 0);
        plot->setVisible(shown);
    }
    const int rows = enlarged_ < 0 ? (kPlots + columns_ - 1) / columns_ : 1;
    area_->widget()->setMinimumHeight(int((rows * (kRowHeight + 6)) * theme_.scale));
    for (int column = 0; column < 4; ++column)
        grid_->setColumnStretch(column, column < (enlarged_ < 0 ? columns_ : 1));
}

void PlotsView::enlarge(int index)
{
    Plot* const had = enlarged_ >= 0 ? plots_[size_t(enlarged_)] : nullptr;
    enlarged_ = index;
    arrange();
    which_->setCurrentIndex(index + 1);
    Plot* const now = index >= 0 ? plots_[size_t(index)] : had;
    if (now && !which_->hasFocus())
        now->setFocus();
}

void PlotsView::setControlsVisible(bool visible) { controls_->setVisible(visible); }

void PlotsView::setTheme(const Theme& theme)
{
    theme_ = theme;
    QPalette own = palette();
    own.setColor(QPalette::Window, theme.panel);
    setPalette(own);
    for (Plot* plot : plots_) {
        plot->applyTheme(theme);
        plot->replot(QCustomPlot::rpQueuedReplot);
    }
    arrange();
}

void PlotsView::setMoment(std::optional<trace::Seq> moment)
{
    for (CurvePlot* plot : {loss_, gradients_, rate_, memory_}) {
        const bool byEvent = plot == memory_;
        plot->setMoment(!moment ? std::nullopt : std::optional(byEvent ? double(*moment) : training_.curves().passesAt(*moment)));
        plot->replot(QCustomPlot::rpQueuedReplot);
    }
}

/// The others are drawn from probes alone.
bool PlotsView::isCurve(int index) const
{
    const Plot* plot = plots_[size_t(index)];
    return plot == loss_ || plot == gradients_ || plot == rate_ || plot == memory_;
}

/// What the plot shows is as the training is now.
void PlotsView::update(int index)
{
    const TrainingCurves& curves = training_.curves();
    Plot* plot = plots_[size_t(index)];
    if (plot == loss_) {
        std::vector<Curve> lines{{tr("loss"), &curves.loss().x(), &curves.loss().y(), 0, false}};
        if (!curves.accuracy().empty())
            lines.push_back({tr("accuracy"), &curves.accuracy().x(), &curves.accuracy().y(), 1, true});
        loss_->setCurves(lines);
    } else if (plot == gradients_) {
        std::vector<Curve> lines;
        for (const TrainingCurves::Leaf& leaf : curves.leaves())
            if (lines.size() < kNormsMost && !leaf.norm.empty())
                lines.push_back({QString::fromStdString(leaf.name.empty() ? "leaf " + std::to_string(lines.size()) : leaf.name),
                                 &leaf.norm.x(), &leaf.norm.y(), int(lines.size()), false});
        gradients_->setCurves(lines);
    } else if (plot == rate_) {
        rate_->setCurves({{tr("learning rate"), &curves.rate().x(), &curves.rate().y(), 2, false}});
    } else if (plot == memory_) {
        std::vector<Curve> lines;
        for (const auto& [device, series] : curves.memory())
            lines.push_back({QString::fromStdString(toText(device)), &series.x(), &series.y(), int(lines.size()), false});
        memory_->setCurves(lines);
    } else if (plot == activations_) {
        activations_->setSpreads(training_.probe().activations);
    } else if (plot == spreads_) {
        spreads_->setSpreads(training_.probe().gradients);
    } else if (plot == surface_) {
        surface_->setProbe(training_.probe());
    } else {
        confusion_->setProbe(training_.probe());
    }
}

/// One after the other within a budget, the next time no sooner than that drawing stays a small share of the time.
void PlotsView::replotDue()
{
    QElapsedTimer clock;
    clock.start();
    bool left = false;
    for (int i = 0; i < kPlots; ++i) {
        const int index = (next_ + i) % kPlots;
        if (!due_[size_t(index)] || !plots_[size_t(index)]->isVisible())
            continue;
        if (clock.elapsed() >= kBudgetMs / 2) {
            left = true;
            next_ = index;
            break;
        }
        due_[size_t(index)] = false;
        update(index);
        plots_[size_t(index)]->replot();
    }
    // What stands still may be drawn at once.
    const bool runs = std::exchange(drawnTo_, training_.end()) != training_.end();
    rest_ = runs ? int(clock.elapsed()) * kShare : 0;
    if (left)
        timer_.start(std::max(kSoonMs, rest_));
}

void PlotsView::finish()
{
    for (int i = 0; i < kPlots; ++i) {
        update(i);
        plots_[size_t(i)]->replot();
    }
    probe_ = training_.probes();
    due_.fill(false);
}

void PlotsView::paintTo(QPainter& painter, const QSize& size)
{
    painter.fillRect(QRect(QPoint(), size), theme_.panel);
    if (enlarged_ >= 0)
        return plots_[size_t(enlarged_)]->paintTo(painter, size);
    const int columns = columnsFor(size), rows = (kPlots + columns - 1) / columns;
    const QSize each(size.width() / columns, size.height() / rows);
    for (int i = 0; i < kPlots; ++i) {
        painter.save();
        painter.translate(i % columns * each.width(), i / columns * each.height());
        plots_[size_t(i)]->paintTo(painter, each);
        painter.restore();
    }
}

void PlotsView::setWriter(Write write)
{
    write_ = std::move(write);
    export_->setVisible(bool(write_));
}

void PlotsView::exportPlots()
{
    const QString path =
        QFileDialog::getSaveFileName(this, tr("Export to"), QStringLiteral("plots.svg"), tr("Pictures (*.png *.svg *.pdf)"));
    if (path.isEmpty() || !write_)
        return;
    const QSize size = enlarged_ >= 0 ? plots_[size_t(enlarged_)]->size() : area_->widget()->size();
    const QString why = write_(path, QSizeF(size), [this, size](QPainter& painter) { paintTo(painter, size); });
    emit told(why.isEmpty() ? tr("Written: %1").arg(path) : why);
}

void PlotsView::showMenu(int index, const QPoint& position)
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(enlarged_ == index ? tr("All plots") : tr("Enlarge"), this,
                    [this, index] { enlarge(enlarged_ == index ? -1 : index); });
    menu->addAction(tr("Show all of it"), this, [this, index] { plots_[size_t(index)]->resetZoom(); });
    if (write_)
        menu->addAction(tr("Export..."), this, &PlotsView::exportPlots);
    menu->popup(position);
}

void PlotsView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (columnsFor(size()) != columns_)
        arrange();
}

void PlotsView::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    due_.fill(true);
    timer_.start(0);
}

void PlotsView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape && enlarged_ >= 0)
        return enlarge(-1);
    QWidget::keyPressEvent(event);
}

}
