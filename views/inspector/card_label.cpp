#include "views/inspector/card_label.h"

namespace ss::views {

QLabel* cardLabel(const QString& text, const QFont& font, const QColor& colour)
{
    auto* made = new QLabel(text);
    made->setFont(font);
    made->setTextFormat(Qt::PlainText);
    made->setTextInteractionFlags(Qt::TextSelectableByMouse);
    made->setWordWrap(true);
    QPalette palette = made->palette();
    palette.setColor(QPalette::WindowText, colour);
    made->setPalette(palette);
    return made;
}

QLabel* cardLink(const QString& name, const Theme& theme)
{
    QLabel* link = cardLabel({}, theme.mono(9.5), theme.ink);
    link->setTextFormat(Qt::RichText);
    link->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    link->setText(QStringLiteral("<a href='#' style='color:%1'>%2</a>").arg(theme.accent.name(), name.toHtmlEscaped()));
    link->setAccessibleName(name);
    return link;
}

}
