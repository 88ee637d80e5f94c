#pragma once

#include "views/geometry/error_table.h"

#include <QString>

/// The words of what the rules found and of errors.
namespace ss::views {

/// "Danger", "Warning", "Hint".
QString severityWord(Severity severity);
/// What a rule is called in a list: "A silent copy in reshape".
QString ruleTitle(AdviceRule rule);
/// One sentence, with names and numbers.
QString findingSentence(const Finding& finding);
/// "line 12, 3 times, 4.0 MiB, 1.2 ms"; empty: nothing of it is known.
QString findingPlace(const Finding& finding);

struct ErrorWords {
    QString heading; ///< the error as it was raised, its first line
    QString place;   ///< "line 7: x.view(-1)"
    QString cause;   ///< one or two sentences
    QString look;    ///< where to see it
    QString fixHead; ///< "In its place:"
    QString fix;     ///< a line of PyTorch; empty: none follows from the error alone
};
ErrorWords errorWords(const RaisedError& error);

}
