#include "app/shell/render_command.h"

#include "app/shell/graph_export.h"
#include "app/shell/load.h"
#include "app/shell/map_export.h"
#include "app/shell/picture.h"
#include "app/shell/style.h"
#include "core/base/error.h"
#include "views/inspector/objects_view.h"
#include "views/memory/render.h"
#include "views/model/network_view.h"
#include "views/models/training_feed.h"
#include "views/plots/plots_view.h"
#include "views/timeline/timeline_view.h"

#include <QApplication>
#include <QPainter>
#include <cstdio>

namespace ss::app {

namespace {

/// A widget as it stands on the screen, at the picture's size.
void paintWidget(QPainter& painter, QWidget& widget, const QSize& size)
{
    widget.resize(size);
    widget.ensurePolished();
    widget.render(&painter);
}

/// A .png has the size that was asked for, and a higher map is cut and says so; pages are as high as the map.
QStringList writeMap(const RenderCommand& command, const views::TraceFeed& feed, const views::Theme& theme)
{
    const views::KeptValues values(feed.log().values());
    views::MapOptions options;
    if (!command.only.empty())
        options.only = bufferOfName(feed.state(), command.only);
    views::MapPicture map(feed.state(), &values, theme, command.width, options, command.smallestFont);
    const bool png = isPng(QString::fromStdString(command.output));
    if (png)
        map.setHeight(command.height);
    const QSizeF size(png ? command.width : map.size().width(), map.size().height());
    const Sheet sheet{size, [&](QPainter& painter, const QRectF& part) { map.paint(painter, part); }, command.dpi};
    return writePicture(QString::fromStdString(command.output), sheet);
}

/// A .png has the size that was asked for, and a larger graph is drawn smaller; pages are as large as the graph.
QStringList writeGraph(const RenderCommand& command, const views::TraceFeed& feed, const views::Theme& theme)
{
    const QString path = QString::fromStdString(command.output);
    const Exportable graph = exportOf(GraphSnapshot{feed.state(), {}, theme});
    ExportWish wish;
    wish.theme = theme;
    wish.smallestFont = command.smallestFont;
    wish.dpi = command.dpi;
    if (!isPng(path))
        return writeExport(path, graph, wish);
    views::GraphPicture::Options options;
    options.smallestFont = command.smallestFont;
    views::GraphPicture picture(feed.state(), theme, options);
    const QSizeF size(command.width, command.height);
    return writePicture(path, {size, [&](QPainter& painter, const QRectF&) { picture.paintInto(painter, size); }, command.dpi});
}

/// What a training looked like until that moment.
QStringList writeTraining(const RenderCommand& command, const views::TraceFeed& feed, const views::Theme& theme)
{
    views::TrainingFeed training(feed.sharedLog(), feed.cursor());
    training.pullAll();
    const QSize size(command.width, command.height);
    Sheet sheet{QSizeF(size), {}, command.dpi};
    views::PlotsView plots(training, theme);
    views::NetworkView network(training, theme);
    if (command.view == ViewKind::Plots)
        sheet.paint = [&](QPainter& painter, const QRectF&) { plots.paintTo(painter, size); };
    else
        sheet.paint = [&](QPainter& painter, const QRectF&) { network.paintTo(painter, QSizeF(size)); };
    return writePicture(QString::fromStdString(command.output), sheet);
}

QStringList writeView(const RenderCommand& command, views::TraceFeed& feed, const views::Theme& theme)
{
    if (command.view == ViewKind::Memory)
        return writeMap(command, feed, theme);
    if (command.view == ViewKind::Graph)
        return writeGraph(command, feed, theme);
    if (command.view == ViewKind::Plots || command.view == ViewKind::Model)
        return writeTraining(command, feed, theme);
    views::Selection selection;
    std::unique_ptr<QWidget> view;
    if (command.view == ViewKind::Objects) {
        auto objects = std::make_unique<views::ObjectsView>(feed, selection, theme);
        objects->setControlsVisible(false);
        view = std::move(objects);
    } else {
        auto timeline = std::make_unique<views::TimelineView>(feed, selection, theme);
        timeline->setKeyVisible(true);
        view = std::move(timeline);
    }
    const QSize size(command.width, command.height);
    const Sheet sheet{QSizeF(size), [&](QPainter& painter, const QRectF&) { paintWidget(painter, *view, size); }, command.dpi};
    return writePicture(QString::fromStdString(command.output), sheet);
}

}

int renderPicture(const RenderCommand& command, const LiveHooks& hooks)
{
    const Loaded loaded = load(command.file, command.arguments, hooks);
    const trace::OpenedSession& session = loaded.session;
    for (const std::string& problem : session.problems)
        std::fprintf(stderr, "stridescope: %s\n", problem.c_str());
    views::TraceFeed feed(session.log);
    feed.pullAll();
    if (command.at && *command.at > feed.end())
        fail(ErrorKind::Value, "--at %llu is beyond the end: the session has %llu event%s", static_cast<unsigned long long>(*command.at),
             static_cast<unsigned long long>(feed.end()), feed.end() == 1 ? "" : "s");
    feed.setCursor(command.at.value_or(feed.end()));
    const views::Theme theme = views::Theme::named(QString::fromStdString(command.theme)).value_or(views::Theme::light());
    applyTheme(*qApp, theme);
    const QStringList files = writeView(command, feed, theme);
    if (files.size() > 1)
        std::fprintf(stderr, "stridescope: the picture is larger than an image can be: it was written as %d tiles, %s to %s\n",
                     int(files.size()), qUtf8Printable(files.front()), qUtf8Printable(files.back()));
    if (loaded.exitStatus != 0)
        std::fprintf(stderr, "stridescope: the script ended with status %d: %s shows what it did until then\n", loaded.exitStatus,
                     command.output.c_str());
    return loaded.exitStatus;
}

}
