//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Dialect/Soap/IR/SoapMachineOps.h"
#include "Soap/Support/NearestName.h"
#include "Soap/Support/PlainNumbers.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/FormatVariadic.h"

#include <cmath>

using namespace mlir;

namespace soap {

//===----------------------------------------------------------------------===//
// Parts of the syntax
//===----------------------------------------------------------------------===//

static ParseResult parseName(OpAsmParser &parser, StringAttr &name) {
  SMLoc loc = parser.getCurrentLocation();
  std::string text;
  if (failed(parser.parseOptionalString(&text)))
    return parser.emitError(loc, "expected a name in quotes, such as \"gpu\"");
  name = parser.getBuilder().getStringAttr(text);
  return success();
}

static void printName(OpAsmPrinter &printer, Operation *, StringAttr name) {
  printer.printAttribute(name);
}

/// The text from `loc` on that may be a number and its unit.
static StringRef textFrom(SMLoc loc) {
  constexpr size_t most = 64;
  const char *begin = loc.getPointer();
  return {begin, strnlen(begin, most)};
}

/// Whether a text begins with a word for a unit.
static bool beginsWithUnit(StringRef text) {
  static constexpr StringRef units[] = {
      "B",    "kB",   "KB",   "MB",    "GB",     "TB",     "KiB",   "MiB",
      "GiB",  "TiB",  "Kb",   "Mb",    "Gb",     "Tb",     "kbps",  "Mbps",
      "Gbps", "Tbps", "GBps", "s",     "ms",     "us",     "ns",    "Gbit",
      "Mbit", "GT",   "flop", "flops", "GFLOPS", "TFLOPS", "PFLOPS"};
  return llvm::is_contained(units, text.take_while(llvm::isAlpha));
}

static ParseResult refuseUnit(OpAsmParser &parser, SMLoc loc) {
  return parser.emitError(loc)
         << "numbers have no unit, they are in bytes, seconds, bytes per "
            "second or operations per second: 25.0e9 for 25 GB/s or 200 Gb/s";
}

/// After a number that begins at `loc`: the usual ways to write one that is
/// none here, whose rest the parser would take for something else.
static ParseResult checkNumberEnds(OpAsmParser &parser, SMLoc loc) {
  StringRef text = textFrom(loc);
  StringRef digits = text.take_while(llvm::isDigit);
  StringRef rest = text.drop_front(digits.size());
  bool isHexadecimal = digits == "0" && rest.starts_with("x");
  if (isHexadecimal)
    return success();
  auto takesExponent = [](StringRef &rest) {
    StringRef after = rest;
    if (!after.consume_front_insensitive("e"))
      return false;
    if (!after.consume_front("-"))
      after.consume_front("+");
    StringRef number = after.take_while(llvm::isDigit);
    rest = after.drop_front(number.size());
    return !number.empty();
  };
  StringRef exponent = rest;
  if (takesExponent(rest))
    return parser.emitError(loc)
           << "a number with an exponent has a point: " << digits << ".0"
           << exponent.drop_back(rest.size());
  if (rest.consume_front(".")) {
    rest = rest.drop_while(llvm::isDigit);
    takesExponent(rest);
  }
  bool isWord = !rest.empty() && llvm::isAlpha(rest.front());
  if (isWord || beginsWithUnit(textFrom(parser.getCurrentLocation())))
    return refuseUnit(parser, loc);
  return success();
}

/// A number with or without a decimal point.
static ParseResult parseQuantity(OpAsmParser &parser, FloatAttr &quantity) {
  double value = 0;
  int64_t integer = 0;
  bool isNegative = succeeded(parser.parseOptionalMinus());
  SMLoc loc = parser.getCurrentLocation();
  OptionalParseResult isInteger = parser.parseOptionalInteger(integer);
  if (isInteger.has_value()) {
    if (failed(*isInteger))
      return failure();
    value = integer;
  } else if (std::string text; succeeded(parser.parseOptionalString(&text))) {
    return refuseUnit(parser, loc);
  } else if (parser.parseFloat(value)) {
    return failure();
  }
  quantity = parser.getBuilder().getF64FloatAttr(isNegative ? -value : value);
  return checkNumberEnds(parser, loc);
}

/// The shortest text that reads back as `value`, with an exponent that is a
/// multiple of three, as one says the units: 732.0e9.
static void printQuantity(raw_ostream &os, double value) {
  PlainNumbers plainNumbers;
  int exponent = 0;
  if (value != 0 && std::isfinite(value))
    exponent = static_cast<int>(
        std::floor(std::floor(std::log10(std::fabs(value)) + 1e-12) / 3) * 3);
  for (int precision = 1; precision <= 17; ++precision) {
    std::string digits;
    llvm::raw_string_ostream text(digits);
    text << llvm::format("%.*g", precision, value / std::pow(10.0, exponent));
    if (digits.find('e') != std::string::npos)
      continue;
    if (digits.find('.') == std::string::npos)
      digits += ".0";
    if (exponent != 0)
      digits += "e" + std::to_string(exponent);
    if (std::strtod(digits.c_str(), nullptr) == value) {
      os << digits;
      return;
    }
  }
  os << llvm::format("%.16e", value);
}

static void printQuantity(OpAsmPrinter &printer, Operation *,
                          FloatAttr quantity) {
  printQuantity(printer.getStream(), quantity.getValueAsDouble());
}

static ParseResult parsePeaks(OpAsmParser &parser, DictionaryAttr &peaks) {
  NamedAttrList list;
  auto parsePeak = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    std::string type;
    FloatAttr peak;
    if (parser.parseKeywordOrString(&type) || parser.parseEqual() ||
        parseQuantity(parser, peak))
      return failure();
    if (list.get(type))
      return parser.emitError(loc) << "a second peak for " << type;
    list.append(type, peak);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, parsePeak))
    return failure();
  peaks = list.getDictionary(parser.getContext());
  return success();
}

