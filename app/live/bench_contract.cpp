#include "app/live/bench_contract.h"

#include "views/geometry/number_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace ss::app {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ss::app", text); }
QString count(double number) { return QLocale::c().toString(number, 'f', 0).remove(','); }
QString shapeText(const Dims& shape) { return QString::fromStdString(toTuple(shape)); }
int sizeOf(const QString& dtype) { return dtype == QStringLiteral("float64") ? 8 : 4; }

QString bytesText(double bytes)
{
    const char* const units[] = {"B", "KB", "MB", "GB", "TB", "PB"};
    int unit = 0;
    for (; bytes >= 1024 && unit < 5; ++unit)
        bytes /= 1024;
    return QStringLiteral("%1 %2").arg(bytes, 0, 'f', bytes < 10 && unit > 0 ? 1 : 0).arg(QLatin1String(units[unit]));
}

/// Numbers that the optimizer keeps for each parameter.
int momentsOf(BenchOptimizer optimizer)
{
    switch (optimizer) {
    case BenchOptimizer::Sgd: return 0;
    case BenchOptimizer::Momentum:
    case BenchOptimizer::RmsProp: return 1;
    case BenchOptimizer::Adam:
    case BenchOptimizer::AdamW: return 2;
    }
    return 0;
}

/// How many classes the data have; 0: not known.
int classesOf(const BenchOptions& options)
{
    switch (options.data) {
    case BenchData::Spirals:
    case BenchData::Blobs: return std::max(2, options.outputs);
    case BenchData::File: return 0;
    default: return 2;
    }
}

int rowsOf(const BenchOptions& options, const TableFacts* table)
{
    if (options.data == BenchData::Sensors)
        return kSensorWindows;
    if (options.data == BenchData::File)
        return table && table->problem.isEmpty() ? int(std::min<int64_t>(table->rows, INT32_MAX)) : 0;
    return options.rows;
}

/// At most, while they are made: further columns are joined to the first two, a file's numbers become a tensor of another dtype.
double bytesOfData(const BenchOptions& options, int rows)
{
    const double features = double(rows) * options.columns;
    return 2 * features * std::max(sizeOf(options.dtype), options.data == BenchData::File ? 8 : 4) + 8.0 * rows;
}

std::optional<Breach> lossBreach(const BenchOptions& options)
{
    const int classes = classesOf(options);
    if (options.loss == BenchLoss::CrossEntropy && options.outputs < 2)
        return Breach{tr("model output must be (batch, classes)"), tr("at least 2 outputs for cross_entropy"),
                      tr("%1: with one output use bce_with_logits or mse").arg(options.outputs)};
    if (options.outputs == 1 && classes > 2)
        return Breach{tr("model output must be (batch, classes)"), tr("%1 outputs").arg(classes), QString::number(options.outputs)};
    if (options.outputs > 1 && classes > options.outputs)
        return Breach{tr("labels must lie in [0, classes)"), tr("labels below %1, the outputs of the model").arg(options.outputs),
                      tr("labels up to %1").arg(classes - 1)};
    return std::nullopt;
}

std::optional<Breach> tableBreach(const BenchOptions& options, const TableFacts& table)
{
    if (!table.problem.isEmpty())
        return Breach{tr("expected features (batch, features) and labels (batch)"), {}, table.problem};
    if (table.columns != options.columns)
        return Breach{
            tr("expected features (batch, features) and labels (batch)"), tr("features (batch, %1), as D says").arg(options.columns),
            tr("features (batch, %1): the file has %2 columns, the last for the labels").arg(table.columns).arg(table.columns + 1)};
    if (table.notFinite > 0)
        return Breach{tr("features contain NaN or Inf"), tr("finite numbers"),
                      tr("%1 that are not, the first in row %2").arg(table.notFinite).arg(table.firstNotFinite)};
    if (options.dtype == QStringLiteral("float32") && table.tooLarge > 0)
        return Breach{tr("features contain NaN or Inf"), tr("numbers that float32 has"),
                      tr("%1 that are larger, the first in row %2").arg(table.tooLarge).arg(table.firstTooLarge)};
    const bool classes = options.loss == BenchLoss::CrossEntropy || options.outputs > 1;
    if (classes && table.notWhole > 0)
        return Breach{tr("classification labels must be torch.long"), tr("whole numbers from 0 to %1").arg(options.outputs - 1),
                      tr("float labels: %1").arg(table.firstNotWhole)};
    if (classes && (table.lowest < 0 || table.highest >= options.outputs))
        return Breach{tr("labels must lie in [0, classes)"), tr("labels from 0 to %1").arg(options.outputs - 1),
                      tr("labels from %1 to %2").arg(table.lowest).arg(table.highest)};
    if (options.loss == BenchLoss::Logistic && (table.lowest < 0 || table.highest > 1 || table.notWhole > 0))
        return Breach{tr("labels must lie in [0, 1]"), tr("labels 0 and 1 for bce_with_logits"),
                      tr("labels from %1 to %2").arg(table.lowest).arg(table.highest)};
    return std::nullopt;
}

