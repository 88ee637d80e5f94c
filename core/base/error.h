#pragma once

#include <stdexcept>
#include <string>

namespace ss {

/// The Python exception that an error becomes; the names are Python's.
enum class ErrorKind { Runtime, Value, Type, Index, NotImplemented, Attribute, Key, Buffer, Memory, File, Assertion, OutOfDeviceMemory };

/// "You called it wrong", or "the file is wrong": one clear sentence that says what, what was expected and what came.
/// Where PyTorch has an error of its own, kind and text are PyTorch's. (What merely is not possible is an optional; what
/// cannot happen is an assertion.)
class Error : public std::runtime_error {
public:
    Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
    ErrorKind kind() const { return kind_; }

private:
    ErrorKind kind_;
};

/// The text of printf, as a string.
std::string textf(const char* format, ...) __attribute__((format(printf, 1, 2)));

/// Throws Error of the kind with a printf text.
[[noreturn]] void fail(ErrorKind kind, const char* format, ...) __attribute__((format(printf, 2, 3)));

/// "RuntimeError", "ValueError", ...: the Python name of a kind.
const char* pythonName(ErrorKind kind);

}
