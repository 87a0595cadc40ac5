# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What `cmake --install` puts where, beside the libraries and tools, which
# AddSoap.cmake installs.

include(CMakePackageConfigHelpers)
set(SOAP_INSTALL_CMAKEDIR ${CMAKE_INSTALL_LIBDIR}/cmake/Soap)

# All libraries as one target.
add_library(Soap INTERFACE)
get_property(soap_libraries GLOBAL PROPERTY SOAP_LIBRARIES)
target_link_libraries(Soap INTERFACE ${soap_libraries})
install(TARGETS Soap EXPORT SoapTargets)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/Soap
  ${PROJECT_BINARY_DIR}/include/Soap
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
  FILES_MATCHING PATTERN "*.h" PATTERN "*.td" PATTERN "*.inc"
  PATTERN "CMakeFiles" EXCLUDE)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/share/jax
  DESTINATION ${CMAKE_INSTALL_DATADIR}/soap FILES_MATCHING PATTERN "*.py")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/models
  DESTINATION ${CMAKE_INSTALL_DATADIR}/soap
  FILES_MATCHING PATTERN "*.mlir" PATTERN "*.json")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE
  DESTINATION ${CMAKE_INSTALL_DATADIR}/soap)

list(JOIN soap_libraries " " SOAP_COMPONENTS)
# What libraries link beside LLVM's and MLIR's.
set(SOAP_CONFIG_DEPENDENCIES
  "find_dependency(Protobuf)\nfind_dependency(ZLIB)\nfind_dependency(SQLite3)\n")
if(dnnl_FOUND)
  string(APPEND SOAP_CONFIG_DEPENDENCIES "find_dependency(dnnl)\n")
endif()
if(SOAP_CUDA)
  string(APPEND SOAP_CONFIG_DEPENDENCIES "find_dependency(CUDAToolkit 12.8)\n")
endif()
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/SoapConfig.cmake.in
  ${PROJECT_BINARY_DIR}/SoapConfig.cmake
  INSTALL_DESTINATION ${SOAP_INSTALL_CMAKEDIR}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/SoapConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/SoapConfig.cmake
  ${PROJECT_BINARY_DIR}/SoapConfigVersion.cmake
  DESTINATION ${SOAP_INSTALL_CMAKEDIR})
install(EXPORT SoapTargets NAMESPACE Soap::
  DESTINATION ${SOAP_INSTALL_CMAKEDIR})
