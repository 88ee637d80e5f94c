#include "app/live/file_recipes.h"

#include "app/live/array_listing.h"
#include "app/live/preview_text.h"
#include "app/live/strides_limits.h"
#include "core/base/checked.h"
#include "core/base/error.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace ss::app {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }

/// NumPy's dtype for the bytes of a torch one; bfloat16 has none, and goes through int16.
const char* numpyType(DType dtype)
{
    switch (dtype) {
    case DType::Bool: return "np.bool_";
    case DType::UInt8: return "np.uint8";
    case DType::Int8: return "np.int8";
    case DType::BFloat16:
    case DType::Int16: return "np.int16";
    case DType::Int32: return "np.int32";
    case DType::Int64: return "np.int64";
    case DType::Float16: return "np.float16";
    case DType::Float32: return "np.float32";
    case DType::Float64: return "np.float64";
    case DType::Complex64: return "np.complex64";
    case DType::Complex128: break;
    }
    return "np.complex128";
}

void setFresh(Composed& composed, const Layout& layout, DType dtype)
{
    const int64_t bytes = checkedMultiply(extentOf(layout).value_or(Extent()).end, itemsize(dtype)).value_or(INT64_MAX);
    composed.problem = tooMany(bytes);
    composed.preview = freshText(layout, dtypeText(dtype), bytes, false);
    if (composed.problem.isEmpty() && layout.numel() > 0)
        composed.ghosts = {freshGhost(layout, dtype)};
}

Layout layoutOf(const StoredArray& array)
{
    Layout layout = contiguousLayout(array.shape);
    int64_t next = 1;
    for (size_t axis = 0; array.fortranOrder && axis < layout.ndim(); ++axis) {
        layout.strides[axis] = next;
        next *= std::max<int64_t>(1, layout.shape[axis]);
    }
    return layout;
}

/// A line that loads a stored array, or why torch cannot take it.
Composed composeStored(const StoredArray& array, const QString& loaded)
{
    Composed composed;
    if (array.known && !array.torch) {
        composed.problem =
            tr("%1 has dtype %2, which torch has none for.").arg(QString::fromStdString(array.name), QString::fromStdString(array.dtype));
        return composed;
    }
    composed.expression = QStringLiteral("torch.from_numpy(%1)").arg(loaded);
    if (array.known)
        setFresh(composed, layoutOf(array), *array.torch);
    else
        composed.preview = tr("Its dtype and shape are known when it runs.");
    return composed;
}

Recipe problemRecipe(const QString& problem)
{
    Recipe recipe;
    recipe.compose = [problem](const QStringList&) {
        Composed composed;
        composed.problem = problem;
        return composed;
    };
    return recipe;
}

Recipe npyRecipe(const QString& path)
{
    const StoredArray array = listNpy(path.toStdString());
    Recipe recipe;
    recipe.about = tr("The array in the file; the tensor shares its memory.");
    recipe.compose = [array, path](const QStringList&) {
        return composeStored(array, QStringLiteral("np.load(%1)").arg(pythonPath(path)));
    };
    return recipe;
}

QStringList namesOf(const std::vector<StoredArray>& arrays)
{
    QStringList names;
    for (const StoredArray& array : arrays)
        names << QString::fromStdString(array.name);
    return names;
}

const StoredArray& named(const std::vector<StoredArray>& arrays, const QString& name)
{
    for (const StoredArray& array : arrays)
        if (QString::fromStdString(array.name) == name)
            return array;
    return arrays.front();
}

Recipe npzRecipe(const QString& path)
{
    const std::vector<StoredArray> arrays = listNpz(path.toStdString());
    Recipe recipe;
    recipe.about = tr("One of the arrays in the file.");
    recipe.fields = {{tr("array"), namesOf(arrays).front(), Field::Kind::Choice, namesOf(arrays)}};
    recipe.compose = [arrays, path](const QStringList& values) {
        const StoredArray& array = named(arrays, values.value(0));
        return composeStored(array,
                             QStringLiteral("np.load(%1)[%2]").arg(pythonPath(path), pythonText(QString::fromStdString(array.name))));
    };
    return recipe;
}

