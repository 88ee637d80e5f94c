#pragma once

#include "app/live/composer.h"
#include "app/live/console.h"
#include "app/live/console_input.h"
#include "app/live/hooks.h"
#include "app/live/live_session.h"
#include "app/live/live_window.h"
#include "app/live/watch_view.h"
#include "app/shell/main_window.h"
#include "tests/support/hands.h"
#include "views/geometry/map_rows.h"
#include "views/grid/grid_canvas.h"
#include "views/grid/grid_view.h"
#include "views/inspector/objects_view.h"
#include "views/memory/map_text.h"
#include "views/memory/map_view.h"

#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>

namespace ss::test {

inline constexpr int kPatience = 30000;

/// What a map draws of its storages, a line a strip with the values in its cells and how many handles see each, then a line a track
/// with the cells under it and what is said behind it.
inline QStringList drawn(const views::MapScene& scene, const views::ValueSource& values)
{
    QStringList lines;
    for (const views::MapStrip& strip : scene.strips) {
        QStringList cells, seen;
        for (int64_t cell = 0; cell < strip.cells; ++cell)
            cells << views::valueText(strip, cell, &values);
        for (int64_t row = 0; row < strip.rows; ++row)
            for (const uint32_t count : views::rowCoverage(strip, row))
                seen << QString::number(count);
        lines << QStringLiteral("%1 | %2").arg(cells.join(' '), seen.join(QString()));
        for (const views::MapTrack& track : strip.tracks) {
            QStringList runs;
            for (int64_t row = 0; row < strip.rows; ++row)
                for (const views::CellRun& run : views::trackRow(strip, track, row, false).runs)
                    runs << (run.end == run.begin + 1 ? QString::number(run.begin)
                                                      : QStringLiteral("%1-%2").arg(run.begin).arg(run.end - 1));
            lines
                << QStringLiteral("  %1: %2  %3").arg(QString::fromStdString(track.label), runs.join(' '), views::tagText(track)).trimmed();
        }
    }
    return lines;
}

/// The whole program as a person has it before him, and his hands on it. One a process: there is one interpreter.
class ByHand {
public:
    explicit ByHand(const QString& application)
    {
        QStandardPaths::setTestModeEnabled(true);
        // Its own folder and settings on each window system: both may run at once.
        QCoreApplication::setApplicationName(application + '_' + QGuiApplication::platformName());
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation)).removeRecursively();
        QSettings().clear();
        const app::LiveHooks hooks = app::liveHooks();
        window_ = std::make_unique<app::MainWindow>(hooks.newLog(), views::Theme::light());
        live_ = hooks.attach(*window_, {});
        window_->resize(1280, 800);
        window_->show();
    }

    app::MainWindow& window() { return *window_; }
    app::LiveWindow& live() { return *static_cast<app::LiveWindow*>(live_.get()); }
    app::Composer& composer() { return live().composer(); }
    views::GridCanvas& grid() { return window_->grid().canvas(); }
    const trace::TraceState& state() { return window_->feed().state(); }
    const views::MapScene& scene() { return window_->map().scene(); }

    bool has(const char* name) { return state().bindings().contains(name); }
    HandleId handle(const char* name) { return has(name) ? state().bindings().at(name) : HandleId(); }
    QString selected()
    {
        const HandleId handle = window_->selection().handle();
        return handle.valid() && !state().names(handle).empty() ? QString::fromStdString(state().names(handle).front()) : QString();
    }
    QStringList drawn() { return test::drawn(scene(), window_->values()); }
    QString lastEntry() { return live().console().history().entries().isEmpty() ? QString() : live().console().history().entries().last(); }
    /// Nothing runs, and the pictures show all that has happened.
    bool idle() { return !live().session().busy() && window_->feed().end() == window_->feed().log().size(); }

    /// What the interpreter says of these expressions; that is no part of the session.
    QStringList ask(const QStringList& expressions)
    {
        QStringList answers;
        const auto connection = QObject::connect(&live().session(), &app::LiveSession::watched, [&](const app::WatchValues& values) {
            QStringList found, asked;
            for (const app::WatchValue& value : values) {
                found << value.text;
                asked << value.expression;
            }
            const bool late = found.join(QString()).contains("too long"); // a look has a time limit
            if (asked == expressions && !late)
                answers = found;
        });
        for (int tries = 0; tries < 20 && answers.isEmpty(); ++tries) {
            live().session().watch(expressions);
            (void)QTest::qWaitFor([&] { return !answers.isEmpty(); }, 2000);
        }
        QObject::disconnect(connection);
        live().session().watch(live().watch().model().expressions());
        return answers;
    }
    QString ask(const QString& expression) { return ask(QStringList{expression}).value(0); }

    /// A point on the boxes of a handle's track in the map, or none where that is not seen.
    std::optional<QPoint> onTrack(const char* name)
    {
        const auto place = scene().placeOf(handle(name));
        if (!place)
            return std::nullopt;
        const views::MapStrip& strip = scene().strips[place->strip];
        for (int64_t row = 0; row < strip.rows; ++row)
            for (const views::CellRun& run : views::trackRow(strip, strip.tracks[place->track], row, false).runs) {
                const double y = views::trackTop(scene(), strip, row, place->track) + scene().options.metrics.track / 2;
                const QPoint point = window_->map().toViewport({views::cellLeft(strip, run.begin) + strip.columnWidth / 2, y}).toPoint();
                if (window_->map().viewport()->rect().contains(point))
                    return point;
            }
        return std::nullopt;
    }
    QPoint onCell(int64_t row, int64_t column)
    {
        const views::GridRect rect = views::cellRect(grid().scene(), grid().origin(), {row, column});
        return QPointF(rect.x + rect.width / 2, rect.y + rect.height / 2).toPoint();
    }
    static QPoint middleOf(const views::GridRect& rect) { return QPointF(rect.x + rect.width / 2, rect.y + rect.height / 2).toPoint(); }
    /// Where a handle stands in the list of objects.
    QPoint inList(const char* name)
    {
        QListView& list = objects().list();
        for (int row = 0; row < list.model()->rowCount(); ++row)
            if (list.model()->index(row, 0).data().toString() == QLatin1String(name))
                return list.visualRect(list.model()->index(row, 0)).center();
        return {-1, -1};
    }
    views::ObjectsView& objects() { return *window_->findChild<views::ObjectsView*>(); }

    /// The main window has the keys again.
    bool back() { return bringUp(*window_); }
    /// A click into the console and a line.
    void typeLine(const QString& line)
    {
        click(*live().console().input()->viewport());
        type(line);
        press(Qt::Key_Return);
    }

    void close()
    {
        window_->close();
        live_.reset();
        window_.reset();
    }

private:
    std::unique_ptr<app::MainWindow> window_;
    std::unique_ptr<QObject> live_;
};

}
