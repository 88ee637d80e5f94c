#include "app/live/environment.h"

#include "core/python/interpreter.h"

#include <QString>
#include <QSysInfo>

namespace ss::app {

trace::Environment environmentFacts()
{
    trace::Environment environment;
    environment.facts["program"] = "stridescope " SS_VERSION;
    environment.facts["python"] = python::Interpreter::pythonVersion();
    environment.facts["platform"] = (QSysInfo::kernelType() + ' ' + QSysInfo::currentCpuArchitecture()).toStdString();
    return environment;
}

}
