//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_RUNTIME_CUDA_OPENLIBRARY_H
#define SOAP_LIB_RUNTIME_CUDA_OPENLIBRARY_H

#include <string>
#include <vector>

namespace soap {

/// Where toolkits have their libraries, for systems whose loader does not know.
std::vector<std::string> toolkitFolders();

/// One of NVIDIA's libraries: where the loader looks, else in a folder of
/// \p folders. Null if there is none.
void *openLibrary(const std::string &name,
                  const std::vector<std::string> &folders = toolkitFolders());

} // namespace soap

#endif // SOAP_LIB_RUNTIME_CUDA_OPENLIBRARY_H
