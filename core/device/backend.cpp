#include "core/device/backend.h"

#include "core/base/error.h"
#include "core/device/cpu.h"
#include "core/device/devices.h"

namespace ss::device {

Backend& backendOf(Device device)
{
    // Never destroyed: tensors of other static objects may outlive it.
    static CpuBackend& cpu = *new CpuBackend;
    switch (device.type) {
    case Device::Type::Cpu: return cpu;
    case Device::Type::Cuda: return gpu(resolved(device).index);
    case Device::Type::Meta: break;
    }
    fail(ErrorKind::NotImplemented, "tensors on device '%s' are not part of this version", toText(device).c_str());
}

}
