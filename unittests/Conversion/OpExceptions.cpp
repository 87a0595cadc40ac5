//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What is not computed, and why.

#include "OpCases.h"

using namespace soap;

static const std::string collective =
    "models are whole programs; Soap inserts the communication";

std::vector<OpException> soap::opExceptions() {
  std::vector<OpException> exceptions = {
      {"stablehlo.replica_id", "", collective, R"(
        func.func @k() -> tensor<ui32> {
          %0 = stablehlo.replica_id : tensor<ui32>
          return %0 : tensor<ui32>
        })",
       "no CPU code for 'stablehlo.replica_id'"},
      {"stablehlo.partition_id", "", collective, R"(
        func.func @k() -> tensor<ui32> {
          %0 = stablehlo.partition_id : tensor<ui32>
          return %0 : tensor<ui32>
        })",
       "no CPU code for 'stablehlo.partition_id'"},
      {"stablehlo.collective_permute", "", collective, R"(
        func.func @k(%a: tensor<2xf32>) -> tensor<2xf32> {
          %0 = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<2xf32>) -> tensor<2xf32>
          return %0 : tensor<2xf32>
        })",
       "no CPU code for 'stablehlo.collective_permute'"},
      {"stablehlo.dynamic_pad", "padding that constants do not determine",
       "shapes are static", R"(
        func.func @k(%a: tensor<3xf32>, %v: tensor<f32>, %l: tensor<1xi64>) -> tensor<8xf32> {
          %0 = stablehlo.dynamic_pad %a, %v, %l, %l, %l : (tensor<3xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<8xf32>
          return %0 : tensor<8xf32>
        })",
       "no CPU code for 'stablehlo.dynamic_pad'"},
      {"stablehlo.custom_call", "targets other than those above",
       "their code is unknown", R"(
        func.func @k(%a: tensor<2xf32>) -> tensor<2xf32> {
          %0 = stablehlo.custom_call @f(%a) : (tensor<2xf32>) -> tensor<2xf32>
          return %0 : tensor<2xf32>
        })",
       "no CPU code for 'stablehlo.custom_call' of @f; docs/operations.md "
       "lists the calls that are computed"},
      {"stablehlo.cholesky", "f16, bf16 and small floats",
       "the library has none", R"(
        func.func @k(%a: tensor<2x2xf16>) -> tensor<2x2xf16> {
          %0 = stablehlo.cholesky %a : tensor<2x2xf16>
          return %0 : tensor<2x2xf16>
        })",
       "no CPU code for 'stablehlo.cholesky' on elements of type 'f16'"},
      {"stablehlo.triangular_solve", "f16, bf16 and small floats",
       "the library has none"},
      {"stablehlo.add", "f8E8M0FNU",
       "has neither signs nor zero; the same for all operations", R"(
        func.func @k(%a: tensor<2xf8E8M0FNU>) -> tensor<2xf8E8M0FNU> {
          %0 = stablehlo.add %a, %a : tensor<2xf8E8M0FNU>
          return %0 : tensor<2xf8E8M0FNU>
        })",
       "no CPU code for elements of type 'f8E8M0FNU'"},
  };
  for (const char *op :
       {"all_gather", "all_reduce", "all_to_all", "after_all", "async_done",
        "async_start", "collective_broadcast", "create_token", "infeed",
        "outfeed", "recv", "reduce_scatter", "send"})
    exceptions.push_back(
        {"stablehlo." + std::string(op), "", collective, {}, {}});
  return exceptions;
}
