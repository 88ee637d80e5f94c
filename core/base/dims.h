#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ss {

/// A short list of sizes, strides or axes. Up to five live inside the object: making a view must not allocate.
class Dims {
public:
    static constexpr size_t kInside = 5;

    Dims() = default;
    Dims(std::initializer_list<int64_t> values) : Dims(std::span<const int64_t>(values.begin(), values.size())) {}
    explicit Dims(size_t count, int64_t value) { resize(count, value); }
    Dims(std::span<const int64_t> values)
    {
        resize(values.size());
        std::copy(values.begin(), values.end(), begin());
    }
    Dims(const std::vector<int64_t>& values) : Dims(std::span<const int64_t>(values)) {}
    Dims(const Dims& other) : Dims(std::span<const int64_t>(other.data(), other.size())) {}
    Dims(Dims&& other) noexcept { swap(other); }
    Dims& operator=(Dims other) noexcept
    {
        swap(other);
        return *this;
    }
    ~Dims() { delete[] heap_; }

    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    int64_t* data() { return heap_ ? heap_ : inside_; }
    const int64_t* data() const { return heap_ ? heap_ : inside_; }
    int64_t* begin() { return data(); }
    int64_t* end() { return data() + size_; }
    const int64_t* begin() const { return data(); }
    const int64_t* end() const { return data() + size_; }
    int64_t& operator[](size_t i) { return data()[i]; }
    int64_t operator[](size_t i) const { return data()[i]; }
    int64_t& back() { return data()[size_ - 1]; }
    int64_t back() const { return data()[size_ - 1]; }

    void resize(size_t count, int64_t value = 0)
    {
        reserve(count);
        if (count > size_)
            std::fill(data() + size_, data() + count, value);
        size_ = static_cast<uint32_t>(count);
    }
    void push_back(int64_t value) { resize(size_ + 1, value); }
    void insert(size_t at, int64_t value)
    {
        push_back(value);
        std::rotate(begin() + at, end() - 1, end());
    }
    void erase(size_t at)
    {
        std::move(begin() + at + 1, end(), begin() + at);
        --size_;
    }
    void swap(Dims& other) noexcept
    {
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        std::swap(heap_, other.heap_);
        std::swap(inside_, other.inside_);
    }
    operator std::span<const int64_t>() const { return {data(), size()}; }
    std::vector<int64_t> vector() const { return {begin(), end()}; }
    bool operator==(const Dims& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }

private:
    void reserve(size_t count)
    {
        if (count <= capacity_)
            return;
        const size_t room = std::max<size_t>(count, capacity_ * 2);
        auto* grown = new int64_t[room];
        std::copy(begin(), end(), grown);
        delete[] heap_;
        heap_ = grown;
        capacity_ = static_cast<uint32_t>(room);
    }

    uint32_t size_ = 0;
    uint32_t capacity_ = kInside;
    int64_t* heap_ = nullptr;
    int64_t inside_[kInside] = {};
};

/// "[2, 3]", as PyTorch writes sizes in messages.
std::string toText(std::span<const int64_t> values);
/// "(2, 3)", "(2,)" and "()", as Python writes tuples.
std::string toTuple(std::span<const int64_t> values);

}
