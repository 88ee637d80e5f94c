#include "core/python/held.h"

namespace ss::python {

Held hold(PyObject* object)
{
    return Held(Py_NewRef(object), [](PyObject* owned) {
        if (!Py_IsInitialized())
            return; // the interpreter took its objects with it
        const Locked lock;
        Py_DECREF(owned);
    });
}

}
