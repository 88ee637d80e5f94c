#pragma once

#include <QString>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ss::views {

/// The kind of the probe events that hold one.
inline constexpr auto kTrainingProbe = "training";

/// How the numbers of a tensor are spread.
struct Spread {
    std::string name;   ///< "0.weight", "Linear"
    bool known = false; ///< false: it was not computed
    double low = 0, high = 0;
    std::vector<double> counts; ///< in bins of one width, from low to high
    double mean = 0, deviation = 0;
    double zeros = 0; ///< share of numbers that are 0
    int64_t notFinite = 0;
};

/// What a probe looked at between two statements: how the model decides, on which points, how its layers and gradients are spread.
struct TrainingProbe {
    int64_t rows = 0;                           ///< that were looked at; 0: none was
    double accuracy = NAN;                      ///< 0 to 1
    std::vector<std::vector<double>> confusion; ///< by true class, then by what the model says
    std::vector<Spread> activations, gradients;

    // How the model decides in the plane of the first two features: a square grid, the first row lowest.
    int side = 0; ///< 0: there is none
    int classes = 0;
    double left = 0, right = 0, bottom = 0, top = 0;
    std::vector<uint8_t> winner; ///< the class
    std::vector<double> share;   ///< how sure the model is of it, 0 to 1
    struct Point {
        double x, y;
        int label;
    };
    std::vector<Point> points;
};

/// Reads one as it stands in an event: untrusted, a session may come from anywhere. What it leaves out since it is as before
/// (the points) is taken from `before`. Empty: it is none.
std::optional<TrainingProbe> readProbe(const std::string& json, const TrainingProbe& before);

}