QString fromFile(const QString& path, DType dtype, int64_t start, int64_t count)
{
    return QStringLiteral("torch.from_numpy(np.fromfile(%1, dtype=%2, offset=%3, count=%4))")
               .arg(pythonPath(path), QLatin1String(numpyType(dtype)))
               .arg(start)
               .arg(count) +
           (dtype == DType::BFloat16 ? QStringLiteral(".view(torch.bfloat16)") : QString());
}

Composed composeSafe(const StoredArray& array, const QString& path)
{
    Composed composed;
    if (!array.torch) {
        composed.problem =
            tr("%1 has dtype %2, which torch has none for.").arg(QString::fromStdString(array.name), QString::fromStdString(array.dtype));
        return composed;
    }
    const Layout layout = contiguousLayout(array.shape);
    if (layout.numel() == 0)
        composed.expression = QStringLiteral("torch.empty(%1, dtype=torch.%2)").arg(tupleText(array.shape), dtypeText(*array.torch));
    else
        composed.expression =
            fromFile(path, *array.torch, array.dataStart, layout.numel()) + QStringLiteral(".reshape(%1)").arg(tupleText(array.shape));
    setFresh(composed, layout, *array.torch);
    return composed;
}

Recipe safetensorsRecipe(const QString& path)
{
    const std::vector<StoredArray> arrays = listSafetensors(path.toStdString());
    Recipe recipe;
    recipe.about = tr("One of the tensors in the file, read through NumPy.");
    recipe.fields = {{tr("tensor"), namesOf(arrays).front(), Field::Kind::Choice, namesOf(arrays)}};
    recipe.compose = [arrays, path](const QStringList& values) { return composeSafe(named(arrays, values.value(0)), path); };
    return recipe;
}

QStringList typeNames()
{
    QStringList names;
    for (int type = 0; type < kDTypeCount; ++type)
        names << dtypeText(static_cast<DType>(type));
    return names;
}

/// The numbers of a table's first data row, as a guess at its width; 0: it has none.
qsizetype columnsOf(const QString& path, const QString& delimiter, int64_t skip)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    QByteArray line;
    for (int64_t i = 0; i <= skip; ++i)
        line = file.atEnd() ? QByteArray() : file.readLine(1 << 20);
    return line.trimmed().isEmpty() ? 0 : QString::fromUtf8(line.trimmed()).split(delimiter).size();
}

Composed composeCsv(const QString& path, const QStringList& values)
{
    Composed composed;
    bool whole = false;
    const int64_t skip = values.value(1).trimmed().toLongLong(&whole);
    const QString delimiter = values.value(0);
    if (!whole || skip < 0)
        composed.problem = tr("lines to skip takes a whole number.");
    else if (delimiter.size() != 1)
        composed.problem = tr("delimiter takes one character.");
    else if (columnsOf(path, delimiter, skip) == 0)
        composed.problem = tr("%1 has no line of numbers there.").arg(QFileInfo(path).fileName());
    if (!composed.problem.isEmpty())
        return composed;
    const DType dtype = parseDType(values.value(2).toStdString()).value_or(DType::Float32);
    composed.expression = QStringLiteral("torch.from_numpy(np.loadtxt(%1, delimiter=%2, skiprows=%3, dtype=%4))")
                              .arg(pythonPath(path), pythonText(delimiter))
                              .arg(skip)
                              .arg(QLatin1String(numpyType(dtype)));
    composed.preview =
        tr("NEW   %1   %2 columns; how many rows is known when it runs").arg(dtypeText(dtype)).arg(columnsOf(path, delimiter, skip));
    return composed;
}

