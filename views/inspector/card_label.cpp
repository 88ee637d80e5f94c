#include "views/inspector/card_label.h"

#include <QFocusEvent>

namespace ss::views {

namespace {

/// A label that is one link: it has the keyboard with its link marked at once, and Tab goes on from there in both directions (a
/// QLabel keeps Shift+Tab).
class Link : public QLabel {
protected:
    void focusInEvent(QFocusEvent* event) override
    {
        QLabel::focusInEvent(event);
        if (event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason)
            QLabel::focusNextPrevChild(true);
    }
    bool focusNextPrevChild(bool next) override { return QWidget::focusNextPrevChild(next); }
};

QLabel* drawn(QLabel* made, const QString& text, const QFont& font, const QColor& colour)
{
    made->setText(text);
    made->setFont(font);
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made->setWordWrap(true);
    QPalette palette = made->palette();
    palette.setColor(QPalette::WindowText, colour);
    made->setPalette(palette);
    return made;
}

}

QLabel* cardLabel(const QString& text, const QFont& font, const QColor& colour) { return drawn(new QLabel, text, font, colour); }

QLabel* cardLink(const QString& name, const Theme& theme)
{
    QLabel* link = drawn(new Link, {}, theme.mono(9.5), theme.ink);
    link->setTextFormat(Qt::RichText);
    link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    link->setText(QStringLiteral("<a href='#' style='color:%1'>%2</a>").arg(theme.accent.name(), name.toHtmlEscaped()));
    link->setAccessibleName(name);
    return link;
}

}
