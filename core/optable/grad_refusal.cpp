#include "core/optable/grad_refusal.h"

#include "core/base/error.h"

namespace ss::optable {

void refuseGrad(bool requiresGrad)
{
    if (requiresGrad)
        fail(ErrorKind::NotImplemented, "requires_grad=True: autograd is not part of this version of Stridescope");
}

}
