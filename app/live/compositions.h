#pragma once

#include "core/trace/state.h"

#include <QString>
#include <QStringList>
#include <span>
#include <vector>

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
};

struct Field {
    QString label;
    QString initial;
};

struct Composed {
    QString expression; ///< "x.transpose(0, 1)"; empty: the fields do not make one
    QString problem;    ///< why not
    QString preview;    ///< "VIEW   shape (4, 3)   stride (1, 4)   no new bytes"
    bool fails = false; ///< preview is the error that it would raise
};

struct Offer {
    const char* title; ///< of the menu's entry, marked for translation
    bool forArrays;
    const char* op; ///< of the op table; "" where the line is no op of a tensor
    std::vector<Field> (*fields)(const Target& target);
    Composed (*compose)(const Offer& offer, const Target& target, const QStringList& values);
};

/// In the menu's order.
std::vector<const Offer*> offersFor(HandleId handle);

/// A name for a result that the script does not use yet.
QString freeName(const trace::TraceState& state);
bool isName(const QString& text);

/// A path as a Python literal: r'/data/x.npy'.
QString pythonPath(const QString& path);

}
