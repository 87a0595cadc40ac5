# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

include(GNUInstallDirs)

# Everything that every MLIR library of ours links: one shared libMLIR, or the
# static archives when MLIR_LINK_MLIR_DYLIB is off.
function(soap_link_mlir target)
  if(MLIR_LINK_MLIR_DYLIB)
    target_link_libraries(${target} PUBLIC MLIR)
    # Who links a single library of ours needs both.
    if(LLVM_LINK_LLVM_DYLIB)
      target_link_libraries(${target} PUBLIC LLVM)
    endif()
  else()
    foreach(lib ${ARGN})
      if(NOT TARGET ${lib})
        message(FATAL_ERROR "${target} links ${lib}, which is no MLIR library")
      endif()
    endforeach()
    target_link_libraries(${target} PUBLIC ${ARGN})
  endif()
endfunction()

# Debian's LLVM has RTTI on and exceptions off; so have we, except where a
# library sets EXCEPTIONS.
#
#   add_soap_library(NAME sources... [PLAIN] [EXCEPTIONS] [TOGETHER] [PCH header]
#                    [DEPENDS targets...] [LINK_LIBS libs...] [MLIR_LIBS libs...])
#
# PLAIN: no IR headers (planner, runtime), nor MLIR's libraries.
# TOGETHER: no two sources give the same name to different things, so that
# several can be compiled as one (soap_compile_together).
# PCH: which of lib/Precompiled: "stablehlo", "mlir" (the default, but for PLAIN)
# or "plain".
function(add_soap_library name)
  cmake_parse_arguments(ARG "PLAIN;EXCEPTIONS;TOGETHER" "PCH"
    "DEPENDS;LINK_LIBS;MLIR_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON
    ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
  if(ARG_EXCEPTIONS)
    target_compile_options(${name} PRIVATE -fexceptions)
  endif()
  if(ARG_TOGETHER)
    soap_compile_together(${name})
  endif()
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS})
  if(NOT ARG_PLAIN)
    add_dependencies(${name} soap-headers)
    soap_link_mlir(${name} ${ARG_MLIR_LIBS})
    if(NOT ARG_PCH AND NOT ARG_EXCEPTIONS)
      set(ARG_PCH mlir)
    endif()
  endif()
  soap_use_pch(${name} ${ARG_PCH})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  install(TARGETS ${name} EXPORT SoapTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  set_property(GLOBAL APPEND PROPERTY SOAP_LIBRARIES ${name})
endfunction()

# With sanitizers, which make code long, what every file instantiates anew takes
# most of the time that compiling takes: sources are compiled eight at a time. (Not
# otherwise: who changes one file waits for that one only.) The target
# check-together only tells whether they can be.
function(soap_compile_together target)
  set(together ${target})
  if(NOT SOAP_SANITIZE)
    set(together ${target}Together)
    add_library(${together} OBJECT EXCLUDE_FROM_ALL
      $<TARGET_PROPERTY:${target},SOURCES>)
    target_compile_options(${together} PRIVATE -fsyntax-only
      -Wno-unused-command-line-argument)
    target_compile_definitions(${together} PRIVATE
      $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
    target_include_directories(${together} PRIVATE
      $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_link_libraries(${together} PRIVATE
      $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)
    if(NOT TARGET check-together)
      add_custom_target(check-together)
    endif()
    add_dependencies(check-together ${together})
  endif()
  set_target_properties(${together} PROPERTIES UNITY_BUILD ON
    UNITY_BUILD_BATCH_SIZE 8)
endfunction()

# The headers are compiled with -fPIC; CMake would give executables -fPIE.
function(soap_match_pch target)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE OFF)
  target_compile_options(${target} PRIVATE -fPIC)
endfunction()

# soap_use_pch(TARGET [plain | mlir | stablehlo])
function(soap_use_pch target)
  if(ARGC GREATER 1 AND CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_precompile_headers(${target} REUSE_FROM soap-pch-${ARGV1})
  endif()
endfunction()

function(add_soap_executable name)
  cmake_parse_arguments(ARG "NO_INSTALL" "" "LINK_LIBS;MLIR_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  soap_match_pch(${name})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin
    INSTALL_RPATH ${LLVM_LIBRARY_DIR})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS})
  soap_link_mlir(${name} ${ARG_MLIR_LIBS})
  add_dependencies(${name} soap-headers)
  soap_use_pch(${name} mlir)
  if(NOT ARG_NO_INSTALL)
    install(TARGETS ${name} EXPORT SoapTargets
      RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endfunction()

#   add_soap_unittest(NAME sources... [PLAIN] [TOGETHER] [PCH header]
#                     LINK_LIBS libs...)
function(add_soap_unittest name)
  cmake_parse_arguments(ARG "PLAIN;TOGETHER" "PCH" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  soap_match_pch(${name})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} GTest::gtest GTest::gtest_main)
  if(ARG_TOGETHER)
    soap_compile_together(${name})
  endif()
  if(NOT ARG_PLAIN)
    add_dependencies(${name} soap-headers)
    soap_link_mlir(${name})
    if(NOT ARG_PCH)
      set(ARG_PCH mlir)
    endif()
  endif()
  soap_use_pch(${name} ${ARG_PCH})
  set_property(GLOBAL APPEND PROPERTY SOAP_UNITTESTS ${name})
endfunction()

# For programs that run compiled programs: the code of these calls the functions
# of SoapCpuLibrary by name.
function(soap_export_cpu_library target)
  target_link_options(${target} PRIVATE
    "LINKER:--export-dynamic-symbol=soap_cpu_*")
endfunction()
