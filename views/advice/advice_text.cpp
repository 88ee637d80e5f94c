#include "views/advice/advice_text.h"

#include "views/common/words.h"
#include "views/geometry/handle_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace ss::views {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }
QString plain(const std::string& text) { return QString::fromStdString(text); }

QString timeText(uint64_t nanoseconds)
{
    const double ns = double(nanoseconds);
    if (nanoseconds < 1000)
        return QStringLiteral("%1 ns").arg(nanoseconds);
    if (nanoseconds < 1'000'000)
        return QStringLiteral("%1 us").arg(ns / 1e3, 0, 'f', 1);
    return nanoseconds < 1'000'000'000 ? QStringLiteral("%1 ms").arg(ns / 1e6, 0, 'f', 1) : QStringLiteral("%1 s").arg(ns / 1e9, 0, 'f', 2);
}

/// A sentence with names and facts put in, numbers as they are: names may hold a % of their own.
QString said(const QString& sentence, const QStringList& words)
{
    QString text;
    for (qsizetype at = 0; at < sentence.size(); ++at) {
        const int number = sentence[at] == u'%' && at + 1 < sentence.size() ? sentence[at + 1].digitValue() : -1;
        if (number < 1 || number > words.size()) {
            text += sentence[at];
            continue;
        }
        text += words[number - 1];
        ++at;
    }
    return text;
}

QString lookSentence(Look look)
{
    switch (look) {
    case Look::Shapes: return tr("The inspector shows the shapes of what it took; the grid lays out their axes.");
    case Look::Dtypes: return tr("The objects and the inspector show the dtype; on the map a wider dtype has wider cells.");
    case Look::Device: return tr("The map has a lane for each device: look which lane each operand lies in.");
    case Look::Layout: return tr("Select it: the map draws the walk through its cells, and the inspector says which axes cannot merge.");
    case Look::SharedCells: return tr("The map marks cells that several elements share, and Overlap draws who meets where.");
    case Look::Axis: return tr("The grid counts the indices along each axis.");
    case Look::Values: return tr("The grid shows the numbers and their range.");
    case Look::Graph: return tr("The graph shows what is recorded, what was let go of, and where it is cut.");
    case Look::Leaf: return tr("The inspector says whether it is a leaf; in the graph a leaf has nothing before it.");
    case Look::Version: return tr("The inspector shows the version; the timeline shows the write between the call and the backward pass.");
    case Look::Numpy: return tr("The map draws arrays and tensors on the bytes that they share.");
    case Look::Labels: return tr("The grid shows the labels; the inspector shows their dtype and shape beside those of the scores.");
    case Look::Script: return tr("The script's line is the cause; no picture has it.");
    }
    return {};
}

QString fixHead(FixPlace place)
{
    switch (place) {
    case FixPlace::Before: return tr("Before it:");
    case FixPlace::Instead: return tr("In its place:");
    case FixPlace::Earlier: return tr("In place of the call before:");
    }
    return {};
}

}

QString severityWord(Severity severity)
{
    switch (severity) {
    case Severity::Danger: return tr("Danger");
    case Severity::Warning: return tr("Warning");
    case Severity::Hint: return tr("Hint");
    }
    return {};
}

QString ruleTitle(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::NeedlessContiguous: return tr("A needless contiguous()");
    case AdviceRule::CopiedForOneRead: return tr("A copy for a single read");
    case AdviceRule::ReshapeCopied: return tr("A silent copy in reshape");
    case AdviceRule::Float64AtModel: return tr("float64 at a float32 model");
    case AdviceRule::ReadUnwritten: return tr("Read before it was written");
    case AdviceRule::FloatLabels: return tr("Labels that are floating point");
    case AdviceRule::TargetBroadcast: return tr("A loss over all pairs");
    case AdviceRule::AliasWritten: return tr("Written through another name");
    case AdviceRule::NumpyChanged: return tr("NumPy changed it after the hand-over");
    case AdviceRule::DetachWritten: return tr("detach() is no copy: written");
    case AdviceRule::DetachStale: return tr("detach() is no copy: it changed");
    case AdviceRule::ExpandedWritten: return tr("A write to shared cells");
    case AdviceRule::SmallViewPins: return tr("A small view keeps a large buffer");
    case AdviceRule::GraphInList: return tr("Graphs kept in a list");
    case AdviceRule::GradAccumulated: return tr("A gradient without zero_grad()");
    case AdviceRule::SameConversion: return tr("The same conversion again");
    case AdviceRule::SameTransfer: return tr("The same transfer again");
    case AdviceRule::SyncInLoop: return tr("Waiting in a loop");
    case AdviceRule::ItemPerStep: return tr("item() in each step");
    }
    return {};
}

