#pragma once

#include "app/live/composed.h"

/// What a click can compose: one line of PyTorch or NumPy each, with what it would do. Pure: a state in, texts out.
namespace ss::app {

/// The handle that a line is about, as a trace knows it.
struct Target {
    const trace::TraceState& state;
    HandleId handle;
    QString name; ///< how the script calls it

    /// In elements for a tensor, in bytes for an ndarray.
    Layout layout() const;
    int64_t itemsize() const;
    QString dtype() const;
    /// How the map shows a view of it that is not made yet; the layout in units as its own.
    views::MapGhost ghost(const Layout& layout) const;
};

struct Offer {
    const char* title; ///< of the menu's entry, marked for translation
    bool forArrays;
    const char* op; ///< of the op table; "" where the line is no op of a tensor
    std::vector<Field> (*fields)(const Target& target);
    Composed (*compose)(const Offer& offer, const Target& target, const QStringList& values);
};

/// x[index], with what it takes where that can be told before it runs.
Composed composeIndexOf(const Target& target, const QString& index);

/// In the menu's order.
std::vector<const Offer*> offersFor(HandleId handle);

/// What the form of an offer shows; `target` is asked for anew with each edit. No handle: it is gone.
Recipe recipeOf(const Offer& offer, std::function<Target()> target);

}
