#include "core/base/error.h"

#include <cstdarg>
#include <cstdio>

namespace ss {

namespace {

std::string vtextf(const char* format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = std::vsnprintf(nullptr, 0, format, arguments);
    std::string text(length > 0 ? static_cast<size_t>(length) : 0, '\0');
    if (length > 0)
        std::vsnprintf(text.data(), text.size() + 1, format, again);
    va_end(again);
    return text;
}

}

std::string textf(const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    std::string text = vtextf(format, arguments);
    va_end(arguments);
    return text;
}

void fail(ErrorKind kind, const char* format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    std::string text = vtextf(format, arguments);
    va_end(arguments);
    throw Error(kind, text);
}

const char* pythonName(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Runtime: return "RuntimeError";
    case ErrorKind::Value: return "ValueError";
    case ErrorKind::Type: return "TypeError";
    case ErrorKind::Index: return "IndexError";
    case ErrorKind::NotImplemented: return "NotImplementedError";
    case ErrorKind::Attribute: return "AttributeError";
    case ErrorKind::Key: return "KeyError";
    case ErrorKind::Buffer: return "BufferError";
    case ErrorKind::Memory: return "MemoryError";
    case ErrorKind::File: return "OSError";
    case ErrorKind::Assertion: return "AssertionError";
    case ErrorKind::OutOfDeviceMemory: return "OutOfMemoryError";
    }
    return "RuntimeError";
}

}
