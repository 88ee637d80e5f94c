# A folder is a library. `ss_folder(core/layout LINKS core_base)` makes the target core_layout of all sources in core/layout;
# what it links is also what its files may include (tests/layering checks the includes themselves).

# A compiler newer than those that the tests run with may warn of something new; that must not keep a person from building.
set(ss_werror ${SS_WERROR})
if((CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 15) OR
   (CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 20))
  set(ss_werror OFF)
endif()

add_library(ss_flags INTERFACE)
target_include_directories(ss_flags INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(ss_flags INTERFACE -Wall -Wextra -Wnon-virtual-dtor -Woverloaded-virtual $<$<BOOL:${ss_werror}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(ss_flags INTERFACE -Wno-restrict -Wno-array-bounds) # GCC 12 sees what is not there: bugs 105651, 105329
elseif(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(ss_flags INTERFACE -Wno-stringop-overflow -Wno-array-bounds) # of copies of what it takes for the inner places alone
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(ss_flags INTERFACE -Wno-maybe-uninitialized) # at -O3 it looks into the inactive members of a std::variant
endif()
target_link_libraries(ss_flags INTERFACE Threads::Threads)

# moc of Qt 6.4 cannot read libstdc++'s <concepts> and does not need it: its own include guard skips it.
set(CMAKE_AUTOMOC_MOC_OPTIONS -D_GLIBCXX_CONCEPTS)

function(ss_target_of folder out)
  string(REPLACE "/" "_" name "${folder}")
  set(${out} ${name} PARENT_SCOPE)
endfunction()

# ss_folder(FOLDER [MOC] [LINKS target...] [PRIVATE_LINKS target...] [DEFINES name=value...])
function(ss_folder folder)
  cmake_parse_arguments(ARG "MOC" "" "LINKS;PRIVATE_LINKS;DEFINES" ${ARGN})
  ss_target_of(${folder} target)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp ${CMAKE_SOURCE_DIR}/${folder}/*.h)
  set(compiled ${sources})
  list(FILTER compiled INCLUDE REGEX "\\.cpp$")
  if(NOT compiled)
    add_library(${target} INTERFACE)
    target_link_libraries(${target} INTERFACE ss_flags ${ARG_LINKS})
    return()
  endif()
  add_library(${target} STATIC ${sources})
  target_link_libraries(${target} PUBLIC ss_flags ${ARG_LINKS} PRIVATE ${ARG_PRIVATE_LINKS})
  target_compile_definitions(${target} PRIVATE ${ARG_DEFINES})
  if(ARG_MOC)
    set_target_properties(${target} PROPERTIES AUTOMOC ON)
  endif()
endfunction()
