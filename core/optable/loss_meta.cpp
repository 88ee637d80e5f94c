#include "core/optable/loss_meta.h"

namespace ss::optable {

void giveLoss(MetaCall& call, DType dtype, int64_t reduction)
{
    if (reduction == kNone)
        return giveElementwise(call, dtype);
    broadcastAll(call.tensors);
    giveFresh(call, {}, dtype);
}

}
