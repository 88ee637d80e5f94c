#include "core/python/module.h"

#include "core/device/devices.h"
#include "core/python/object.h"

#include <cstdlib>

/// What an interpreter calls: the embedded one by registerModule, an ordinary python3 when it loads the shared library. What was not chosen
/// by the program, the environment may choose.
PyMODINIT_FUNC PyInit__stridescope()
{
    return ss::python::guarded([] {
        const char* gpus = std::getenv("STRIDESCOPE_GPU");
        if (gpus && !ss::device::gpusUsed() && ss::device::gpuCount() == 0)
            ss::device::chooseGpus(gpus);
        return ss::python::makeModule();
    });
}