static void printPeaks(OpAsmPrinter &printer, Operation *,
                       DictionaryAttr peaks) {
  printer << '{';
  llvm::interleaveComma(peaks, printer, [&](NamedAttribute peak) {
    printer.printKeywordOrString(peak.getName());
    printer << " = ";
    if (auto number = dyn_cast<FloatAttr>(peak.getValue()))
      printQuantity(printer.getStream(), number.getValueAsDouble());
    else
      printer.printAttribute(peak.getValue());
  });
  printer << '}';
}

/// ("nodes" = 2, "gpus" = 8), or nothing.
static ParseResult parseParameters(OpAsmParser &parser, ArrayAttr &parameters,
                                   DenseI64ArrayAttr &values) {
  SmallVector<StringRef> names;
  SmallVector<std::string> texts;
  SmallVector<int64_t> numbers;
  auto parseParameter = [&]() -> ParseResult {
    return failure(parser.parseString(&texts.emplace_back()) ||
                   parser.parseEqual() ||
                   parser.parseInteger(numbers.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalParen,
                                     parseParameter))
    return failure();
  names.append(texts.begin(), texts.end());
  parameters = parser.getBuilder().getStrArrayAttr(names);
  values = parser.getBuilder().getDenseI64ArrayAttr(numbers);
  return success();
}

static void printParameters(OpAsmPrinter &printer, Operation *,
                            ArrayAttr parameters, DenseI64ArrayAttr values) {
  if (parameters.empty())
    return;
  printer << " (";
  llvm::interleaveComma(
      llvm::zip(parameters, values.asArrayRef()), printer, [&](auto parameter) {
        printer << std::get<0>(parameter) << " = " << std::get<1>(parameter);
      });
  printer << ')';
}

/// A number, or the name of a parameter of the machine.
static ParseResult parseCount(OpAsmParser &parser, Attribute &count) {
  int64_t number = 0;
  OptionalParseResult isInteger = parser.parseOptionalInteger(number);
  if (isInteger.has_value()) {
    count = parser.getBuilder().getI64IntegerAttr(number);
    return *isInteger;
  }
  std::string parameter;
  if (parser.parseString(&parameter))
    return failure();
  count = parser.getBuilder().getStringAttr(parameter);
  return success();
}

/// The same where the count may be missing.
static OptionalParseResult parseOptionalCount(OpAsmParser &parser,
                                              Attribute &count) {
  int64_t number = 0;
  OptionalParseResult isInteger = parser.parseOptionalInteger(number);
  if (isInteger.has_value()) {
    count = parser.getBuilder().getI64IntegerAttr(number);
    return isInteger;
  }
  std::string parameter;
  if (failed(parser.parseOptionalString(&parameter)))
    return std::nullopt;
  count = parser.getBuilder().getStringAttr(parameter);
  return ParseResult(success());
}

static void printCount(OpAsmPrinter &printer, Operation *, Attribute count) {
  if (auto number = dyn_cast<IntegerAttr>(count))
    printer << number.getInt();
  else
    printer.printAttribute(count);
}

static void printOptionalCount(OpAsmPrinter &printer, Operation *op,
                               Attribute count) {
  if (count)
    printCount(printer, op, count);
}

static ParseResult parseSizes(OpAsmParser &parser, ArrayAttr &sizes) {
  SmallVector<Attribute> list;
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
        return parseCount(parser, list.emplace_back());
      }))
    return failure();
  sizes = parser.getBuilder().getArrayAttr(list);
  return success();
}

