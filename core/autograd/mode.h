#pragma once

namespace ss::autograd {

/// Whether this thread's ops make nodes: torch.is_grad_enabled().
bool gradEnabled();
void setGradEnabled(bool enabled);

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
