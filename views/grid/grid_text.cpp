#include "views/grid/grid_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <bit>

namespace ss::views {

namespace {

QString tr(const char* text, int n = -1) { return QCoreApplication::translate("ss::views", text, nullptr, n); }

QString plain(const std::string& text) { return QString::fromStdString(text); }

QString grouped(int64_t number) { return QLocale().toString(qlonglong(number)); }

QString numberOf(const NumberType& type, const std::array<std::byte, 16>& bytes)
{
    constexpr size_t kRoom = 24;
    if (type.kind == NumberType::Kind::Complex) // the one with this magnitude
        return shortNumber(numberValue(type, {bytes.data(), size_t(type.size)}).value_or(0));
    const auto number = numberText(type, {bytes.data(), size_t(type.size)}, kRoom);
    return number ? plain(number->text) : QString();
}

QString whyNoValue(const ElementValue& value)
{
    switch (value.kind) {
    case GridFace::Kind::Unwritten: return tr("not written");
    case GridFace::Kind::Hidden: return tr("hidden");
    case GridFace::Kind::NoNumber: return tr("no number");
    case GridFace::Kind::Unknown: return tr("not known");
    case GridFace::Kind::Outside: return tr("beyond the end of the storage");
    default: break;
    }
    if (value.status == ValueStatus::ChangedSince)
        return tr("changed since");
    return value.status == ValueStatus::Freed ? tr("freed") : tr("value not kept");
}

}

QString axisSizeText(const GridFacts& facts, size_t axis)
{
    return tr("axis %1, size %2, ").arg(axis).arg(grouped(facts.places.shape[axis]));
}

QString axisStrideText(const GridFacts& facts, size_t axis)
{
    if (facts.handle.isArray())
        return tr("stride %1 B").arg(facts.strides[axis]);
    return tr("stride %1 (%2 B)").arg(facts.strides[axis]).arg(facts.places.byteStrides[axis]);
}

QString axisHelp(const GridFacts& facts, size_t axis, bool hasOther)
{
    QString text = tr("A step along axis %1 moves by %2 bytes.").arg(axis).arg(facts.places.byteStrides[axis]);
    if (facts.places.shape[axis] == 1)
        text = tr("An axis of size 1 is never stepped along: its stride means nothing.");
    else if (facts.places.byteStrides[axis] == 0)
        text = tr("A step along axis %1 moves by no byte: all its elements are the same one.").arg(axis);
    if (hasOther)
        text += QLatin1Char('\n') + tr("Drag the label onto the other axis, or press T, to transpose.");
    return text;
}

QString timesText(const ElementCount& times)
{
    return QStringLiteral("×%1").arg(times.count) + (times.exact ? QString() : QStringLiteral("+"));
}

QString elementName(const std::string& handle, const Dims& index)
{
    return plain(handle) + (index.empty() ? QString() : plain(toText(std::span<const int64_t>(index))));
}

QString elementText(const GridFacts& facts, const Dims& index, const ValueSource* values)
{
    const Run bytes = facts.places.bytesOf(index);
    const ElementValue value = elementValue(facts, bytes, values);
    const bool number = value.kind == GridFace::Kind::Number || value.kind == GridFace::Kind::NotFinite;
    const QString what = number ? QStringLiteral("= ") + plain(value.text) : whyNoValue(value);
    return QStringLiteral("%1 %2   %3").arg(elementName(facts.label, index), what, tr("byte %1").arg(bytes.begin));
}

QString placeText(const GridFacts& facts, const Place& place, const FoundElements& found, const ValueSource* values)
{
    if (found.indices.empty())
        return tr("%1 does not see it").arg(plain(facts.label));
    const Run first = facts.places.bytesOf(found.indices[0]);
    if (first.begin <= place.bytes.begin && place.bytes.end <= first.end)
        return elementText(facts, found.indices[0], values);
    const ElementCount count = countTouching(facts.places, place.bytes);
    if (count.count < 2)
        return elementText(facts, found.indices[0], values);
    return tr("%1 elements, %2 among them").arg(grouped(count.count), elementName(facts.label, found.indices[0]));
}

QString windowText(const GridScene& scene, GridCell origin)
{
    const int64_t rows = std::min(scene.rowsInView(), scene.rows - origin.row);
    const int64_t columns = std::min(scene.columnsInView(), scene.columns - origin.column);
    QStringList parts;
    if (scene.wrapped && rows < scene.rows)
        parts +=
            tr("elements %1–%2 of %3")
                .arg(grouped(origin.row * scene.columns),
                     grouped(std::min(scene.facts.elements(), (origin.row + rows) * scene.columns) - 1), grouped(scene.facts.elements()));
    if (!scene.wrapped && rows < scene.rows)
        parts += rows == 1 ? tr("row %1 of %2").arg(grouped(origin.row), grouped(scene.rows))
                           : tr("rows %1–%2 of %3").arg(grouped(origin.row), grouped(origin.row + rows - 1), grouped(scene.rows));
    if (!scene.wrapped && columns < scene.columns)
        parts += columns == 1
                     ? tr("column %1 of %2").arg(grouped(origin.column), grouped(scene.columns))
                     : tr("columns %1–%2 of %3").arg(grouped(origin.column), grouped(origin.column + columns - 1), grouped(scene.columns));
    return parts.join(QStringLiteral("   "));
}

QString shortNumber(double value)
{
    constexpr size_t kRoom = 12;
    const auto bytes = std::bit_cast<std::array<std::byte, sizeof value>>(value);
    return plain(numberText({NumberType::Kind::Floating, int(sizeof value), false, 0}, bytes, kRoom)->text);
}

QString statisticsText(const GridFacts& facts, const GridStatistics& s, bool finished)
{
    if (facts.type.kind == NumberType::Kind::Opaque)
        return tr("%1: no numbers").arg(plain(facts.dtype));
    if (s.elements == 0)
        return tr("no elements");
    QStringList parts;
    if (s.finite() > 0) {
        const bool complex = facts.type.kind == NumberType::Kind::Complex;
        parts += (complex ? tr("min |z| %1") : tr("min %1")).arg(numberOf(facts.type, s.least));
        parts += (complex ? tr("max |z| %1") : tr("max %1")).arg(numberOf(facts.type, s.most));
        parts += (complex ? tr("mean |z| %1") : tr("mean %1")).arg(shortNumber(s.mean));
    }
    if (s.nan > 0)
        parts += tr("%1 nan").arg(grouped(s.nan));
    if (s.inf > 0)
        parts += tr("%1 inf").arg(grouped(s.inf));
    if (s.known == 0)
        parts += tr("no value known");
    else if (s.known < s.elements)
        parts += tr("of the %1 known values of %2").arg(grouped(s.known), grouped(s.elements));
    if (s.unwritten > 0)
        parts += tr("%1 not written").arg(grouped(s.unwritten));
    if (!finished)
        parts += tr("counting …");
    else if (s.looked < s.elements)
        parts += tr("%1 looked at").arg(grouped(s.looked));
    return parts.join(QStringLiteral("   "));
}

QString otherNamesText(const OtherNames& others)
{
    if (others.names.isEmpty())
        return others.moreUnknown ? tr("too many other handles to ask") : tr("no other handle sees it");
    QStringList parts = others.names;
    if (others.moreUnknown)
        parts += tr("perhaps more");
    else if (others.more > 0)
        parts += tr("%1 more").arg(others.more);
    return tr("also %1").arg(parts.join(QStringLiteral(", ")));
}

}
