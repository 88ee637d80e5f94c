# Builds the .py files of core/python into the program: each becomes an array of bytes in one generated source.
# As a script: cmake -DROOT=core/python -DOUT=file.cpp -P EmbedPython.cmake

if(CMAKE_SCRIPT_MODE_FILE)
  file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/*.py)
  list(SORT files)
  set(arrays "")
  set(rows "")
  set(index 0)
  foreach(file IN LISTS files)
    file(READ ${ROOT}/${file} hex HEX)
    string(REGEX REPLACE "(..)" "char(0x\\1)," bytes "${hex}")
    set(package false)
    string(REGEX REPLACE "\\.py$" "" module ${file})
    if(module MATCHES "/__init__$")
      set(package true)
      string(REGEX REPLACE "/__init__$" "" module ${module})
    endif()
    string(REPLACE "/" "." module ${module})
    string(APPEND arrays "const char text${index}[] = {${bytes} 0};\n")
    string(APPEND rows "    {\"${module}\", \"${file}\", {text${index}, sizeof text${index} - 1}, ${package}},\n")
    math(EXPR index "${index} + 1")
  endforeach()
  file(WRITE ${OUT} "#include \"core/python/finder.h\"\n\nnamespace ss::python {\n\nnamespace {\n\n${arrays}\nconst EmbeddedSource all[] = {\n${rows}};\n\n}\n\n"
    "std::span<const EmbeddedSource> embeddedSources() { return all; }\n\n}\n")
  return()
endif()

set(SS_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

# ss_embed_python(TARGET FOLDER)
function(ss_embed_python target folder)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.py)
  set(out ${CMAKE_BINARY_DIR}/generated/${target}_sources.cpp)
  add_custom_command(OUTPUT ${out} COMMAND ${CMAKE_COMMAND} -DROOT=${folder} -DOUT=${out} -P ${SS_EMBED_SCRIPT}
    DEPENDS ${sources} ${SS_EMBED_SCRIPT} VERBATIM)
  target_sources(${target} PRIVATE ${out})
endfunction()
