// What is drawn in each theme can be read, and handles are told apart, whoever looks.
#include "views/common/theme.h"

#include <QtTest>
#include <array>
#include <cmath>
#include <set>

using namespace ss::views;

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

Vector operator*(const Matrix& m, const Vector& v)
{
    Vector result{};
    for (size_t i = 0; i < 3; ++i)
        for (size_t k = 0; k < 3; ++k)
            result[i] += m[i][k] * v[k];
    return result;
}

struct Sight {
    const char* name;
    Matrix matrix; ///< of linear sRGB
};

/// G. Machado, M. Oliveira, L. Fernandes: A Physiologically-based Model for Simulation of Color Vision Deficiency. IEEE
/// Transactions on Visualization and Computer Graphics 15 (6), 2009: the matrices of severity 1.
const Sight kSights[] = {
    {"normal sight", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia", {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia", {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia", {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}},
};

Vector linear(const QColor& colour)
{
    const auto of = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return {of(colour.redF()), of(colour.greenF()), of(colour.blueF())};
}

/// CIE Lab of linear sRGB, for the white of D65 (IEC 61966-2-1 and CIE 15).
Vector lab(Vector rgb)
{
    for (double& channel : rgb)
        channel = std::clamp(channel, 0.0, 1.0);
    const Matrix toXyz{{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    const Vector xyz = toXyz * rgb, white = toXyz * Vector{1, 1, 1};
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    const double x = f(xyz[0] / white[0]), y = f(xyz[1] / white[1]), z = f(xyz[2] / white[2]);
    return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

/// Delta E of 1976.
double distance(const QColor& a, const QColor& b, const Matrix& sight)
{
    const Vector p = lab(sight * linear(a)), q = lab(sight * linear(b));
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/// A colour with some opacity on a ground.
QColor over(const QColor& colour, double opacity, const QColor& ground)
{
    const auto part = [opacity](int a, int b) { return int(std::lround(a * opacity + b * (1 - opacity))); };
    return {part(colour.red(), ground.red()), part(colour.green(), ground.green()), part(colour.blue(), ground.blue())};
}

struct Pair {
    QString what;
    QColor above, ground;
};

/// Everything that is written, with what it is written on.
QList<Pair> texts(const Theme& t)
{
    QList<Pair> pairs;
    const std::pair<const char*, QColor> grounds[] = {
        {"panel", t.panel}, {"background", t.background}, {"cell", t.cell}, {"a hovered track", over(t.cell, 0.6, t.panel)}};
    for (const auto& [name, ground] : grounds) {
        for (const auto& [text, colour] : {std::pair("ink", t.ink), {"dim", t.dim}, {"warn", t.warn}, {"accent", t.accent}})
            pairs.append({QStringLiteral("%1 on %2").arg(text, name), colour, ground});
        for (size_t i = 0; i < t.handles.size(); ++i)
            pairs.append({QStringLiteral("the name of handle %1 on %2").arg(i).arg(name), t.handles[i], ground});
    }
    for (size_t i = 0; i < t.handles.size(); ++i) // at worst a line of the pattern lies under the number
        pairs.append({QStringLiteral("order number of handle %1").arg(i), t.handles[i], over(t.panel, 0.94, t.handles[i])});
    pairs.append({"a value of a brushed cell", t.ink, over(t.accent, 0.22, t.cell)});
    pairs.append({"selected text", t.panel, t.accent});
    return pairs;
}

/// What is drawn and means something, with what it is drawn on.
QList<Pair> marks(const Theme& t)
{
    QList<Pair> pairs{{"the first bar of the coverage", over(t.ink, 0.5, t.panel), t.panel},
                      {"the strike of an unwritten cell", t.dim, t.panel},
                      {"the text of a freed storage", over(t.dim, 0.7, t.panel), t.panel},
                      {"the frame of the panel with the keys", t.accent, t.background}};
    for (size_t i = 0; i < t.handles.size(); ++i) {
        pairs.append({QStringLiteral("box of handle %1").arg(i), t.handles[i], over(t.handles[i], 0.22, t.panel)});
        pairs.append({QStringLiteral("outline of handle %1 in a cell").arg(i), t.handles[i], t.cell});
    }
    return pairs;
}

void addThemes()
{
    QTest::addColumn<QString>("name");
    for (const Theme* theme : {&Theme::light(), &Theme::dark(), &Theme::projector()})
        QTest::addRow("%s", qPrintable(theme->name)) << theme->name;
}

}

class TestTheme : public QObject {
    Q_OBJECT
private slots:
    void theMeasuresAreRight();
    void textsAreRead_data() { addThemes(); }
    void textsAreRead();
    void marksAreSeen_data() { addThemes(); }
    void marksAreSeen();
    void handlesAreToldApart_data() { addThemes(); }
    void handlesAreToldApart();
    void neighboursDifferWithoutColour();
};

void TestTheme::theMeasuresAreRight()
{
    QCOMPARE(qRound(contrast(Qt::black, Qt::white)), 21);
    QVERIFY(std::abs(contrast(QColor(0x777777), Qt::white) - 4.48) < 0.01); // WCAG's well-known near miss
    const Vector white = lab(linear(Qt::white)), red = lab(linear(QColor(255, 0, 0)));
    QVERIFY(std::abs(white[0] - 100) < 0.01 && std::abs(white[1]) < 0.01);
    QVERIFY(std::abs(red[0] - 53.24) < 0.02 && std::abs(red[1] - 80.09) < 0.02 && std::abs(red[2] - 67.20) < 0.02);
    // Red and a green of the same lightness are far apart, but not without the cones that tell them apart; grey stays grey.
    QVERIFY(distance(QColor(0xb04040), QColor(0x5f7a20), kSights[0].matrix) > 60);
    QVERIFY(distance(QColor(0xb04040), QColor(0x5f7a20), kSights[2].matrix) < 30);
    for (const Sight& sight : kSights)
        QVERIFY2(distance(QColor(0x808080), QColor(0x808080), sight.matrix) == 0 &&
                     std::abs(lab(sight.matrix * linear(QColor(0x808080)))[1]) < 0.1,
                 sight.name);
}

void TestTheme::textsAreRead()
{
    QFETCH(QString, name);
    const double least = name == "projector" ? 7 : 4.5;
    for (const Pair& pair : texts(*Theme::named(name)))
        QVERIFY2(contrast(pair.above, pair.ground) >= least,
                 qPrintable(QStringLiteral("%1: %2").arg(pair.what).arg(contrast(pair.above, pair.ground))));
}

void TestTheme::marksAreSeen()
{
    QFETCH(QString, name);
    const Theme theme = *Theme::named(name);
    QList<Pair> all = marks(theme);
    if (name == "projector") // lines between cells, too
        all += {Pair{"a line", theme.line, theme.panel}, Pair{"a line between cells", theme.line, theme.cell}};
    for (const Pair& pair : all)
        QVERIFY2(contrast(pair.above, pair.ground) >= 3,
                 qPrintable(QStringLiteral("%1: %2").arg(pair.what).arg(contrast(pair.above, pair.ground))));
}

void TestTheme::handlesAreToldApart()
{
    QFETCH(QString, name);
    const Theme theme = *Theme::named(name);
    const double least = name == "projector" ? 12 : 15; // dark colours on white lie closer
    for (const Sight& sight : kSights)
        for (size_t i = 0; i < theme.handles.size(); ++i)
            for (size_t k = 0; k < i; ++k)
                QVERIFY2(distance(theme.handles[i], theme.handles[k], sight.matrix) >= least,
                         qPrintable(QStringLiteral("%1: handles %2 and %3, %4")
                                        .arg(sight.name)
                                        .arg(k)
                                        .arg(i)
                                        .arg(distance(theme.handles[i], theme.handles[k], sight.matrix))));
}

/// In a picture without any colour six in a row have six patterns, and no two of 36 look alike.
void TestTheme::neighboursDifferWithoutColour()
{
    const Theme& theme = Theme::light();
    std::set<std::pair<QRgb, Pattern>> looks;
    for (uint32_t first = 0; first < 36; ++first) {
        looks.insert({theme.styleOf(first).colour.rgb(), theme.styleOf(first).pattern});
        QVERIFY(theme.styleOf(first).pattern != theme.styleOf(first + 1).pattern);
        QVERIFY(theme.styleOf(first).colour != theme.styleOf(first + 1).colour);
    }
    QCOMPARE(looks.size(), size_t(36));
}

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
