//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DimensionText.h"

using namespace mlir;
using namespace mlir::stablehlo;

ParseResult stablehlo::parseDimensionList(AsmParser &parser,
                                          SmallVectorImpl<int64_t> &list) {
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    return parser.parseInteger(list.emplace_back());
  });
}

void stablehlo::printDimensionList(AsmPrinter &printer,
                                   ArrayRef<int64_t> list) {
  printer << '[';
  llvm::interleaveComma(list, printer);
  printer << ']';
}

namespace {
/// The dimensions of one tensor of a convolution: two with letters, the others
/// with the number of the spatial dimension that they are.
struct TensorDimensions {
  int64_t first = -1;
  int64_t second = -1;
  SmallVector<int64_t> spatial;
};

ParseResult parseTensor(AsmParser &parser, StringRef firstLetter,
                        StringRef secondLetter, TensorDimensions &dims) {
  SMLoc loc = parser.getCurrentLocation();
  // Pairs of a spatial number and the dimension that has it.
  SmallVector<std::pair<int64_t, int64_t>> numbered;
  int64_t next = 0;
  auto parseOne = [&]() -> ParseResult {
    SMLoc elementLoc = parser.getCurrentLocation();
    int64_t number = 0;
    OptionalParseResult result = parser.parseOptionalInteger(number);
    if (result.has_value()) {
      if (failed(*result))
        return failure();
      numbered.emplace_back(number, next++);
      return success();
    }
    StringRef letter;
    if (failed(parser.parseOptionalKeyword(&letter)) ||
        (letter != firstLetter && letter != secondLetter))
      return parser.emitError(elementLoc)
             << "expected '" << firstLetter << "', '" << secondLetter
             << "' or the number of a spatial dimension";
    int64_t &dim = letter == firstLetter ? dims.first : dims.second;
    if (dim >= 0)
      return parser.emitError(elementLoc)
             << "dimension '" << letter << "' comes twice";
    dim = next++;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseOne))
    return failure();
  for (auto [dim, letter] : {std::pair(dims.first, firstLetter),
                             std::pair(dims.second, secondLetter)})
    if (dim < 0)
      return parser.emitError(loc) << "dimension '" << letter << "' is missing";
  llvm::sort(numbered);
  for (auto [i, pair] : llvm::enumerate(numbered)) {
    if (pair.first != int64_t(i))
      return parser.emitError(loc)
             << "spatial dimensions must be numbered from 0 to "
             << int64_t(numbered.size()) - 1;
    dims.spatial.push_back(pair.second);
  }
  return success();
}

void printTensor(AsmPrinter &printer, StringRef firstLetter, int64_t first,
                 StringRef secondLetter, int64_t second,
                 ArrayRef<int64_t> spatial) {
  // An attribute built by hand may name any dimensions; print those that fit.
  int64_t rank = spatial.size() + 2;
  SmallVector<std::string> text(rank, "?");
  auto set = [&](int64_t dim, std::string what) {
    if (dim >= 0 && dim < rank)
      text[dim] = std::move(what);
  };
  set(first, firstLetter.str());
  set(second, secondLetter.str());
  for (auto [i, dim] : llvm::enumerate(spatial))
    set(dim, std::to_string(i));
  printer << '[';
  llvm::interleaveComma(text, printer);
  printer << ']';
}
} // namespace

ParseResult
stablehlo::parseConvolutionDimensions(AsmParser &parser,
                                      ConvDimensionNumbersAttr &dims) {
  TensorDimensions input, kernel, output;
  if (parseTensor(parser, "b", "f", input) || parser.parseKeyword("x") ||
      parseTensor(parser, "i", "o", kernel) || parser.parseArrow() ||
      parseTensor(parser, "b", "f", output))
    return failure();
  dims = ConvDimensionNumbersAttr::get(
      parser.getContext(), input.first, input.second, input.spatial,
      kernel.first, kernel.second, kernel.spatial, output.first, output.second,
      output.spatial);
  return success();
}

void stablehlo::printConvolutionDimensions(AsmPrinter &printer,
                                           ConvDimensionNumbersAttr dims) {
  printTensor(printer, "b", dims.getInputBatchDimension(), "f",
              dims.getInputFeatureDimension(),
              dims.getInputSpatialDimensions());
  printer << 'x';
  printTensor(printer, "i", dims.getKernelInputFeatureDimension(), "o",
              dims.getKernelOutputFeatureDimension(),
              dims.getKernelSpatialDimensions());
  printer << "->";
  printTensor(printer, "b", dims.getOutputBatchDimension(), "f",
              dims.getOutputFeatureDimension(),
              dims.getOutputSpatialDimensions());
}
