# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

include(GNUInstallDirs)

# soap_find_package(OPTION arguments of find_package): if OPTION is ON it has to be
# there, AUTO takes it where it is, and OFF leaves it.
macro(soap_find_package option)
  if(${option} STREQUAL "ON")
    find_package(${ARGN} REQUIRED)
  elseif(${option} STREQUAL "AUTO")
    find_package(${ARGN} QUIET)
  elseif(NOT ${option} STREQUAL "OFF")
    message(FATAL_ERROR "${option} is 'AUTO', 'ON' or 'OFF'")
  endif()
endmacro()

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
#   add_soap_library(NAME sources... [PLAIN] [EXCEPTIONS] [PCH header]
#                    [DEPENDS targets...] [LINK_LIBS libs...] [MLIR_LIBS libs...])
#
# PLAIN: no IR headers (planner, runtime), nor MLIR's libraries.
# PCH: which of lib/Precompiled: "stablehlo", "mlir" (the default, but for PLAIN)
# or "plain".
function(add_soap_library name)
  cmake_parse_arguments(ARG "PLAIN;EXCEPTIONS" "PCH"
    "DEPENDS;LINK_LIBS;MLIR_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON
    ARCHIVE_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/lib)
  if(ARG_EXCEPTIONS)
    target_compile_options(${name} PRIVATE -fexceptions)
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
  soap_check_together(${name} ${ARG_PCH})
  target_include_directories(${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  install(TARGETS ${name} EXPORT SoapTargets
    ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  set_property(GLOBAL APPEND PROPERTY SOAP_LIBRARIES ${name})
endfunction()

# With CMAKE_UNITY_BUILD, sources are compiled several at a time, and everything
# in two thirds of the time, as what each instantiates anew is instantiated once
# (with sanitizers, which make code long, in less). So no two sources of a target
# may give one name to different things, unless SKIP_UNITY_BUILD_INCLUSION is set
# for them. The target check-together, of builds without, tells where they do: all
# sources of a target are one then, so that it does not depend on which of them
# are compiled together.
#
#   soap_check_together(TARGET [PCH])
function(soap_check_together target)
  if(CMAKE_UNITY_BUILD)
    return()
  endif()
  set(check ${target}Together)
  add_library(${check} OBJECT EXCLUDE_FROM_ALL
    $<TARGET_PROPERTY:${target},SOURCES>)
  target_compile_options(${check} PRIVATE -fsyntax-only
    -Wno-unused-command-line-argument $<TARGET_PROPERTY:${target},COMPILE_OPTIONS>)
  target_compile_definitions(${check} PRIVATE
    $<TARGET_PROPERTY:${target},COMPILE_DEFINITIONS>)
  target_include_directories(${check} PRIVATE
    $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
  target_link_libraries(${check} PRIVATE
    $<TARGET_PROPERTY:${target},LINK_LIBRARIES>)
  set_target_properties(${check} PROPERTIES POSITION_INDEPENDENT_CODE ON
    UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  soap_use_pch(${check} ${ARGN})
  if(NOT TARGET check-together)
    add_custom_target(check-together)
  endif()
  add_dependencies(${check} soap-headers)
  add_dependencies(check-together ${check})
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
  if(SOAP_MIMALLOC)
    # First: what comes before libc replaces its functions.
    target_link_libraries(${name} PRIVATE mimalloc)
  endif()
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS})
  soap_link_mlir(${name} ${ARG_MLIR_LIBS})
  add_dependencies(${name} soap-headers)
  soap_use_pch(${name} mlir)
  soap_check_together(${name} mlir)
  if(NOT ARG_NO_INSTALL)
    install(TARGETS ${name} EXPORT SoapTargets
      RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
endfunction()

#   add_soap_unittest(NAME sources... [PLAIN] [PCH header] LINK_LIBS libs...)
function(add_soap_unittest name)
  cmake_parse_arguments(ARG "PLAIN" "PCH" "LINK_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  soap_match_pch(${name})
  set_target_properties(${name} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR})
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS} GTest::gmock
    GTest::gtest_main)
  if(NOT ARG_PLAIN)
    add_dependencies(${name} soap-headers)
    soap_link_mlir(${name})
    if(NOT ARG_PCH)
      set(ARG_PCH mlir)
    endif()
  endif()
  soap_use_pch(${name} ${ARG_PCH})
  soap_check_together(${name} ${ARG_PCH})
  set_property(GLOBAL APPEND PROPERTY SOAP_UNITTESTS ${name})
endfunction()
