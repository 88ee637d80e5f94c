#pragma once

#include "views/geometry/graph_facts.h"

#include <QString>
#include <QStringList>
#include <cmath>

/// A graph's facts as lines, for tests to compare.
namespace ss::test {

inline QString boxName(const views::GraphFacts& facts, uint32_t at)
{
    const views::GraphVertex& vertex = facts.vertices[at];
    QString name = QString::fromStdString(vertex.label);
    int before = 0; // others that are called the same
    for (uint32_t i = 0; i < at; ++i)
        before += facts.vertices[i].label == vertex.label;
    return before > 0 ? name + "#" + QString::number(before + 1) : name;
}

inline QString boxText(const views::GraphFacts& facts, uint32_t at)
{
    static const char* const kBoxes[] = {"parameter", "data", "op", "node", "accumulate", "group"};
    static const char* const kFired[] = {"", "waiting", "now", "done"};
    static const char* const kCuts[] = {"", "detach", "no_grad", "inference", "no derivative"};
    const views::GraphVertex& vertex = facts.vertices[at];
    QStringList words{boxName(facts, at) + ":", kBoxes[int(vertex.box)]};
    if (!vertex.detail.empty())
        words += QString::fromStdString(vertex.detail);
    if (!vertex.names.empty() && vertex.names != vertex.label)
        words += "= " + QString::fromStdString(vertex.names);
    if (vertex.holds)
        words += "holds " + QString::number(vertex.holds);
    if (vertex.fired != views::Fired::NotNeeded)
        words += kFired[int(vertex.fired)] + (vertex.order ? " " + QString::number(vertex.order) : QString());
    if (vertex.times > 1)
        words += QString::number(vertex.times) + " passes";
    if (vertex.cut != views::Cut::None)
        words += QString("cut by ") + kCuts[int(vertex.cut)];
    if (vertex.freed)
        words += "freed";
    if (vertex.inPlace)
        words += "in place";
    if (vertex.nonFinite)
        words += "first NaN";
    if (vertex.failed)
        words += "failed " + QString::fromStdString(vertex.error).section(' ', 0, 4);
    for (const views::GraphSaved& saved : vertex.saved)
        words += "saved " + QString::fromStdString(saved.name) + (saved.stale() ? " stale" : "");
    if (vertex.accumulations)
        words += "+= " + QString::number(vertex.accumulations);
    return words.join(' ');
}

inline QString linkText(const views::GraphFacts& facts, const views::GraphLink& link)
{
    QString text = boxName(facts, link.from) + (link.join == views::GraphJoin::Flow ? " -> " : " .. ") + boxName(facts, link.to);
    if (!link.shape.empty())
        text += " " + QString::fromStdString(link.shape);
    if (link.fired == views::Fired::Waiting)
        text += " not computed";
    if (link.fired == views::Fired::Now || link.fired == views::Fired::Done)
        text += QString(link.fired == views::Fired::Now ? " now " : " norm ") + QString::number(link.norm, 'g', 4) +
                (link.finite == trace::Finite::SomeNot ? " not finite" : "");
    return text;
}

inline QStringList graphText(const views::GraphFacts& facts)
{
    QStringList lines;
    for (uint32_t i = 0; i < facts.vertices.size(); ++i)
        lines += boxText(facts, i);
    for (const views::GraphLink& link : facts.links)
        lines += linkText(facts, link);
    return lines;
}

}
