#pragma once

#include "core/python/array_watch.h"
#include "core/python/py_ref.h"
#include "core/tensor/recorder.h"

#include <map>
#include <string>
#include <unordered_set>
#include <vector>

namespace ss::python {

/// Finds what a namespace's names mean: tensors and ndarrays, in globals, one level deep in lists, tuples and dicts, and in modules,
/// whose parameters and buffers are told by the expression that reaches them ("model[0].weight"); tells the recorder what was bound,
/// rebound and unbound since the scan before.
class NamespaceScan {
public:
    explicit NamespaceScan(Recorder& recorder)
        : recorder_(recorder)
        , watch_(recorder)
    {
    }

    /// Scans and tells. Also looks whether NumPy wrote into a watched buffer.
    void scan(PyObject* globals);

private:
    static constexpr Py_ssize_t kMostItems = 64; ///< of one list or dict
    static constexpr int kMostNested = 32;       ///< modules within each other

    using Found = std::vector<std::pair<std::string, HandleId>>;
    void look(const std::string& name, PyObject* value, Found& found, bool inside);
    void lookInside(const std::string& name, PyObject* value, Found& found);
    void lookInModule(const std::string& name, PyObject* module, Found& found, int depth);
    bool isModule(PyObject* value);
    HandleId handleOf(PyObject* value);
    void tell(const Found& found);

    Recorder& recorder_;
    ArrayWatch watch_;
    std::map<std::string, HandleId> bound_;
    Ref moduleType_;                            ///< torch.nn.Module, once it is there
    std::unordered_set<PyObject*> seenModules_; ///< in this scan: the first name that reaches one is enough
};

}
