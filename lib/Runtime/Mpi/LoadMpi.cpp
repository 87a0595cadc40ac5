//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Finds out whether mpirun started this process, and loads what speaks MPI.

#include "../Processes/ProcessGroup.h"
#include "MpiTransport.h"

#include <cstdlib>
#include <dlfcn.h>
#include <unistd.h>

using namespace soap;

/// How many processes a launcher started together; 1 if there was none. Open
/// MPI, MPICH and its kin, and others that use PMIx tell it in the environment.
static long numLaunched() {
  for (const char *name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char *value = std::getenv(name))
      return std::strtol(value, nullptr, 10);
  return std::getenv("PMIX_RANK") ? 2 : 1;
}

/// The folder of this program, with a slash at its end.
static std::string programFolder() {
  char path[4096];
  ssize_t length = readlink("/proc/self/exe", path, sizeof(path));
  std::string text(path, length > 0 ? static_cast<size_t>(length) : 0);
  return text.substr(0, text.rfind('/') + 1);
}

SoapStatus soap::openMpiTransport(SoapTransport &transport, bool &isAlone,
                                  double seconds) {
  long count = numLaunched();
  isAlone = count <= 1;
  if (isAlone)
    return success();
  // In the build tree, and where it is installed; else where libraries are.
  const char *name = "libSoapMpi.so";
  void *library = nullptr;
  for (const std::string &path :
       {programFolder() + "../lib/" + name, std::string(name)})
    // MPI finds parts of its own through its library's names.
    if (!library)
      library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!library)
    return failure(SOAP_OUT_OF_RESOURCES,
                   "started as one of %ld processes, which need %s: %s", count,
                   name, dlerror());
  auto *open = reinterpret_cast<decltype(&soap_mpi_open)>(
      dlsym(library, "soap_mpi_open"));
  if (!open)
    return failure(SOAP_OUT_OF_RESOURCES, "%s is of another version", name);
  SOAP_RETURN_IF_FAILED(open(&transport, seconds));
  isAlone = transport.num_ranks <= 1;
  return isAlone ? transport.close(transport.context, seconds) : success();
}
