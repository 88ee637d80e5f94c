#include "views/model/network_scene.h"

#include <QCoreApplication>
#include <QLocale>
#include <cmath>

namespace ss::views {

namespace {

constexpr double kWidth = 124, kGap = 60, kMargin = 8, kTop = 6, kLine = 15, kHistogram = 34;

QString tr(const char* text) { return QCoreApplication::translate("ss::views", text); }

QString shapeText(bool known, const Dims& shape) { return known ? QString::fromStdString(toTuple(shape)) : QStringLiteral("?"); }

const TrainingCurves::Leaf* leafOf(const TrainingCurves& curves, TensorId tensor)
{
    for (const TrainingCurves::Leaf& leaf : curves.leaves())
        if (leaf.tensor == tensor && leaf.alive)
            return &leaf;
    return nullptr;
}

QString normText(double norm) { return QStringLiteral("|g| %1").arg(norm, 0, 'g', 3); }

NetworkBox::Gradient gradientOf(const TrainingCurves& curves, const LayerParameter& parameter)
{
    NetworkBox::Gradient gradient{QString::fromStdString(parameter.name.empty() ? "parameter" : parameter.name), {}, false, {}};
    const TrainingCurves::Leaf* leaf = leafOf(curves, parameter.tensor);
    if (!leaf || leaf->summed == 0) {
        gradient.text = QCoreApplication::translate("ss::views", "not computed");
        if (leaf && leaf->lastPass > 0 && !std::isnan(leaf->last))
            gradient.before = normText(leaf->last);
    } else if (std::isnan(leaf->last)) {
        gradient.text = QCoreApplication::translate("ss::views", "not known");
    } else {
        gradient.known = true;
        gradient.text = normText(leaf->last);
    }
    return gradient;
}

/// "Sequential.0" is "0".
QString shortPath(const std::string& path) { return QString::fromStdString(path).section('.', 1); }

}

NetworkScene networkScene(const TrainingFeed& training, double scale)
{
    NetworkScene scene;
    const auto& layers = training.network().layers();
    const auto& spreads = training.probe().activations;
    size_t rows = 1;
    for (const NetworkLayer& layer : layers)
        rows = std::max(rows, layer.parameters.size());
    const double height = (kTop + 2 * kLine + double(rows) * kLine + kHistogram + kTop) * scale;
    double x = kMargin * scale + kGap * scale;
    for (size_t i = 0; i < layers.size(); ++i) {
        const NetworkLayer& layer = layers[i];
        NetworkBox box;
        box.rect = QRectF(x, kMargin * scale, kWidth * scale, height);
        box.path = QString::fromStdString(layer.path);
        const QString name = shortPath(layer.path);
        box.title =
            name.isEmpty() ? QString::fromStdString(layer.what) : QStringLiteral("%1 %2").arg(name, QString::fromStdString(layer.what));
        if (const int64_t count = layer.parameterCount(); count > 0)
            box.count = tr("parameters: %1").arg(count);
        for (const LayerParameter& parameter : layer.parameters)
            box.gradients.push_back(gradientOf(training.curves(), parameter));
        if (spreads.size() == layers.size() && spreads[i].known)
            box.activation = &spreads[i];
        box.histogram = QRectF(x + 6 * scale, box.rect.bottom() - (kHistogram + kTop) * scale, (kWidth - 12) * scale, kHistogram * scale);
        box.input = layer.input;
        box.output = layer.output;
        const double middle = box.rect.center().y();
        scene.edges.push_back({{x - kGap * scale, middle}, {x, middle}, shapeText(layer.inputKnown, layer.input)});
        scene.boxes.push_back(std::move(box));
        x += (kWidth + kGap) * scale;
    }
    if (!layers.empty())
        scene.edges.push_back({{x - kGap * scale, scene.boxes.back().rect.center().y()},
                               {x, scene.boxes.back().rect.center().y()},
                               shapeText(layers.back().outputKnown, layers.back().output)});
    scene.size = QSizeF(x + kMargin * scale, height + 2 * kMargin * scale);
    return scene;
}

}
