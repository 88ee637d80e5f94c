#include "core/python/script.h"

#include "core/tensor/recorder.h"

#include <cstring>

namespace ss::python {

namespace {

// Splitting is Python's own: the tree of the whole source, each statement wrapped as a module of its own and compiled with the
// flags that the source's `from __future__` lines ask for. Line numbers stay those of the file.
// What it needs is taken before a script can replace it in its module.
const char* const kSplit = R"(
import __future__
from ast import Constant, Expr, ImportFrom, Interactive, Module, Pass, PyCF_ONLY_AST

# Python shows the line that stands in the file of that name now; what runs may be another text.
def own_line(problem, source, file):
    lines = source.splitlines()
    if problem.text and problem.filename == file and 0 < (problem.lineno or 0) <= len(lines):
        problem.text = lines[problem.lineno - 1].decode('utf-8', 'replace') + '\n'

def split(source, file, interactive, in_file):
    try:
        yield from statements(source, file, interactive)
    except SyntaxError as problem:
        if not in_file and b'\0' not in source:
            own_line(problem, source, file)
        raise

def statements(source, file, interactive):
    try:
        tree = compile(source, file, 'exec', PyCF_ONLY_AST, dont_inherit=True)
    except (ValueError, SyntaxError) as problem:
        if 'null bytes' not in str(problem):
            raise
        number = source.count(b'\n', 0, source.index(b'\0')) + 1
        line = source.split(b'\n')[number - 1].replace(b'\0', b'\\0').decode('utf-8', 'replace')
        raise SyntaxError('source code cannot contain null bytes', (file, number, line.index('\\0') + 1, line)) from None
    lines = source.decode('utf-8', 'replace').splitlines() if isinstance(source, bytes) else source.splitlines()
    flags = 0
    for node in tree.body:
        if isinstance(node, ImportFrom) and node.module == '__future__':
            for alias in node.names:
                flags |= getattr(__future__, alias.name).compiler_flag if hasattr(__future__, alias.name) else 0
    compile(tree, file, 'exec', flags, dont_inherit=True)
    for number, node in enumerate(tree.body):
        if number and isinstance(node, Expr) and isinstance(node.value, Constant):
            if not interactive:  # a text here is no module's docstring
                place = ('lineno', 'col_offset', 'end_lineno', 'end_col_offset')
                node = Pass(**{name: getattr(node, name) for name in place})
        first = min([node.lineno] + [d.lineno for d in getattr(node, 'decorator_list', [])])
        text = '\n'.join(lines[first - 1:node.end_lineno])
        if interactive:
            code = compile(Interactive([node]), file, 'single', flags, dont_inherit=True)
        else:
            code = compile(Module([node], []), file, 'exec', flags, dont_inherit=True)
        yield code, text, first

def remember(source, file):
    import linecache
    text = source.decode('utf-8', 'replace') if isinstance(source, bytes) else source
    linecache.cache[file] = (len(text), None, [line + '\n' for line in text.splitlines()], file)

def incomplete(source):
    import codeop
    try:
        return codeop.compile_command(source, '<console>', 'single') is None
    except (SyntaxError, ValueError, OverflowError):
        return False

def complete(text, names):
    import rlcompleter
    found, completer = set(), rlcompleter.Completer(names)
    for state in range(500):
        match = completer.complete(text, state)
        if match is None:
            break
        found.add(match.rstrip())
    last = text.rpartition('.')[2]
    return sorted(m for m in found if last.startswith('_') or not m.rpartition('.')[2].startswith('_'))

def formatted(kind, value, trace):
    import traceback
    return ''.join(traceback.format_exception(kind, value, trace))
)";

PyObject* helpers()
{
    static PyObject* names = [] {
        PyObject* made = PyDict_New();
        PyDict_SetItemString(made, "__builtins__", Ref::steal(PyDict_Copy(PyEval_GetBuiltins())).get());
        if (Ref done = Ref::steal(PyRun_String(kSplit, Py_file_input, made, made)); !done)
            PyErr_Print();
        return made;
    }();
    return names;
}

template <class... Arguments> Ref callHelper(const char* name, Arguments... arguments)
{
    return Ref::steal(PyObject_CallFunctionObjArgs(PyDict_GetItemString(helpers(), name), arguments..., nullptr));
}

/// The exception being raised, taken out of Python's error indicator.
struct Raised {
    Ref type, value, trace;
    Raised()
    {
        PyObject *t = nullptr, *v = nullptr, *b = nullptr;
        PyErr_Fetch(&t, &v, &b);
        PyErr_NormalizeException(&t, &v, &b);
        if (b && v)
            PyException_SetTraceback(v, b);
        type = Ref::steal(t), value = Ref::steal(v), trace = Ref::steal(b);
    }
    /// Leaves out the frames of the splitter: python3 shows a syntax error without a traceback.
    void dropTrace()
    {
        trace = Ref();
        PyException_SetTraceback(value.get(), Py_None);
    }
    PyObject* traceOrNone() const { return trace ? trace.get() : Py_None; }
    bool is(PyObject* kind) const { return PyErr_GivenExceptionMatches(type.get(), kind); }
};

/// "RuntimeError: text", its first line only, as a traceback's last line begins.
std::string lastLine(const Raised& raised)
{
    const char* dotted = reinterpret_cast<PyTypeObject*>(raised.type.get())->tp_name;
    const char* name = std::strrchr(dotted, '.') ? std::strrchr(dotted, '.') + 1 : dotted;
    const std::string text = textOf(raised.value.get());
    const std::string first = text.substr(0, text.find('\n'));
    return first.empty() ? name : std::string(name) + ": " + first;
}

/// The last line of `file` that the traceback passes through; a syntax error's own line.
int lineIn(const Raised& raised, PyObject* file)
{
    if (raised.is(PyExc_SyntaxError)) {
        Ref line = Ref::steal(PyObject_GetAttrString(raised.value.get(), "lineno"));
        const long number = line && PyLong_Check(line.get()) ? PyLong_AsLong(line.get()) : 0;
        PyErr_Clear();
        return static_cast<int>(number);
    }
    int found = 0;
    for (auto* at = reinterpret_cast<PyTracebackObject*>(raised.trace.get()); at; at = at->tb_next) {
        Ref code = Ref::steal(reinterpret_cast<PyObject*>(PyFrame_GetCode(at->tb_frame)));
        if (PyUnicode_Compare(reinterpret_cast<PyCodeObject*>(code.get())->co_filename, file) == 0) {
            Ref line = Ref::steal(PyObject_GetAttrString(reinterpret_cast<PyObject*>(at), "tb_lineno"));
            found = line ? static_cast<int>(PyLong_AsLong(line.get())) : found;
        }
    }
    return found;
}

/// python3's exit status for SystemExit: its code, 0 for None, 1 with the text on stderr for anything else.
int exitStatus(const Raised& raised)
{
    Ref code = Ref::steal(PyObject_GetAttrString(raised.value.get(), "code"));
    if (!code || code.get() == Py_None) {
        PyErr_Clear();
        return 0;
    }
    if (PyLong_Check(code.get())) {
        const long number = PyLong_AsLong(code.get()); // -1 for one that no long holds, as in python3
        PyErr_Clear();
        return static_cast<int>(number);
    }
    PySys_FormatStderr("%S\n", code.get());
    PyErr_Clear();
    return 1;
}

void display(const Raised& raised) { PyErr_Display(raised.type.get(), raised.value.get(), raised.trace.get()); }

/// sys.excepthook, which shows the traceback (or whatever the script has put there). Python's own reads the lines from the disk: a
/// text that stands elsewhere is shown by what has been formatted. The exit status: 1 unless the hook asks for another.
int show(const Raised& raised, SourceKind kind, const std::string& formatted)
{
    PyObject* hook = PySys_GetObject("excepthook");
    if (kind != SourceKind::File && hook == PySys_GetObject("__excepthook__")) {
        PySys_FormatStderr("%s", formatted.c_str());
        return 1;
    }
    if (!hook) {
        PySys_WriteStderr("sys.excepthook is missing\n");
        display(raised);
        return 1;
    }
    if (Ref done = Ref::steal(PyObject_CallFunctionObjArgs(hook, raised.type.get(), raised.value.get(), raised.traceOrNone(), nullptr));
        done)
        return 1;
    const Raised inHook;
    if (inHook.is(PyExc_SystemExit))
        return exitStatus(inHook);
    PySys_WriteStderr("Error in sys.excepthook:\n");
    display(inHook);
    PySys_WriteStderr("\nOriginal exception was:\n");
    display(raised);
    return 1;
}

enum class Origin { Compiling, Running };

RunResult failed(PyObject* file, SourceKind kind, Origin origin)
{
    Raised raised;
    if (origin == Origin::Compiling)
        raised.dropTrace();
    RunResult result;
    result.ok = false;
    if (raised.is(PyExc_SystemExit)) {
        result.exitStatus = exitStatus(raised);
        result.ok = result.exitStatus == 0;
        result.error = "SystemExit: " + std::to_string(result.exitStatus);
        return result;
    }
    result.interrupted = raised.is(PyExc_KeyboardInterrupt);
    result.error = lastLine(raised);
    result.errorLine = lineIn(raised, file);
    Ref text = callHelper("formatted", raised.type.get(), raised.value.get(), raised.traceOrNone());
    result.traceback = textOf(text.get());
    PyErr_Clear();
    const int status = show(raised, kind, result.traceback);
    result.exitStatus = result.interrupted ? 130 : status;
    return result;
}

/// Takes the next statement from the splitter; false at the end or with a Python error set.
bool next(PyObject* statements, Ref& code, Statement& statement)
{
    Ref item = Ref::steal(PyIter_Next(statements));
    if (!item)
        return false;
    code = Ref::borrow(PyTuple_GetItem(item.get(), 0));
    statement.text = textOf(PyTuple_GetItem(item.get(), 1));
    statement.line = static_cast<int>(PyLong_AsLong(PyTuple_GetItem(item.get(), 2)));
    return true;
}

}

