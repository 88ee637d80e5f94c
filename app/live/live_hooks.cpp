#include "app/live/hooks.h"

#include "app/live/live_window.h"
#include "app/live/run_command.h"
#include "core/device/devices.h"

namespace ss::app {

LiveHooks liveHooks()
{
    LiveHooks hooks;
    hooks.run = runScript;
    hooks.record = recordScript;
    hooks.chooseGpus = [](const std::string& gpus) { device::chooseGpus(gpus); };
    hooks.newLog = [] { return std::make_shared<trace::Log>(); };
    hooks.attach = [](MainWindow& window, const std::string& file) -> std::unique_ptr<QObject> {
        return std::make_unique<LiveWindow>(window, QString::fromStdString(file));
    };
    return hooks;
}

}