std::optional<Breach> memoryBreach(const BenchOptions& options, const Room& room, const TableFacts* table)
{
    const double data = bytesOfData(options, rowsOf(options, table)), needed = bytesNeeded(options) + data;
    if (room.bytesFree <= 0 || needed <= room.bytesFree)
        return std::nullopt;
    if (data > needed / 2)
        return Breach{tr("the data must fit into memory"), tr("at most the %1 that are free").arg(bytesText(room.bytesFree)),
                      tr("%1 for %2 rows of %3 features").arg(bytesText(needed)).arg(rowsOf(options, table)).arg(options.columns)};
    return Breach{tr("the model must fit into memory"), tr("at most the %1 that are free").arg(bytesText(room.bytesFree)),
                  tr("%1 for %2 parameters: weights, gradients, what the optimizer keeps, activations")
                      .arg(bytesText(needed), count(parameterCount(options)))};
}

/// A tensor that a name reaches; null: none.
const trace::TensorState* tensorOf(const trace::TraceState& state, const char* name)
{
    const auto bound = state.bindings().find(name);
    return bound != state.bindings().end() && bound->second.isTensor() ? &state.tensor(bound->second.tensor()) : nullptr;
}

/// Of the elements of a contiguous tensor as they are now, those that are known and refused by `fits`: the first. Empty: none.
std::optional<double> firstOf(const trace::TraceState& state, const trace::TensorState& tensor, const views::ValueSource& values,
                              bool (*refused)(double value, double limit), double limit)
{
    const trace::TensorView& view = tensor.view;
    int64_t elements = 1;
    for (const int64_t size : view.layout.shape)
        elements *= size;
    const int64_t size = itemsize(view.dtype), start = view.storageStart + view.layout.offset * size;
    if (elements == 0 || elements * size > trace::ValueStore::kBufferLimit || !isContiguous(view.layout))
        return std::nullopt;
    const views::ValueAnswer answer = values.read(view.buffer, state.buffer(view.buffer).revision, start, elements * size);
    if (answer.status != views::ValueStatus::Here)
        return std::nullopt;
    const views::NumberType type = views::numberType(view.dtype);
    for (int64_t i = 0; i < elements; ++i) {
        const int64_t at = start + i * size;
        if (!answer.page.known.covers({at, at + size}))
            continue;
        const auto value = views::numberValue(type, std::span(answer.page.bytes).subspan(size_t(at - answer.page.start), size_t(size)));
        if (value && refused(*value, limit))
            return value;
    }
    return std::nullopt;
}

QString dtypeText(DType dtype)
{
    return QStringLiteral("torch.%1").arg(QString::fromUtf8(name(dtype).data(), qsizetype(name(dtype).size())));
}

std::optional<Breach> featuresBreach(const trace::TraceState& state, const trace::TensorState& features, const trace::TensorState& weight,
                                     const views::ValueSource& values)
{
    const Dims& shape = features.view.layout.shape;
    const int64_t wanted = weight.view.layout.shape.size() == 2 ? weight.view.layout.shape[1] : -1;
    if (shape.size() != 2 || (wanted >= 0 && shape[1] != wanted))
        return Breach{tr("expected features (batch, features) and labels (batch)"), tr("features (batch, %1)").arg(wanted),
                      tr("features %1").arg(shapeText(shape))};
    if (features.view.dtype != weight.view.dtype)
        return Breach{tr("features must be floating point"), tr("%1, as the model").arg(dtypeText(weight.view.dtype)),
                      dtypeText(features.view.dtype)};
    if (firstOf(
            state, features, values, [](double value, double) { return !std::isfinite(value); }, 0))
        return Breach{tr("features contain NaN or Inf"), tr("finite numbers"), tr("some that are not")};
    return std::nullopt;
}

