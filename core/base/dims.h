#pragma once

#include <algorithm>
#include <array>
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
    Dims(std::span<const int64_t> values) { assign(values.data(), values.size()); }
    Dims(const std::vector<int64_t>& values) : Dims(std::span<const int64_t>(values)) {}
    Dims(const Dims& other)
    {
        if (other.heap_)
            assign(other.heap_, other.size_);
        else
            takeInside(other);
    }
    Dims(Dims&& other) noexcept { take(other); }
    Dims& operator=(const Dims& other)
    {
        if (heap_ || other.heap_)
            assign(other.data(), other.size_);
        else
            takeInside(other);
        return *this;
    }
    Dims& operator=(Dims&& other) noexcept
    {
        if (this != &other) {
            delete[] std::exchange(heap_, nullptr);
            take(other);
        }
        return *this;
    }
    ~Dims() { delete[] heap_; }

    size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    int64_t* data() { return heap_ ? heap_ : inside_.data(); }
    const int64_t* data() const { return heap_ ? heap_ : inside_.data(); }
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
    operator std::span<const int64_t>() const { return {data(), size()}; }
    std::vector<int64_t> vector() const { return {begin(), end()}; }
    bool operator==(const Dims& other) const { return std::equal(begin(), end(), other.begin(), other.end()); }

private:
    // All five places at once cost less than a loop over those in use.
    void takeInside(const Dims& other) noexcept
    {
        size_ = other.size_;
        inside_ = other.inside_;
    }
    /// This one owns no memory yet, or has just given it up.
    void take(Dims& other) noexcept
    {
        takeInside(other);
        heap_ = std::exchange(other.heap_, nullptr);
        capacity_ = std::exchange(other.capacity_, static_cast<uint32_t>(kInside));
        other.size_ = 0;
    }
    void assign(const int64_t* values, size_t count)
    {
        if (count > capacity_) {
            size_ = 0; // what is there need not be kept
            reserve(count);
        }
        std::copy_n(values, count, data());
        size_ = static_cast<uint32_t>(count);
    }
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
    std::array<int64_t, kInside> inside_{};
};

/// "[2, 3]", as PyTorch writes sizes in messages.
std::string toText(std::span<const int64_t> values);
/// "(2, 3)", "(2,)" and "()", as Python writes tuples.
std::string toTuple(std::span<const int64_t> values);

}
