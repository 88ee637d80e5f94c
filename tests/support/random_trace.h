#pragma once

#include "core/trace/event.h"

#include <map>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>

namespace ss::test {

/// Legal events of all kinds in random order. What it has said so far it keeps in the most naive form, a letter a byte and a
/// number a tensor, so that a fold can be compared with it.
class RandomTrace {
public:
    explicit RandomTrace(uint64_t seed)
        : random_(seed)
    {
    }

    trace::Event next();
    /// Views are made of living tensors alone, as the core does; a state that has forgotten a base cannot know its version.
    bool basesLive = false;

    struct Buffer {
        std::string bytes; ///< a letter a byte: '.' unwritten, 'w' written, '?' unknown
        Device device;
        bool alive = true;
        uint64_t revision = 0;
    };
    struct Tensor {
        trace::TensorView view;
        bool alive = true;
        size_t root = 0; ///< who shares the version counter
        int64_t version = 0;
    };
    struct Array {
        BufferId buffer;
        bool alive = true;
    };
    const std::vector<Buffer>& buffers() const { return buffers_; }
    const std::vector<Tensor>& tensors() const { return tensors_; }
    const std::vector<Array>& arrays() const { return arrays_; }
    const std::map<std::string, HandleId>& names() const { return names_; }
    const std::vector<CallId>& openCalls() const { return openCalls_; }

private:
    using Made = std::optional<trace::Payload>; ///< none: not possible now
    struct Maker {
        unsigned weight;
        Made (RandomTrace::*make)();
    };
    static std::span<const Maker> makers();

    Made bufferMade();
    Made bufferFreed();
    Made bufferResized();
    Made bufferExported();
    Made tensorMade();
    Made tensorDropped();
    Made handleChanged();
    Made arrayMade();
    Made arrayDropped();
    Made nameBound();
    Made nameUnbound();
    Made scopeBegin();
    Made scopeEnd();
    Made callBegin();
    Made callEnd();
    Made written();
    Made transfer();
    Made sync();
    Made stream();
    Made executed();
    Made deviceOpened();
    Made nodeMade();
    Made gradFlow();
    Made gradSet();
    Made savedTensor();
    Made graphFreed();
    Made firstNonFinite();
    Made backwardBegin();
    Made nodeFired();
    Made backwardEnd();
    Made gradFnSet();
    Made nodeRenamed();
    Made modeChanged();
    Made output();
    Made warning();
    Made probe();
    Made marker();

    uint64_t below(uint64_t bound) { return bound ? random_() % bound : 0; }
    bool chance(unsigned percent) { return below(100) < percent; }
    template <class E> E one(unsigned count) { return static_cast<E>(below(count)); }
    std::string text();
    Dims sizes();
    trace::TensorView view(BufferId buffer);
    Layout layoutWithin(int64_t elements);
    HandleId anyHandle();
    std::optional<HandleId> livingHandle();
    std::optional<HandleId> handleOn(BufferId buffer);
    BufferId bufferOf(HandleId handle) const;
    std::optional<BufferId> livingBuffer();
    /// A random id below a count, sometimes none; none where there are none.
    template <class I> I someOrNone(size_t count) { return count == 0 || chance(20) ? I() : I(static_cast<uint32_t>(below(count))); }
    void mark(Buffer& buffer, const trace::Written& written);

    std::mt19937_64 random_;
    trace::Seq seq_ = 0;
    std::vector<Buffer> buffers_;
    std::vector<Tensor> tensors_;
    std::vector<Array> arrays_;
    std::map<std::string, HandleId> names_;
    std::vector<trace::ScopeKind> scopes_;
    std::vector<CallId> openCalls_;
    std::vector<uint32_t> openPasses_;
    uint32_t passes_ = 0;
    uint32_t calls_ = 0, nodes_ = 0, storages_ = 0;
    int8_t opened_ = 2; ///< devices of a higher number than those that buffers are on
};

}
