#include "core/python/module.h"
#include "core/base/error.h"
#include "core/ops/dispatch.h"
#include "core/python/argument.h"
#include "core/python/facade.h"
#include "core/python/finder.h"
#include "core/python/generator_object.h"
#include "core/python/node_object.h"
#include "core/python/numpy_api.h"
#include "core/python/op_function.h"
#include "core/python/place.h"
#include "core/python/results.h"
#include "core/python/storage_object.h"
#include "core/python/tensor_object.h"
#include "core/python/value_objects.h"

#include <cmath>

namespace ss::python {

namespace {

PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_stridescope", "What torch is made of.", -1, nullptr, nullptr, nullptr, nullptr, nullptr};

void addConstants(PyObject* module)
{
    constexpr std::pair<const char*, double> constants[] = {
        {"e", 2.718281828459045}, {"pi", 3.141592653589793}, {"inf", INFINITY}, {"nan", NAN}};
    for (const auto& [name, value] : constants)
        addTo(module, name, take(PyFloat_FromDouble(value)).get());
}

void fill(PyObject* module)
{
    loadNumPy();
    addConstants(module);
    addDTypes(module);
    addDevice(module);
    addSize(module);
    addFormats(module);
    addStorage(module);
    addGenerator(module);
    addTensor(module);
    addReturnTypes(module);
    addOps(module, tensorType());
    check(PyModule_AddFunctions(module, moduleFunctions()));
    for (PyMethodDef* functions : {autogradFunctions(), backwardFunctions(), hookFunctions(), savedFunctions(), anomalyFunctions(),
                                   customFunctions(), optimizerFunctions(), workerFunctions(), cudaFunctions()})
        check(PyModule_AddFunctions(module, functions));
    addNode(module);
    addModuleCalls(module);
    givePlaces();
}

}

PyObject* makeModule()
{
    return guarded([&] {
        Ref module = take(PyModule_Create(&definition));
        fill(module.get());
        return module.release();
    });
}

}

extern "C" PyObject* PyInit__stridescope();

namespace ss::python {

void registerModule() { PyImport_AppendInittab("_stridescope", &PyInit__stridescope); }

}
