#pragma once

#include "views/models/training_feed.h"
#include "views/plots/plot.h"

#include <QTimer>
#include <QWidget>
#include <array>
#include <functional>
#include <optional>

class QComboBox;
class QGridLayout;
class QPushButton;
class QScrollArea;

namespace ss::views {

class ConfusionPlot;
class CurvePlot;
class SpreadPlot;
class SurfacePlot;

/// All plots of a training run, side by side; one may be enlarged over the others (Enter or a double click, Escape leaves). They are
/// drawn anew while it runs, but no oftener than that drawing takes a small share of the time.
class PlotsView : public QWidget {
    Q_OBJECT
public:
    static constexpr int kPlots = 8;
    PlotsView(TrainingFeed& training, const Theme& theme, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    Plot& plot(int index) { return *plots_[size_t(index)]; }
    /// -1: none is.
    int enlarged() const { return enlarged_; }
    void enlarge(int index);
    /// The other pictures show the moment before this event; none: the latest.
    void setMoment(std::optional<trace::Seq> moment);
    /// The row of buttons; a picture in a file has none.
    void setControlsVisible(bool visible);
    /// Draws all that is behind, at once.
    void finish();
    /// All plots that are shown, at this size, letters as letters.
    void paintTo(QPainter& painter, const QSize& size);
    /// What writes a picture of this size: set by who can; without it there is no export.
    using Write = std::function<QString(const QString& path, const QSizeF& size, const std::function<void(QPainter& painter)>& paint)>;
    void setWriter(Write write);

signals:
    /// A sentence for the status line.
    void told(const QString& text);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void arrange();
    int columnsFor(const QSize& size) const;
    void update(int index);
    bool isCurve(int index) const;
    void replotDue();
    void exportPlots();
    void showMenu(int index, const QPoint& position);

    TrainingFeed& training_;
    Theme theme_;
    CurvePlot *loss_, *gradients_, *rate_, *memory_;
    SpreadPlot *activations_, *spreads_;
    SurfacePlot* surface_;
    ConfusionPlot* confusion_;
    std::array<Plot*, kPlots> plots_{};
    std::array<bool, kPlots> due_{};
    QWidget* controls_;
    QComboBox* which_;
    QPushButton *reset_, *export_;
    QGridLayout* grid_;
    QScrollArea* area_;
    QTimer timer_;
    Write write_;
    uint64_t probe_ = UINT64_MAX; ///< the last that was drawn
    int enlarged_ = -1, next_ = 0, columns_ = 0;
    trace::Seq drawnTo_ = 0;
    int rest_ = 0; ///< ms without drawing that the last drawing has to be followed by
};

}
