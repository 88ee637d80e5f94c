#include "app/live/recovery_bar.h"

#include "app/shell/save_path.h"
#include "core/base/error.h"
#include "core/trace/session_file.h"
#include "views/geometry/handle_text.h"

#include <QLabel>
#include <QLocale>
#include <QMessageBox>

namespace ss::app {

namespace {

constexpr int kMargin = 14;

QString describe(const UncleanSession& session)
{
    return QStringLiteral("%1   %2").arg(QLocale().toString(session.begun, QLocale::ShortFormat),
                                         QString::fromStdString(views::bytesText(session.bytes)));
}

}

RecoveryBar::RecoveryBar(std::vector<UncleanSession> sessions, QWidget* parent)
    : QToolBar(tr("Recovery"), parent)
    , list_(new QComboBox)
{
    setMovable(false);
    setContentsMargins(kMargin, 0, kMargin, 0); // as far from the edge as the panels' texts
    for (auto session = sessions.rbegin(); session != sessions.rend(); ++session)
        list_->addItem(describe(*session), session->path);
    addWidget(new QLabel(sessions.size() == 1
                             ? tr("A session was not closed; it is here up to its last moments:  ")
                             : tr("%1 sessions were not closed; they are here up to their last moments:  ").arg(sessions.size())));
    addWidget(list_);
    addAction(tr("Open"), this, [this] { emit openRequested(list_->currentData().toString()); });
    addAction(tr("Save as..."), this, &RecoveryBar::saveElsewhere);
    addAction(tr("Delete..."), this, &RecoveryBar::discard);
    addAction(tr("Later"), this, &QWidget::hide);
}

void RecoveryBar::saveElsewhere()
{
    const QString path = askSavePath(this, tr("Save session"), tr("Sessions (*.stride)"), QStringLiteral("stride"));
    if (path.isEmpty())
        return;
    try {
        const QString from = list_->currentData().toString();
        trace::saveSession(path.toStdString(), trace::openSession(from.toStdString()));
        Autosave::remove(from);
        forget();
    } catch (const Error& error) {
        QMessageBox::warning(this, tr("Not saved"), QString::fromUtf8(error.what()));
    }
}

void RecoveryBar::discard()
{
    const auto answer =
        QMessageBox::question(this, tr("Delete session"), tr("Delete the session of %1 for good?").arg(list_->currentText()));
    if (answer != QMessageBox::Yes)
        return;
    Autosave::remove(list_->currentData().toString());
    forget();
}

void RecoveryBar::forget()
{
    list_->removeItem(list_->currentIndex());
    setVisible(list_->count() > 0);
}

}
