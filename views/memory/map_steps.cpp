#include "views/geometry/walk_path.h"
#include "views/memory/map_footer.h"
#include "views/memory/map_motion.h"
#include "views/memory/map_view.h"
#include "views/memory/scene_builder.h"
#include "views/memory/step_text.h"
#include "views/memory/walk_text.h"

#include <QEvent>

/// What the memory map does when the cursor moves, and while a handle is walked.
namespace ss::views {

void MapView::connectMotion()
{
    connect(motion_.get(), &MapMotion::moved, this, [this] {
        if (marks_.change.flies) // bytes are counted as they arrive
            footer_->setCaption(captionOf(marks_.change, *scene_, marks_.played()));
        viewport()->update();
    });
    connect(motion_.get(), &MapMotion::runningChanged, this, &MapView::motionRunning);
    connect(walkPlayer_.get(), &WalkPlayer::moved, this, &MapView::walkMoved);
    connect(footer_, &MapFooter::walkClosed, this, [this] { setWalking(false); });
}

void MapView::setSpeed(double factor) { motion_->setSpeed(factor); }

/// One stop on; or, while the map follows what runs, a statement.
bool MapView::isStep(const Step& step) const
{
    if (step.to <= step.from)
        return false;
    return step.live || feed_.stops().upperBound(step.to) - feed_.stops().upperBound(step.from) <= 1;
}

void MapView::showStep(const Step& step, std::shared_ptr<const MapScene> before)
{
    MapChange change;
    if (isStep(step))
        if (const MapStep facts = stepBetween(feed_.log(), step.from, step.to); facts.statements <= 1)
            change = changeOf(facts, feed_.state(), *before, *scene_);
    placeName(change, *before);
    builder_->letGo(std::exchange(before_, change.freed.empty() ? nullptr : std::move(before)));
    footer_->setCaption(captionOf(change, *scene_, 0));
    if (change.arrives && step.live && shownPlace(*scene_, change.handle))
        reveal(change.handle); // who typed the line looks for it
    motion_->play(std::move(change));
}

void MapView::placeName(MapChange& change, const MapScene& before)
{
    if (!change.rebound)
        return;
    const auto heightOf = [](const MapScene& scene, std::optional<TrackPlace> place) { return labelSpot(scene, *place).second; };
    const HandleId from = change.rebound->from, to = change.rebound->to;
    const auto old = shownPlace(before, from), stays = shownPlace(*scene_, from), was = shownPlace(before, to),
               target = shownPlace(*scene_, to);
    const bool early = old && was && !change.freed.empty() && !motion_->reduced();
    marks_.nameMove = {};
    if (early)
        marks_.nameMove = {heightOf(before, old), heightOf(before, was), true};
    else if (old && target)
        marks_.nameMove = {stays ? heightOf(*scene_, stays) : heightOf(before, old), heightOf(*scene_, target), false};
    else
        change.rebound.reset();
}

/// The map is laid out anew at the same moment: what marks a place of the old one has none.
void MapView::relaid()
{
    motion_->finish();
    marks_.change.rebound.reset();
    marks_.change.freed.clear();
    builder_->letGo(std::exchange(before_, nullptr));
}

// --- The walk -------------------------------------------------------------------------------------------------------------

void MapView::setWalking(bool walking)
{
    if (walking == walking_)
        return;
    walking_ = walking;
    rebuild();
    placeFooter();
    if (walking)
        reveal(selection_.handle());
    emit walkingChanged(walking);
}

void MapView::showWalk()
{
    const auto spot = walking_ ? shownPlace(*scene_, selection_.handle()) : std::nullopt;
    if (!spot) {
        marks_.walk.reset();
        walkPlayer_->setWalk(std::nullopt);
        footer_->setWalk(walking_ ? tr("Select a tensor or an array to walk through it.") : QString(), {});
        placeFooter();
        return;
    }
    const MapStrip& strip = scene_->strips[spot->strip];
    const MapTrack& track = strip.tracks[spot->track];
    const bool other = !marks_.walk || marks_.walk->handle != track.handle;
    marks_.walk = WalkMarks{track.handle};
    walkPlayer_->setWalk(walkOf(track));
    if (other) {
        walkPlayer_->restart();
        marks_.walk->number = walkPlayer_->count() > 0 ? -1 : 0; // nowhere yet: the first cell is scrolled to
    }
    const WalkFacts facts = walkFacts(strip, track);
    footer_->setWalk(QString::fromStdString(track.label) + QStringLiteral(": ") + walkText(facts), linesText(facts));
    walkMoved();
    placeFooter();
}

void MapView::walkMoved()
{
    const auto spot = marks_.walk ? shownPlace(*scene_, marks_.walk->handle) : std::nullopt;
    if (!spot || walkPlayer_->count() == 0) {
        footer_->setWalker({}, {});
        return;
    }
    const MapStrip& strip = scene_->strips[spot->strip];
    const MapTrack& track = strip.tracks[spot->track];
    const Walk walk = walkOf(track);
    const int64_t number = walkPlayer_->number();
    const bool stepped = number != marks_.walk->number;
    marks_.walk->number = number;
    marks_.walk->part = walkPlayer_->part();
    marks_.walk->playing = walkPlayer_->playing();
    footer_->setWalker(walkerText(track, walk, number), shownText(walk.count(), number));
    if (stepped) {
        const WalkStop stop = walkStop(strip, track, walk, number);
        const double top = rowTop(*scene_, strip, stop.row) - strip.walkRoom;
        revealRect({stop.x, top, 1, options_.metrics.cellHeight + 2 * strip.walkRoom});
    }
    viewport()->update();
}

bool MapView::walkKey(int key)
{
    if (key == Qt::Key_W) {
        setWalking(!walking_);
        return true;
    }
    if (!walking_)
        return false;
    switch (key) {
    case Qt::Key_Space: walkPlayer_->play(!walkPlayer_->playing()); return true;
    case Qt::Key_Comma: walkPlayer_->step(-1); return true;
    case Qt::Key_Period: walkPlayer_->step(1); return true;
    case Qt::Key_Home: walkPlayer_->restart(); return true;
    case Qt::Key_Escape: setWalking(false); return true;
    default: return false;
    }
}

void MapView::placeFooter()
{
    const int height = footer_->sizeHint().height();
    if (viewportMargins().bottom() != height)
        setViewportMargins(0, 0, 0, height); // comes back here with the viewport's new size
    const QRect above = viewport()->geometry();
    footer_->setGeometry(above.left(), above.bottom() + 1, above.width(), height);
}

}
