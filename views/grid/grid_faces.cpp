#include "views/grid/grid_faces.h"

#include <algorithm>
#include <cmath>

namespace ss::views {

namespace {

/// Elements that lie close together are read at once; else each by itself.
constexpr int64_t kReadAtOnce = 256 << 10;

/// Gives the bytes of the elements of a window.
class WindowReader {
public:
    WindowReader(const GridFacts& facts, const ValueSource* values, const std::vector<GridFace>& faces)
        : facts_(facts)
        , values_(values)
    {
        Run hull{INT64_MAX, INT64_MIN};
        for (const GridFace& face : faces)
            hull = {std::min(hull.begin, face.bytes.begin), std::max(hull.end, face.bytes.end)};
        together_ = hull.begin < hull.end && hull.end - hull.begin <= kReadAtOnce;
        if (together_)
            read(hull);
    }

    /// Empty: not there.
    std::span<const std::byte> bytesOf(Run run)
    {
        if (!together_)
            read(run);
        if (answer_.status != ValueStatus::Here || !answer_.page.known.covers(run))
            return {};
        return {answer_.page.bytes.data() + (run.begin - answer_.page.start), size_t(run.end - run.begin)};
    }
    ValueStatus status() const { return answer_.status; }

private:
    void read(Run run)
    {
        answer_ = values_ ? values_->read(facts_.buffer, facts_.revision, run.begin, run.end - run.begin) : ValueAnswer{};
    }

    const GridFacts& facts_;
    const ValueSource* values_;
    ValueAnswer answer_;
    bool together_ = false;
};

GridFace::Kind kindWithoutValue(CellFill fill, ValueStatus status)
{
    if (status == ValueStatus::Hidden)
        return GridFace::Kind::Hidden;
    return fill == CellFill::Unknown ? GridFace::Kind::Unknown : GridFace::Kind::NotKept;
}

void setValue(GridFace& face, const GridFacts& facts, WindowReader& reader, size_t room)
{
    if (facts.outside(face.bytes)) {
        face.kind = GridFace::Kind::Outside;
        return;
    }
    const CellFill fill = facts.fillOf(face.bytes);
    if (fill == CellFill::Unwritten) {
        face.kind = GridFace::Kind::Unwritten;
        return;
    }
    const auto bytes = reader.bytesOf(face.bytes);
    const auto value = bytes.empty() ? std::nullopt : numberValue(facts.type, bytes);
    if (!value) {
        face.kind = bytes.empty() ? kindWithoutValue(fill, reader.status()) : GridFace::Kind::NoNumber;
        return;
    }
    face.kind = std::isfinite(*value) ? GridFace::Kind::Number : GridFace::Kind::NotFinite;
    face.value = *value;
    if (const auto number = room > 0 ? numberText(facts.type, bytes, room) : std::nullopt)
        face.text = number->text;
}

/// How many elements lie on each cell's bytes. Where only strides of 0 repeat elements, that is the same for all.
void countTimes(std::vector<GridFace>& faces, const GridFacts& facts)
{
    if (!facts.shared || faces.empty())
        return;
    constexpr int64_t kBudget = 1 << 12;
    ElementPlaces once = facts.places;
    for (size_t i = 0; i < once.shape.size(); ++i)
        if (once.byteStrides[i] == 0)
            once.shape[i] = 1;
    once.shape.push_back(once.elementBytes); // bytes decide, wherever elements begin
    once.byteStrides.push_back(1);
    const bool same = !overlapsItself({once.shape, once.byteStrides, 0}, kBudget).value_or(true);
    const ElementCount first = countTouching(facts.places, faces[0].bytes);
    for (GridFace& face : faces)
        face.times = same ? first : countTouching(facts.places, face.bytes);
}

size_t longestText(const std::vector<GridFace>& faces)
{
    size_t longest = 1;
    for (const GridFace& face : faces)
        longest = std::max(longest, face.text.size());
    return longest;
}

}

bool roomForText(const GridStyle& style, const GridScene& scene)
{
    const auto& font = style.smallValue;
    return scene.cellWidth >= font.digit * 2 + 4 && scene.cellHeight >= font.metrics.capHeight() + 6;
}

GridFaces facesOf(const GridScene& scene, const GridWindow& window, const ValueSource* values, const GridStyle& style)
{
    constexpr size_t kWhole = 24; // characters that a number has when there is room
    GridFaces faces{window, {}, roomForText(style, scene), false};
    for (GridCell cell = window.begin; cell.row < window.end.row; ++cell.row)
        for (cell.column = window.begin.column; cell.column < window.end.column; ++cell.column)
            if (const auto index = indexOf(scene, cell)) {
                faces.faces.emplace_back();
                faces.faces.back().cell = cell;
                faces.faces.back().bytes = scene.facts.places.bytesOf(*index);
            }
    countTimes(faces.faces, scene.facts);
    WindowReader reader(scene.facts, values, faces.faces);
    for (GridFace& face : faces.faces)
        setValue(face, scene.facts, reader, faces.texts ? kWhole : 0);
    if (!faces.texts)
        return faces;
    const double width = scene.cellWidth - 4;
    faces.small = double(longestText(faces.faces)) * style.value.digit > width;
    if (!faces.small)
        return faces;
    const auto room = size_t(std::max(0.0, width) / style.smallValue.digit);
    for (GridFace& face : faces.faces)
        if (face.text.size() > room) // fewer digits, but none that is not true
            setValue(face, scene.facts, reader, room);
    return faces;
}

ElementValue elementValue(const GridFacts& facts, Run bytes, const ValueSource* values)
{
    constexpr size_t kRoom = 32;
    GridFace face;
    face.bytes = bytes;
    const std::vector<GridFace> one{face};
    WindowReader reader(facts, values, one);
    setValue(face, facts, reader, kRoom);
    return {face.kind, face.text, reader.status()};
}

}
