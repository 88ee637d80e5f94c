#include "tests/support/clean_program.h"

#include <random>
#include <vector>

namespace ss::test {

namespace {

class Writer {
public:
    explicit Writer(uint64_t seed)
        : random_(seed)
    {
        text_ = "import numpy as np\nimport torch\nimport torch.nn as nn\nimport torch.nn.functional as F\ntorch.manual_seed(" +
                std::to_string(seed % 1000) + ")\n";
    }

    std::string write()
    {
        for (int64_t parts = number(3, 8); parts > 0; --parts)
            part();
        return text_;
    }

private:
    struct Matrix {
        std::string name;
        int64_t rows, columns;
        bool shared; ///< other names see its bytes: it is not written
    };

    void part()
    {
        switch (number(0, 15)) {
        case 0: return fresh();
        case 1: return view();
        case 2: return copy();
        case 3: return calculate();
        case 4: return writeAlone();
        case 5: return fillEmpty();
        case 6: return fromNumpy();
        case 7: return toNumpy();
        case 8: return train();
        case 9: return trainByHand();
        case 10: return accumulate();
        case 11: return classify();
        case 12: return evaluate();
        case 13: return function();
        case 14: return keepNumbers();
        default: return pieces();
        }
    }

    void fresh()
    {
        const int64_t rows = number(1, 6), columns = number(1, 6);
        const std::string size = std::to_string(rows) + ", " + std::to_string(columns);
        const std::string made = name("x");
        const char* const ways[] = {"torch.randn(", "torch.zeros(", "torch.ones(", "torch.rand("};
        line(made + " = " + ways[number(0, 3)] + size + ")");
        matrices_.push_back({made, rows, columns, false});
    }

    Matrix& any()
    {
        if (matrices_.empty())
            fresh();
        return matrices_[size_t(number(0, int64_t(matrices_.size()) - 1))];
    }

    /// A second name on the same bytes, for reading.
    void view()
    {
        Matrix& from = any();
        from.shared = true;
        const Matrix base = from;
        const std::string made = name("v");
        const char* const ways[] = {".t()", "[:, ::2]", "[0]", ".view(-1)", ".unsqueeze(0)", "[1:]"};
        const int64_t way = number(0, 5);
        // A view of a part keeps all of it alive, which has a name of its own; of what is not contiguous view() may be refused.
        line(made + " = " + base.name + (way == 3 ? ".reshape(" + std::to_string(base.rows) + ", -1)" : std::string(ways[way])));
        line("print(" + made + ".sum())");
    }

    void copy()
    {
        const Matrix base = any();
        const std::string made = name("c");
        switch (number(0, 3)) {
        case 0:
            line(made + " = " + base.name + ".clone()");
            matrices_.push_back({made, base.rows, base.columns, false});
            break;
        case 1:
            line(made + " = " + base.name + ".detach().clone()");
            matrices_.push_back({made, base.rows, base.columns, false});
            break;
        case 2: line(made + " = " + base.name + ".t().contiguous().view(-1)"); break;
        default: line(made + " = " + base.name + ".double().sum()");
        }
    }

    void calculate()
    {
        const Matrix base = any();
        const char* const ways[] = {" * 2 + 1", ".relu().sum(dim=0)", ".t() @ ", ".softmax(dim=1)", ".mean(dim=1, keepdim=True)", " - "};
        const int64_t way = number(0, 5);
        const std::string made = name("r");
        line(made + " = " + base.name + ways[way] + (way == 2 ? base.name : way == 5 ? base.name + ".mean(dim=0)" : std::string()));
    }

    /// What has one name only may be written.
    void writeAlone()
    {
        const std::string made = name("w");
        const int64_t rows = number(2, 6);
        line(made + " = torch.zeros(" + std::to_string(rows) + ", 3)");
        switch (number(0, 4)) {
        case 0: line(made + "[0] = 1"); break;
        case 1: line(made + " += 1"); break;
        case 2: line(made + "[:, 1].mul_(2)"); break;
        case 3: line("for i in range(" + std::to_string(rows) + "):\n    " + made + "[i] = i"); break;
        default: line(made + ".add_(torch.ones(3))");
        }
        line("print(" + made + ".sum())");
    }

    void fillEmpty()
    {
        const std::string made = name("e");
        line(made + " = torch.empty(4, 3)");
        switch (number(0, 4)) {
        case 0: line(made + ".fill_(2)"); break;
        case 1: line(made + "[:2] = 0\n" + made + "[2:] = 1"); break;
        case 2: line("for i in range(4):\n    " + made + "[i] = torch.ones(3) * i"); break;
        case 3: line(made + ".normal_()"); break;
        default: line("torch.add(torch.ones(4, 3), 1, out=" + made + ")");
        }
        line("print(" + made + ".mean())");
    }

    void fromNumpy()
    {
        const std::string array = name("a"), tensor = name("t");
        line(array + " = np.arange(12, dtype=np.float32).reshape(3, 4)");
        switch (number(0, 3)) {
        case 0: line(tensor + " = torch.from_numpy(" + array + ")\nprint(" + tensor + ".sum())"); break;
        case 1: line(array + "[0] = 7\n" + tensor + " = torch.from_numpy(" + array + ")\nprint(" + tensor + ".sum())"); break;
        case 2: line(tensor + " = torch.tensor(" + array + ")\n" + array + "[0, 0] = 9\nprint(" + tensor + ".sum())"); break;
        default: line(tensor + " = torch.as_tensor(" + array + ".copy())\n" + array + "[1, 1] = 3\nprint(" + tensor + ".mean())");
        }
    }

