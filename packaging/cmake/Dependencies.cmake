# Every library the program uses is found here, so that the list is in one place.

find_program(SS_CCACHE ccache)
if(SS_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${SS_CCACHE})
endif()

find_package(Threads REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(nlohmann_json 3.11 CONFIG REQUIRED)
find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Svg PrintSupport Test LinguistTools)
find_package(QCustomPlotQt6 REQUIRED) # asks for PrintSupport, and does not look for it

if(NOT SS_LIVE)
  return()
endif()

find_package(Eigen3 3.4 REQUIRED NO_MODULE)

# The distribution's Python rather than a shim on PATH; what the user or a virtual environment names still wins.
if(UNIX AND NOT APPLE AND EXISTS /usr/bin/python3 AND NOT DEFINED Python_EXECUTABLE AND NOT DEFINED Python_ROOT_DIR
   AND NOT DEFINED ENV{VIRTUAL_ENV} AND NOT DEFINED ENV{CONDA_PREFIX})
  set(Python_EXECUTABLE /usr/bin/python3 CACHE FILEPATH "Python to embed")
endif()
find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module Development.Embed NumPy)
set(PYBIND11_FINDPYTHON ON)
find_package(pybind11 2.10 CONFIG REQUIRED)

# QScintilla ships no CMake package.
find_path(QSCINTILLA_INCLUDE_DIR Qsci/qsciscintilla.h PATH_SUFFIXES qt6 x86_64-linux-gnu/qt6 aarch64-linux-gnu/qt6 REQUIRED)
find_library(QSCINTILLA_LIBRARY NAMES qscintilla2_qt6 REQUIRED)
add_library(QScintilla::QScintilla UNKNOWN IMPORTED)
set_target_properties(QScintilla::QScintilla PROPERTIES
  IMPORTED_LOCATION ${QSCINTILLA_LIBRARY} INTERFACE_INCLUDE_DIRECTORIES ${QSCINTILLA_INCLUDE_DIR})
