# cmake -DROOT=folder -DLUPDATE=program -DWORK=folder -P translations.cmake
# Every text of the sources is in each language's file, in the context in which the program asks for it. lupdate brings the sources'
# texts into a copy of the file, where what is new stands untranslated.

file(GLOB files ${ROOT}/resources/translations/stridescope_*.ts)
if(NOT files)
  message(FATAL_ERROR "there is no language in ${ROOT}/resources/translations")
endif()

foreach(file IN LISTS files)
  get_filename_component(name ${file} NAME)
  file(COPY ${file} DESTINATION ${WORK})
  execute_process(COMMAND ${LUPDATE} -I ${ROOT} -no-obsolete -locations none -source-language en ${ROOT}/views ${ROOT}/app -ts ${WORK}/${name}
    OUTPUT_VARIABLE said ERROR_VARIABLE complaints RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "lupdate failed: ${complaints}")
  endif()
  file(READ ${WORK}/${name} text)
  string(REPLACE ";" "," text "${text}")
  string(REGEX MATCHALL "<source>[^<]*</source>[ \n]*<translation type=\"unfinished\"" untranslated "${text}")
  foreach(each IN LISTS untranslated)
    string(REGEX REPLACE "<source>([^<]*)</source>.*" "\\1" each "${each}")
    message(SEND_ERROR "${name} has no translation of: ${each}")
  endforeach()
endforeach()

# Free functions have their namespace for a context; of a class that lupdate does not know texts come into none.
string(REGEX MATCHALL "Class '[^']*' lacks Q_OBJECT macro|Qualifying with unknown namespace/class [^\n]*" complaints "${complaints}")
list(REMOVE_DUPLICATES complaints)
foreach(complaint IN LISTS complaints)
  if(NOT complaint MATCHES "^Class 'ss::(views|app)' lacks")
    message(SEND_ERROR "texts come into a context that the program never asks for: ${complaint}")
  endif()
endforeach()
file(GLOB_RECURSE sources ${ROOT}/views/*.cpp ${ROOT}/views/*.h ${ROOT}/app/*.cpp ${ROOT}/app/*.h)
foreach(source IN LISTS sources)
  file(READ ${source} text)
  string(REGEX MATCHALL "translate\\(\"[^\"]*\", *[a-z]" asked "${text}")
  foreach(each IN LISTS asked)
    if(NOT each MATCHES "\"(ss::views|ss::app|ops)\"")
      message(SEND_ERROR "${source}: a context that lupdate does not give: ${each}")
    endif()
  endforeach()
endforeach()
