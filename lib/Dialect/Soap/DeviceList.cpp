//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapDialect.h"

using namespace mlir;

namespace soap {

namespace {
/// No list is longer: a bound for what a few characters of text can ask for.
constexpr int64_t maxListLength = 1 << 22;

/// A run of `count` numbers from `first` in steps of `step`.
struct Run {
  int64_t first;
  int64_t step;
  int64_t count;
};

/// One axis of a regular arrangement.
struct Axis {
  int64_t size;
  int64_t stride;
};
} // namespace

static SmallVector<Run> splitIntoRuns(ArrayRef<int64_t> list) {
  SmallVector<Run> runs;
  for (size_t i = 0; i < list.size();) {
    size_t n = 1;
    int64_t step = i + 1 < list.size() ? list[i + 1] - list[i] : 0;
    while (i + n < list.size() && list[i + n] - list[i + n - 1] == step)
      ++n;
    // Only steps that the text has a form for, and only where it is shorter.
    if (step < 0 || n < 3)
      n = 1;
    runs.push_back({list[i], step, static_cast<int64_t>(n)});
    i += n;
  }
  return runs;
}

/// The axes (outermost first) whose row-major points are `list`, or none.
static SmallVector<Axis> findAxes(ArrayRef<int64_t> list) {
  SmallVector<int64_t> bases(list.begin(), list.end());
  SmallVector<Axis> axes;
  while (bases.size() > 1) {
    int64_t stride = bases[1] - bases[0];
    size_t n = 2;
    while (n < bases.size() && bases[n] - bases[n - 1] == stride)
      ++n;
    if (bases.size() % n != 0)
      return {};
    SmallVector<int64_t> outer;
    for (size_t i = 0; i < bases.size(); ++i) {
      if (i % n == 0)
        outer.push_back(bases[i]);
      else if (bases[i] - bases[i - 1] != stride)
        return {};
    }
    axes.insert(axes.begin(), {static_cast<int64_t>(n), stride});
    bases = std::move(outer);
  }
  return axes;
}

void printDeviceList(AsmPrinter &printer, ArrayRef<int64_t> devices) {
  auto &os = printer.getStream();
  if (devices.size() <= 4) {
    os << '[';
    llvm::interleaveComma(devices, os);
    os << ']';
    return;
  }
  SmallVector<Run> runs = splitIntoRuns(devices);
  if (runs.size() > 3) {
    SmallVector<Axis> axes = findAxes(devices);
    if (!axes.empty() && axes.size() <= 4 && axes.size() < runs.size()) {
      os << "strided [";
      llvm::interleaveComma(axes, os, [&](const Axis &a) { os << a.size; });
      os << "] by [";
      llvm::interleaveComma(axes, os, [&](const Axis &a) { os << a.stride; });
      os << "] from " << devices.front();
      return;
    }
  }
  os << '[';
  llvm::interleaveComma(runs, os, [&](const Run &run) {
    os << run.first;
    if (run.count == 1)
      return;
    if (run.step == 0) {
      os << " x " << run.count;
      return;
    }
    os << ':' << run.first + run.step * run.count;
    if (run.step != 1)
      os << ':' << run.step;
  });
  os << ']';
}

static ParseResult checkLength(AsmParser &parser, SMLoc loc, int64_t length) {
  if (length > maxListLength)
    return parser.emitError(loc)
           << "a list of more than " << maxListLength << " numbers";
  return success();
}

/// `strided [sizes] by [strides] from first`, the keyword already consumed.
static ParseResult parseStrided(AsmParser &parser, SMLoc loc,
                                std::vector<int64_t> &devices) {
  SmallVector<int64_t> sizes, strides;
  int64_t first = 0;
  auto parseInto = [&](SmallVector<int64_t> &list) {
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
      return parser.parseInteger(list.emplace_back());
    });
  };
  if (parseInto(sizes) || parser.parseKeyword("by") || parseInto(strides) ||
      parser.parseKeyword("from") || parser.parseInteger(first))
    return failure();
  if (sizes.size() != strides.size())
    return parser.emitError(loc)
           << sizes.size() << " sizes but " << strides.size() << " strides";
  int64_t length = 1;
  for (int64_t size : sizes) {
    if (size < 1)
      return parser.emitError(loc) << "sizes must be positive, found " << size;
    if (checkLength(parser, loc, size) ||
        checkLength(parser, loc, length * size))
      return failure();
    length *= size;
  }
  for (int64_t i = 0; i < length; ++i) {
    uint64_t value = first;
    int64_t rest = i;
    for (auto [size, stride] : llvm::reverse(llvm::zip_equal(sizes, strides))) {
      value += static_cast<uint64_t>(rest % size) * stride;
      rest /= size;
    }
    devices.push_back(static_cast<int64_t>(value));
  }
  return success();
}

/// `first`, `first x count`, `lo:hi` or `lo:hi:step`.
static ParseResult parseRun(AsmParser &parser, std::vector<int64_t> &devices) {
  SMLoc loc = parser.getCurrentLocation();
  int64_t first = 0;
  if (parser.parseInteger(first))
    return failure();
  if (succeeded(parser.parseOptionalKeyword("x"))) {
    int64_t count = 0;
    if (parser.parseInteger(count))
      return failure();
    if (count < 1)
      return parser.emitError(loc) << "a repetition of " << count;
    if (checkLength(parser, loc, count))
      return failure();
    devices.insert(devices.end(), count, first);
    return success();
  }
  if (failed(parser.parseOptionalColon())) {
    devices.push_back(first);
    return success();
  }
  int64_t end = 0, step = 1;
  if (parser.parseInteger(end))
    return failure();
  if (succeeded(parser.parseOptionalColon()) && parser.parseInteger(step))
    return failure();
  if (step < 1)
    return parser.emitError(loc) << "a range with step " << step;
  if (end <= first)
    return parser.emitError(loc) << "an empty range " << first << ":" << end;
  uint64_t span = static_cast<uint64_t>(end) - static_cast<uint64_t>(first);
  if (span / step > static_cast<uint64_t>(maxListLength))
    return checkLength(parser, loc, maxListLength + 1);
  for (uint64_t i = 0; i < span; i += step)
    devices.push_back(first + static_cast<int64_t>(i));
  return success();
}

ParseResult parseDeviceList(AsmParser &parser, std::vector<int64_t> &devices) {
  SMLoc loc = parser.getCurrentLocation();
  if (succeeded(parser.parseOptionalKeyword("strided")))
    return parseStrided(parser, loc, devices);
  return parser.parseCommaSeparatedList(
      AsmParser::Delimiter::Square, [&]() -> ParseResult {
        if (parseRun(parser, devices))
          return failure();
        return checkLength(parser, loc, devices.size());
      });
}

} // namespace soap
