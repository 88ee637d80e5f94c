#include "app/live/bench_options.h"

#include "app/live/composed.h"

#include <QFileInfo>

namespace ss::app {

namespace {

QString number(double value) { return QString::number(value, 'g', 12); }

/// Two classes, one half circle each, one in the other's opening.
QStringList moons(const BenchOptions& options)
{
    return {QStringLiteral("labels = torch.arange(%1) % 2").arg(options.rows),
            QStringLiteral("angle = torch.pi * torch.rand(%1)").arg(options.rows),
            QStringLiteral("features = torch.stack([torch.cos(angle), torch.sin(angle)], dim=1)"),
            QStringLiteral("features[labels == 1] = torch.tensor([1.0, 0.5]) - features[labels == 1]")};
}

QStringList circles(const BenchOptions& options)
{
    return {QStringLiteral("labels = torch.arange(%1) % 2").arg(options.rows),
            QStringLiteral("angle = 2 * torch.pi * torch.rand(%1)").arg(options.rows), QStringLiteral("radius = 1 - 0.5 * labels"),
            QStringLiteral("features = torch.stack([radius * torch.cos(angle), radius * torch.sin(angle)], dim=1)")};
}

/// An arm a class.
QStringList spirals(const BenchOptions& options)
{
    const int arms = std::max(2, options.outputs);
    return {QStringLiteral("labels = torch.arange(%1) % %2").arg(options.rows).arg(arms),
            QStringLiteral("radius = torch.sqrt(torch.rand(%1))").arg(options.rows),
            QStringLiteral("angle = 1.5 * torch.pi * radius + 2 * torch.pi / %1 * labels").arg(arms),
            QStringLiteral("features = torch.stack([radius * torch.cos(angle), radius * torch.sin(angle)], dim=1)")};
}

QStringList blobs(const BenchOptions& options)
{
    const int classes = std::max(2, options.outputs);
    return {
        QStringLiteral("labels = torch.arange(%1) % %2").arg(options.rows).arg(classes),
        QStringLiteral("angle = 2 * torch.pi / %1 * labels").arg(classes),
        QStringLiteral("features = torch.stack([torch.cos(angle), torch.sin(angle)], dim=1) + 0.2 * torch.randn(%1, 2)").arg(options.rows)};
}

QStringList exclusiveOr(const BenchOptions& options)
{
    return {QStringLiteral("features = 2 * torch.rand(%1, 2) - 1").arg(options.rows),
            QStringLiteral("labels = (features[:, 0] * features[:, 1] < 0).long()")};
}

/// Windows of 50 of eight normalised channels, a new one each 25; the labels are random, as in a first test of a pipeline.
QStringList sensors(const BenchOptions& options)
{
    return {QStringLiteral("np.random.seed(%1)").arg(options.seed),
            QStringLiteral("raw = np.random.randn(1000, 8).astype(np.float32)"),
            QStringLiteral("normalized = (raw - raw.mean(axis=0)) / (raw.std(axis=0) + 1e-8)"),
            QStringLiteral("windows = np.lib.stride_tricks.sliding_window_view(normalized, 50, axis=0)[::25].transpose(0, 2, 1)"),
            QStringLiteral("features = torch.tensor(windows.reshape(len(windows), -1))"),
            QStringLiteral("labels = torch.tensor(np.random.randint(0, 2, size=len(windows)))")};
}

QStringList fromFile(const BenchOptions& options)
{
    const QString path = pythonPath(QFileInfo(options.file).absoluteFilePath());
    const bool array = options.file.endsWith(QStringLiteral(".npy"), Qt::CaseInsensitive);
    return {array ? QStringLiteral("table = np.load(%1)").arg(path)
                  : QStringLiteral("table = np.loadtxt(%1, delimiter=',', skiprows=%2)").arg(path).arg(int(options.header)),
            QStringLiteral("features = torch.as_tensor(table[:, :-1], dtype=torch.%1)").arg(options.dtype),
            QStringLiteral("labels = torch.as_tensor(table[:, -1], dtype=torch.%1)")
                .arg(options.loss == BenchLoss::CrossEntropy || options.outputs > 1 ? QStringLiteral("long") : QStringLiteral("float32"))};
}

QStringList dataLines(const BenchOptions& options)
{
    const bool made = options.data != BenchData::Sensors && options.data != BenchData::File;
    QStringList lines = options.data == BenchData::Moons     ? moons(options)
                        : options.data == BenchData::Circles ? circles(options)
                        : options.data == BenchData::Spirals ? spirals(options)
                        : options.data == BenchData::Blobs   ? blobs(options)
                        : options.data == BenchData::Xor     ? exclusiveOr(options)
                        : options.data == BenchData::Sensors ? sensors(options)
                                                             : fromFile(options);
    if (made && options.noise > 0)
        lines << QStringLiteral("features += %1 * torch.randn(%2, 2)").arg(number(options.noise)).arg(options.rows);
    if (made && options.columns > 2) // further columns say nothing of the labels
        lines << QStringLiteral("features = torch.cat([features, torch.randn(%1, %2)], dim=1)").arg(options.rows).arg(options.columns - 2);
    QStringList to;
    if (options.device != QStringLiteral("cpu"))
        to << QStringLiteral("'%1'").arg(options.device);
    if (options.dtype != QStringLiteral("float32") && options.data != BenchData::File)
        to << QStringLiteral("dtype=torch.%1").arg(options.dtype);
    if (!to.isEmpty())
        lines << QStringLiteral("features = features.to(%1)").arg(to.join(QStringLiteral(", ")));
    if (options.device != QStringLiteral("cpu"))
        lines << QStringLiteral("labels = labels.to('%1')").arg(options.device);
    return lines;
}

QString activationText(BenchActivation activation)
{
    switch (activation) {
    case BenchActivation::ReLU: return QStringLiteral("torch.nn.ReLU()");
    case BenchActivation::Tanh: return QStringLiteral("torch.nn.Tanh()");
    case BenchActivation::Sigmoid: return QStringLiteral("torch.nn.Sigmoid()");
    case BenchActivation::GELU: return QStringLiteral("torch.nn.GELU()");
    case BenchActivation::LeakyReLU: return QStringLiteral("torch.nn.LeakyReLU()");
    }
    return {};
}

QString modelLine(const BenchOptions& options)
{
    QStringList layers;
    int before = options.columns;
    for (const int width : options.hidden) {
        layers << QStringLiteral("torch.nn.Linear(%1, %2)").arg(before).arg(width) << activationText(options.activation);
        before = width;
    }
    layers << QStringLiteral("torch.nn.Linear(%1, %2)").arg(before).arg(options.outputs);
    QString line = QStringLiteral("model = torch.nn.Sequential(%1)").arg(layers.join(QStringLiteral(", ")));
    QStringList to;
    if (options.device != QStringLiteral("cpu"))
        to << QStringLiteral("'%1'").arg(options.device);
    if (options.dtype != QStringLiteral("float32"))
        to << QStringLiteral("dtype=torch.%1").arg(options.dtype);
    return to.isEmpty() ? line : line + QStringLiteral(".to(%1)").arg(to.join(QStringLiteral(", ")));
}

QString optimizerLine(const BenchOptions& options)
{
    const QString rate = number(options.rate);
    switch (options.optimizer) {
    case BenchOptimizer::Sgd: return QStringLiteral("optimizer = torch.optim.SGD(model.parameters(), lr=%1)").arg(rate);
    case BenchOptimizer::Momentum: return QStringLiteral("optimizer = torch.optim.SGD(model.parameters(), lr=%1, momentum=0.9)").arg(rate);
    case BenchOptimizer::Adam: return QStringLiteral("optimizer = torch.optim.Adam(model.parameters(), lr=%1)").arg(rate);
    case BenchOptimizer::AdamW: return QStringLiteral("optimizer = torch.optim.AdamW(model.parameters(), lr=%1)").arg(rate);
    case BenchOptimizer::RmsProp: return QStringLiteral("optimizer = torch.optim.RMSprop(model.parameters(), lr=%1)").arg(rate);
    }
    return {};
}

/// What the loss compares the outputs with, where that is not the labels themselves; empty: it is.
QString targetsLine(const BenchOptions& options)
{
    if (options.loss == BenchLoss::CrossEntropy)
        return {};
    if (options.outputs == 1)
        return QStringLiteral("targets = labels.to(features.dtype).unsqueeze(1)");
    return QStringLiteral("targets = torch.nn.functional.one_hot(labels, %1).to(features.dtype)").arg(options.outputs);
}

QString lossLine(BenchLoss loss)
{
    return QStringLiteral("loss = torch.nn.functional.%1(logits, %2[batch])")
        .arg(lossName(loss), loss == BenchLoss::CrossEntropy ? QStringLiteral("labels") : QStringLiteral("targets"));
}

}

QString lossName(BenchLoss loss)
{
    switch (loss) {
    case BenchLoss::CrossEntropy: return QStringLiteral("cross_entropy");
    case BenchLoss::MeanSquares: return QStringLiteral("mse_loss");
    case BenchLoss::Logistic: return QStringLiteral("binary_cross_entropy_with_logits");
    }
    return {};
}

double parameterCount(const BenchOptions& options)
{
    double count = 0;
    double before = options.columns;
    for (const int width : options.hidden) {
        count += (before + 1) * width;
        before = width;
    }
    return count + (before + 1) * options.outputs;
}

BenchLines benchLines(const BenchOptions& options)
{
    QStringList build{QStringLiteral("torch.manual_seed(%1)").arg(options.seed)};
    build += dataLines(options);
    if (const QString targets = targetsLine(options); !targets.isEmpty())
        build << targets;
    build << modelLine(options) << optimizerLine(options);

    BenchLines lines;
    lines.build = build.join('\n');
    const QString output = QStringLiteral("logits = model(features[batch])");
    lines.forward = QStringLiteral("batch = torch.randperm(len(features))[:%1]\n%2").arg(options.batch).arg(output);
    lines.loss = lossLine(options.loss);
    lines.backward = QStringLiteral("loss.backward()");
    lines.step = QStringLiteral("optimizer.step()");
    lines.zeroGrad = QStringLiteral("optimizer.zero_grad()");
    const QStringList body{lines.zeroGrad, output, lines.loss, lines.backward, lines.step};
    lines.epoch = QStringLiteral("for batch in torch.randperm(len(features)).split(%1):\n    %2\n")
                      .arg(options.batch)
                      .arg(body.join(QStringLiteral("\n    ")));
    return lines;
}

}
