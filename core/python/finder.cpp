#include "core/python/finder.h"

#include "core/python/facade.h"
#include "core/python/object.h"

namespace ss::python {

namespace {

/// {module: (file, text, is package)}.
Ref sourceTable()
{
    Ref table = take(PyDict_New());
    for (const EmbeddedSource& source : embeddedSources()) {
        const Ref file = toPython(std::string(source.file)), text = toPython(std::string(source.text));
        const Ref row = take(PyTuple_Pack(3, file.get(), text.get(), source.package ? Py_True : Py_False));
        check(PyDict_SetItemString(table.get(), std::string(source.module).c_str(), row.get()));
    }
    return table;
}

}

void installFinder()
{
    guarded(false, [] {
        const Ref table = sourceTable();
        PyObject* row = PyDict_GetItemString(table.get(), "finder");
        const Ref code = take(Py_CompileString(PyUnicode_AsUTF8(PyTuple_GET_ITEM(row, 1)), "<stridescope>/finder.py", Py_file_input));
        const Ref module = take(PyModule_New("_stridescope_finder"));
        PyObject* globals = PyModule_GetDict(module.get());
        check(PyDict_SetItemString(globals, "__builtins__", PyEval_GetBuiltins()));
        take(PyEval_EvalCode(code.get(), globals, globals));
        take(PyObject_CallMethod(module.get(), "install", "O", table.get()));
        return true;
    });
}

}
