#include "app/live/branch_compare.h"

#include <QCoreApplication>
#include <QStringList>
#include <variant>

namespace ss::app {

namespace {

struct Fact {
    QString statement, text;
};

QString shapeText(const trace::TensorView& view)
{
    return QStringLiteral("%1 %2 %3")
        .arg(QString::fromStdString(toText(view.layout.shape)), QString::fromStdString(toText(view.layout.strides)),
             QString::fromUtf8(name(view.dtype).data(), qsizetype(name(view.dtype).size())));
}

/// What an event tells that is the same in two runs of the same statements; empty: nothing.
QString factOf(const trace::Payload& payload)
{
    if (const auto* call = std::get_if<trace::CallBegin>(&payload)) {
        QStringList parts{QString::fromStdString(call->op)};
        for (const trace::Attribute& attribute : call->attributes)
            parts << QString::fromStdString(attribute.name + "=" + attribute.text);
        return parts.join(' ');
    }
    if (const auto* end = std::get_if<trace::CallEnd>(&payload))
        return end->error.empty() ? QString() : QString::fromStdString(end->error);
    if (const auto* made = std::get_if<trace::TensorMade>(&payload))
        return shapeText(made->view);
    if (const auto* made = std::get_if<trace::ArrayMade>(&payload))
        return QStringLiteral("ndarray %1 %2").arg(QString::fromStdString(made->dtype), QString::fromStdString(toText(made->shape)));
    if (const auto* bound = std::get_if<trace::NameBound>(&payload))
        return QString::fromStdString(bound->name);
    if (const auto* output = std::get_if<trace::Output>(&payload))
        return QString::fromStdString(output->text).trimmed();
    if (const auto* end = std::get_if<trace::ScopeEnd>(&payload))
        return end->error.empty() ? QCoreApplication::translate("ss::app", "its end") : QString::fromStdString(end->error);
    return {};
}

std::vector<Fact> factsOf(const trace::Log& log, trace::Seq begin, trace::Seq end)
{
    constexpr size_t kBatch = 4096;
    std::vector<Fact> facts;
    QString statement;
    size_t whole = 0; // facts of statements that have ended
    int depth = 0;
    for (trace::Seq at = begin; at < end;) {
        const auto events = log.read(at, size_t(std::min<trace::Seq>(kBatch, end - at)));
        if (events.empty())
            break;
        at += events.size();
        for (const auto& event : events) {
            if (const auto* scope = std::get_if<trace::ScopeBegin>(&event->payload); scope && scope->kind == trace::ScopeKind::Statement) {
                statement = QString::fromStdString(scope->text);
                facts.push_back({statement, statement});
                ++depth;
            }
            // Between statements names go and come: what a fresh namespace does is no part of the run.
            if (const QString text = depth > 0 ? factOf(event->payload) : QString(); !text.isEmpty())
                facts.push_back({statement, text});
            if (const auto* scope = std::get_if<trace::ScopeEnd>(&event->payload); scope && scope->kind == trace::ScopeKind::Statement) {
                --depth;
                whole = facts.size();
            }
        }
    }
    facts.resize(whole);
    return facts;
}

}

std::optional<Divergence> firstDivergence(const trace::Log& log, trace::Seq beginBefore, trace::Seq endBefore, trace::Seq beginNow,
                                          trace::Seq endNow)
{
    const std::vector<Fact> before = factsOf(log, beginBefore, endBefore), now = factsOf(log, beginNow, endNow);
    for (size_t i = 0; i < before.size(); ++i)
        if (i >= now.size() || before[i].text != now[i].text)
            return Divergence{before[i].statement, before[i].text,
                              i < now.size() ? now[i].text : QCoreApplication::translate("ss::app", "nothing")};
    return std::nullopt; // what ran behind it, in the same line, is no difference
}

}