Recipe csvRecipe(const QString& path)
{
    Recipe recipe;
    recipe.about = tr("A table of numbers, read by NumPy.");
    recipe.fields = {{tr("delimiter"), path.endsWith(QStringLiteral(".tsv")) ? QStringLiteral("\t") : QStringLiteral(",")},
                     {tr("lines to skip"), QStringLiteral("0")},
                     {tr("dtype"), QStringLiteral("float32"), Field::Kind::Choice, {"float32", "float64", "int64", "int32"}}};
    recipe.compose = [path](const QStringList& values) { return composeCsv(path, values); };
    return recipe;
}

Composed composeRaw(const QString& path, const QStringList& values)
{
    Composed composed;
    bool whole = false;
    const int64_t start = values.value(0).trimmed().toLongLong(&whole);
    const DType dtype = parseDType(values.value(1).toStdString()).value_or(DType::Float32);
    const auto shape = readDims(values.value(2));
    auto strides =
        values.value(3).trimmed().isEmpty() && shape ? std::optional(contiguousLayout(*shape).strides) : readDims(values.value(3));
    const int64_t bytes = QFileInfo(path).size();
    if (!whole || start < 0)
        composed.problem = tr("offset takes a whole number of bytes.");
    else if (!shape || !checkedProduct(*shape))
        composed.problem = tr("shape takes whole numbers with commas between them.");
    else if (!strides || strides->size() != shape->size())
        composed.problem = tr("strides takes one whole number for each axis, or nothing.");
    if (!composed.problem.isEmpty())
        return composed;
    const Layout layout{*shape, *strides, 0};
    const auto extent = extentOf(layout);
    const bool within = extent && staysWithin(layout, INT64_MAX);
    const auto needed = within ? checkedMultiply(extent->end, itemsize(dtype)) : std::nullopt;
    if (!needed || *needed > bytes - std::min(start, bytes)) {
        composed.problem = !within ? tr("Strides of a tensor cannot be negative.")
                                   : tr("That needs %1 bytes behind byte %2; the file has %3.")
                                         .arg(needed ? QString::number(*needed) : QStringLiteral("2^63"))
                                         .arg(start)
                                         .arg(bytes);
        return composed;
    }
    const QString flat = fromFile(path, dtype, start, extent->end);
    composed.expression = isContiguous(layout) ? flat + QStringLiteral(".reshape(%1)").arg(tupleText(*shape))
                                               : flat + QStringLiteral(".as_strided(%1, %2)").arg(tupleText(*shape), tupleText(*strides));
    setFresh(composed, layout, dtype);
    return composed;
}

Recipe rawRecipe(const QString& path)
{
    const int64_t bytes = QFileInfo(path).size();
    Recipe recipe;
    recipe.about = tr("The bytes of the file as they are: %1 of them.").arg(bytes);
    recipe.fields = {{tr("offset"), QStringLiteral("0"), Field::Kind::Text, {}, tr("bytes")},
                     {tr("dtype"), QStringLiteral("uint8"), Field::Kind::Choice, typeNames()},
                     {tr("shape"), tupleText({bytes})},
                     {tr("strides"), QString(), Field::Kind::Text, {}, tr("elements; nothing: row after row")}};
    recipe.compose = [path](const QStringList& values) { return composeRaw(path, values); };
    return recipe;
}

}

Recipe fileRecipe(const QString& path, StateNow state)
{
    const QFileInfo info(path);
    if (path.isEmpty())
        return problemRecipe(tr("Choose a file: .npy, .npz, .csv, .safetensors, or any other as raw bytes."));
    if (!info.isFile())
        return problemRecipe(tr("There is no file %1.").arg(path));
    Recipe recipe;
    const QString kind = info.suffix().toLower();
    try {
        recipe = kind == QStringLiteral("npy")                     ? npyRecipe(path)
                 : kind == QStringLiteral("npz")                   ? npzRecipe(path)
                 : kind == QStringLiteral("safetensors")           ? safetensorsRecipe(path)
                 : QStringList{"csv", "tsv", "txt"}.contains(kind) ? csvRecipe(path)
                                                                   : rawRecipe(path);
    } catch (const Error& error) {
        recipe = problemRecipe(QString::fromUtf8(error.what()));
    }
    recipe.name = freeName(state());
    return recipe;
}

}
