#pragma once

#include "core/tensor/tensor.h"

namespace ss::autograd {

/// torch.is_grad_enabled() of this thread.
bool gradEnabled();
void setGradEnabled(bool enabled);
/// Whether this thread's ops make nodes: gradients are enabled, and this is not inference mode.
inline bool recording() { return gradEnabled() && !inferenceMode(); }

/// torch.no_grad() or enable_grad() for a scope.
class GradMode {
public:
    explicit GradMode(bool enabled)
        : before_(gradEnabled())
    {
        setGradEnabled(enabled);
    }
    ~GradMode() { setGradEnabled(before_); }
    GradMode(const GradMode&) = delete;
    GradMode& operator=(const GradMode&) = delete;

private:
    bool before_;
};

}