std::optional<Breach> labelsBreach(const BenchOptions& options, const trace::TraceState& state, const trace::TensorState& labels,
                                   const trace::TensorState* features, int64_t outputs, const views::ValueSource& values)
{
    const Dims& shape = labels.view.layout.shape;
    if (shape.size() != 1)
        return Breach{tr("expected features (batch, features) and labels (batch)"), tr("labels (batch)"),
                      tr("labels %1").arg(shapeText(shape))};
    if (features && !features->view.layout.shape.empty() && features->view.layout.shape[0] != shape[0])
        return Breach{tr("feature and label batch sizes differ"), tr("%1 labels, as there are rows").arg(features->view.layout.shape[0]),
                      QString::number(shape[0])};
    if (options.loss != BenchLoss::CrossEntropy)
        return std::nullopt;
    if (labels.view.dtype != DType::Int64)
        return Breach{tr("classification labels must be torch.long"), QStringLiteral("torch.int64"), dtypeText(labels.view.dtype)};
    const auto outside = firstOf(
        state, labels, values, [](double value, double limit) { return value < 0 || value >= limit; }, double(outputs));
    if (outputs > 0 && outside)
        return Breach{tr("labels must lie in [0, classes)"), tr("labels from 0 to %1").arg(outputs - 1), tr("a label %1").arg(*outside)};
    return std::nullopt;
}

}

QString Breach::text() const
{
    if (expected.isEmpty())
        return QCoreApplication::translate("ss::app", "%1: %2").arg(contract, got);
    return QCoreApplication::translate("ss::app", "%1: expected %2; got %3").arg(contract, expected, got);
}

double bytesNeeded(const BenchOptions& options)
{
    const double numbers = parameterCount(options) * (2 + momentsOf(options.optimizer));
    double widths = options.columns;
    for (const int width : options.hidden)
        widths += 2.0 * width;
    return (numbers + (widths + options.outputs) * options.batch * 2) * sizeOf(options.dtype);
}

std::optional<Breach> breachOf(const BenchOptions& options, const Room& room, const TableFacts* table)
{
    if (!room.devices.contains(options.device))
        return Breach{tr("features, labels, and model must share device"),
                      tr("a device that is there: %1").arg(room.devices.join(QStringLiteral(", "))), options.device};
    if (options.data == BenchData::File && options.file.isEmpty())
        return Breach{tr("expected features (batch, features) and labels (batch)"), {}, tr("no file is chosen")};
    if (options.data == BenchData::File && table)
        if (auto breach = tableBreach(options, *table))
            return breach;
    if (options.data == BenchData::Sensors && options.columns != kSensorColumns)
        return Breach{tr("expected features (batch, features) and labels (batch)"),
                      tr("D = %1: a sensor window has 50 times 8 numbers").arg(kSensorColumns),
                      QStringLiteral("D = %1").arg(options.columns)};
    if (options.data < BenchData::Sensors && options.columns < 2)
        return Breach{tr("expected features (batch, features) and labels (batch)"), tr("D of at least 2: points lie in a plane"),
                      QStringLiteral("D = %1").arg(options.columns)};
    if (auto breach = lossBreach(options))
        return breach;
    if (const int rows = rowsOf(options, table); rows > 0 && options.batch > rows)
        return Breach{tr("a batch must not be larger than the data"), tr("B of at most %1").arg(rows),
                      QStringLiteral("B = %1").arg(options.batch)};
    return memoryBreach(options, room, table);
}

std::optional<Breach> breachOf(BenchStep step, const BenchOptions& options, const trace::TraceState& state,
                               const views::ValueSource& values)
{
    if (step == BenchStep::ZeroGrad || step == BenchStep::Step || step == BenchStep::Backward)
        return std::nullopt;
    const trace::TensorState* features = tensorOf(state, "features");
    const trace::TensorState* labels = tensorOf(state, "labels");
    const trace::TensorState* weight = tensorOf(state, "model[0].weight");
    const std::string last = QStringLiteral("model[%1].weight").arg(2 * options.hidden.size()).toStdString();
    const trace::TensorState* lastWeight = tensorOf(state, last.c_str());
    if (step != BenchStep::Loss && features && weight)
        if (auto breach = featuresBreach(state, *features, *weight, values))
            return breach;
    if (step != BenchStep::Forward && labels)
        return labelsBreach(options, state, *labels, features,
                            lastWeight && !lastWeight->view.layout.shape.empty() ? lastWeight->view.layout.shape[0] : 0, values);
    return std::nullopt;
}

}
