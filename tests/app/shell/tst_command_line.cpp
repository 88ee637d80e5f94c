#include "app/shell/command_line.h"

#include <QTest>

using namespace ss::app;

namespace {

std::vector<std::string> split(const QString& line)
{
    std::vector<std::string> parts;
    for (const QString& part : line.split(u' ', Qt::SkipEmptyParts))
        parts.push_back(part.toStdString());
    return parts;
}

QString joined(const std::vector<std::string>& parts)
{
    QStringList list;
    for (const std::string& part : parts)
        list << QString::fromStdString(part);
    return list.join(u',');
}

/// A command as one line of text, for rows.
struct Print {
    QString operator()(const OpenCommand& c) const
    {
        return QStringLiteral("open file=%1 demo=%2 theme=%3").arg(c.file.c_str()).arg(c.demo).arg(c.theme.c_str());
    }
    QString operator()(const RunCommand& c) const
    {
        return QStringLiteral("run script=%1 args=%2 save=%3").arg(c.script.c_str(), joined(c.arguments), c.save.c_str());
    }
    QString operator()(const RenderCommand& c) const
    {
        return QStringLiteral("render file=%1 view=%2 at=%3 size=%4x%5 theme=%6 out=%7 args=%8")
            .arg(c.file.c_str())
            .arg(int(c.view))
            .arg(c.at ? QString::number(*c.at) : QStringLiteral("end"))
            .arg(c.width)
            .arg(c.height)
            .arg(c.theme.c_str(), c.output.c_str(), joined(c.arguments));
    }
    QString operator()(const InfoCommand& c) const { return QStringLiteral("info file=%1 json=%2").arg(c.file.c_str()).arg(c.json); }
    QString operator()(const HelpCommand& c) const { return QStringLiteral("help ") + QString::fromStdString(c.text).section(u' ', 0, 0); }
    QString operator()(const BadUse& c) const { return QStringLiteral("bad: ") + QString::fromStdString(c.message); }
};

}

class TestCommandLine : public QObject {
    Q_OBJECT
private slots:
    void parses_data();
    void parses();
};

void TestCommandLine::parses_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* line, const char* expected) {
        QTest::newRow(name) << QString::fromUtf8(line) << QString::fromUtf8(expected);
    };
    row("nothing opens a fresh session", "", "open file= demo=0 theme=");
    row("a file is opened", "a.stride", "open file=a.stride demo=0 theme=");
    row("the demo in a theme", "--demo --theme dark", "open file= demo=1 theme=dark");
    row("a script's options are the script's", "run x.py --save y -v", "run script=x.py args=--save,y,-v save=");
    row("save stands before the script", "run --save s.stride x.py 1", "run script=x.py args=1 save=s.stride");
    row("save with an equals sign", "run --save=s.stride x.py", "run script=x.py args= save=s.stride");
    row("render in full", "render x.py --view timeline --at 12 --size 800x600 --theme projector -o o.svg -- a -b",
        "render file=x.py view=2 at=12 size=800x600 theme=projector out=o.svg args=a,-b");
    row("render with its defaults", "render s.stride -o o.png",
        "render file=s.stride view=0 at=end size=1600x1000 theme=light out=o.png args=");
    row("a graph for Graphviz", "render s.stride --view graph -o o.dot",
        "render file=s.stride view=3 at=end size=1600x1000 theme=light out=o.dot args=");
    row("options may carry their value", "render s.stride --size=10x20 -o o.png",
        "render file=s.stride view=0 at=end size=10x20 theme=light out=o.png args=");
    row("info as JSON", "info s.stride --json", "info file=s.stride json=1");
    row("help", "--help", "help Stridescope");
    row("help of run", "run --help", "help Stridescope");
    row("help of run behind an option", "run --save a.stride --help", "help Stridescope");
    row("help that is the script's", "run x.py --help", "run script=x.py args=--help save=");
    row("help of render", "render -h", "help Stridescope");
    row("help of info", "info --help", "help Stridescope");
    row("version", "--version", "help stridescope");
    row("an unknown option", "--bogus", "bad: there is no option '--bogus' (see stridescope --help)");
    row("two files", "a b", "bad: one file is opened at a time; 'b' is a second one (the commands are run, render and info)");
    row("a command that is spelled wrong", "rnu x.py",
        "bad: one file is opened at a time; 'x.py' is a second one (the commands are run, render and info)");
    row("help behind a file", "a.stride --help", "help Stridescope");
    row("a theme without a value", "--theme", "bad: --theme needs a value");
    row("run without a script", "run", "bad: run needs a script: stridescope run SCRIPT [ARGS]");
    row("run with a strange option", "run --fast x.py", "bad: run has no option '--fast' (a script's options stand behind the script)");
    row("save without a value", "run --save", "bad: --save needs a value");
    row("render without a file", "render -o o.png", "bad: render needs a file: a session, an array file or a script");
    row("render without an output", "render a", "bad: render needs -o OUT.png, -o OUT.svg or -o OUT.pdf");
    row("an output of another kind", "render a -o o.gif", "bad: -o takes a .png, .svg or .pdf file, not 'o.gif'");
    row("a view that does not exist", "render a --view gradients -o o.png",
        "bad: --view is memory, objects, timeline, graph, plots or model, not 'gradients'");
    row("a graph's file of another view", "render a -o o.dot", "bad: a .dot file is of --view graph");
    row("a moment that is none", "render a --at -1 -o o.png", "bad: --at is a number of events or 'end', not '-1'");
    row("a size that is none", "render a --size 10 -o o.png", "bad: --size is WIDTHxHEIGHT in pixels, 1 to 20000 each, not '10'");
    row("a size too large", "render a --size 10x99999 -o o.png", "bad: --size is WIDTHxHEIGHT in pixels, 1 to 20000 each, not '10x99999'");
    row("a size of nothing", "render a --size 0x5 -o o.png", "bad: --size is WIDTHxHEIGHT in pixels, 1 to 20000 each, not '0x5'");
    row("a theme that does not exist", "render a --theme pink -o o.png", "bad: --theme is light, dark or projector, not 'pink'");
    row("a language that is not there", "render a --language fr -o o.png", "bad: --language is en or zh, not 'fr'");
    row("a resolution that is none", "render a --dpi fine -o o.png", "bad: --dpi is a whole number from 24 to 2400, not 'fine'");
    row("a font too large", "render a --smallest-font 999 -o o.png", "bad: --smallest-font is a whole number from 1 to 200, not '999'");
    row("a storage of a view without storages", "render a --view timeline --only x -o o.png", "bad: --only is of the memory map");
    row("a storage of a graph", "render a --view graph --only x -o o.png", "bad: --only is of the memory map");
    row("a font of a view that has its own", "render a --view timeline --smallest-font 9 -o o.png",
        "bad: --smallest-font is of the memory map and the graph");
    row("info of two files", "info a b", "bad: info takes one file; 'b' is a second one");
    row("info with a strange option", "info a --xml", "bad: info has no option '--xml'");
}

void TestCommandLine::parses()
{
    QFETCH(QString, line);
    QFETCH(QString, expected);
    QCOMPARE(std::visit(Print(), parseCommandLine(split(line))), expected);
}

QTEST_GUILESS_MAIN(TestCommandLine)
#include "tst_command_line.moc"
