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

using namespace soap;

namespace {

/// A width of vectors, by its letter of the vector function ABI.
struct Width {
  char letter;
  const char *feature; ///< what processors have that have it; null: all
  unsigned bits;
};

/// A function by its names.
struct Names {
  /// As loops call it: as an intrinsic or in the C library.
  std::string intrinsic, scalar;
  std::string vector;
  std::string abiPrefix;
  unsigned lanes;
  const char *feature;
};

struct Library {
  std::vector<VectorFunction> functions;
  std::vector<Names> names;
};

constexpr Width widths[] = {
    {'b', nullptr, 128}, {'d', "+avx2", 256}, {'e', "+avx512f", 512}};

constexpr const char *unaryFunctions[] = {
    "acos",  "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "cos",
    "cosh",  "erf",   "erfc", "exp",   "exp2", "expm1", "log",  "log10",
    "log1p", "log2",  "sin",  "sinh",  "tan",  "tanh"};
constexpr const char *binaryFunctions[] = {"atan2", "pow"};

Library load() {
  Library library;
  // Global, as is what generated code is linked with.
  void *handle = dlopen("libmvec.so.1", RTLD_NOW | RTLD_GLOBAL);
  if (!handle)
    return library;
  auto add = [&](llvm::StringRef function, llvm::StringRef parameters) {
    for (const Width &width : widths)
      for (bool isDouble : {true, false}) {
        unsigned lanes = width.bits / (isDouble ? 64 : 32);
        std::string shape = "N" + std::to_string(lanes) + parameters.str();
        Names names;
        names.intrinsic =
            ("llvm." + function + (isDouble ? ".f64" : ".f32")).str();
        names.scalar = (function + (isDouble ? "" : "f")).str();
        names.vector =
            std::string("_ZGV") + width.letter + shape + "_" + names.scalar;
        names.abiPrefix = "_ZGV_LLVM_" + shape;
        names.lanes = lanes;
        names.feature = width.feature;
        void *address = dlsym(handle, names.vector.c_str());
        if (!address)
          continue;
        library.functions.push_back({names.vector, address});
        library.names.push_back(std::move(names));
      }
  };
  for (const char *function : unaryFunctions)
    add(function, "v");
  for (const char *function : binaryFunctions)
    add(function, "vv");
  return library;
}

const Library &loaded() {
  static const Library library = load();
  return library;
}

} // namespace

llvm::ArrayRef<VectorFunction> soap::vectorFunctions() {
  return loaded().functions;
}

void soap::addVectorFunctions(llvm::TargetLibraryInfoImpl &library,
                              const llvm::MCSubtargetInfo &target) {
  std::vector<llvm::VecDesc> described;
  for (const Names &names : loaded().names) {
    if (names.feature && !target.checkFeatures(names.feature))
      continue;
    for (const std::string *scalar : {&names.intrinsic, &names.scalar})
      described.emplace_back(
          *scalar, names.vector, llvm::ElementCount::getFixed(names.lanes),
          /*Masked=*/false, names.abiPrefix, /*Conv=*/std::nullopt);
  }
  library.addVectorizableFunctions(described);
}
