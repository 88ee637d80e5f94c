#include "core/python/start_state.h"

#include "core/autograd/mode.h"
#include "core/base/format.h"
#include "core/tensor/defaults.h"
#include "core/tensor/generator.h"
#include "core/tensor/tensor.h"

namespace ss::python {

namespace {

/// module.function(argument); null, with no error left, where that fails: a Python without NumPy has no numbers of its.
Ref callIn(const char* module, const char* function, PyObject* argument)
{
    Ref found = Ref::steal(PyImport_ImportModule(module));
    Ref result;
    if (found)
        result = argument ? Ref::steal(PyObject_CallMethod(found.get(), function, "O", argument))
                          : Ref::steal(PyObject_CallMethod(found.get(), function, nullptr));
    PyErr_Clear();
    return result;
}

}

void StartState::take()
{
    random_ = callIn("random", "getstate", nullptr);
    numpyRandom_ = callIn("numpy.random", "get_state", nullptr);
}

void StartState::restore() const
{
    if (random_)
        callIn("random", "setstate", random_.get());
    if (numpyRandom_)
        callIn("numpy.random", "set_state", numpyRandom_.get());
    defaultGenerator()->setSeed(Generator::kDefaultSeed);
    setDefaultDType(DType::Float32);
    setPrintOptions(PrintOptions());
    autograd::setGradEnabled(true);
    setInferenceMode(false);
}

}
