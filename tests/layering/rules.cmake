# Who may include whom. Bottom to top, upwards never; a folder may always include itself.

set(_seen core/base core/layout core/optable core/trace)         # what every upper part of the core knows
set(_viewer ${_seen} core/arrays core/advice)                    # what a view and the viewer know
set(_picture ${_viewer} views/geometry views/common views/models) # what a picture knows: never another picture

# layering_rule(FOLDER FOLDERS... LIBRARIES names...)
macro(layering_rule folder)
  cmake_parse_arguments(_rule "" "" "LIBRARIES" ${ARGN})
  list(APPEND RULED ${folder})
  set(FOLDERS_${folder} ${folder} ${_rule_UNPARSED_ARGUMENTS})
  set(LIBRARIES_${folder} ${_rule_LIBRARIES})
endmacro()

layering_rule(core/base)
layering_rule(core/layout core/base)
layering_rule(core/optable core/base core/layout)
layering_rule(core/trace core/base core/layout core/optable LIBRARIES sqlite nlohmann libzip)
layering_rule(core/advice ${_seen} LIBRARIES nlohmann)
layering_rule(core/arrays ${_seen} LIBRARIES nlohmann libzip)
layering_rule(core/device ${_seen})
layering_rule(core/tensor ${_seen} core/device)
layering_rule(core/autograd ${_seen} core/device core/tensor)
layering_rule(core/kernels core/base LIBRARIES eigen)
layering_rule(core/ops ${_seen} core/kernels core/device core/tensor core/autograd LIBRARIES eigen)
layering_rule(core/cuda ${_seen} core/device core/tensor LIBRARIES cuda)
layering_rule(core/python ${_seen} core/device core/tensor core/autograd core/ops LIBRARIES python nlohmann)

layering_rule(views/geometry ${_viewer} LIBRARIES qt_values)
layering_rule(views/common ${_viewer} views/geometry LIBRARIES qt_values qt)
layering_rule(views/models ${_viewer} views/geometry views/common LIBRARIES qt_values qt)
foreach(_name memory grid graph model timeline inspector overlap advice)
  layering_rule(views/${_name} ${_picture} LIBRARIES qt_values qt)
endforeach()
layering_rule(views/plots ${_picture} LIBRARIES qt_values qt qcustomplot)

set(_views views/geometry views/common views/models views/memory views/grid views/graph views/model views/timeline views/inspector
    views/overlap views/advice views/plots)
layering_rule(app/shell ${_viewer} ${_views} LIBRARIES qt_values qt nlohmann)
layering_rule(app/live ${_viewer} ${_views} app/shell core/device core/tensor core/autograd core/ops core/python
              LIBRARIES qt_values qt nlohmann python qscintilla)
layering_rule(app ${_viewer} app/shell app/live LIBRARIES qt_values qt)

# A library is known by how its headers are named. The first that fits counts.
set(LIBRARIES python qscintilla qcustomplot eigen cuda sqlite nlohmann libzip qt_values qt)
set(HEADERS_python "^(Python\\.h|pybind11/|numpy/|pythread\\.h|structmember\\.h|frameobject\\.h|datetime\\.h)")
set(HEADERS_qscintilla "^Qsci/")
set(HEADERS_qcustomplot "^qcustomplot")
set(HEADERS_eigen "^(Eigen|unsupported/Eigen)/")
set(HEADERS_cuda "^(cuda|cublas|curand|cusparse|cusolver|cudnn|nvtx|nvml|cub/|thrust/|cooperative_groups)")
set(HEADERS_sqlite "^sqlite3")
set(HEADERS_nlohmann "^nlohmann/")
set(HEADERS_libzip "^(zip|zipconf)\\.h$")
# Qt's values: what mathematics may use without knowing of a window.
set(HEADERS_qt_values "^(QtGlobal|Q(Point|Rect|Size|Line|Polygon|Margins)F?|QTransform|QtMath|QColor|QString|QList|QVector)$")
set(HEADERS_qt "^(Q[A-Z]|Qt|qglobal\\.h|qpa/|private/q)")

# Headers of the C++ library and of the system have no folder, but for these.
set(SYSTEM_FOLDERS "^(sys|linux|experimental|mach|mach-o)/")
# Made by the build beside the file that includes it.
set(GENERATED "^(moc_[a-z0-9_]+\\.cpp|ui_[a-z0-9_]+\\.h|[a-z0-9_]+\\.moc)$")