    void toNumpy()
    {
        const Matrix base = any();
        const std::string array = name("n");
        if (number(0, 1))
            line(array + " = " + base.name + ".detach().cpu().numpy().copy()\n" + array + "[0, 0] = 5");
        else
            line(array + " = " + base.name + ".numpy()\nprint(" + array + ".mean())");
        matrices_.clear(); // from now on NumPy sees its bytes, too
    }

    /// Data, a model and an optimizer.
    std::string model(int64_t outputs)
    {
        const std::string made = name("model");
        const std::string hidden = std::to_string(number(2, 8));
        line(made + " = nn.Sequential(nn.Linear(3, " + hidden + "), nn.ReLU(), nn.Linear(" + hidden + ", " + std::to_string(outputs) +
             "))");
        const char* const ways[] = {"SGD(%.parameters(), lr=0.1)", "SGD(%.parameters(), lr=0.1, momentum=0.9)", "Adam(%.parameters())",
                                    "AdamW(%.parameters(), lr=0.01)"};
        std::string way = ways[number(0, 3)];
        way.replace(way.find('%'), 1, made);
        line(made + "_opt = torch.optim." + way);
        return made;
    }

    void train()
    {
        const std::string made = model(1), loss = name("loss");
        line("inputs = torch.randn(8, 3)\ntargets = torch.randn(8, 1)");
        const bool early = number(0, 1);
        const std::string clear = "    " + made + "_opt.zero_grad(" + (number(0, 1) ? "set_to_none=False" : "") + ")\n";
        line("for step in range(" + std::to_string(number(2, 5)) + "):\n" + (early ? clear : "") + "    " + loss + " = F.mse_loss(" + made +
             "(inputs), targets)\n    " + loss + ".backward()\n    " + made + "_opt.step()" + (early ? "" : "\n" + clear));
    }

    void trainByHand()
    {
        const std::string weight = name("p");
        line(weight + " = torch.randn(3, 1, requires_grad=True)\nrows = torch.randn(6, 3)");
        const bool zero = number(0, 1);
        line("for step in range(" + std::to_string(number(2, 5)) + "):\n    error = ((rows @ " + weight +
             ") ** 2).mean()\n    error.backward()\n" + "    with torch.no_grad():\n        " + weight + " -= 0.1 * " + weight +
             ".grad\n    " + weight + (zero ? ".grad.zero_()" : ".grad = None"));
    }

    void accumulate()
    {
        const std::string made = model(1);
        line("parts = torch.randn(4, 5, 3)\nfor step in range(2):\n    " + made + "_opt.zero_grad()\n    for part in parts:\n        (" +
             made + "(part).mean() / 4).backward()\n    " + made + "_opt.step()");
    }

    void classify()
    {
        const std::string made = model(3);
        line("points = torch.randn(9, 3)\nlabels = torch.randint(0, 3, (9,))\nfor step in range(3):\n    " + made +
             "_opt.zero_grad()\n    " + "scores = " + made + "(points)\n    F.cross_entropy(scores, labels).backward()\n    " + made +
             "_opt.step()");
        if (number(0, 1))
            line("with torch.no_grad():\n    hits = (" + made + "(points).argmax(dim=1) == labels).float().mean()\nprint(hits)");
    }

    void evaluate()
    {
        const std::string made = model(2);
        line("outputs = []\nwith torch.inference_mode():\n    for batch in torch.randn(4, 5, 3):\n        outputs.append(" + made +
             "(batch))\nall_outputs = torch.cat(outputs).numpy()");
    }

    void function()
    {
        const std::string made = name("f"), result = name("y");
        line("def " + made +
             "(x):\n    y = x - x.mean()\n    z = torch.empty_like(y)\n    z.copy_(y)\n    z[0] = 0\n    return z / (y.std() + 1)");
        line(result + " = " + made + "(torch.randn(5, 2))\nprint(" + result + ".sum())");
    }

    void keepNumbers()
    {
        const std::string made = model(1), kept = name("kept");
        line(kept + " = []\nfor step in range(4):\n    " + made + "_opt.zero_grad()\n    loss = " + made +
             "(torch.randn(4, 3)).square().mean()\n" + "    loss.backward()\n    " + made + "_opt.step()\n    " + kept + ".append(loss." +
             (number(0, 1) ? "item())" : "detach())"));
        line("best = {name: value.detach().clone() for name, value in " + made + ".state_dict().items()}");
    }

    void pieces()
    {
        const std::string made = name("s");
        line(made + " = torch.arange(24.).reshape(2, 3, 4)\nfor piece in " + made +
             ".unbind():\n    print(piece.sum())\nprint(torch.stack([piece * 2 "
             "for piece in " +
             made + ".split(1)]).shape)");
        line("print(" + made + ".expand(2, 3, 4).sum(), " + made + ".permute(2, 0, 1).contiguous().view(-1)[0])");
    }

    void line(const std::string& text) { text_ += text + '\n'; }
    std::string name(const std::string& kind) { return kind + std::to_string(made_++); }
    int64_t number(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(random_); }

    std::mt19937_64 random_;
    std::string text_;
    std::vector<Matrix> matrices_;
    int made_ = 0;
};

}

std::string cleanProgram(uint64_t seed) { return Writer(seed).write(); }

}
