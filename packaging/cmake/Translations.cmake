# ss_translations(TARGET): the program's texts in other languages, inside the target. English is in the sources. Each language's file
# has to be there when CMake configures; `cmake --build DIR --target lupdate` brings new texts into it, untranslated. What the ops do is
# told in sentences of core/optable, which knows no Qt: they stand in files of their own, which lupdate leaves alone.
file(GLOB SS_TRANSLATIONS CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/translations/*.ts)

function(ss_translations target)
  qt_add_lrelease(${target} TS_FILES ${SS_TRANSLATIONS} QM_FILES_OUTPUT_VARIABLE compiled NO_GLOBAL_TARGET)
  qt_add_resources(${target} translations PREFIX /translations BASE ${CMAKE_CURRENT_BINARY_DIR} FILES ${compiled})
endfunction()

# Lines in the files would make each change of a source one of every file.
# Headers are included from the root: lupdate reads them to know the classes, whose names are the contexts of their texts.
set(SS_LUPDATE -I ${CMAKE_SOURCE_DIR} -no-obsolete -locations none -source-language en ${CMAKE_SOURCE_DIR}/views ${CMAKE_SOURCE_DIR}/app)
file(GLOB SS_UPDATED CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/translations/stridescope_*.ts)
add_custom_target(lupdate COMMAND Qt6::lupdate ${SS_LUPDATE} -ts ${SS_UPDATED} VERBATIM)
