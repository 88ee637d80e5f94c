# cmake -DWORK=folder -P selftest.cmake: each row is a small source tree of one file, its include, and what the check must say
# about it (empty: nothing). A check that finds nothing would pass for ever; this one shows that it finds each kind.
cmake_minimum_required(VERSION 3.22)
set(CHECK ${CMAKE_CURRENT_LIST_DIR}/check_layering.cmake)

set(ROWS
  # upwards, sideways, and what is allowed
  [[core/layout/a.h|#include "core/base/dims.h"|]]
  [[core/layout/a.h|#include "core/layout/dtype.h"|]]
  [[core/layout/a.h|#include "core/trace/event.h"|core/layout may not include core/trace]]
  [[core/base/a.cpp|#include "core/layout/layout.h"|core/base may not include core/layout]]
  [[core/trace/a.cpp|#include "core/advice/rule.h"|core/trace may not include core/advice]]
  [[core/advice/a.cpp|#include "core/arrays/npy.h"|core/advice may not include core/arrays]]
  [[core/tensor/a.cpp|#include "core/ops/dispatch.h"|core/tensor may not include core/ops]]
  [[core/ops/kernels/a.cpp|#include "core/tensor/tensor.h"|]]
  [[core/ops/kernels/a.cpp|#include "core/python/module.h"|core/ops may not include core/python]]
  [[core/ops/a.cpp|#include "views/common/theme.h"|core/ops may not include views/common]]
  [[views/memory/a.cpp|#include "views/models/feed.h"|]]
  [[views/memory/a.cpp|#include "views/timeline/lanes.h"|views/memory may not include views/timeline]]
  [[views/memory/a.cpp|#include "core/trace/state.h"|]]
  [[views/memory/a.cpp|#include "core/tensor/tensor.h"|views/memory may not include core/tensor]]
  [[views/common/a.h|#include "views/models/feed.h"|views/common may not include views/models]]
  [[views/common/a.h|#include "app/shell/window.h"|views/common may not include app/shell]]
  [[app/shell/a.cpp|#include "core/python/host.h"|app/shell may not include core/python]]
  [[app/shell/a.cpp|#include "app/live/console.h"|app/shell may not include app/live]]
  [[app/live/a.cpp|#include "core/python/host.h"|]]
  [[app/main.cpp|#include "app/live/window.h"|]]
  [[core/secret/a.h|#include <vector>|no rule for core/secret]]
  # libraries, each allowed somewhere
  [[core/trace/a.cpp|#include <QString>|core/trace may not use qt_values]]
  [[core/trace/a.cpp|#include <QtCore/QObject>|core/trace may not use qt]]
  [[views/geometry/a.h|#include <QRectF>|]]
  [[views/geometry/a.h|#include <QWidget>|views/geometry may not use qt]]
  [[views/geometry/a.h|#include <QtWidgets/QWidget>|views/geometry may not use qt]]
  [[views/common/a.h|#include <QWidget>|]]
  [[core/python/a.cpp|#include <Python.h>|]]
  [[core/ops/a.cpp|#include <Python.h>|core/ops may not use python]]
  [[core/ops/a.cpp|#include "Python.h"|core/ops may not use python]]
  [[core/tensor/a.h|#include <pybind11/numpy.h>|core/tensor may not use python]]
  [[app/shell/a.cpp|#include <pybind11/embed.h>|app/shell may not use python]]
  [[core/ops/a.cpp|#include <Eigen/Core>|]]
  [[core/ops/a.h|#include <Eigen/Core>|eigen belongs in a .cpp]]
  [[core/ops/a.inc|#include <Eigen/Core>|eigen belongs in a .cpp]]
  [[core/tensor/a.cpp|#include <Eigen/Core>|core/tensor may not use eigen]]
  [[app/live/a.cpp|#include <Qsci/qsciscintilla.h>|]]
  [[app/shell/a.cpp|#include <Qsci/qsciscintilla.h>|app/shell may not use qscintilla]]
  [[views/plots/a.cpp|#include <qcustomplot.h>|]]
  [[views/memory/a.cpp|#include <qcustomplot.h>|views/memory may not use qcustomplot]]
  [[core/cuda/a.cu|#include <cuda_runtime.h>|]]
  [[core/ops/a.cu|#include <cublas_v2.h>|core/ops may not use cuda]]
  [[core/trace/a.cpp|#include <sqlite3.h>|]]
  [[core/arrays/a.cpp|#include <sqlite3.h>|core/arrays may not use sqlite]]
  [[app/shell/a.cpp|#include <nlohmann/json.hpp>|]]
  [[views/models/a.cpp|#include <nlohmann/json.hpp>|views/models may not use nlohmann]]
  [[core/layout/a.cpp|#include <boost/any.hpp>|a library that rules.cmake does not know]]
  [[core/layout/a.cpp|#include <sys/mman.h>|]]
  # ways of writing it
  [[core/base/a.h|#  include   "core/ops/op.h"|core/base may not include core/ops]]
  [[core/base/a.h|    #include"core/ops/op.h"|core/base may not include core/ops]]
  [[core/base/a.h|#include <core/ops/op.h>|core/base may not include core/ops]]
  [[core/base/a.h|#include "core/ops/op.h" // OPEN|core/base may not include core/ops]]
  [[core/base/a.h|#include SOME_HEADER|cannot be checked]]
  [[core/base/a.h|import <QString>|cannot be checked]]
  [[core/base/a.h|import io|]]
  [[core/base/a.h|#include "dims.h"|not rooted at the repository]]
  [[core/base/a.h|#include "../ops/op.h"|not rooted at the repository]]
  [[views/common/a.cpp|#include "a.moc"|]]
  [[core/base/a.h|// #include "core/ops/op.h"|]])

set(failed 0)
foreach(row IN LISTS ROWS)
  string(REGEX MATCH "^([^|]*)\\|([^|]*)\\|(.*)$" whole "${row}")
  set(file "${CMAKE_MATCH_1}")
  set(line "${CMAKE_MATCH_2}")
  set(expected "${CMAKE_MATCH_3}")
  string(REPLACE "OPEN" "[" line "${line}") # a bare [ would join the rows
  file(REMOVE_RECURSE "${WORK}")
  file(WRITE "${WORK}/${file}" "#pragma once\n#include <vector>\n${line}\n#include <string>\n")
  execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${WORK} -P ${CHECK} RESULT_VARIABLE status OUTPUT_VARIABLE said ERROR_VARIABLE said)
  string(FIND "${said}" "${expected}" at)
  if((expected STREQUAL "" AND NOT status EQUAL 0) OR (NOT expected STREQUAL "" AND (status EQUAL 0 OR at EQUAL -1)))
    message("${file}: ${line}\n  expected: ${expected}\n  status ${status}, said: ${said}")
    math(EXPR failed "${failed} + 1")
  endif()
endforeach()
file(REMOVE_RECURSE "${WORK}")
list(LENGTH ROWS count)
if(failed)
  message(FATAL_ERROR "${failed} of ${count} rows failed")
endif()
message("${count} rows as expected")
