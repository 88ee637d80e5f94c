#include "views/memory/map_footer.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>
#include <QVBoxLayout>

namespace ss::views {

namespace {

constexpr double kSpeeds[] = {1, 2, 4, 8, 16, 64};
constexpr int kUsualSpeed = 2;
constexpr double kIcon = 12;

void addTriangle(QPainterPath& path, double from, double to)
{
    path.addPolygon(QPolygonF({{from, 1.5}, {to, kIcon / 2}, {from, kIcon - 1.5}, {from, 1.5}}));
}

}

/// A line of plain text, perhaps led by a word that stands out; cut where there is no room: the tooltip has all of it.
class LineOfText : public QWidget {
public:
    explicit LineOfText(const char* name) { setObjectName(QLatin1String(name)); }

    void setLook(const QFont& font, const QColor& colour)
    {
        setFont(font);
        colour_ = colour;
        updateGeometry();
        update();
    }
    void setLead(const QFont& font, const QColor& colour)
    {
        leadFont_ = font;
        leadColour_ = colour;
    }
    void setText(const QString& text, const QString& lead = {})
    {
        if (text == text_ && lead == lead_)
            return;
        text_ = text;
        lead_ = lead;
        const QString all = lead.isEmpty() ? text : lead + QStringLiteral(": ") + text;
        setAccessibleName(all);
        setToolTip(all.isEmpty() ? QString() : QStringLiteral("<p>%1</p>").arg(all.toHtmlEscaped()));
        updateGeometry();
        update();
    }
    const QString& text() const { return text_; }
    QSize sizeHint() const override { return {int(fontMetrics().horizontalAdvance(text_)) + 1, fontMetrics().height() + 2}; }
    QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        QRect room = rect();
        if (!lead_.isEmpty()) {
            painter.setFont(leadFont_);
            painter.setPen(leadColour_);
            painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, lead_);
            room.setLeft(painter.fontMetrics().horizontalAdvance(lead_) + fontMetrics().horizontalAdvance(QLatin1Char(' ')) * 2);
        }
        painter.setFont(font());
        painter.setPen(colour_);
        painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft, fontMetrics().elidedText(text_, Qt::ElideRight, room.width()));
    }

private:
    QString text_, lead_;
    QColor colour_, leadColour_;
    QFont leadFont_;
};

MapFooter::MapFooter(WalkPlayer& player, const Theme& theme, QWidget* parent)
    : QWidget(parent)
    , player_(player)
    , theme_(theme)
    , jumps_(new LineOfText("walkJumps"))
    , lines_(new LineOfText("walkLines"))
    , where_(new LineOfText("walkWhere"))
    , caption_(new LineOfText("stepCaption"))
    , controls_(new QWidget)
{
    setObjectName(QStringLiteral("mapFooter"));
    setAccessibleName(tr("What the last step did"));
    setAutoFillBackground(true);
    buildControls();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 3, 14, 5);
    column->setSpacing(2);
    for (QWidget* each : {static_cast<QWidget*>(jumps_), static_cast<QWidget*>(lines_), controls_, static_cast<QWidget*>(caption_)})
        column->addWidget(each);
    setWalk({}, {});
    setTheme(theme);
}

