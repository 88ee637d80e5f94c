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

# ss_folder(FOLDER [MOC] [EXCLUDE regex] [LINKS target...] [PRIVATE_LINKS target...] [DEFINES name=value...])
function(ss_folder folder)
  cmake_parse_arguments(ARG "MOC" "EXCLUDE" "LINKS;PRIVATE_LINKS;DEFINES" ${ARGN})
  ss_target_of(${folder} target)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp ${CMAKE_SOURCE_DIR}/${folder}/*.h)
  if(ARG_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX "${ARG_EXCLUDE}")
  endif()
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
    ss_look_again(${target} "${sources}")
  endif()
endfunction()

# moc does not look again by itself when a file has come or gone.
function(ss_look_again target sources)
  set(known ${CMAKE_CURRENT_BINARY_DIR}/${target}_files.txt)
  set(before "")
  if(EXISTS ${known})
    file(READ ${known} before)
  endif()
  if(NOT before STREQUAL sources)
    file(REMOVE ${CMAKE_CURRENT_BINARY_DIR}/${target}_autogen/timestamp)
    file(WRITE ${known} "${sources}")
  endif()
endfunction()

# Compiles the folder's sources once for each instruction set, into the target: core/kernels/table.cpp chooses among them at run time.
# The flags are what that file asks the processor for, no more. Results may not depend on where a compiler fuses a product and a sum.
set(SS_LEVELS baseline)
set(SS_FLAGS_baseline "")
set(SS_FLAGS_avx2 -mavx2 -mfma -mbmi -mbmi2)
set(SS_FLAGS_avx512 ${SS_FLAGS_avx2} -mavx512f -mavx512bw -mavx512cd -mavx512dq -mavx512vl -mprefer-vector-width=512)
if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang" AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT MSVC)
  list(APPEND SS_LEVELS avx2 avx512)
endif()

function(ss_kernel_levels target folder)
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cpp ${CMAKE_SOURCE_DIR}/${folder}/*.h)
  foreach(level IN LISTS SS_LEVELS)
    set(part ${target}_${level})
    add_library(${part} OBJECT ${sources})
    target_link_libraries(${part} PRIVATE ss_flags Eigen3::Eigen)
    target_compile_definitions(${part} PRIVATE SS_LEVEL=${level})
    if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
      target_compile_options(${part} PRIVATE -O3 -fno-math-errno -fno-trapping-math -ffp-contract=off ${SS_FLAGS_${level}})
    endif()
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      target_compile_options(${part} PRIVATE -Wno-psabi) # a vector wider than the level's registers never leaves its file
    endif()
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 14)
      target_compile_options(${part} PRIVATE -Wno-bitwise-instead-of-logical) # both sides are meant to be computed: no branch
    endif()
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${part}>)
  endforeach()
  if("avx2" IN_LIST SS_LEVELS)
    target_compile_definitions(${target} PRIVATE SS_KERNELS_X86)
  endif()
endfunction()
