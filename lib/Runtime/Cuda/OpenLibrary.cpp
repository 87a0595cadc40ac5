//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenLibrary.h"

#include <dlfcn.h>

using namespace soap;

std::vector<std::string> soap::toolkitFolders() {
  return {SOAP_CUDA_LIBRARIES, "/usr/local/cuda/lib64",
          "/usr/local/cuda/targets/x86_64-linux/lib"};
}

void *soap::openLibrary(const std::string &name,
                        const std::vector<std::string> &folders) {
  void *library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  for (const std::string &folder : folders)
    if (!library)
      library = dlopen((folder + "/" + name).c_str(), RTLD_NOW | RTLD_LOCAL);
  return library;
}