void MapFooter::buildControls()
{
    controls_->setAccessibleName(tr("Walk"));
    auto* row = new QHBoxLayout(controls_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    auto* back = button("walkBack", tr("Walk a step back (,)"), Icon::Back);
    play_ = button("walkPlay", tr("Play the walk (Space)"), Icon::Play);
    auto* forward = button("walkForward", tr("Walk a step on (.)"), Icon::Forward);
    speed_ = new QComboBox;
    speed_->setObjectName(QStringLiteral("walkSpeed"));
    speed_->setAccessibleName(tr("Elements a second"));
    speed_->setToolTip(tr("Elements a second"));
    for (const double speed : kSpeeds)
        speed_->addItem(tr("%1 /s").arg(speed), speed);
    speed_->setCurrentIndex(kUsualSpeed);
    auto* close = button("walkClose", tr("Close the walk (W)"), Icon::Close);
    for (QWidget* each :
         {static_cast<QWidget*>(back), static_cast<QWidget*>(play_), static_cast<QWidget*>(forward), static_cast<QWidget*>(speed_)})
        row->addWidget(each);
    row->addSpacing(6);
    row->addWidget(where_, 1);
    row->addWidget(close);
    connect(back, &QToolButton::clicked, this, [this] { player_.step(-1); });
    connect(forward, &QToolButton::clicked, this, [this] { player_.step(1); });
    connect(play_, &QToolButton::clicked, this, [this] { player_.play(!player_.playing()); });
    connect(close, &QToolButton::clicked, this, &MapFooter::walkClosed);
    connect(speed_, &QComboBox::currentIndexChanged, this, [this](int index) { player_.setSpeed(speed_->itemData(index).toDouble()); });
    connect(&player_, &WalkPlayer::playingChanged, this, [this](bool playing) {
        play_->setToolTip(playing ? tr("Pause the walk (Space)") : tr("Play the walk (Space)"));
        play_->setAccessibleName(play_->toolTip());
        buttons_[1].second = playing ? Icon::Pause : Icon::Play;
        drawIcons();
    });
}

QToolButton* MapFooter::button(const char* name, const QString& what, Icon icon)
{
    auto* made = new QToolButton;
    made->setObjectName(QLatin1String(name));
    made->setToolTip(what);
    made->setAccessibleName(what);
    made->setAutoRaise(true);
    made->setFocusPolicy(Qt::TabFocus); // a click leaves the keys to the map
    buttons_.emplace_back(made, icon);
    return made;
}

void MapFooter::setTheme(const Theme& theme)
{
    theme_ = theme;
    QPalette look = palette();
    look.setColor(QPalette::Window, theme.panel);
    setPalette(look);
    jumps_->setLook(theme.sans(9), theme.ink);
    lines_->setLook(theme.sans(9), theme.dim);
    where_->setLook(theme.mono(9), theme.ink);
    caption_->setLead(theme.sans(9.5, true), theme.accent);
    caption_->setLook(theme.sans(9.5), theme.ink);
    speed_->setFont(theme.sans(9));
    drawIcons();
}

void MapFooter::drawIcons()
{
    for (const auto& [made, icon] : buttons_) {
        QPainterPath path;
        switch (icon) {
        case Icon::Play: addTriangle(path, 2, 11); break;
        case Icon::Pause: path.addRect(2, 1.5, 3, 9), path.addRect(7, 1.5, 3, 9); break;
        case Icon::Back: path.addRect(1.5, 1.5, 2, 9), addTriangle(path, 11, 4); break;
        case Icon::Forward: path.addRect(8.5, 1.5, 2, 9), addTriangle(path, 1, 8); break;
        case Icon::Close: break;
        }
        const double ratio = 2 * theme_.scale;
        const QSize size = QSizeF(kIcon, kIcon).toSize();
        QPixmap pixmap(size * ratio);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(ratio, ratio);
        painter.fillPath(path, theme_.ink);
        if (icon == Icon::Close) {
            painter.setPen(QPen(theme_.ink, 1.8, Qt::SolidLine, Qt::RoundCap));
            painter.drawLine(QLineF(2.5, 2.5, 9.5, 9.5));
            painter.drawLine(QLineF(2.5, 9.5, 9.5, 2.5));
        }
        painter.end();
        made->setIcon(pixmap);
        made->setIconSize(size * theme_.scale);
    }
}

void MapFooter::setCaption(const StepCaption& caption)
{
    said_ = caption;
    caption_->setText(caption.text, caption.kind);
}

void MapFooter::setWalk(const QString& jumps, const QString& lines)
{
    jumps_->setText(jumps);
    lines_->setText(lines);
    jumps_->setVisible(!jumps.isEmpty());
    lines_->setVisible(!lines.isEmpty());
    controls_->setVisible(!lines.isEmpty());
}

void MapFooter::setWalker(const QString& where, const QString& shown)
{
    where_->setText(shown.isEmpty() ? where : where + QStringLiteral("   ") + shown);
}

QString MapFooter::walkText() const { return jumps_->text() + QLatin1Char('\n') + lines_->text() + QLatin1Char('\n') + where_->text(); }

}
