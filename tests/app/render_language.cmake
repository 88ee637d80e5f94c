# cmake -DPROGRAM=stridescope -DFILE=array.npy -DWORK=folder -P render_language.cmake
# `stridescope render --language` says what it draws in that language.

function(expect language word)
  set(picture ${WORK}/language_${language}.svg)
  execute_process(COMMAND ${PROGRAM} render ${FILE} --language ${language} -o ${picture} RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "it was not rendered in ${language}: ${failed}")
  endif()
  file(READ ${picture} text)
  if(NOT text MATCHES "${word}")
    message(FATAL_ERROR "${picture} says nowhere '${word}'")
  endif()
endfunction()

expect(zh "存储")
expect(zh_CN "步长")
expect(en "storage")
