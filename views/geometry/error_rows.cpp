// The table of errors. Patterns are PyTorch's texts; a test raises each of them and runs its fix.
#include "views/geometry/error_table.h"

#include <QtGlobal>
#include <algorithm>
#include <cstdlib>

namespace ss::views {

namespace {

bool hasShapes(const RaisedError& error, size_t count) { return error.shapes.size() >= count; }

bool fitsTransposed(const RaisedError&, const Stars& stars) { return stars.size() > 3 && stars[1] == stars[3]; }
bool fitsLinear(const RaisedError& error, const Stars&) { return error.expression.find("linear(") != std::string::npos; }
bool isMatmul(const RaisedError& error, const Stars& stars)
{
    return !fitsLinear(error, stars) && stars.size() > 3 && stars[1] == stars[3];
}

/// (3, 4) and (3): the vector is a column.
bool isColumn(const RaisedError& error, const Stars&)
{
    return hasShapes(error, 2) && error.shapes[1].size() == 1 && error.shapes[0].size() == 2 && error.shapes[0][0] == error.shapes[1][0];
}
bool expandsColumn(const RaisedError& error, const Stars& stars)
{
    return hasShapes(error, 1) && error.shapes[0].size() == 1 && stars.size() > 4 && stars[3].starts_with(stars[4] + ", ");
}
bool endsInOne(const RaisedError& error, const Stars&)
{
    return hasShapes(error, 2) && error.shapes[1].size() == 2 && error.shapes[1][1] == 1;
}
bool isTransposedScores(const RaisedError& error, const Stars& stars)
{
    return hasShapes(error, 1) && error.shapes[0].size() == 2 && std::to_string(error.shapes[0][1]) == stars[1];
}
bool sameRows(const RaisedError& error, const Stars&)
{
    return hasShapes(error, 2) && error.shapes[0].size() == 2 && error.shapes[1].size() == 2 && error.shapes[0][0] == error.shapes[1][0];
}
bool sameColumns(const RaisedError& error, const Stars&)
{
    return hasShapes(error, 2) && error.shapes[0].size() == 2 && error.shapes[1].size() == 2 && error.shapes[0][1] == error.shapes[1][1];
}
/// An index beside what is indexed: the whole numbers are the index.
bool secondIsIndex(const RaisedError& error, const Stars&) { return error.integers.size() > 1 && error.integers[1]; }
bool isObject(const RaisedError&, const Stars& stars) { return stars[0] == "object_"; }
/// "x.sum().backward()" names what could require a gradient; "loss.backward()" does not.
bool isExpression(const RaisedError& error, const Stars&) { return error.source.find(").backward(") != std::string::npos; }
bool hasOneAxisMore(const RaisedError&, const Stars& stars) { return stars[0] == "2"; }

using enum FixPlace;

const ErrorRow kTable[] = {
    {"linear-features", "RuntimeError: mat1 and mat2 shapes cannot be multiplied (*x* and *x*)",
     QT_TRANSLATE_NOOP("ss::views", "A matrix product needs as many columns on the left as rows on the right, and %2 is not %3."),
     Look::Shapes, Instead, "torch.nn.Linear(%2, %4)({0})", nullptr, fitsLinear},
    {"matmul-shapes", "RuntimeError: mat1 and mat2 shapes cannot be multiplied (*x* and *x*)",
     QT_TRANSLATE_NOOP("ss::views", "A matrix product needs as many columns on the left as rows on the right, and %2 is not %3."),
     Look::Shapes, Instead, "{0} @ {1}.T", nullptr, isMatmul},
    {"mv-shapes", "RuntimeError: size mismatch, got input (*), mat (*x*), vec (*)",
     QT_TRANSLATE_NOOP("ss::views", "A matrix of %3 columns takes a vector of %3 numbers, and this one has %4."), Look::Shapes, Instead,
     "{0}.T @ {1}", nullptr, fitsTransposed},
    {"bmm-shapes", "RuntimeError: Expected size for first two dimensions of batch2 tensor to be: [*, *] but got: [*, *]",
     QT_TRANSLATE_NOOP("ss::views", "In each of the %1 products the right side needs %2 rows, and it has %4."), Look::Shapes, Instead,
     "torch.bmm({0}, {1}.mT)"},
    {"broadcast", "RuntimeError: The size of tensor a (*) must match the size of tensor b (*) at non-singleton dimension *",
     QT_TRANSLATE_NOOP("ss::views",
                       "Shapes are laid over one another from the right; on axis %3 one has %1 and the other %2, and neither is 1."),
     Look::Shapes, Before, "{=1} = {1}.unsqueeze(-1)", nullptr, isColumn},
    {"expand-shapes",
     "RuntimeError: The expanded size of the tensor (*) must match the existing size (*) at non-singleton dimension *.  Target sizes: "
     "[*].  Tensor sizes: [*]",
     QT_TRANSLATE_NOOP("ss::views", "Only an axis of size 1 can be stretched; axis %3 has %2 and should become %1."), Look::Shapes, Instead,
     "{0}.unsqueeze(-1).expand(%4)", nullptr, expandsColumn},
    {"matmul-dtype", "RuntimeError: mat1 and mat2 must have the same dtype, but got * and *",
     QT_TRANSLATE_NOOP("ss::views",
                       "Matrix products take numbers of one dtype; here %1 meets %2. NumPy makes float64 where PyTorch makes float32."),
     Look::Dtypes, Before, "{=0} = {0}.to({1}.dtype)"},
    {"matmul-dtype-2d", "RuntimeError: expected m1 and m2 to have the same dtype, but got: * != *",
     QT_TRANSLATE_NOOP("ss::views",
                       "Matrix products take numbers of one dtype; here %1 meets %2. NumPy makes float64 where PyTorch makes float32."),
     Look::Dtypes, Before, "{=0} = {0}.to({1}.dtype)"},
    {"dot-dtype", "RuntimeError: dot : expected both vectors to have same dtype, but found * and *",
     QT_TRANSLATE_NOOP("ss::views", "A dot product takes numbers of one dtype; here %1 meets %2."), Look::Dtypes, Before,
     "{=0} = {0}.to({1}.dtype)"},
    {"device", "RuntimeError: Expected all tensors to be on the same device, but found at least two devices, * and *!",
     QT_TRANSLATE_NOOP("ss::views", "One operand lies on %1, the other on %2: a kernel reads only the memory of its own device."),
     Look::Device, Before, "{=0} = {0}.to({1}.device)"},
    {"no-cuda", "AssertionError: Torch not compiled with CUDA enabled",
     QT_TRANSLATE_NOOP("ss::views", "There is no GPU that this program could use."), Look::Device, Instead,
     "{0}.to(\"cuda\" if torch.cuda.is_available() else \"cpu\")"},
    {"cuda-numpy", "TypeError: can't convert * device type tensor to numpy",
     QT_TRANSLATE_NOOP("ss::views", "NumPy reads the host's memory only, and this tensor lies on %1."), Look::Device, Instead,
     "{0}.detach().cpu().numpy()", ".numpy(|asarray(|np.array("},
    {"leaf-in-place", "RuntimeError: a leaf Variable that requires grad is being used in an in-place operation",
     QT_TRANSLATE_NOOP(
         "ss::views",
         "A leaf whose gradient is wanted may not be overwritten while history is recorded: its gradient would belong to numbers that are "
         "gone."),
     Look::Leaf, Instead, "with torch.no_grad(): {call}"},
    {"leaf-view-in-place", "RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place operation",
     QT_TRANSLATE_NOOP(
         "ss::views",
         "A part of a leaf whose gradient is wanted was overwritten while history is recorded: its gradient would belong to numbers that "
         "are gone."),
     Look::Leaf, Instead, "with torch.no_grad(): {call}"},
    {"graph-freed", "RuntimeError: Trying to backward through the graph a second time",
     QT_TRANSLATE_NOOP("ss::views",
                       "The first backward pass let go of what the graph had saved; a second one finds nothing to compute with."),
     Look::Graph, Earlier, "{0}.backward(retain_graph=True)"},
    {"modified-in-place",
     "RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation: [*], which is "
     "output * of *, is at version *; expected version * instead",
     QT_TRANSLATE_NOOP(
         "ss::views",
         "The backward pass needs the numbers that %3 gave, and they were overwritten afterwards: version %4 where %5 was saved."),
     Look::Version, Earlier, "{new}"},
    {"modified-leaf",
     "RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation: [*] is at version *; "
     "expected version * instead",
     QT_TRANSLATE_NOOP(
         "ss::views",
         "The backward pass needs the numbers of a tensor, and they were overwritten after that: version %2 where %3 was saved."),
     Look::Version, Earlier, "{new}"},
    {"no-grad-view", "RuntimeError: A view was created in no_grad mode and is being modified inplace with grad mode enabled",
     QT_TRANSLATE_NOOP("ss::views",
                       "The view was made where no history is kept, and is written where history is kept: its base could not know."),
     Look::Graph, Instead, "with torch.no_grad(): {call}"},
    {"several-views", "RuntimeError: Output * of * is a view and is being modified inplace",
     QT_TRANSLATE_NOOP("ss::views", "%2 gives several views at once; history cannot follow a write to one of them."), Look::SharedCells,
     Instead, "{new}"},
    {"inference-saved", "RuntimeError: Inference tensors cannot be saved for backward",
     QT_TRANSLATE_NOOP("ss::views", "A tensor made in inference_mode has no version to check, so no backward pass may rely on it."),
     Look::Graph, Before, "{=0} = {0}.clone()"},
    {"not-scalar", "RuntimeError: grad can be implicitly created only for scalar outputs",
     QT_TRANSLATE_NOOP(
         "ss::views", "backward() begins with the gradient 1 of a single number; of several it must be told which gradient to begin with."),
     Look::Shapes, Instead, "{0}.sum().backward()", ".backward("},
    {"no-grad-fn", "RuntimeError: element * of tensors does not require grad and does not have a grad_fn",
     QT_TRANSLATE_NOOP("ss::views", "Nothing that went into it requires a gradient, or its history was cut off: there is no way back."),
     Look::Graph, Instead, "{first}.requires_grad_(){rest}.backward()", ".backward(", isExpression},
    {"grad-unused", "RuntimeError: One of the differentiated Tensors appears to not have been used in the graph",
     QT_TRANSLATE_NOOP("ss::views", "The gradient of something was asked for that the result was not computed from."), Look::Graph, Instead,
     "torch.autograd.grad({0}, {1}, allow_unused=True)", "autograd.grad("},
    {"integers-learn", "RuntimeError: only Tensors of floating point dtype can require gradients",
     QT_TRANSLATE_NOOP("ss::views", "Whole numbers have no gradient: nothing lies between them."), Look::Dtypes, Instead,
     "{0}.float().requires_grad_()", ".requires_grad"},
    {"integers-made-to-learn", "RuntimeError: Only Tensors of floating point and complex dtype can require gradients",
     QT_TRANSLATE_NOOP("ss::views", "Whole numbers have no gradient: nothing lies between them."), Look::Dtypes, Instead,
     "torch.tensor({0}, dtype=torch.float32, requires_grad=True)", "torch.tensor("},
    {"grad-of-result", "RuntimeError: you can only change requires_grad flags of leaf variables",
     QT_TRANSLATE_NOOP("ss::views", "It is a result: whether it has a gradient follows from what it was computed from."), Look::Leaf,
     Instead, "{0}.detach()", ".requires_grad"},
    {"grad-size", "RuntimeError: attempting to assign a gradient of size '[*]' to a tensor of size '[*]'",
     QT_TRANSLATE_NOOP("ss::views", "A gradient has one number for each of its tensor's: [%2], not [%1]."), Look::Shapes, Instead,
     "{0}.grad = torch.zeros_like({0})", ".grad"},
    {"optimize-result", "ValueError: can't optimize a non-leaf Tensor",
     QT_TRANSLATE_NOOP("ss::views", "An optimizer changes leaves; this one is a result, and gets computed anew."), Look::Leaf, Before,
     "{=0} = {0}.detach().requires_grad_()", "SGD([|AdamW([|Adam([|RMSprop([|Adagrad(["},
    {"deepcopy-result", "RuntimeError: Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol",
     QT_TRANSLATE_NOOP("ss::views", "A copy of a result would need a copy of its whole history."), Look::Leaf, Instead,
     "{0}.detach().clone()", "deepcopy("},
    {"numpy-of-grad", "RuntimeError: Can't call numpy() on Tensor that requires grad",
     QT_TRANSLATE_NOOP("ss::views", "NumPy does not take part in the history, so gradients would be lost without a word."), Look::Numpy,
     Instead, "{0}.detach().numpy()", ".numpy(|np.asarray(|np.array("},
    {"negative-strides", "ValueError: At least one stride in the given numpy array is negative",
     QT_TRANSLATE_NOOP("ss::views", "The array walks its bytes backwards, and no tensor can do that."), Look::Numpy, Instead,
     "torch.from_numpy({0}.copy())", "from_numpy(|as_tensor(|torch.tensor("},
    {"numpy-dtype", "TypeError: can't convert np.ndarray of type numpy.*. The only supported types are: ",
     QT_TRANSLATE_NOOP("ss::views", "Elements of NumPy's type %1 are no numbers that a tensor could hold."), Look::Numpy, Instead,
     "torch.from_numpy({0}.astype(np.float32))", "from_numpy(|as_tensor(|torch.tensor(", isObject},
    {"no-ndarray", "TypeError: expected np.ndarray (got *)",
     QT_TRANSLATE_NOOP("ss::views", "from_numpy shares the memory of an ndarray, and %1 has none to share."), Look::Numpy, Instead,
     "torch.tensor({0})", "from_numpy("},
    {"array-as-tensor", "TypeError: *(): argument '*' (position *) must be Tensor, not numpy.ndarray",
     QT_TRANSLATE_NOOP("ss::views", "%1 takes a tensor for %2, and was given an ndarray."), Look::Numpy, Before,
     "{=0} = torch.as_tensor({0}, dtype=torch.float32)", "("},
    {"numpy-alias", "AttributeError: module 'numpy' has no attribute 'float'",
     QT_TRANSLATE_NOOP("ss::views", "np.float was another name of Python's float; NumPy has given it up."), Look::Script, Instead,
     "{source/np.float/np.float64}"},
    {"numpy-alias-int", "AttributeError: module 'numpy' has no attribute 'int'",
     QT_TRANSLATE_NOOP("ss::views", "np.int was another name of Python's int; NumPy has given it up."), Look::Script, Instead,
     "{source/np.int/np.int64}"},
    {"view-stride", "RuntimeError: view size is not compatible with input tensor's size and stride",
     QT_TRANSLATE_NOOP("ss::views", "No strides walk these cells in the order of the new shape; only a copy could."), Look::Layout, Instead,
     "{call/.view(/.reshape(}"},
    {"shape-size", "RuntimeError: shape '*' is invalid for input of size *",
     QT_TRANSLATE_NOOP("ss::views", "The sizes of %1 do not multiply to %2 elements."), Look::Shapes, Instead, "{0}.reshape(-1)"},
    {"expanded-write", "RuntimeError: unsupported operation: more than one element of the written-to tensor refers to a single memory",
     QT_TRANSLATE_NOOP("ss::views", "Several of its elements are one cell (stride 0): a write would hit it several times."),
     Look::SharedCells, Before, "{=0} = {0}.clone()"},
    {"overlapping-write",
     "RuntimeError: unsupported operation: some elements of the input tensor and the written-to tensor refer to a single memory",
     QT_TRANSLATE_NOOP("ss::views", "What is read and what is written share cells but not all: results would depend on the order."),
     Look::SharedCells, Before, "{=1} = {1}.clone()"},
    {"index-of-index", "RuntimeError: index * is out of bounds for dimension * with size *",
     QT_TRANSLATE_NOOP("ss::views", "Axis %2 has %3 elements, so indices go from 0 to one less; %1 is beyond."), Look::Axis, Before,
     "{=1} = {1}.clamp(0, %3 - 1)", nullptr, secondIsIndex},
    {"index", "IndexError: index * is out of bounds for dimension * with size *",
     QT_TRANSLATE_NOOP("ss::views", "Axis %2 has %3 elements, so indices go from 0 to one less; %1 is beyond."), Look::Axis, Instead,
     "{0}.select(%2, -1)", "["},
    {"index-in-self", "IndexError: index out of range in self",
     QT_TRANSLATE_NOOP("ss::views", "An index names a row that the table does not have."), Look::Axis, Before,
     "{=1} = {1}.clamp(0, {0}.shape[0] - 1)", nullptr, secondIsIndex},
    {"many-indices", "IndexError: too many indices for tensor of dimension *",
     QT_TRANSLATE_NOOP("ss::views", "Each index takes one axis, and there are %1."), Look::Axis, Instead, "{0}[0, 0]", "[", hasOneAxisMore},
    {"index-dtype", "IndexError: tensors used as indices must be long, int, byte or bool tensors",
     QT_TRANSLATE_NOOP("ss::views", "Indices count elements: they are whole numbers, or a mask of bool."), Look::Dtypes, Before,
     "{=1} = {1}.long()", "["},
    {"gather-dtype", "RuntimeError: *(): Expected dtype int64 for index", QT_TRANSLATE_NOOP("ss::views", "%1 takes indices of int64."),
     Look::Dtypes, Before, "{=1} = {1}.long()"},
    {"axis", "IndexError: Dimension out of range (expected to be in range of [*, *], but got *)",
     QT_TRANSLATE_NOOP("ss::views", "There is no axis %3: axes are counted from 0 to %2, or from the end, -1 to %1."), Look::Axis, Instead,
     "{call/%3/-1}"},
    {"scalar-type", "RuntimeError: expected scalar type Long but found *",
     QT_TRANSLATE_NOOP("ss::views", "Class labels are numbers of classes, of int64; here they are %1."), Look::Labels, Before,
     "{=1} = {1}.long()"},
    {"label-range", "IndexError: Target * is out of bounds.",
     QT_TRANSLATE_NOOP(
         "ss::views",
         "There is no column for class %1: with C columns, labels go from 0 to C - 1. Labels that begin at 1 are one too high."),
     Look::Labels, Before, "{=1} = {1} - 1"},
    {"label-column", "RuntimeError: 0D or 1D target tensor expected, multi-target not supported",
     QT_TRANSLATE_NOOP("ss::views", "There is one label for each row: labels have the shape (N), not (N, 1)."), Look::Labels, Before,
     "{=1} = {1}.squeeze(1)", nullptr, endsInOne},
    {"label-one-hot", "RuntimeError: 0D or 1D target tensor expected, multi-target not supported",
     QT_TRANSLATE_NOOP("ss::views", "There is one label for each row, the number of its class: (N), not one column for each class."),
     Look::Labels, Before, "{=1} = {1}.argmax(1)"},
    {"label-count", "ValueError: Expected input batch_size (*) to match target batch_size (*).",
     QT_TRANSLATE_NOOP("ss::views", "There are %1 rows of scores and %2 labels."), Look::Labels, Before, "{=0} = {0}.T", nullptr,
     isTransposedScores},
    {"target-size", "ValueError: Using a target size (*) that is different to the input size (*) is deprecated",
     QT_TRANSLATE_NOOP("ss::views", "Each number is compared with its own target: shapes must be equal, and %1 is not %2."), Look::Shapes,
     Before, "{=1} = {1}.view_as({0})", "binary_cross_entropy("},
    {"logit-target-size", "ValueError: Target size (*) must be the same as input size (*)",
     QT_TRANSLATE_NOOP("ss::views", "Each number is compared with its own target: shapes must be equal, and %1 is not %2."), Look::Shapes,
     Before, "{=1} = {1}.view_as({0})", "binary_cross_entropy_with_logits("},
    {"probabilities", "RuntimeError: all elements of input should be between 0 and 1",
     QT_TRANSLATE_NOOP("ss::views",
                       "binary_cross_entropy takes probabilities; scores of any size go to the form that squashes them itself."),
     Look::Values, Instead, "torch.nn.functional.binary_cross_entropy_with_logits({0}, {1})"},
    {"target-dtype", "RuntimeError: Found dtype * but expected *",
     QT_TRANSLATE_NOOP("ss::views", "Predictions and targets must have one dtype: %1 is not %2."), Look::Dtypes, Before,
     "{=1} = {1}.to({0}.dtype)"},
    {"item-of-many", "RuntimeError: a Tensor with * elements cannot be converted to Scalar",
     QT_TRANSLATE_NOOP("ss::views", "item() gives the one number of a tensor, and here are %1."), Look::Shapes, Instead, "{0}.tolist()",
     ".item("},
    {"scalar-of-many", "ValueError: only one element tensors can be converted to Python scalars",
     QT_TRANSLATE_NOOP("ss::views", "A number of Python is one number, and the tensor has several."), Look::Shapes, Instead, "{0}.tolist()",
     "float(|int("},
    {"bool-of-many", "RuntimeError: Boolean value of Tensor with more than one value is ambiguous",
     QT_TRANSLATE_NOOP("ss::views", "A condition is one answer, and the tensor has several: do all count, or any?"), Look::Shapes, Instead,
     "bool(({0}).any())", "bool(|if |while |assert "},
    {"length-of-number", "TypeError: len() of a 0-d tensor",
     QT_TRANSLATE_NOOP("ss::views", "A tensor without axes is a single number and has no length."), Look::Shapes, Instead, "{0}.numel()",
     "len("},
    {"mean-of-integers", "RuntimeError: mean(): could not infer output dtype",
     QT_TRANSLATE_NOOP("ss::views", "The mean of whole numbers is seldom one, so it needs a floating point dtype."), Look::Dtypes, Before,
     "{=0} = {0}.float()"},
    {"cast-in-place", "RuntimeError: result type * can't be cast to the desired output type *",
     QT_TRANSLATE_NOOP("ss::views", "The result would be %1, and the tensor that it is written into holds %2."), Look::Dtypes, Instead,
     "{new}"},
    {"bool-minus", "RuntimeError: Subtraction, the `-` operator, with two bool tensors is not supported",
     QT_TRANSLATE_NOOP("ss::views", "Truth values are not subtracted; what differs is told by ^."), Look::Dtypes, Instead, "{0} ^ {1}"},
    {"where-dtype", "RuntimeError: where expected condition to be a boolean tensor, but got a tensor with dtype *",
     QT_TRANSLATE_NOOP("ss::views", "A condition is of bool, and this one is %1."), Look::Dtypes, Before, "{=0} = {0}.bool()"},
    {"mask-dtype", "RuntimeError: masked_fill_ only supports boolean masks, but got mask with dtype *",
     QT_TRANSLATE_NOOP("ss::views", "A mask is of bool, and this one is %1."), Look::Dtypes, Before, "{=1} = {1}.bool()"},
    {"cat-sizes",
     "RuntimeError: Sizes of tensors must match except in dimension *. Expected size * but got size * for tensor number * in the list",
     QT_TRANSLATE_NOOP("ss::views", "Along axis %1 they are put one after another; every other axis must be equal, and %3 is not %2."),
     Look::Shapes, Instead, "torch.cat([{0}, {1}], dim=1)", nullptr, sameRows},
    {"stack-sizes", "RuntimeError: stack expects each tensor to be equal size, but got [*] at entry * and [*] at entry *",
     QT_TRANSLATE_NOOP("ss::views", "stack makes a new axis of equal things; [%1] is not [%3]."), Look::Shapes, Instead,
     "torch.cat([{0}, {1}])", nullptr, sameColumns},
    {"permute-axes", "RuntimeError: permute(*): number of dimensions in the tensor input does not match",
     QT_TRANSLATE_NOOP("ss::views", "permute names each axis once."), Look::Axis, Instead, "{0}.mT"},
    {"t-axes", "RuntimeError: t() expects a tensor with <= 2 dimensions, but self is *D",
     QT_TRANSLATE_NOOP("ss::views", "t() swaps the two axes of a matrix, and here are %1 axes."), Look::Axis, Instead,
     "{0}.transpose(-1, -2)"},
    {"memory-full", "*OutOfMemoryError: CUDA out of memory",
     QT_TRANSLATE_NOOP("ss::views", "The device has no room for it: what is alive, and what graphs keep, is more than its memory."),
     Look::Device, Before, "torch.cuda.empty_cache()"},
};

}

std::span<const ErrorRow> errorTable() { return kTable; }

}
