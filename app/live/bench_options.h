#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace ss::app {

/// Sets of points (or rows) that a model can be trained on. The order is that of the form.
enum class BenchData { Moons, Circles, Spirals, Blobs, Xor, Sensors, File };
enum class BenchActivation { ReLU, Tanh, Sigmoid, GELU, LeakyReLU };
enum class BenchLoss { CrossEntropy, MeanSquares, Logistic };
enum class BenchOptimizer { Sgd, Momentum, Adam, AdamW, RmsProp };

/// All that the form of the model bench asks for.
struct BenchOptions {
    BenchData data = BenchData::Moons;
    QString file;        ///< of BenchData::File: .npy or .csv, labels in its last column
    bool header = false; ///< of a .csv: its first line has names
    int rows = 400;      ///< of points that are made
    double noise = 0.1;  ///< of points that are made
    int columns = 2;     ///< D
    std::vector<int> hidden{16, 16};
    int outputs = 2; ///< O
    BenchActivation activation = BenchActivation::Tanh;
    BenchLoss loss = BenchLoss::CrossEntropy;
    BenchOptimizer optimizer = BenchOptimizer::Adam;
    double rate = 0.01;
    int batch = 32; ///< B
    qint64 seed = 0;
    QString device = QStringLiteral("cpu");
    QString dtype = QStringLiteral("float32");

    bool operator==(const BenchOptions&) const = default;
};

/// Rows of the seeds' sensor windows, and numbers in each: 8 channels, 50 long.
constexpr int kSensorWindows = 39, kSensorColumns = 400;

/// Numbers that the model learns; saturates far above all memory.
double parameterCount(const BenchOptions& options);

/// As torch.nn.functional names it.
QString lossName(BenchLoss loss);

/// What each button runs: lines of public PyTorch and NumPy, which real PyTorch runs to the same numbers.
struct BenchLines {
    QString build, forward, loss, backward, step, zeroGrad, epoch;
};
BenchLines benchLines(const BenchOptions& options);

}