namespace {

QString sentenceOf(AdviceRule rule)
{
    switch (rule) {
    case AdviceRule::NeedlessContiguous: return tr("%1 is contiguous already: .contiguous() gives back %1 itself.");
    case AdviceRule::CopiedForOneRead: return tr("%1 was copied for %2 alone, which reads any strides (%3).");
    case AdviceRule::ReshapeCopied: return tr("%2 had to copy %1: %3. It does not say so; view() would refuse.");
    case AdviceRule::Float64AtModel: return tr("%1 is float64 and meets %2, which is float32 and learns: half of its bytes buy nothing.");
    case AdviceRule::ReadUnwritten:
        return tr("%4 reads %1, of which %2 of %3 elements were never written: they are what lay there before.");
    case AdviceRule::FloatLabels: return tr("%1 holds class numbers as %3, and %2 is compared with classes: they must be int64.");
    case AdviceRule::TargetBroadcast: return tr("%1 %3 is compared with %2 %4: each number with each, not with its own.");
    case AdviceRule::AliasWritten: return tr("Line %3 wrote through %1, and %2 sees the same cells: it reads the new numbers.");
    case AdviceRule::NumpyChanged:
        return tr("NumPy wrote %1 on line %3, after %2 had begun to share its memory: %2 reads the new numbers.");
    case AdviceRule::DetachWritten:
        return tr("%1 is %2 without its history, not a copy: the write changed %2, and no backward pass knows.");
    case AdviceRule::DetachStale: return tr("%1 is %2 without its history, not a copy: line %3 changed both.");
    case AdviceRule::ExpandedWritten: return tr("%1 has %2 elements in %3 cells: a write to one of them changes others.");
    case AdviceRule::SmallViewPins: return tr("%1 sees %2, and keeps all %3 of its buffer alive.");
    case AdviceRule::GraphInList:
        return tr("%3 holds %4 results of steps that are over, from %1 to %2: with them %5 nodes of their graphs and %6.");
    case AdviceRule::GradAccumulated:
        return tr("%1.grad still held the gradient that the last step had used: the new one was added to it.");
    case AdviceRule::SameConversion:
        return tr("Each turn of the loop makes the same copy of %1 (%2), and nothing in it had changed: copy it once, before the loop.");
    case AdviceRule::SameTransfer: return tr("%1 went to %2 again (%3), and nothing in it had changed.");
    case AdviceRule::SyncInLoop: return tr("Each turn of the loop waits for %2 (%3): ask once, behind the loop.");
    case AdviceRule::ItemPerStep: return tr("Each turn of the loop waits for %2 to give one number: sum on the device, ask once.");
    }
    return {};
}

}

QString findingSentence(const Finding& finding)
{
    QStringList words;
    for (const std::string& name : finding.names)
        words += plain(name);
    // Of waits nobody may know what was asked for.
    if (words.isEmpty() && (finding.rule == AdviceRule::SyncInLoop || finding.rule == AdviceRule::ItemPerStep))
        words += QString();
    for (const std::string& fact : finding.facts)
        words += inWords(fact);
    return said(sentenceOf(finding.rule), words);
}

QString findingPlace(const Finding& finding)
{
    QStringList parts;
    if (finding.line > 0)
        parts += tr("line %1").arg(finding.line);
    if (finding.times > 1)
        parts += tr("%1 times").arg(finding.times);
    if (finding.bytes > 0)
        parts += plain(bytesText(finding.bytes));
    if (finding.nanoseconds > 0)
        parts += finding.simulated ? tr("%1 (simulated)").arg(timeText(finding.nanoseconds)) : timeText(finding.nanoseconds);
    return parts.join(tr(", "));
}

ErrorWords errorWords(const RaisedError& error)
{
    ErrorWords words;
    words.heading = plain(error.text).section(u'\n', 0, 0);
    if (error.line > 0)
        words.place = tr("line %1").arg(error.line);
    if (!error.expression.empty())
        words.place = words.place.isEmpty() ? plain(error.expression) : tr("%1 on %2").arg(plain(error.expression), words.place);
    const ErrorExplanation told = explainError(error);
    if (!told.row) {
        words.cause = tr("It is none of the errors that are explained here.");
        return words;
    }
    QStringList stars;
    for (const std::string& star : told.stars)
        stars += plain(star);
    words.cause = said(tr(told.row->cause), stars);
    words.look = lookSentence(told.row->look);
    words.fix = plain(told.fix);
    words.fixHead = words.fix.isEmpty() ? QString() : fixHead(told.place);
    return words;
}

}
