#include "app/shell/presentation.h"

#include "views/graph/graph_player.h"
#include "views/graph/graph_view.h"
#include "views/memory/map_view.h"
#include "views/timeline/timeline_view.h"

#include <QAccessible>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ss::app {

namespace {

constexpr int kScreen = 720; ///< a screen that is so high has fonts as in a window of the usual size
constexpr double kLeast = 1.3, kMost = 4, kZoomStep = 1.25;
constexpr double kPoints = 17, kSmallPoints = 12;

}

/// One line over the whole width: the step's number, what ran, what that did.
class Caption : public QWidget {
public:
    void set(const views::TimelineView::Moment& moment, const views::Theme& theme)
    {
        moment_ = moment;
        theme_ = theme;
        setFixedHeight(int(theme_.scale * 46));
        setAccessibleName(text());
        update();
    }
    QString text() const
    {
        const QString told = moment_.meaning.isEmpty() ? moment_.what : moment_.what + QStringLiteral("   ") + moment_.meaning;
        return number() + QStringLiteral("   ") + told;
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.fillRect(rect(), theme_.panel);
        const double margin = 14 * theme_.scale, bar = 5 * theme_.scale;
        painter.fillRect(QRectF(0, height() - std::ceil(theme_.scale), width(), std::ceil(theme_.scale)), theme_.line);
        painter.fillRect(QRectF(margin, margin * 0.8, bar, height() - 1.6 * margin), moment_.colour);
        double x = margin + 2 * bar;
        x += write(painter, x, number(), theme_.sans(kSmallPoints), theme_.dim) + margin;
        // What ran comes first; what it did has the room that is left, if that holds a few words.
        x += write(painter, x, moment_.what, theme_.mono(kPoints, true), theme_.ink) + margin;
        if (width() - x > 120 * theme_.scale)
            write(painter, x, moment_.meaning, theme_.sans(kSmallPoints), theme_.dim);
    }

private:
    QString number() const { return QCoreApplication::translate("ss::app", "step %1 of %2").arg(moment_.step).arg(moment_.steps); }
    double write(QPainter& painter, double x, const QString& text, const QFont& font, const QColor& colour) const
    {
        painter.setFont(font);
        painter.setPen(colour);
        const QFontMetricsF metrics(font);
        const QString shown = metrics.elidedText(text, Qt::ElideRight, width() - x - 14 * theme_.scale);
        painter.drawText(QPointF(x, height() / 2.0 + metrics.capHeight() / 2), shown);
        return metrics.horizontalAdvance(shown);
    }

    views::TimelineView::Moment moment_;
    views::Theme theme_;
};

Presentation::Presentation(const Of& of, const views::Theme& theme, const views::MapOptions& options)
    : of_(of)
    , theme_(theme)
    , caption_(new Caption)
    , map_(new views::MapView(of.feed, of.selection, &of.values, enlarged(theme, kScreen)))
{
    setWindowTitle(tr("Stridescope: presentation"));
    setAttribute(Qt::WA_DeleteOnClose);
    setFocusPolicy(Qt::StrongFocus);
    map_->setFocusPolicy(Qt::NoFocus); // the keys step
    map_->setOptions(options);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(caption_);
    rows->addWidget(map_, 1);
    connect(&of_.feed, &views::TraceFeed::changed, this, [this] {
        tell();
        showWhatChanged();
    });
    connect(&of_.feed, &views::TraceFeed::grown, this, &Presentation::tell);
    tell();
}

views::Theme Presentation::enlarged(views::Theme theme, int height)
{
    theme.scale = std::max(theme.scale, std::clamp(double(height) / kScreen, kLeast, kMost));
    return theme;
}

void Presentation::setTheme(const views::Theme& theme)
{
    theme_ = theme;
    const views::Theme large = enlarged(theme_, height());
    QPalette colours = palette();
    colours.setColor(QPalette::Window, large.panel);
    setPalette(colours);
    map_->setTheme(large);
    if (graph_)
        graph_->setTheme(large);
    tell();
}

void Presentation::showGraph(bool shown)
{
    if (shown && !graph_) {
        graph_ = new views::GraphView(of_.feed, of_.selection, &of_.values, enlarged(theme_, height()));
        graph_->setFocusPolicy(Qt::NoFocus); // the keys step
        static_cast<QVBoxLayout*>(layout())->addWidget(graph_, 1);
    }
    if (graph_)
        graph_->setVisible(shown);
}

QString Presentation::told() const { return caption_->text(); }

void Presentation::tell()
{
    const QString before = told();
    caption_->set(of_.timeline.moment(), enlarged(theme_, height()));
    setAccessibleName(told());
    if (told() == before || !QAccessible::isActive())
        return;
    QAccessibleEvent event(this, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&event);
}

/// The audience cannot scroll: what the last call made or wrote comes into sight.
void Presentation::showWhatChanged()
{
    const auto& state = of_.feed.state();
    const CallId call = map_->options().flow.valid() ? map_->options().flow : CallId();
    if (!call.valid() || !state.knows(call))
        return;
    const auto& outputs = state.call(call).outputs;
    if (!outputs.empty() && outputs[0].valid() && state.alive(outputs[0]))
        map_->reveal(outputs[0]);
}

bool Presentation::zoom(int key)
{
    if (key == Qt::Key_0)
        map_->fit();
    else if (key == Qt::Key_Plus || key == Qt::Key_Equal)
        map_->setZoom(map_->zoom() * kZoomStep);
    else if (key == Qt::Key_Minus)
        map_->setZoom(map_->zoom() / kZoomStep);
    else
        return false;
    return true;
}

void Presentation::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Escape:
    case Qt::Key_F5: close(); return;
    case Qt::Key_Left:
    case Qt::Key_PageUp:
    case Qt::Key_Backspace: of_.timeline.stepBack(); return;
    case Qt::Key_Right:
    case Qt::Key_PageDown: of_.timeline.stepForward(); return;
    case Qt::Key_Home: of_.timeline.toStart(); return;
    case Qt::Key_End: of_.timeline.toEnd(); return;
    case Qt::Key_G: showGraph(!graph_ || graph_->isHidden()); return;
    case Qt::Key_N: of_.player.nextNode(); return;
    case Qt::Key_P: of_.player.previousNode(); return;
    case Qt::Key_W: map_->setWalking(!map_->walking()); return;
    case Qt::Key_Space: of_.timeline.play(!of_.timeline.playing()); return;
    default:
        if (!zoom(event->key()))
            QWidget::keyPressEvent(event);
    }
}

void Presentation::resizeEvent(QResizeEvent*) { setTheme(theme_); }

}
