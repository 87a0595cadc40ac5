//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_REFERENCE_MODELDATA_H
#define SOAP_REFERENCE_MODELDATA_H

#include "Soap/Reference/Tensor.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace soap::reference {

/// splitmix64 of Vigna, one step from state x.
uint64_t splitMix64(uint64_t x);

/// Element i of the uniform tensor with this seed: low + (high - low)·u with
/// u = (splitmix64(seed·0x9E3779B97F4A7C15 + i) >> 11)·2⁻⁵³, in double, without
/// fused operations.
double uniformValue(uint64_t seed, int64_t i, double low, double high);

/// How an argument gets its value: models/README.md describes the file.
struct Init {
  enum class Kind { Constant, Uniform, Values };
  Kind kind = Kind::Constant;
  double value = 0;
  uint64_t seed = 0;
  double low = 0, high = 1;
  bool perStep = false;
  /// Integers of every step, row-major.
  std::vector<std::vector<int64_t>> values;

  /// The value at `step`. Numbers are the real parts of complex ones.
  Tensor make(mlir::RankedTensorType type, unsigned step,
              Precision precision = Precision::Native) const;
};

/// The reference file of a model: deterministic inputs, and the losses and
/// samples of the final state that JAX computed from them.
struct ModelData {
  struct Argument {
    std::string name;
    mlir::RankedTensorType type;
    /// The result that replaces the argument at the next step, or -1: data.
    int state = -1;
    Init init;
  };
  /// A state argument after the last step.
  struct Final {
    unsigned argument = 0;
    double sum = 0, l2 = 0;
    /// Flat row-major positions and the values there.
    std::vector<int64_t> indices;
    std::vector<double> values;
  };

  std::string model;
  std::string function;
  unsigned steps = 0;
  unsigned lossResult = 0;
  std::vector<Argument> arguments;
  std::vector<double> losses; ///< One per step, before its update.
  std::vector<Final> final;

  /// Reads and checks a file. Errors are one line, `path: what is wrong`, with
  /// the field's path.
  static llvm::Expected<ModelData> read(llvm::StringRef path,
                                        mlir::MLIRContext &context);
  /// The same from text; `name` stands for the path in errors.
  static llvm::Expected<ModelData>
  parse(llvm::StringRef text, llvm::StringRef name, mlir::MLIRContext &context);

  /// Argument `index` at `step`: its data there, or for state (which `step` 0
  /// initialises) its initial value. Data given by values repeats after its
  /// last step.
  Tensor makeArgument(unsigned index, unsigned step,
                      Precision precision = Precision::Native) const;
};

} // namespace soap::reference

#endif // SOAP_REFERENCE_MODELDATA_H
