//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Elementwise operations.

#include "OpCases.h"

#include <tuple>

using namespace soap;

std::string soap::replaced(std::string text, const std::string &from,
                           const std::string &to) {
  for (size_t at = text.find(from); at != std::string::npos;
       at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
  return text;
}

std::string soap::elementwiseText(const std::string &op, unsigned operands,
                                  int elements, const std::string &attributes,
                                  const std::string &resultType) {
  std::string shape = "tensor<" + std::to_string(elements) + "x";
  std::string type = shape + "$T>", result = shape + resultType + ">";
  std::string parameters, names, types;
  for (unsigned i = 0; i < operands; ++i) {
    std::string separator = i ? ", " : "";
    std::string name = "%a" + std::to_string(i);
    parameters += separator + name + ": " + type;
    names += separator + name;
    types += separator + type;
  }
  return "func.func @$N(" + parameters + ") -> " + result + " {\n  %r = \"" +
         op + "\"(" + names + ")" + attributes + " : (" + types + ") -> " +
         result + "\n  return %r : " + result + "\n}\n";
}

namespace {

/// Adds cases of StableHLO's ops.
class Adder {
public:
  explicit Adder(std::vector<OpCase> &cases) : cases(cases) {}

  void unary(const std::string &name, const std::string &types, double ulps = 0,
             Values values = Values::Special) {
    add(name, types, elementwiseText("stablehlo." + name, 1, 40), ulps, values);
  }
  void binary(const std::string &name, const std::string &types,
              double ulps = 0, Values values = Values::Special) {
    add(name, types, elementwiseText("stablehlo." + name, 2, 400), ulps,
        values);
  }
  void add(const std::string &name, const std::string &types,
           const std::string &text, double ulps = 0,
           Values values = Values::Special) {
    cases.push_back({"stablehlo." + name, types, text, ulps, values});
  }

private:
  std::vector<OpCase> &cases;
};

const std::string allFloats = floatTypes + " " + smallFloats;
const std::string signedInts = "i2 i4 i8 i16 i32 i64";
const std::string numbers = allFloats + " " + intTypes;

void addUnary(Adder add) {
  for (const char *op : {"abs", "sign"})
    add.unary(op, allFloats + " " + signedInts);
  add.unary("negate", numbers + " " + complexTypes);
  add.unary("not", intTypes + " i1");
  for (const char *op : {"count_leading_zeros", "popcnt"})
    add.unary(op, intTypes);
  for (const char *op :
       {"ceil", "floor", "round_nearest_afz", "round_nearest_even"})
    add.unary(op, allFloats);
  add.unary("sqrt", floatTypes);
  // Two roundings.
  add.unary("rsqrt", floatTypes, 1);
  add.unary("logistic", floatTypes, 4);
  for (const char *op :
       {"cbrt", "cosine", "exponential", "exponential_minus_one", "log",
        "log_plus_one", "sine", "tan", "tanh"})
    add.unary(op, floatTypes, 4);
  for (const char *op :
       {"cbrt", "cosine", "exponential", "exponential_minus_one", "log",
        "log_plus_one", "logistic", "rsqrt", "sine", "sqrt", "sign", "tan",
        "tanh"})
    add.unary(op, complexTypes, 8, Values::Ordinary);
  for (const char *op : {"cosine", "exponential", "exponential_minus_one",
                         "log", "rsqrt", "sine", "sqrt", "tan", "tanh"})
    add.add(op, complexTypes,
            elementwiseText("stablehlo." + std::string(op), 1, 484), 16,
            Values::Wide);
  for (const char *type : {"f32", "f64"}) {
    std::string complex = "complex<" + std::string(type) + ">";
    for (const char *op : {"real", "imag"}) {
      std::string name = "stablehlo." + std::string(op);
      add.add(op, complex, elementwiseText(name, 1, 40, "", type));
      add.add(op, type, elementwiseText(name, 1, 40));
    }
    add.add("abs", complex, elementwiseText("stablehlo.abs", 1, 40, "", type),
            2);
    add.add("abs", complex, elementwiseText("stablehlo.abs", 1, 484, "", type),
            2, Values::Wide);
    add.add("complex", type,
            elementwiseText("stablehlo.complex", 2, 400, "", complex));
  }
  add.add("is_finite", allFloats,
          elementwiseText("stablehlo.is_finite", 1, 40, "", "i1"));
  for (const char *format :
       {"exponent_bits = 5 : i32, mantissa_bits = 10 : i32",
        "exponent_bits = 8 : i32, mantissa_bits = 7 : i32",
        "exponent_bits = 4 : i32, mantissa_bits = 3 : i32",
        "exponent_bits = 1 : i32, mantissa_bits = 0 : i32",
        "exponent_bits = 11 : i32, mantissa_bits = 52 : "
        "i32"})
    add.add("reduce_precision", floatTypes,
            elementwiseText("stablehlo.reduce_precision", 1, 40,
                            " {" + std::string(format) + "}"));
}

void addBinary(Adder add) {
  add.binary("add", numbers + " i1 " + complexTypes);
  add.binary("subtract", numbers + " " + complexTypes);
  add.binary("multiply", numbers + " i1");
  add.binary("multiply", complexTypes, 2, Values::Ordinary);
  add.binary("divide", numbers);
  add.binary("divide", complexTypes, 4, Values::Ordinary);
  add.binary("remainder", numbers);
  add.binary("maximum", numbers + " i1");
  add.binary("minimum", numbers + " i1");
  add.binary("power", intTypes);
  add.binary("power", floatTypes, 4);
  add.binary("power", complexTypes, 16, Values::Ordinary);
  add.binary("atan2", floatTypes, 4);
  add.binary("atan2", complexTypes, 64, Values::Positive);
  for (const char *op : {"and", "or", "xor"})
    add.binary(op, intTypes + " i1");
  for (const char *op :
       {"shift_left", "shift_right_arithmetic", "shift_right_logical"})
    add.binary(op, intTypes);
}

void addOthers(Adder add) {
  for (const char *direction : {"EQ", "NE", "LT", "LE", "GT", "GE"}) {
    auto compare = [&](const std::string &types, const std::string &kind) {
      std::string attributes =
          " {comparison_direction = #stablehlo<comparison_direction " +
          std::string(direction) + ">" +
          (kind.empty()
               ? ""
               : ", compare_type = #stablehlo<comparison_type " + kind + ">") +
          "}";
      add.add("compare", types,
              elementwiseText("stablehlo.compare", 2, 400, attributes, "i1"));
    };
    compare("f32 i32 i1", "");
    compare(allFloats, "FLOAT");
    compare(floatTypes, "TOTALORDER");
    compare(signedInts, "SIGNED");
    compare("ui2 ui4 ui8 ui16 ui32 ui64 i1", "UNSIGNED");
    if (std::string(direction) == "EQ" || std::string(direction) == "NE")
      compare(complexTypes, "FLOAT");
  }
  add.add("select", numbers + " i1 " + complexTypes, R"(
    func.func @$N(%p: tensor<40xi1>, %a: tensor<40x$T>, %b: tensor<40x$T>, %q: tensor<i1>) -> (tensor<40x$T>, tensor<40x$T>) {
      %0 = "stablehlo.select"(%p, %a, %b) : (tensor<40xi1>, tensor<40x$T>, tensor<40x$T>) -> tensor<40x$T>
      %1 = "stablehlo.select"(%q, %a, %b) : (tensor<i1>, tensor<40x$T>, tensor<40x$T>) -> tensor<40x$T>
      return %0, %1 : tensor<40x$T>, tensor<40x$T>
    })");
  add.add("clamp", numbers + " i1",
          elementwiseText("stablehlo.clamp", 3, 1000));
  add.add("clamp", "f32 i32 ui8", R"(
    func.func @$N(%low: tensor<$T>, %a: tensor<20x$T>, %high: tensor<$T>) -> tensor<20x$T> {
      %0 = "stablehlo.clamp"(%low, %a, %high) : (tensor<$T>, tensor<20x$T>, tensor<$T>) -> tensor<20x$T>
      return %0 : tensor<20x$T>
    })",
          0, Values::Positive);
  for (const std::string to :
       {"i1", "i2", "i8", "i16", "i32", "i64", "ui4", "ui8", "ui32", "ui64",
        "bf16", "f16", "f32", "f64", "f8E4M3FN", "f8E5M2", "f4E2M1FN",
        "complex<f32>", "complex<f64>"})
    add.add("convert",
            numbers + " i1" + (to[0] == 'c' ? " " + complexTypes : ""),
            elementwiseText("stablehlo.convert", 1, 40, "", to));
  for (auto [from, to] :
       {std::pair("f32 ui32 i32", "i32"), std::pair("i32 ui32", "f32"),
        std::pair("f16 bf16 i16", "ui16"), std::pair("i16", "bf16"),
        std::pair("f64 i64", "ui64"), std::pair("ui64", "f64"),
        std::pair("f8E4M3FN i8", "ui8"), std::pair("i8 f8E4M3FN", "f8E5M2"),
        std::pair("i4", "ui4"), std::pair("complex<f32>", "complex<f32>")})
    add.add("bitcast_convert", from,
            elementwiseText("stablehlo.bitcast_convert", 1, 40, "", to));
  // To elements of another width: a dimension comes or goes.
  for (auto [from, fromShape, to, toShape] :
       {std::tuple("f32", "3x4", "i16", "3x4x2"),
        std::tuple("i8", "3x4", "bf16", "3x2"),
        std::tuple("f64", "5", "ui8", "5x8"),
        std::tuple("i16", "5x4", "f64", "5"),
        std::tuple("ui8", "3", "i4", "3x2"),
        std::tuple("i32", "6x2", "f64", "6")}) {
    std::string source = "tensor<" + std::string(fromShape) + "x$T>";
    std::string target =
        "tensor<" + std::string(toShape) + "x" + std::string(to) + ">";
    // The last operand dimension goes where elements become wider.
    if (std::string(fromShape) == "3x4" && std::string(to) == "bf16")
      source = "tensor<3x2x2x$T>", target = "tensor<3x2xbf16>";
    add.add("bitcast_convert", from,
            "func.func @$N(%a: " + source + ") -> " + target +
                " {\n  %0 = stablehlo.bitcast_convert %a : (" + source +
                ") -> " + target + "\n  return %0 : " + target + "\n}");
  }
}

} // namespace

void soap::addElementwiseCases(std::vector<OpCase> &cases) {
  addUnary(Adder(cases));
  addBinary(Adder(cases));
  addOthers(Adder(cases));
}
