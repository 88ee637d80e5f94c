#include "views/graph/graph_builder.h"

#include <QCoreApplication>
#include <utility>

namespace ss::views {

namespace {

/// Things kept by a state whose graph is built at once: about a millisecond's.
constexpr size_t kFew = 160;

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }

/// What .grad of a parameter holds.
QString gradNote(const GraphVertex& vertex)
{
    if (!vertex.hasGrad)
        return tr(".grad: not computed");
    if (vertex.accumulations > 1)
        return tr(".grad += %1 passes").arg(vertex.accumulations);
    return tr(".grad: 1 pass");
}

}

BoxText boxText(const GraphFacts&, const GraphVertex& vertex)
{
    BoxText text{QString::fromStdString(vertex.label), QString::fromStdString(vertex.detail), {}, 0};
    // What the script calls its result; a leaf's label is its name.
    if (vertex.box == GraphBox::Op && !vertex.names.empty())
        text.detail = QString::fromStdString(vertex.names) + (text.detail.isEmpty() ? QString() : QStringLiteral(" \u00b7 ") + text.detail);
    if (vertex.box == GraphBox::Group)
        text.detail = tr("%1 inside").arg(vertex.holds);
    if (vertex.box == GraphBox::Parameter) {
        text.note = gradNote(vertex);
        // All that it may say has room, so that nothing moves when it does.
        text.noteRoom = std::max({columnsOf(tr(".grad: not computed")), columnsOf(tr(".grad += %1 passes").arg(99)), columnsOf(text.note)});
    }
    if (vertex.failed)
        text.note = QString::fromStdString(vertex.error).section(QLatin1Char('\n'), 0, 0);
    return text;
}

GraphBuilder::GraphBuilder(QObject* parent)
    : QObject(parent)
{
}

GraphBuilder::~GraphBuilder()
{
    giveUp();
    pool_.waitForDone();
}

std::shared_ptr<GraphShown> GraphBuilder::shownOf(const trace::TraceState& state, const How& how, const GraphShown* before,
                                                  Progress* progress, const Source& source)
{
    constexpr double kFacts = 0.2; // of all the work
    auto shown = std::make_shared<GraphShown>();
    GraphFacts facts = source ? source(state, how.options) : graphOf(state, how.options);
    if (progress) {
        progress->set(kFacts);
        if (progress->stopped())
            throw Stopped();
    }
    GraphSceneOptions options;
    options.direction = how.direction;
    options.metrics = how.metrics;
    options.texts = boxText;
    options.before = before ? &before->scene : nullptr;
    shown->traits = traitsOf(state, facts);
    shown->scene = buildGraphScene(std::move(facts), options, progress);
    return shown;
}

GraphBuilder::Answer GraphBuilder::answerTo(const Wish& wish, Progress* progress)
{
    QElapsedTimer clock;
    clock.start();
    const auto ms = [&clock] { return double(clock.nsecsElapsed()) / 1e6; };
    try {
        auto shown = shownOf(wish.state, wish.how, wish.before.get(), progress, wish.source);
        return {std::move(shown), ms()};
    } catch (const Stopped&) {
        return {nullptr, ms()};
    }
}

GraphBuilder::Shown GraphBuilder::build(const trace::TraceState& state, const How& how, const Shown& before)
{
    if (state.thingsKept() <= kFew) {
        giveUp(); // it is out of date
        Answer answer = answerTo({state, how, before, source_}, nullptr);
        lastMs_ = answer.ms;
        return answer.shown;
    }
    auto wish = std::make_shared<const Wish>(Wish{state, how, before, source_});
    if (running_)
        next_ = std::move(wish);
    else
        start(std::move(wish));
    return nullptr;
}

void GraphBuilder::start(std::shared_ptr<const Wish> wish)
{
    running_ = true;
    last_ = wish;
    progress_ = std::make_shared<Progress>();
    pool_.start([this, wish = std::move(wish), progress = progress_, number = ++number_]() mutable {
        Answer answer = answerTo(*wish, progress.get());
        // The state goes back, too: who folds on may write what the copy shared only when its reader surely is done.
        auto tell = [this, answer = std::move(answer), wish = std::move(wish), number]() mutable {
            arrived(std::move(answer), std::move(wish), number);
        };
        QMetaObject::invokeMethod(this, std::move(tell), Qt::QueuedConnection);
    });
}

void GraphBuilder::arrived(Answer answer, std::shared_ptr<const Wish> wish, uint64_t number)
{
    pool_.letGo(std::move(wish));
    if (number != number_) {
        letGo(std::move(answer.shown));
        return;
    }
    running_ = false;
    lastMs_ = answer.ms;
    last_.reset();
    progress_.reset();
    if (next_)
        start(std::exchange(next_, nullptr));
    if (answer.shown)
        emit built(std::move(answer.shown));
}

void GraphBuilder::giveUp()
{
    next_.reset();
    pool_.letGo(std::exchange(last_, nullptr));
    if (progress_)
        progress_->stop();
    progress_.reset();
    running_ = false;
    ++number_;
}

void GraphBuilder::cancel()
{
    if (!running_)
        return;
    giveUp();
    emit cancelled();
}

GraphBuilder::Shown GraphBuilder::finish()
{
    if (!running_)
        return nullptr;
    const auto wish = next_ ? next_ : last_;
    giveUp();
    Answer answer = answerTo(*wish, nullptr);
    lastMs_ = answer.ms;
    return answer.shown;
}

void GraphBuilder::letGo(Shown shown) { pool_.letGo(std::move(shown)); }

}
