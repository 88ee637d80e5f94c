#pragma once

namespace ss::optable {

/// requires_grad=True anywhere ends here: NotImplementedError with one clear sentence.
void refuseGrad(bool requiresGrad);

}