static void printSizes(OpAsmPrinter &printer, Operation *op, ArrayAttr sizes) {
  printer << '[';
  llvm::interleaveComma(sizes, printer,
                        [&](Attribute size) { printCount(printer, op, size); });
  printer << ']';
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static std::string text(double value) {
  PlainNumbers plainNumbers;
  std::string digits;
  llvm::raw_string_ostream(digits) << llvm::format("%g", value);
  return digits;
}

static LogicalResult requirePositive(Operation *op, StringRef what,
                                     FloatAttr quantity) {
  double value = quantity.getValueAsDouble();
  if (std::isfinite(value) && value > 0)
    return success();
  return op->emitOpError() << what << " must be positive, found "
                           << text(value);
}

static LogicalResult requireNotNegative(Operation *op, StringRef what,
                                        FloatAttr quantity) {
  double value = quantity.getValueAsDouble();
  if (std::isfinite(value) && value >= 0)
    return success();
  return op->emitOpError() << what << " must not be negative, found "
                           << text(value);
}

/// What is less is of another unit.
static LogicalResult requireAtLeast(Operation *op, StringRef what,
                                    FloatAttr quantity, double least,
                                    StringRef unit) {
  if (failed(requirePositive(op, what, quantity)))
    return failure();
  double value = quantity.getValueAsDouble();
  if (value >= least)
    return success();
  return op->emitOpError() << what << " is in " << unit << ", at least "
                           << text(least) << ", found " << text(value);
}

static LogicalResult requireBandwidth(Operation *op, StringRef what,
                                      FloatAttr quantity) {
  return requireAtLeast(op, what, quantity, 1000, "bytes per second");
}

static LogicalResult requireTime(Operation *op, StringRef what,
                                 FloatAttr quantity) {
  if (failed(requireNotNegative(op, what, quantity)))
    return failure();
  double value = quantity.getValueAsDouble();
  if (value < 1)
    return success();
  return op->emitOpError() << what << " is in seconds, less than one, found "
                           << text(value);
}

/// A count is positive, or a parameter of the machine.
static LogicalResult checkCount(Operation *op, StringRef what,
                                Attribute count) {
  if (!count)
    return success();
  if (auto number = dyn_cast<IntegerAttr>(count)) {
    if (number.getInt() < 1)
      return op->emitOpError()
             << what << " must be positive, found " << number.getInt();
    return success();
  }
  StringRef parameter = cast<StringAttr>(count).getValue();
  auto machine = op->getParentOfType<MachineOp>();
  SmallVector<StringRef> known;
  if (machine)
    known =
        llvm::to_vector(machine.getParameters().getAsValueRange<StringAttr>());
  if (llvm::is_contained(known, parameter))
    return success();
  if (known.size() < 2)
    return op->emitOpError()
           << "'" << parameter << "' is not the machine's parameter";
  return op->emitOpError() << "'" << parameter
                           << "' is none of the machine's parameters: "
                           << llvm::join(known, ", ")
                           << didYouMean(parameter, known);
}

/// Names are steps of paths, so they have neither '/' nor brackets.
static LogicalResult checkName(Operation *op, StringRef name) {
  if (name.empty() || name.find_first_of("/[]") != StringRef::npos)
    return op->emitOpError() << "'" << name << "' is no name for a part";
  return success();
}

/// Parts of one body have different names. Device kinds have theirs apart.
static LogicalResult checkDistinctNames(Region &body) {
  llvm::StringSet<> parts, kinds;
  for (Operation &op : body.getOps()) {
    auto name = op.getAttrOfType<StringAttr>("name");
    if (!name)
      continue;
    llvm::StringSet<> &names = isa<DeviceKindOp>(op) ? kinds : parts;
    if (!names.insert(name.getValue()).second)
      return op.emitOpError() << "'" << name.getValue()
                              << "' is the name of another part already";
  }
  return success();
}

LogicalResult MachineOp::verify() {
  if (getParameters().size() != getValues().size())
    return emitOpError() << "has " << getParameters().size()
                         << " parameters and " << getValues().size()
                         << " values";
  llvm::StringSet<> parameters;
  for (auto [name, value] :
       llvm::zip(getParameters().getAsValueRange<StringAttr>(), getValues())) {
    if (value < 1)
      return emitOpError() << "'" << name << "' must be positive, found "
                           << value;
    if (!parameters.insert(name).second)
      return emitOpError() << "has a second parameter '" << name << "'";
  }
  for (Operation &op : getBody().getOps())
    if (!isa<DeviceKindOp, CoreGroupOp, DeviceOp, TorusOp, SwitchOp, LinkOp,
             RouteOp, RepeatOp>(op))
      return op.emitOpError("is no part of a machine");
  return checkDistinctNames(getBody());
}

/// Of a type that no tensor has, a rate would never be looked up.
static LogicalResult checkElementType(Operation *op, StringRef name) {
  static constexpr StringRef floats[] = {
      "f32",      "f16",        "bf16",         "f64",        "tf32",
      "f80",      "f128",       "f8E5M2",       "f8E4M3",     "f8E4M3FN",
      "f8E3M4",   "f8E5M2FNUZ", "f8E8M0FNU",    "f8E4M3FNUZ", "f6E2M3FN",
      "f6E3M2FN", "f4E2M1FN",   "f8E4M3B11FNUZ"};
  StringRef element = name;
  if (element.consume_front("complex<") && !element.consume_back(">"))
    element = "";
  StringRef width = element;
  if (!width.consume_front("ui"))
    width.consume_front("i");
  unsigned bits = 0;
  bool isInteger =
      width.size() < element.size() && !width.getAsInteger(10, bits);
  if (isInteger || llvm::is_contained(floats, element))
    return success();
  return op->emitOpError() << "'" << name << "' is no type of elements"
                           << didYouMean(name, floats);
}

LogicalResult DeviceKindOp::verify() {
  if (!getPeak().get("f32"))
    return emitOpError("needs a peak for f32");
  for (NamedAttribute peak : getPeak()) {
    auto rate = dyn_cast<FloatAttr>(peak.getValue());
    if (!rate)
      return emitOpError() << "peak of " << peak.getName()
                           << " must be a number";
    if (failed(checkElementType(*this, peak.getName())))
      return failure();
    if (failed(requireAtLeast(
            *this, llvm::formatv("peak of {0}", peak.getName().strref()).str(),
            rate, 1e6, "operations per second")))
      return failure();
  }
  if (failed(requireTime(*this, "launch overhead", getLaunchOverheadAttr())) ||
      failed(requireAtLeast(*this, "memory", getMemoryAttr(), 1000, "bytes")) ||
      failed(requireBandwidth(*this, "memory bandwidth",
                              getMemoryBandwidthAttr())))
    return failure();
  if (!getCacheAttr() != !getCacheBandwidthAttr())
    return emitOpError("needs both the size and the bandwidth of a cache");
  if (FloatAttr cache = getCacheAttr()) {
    if (failed(requireAtLeast(*this, "cache", cache, 1000, "bytes")) ||
        failed(requireBandwidth(*this, "cache bandwidth",
                                getCacheBandwidthAttr())))
      return failure();
    if (getCacheBandwidthAttr().getValueAsDouble() <
        getMemoryBandwidthAttr().getValueAsDouble())
      return emitOpError("has a cache that is slower than its memory");
  }
  if (FloatAttr price = getPriceAttr()) {
    if (failed(requirePositive(*this, "price", price)))
      return failure();
    // Of all devices, for as long as a step takes, it is still a number.
    if (price.getValueAsDouble() > 1e9)
      return emitOpError() << "price is that of an hour, at most 1e9, found "
                           << text(price.getValueAsDouble());
  }
  for (auto [name, share] : {std::pair("products", getProductsAttr()),
                             std::pair("attention", getAttentionAttr())}) {
    if (!share)
      continue;
    if (failed(requirePositive(*this, name, share)))
      return failure();
    if (share.getValueAsDouble() > 1)
      return emitOpError() << name
                           << " is a share of the peak, at most 1, found "
                           << text(share.getValueAsDouble());
  }
  return checkName(*this, getName());
}

LogicalResult CoreGroupOp::verify() {
  return failure(failed(checkName(*this, getName())) ||
                 failed(checkCount(*this, "number of cores", getCores())));
}

static LogicalResult checkKind(Operation *op, StringRef name) {
  auto machine = op->getParentOfType<MachineOp>();
  for (auto kind : machine.getBody().getOps<DeviceKindOp>())
    if (kind.getName() == name)
      return success();
  return op->emitOpError() << "there is no device kind '" << name << "'";
}

LogicalResult DeviceOp::verify() {
  return failure(
      failed(checkName(*this, getName())) ||
      failed(checkCount(*this, "number of devices", getCountAttr())) ||
      failed(checkKind(*this, getKind())));
}

LogicalResult TorusOp::verify() {
  if (failed(checkName(*this, getName())))
    return failure();
  if (getSizes().empty() || getSizes().size() > 3)
    return emitOpError() << "has one to three axes, found "
                         << getSizes().size();
  for (Attribute size : getSizes()) {
    if (!isa<IntegerAttr, StringAttr>(size))
      return emitOpError("sizes are numbers or parameters of the machine");
    if (failed(checkCount(*this, "size of an axis", size)))
      return failure();
  }
  if (IntegerAttr wrap = getWrapAttr(); wrap && wrap.getInt() < 3)
    return emitOpError() << "a ring has at least 3 devices; 'wrap' is "
                         << wrap.getInt();
  if (getWrapAll() && !getWrapAttr())
    return emitOpError("rings of all axes or none need 'wrap'");
  return failure(
      failed(checkKind(*this, getKind())) ||
      failed(requireBandwidth(*this, "bandwidth", getBandwidthAttr())) ||
      failed(requireTime(*this, "latency", getLatencyAttr())));
}

LogicalResult SwitchOp::verify() {
  return failure(
      failed(checkName(*this, getName())) ||
      failed(checkCount(*this, "number of switches", getCountAttr())));
}

LogicalResult LinkOp::verify() {
  if (getBackAttr() &&
      failed(requireBandwidth(*this, "bandwidth back", getBackAttr())))
    return failure();
  return failure(
      failed(requireBandwidth(*this, "bandwidth", getBandwidthAttr())) ||
      failed(requireTime(*this, "latency", getLatencyAttr())));
}

LogicalResult RouteOp::verify() {
  if (getThrough().empty())
    return emitOpError("must pass at least one vertex; without it the route is "
                       "the shortest anyway");
  return success();
}

LogicalResult RepeatOp::verify() {
  if (failed(checkName(*this, getName())) ||
      failed(checkCount(*this, "number of repetitions", getCount())))
    return failure();
  for (Operation &op : getBody().getOps())
    if (!isa<CoreGroupOp, DeviceOp, TorusOp, SwitchOp, LinkOp, RouteOp,
             RepeatOp>(op))
      return op.emitOpError("is no part of a repeated part");
  return checkDistinctNames(getBody());
}

} // namespace soap

using namespace soap;

#define GET_OP_CLASSES
#include "Soap/Dialect/Soap/IR/SoapMachineOps.cpp.inc"
