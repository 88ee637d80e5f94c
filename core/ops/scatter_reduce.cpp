#include "core/ops/copy_kernel.h"
#include "core/ops/elementwise.h"
#include "core/ops/offsets.h"
#include "core/ops/reach.h"

namespace ss::ops {

namespace {

struct Reduction {
    const char* name;
    Combine how;
    bool mean = false;
};
constexpr Reduction kReductions[] = {
    {"sum", Combine::Sum},       {"add", Combine::Sum},          {"mean", Combine::Sum, true},
    {"prod", Combine::Product},  {"multiply", Combine::Product}, {"amax", Combine::Largest},
    {"amin", Combine::Smallest}, {"max", Combine::Largest},      {"min", Combine::Smallest},
};

const Reduction& reductionNamed(const Attr& name)
{
    const auto& wanted = std::get<std::string>(name);
    return *std::find_if(std::begin(kReductions), std::end(kReductions), [&](const Reduction& r) { return wanted == r.name; });
}

/// The number that changes no other.
template <class T> T neutral(Combine how)
{
    using Limits = std::numeric_limits<T>;
    if (how == Combine::Sum || IsComplex<T>::value)
        return T(0);
    if (how == Combine::Product)
        return T(1);
    const bool low = how == Combine::Largest;
    if constexpr (std::is_integral_v<T>)
        return low ? Limits::lowest() : Limits::max();
    else if constexpr (!IsComplex<T>::value)
        return T(low ? -std::numeric_limits<float>::infinity() : std::numeric_limits<float>::infinity());
    return T(0);
}

Tensor neutralOf(Combine how, DType dtype)
{
    const Tensor element = makeEmpty(Layout(), dtype, Device());
    visitStorageType(dtype, [&]<class T>() { store<T>(element.data(), neutral<T>(how)); });
    return element;
}

/// How many numbers went into each element, itself included or not; 1 where none did.
void divideByCounts(const Tensor& sums, const Tensor& counts)
{
    compute<optable::kTakesNumbers>(sums.dtype(), "scatter_gather_tensor_cpu_reduce_mean", [&]<class T>() {
        mapElements<T, T, 2>(sums, {&sums, &counts}, [](T sum, T count) {
            if (count == T(0))
                return sum;
            if constexpr (std::is_integral_v<T>)
                return floorDivide(sum, count);
            else
                return T(sum / count);
        });
    });
}

/// `reach` gives the elements of a tensor like `out` that the sources go to; it is asked before anything is written, so that an
/// index out of bounds leaves everything as it was.
template <class Reach> void reduceInto(const KernelCall& call, const Tensor& source, const Attr& name, bool includeSelf, Reach&& reach)
{
    const Tensor& out = call.out[0];
    const Reduction& reduction = reductionNamed(name);
    const Reached reached = reach(out);
    if (!out.sameAs(call.in[0]))
        copyElements(call.in[0], out);
    if (!includeSelf)
        scatterElements(neutralOf(reduction.how, out.dtype()), reached.offsets, reached.elements, false, nullptr);
    combineElements(source, reached.offsets, reached.elements, reduction.how, call.touched);
    if (!reduction.mean)
        return;
    const Tensor counts = makeEmpty(contiguousLayout(out.shape()), out.dtype(), Device());
    fillWith(counts, Scalar::of(includeSelf));
    const Reached counted = reach(counts);
    combineElements(elementOf(Scalar::of(int64_t(1)), out.dtype()), counted.offsets, counted.elements, Combine::Sum, nullptr);
    divideByCounts(out, counts);
}

Tensor copied(const Tensor& tensor)
{
    const Tensor copy = makeEmpty(contiguousLayout(tensor.shape()), tensor.dtype(), Device());
    copyElements(tensor, copy);
    return copy;
}

void scatterBy(const KernelCall& call, const Tensor& source, const Attr& name, bool includeSelf)
{
    reduceInto(call, source, name, includeSelf,
               [&](const Tensor& tensor) { return alongAxis(tensor, std::get<int64_t>(call.attrs[0]), call.in[1]); });
}

/// As much of the source as the index has elements. It may be self.
Tensor partFor(const Tensor& index, const Tensor& given)
{
    const Tensor source = copied(given);
    return makeView(source, {index.shape(), source.ndim() == index.ndim() ? source.strides() : Dims(index.ndim(), 0), 0}, source.dtype());
}

void scatterOldKernel(KernelCall& call) { scatterBy(call, partFor(call.in[1], call.in[2]), call.attrs[1], true); }

void scatterValueKernel(KernelCall& call)
{
    scatterBy(call, elementOf(std::get<Scalar>(call.attrs[1]), call.out[0].dtype()), call.attrs[2], true);
}

void scatterReduceKernel(KernelCall& call)
{
    scatterBy(call, partFor(call.in[1], call.in[2]), call.attrs[1], std::get<bool>(call.attrs[2]));
}

void outside(int64_t index, int64_t size, size_t axis)
{
    using Long = long long;
    fail(ErrorKind::Index, "index %lld is out of bounds for dimension %zu with size %lld", Long{index}, axis, Long{size});
}

void indexReduceKernel(KernelCall& call)
{
    reduceInto(call, copied(call.in[2]), call.attrs[1], std::get<bool>(call.attrs[2]),
               [&](const Tensor& tensor) { return slicesAt(tensor, call.in[1], std::get<int64_t>(call.attrs[0]), false, outside); });
}

constexpr Bound kOps[] = {
    {"scatter.reduce", scatterOldKernel, nullptr, kWritesSome},
    {"scatter.value_reduce", scatterValueKernel, nullptr, kWritesSome},
    {"scatter_reduce.two", scatterReduceKernel, nullptr, kWritesSome},
    {"index_reduce", indexReduceKernel, nullptr, kWritesSome},
};

}

std::span<const Bound> scatterOps() { return kOps; }

}
