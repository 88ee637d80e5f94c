#include "views/inspector/owners_text.h"

#include "views/common/words.h"
#include "views/geometry/handle_names.h"
#include "views/geometry/handle_text.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace ss::views {

namespace {

using Kind = Keeper::Kind;

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }

QString plain(const std::string& text) { return QString::fromStdString(text); }

QString label(const trace::TraceState& state, HandleId handle) { return plain(handleLabel(state, handle)); }

QString bytes(int64_t count) { return plain(bytesText(count)); }

/// "x", "x and y", "x, y and 3 others".
QString listed(const QStringList& all)
{
    constexpr qsizetype kMost = 3;
    if (all.size() == 1)
        return all[0];
    if (all.size() > kMost)
        return tr("%1 and %2 others").arg(all.mid(0, kMost - 1).join(QStringLiteral(", "))).arg(all.size() - kMost + 1);
    return tr("%1 and %2").arg(all.mid(0, all.size() - 1).join(QStringLiteral(", ")), all.last());
}

/// The call whose backward step a node is: "MulBackward0".
QString nodeName(const trace::TraceState& state, NodeId node) { return plain(state.node(node).made.name); }

/// As Python reaches it, whatever name it has besides.
QString gradName(const trace::TraceState& state, const Keeper& keeper) { return label(state, keeper.of) + QStringLiteral(".grad"); }

OwnerRow rowOf(const trace::TraceState& state, const Keeper& keeper)
{
    if (keeper.kind == Kind::Saved)
        return {{}, nodeName(state, keeper.node), tr("saved it as %1 for backward()").arg(plain(keeper.saved))};
    OwnerRow row{keeper.handle, label(state, keeper.handle), {}};
    switch (keeper.kind) {
    case Kind::Named:
        row.what = tr("%1, sees %2").arg(inWords(handleKind(state, keeper.handle)), bytes(bytesUsed(state, keeper.handle)));
        break;
    case Kind::Grad: row.what = tr("the gradient of %1").arg(label(state, keeper.of)); break;
    case Kind::Leaf: row.what = tr("a leaf that %1 keeps").arg(nodeName(state, keeper.node)); break;
    case Kind::Base: row.what = tr("an ndarray that others stand on"); break;
    default: row.what = tr("no name; held by what names do not tell"); break;
    }
    return row;
}

/// Who would still be there, in a few words.
QString keepersText(const trace::TraceState& state, const Deletion& deletion)
{
    QStringList seers, graph;
    bool unseen = false;
    for (const Keeper& keeper : deletion.keepers) {
        if (keeper.kind == Kind::Saved || keeper.kind == Kind::Leaf) {
            const QString name = nodeName(state, keeper.node);
            if (!graph.contains(name))
                graph += name;
        } else if (keeper.kind == Kind::Unseen) {
            unseen = true;
        } else if (keeper.kind == Kind::Named) {
            for (const std::string& name : state.names(keeper.handle))
                if (name != deletion.name)
                    seers += plain(name);
        } else {
            seers += keeper.kind == Kind::Grad ? gradName(state, keeper) : label(state, keeper.handle);
        }
    }
    if (!seers.isEmpty())
        return seers.size() == 1 ? tr("%1 still sees it").arg(listed(seers)) : tr("%1 still see it").arg(listed(seers));
    if (!graph.isEmpty())
        return graph.size() == 1 ? tr("%1 keeps it for backward()").arg(listed(graph)) : tr("%1 keep it for backward()").arg(listed(graph));
    return unseen ? tr("a handle without a name still sees it") : QString();
}

QString ownerName(trace::Owner owner)
{
    if (owner == trace::Owner::NumPy)
        return tr("owned by NumPy");
    return owner == trace::Owner::Foreign ? tr("owned by foreign code") : tr("owned by torch");
}

QString summaryOf(const trace::TraceState& state, HandleId handle, const Ownership& ownership)
{
    const QString used = ownership.exact ? bytes(ownership.used) : tr("at most %1").arg(bytes(ownership.used));
    if (ownership.held == 0)
        return tr("It has no bytes.");
    if (ownership.exact && ownership.used == ownership.held)
        return tr("All of its %1 are seen by a handle that has a name.").arg(bytes(ownership.held));
    const int64_t seen = bytesUsed(state, handle);
    const auto named = [](const Keeper& keeper) { return keeper.kind == Kind::Named; };
    const bool alone = std::count_if(ownership.keepers.begin(), ownership.keepers.end(), named) == 1;
    if (alone && !state.names(handle).empty())
        return tr("%1, a view of %2, holds %3.").arg(label(state, handle), bytes(seen), bytes(ownership.held));
    return tr("%1 of %2 are seen by handles that have a name; the rest is held along with them.").arg(used, bytes(ownership.held));
}

}

bool OwnersCard::operator==(const OwnersCard& other) const
{
    const auto same = [](const OwnerRow& a, const OwnerRow& b) { return a.handle == b.handle && a.name == b.name && a.what == b.what; };
    const auto alike = [](const DeletionRow& a, const DeletionRow& b) { return a.line == b.line && a.what == b.what; };
    return title == other.title && summary == other.summary && more == other.more && note == other.note &&
           std::equal(keepers.begin(), keepers.end(), other.keepers.begin(), other.keepers.end(), same) &&
           std::equal(deletions.begin(), deletions.end(), other.deletions.begin(), other.deletions.end(), alike);
}

QString deletionText(const trace::TraceState& state, const Deletion& deletion)
{
    QString text;
    if (deletion.keepers.empty()) {
        text = deletion.freed.size() > 1 ? tr("frees %1, in %2 storages").arg(bytes(deletion.bytes)).arg(deletion.freed.size())
                                         : tr("frees %1").arg(bytes(deletion.bytes));
    } else if (deletion.bytes > 0) {
        text = tr("frees %1 elsewhere, nothing here: %2").arg(bytes(deletion.bytes), keepersText(state, deletion));
    } else {
        text = tr("frees nothing: %1").arg(keepersText(state, deletion));
    }
    return deletion.asFarAsNamesTell ? tr("%1, as far as names tell").arg(text) : text;
}

OwnersCard ownersCard(const trace::TraceState& state, HandleId handle)
{
    OwnersCard card;
    if (!handle.valid() || !state.alive(handle) || !state.bufferOf(handle).valid())
        return card;
    const Ownership ownership = ownershipOf(state, handle);
    card.title = tr("storage %1, %2").arg(ownership.buffer.value() + 1).arg(ownerName(state.buffer(ownership.buffer).made.owner));
    card.summary = summaryOf(state, handle, ownership);
    for (const Keeper& keeper : ownership.keepers)
        card.keepers.push_back(rowOf(state, keeper));
    if (ownership.more > 0)
        card.more = tr("and %1 more").arg(ownership.more);
    for (const Deletion& deletion : ownership.deletions)
        card.deletions.push_back({QStringLiteral("del ") + plain(deletion.name), deletionText(state, deletion), deletion.keepers.empty()});
    card.note = tr("Judged by names and by the graph: what an object, a list within a list or a running function holds is not seen.");
    return card;
}

}