RunResult runStatements(const std::string& source, PyObject* file, PyObject* globals, SourceKind kind, ScriptHooks& hooks)
{
    // Bytes, so that Python itself reads the coding line and a byte-order mark.
    Ref text = Ref::steal(PyBytes_FromStringAndSize(source.data(), static_cast<Py_ssize_t>(source.size())));
    if (kind != SourceKind::File)
        callHelper("remember", text.get(), file);
    Ref statements = callHelper("split", text.get(), file, kind == SourceKind::Entry ? Py_True : Py_False,
                                kind == SourceKind::File ? Py_True : Py_False);
    if (!statements) {
        hooks.left();
        return failed(file, kind, Origin::Compiling);
    }
    Ref code;
    Statement statement;
    statement.file = textOf(file);
    while (next(statements.get(), code, statement)) {
        hooks.statementBegins(statement);
        Ref value = Ref::steal(PyEval_EvalCode(code.get(), globals, globals));
        if (!value) {
            hooks.left();
            RunResult result = failed(file, kind, Origin::Running);
            hooks.statementEnds(result.error);
            return result;
        }
        hooks.statementEnds({});
    }
    hooks.left();
    return PyErr_Occurred() ? failed(file, kind, Origin::Compiling) : RunResult();
}

bool isIncomplete(const std::string& source)
{
    Ref text = Ref::steal(PyUnicode_FromStringAndSize(source.data(), static_cast<Py_ssize_t>(source.size())));
    Ref answer = text ? callHelper("incomplete", text.get()) : Ref();
    PyErr_Clear();
    return answer.get() == Py_True;
}

std::vector<std::string> completions(const std::string& text, PyObject* globals)
{
    const RecordingPaused paused; // attributes are looked up, which may run ops
    Ref asked = Ref::steal(PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
    Ref found = asked ? callHelper("complete", asked.get(), globals) : Ref();
    std::vector<std::string> names;
    for (Py_ssize_t i = 0; found && i < PyList_GET_SIZE(found.get()); ++i)
        names.push_back(textOf(PyList_GET_ITEM(found.get(), i)));
    PyErr_Clear();
    return names;
}

}
