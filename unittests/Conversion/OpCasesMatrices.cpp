//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Factorisations of matrices, wide ones and tall ones, of a batch and of none.
// CPUs and the evaluator call LAPACK, GPUs run loops. Vectors have any sign:
// what they are factors of is compared.

#include "OpCases.h"

using namespace soap;

static const char *const matrixNumbers = "f32 f64 complex<f32> complex<f64>";

static void addFactors(std::vector<OpCase> &cases) {
  for (const auto &sizes : {std::pair("2x5x4", "2x4"), std::pair("4x5", "4"),
                            std::pair("3x6x6", "3x6"), std::pair("60x50", "50"),
                            std::pair("0x3x2", "0x2")}) {
    auto add = [&](const std::string &op, const std::string &text) {
      cases.push_back({op, matrixNumbers,
                       replaced(replaced(text, "SHAPE", sizes.first), "FEWER",
                                sizes.second),
                       4096, Values::Ordinary, true});
    };
    add("soap.lu", R"(
      func.func @$N(%a: tensor<SHAPEx$T>) -> (tensor<SHAPEx$T>, tensor<FEWERxi32>) {
        %0:2 = soap.lu %a : (tensor<SHAPEx$T>) -> (tensor<SHAPEx$T>, tensor<FEWERxi32>)
        return %0#0, %0#1 : tensor<SHAPEx$T>, tensor<FEWERxi32>
      })");
    add("soap.qr", R"(
      func.func @$N(%a: tensor<SHAPEx$T>) -> (tensor<SHAPEx$T>, tensor<FEWERx$T>) {
        %0:2 = soap.qr %a : (tensor<SHAPEx$T>) -> (tensor<SHAPEx$T>, tensor<FEWERx$T>)
        return %0#0, %0#1 : tensor<SHAPEx$T>, tensor<FEWERx$T>
      })");
  }
  // As many reflections as columns, and fewer.
  for (auto [shape, count] : {std::pair("2x5x4", "2x4"), std::pair("5x5", "3"),
                              std::pair("0x3x2", "0x2")})
    cases.push_back({"soap.householder_product", matrixNumbers,
                     replaced(replaced(R"(
      func.func @$N(%a: tensor<SHAPEx$T>, %t: tensor<COUNTx$T>) -> tensor<SHAPEx$T> {
        %0 = soap.householder_product %a, %t : (tensor<SHAPEx$T>, tensor<COUNTx$T>) -> tensor<SHAPEx$T>
        return %0 : tensor<SHAPEx$T>
      })",
                                       "SHAPE", shape),
                              "COUNT", count),
                     4096, Values::Ordinary, true});
}

namespace {

/// Numbers of a type, real ones of its precision, and how the latter become
/// such numbers.
struct NumberType {
  std::string all, real;
  std::string widened() const {
    return all == real
               ? "stablehlo.convert %x : (tensor<$Vx$R>) -> tensor<$Vx$T>"
               : "stablehlo.complex %x, %z : tensor<$Vx$T>";
  }
};

} // namespace

static const NumberType numberTypes[] = {{"f32", "f32"},
                                         {"f64", "f64"},
                                         {"complex<f32>", "f32"},
                                         {"complex<f64>", "f64"}};

static void addEigenpairs(std::vector<OpCase> &cases) {
  for (const NumberType &type : numberTypes)
    for (const char *lower : {"true", "false"})
      for (auto [values, n] : {std::pair("2x5", "5"), std::pair("3x4", "4")})
        cases.push_back(
            {"soap.eigh", type.all,
             replaced(
                 replaced(
                     replaced(
                         replaced(
                             R"(
      func.func @$N(%a: tensor<$Vx$nx$T>, %e: tensor<0x3x3x$T>) -> (tensor<$Vx$nx$T>, tensor<$Vx$R>, tensor<0x3x$R>) {
        %0:3 = soap.eigh %a {lower = )" +
                                 std::string(lower) +
                                 R"(} : (tensor<$Vx$nx$T>) -> (tensor<$Vx$nx$T>, tensor<$Vx$R>, tensor<BATCHxi32>)
        %1:3 = soap.eigh %e {lower = true} : (tensor<0x3x3x$T>) -> (tensor<0x3x3x$T>, tensor<0x3x$R>, tensor<0xi32>)
        %x = stablehlo.convert %0#1 : tensor<$Vx$R>
        %z = stablehlo.subtract %x, %x : tensor<$Vx$R>
        %w = )" + type.widened() +
                                 R"(
        %d = stablehlo.broadcast_in_dim %w, dims = [0, 2] : (tensor<$Vx$T>) -> tensor<$Vx$nx$T>
        %v = stablehlo.multiply %0#0, %d : tensor<$Vx$nx$T>
        %h = chlo.conj %0#0 : tensor<$Vx$nx$T> -> tensor<$Vx$nx$T>
        %p = stablehlo.dot_general %v, %h, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<$Vx$nx$T>, tensor<$Vx$nx$T>) -> tensor<$Vx$nx$T>
        return %p, %0#1, %1#1 : tensor<$Vx$nx$T>, tensor<$Vx$R>, tensor<0x3x$R>
      })",
                             "BATCH", std::string(values, 1)),
                         "$V", values),
                     "$n", n),
                 "$R", type.real),
             4096, Values::Ordinary, true});
}

