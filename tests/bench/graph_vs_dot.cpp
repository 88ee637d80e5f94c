#include "tests/support/graph_shapes.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTextStream>

/// Our layouts beside those of Graphviz' `dot` (a process of its own), counted by the same function on the same boxes, without ghosts.
/// Which edges go back is for the input to say: they are turned for both. `graph_vs_dot` prints the table of the fifty graphs and of larger
/// ones; `graph_vs_dot record FILE` writes what dot did for tests/golden/graph_crossings.json.
using namespace ss;
using namespace ss::views;
using test::GraphShape;

namespace {

QByteArray dotOf(const LayoutInput& input)
{
    QString text = QStringLiteral("digraph { node [shape=box fixedsize=true label=\"\"]; edge [dir=none];\n");
    for (size_t box = 0; box < input.boxes.size(); ++box)
        text += QStringLiteral("%1 [width=%2 height=%3];\n").arg(box).arg(input.boxes[box].width / 72).arg(input.boxes[box].height / 72);
    for (const LayoutEdge& edge : input.edges)
        text += QStringLiteral("%1 -> %2;\n").arg(std::min(edge.from, edge.to)).arg(std::max(edge.from, edge.to));
    return (text + '}').toUtf8();
}

/// The routes that `dot -Tplain` answers with; nothing where it was not done in time.
struct DotAnswer {
    bool done = false;
    double ms = 0;
    GraphLayout layout;
};

DotAnswer askDot(const LayoutInput& input, int limitMs)
{
    DotAnswer answer;
    QElapsedTimer timer;
    timer.start();
    QProcess dot;
    dot.start(QStringLiteral("dot"), {QStringLiteral("-Tplain")});
    dot.write(dotOf(input));
    dot.closeWriteChannel();
    if (!dot.waitForFinished(limitMs)) {
        dot.kill();
        dot.waitForFinished();
        return answer;
    }
    answer.ms = double(timer.elapsed());
    for (const QByteArray& line : dot.readAllStandardOutput().replace("\\\n", "").split('\n')) {
        const auto words = line.split(' ');
        if (words[0] != "edge")
            continue;
        LayoutRoute route;
        for (qsizetype i = 0; i < words[3].toInt(); ++i)
            route.points.emplace_back(words[4 + 2 * i].toDouble() * 72, words[5 + 2 * i].toDouble() * 72);
        answer.layout.routes.push_back(route);
    }
    answer.done = answer.layout.routes.size() == input.edges.size();
    return answer;
}

void print(QTextStream& out, const GraphShape& shape, const DotAnswer& dot)
{
    LayoutOptions options;
    options.ghostFrom = UINT32_MAX;
    QElapsedTimer timer;
    timer.start();
    const GraphLayout layout = layOut(shape.input, options);
    const double ms = double(timer.nsecsElapsed()) / 1e6;
    const LayoutQuality ours = qualityOf(shape.input, layout);
    out << QString::fromStdString(shape.name).leftJustified(40)
        << QStringLiteral("%1 crossings, %2 bends, %3 long, %4 ms")
               .arg(ours.crossings, 6)
               .arg(ours.bends, 5)
               .arg(ours.length, 8, 'f', 0)
               .arg(ms, 7, 'f', 1);
    if (dot.done) {
        const LayoutQuality theirs = qualityOf(shape.input, dot.layout);
        out << QStringLiteral("   dot: %1 crossings, %2 long, %3 ms   %4")
                   .arg(theirs.crossings, 6)
                   .arg(theirs.length, 8, 'f', 0)
                   .arg(dot.ms, 7, 'f', 0)
                   .arg(double(ours.crossings) <= 1.3 * double(theirs.crossings) + 2 ? QStringLiteral("ok") : QStringLiteral("MORE"));
    } else {
        out << "   dot: no answer in time";
    }
    out << '\n';
    out.flush();
}

int record(const char* file)
{
    QJsonArray rows;
    for (const GraphShape& shape : test::fiftyShapes()) {
        const DotAnswer dot = askDot(shape.input, 600'000);
        if (!dot.done) {
            std::fprintf(stderr, "dot did not answer: %s\n", shape.name.c_str());
            return 1;
        }
        const LayoutQuality quality = qualityOf(shape.input, dot.layout);
        rows.append(QJsonObject{{"graph", QString::fromStdString(shape.name)},
                                {"crossings", qint64(quality.crossings)},
                                {"length", std::round(quality.length)}});
    }
    QFile out(QString::fromLocal8Bit(file));
    if (!out.open(QIODevice::WriteOnly))
        return 1;
    out.write(QJsonDocument(QJsonObject{{"made by", "graph_vs_dot record, Graphviz dot 2.43.0"}, {"graphs", rows}}).toJson());
    return 0;
}

}

int main(int argc, char** argv)
{
    if (argc > 2)
        return record(argv[2]);
    QTextStream out(stdout);
    for (const GraphShape& shape : test::fiftyShapes())
        print(out, shape, askDot(shape.input, 60'000));
    for (const GraphShape& shape : {GraphShape{"MLP, 1000", test::mlpShape(1000)},
                                    {"residual, 1000", test::residualShape(1000)},
                                    {"eight heads, 1000", test::headsShape(1000)},
                                    {"hub, 1000", test::hubShape(1000)},
                                    {"RNN, 50 steps", test::rnnShape(50)},
                                    {"chain, 1000", test::chainShape(1000)}})
        print(out, shape, askDot(shape.input, 20'000));
}
