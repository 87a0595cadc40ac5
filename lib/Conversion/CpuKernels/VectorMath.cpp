//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// LLVM's own list of these has six functions, of 128 and 256 bits alone.

#include "VectorMath.h"

#include "llvm/ADT/StringRef.h"

#include <dlfcn.h>
#include <vector>

using namespace soap;

namespace {

/// A width of vectors, by its letter of the vector function ABI.
struct Width {
  char letter;
  const char *feature; ///< what processors have that have it; null: all
  unsigned bits;
};

constexpr Width widths[] = {
    {'b', nullptr, 128}, {'d', "+avx2", 256}, {'e', "+avx512f", 512}};

constexpr const char *unaryFunctions[] = {
    "acos",  "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cos",
    "cosh",  "erf",   "erfc", "exp",   "exp2", "expm1", "log",  "log10",
    "log1p", "log2",  "sin",  "sinh",  "tan",  "tanh"};
constexpr const char *binaryFunctions[] = {"atan2", "pow"};

std::vector<VectorFunction> load() {
  std::vector<VectorFunction> functions;
  // Global, as is what generated code is linked with.
  void *handle = dlopen("libmvec.so.1", RTLD_NOW | RTLD_GLOBAL);
  if (!handle)
    return functions;
  auto add = [&](llvm::StringRef function, llvm::StringRef parameters) {
    for (const Width &width : widths)
      for (bool isDouble : {true, false}) {
        unsigned lanes = width.bits / (isDouble ? 64 : 32);
        std::string shape = "N" + std::to_string(lanes) + parameters.str();
        std::string scalar = (function + (isDouble ? "" : "f")).str();
        std::string name =
            std::string("_ZGV") + width.letter + shape + "_" + scalar;
        if (void *address = dlsym(handle, name.c_str()))
          functions.push_back(
              {name, address,
               ("llvm." + function + (isDouble ? ".f64" : ".f32")).str(),
               scalar, "_ZGV_LLVM_" + shape, lanes, width.feature});
      }
  };
  for (const char *function : unaryFunctions)
    add(function, "v");
  for (const char *function : binaryFunctions)
    add(function, "vv");
  return functions;
}

} // namespace

llvm::ArrayRef<VectorFunction> soap::vectorFunctions() {
  static const std::vector<VectorFunction> functions = load();
  return functions;
}

void soap::addVectorFunctions(llvm::TargetLibraryInfoImpl &library,
                              const llvm::MCSubtargetInfo &target) {
  std::vector<llvm::VecDesc> described;
  for (const VectorFunction &function : vectorFunctions()) {
    if (function.feature && !target.checkFeatures(function.feature))
      continue;
    for (const std::string *scalar : {&function.intrinsic, &function.scalar})
      described.emplace_back(*scalar, function.name,
                             llvm::ElementCount::getFixed(function.lanes),
                             /*Masked=*/false, function.abiPrefix,
                             /*Conv=*/std::nullopt);
  }
  library.addVectorizableFunctions(described);
}
