#pragma once

#include "core/optable/op_row.h"
#include "core/trace/state.h"
#include "views/geometry/map_scene.h"

#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

/// A line that a form composes, and what it would do: pure, a state in, texts out.
namespace ss::app {

/// What a form asks for.
struct Field {
    enum class Kind : uint8_t {
        Text,
        Choice,  ///< one of `choices`
        Names,   ///< a name in the namespace, or several with commas; `choices` complete it
        Table,   ///< a grid of numbers: "1, 2; 3, 4"
        Strides, ///< size, stride and offset within a storage of `limit` elements: "(3, 4), (4, 1), 0"
    };
    QString label;
    QString initial = {};
    Kind kind = Kind::Text;
    QStringList choices = {};
    QString hint = {}; ///< "int", "Tensor, optional"
    int64_t limit = 0;
};

struct Composed {
    QString expression;                  ///< "x.transpose(0, 1)"; empty: the fields do not make one
    QString problem;                     ///< why not
    QString preview;                     ///< "VIEW   shape (4, 3)   stride (1, 4)   float32   no new bytes"
    bool fails = false;                  ///< preview is the error that it would raise
    QString before;                      ///< what runs first: "torch.manual_seed(0)"
    std::vector<views::MapGhost> ghosts; ///< what the map can show of it; without labels

    /// The whole line, with a name for the result or none.
    QString line(const QString& name) const;
};

/// The state at the time cursor: another object when that moves.
using StateNow = std::function<const trace::TraceState&()>;

/// What a form shows: its fields, and what they compose. `compose` is asked anew with each edit, since the session goes on.
struct Recipe {
    QString title;
    QString about; ///< a sentence on what it does; may be empty
    std::vector<Field> fields;
    QString name; ///< proposed for the result; empty where a name makes no sense
    std::function<Composed(const QStringList& values)> compose;
};

/// A name for a result that the script does not use yet.
QString freeName(const trace::TraceState& state);
bool isName(const QString& text);

/// A Python literal of any text, on one line.
QString pythonText(const QString& text);
/// A path as a Python literal: r'/data/x.npy'.
QString pythonPath(const QString& path);

/// "(3, 4)", "(3,)", "()".
QString tupleText(const Dims& dims);
/// "0, 1", "(0, 1)", "[0, 1]" or nothing; empty where it is anything else.
std::optional<Dims> readDims(QString text);

/// One sentence when bytes are more than this computer could ever hold; else empty.
QString tooMany(int64_t bytes);

}
