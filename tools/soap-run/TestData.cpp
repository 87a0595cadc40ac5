//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestData.h"

#include "Soap/Support/File.h"
#include "Soap/Target/Onnx.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <cmath>

using namespace mlir;
using namespace soap;

/// The values in a file, and what they are called; null if there is no such
/// file.
static FailureOr<DenseElementsAttr> readValues(StringRef path, Location loc,
                                               std::string *name = nullptr) {
  namespace fs = llvm::sys::fs;
  fs::file_status about;
  // A link that leads nowhere is there.
  if (fs::status(path, about, /*follow=*/false) ==
      std::errc::no_such_file_or_directory)
    return DenseElementsAttr();
  auto buffer = soap::readFile(path);
  if (!buffer)
    return emitError(loc) << "cannot open input file '" << path
                          << "': " << buffer.getError().message();
  DenseElementsAttr values = readOnnxTensor(
      (*buffer)->getBuffer(), llvm::sys::path::parent_path(path),
      NameLoc::get(StringAttr::get(loc.getContext(), path)), name);
  if (!values)
    return failure();
  return values;
}

/// The values of a file as a tensor of the type that the model wants.
static FailureOr<std::optional<reference::Tensor>>
tensorOf(DenseElementsAttr values, StringRef path, RankedTensorType type,
         Location loc) {
  // ONNX's test data have bfloat16 as the bits.
  if (type.getElementType().isBF16() &&
      values.getElementType().isUnsignedInteger(16))
    values = values.bitcast(type.getElementType());
  if (values.getType() != type)
    return emitError(loc) << "'" << path << "' has a " << values.getType()
                          << "; the model has a " << type;
  std::optional<reference::Tensor> tensor =
      reference::Tensor::fromAttr(values, reference::Precision::Native);
  if (!tensor)
    return emitError(loc) << "'" << path << "' has a " << type
                          << ", which is not supported";
  return tensor;
}

/// The tensor of a file, of the type that the model wants; nothing if there is
/// no such file.
static FailureOr<std::optional<reference::Tensor>>
readArgument(StringRef folder, const Twine &name, RankedTensorType type,
             Location loc) {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, name);
  FailureOr<DenseElementsAttr> values = readValues(path, loc);
  if (failed(values))
    return failure();
  if (!*values)
    return std::optional<reference::Tensor>();
  return tensorOf(*values, path, type, loc);
}

FailureOr<llvm::SmallVector<DenseElementsAttr>>
TestData::readInputs(StringRef folder, Location loc) {
  llvm::SmallVector<DenseElementsAttr> inputs;
  while (true) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, "input_" + Twine(inputs.size()) + ".pb");
    FailureOr<DenseElementsAttr> values = readValues(path, loc);
    if (failed(values))
      return failure();
    if (!*values)
      return inputs;
    inputs.push_back(*values);
  }
}

FailureOr<TestData> TestData::read(StringRef folder,
                                   const ModelSignature &signature,
                                   ArrayRef<StringRef> names, Location loc) {
  if (!llvm::sys::fs::is_directory(folder))
    return emitError(loc) << "there is no folder '" << folder << "'";
  TestData data;
  unsigned inputs = 0;
  for (auto [type, value] :
       llvm::zip_equal(signature.arguments, signature.values)) {
    data.arguments.emplace_back();
    if (value)
      continue; // A weight.
    FailureOr<std::optional<reference::Tensor>> tensor =
        readArgument(folder, "input_" + Twine(inputs++) + ".pb", type, loc);
    if (failed(tensor))
      return failure();
    if (!*tensor)
      return emitError(loc) << "'" << folder << "' has no input_" << inputs - 1
                            << ".pb, for an input of type " << type;
    data.arguments.back() = std::move(*tensor);
  }
  // Values of the model's own that the test replaces.
  while (true) {
    llvm::SmallString<128> path(folder);
    llvm::sys::path::append(path, "input_" + Twine(inputs++) + ".pb");
    std::string name;
    FailureOr<DenseElementsAttr> values = readValues(path, loc, &name);
    if (failed(values))
      return failure();
    if (!*values)
      break;
    size_t index = llvm::find(names, StringRef(name)) - names.begin();
    if (name.empty() || index == names.size() || !signature.values[index])
      return emitError(loc) << "'" << path << "' has the tensor '" << name
                            << "', but the model takes none such besides its "
                            << "inputs";
    FailureOr<std::optional<reference::Tensor>> tensor =
        tensorOf(*values, path, signature.arguments[index], loc);
    if (failed(tensor))
      return failure();
    data.arguments[index] = std::move(*tensor);
  }
  for (auto [i, type] : llvm::enumerate(signature.results)) {
    FailureOr<std::optional<reference::Tensor>> tensor =
        readArgument(folder, "output_" + Twine(i) + ".pb", type, loc);
    if (failed(tensor))
      return failure();
    data.results.push_back(std::move(*tensor));
  }
  if (llvm::none_of(data.results, [](const auto &tensor) { return !!tensor; }))
    return emitError(loc) << "'" << folder
                          << "' has none of output_0.pb, ..., to compare with";
  return data;
}

LogicalResult TestData::compare(ArrayRef<reference::Tensor> actual,
                                Location loc) const {
  for (auto [number, pair] :
       llvm::enumerate(llvm::zip_equal(results, actual))) {
    const auto &[expected, got] = pair;
    if (!expected)
      continue;
    std::optional<int64_t> first;
    int64_t count = expected->numElements(), numOthers = 0;
    double worst = 0, largest = 0;
    for (int64_t i = 0; i < count; ++i) {
      double a = got.getDouble(i), b = expected->getDouble(i);
      if (std::isfinite(b))
        largest = std::max(largest, std::abs(b));
      // The tolerance of ONNX's own runner, of each element by itself.
      if (a == b || (std::isnan(a) && std::isnan(b)) ||
          std::abs(a - b) <= 1e-7 + 1e-3 * std::abs(b))
        continue;
      if (!first)
        first = i;
      ++numOthers;
      double difference = std::abs(a - b);
      if (!(difference <= worst)) // Also where it is no number.
        worst = difference;
    }
    // How far a model is off as a whole shows in the largest difference.
    if (first)
      return emitError(loc)
             << "result #" << number << " differs from the test data at "
             << "element " << *first << ": "
             << llvm::formatv("{0:e6}, expected {1:e6}; {2} of {3} elements "
                              "do, by up to {4:e2}, where the largest is "
                              "{5:e2}",
                              got.getDouble(*first),
                              expected->getDouble(*first), numOthers, count,
                              worst, largest)
                    .str();
  }
  return success();
}
