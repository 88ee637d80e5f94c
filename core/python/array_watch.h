#pragma once

#include "core/python/py_ref.h"
#include "core/tensor/recorder.h"

#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace ss::python {

/// The ndarrays that the trace knows, from first sight to the end of their weak reference, and whether NumPy wrote into them.
///
/// Note [NumPy writes]: NumPy does not tell when it writes. At each scan point the bytes of every host buffer with a living
/// ndarray are compared with a copy from the scan before; what changed, less what torch itself wrote in between, NumPy wrote.
/// Writing the value that was there already cannot be seen. Buffers above kWatched are not watched.
class ArrayWatch {
public:
    static constexpr int64_t kWatched = 1 << 20;

    explicit ArrayWatch(Recorder& recorder);
    ~ArrayWatch();
    ArrayWatch(const ArrayWatch&) = delete;
    ArrayWatch& operator=(const ArrayWatch&) = delete;

    /// The handle of an ndarray, told to the recorder at first sight; none for any other object.
    HandleId handleOf(PyObject* object);
    /// Compares the watched buffers with their copies and tells what NumPy wrote.
    void check();

private:
    struct Watched {
        std::weak_ptr<Buffer> buffer;
        std::vector<std::byte> copy;
        HandleId through;
        int64_t start, itemsize; ///< of the array: an element is written whole, also where only some of its bytes differ
    };
    struct Seen {
        ArrayId id;
        Ref weak;
    };

    static PyObject* ended(PyObject* self, PyObject* weak);
    void forget(PyObject* weak);
    void watch(const std::shared_ptr<Buffer>& buffer, HandleId through, int64_t start, int64_t itemsize);
    void compare(Buffer& buffer, Watched& watched);

    Recorder& recorder_;
    std::unordered_map<PyObject*, Seen> seen_; ///< by the array's address while it lives
    std::map<Buffer*, Watched> watched_;
    Ref callback_;
};

}
