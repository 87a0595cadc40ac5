//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PROGRAMFILE_NPY_H
#define SOAP_PROGRAMFILE_NPY_H

#include "Soap/Runtime/Program.h"

#include <string>
#include <vector>

namespace soap {

// Tensors as NumPy's files (*.npy, format 1.0). Types that NumPy lacks are
// bytes of their width: bf16 is "<V2", floats and integers of up to eight bits
// that are none of NumPy's "|V1".

/// Writes a row-major tensor; the file is whole or what it was before. Returns
/// an empty string, or what went wrong in one line that names the file.
std::string writeNpy(const std::string &path, int32_t elementType,
                     const std::vector<int64_t> &shape, const char *data);

/// Makes a folder of results, unless it is there: to be done before long work
/// whose results go there. Returns an empty string, or why there is none or why
/// files cannot be written in it, in one line.
std::string makeResultFolder(const std::string &folder);

/// The file of a result in that folder.
std::string resultPath(const std::string &folder, size_t index);

/// Reads a tensor of the type and shape of `tensor` (of a checked program).
std::string readNpy(const std::string &path, const SoapTensor &tensor,
                    std::vector<char> &data);

} // namespace soap

#endif // SOAP_PROGRAMFILE_NPY_H
