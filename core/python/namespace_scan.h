#pragma once

#include "core/python/array_watch.h"
#include "core/python/py_ref.h"
#include "core/tensor/recorder.h"

#include <map>
#include <string>
#include <vector>

namespace ss::python {

/// Finds what a namespace's names mean: tensors and ndarrays, in globals and one level deep in lists, tuples and dicts; tells the
/// recorder what was bound, rebound and unbound since the scan before.
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

    using Found = std::vector<std::pair<std::string, HandleId>>;
    void look(const std::string& name, PyObject* value, Found& found, bool inside);
    void lookInside(const std::string& name, PyObject* value, Found& found);
    HandleId handleOf(PyObject* value);
    void tell(const Found& found);

    Recorder& recorder_;
    ArrayWatch watch_;
    std::map<std::string, HandleId> bound_;
};

}