/// CPUs alone have these.
static void addEigenvalues(std::vector<OpCase> &cases) {
  for (const NumberType &type : numberTypes) {
    std::string text = R"(
      func.func @$N(%a: tensor<2x5x5x$T>, %e: tensor<0x3x3x$T>) -> (tensor<2x5x$C>, tensor<2x5x5x$C>, tensor<2x5x5x$C>, tensor<2xi32>, tensor<0x3x$C>) {
        %0:4 = soap.eig %a : (tensor<2x5x5x$T>) -> (tensor<2x5x$C>, tensor<2x5x5x$C>, tensor<2x5x5x$C>, tensor<2xi32>)
        %1:4 = soap.eig %e : (tensor<0x3x3x$T>) -> (tensor<0x3x$C>, tensor<0x3x3x$C>, tensor<0x3x3x$C>, tensor<0xi32>)
        return %0#0, %0#1, %0#2, %0#3, %1#0 : tensor<2x5x$C>, tensor<2x5x5x$C>, tensor<2x5x5x$C>, tensor<2xi32>, tensor<0x3x$C>
      })";
    cases.push_back({"soap.eig", type.all,
                     replaced(text, "$C", "complex<" + type.real + ">"), 4096,
                     Values::Ordinary, true});
  }
}

static void addSingularTriples(std::vector<OpCase> &cases) {
  struct Sizes {
    std::string rows, columns, left, right;
  };
  // All vectors, or as many as there are values.
  for (const NumberType &type : numberTypes)
    for (const Sizes &s : {Sizes{"5", "4", "4", "4"}, Sizes{"5", "4", "5", "4"},
                           Sizes{"3", "6", "3", "3"}, Sizes{"3", "6", "3", "6"},
                           Sizes{"4", "4", "4", "4"}}) {
      std::string fewer = std::min(s.rows, s.columns);
      std::string text = R"(
      func.func @$N(%a: tensor<2x$Mx$Cx$T>) -> (tensor<2x$Mx$Cx$T>, tensor<2x$Kx$R>, tensor<2xi32>, tensor<2x$Lx$Lx$T>, tensor<2x$Qx$Qx$T>) {
        %0:4 = soap.svd %a : (tensor<2x$Mx$Cx$T>) -> (tensor<2x$Kx$R>, tensor<2x$Mx$Lx$T>, tensor<2x$Qx$Cx$T>, tensor<2xi32>)
        %l = stablehlo.slice %0#1 [0:2, 0:$M, 0:$K] : (tensor<2x$Mx$Lx$T>) -> tensor<2x$Mx$Kx$T>
        %r = stablehlo.slice %0#2 [0:2, 0:$K, 0:$C] : (tensor<2x$Qx$Cx$T>) -> tensor<2x$Kx$Cx$T>
        %x = stablehlo.convert %0#0 : tensor<2x$Kx$R>
        %z = stablehlo.subtract %x, %x : tensor<2x$Kx$R>
        %w = )" + type.widened() +
                         R"(
        %d = stablehlo.broadcast_in_dim %w, dims = [0, 2] : (tensor<2x$Kx$T>) -> tensor<2x$Mx$Kx$T>
        %v = stablehlo.multiply %l, %d : tensor<2x$Mx$Kx$T>
        %p = stablehlo.dot_general %v, %r, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<2x$Mx$Kx$T>, tensor<2x$Kx$Cx$T>) -> tensor<2x$Mx$Cx$T>
        %cl = chlo.conj %0#1 : tensor<2x$Mx$Lx$T> -> tensor<2x$Mx$Lx$T>
        %ul = stablehlo.dot_general %cl, %0#1, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<2x$Mx$Lx$T>, tensor<2x$Mx$Lx$T>) -> tensor<2x$Lx$Lx$T>
        %cr = chlo.conj %0#2 : tensor<2x$Qx$Cx$T> -> tensor<2x$Qx$Cx$T>
        %ur = stablehlo.dot_general %0#2, %cr, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<2x$Qx$Cx$T>, tensor<2x$Qx$Cx$T>) -> tensor<2x$Qx$Qx$T>
        return %p, %0#0, %0#3, %ul, %ur : tensor<2x$Mx$Cx$T>, tensor<2x$Kx$R>, tensor<2xi32>, tensor<2x$Lx$Lx$T>, tensor<2x$Qx$Qx$T>
      })";
      text = replaced(text, "$V", "2x" + fewer);
      text = replaced(text, "$R", type.real);
      for (const auto &size :
           {std::pair("$M", s.rows), std::pair("$C", s.columns),
            std::pair("$K", fewer), std::pair("$L", s.left),
            std::pair("$Q", s.right)})
        text = replaced(text, size.first, size.second);
      cases.push_back(
          {"soap.svd", type.all, text, 4096, Values::Ordinary, true});
    }
}

void soap::addMatrixCases(std::vector<OpCase> &cases) {
  addFactors(cases);
  addEigenpairs(cases);
  addEigenvalues(cases);
  addSingularTriples(cases);
}
