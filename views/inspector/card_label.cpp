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
    made->resize(0, 0); // until it is laid out
    made->setWordWrap(true);
    setCardText(*made, text);
    setCardFont(*made, font, colour);
    return made;
}

}

QLabel* cardLabel(const QString& text, const QFont& font, const QColor& colour) { return drawn(new QLabel, text, font, colour); }

QLabel* cardLink(const QString& name, const Theme& theme)
{
    QLabel* link = drawn(new Link, {}, theme.mono(9.5), theme.ink);
    setCardLink(*link, name, theme);
    return link;
}

void setCardFont(QLabel& label, const QFont& font, const QColor& colour)
{
    label.setFont(font);
    QPalette palette = label.palette();
    palette.setColor(QPalette::WindowText, colour);
    label.setPalette(palette);
}

void setCardText(QLabel& label, const QString& text)
{
    label.setTextFormat(Qt::PlainText);
    label.setTextInteractionFlags(Qt::TextSelectableByMouse);
    label.setText(text);
    label.setAccessibleName({});
}

void setCardLink(QLabel& label, const QString& name, const Theme& theme)
{
    label.setTextFormat(Qt::RichText);
    label.setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    label.setText(QStringLiteral("<a href='#' style='color:%1'>%2</a>").arg(theme.accent.name(), name.toHtmlEscaped()));
    label.setAccessibleName(name);
}

}
