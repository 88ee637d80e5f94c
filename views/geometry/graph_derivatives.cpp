#include "views/geometry/graph_derivatives.h"

#include <algorithm>
#include <array>

namespace ss::views {

namespace {

struct Derivative {
    const char* op;
    const char* text;
};

/// In order of their names. g is the gradient that comes back, y the result.
constexpr std::array kDerivatives{
    Derivative{"abs", "dy/dx = sign(x)"},
    Derivative{"acos", "dy/dx = -1 / sqrt(1 - x\u00b2)"},
    Derivative{"add", "dy/dself = 1, dy/dother = alpha"},
    Derivative{"addmm", "dmat1 = g @ mat2\u1d40, dmat2 = mat1\u1d40 @ g, dbias = sum of g over the rows"},
    Derivative{"asin", "dy/dx = 1 / sqrt(1 - x\u00b2)"},
    Derivative{"atan", "dy/dx = 1 / (1 + x\u00b2)"},
    Derivative{"bmm", "dself = g @ mat2\u1d40, dmat2 = self\u1d40 @ g, matrix by matrix"},
    Derivative{"cat", "each input gets its own part of g"},
    Derivative{"clamp", "dy/dx = 1 where min <= x <= max, else 0"},
    Derivative{"clone", "dy/dx = 1"},
    Derivative{"contiguous", "dy/dx = 1"},
    Derivative{"cos", "dy/dx = -sin(x)"},
    Derivative{"cosh", "dy/dx = sinh(x)"},
    Derivative{"cross_entropy", "dx = (softmax(x) - one_hot(target)) * g / N"},
    Derivative{"cumsum", "dx = sums of g from the end"},
    Derivative{"div", "dy/dself = 1 / other, dy/dother = -self / other\u00b2"},
    Derivative{"dot", "dself = g * other, dother = g * self"},
    Derivative{"elu", "dy/dx = 1 where x > 0, else alpha * exp(x)"},
    Derivative{"erf", "dy/dx = 2 / sqrt(pi) * exp(-x\u00b2)"},
    Derivative{"exp", "dy/dx = exp(x) = y"},
    Derivative{"expand", "dx = sum of g over the axes that were expanded"},
    Derivative{"expm1", "dy/dx = exp(x) = y + 1"},
    Derivative{"flatten", "dx = g in the shape of x"},
    Derivative{"gather", "each element of g is added where it was read"},
    Derivative{"gelu", "dy/dx = Phi(x) + x * phi(x)"},
    Derivative{"index", "each element of g is added where it was read"},
    Derivative{"index_select", "each slice of g is added where it was read"},
    Derivative{"leaky_relu", "dy/dx = 1 where x > 0, else negative_slope"},
    Derivative{"linear", "dinput = g @ weight, dweight = g\u1d40 @ input, dbias = sum of g over the rows"},
    Derivative{"log", "dy/dx = 1 / x"},
    Derivative{"log10", "dy/dx = 1 / (x * ln 10)"},
    Derivative{"log1p", "dy/dx = 1 / (1 + x)"},
    Derivative{"log2", "dy/dx = 1 / (x * ln 2)"},
    Derivative{"log_softmax", "dx = g - softmax(x) * sum of g"},
    Derivative{"logsumexp", "dy/dx = softmax(x)"},
    Derivative{"matmul", "dself = g @ other\u1d40, dother = self\u1d40 @ g"},
    Derivative{"max", "dy/dx = 1 at the largest, else 0; equal ones share it"},
    Derivative{"maximum", "1 for the larger one, 0 for the other; half each where they are equal"},
    Derivative{"mean", "dy/dx = 1 / n for each of the n elements"},
    Derivative{"min", "dy/dx = 1 at the smallest, else 0; equal ones share it"},
    Derivative{"minimum", "1 for the smaller one, 0 for the other; half each where they are equal"},
    Derivative{"mm", "dself = g @ mat2\u1d40, dmat2 = self\u1d40 @ g"},
    Derivative{"mse_loss", "dinput = 2 * (input - target) * g / n"},
    Derivative{"mul", "dy/dself = other, dy/dother = self"},
    Derivative{"mv", "dself = g outer vec, dvec = self\u1d40 @ g"},
    Derivative{"neg", "dy/dx = -1"},
    Derivative{"nll_loss", "dy/dx = -weight / N at each target, else 0"},
    Derivative{"norm", "dy/dx = x / y, for the norm of two"},
    Derivative{"permute", "dx = g with its axes back in order"},
    Derivative{"pow", "dy/dself = exponent * self^(exponent - 1), dy/dexponent = y * ln(self)"},
    Derivative{"prod", "dy/dx = the product of all the others"},
    Derivative{"reciprocal", "dy/dx = -1 / x\u00b2"},
    Derivative{"relu", "dy/dx = 1 where x > 0, else 0"},
    Derivative{"repeat", "dx = sum of g over the repeats"},
    Derivative{"reshape", "dx = g in the shape of x"},
    Derivative{"rsqrt", "dy/dx = -y\u00b3 / 2"},
    Derivative{"rsub", "dy/dself = -alpha, dy/dother = 1"},
    Derivative{"select", "dx = g at the place that was read, else 0"},
    Derivative{"sigmoid", "dy/dx = y * (1 - y)"},
    Derivative{"silu", "dy/dx = s + y * (1 - s), s = sigmoid(x)"},
    Derivative{"sin", "dy/dx = cos(x)"},
    Derivative{"sinh", "dy/dx = cosh(x)"},
    Derivative{"slice", "dx = g at the places that were read, else 0"},
    Derivative{"smooth_l1_loss", "dinput = (input - target) / beta where they are closer than beta, else the sign"},
    Derivative{"softmax", "dx = y * (g - sum of g * y)"},
    Derivative{"softplus", "dy/dx = sigmoid(beta * x)"},
    Derivative{"sqrt", "dy/dx = 1 / (2 * y)"},
    Derivative{"square", "dy/dx = 2 * x"},
    Derivative{"squeeze", "dx = g in the shape of x"},
    Derivative{"stack", "each input gets its own part of g"},
    Derivative{"std", "dy/dx = (x - mean) / ((n - correction) * y)"},
    Derivative{"sub", "dy/dself = 1, dy/dother = -alpha"},
    Derivative{"sum", "dy/dx = 1 for each element"},
    Derivative{"t", "dx = g\u1d40"},
    Derivative{"tan", "dy/dx = 1 + y\u00b2"},
    Derivative{"tanh", "dy/dx = 1 - y\u00b2"},
    Derivative{"transpose", "dx = g with the two axes back in order"},
    Derivative{"unsqueeze", "dx = g in the shape of x"},
    Derivative{"var", "dy/dx = 2 * (x - mean) / (n - correction)"},
    Derivative{"view", "dx = g in the shape of x"},
    Derivative{"where", "g where the condition chose it, else 0"},
};

}

const char* localDerivative(std::string_view op)
{
    op = op.substr(0, op.find('.'));
    if (op.size() > 1 && op.ends_with('_'))
        op.remove_suffix(1);
    if (op.size() > 1 && op.starts_with('_'))
        op.remove_prefix(1);
    const auto* found = std::lower_bound(kDerivatives.begin(), kDerivatives.end(), op,
                                         [](const Derivative& row, std::string_view name) { return row.op < name; });
    return found != kDerivatives.end() && found->op == op ? found->text : nullptr;
}

}
