//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluatorTest.h"

#include "Soap/Dialect/Sdy/IR/SdyOps.h"

using namespace mlir;

namespace soap::reference {
namespace {

class ManualComputationTest : public EvaluatorTest {
protected:
  ManualComputationTest() { context.loadDialect<sdy::SdyDialect>(); }

  /// A function of %x that gives %r, on `mesh`.
  std::string runOn(const std::string &mesh, const std::string &type,
                    const std::string &text, const std::string &value,
                    Precision precision = Precision::Native,
                    const std::string &attributes = "mhlo.num_replicas = 1 : "
                                                    "i32") {
    std::string from = value.substr(value.rfind(" : ") + 3);
    return run("module attributes {" + attributes + "} {\nsdy.mesh @m = <" +
                   mesh + ">\nfunc.func @main(%x: " + from + ") -> " + type +
                   " {\n" + text + "\nreturn %r : " + type + "\n}" + functions +
                   "\n}",
               {value}, precision);
  }

  /// Four devices: %a of a device is cut off [0, 1, ...] in `from`, and its %b
  /// of type `to` is put beside those of the others.
  std::string
  runOnFour(const std::string &from, const std::string &to, int64_t numInput,
            const std::string &type, const std::string &body,
            Precision precision = Precision::Native,
            const std::string &attributes = "mhlo.num_replicas = 1 : i32") {
    std::string value = "dense<[";
    for (int64_t i = 0; i < numInput; ++i)
      value += (i ? ", " : "") + std::to_string(i);
    std::string input = "tensor<" + std::to_string(numInput) + "xi32>";
    return runOn(
        "[\"x\"=4]", type,
        "%r = sdy.manual_computation(%x) in_shardings=[<@m, [{\"x\"}]>] "
        "out_shardings=[<@m, [{\"x\"}]>] manual_axes={\"x\"} (%a: " +
            from + ") {\n" + body + "\nsdy.return %b : " + to + "\n} : (" +
            input + ") -> " + type,
        value + "]> : " + input, precision, attributes);
  }

  /// Written after @main.
  std::string functions;
};

/// `%b = name(%a)` with an addition as its computation.
std::string summing(const std::string &name, const std::string &attributes,
                    const std::string &from, const std::string &to) {
  return "%b = \"stablehlo." + name + "\"(%a) <{" + attributes + R"(}> ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %s = stablehlo.add %p, %q : tensor<i32>
      stablehlo.return %s : tensor<i32>
    }) : ()" +
         from + ") -> " + to;
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

TEST_F(ManualComputationTest, AllReduce) {
  EXPECT_EQ(runOnFour("tensor<2xi32>", "tensor<2xi32>", 8, "tensor<8xi32>",
                      summing("all_reduce",
                              "replica_groups = dense<[[0, 3], [1, 2]]> : "
                              "tensor<2x2xi64>",
                              "tensor<2xi32>", "tensor<2xi32>")),
            "dense<[6, 8, 6, 8, 6, 8, 6, 8]> : tensor<8xi32>");
  // Groups of different sizes, and none: all.
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
                      summing("all_reduce",
                              "replica_groups = dense<[[3, 0, 1], [2, -1, "
                              "-1]]> : tensor<2x3xi64>",
                              "tensor<1xi32>", "tensor<1xi32>")),
            "dense<[4, 4, 2, 4]> : tensor<4xi32>");
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
                      summing("all_reduce",
                              "replica_groups = dense<> : tensor<0x0xi64>",
                              "tensor<1xi32>", "tensor<1xi32>")),
            "dense<6> : tensor<4xi32>");
}

// In the order of the group, with any body, on several operands.
TEST_F(ManualComputationTest, AllReduceInOrder) {
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>", R"(
      %ten = stablehlo.constant dense<10> : tensor<i32>
      %c:2 = "stablehlo.all_reduce"(%a, %a) <{replica_groups = dense<[[2, 1, 3, 0]]> : tensor<1x4xi64>}> ({
      ^bb0(%p: tensor<i32>, %q: tensor<i32>):
        %t = stablehlo.multiply %p, %ten : tensor<i32>
        %s = stablehlo.add %t, %q : tensor<i32>
        stablehlo.return %s : tensor<i32>
      }) : (tensor<1xi32>, tensor<1xi32>) -> (tensor<1xi32>, tensor<1xi32>)
      %b = stablehlo.add %c#0, %c#1 : tensor<1xi32>)"),
            "dense<4260> : tensor<4xi32>");
}

// Sums in the element type, or in double.
TEST_F(ManualComputationTest, Precisions) {
  const char *text = R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{}]>] manual_axes={"x"} (%a: tensor<1xf32>) {
      %b = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>}> ({
      ^bb0(%p: tensor<f32>, %q: tensor<f32>):
        %s = stablehlo.add %p, %q : tensor<f32>
        stablehlo.return %s : tensor<f32>
      }) : (tensor<1xf32>) -> tensor<1xf32>
      %c = "stablehlo.collective_permute"(%b) <{source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<1xf32>) -> tensor<1xf32>
      sdy.return %c : tensor<1xf32>
    } : (tensor<3xf32>) -> tensor<1xf32>)";
  const char *value = "dense<[1.0, 1.0e8, -1.0e8]> : tensor<3xf32>";
  EXPECT_EQ(runOn("[\"x\"=3]", "tensor<1xf32>", text, value),
            "dense<0.0> : tensor<1xf32>");
  EXPECT_EQ(
      runOn("[\"x\"=3]", "tensor<1xf32>", text, value, Precision::Float64),
      "dense<1.0> : tensor<1xf32>");
}

TEST_F(ManualComputationTest, AllGather) {
  EXPECT_EQ(
      runOnFour(
          "tensor<1xi32>", "tensor<2xi32>", 4, "tensor<8xi32>",
          R"(%b = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<[[2, 0], [1, 3]]> : tensor<2x2xi64>}> : (tensor<1xi32>) -> tensor<2xi32>)"),
      "dense<[2, 0, 1, 3, 2, 0, 1, 3]> : tensor<8xi32>");
  // Along an inner dimension.
  EXPECT_EQ(runOnFour("tensor<2xi32>", "tensor<8xi32>", 8, "tensor<32xi32>", R"(
      %c = stablehlo.reshape %a : (tensor<2xi32>) -> tensor<2x1xi32>
      %d = "stablehlo.all_gather"(%c) <{all_gather_dim = 1 : i64, replica_groups = dense<> : tensor<0x0xi64>}> : (tensor<2x1xi32>) -> tensor<2x4xi32>
      %b = stablehlo.reshape %d : (tensor<2x4xi32>) -> tensor<8xi32>)"),
            "dense<[0, 2, 4, 6, 1, 3, 5, 7, 0, 2, 4, 6, 1, 3, 5, 7, 0, 2, 4, "
            "6, 1, 3, 5, 7, 0, 2, 4, 6, 1, 3, 5, 7]> : tensor<32xi32>");
}

TEST_F(ManualComputationTest, ReduceScatter) {
  // The first of a group has the first part.
  EXPECT_EQ(runOnFour("tensor<2xi32>", "tensor<1xi32>", 8, "tensor<4xi32>",
                      summing("reduce_scatter",
                              "scatter_dimension = 0 : i64, replica_groups = "
                              "dense<[[3, 0], [1, 2]]> : tensor<2x2xi64>",
                              "tensor<2xi32>", "tensor<1xi32>")),
            "dense<[8, 6, 8, 6]> : tensor<4xi32>");
}

TEST_F(ManualComputationTest, AllToAll) {
  EXPECT_EQ(
      runOnFour(
          "tensor<2xi32>", "tensor<2xi32>", 8, "tensor<8xi32>",
          R"(%b = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<[[0, 2], [3, 1]]> : tensor<2x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>)"),
      "dense<[0, 4, 7, 3, 1, 5, 6, 2]> : tensor<8xi32>");
  // Split along one dimension, put together along another one.
  EXPECT_EQ(
      runOnFour("tensor<4xi32>", "tensor<4xi32>", 16, "tensor<16xi32>", R"(
      %c = stablehlo.reshape %a : (tensor<4xi32>) -> tensor<1x4xi32>
      %d = "stablehlo.all_to_all"(%c) <{split_dimension = 1 : i64, concat_dimension = 0 : i64, split_count = 4 : i64, replica_groups = dense<> : tensor<0x0xi64>}> : (tensor<1x4xi32>) -> tensor<4x1xi32>
      %b = stablehlo.reshape %d : (tensor<4x1xi32>) -> tensor<4xi32>)"),
      "dense<[0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15]> : "
      "tensor<16xi32>");
}

// To whom nobody sends has zeros.
TEST_F(ManualComputationTest, PermuteAndBroadcast) {
  EXPECT_EQ(
      runOnFour(
          "tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
          R"(%b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[1, 0], [3, 2], [2, 3]]> : tensor<3x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>)"),
      "dense<[1, 0, 3, 2]> : tensor<4xi32>");
  EXPECT_EQ(
      runOnFour(
          "tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
          R"(%b = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<[[3, 1, 0]]> : tensor<1x3xi64>}> : (tensor<1xi32>) -> tensor<1xi32>)"),
      "dense<[3, 3, 0, 3]> : tensor<4xi32>");
  EXPECT_EQ(
      runOnFour(
          "tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
          R"(%b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<> : tensor<0x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>)"),
      "dense<0> : tensor<4xi32>");
}

constexpr const char *idsOf = R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{}]>] out_shardings=[<@m, [{"x", "y"}]>] manual_axes={"x", "y"} (%a: tensor<1xui32>) {
      %i = stablehlo.partition_id : tensor<ui32>
      %j = stablehlo.replica_id : tensor<ui32>
      %k = stablehlo.add %i, %j : tensor<ui32>
      %l = stablehlo.broadcast_in_dim %k, dims = [] : (tensor<ui32>) -> tensor<1xui32>
      %b = stablehlo.add %a, %l : tensor<1xui32>
      sdy.return %b : tensor<1xui32>
    } : (tensor<1xui32>) -> tensor<4xui32>)";

TEST_F(ManualComputationTest, Ids) {
  EXPECT_EQ(runOn("[\"x\"=2, \"y\"=2]", "tensor<4xui32>", idsOf,
                  "dense<10> : tensor<1xui32>"),
            "dense<[10, 11, 12, 13]> : tensor<4xui32>");
  EXPECT_EQ(runOn("[\"x\"=2, \"y\"=2], device_ids=[2, 0, 3, 1]",
                  "tensor<4xui32>", idsOf, "dense<10> : tensor<1xui32>"),
            "dense<[12, 10, 13, 11]> : tensor<4xui32>");
}

// Groups are of these ids.
TEST_F(ManualComputationTest, DeviceIds) {
  EXPECT_EQ(runOn("[\"x\"=4], device_ids=[2, 0, 3, 1]", "tensor<4xi32>", R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%a: tensor<1xi32>) {
      %b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>
      sdy.return %b : tensor<1xi32>
    } : (tensor<4xi32>) -> tensor<4xi32>)",
                  "dense<[10, 11, 12, 13]> : tensor<4xi32>"),
            "dense<[0, 0, 10, 11]> : tensor<4xi32>");
}

//===----------------------------------------------------------------------===//
// Shardings
//===----------------------------------------------------------------------===//

// The first axis of a dimension is the major one, whatever its place in the
// mesh.
TEST_F(ManualComputationTest, OrderOfAxes) {
  auto copying = [&](const std::string &in, const std::string &out) {
    return runOn("[\"x\"=2, \"y\"=2]", "tensor<4xi32>",
                 "%r = sdy.manual_computation(%x) in_shardings=[<@m, [" + in +
                     "]>] out_shardings=[<@m, [" + out +
                     "]>] manual_axes={\"x\", \"y\"} (%a: tensor<1xi32>) {\n"
                     "sdy.return %a : tensor<1xi32>\n"
                     "} : (tensor<4xi32>) -> tensor<4xi32>",
                 "dense<[0, 1, 2, 3]> : tensor<4xi32>");
  };
  EXPECT_EQ(copying(R"({"y", "x"})", R"({"y", "x"})"),
            "dense<[0, 1, 2, 3]> : tensor<4xi32>");
  EXPECT_EQ(copying(R"({"y", "x"})", R"({"x", "y"})"),
            "dense<[0, 2, 1, 3]> : tensor<4xi32>");
}

TEST_F(ManualComputationTest, PartsOfAxes) {
  EXPECT_EQ(runOn("[\"x\"=4]", "tensor<4xi32>", R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x":(2)2, "x":(1)2}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%a: tensor<1xi32>) {
      sdy.return %a : tensor<1xi32>
    } : (tensor<4xi32>) -> tensor<4xi32>)",
                  "dense<[0, 1, 2, 3]> : tensor<4xi32>"),
            "dense<[0, 2, 1, 3]> : tensor<4xi32>");
}

TEST_F(ManualComputationTest, TwoDimensions) {
  EXPECT_EQ(runOn("[\"x\"=2, \"y\"=2]", "tensor<4x2xi32>", R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"y"}, {"x"}]>] out_shardings=[<@m, [{"x", "y"}, {}]>] manual_axes={"x", "y"} (%a: tensor<1x2xi32>) {
      sdy.return %a : tensor<1x2xi32>
    } : (tensor<2x4xi32>) -> tensor<4x2xi32>)",
                  "dense<[[0, 1, 2, 3], [4, 5, 6, 7]]> : tensor<2x4xi32>"),
            "dense<[[0, 1], [4, 5], [2, 3], [6, 7]]> : tensor<4x2xi32>");
}

// Devices along an axis that the result does not have are said to be equal: the
// first one stands for them.
TEST_F(ManualComputationTest, ResultWithoutAnAxis) {
  EXPECT_EQ(runOn("[\"x\"=2, \"y\"=2]", "tensor<2xi32>", R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x", "y"}]>] out_shardings=[<@m, [{"y"}]>] manual_axes={"x", "y"} (%a: tensor<1xi32>) {
      sdy.return %a : tensor<1xi32>
    } : (tensor<4xi32>) -> tensor<2xi32>)",
                  "dense<[5, 6, 7, 8]> : tensor<4xi32>"),
            "dense<[5, 6]> : tensor<2xi32>");
}

// Along "y", nothing is cut; groups are those of both its points.
TEST_F(ManualComputationTest, AxesThatAreNotManual) {
  EXPECT_EQ(runOn("[\"x\"=2, \"y\"=2]", "tensor<4xi32>", R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x", "y"}]>] out_shardings=[<@m, [{"x", ?}]>] manual_axes={"x"} (%a: tensor<2xi32>) {
      %b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[1, 3], [0, 2]]> : tensor<2x2xi64>}> : (tensor<2xi32>) -> tensor<2xi32>
      %c = "stablehlo.all_gather"(%b) <{all_gather_dim = 0 : i64, replica_groups = dense<[[2, 0], [3, 1]]> : tensor<2x2xi64>}> : (tensor<2xi32>) -> tensor<4xi32>
      %i = stablehlo.partition_id : tensor<ui32>
      %j = stablehlo.convert %i : (tensor<ui32>) -> tensor<i32>
      %d = stablehlo.dynamic_slice %c, %j, sizes = [2] : (tensor<4xi32>, tensor<i32>) -> tensor<2xi32>
      sdy.return %d : tensor<2xi32>
    } : (tensor<4xi32>) -> tensor<4xi32>)",
                  "dense<[5, 6, 7, 8]> : tensor<4xi32>"),
            "dense<[5, 6, 0, 0]> : tensor<4xi32>");
}

TEST_F(ManualComputationTest, NoOperandsOrAxes) {
  EXPECT_EQ(runOn("[\"x\"=2]", "tensor<2xui32>", R"(
    %r = sdy.manual_computation() in_shardings=[] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} () {
      %i = stablehlo.partition_id : tensor<ui32>
      %j = stablehlo.reshape %i : (tensor<ui32>) -> tensor<1xui32>
      sdy.return %j : tensor<1xui32>
    } : () -> tensor<2xui32>)",
                  "dense<0> : tensor<i32>"),
            "dense<[0, 1]> : tensor<2xui32>");
  EXPECT_EQ(runOn("[\"x\"=2]", "tensor<i32>", R"(
    sdy.manual_computation() in_shardings=[] out_shardings=[] manual_axes={} () {
      sdy.return
    } : () -> ()
    %r = sdy.manual_computation(%x) in_shardings=[<@m, []>] out_shardings=[<@m, []>] manual_axes={} (%a: tensor<i32>) {
      sdy.return %a : tensor<i32>
    } : (tensor<i32>) -> tensor<i32>)",
                  "dense<7> : tensor<i32>"),
            "dense<7> : tensor<i32>");
}

TEST_F(ManualComputationTest, TokensAndEmptyTensors) {
  EXPECT_EQ(runOn("[\"x\"=2]", "tensor<0xi32>", R"(
    %t = stablehlo.create_token : !stablehlo.token
    %r, %u = sdy.manual_computation(%x, %t) in_shardings=[<@m, [{"x"}]>, <@m, []>] out_shardings=[<@m, [{"x"}]>, <@m, []>] manual_axes={"x"} (%a: tensor<0xi32>, %s: !stablehlo.token) {
      %b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<0xi32>) -> tensor<0xi32>
      sdy.return %b, %s : tensor<0xi32>, !stablehlo.token
    } : (tensor<0xi32>, !stablehlo.token) -> (tensor<0xi32>, !stablehlo.token))",
                  "dense<> : tensor<0xi32>"),
            "dense<> : tensor<0xi32>");
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// Sends %a once around while the sum of `limit` and what was sent goes on.
std::string ringUntil(const std::string &limit) {
  return R"(
      %one = stablehlo.constant dense<1> : tensor<i32>
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %w:2 = stablehlo.while(%n = %zero, %v = %a) : tensor<i32>, tensor<1xi32>
      cond {
        %c = stablehlo.compare LT, %n, )" +
         limit + R"( : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %m = stablehlo.add %n, %one : tensor<i32>
        %u = "stablehlo.collective_permute"(%v) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>
        stablehlo.return %m, %u : tensor<i32>, tensor<1xi32>
      }
      %b = stablehlo.add %w#1, %w#1 : tensor<1xi32>)";
}

TEST_F(ManualComputationTest, LoopsThatCommunicate) {
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
                      "%l = stablehlo.constant dense<3> : tensor<i32>" +
                          ringUntil("%l")),
            "dense<[2, 4, 6, 0]> : tensor<4xi32>");
  EXPECT_EQ(
      runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
                "%l = stablehlo.reshape %a : (tensor<1xi32>) -> tensor<i32>" +
                    ringUntil("%l")),
      "error: 'stablehlo.collective_permute' op needs devices 1 and 0 "
      "together, but only device 1 comes to it");
}

/// Four devices, of which %k says the place along "x".
std::string onPairs(const std::string &body) {
  return R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x", "y"}]>] out_shardings=[<@m, [{"x", "y"}]>] manual_axes={"x", "y"} (%a: tensor<1xi32>) {
      %i = stablehlo.partition_id : tensor<ui32>
      %two = stablehlo.constant dense<2> : tensor<ui32>
      %j = stablehlo.divide %i, %two : tensor<ui32>
      %k = stablehlo.convert %j : (tensor<ui32>) -> tensor<i32>)" +
         body + R"(
      sdy.return %b : tensor<1xi32>
    } : (tensor<4xi32>) -> tensor<4xi32>)";
}

// One pair goes on when the other one is done.
TEST_F(ManualComputationTest, LoopsOfSomeDevices) {
  const char *value = "dense<[1, 2, 4, 8]> : tensor<4xi32>";
  EXPECT_EQ(runOn("[\"x\"=2, \"y\"=2]", "tensor<4xi32>", onPairs(R"(
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %l = stablehlo.add %k, %k : tensor<i32>
      %w:2 = stablehlo.while(%n = %zero, %v = %a) : tensor<i32>, tensor<1xi32>
      cond {
        %c = stablehlo.compare LT, %n, %l : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %m = stablehlo.add %n, %one : tensor<i32>
        %u = "stablehlo.all_reduce"(%v) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
        ^bb0(%p: tensor<i32>, %q: tensor<i32>):
          %s = stablehlo.add %p, %q : tensor<i32>
          stablehlo.return %s : tensor<i32>
        }) : (tensor<1xi32>) -> tensor<1xi32>
        stablehlo.return %m, %u : tensor<i32>, tensor<1xi32>
      }
      %b = stablehlo.add %w#1, %a : tensor<1xi32>)"),
                  value),
            "dense<[2, 4, 28, 32]> : tensor<4xi32>");
  // One more until the pair's sum is 20.
  EXPECT_EQ(runOn("[\"x\"=2, \"y\"=2]", "tensor<4xi32>", onPairs(R"(
      %one = stablehlo.constant dense<1> : tensor<1xi32>
      %twenty = stablehlo.constant dense<20> : tensor<1xi32>
      %b = stablehlo.while(%v = %a) : tensor<1xi32>
      cond {
        %l = "stablehlo.all_reduce"(%v) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
        ^bb0(%p: tensor<i32>, %q: tensor<i32>):
          %s = stablehlo.add %p, %q : tensor<i32>
          stablehlo.return %s : tensor<i32>
        }) : (tensor<1xi32>) -> tensor<1xi32>
        %m = stablehlo.compare LT, %l, %twenty : (tensor<1xi32>, tensor<1xi32>) -> tensor<1xi1>
        %c = stablehlo.reshape %m : (tensor<1xi1>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %n = stablehlo.add %v, %one : tensor<1xi32>
        stablehlo.return %n : tensor<1xi32>
      })"),
                  value),
            "dense<[10, 11, 8, 12]> : tensor<4xi32>");
}

// Communication in the condition alone: one more until the largest is 6.
TEST_F(ManualComputationTest, ConditionsThatCommunicate) {
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>", R"(
      %one = stablehlo.constant dense<1> : tensor<1xi32>
      %six = stablehlo.constant dense<6> : tensor<i32>
      %b = stablehlo.while(%v = %a) : tensor<1xi32>
      cond {
        %l = "stablehlo.all_reduce"(%v) <{replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> ({
        ^bb0(%p: tensor<i32>, %q: tensor<i32>):
          %s = stablehlo.maximum %p, %q : tensor<i32>
          stablehlo.return %s : tensor<i32>
        }) : (tensor<1xi32>) -> tensor<1xi32>
        %m = stablehlo.reshape %l : (tensor<1xi32>) -> tensor<i32>
        %c = stablehlo.compare LT, %m, %six : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %n = stablehlo.add %v, %one : tensor<1xi32>
        stablehlo.return %n : tensor<1xi32>
      })"),
            "dense<[3, 4, 5, 6]> : tensor<4xi32>");
}

// Without communication, every device goes its own way.
TEST_F(ManualComputationTest, OwnControlFlow) {
  functions = R"(
    func.func private @number() -> tensor<i32> {
      %i = stablehlo.partition_id : tensor<ui32>
      %j = stablehlo.convert %i : (tensor<ui32>) -> tensor<i32>
      return %j : tensor<i32>
    })";
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>", R"(
      %zero = stablehlo.constant dense<0> : tensor<i32>
      %one = stablehlo.constant dense<1> : tensor<i32>
      %w:2 = stablehlo.while(%n = %zero, %v = %a) : tensor<i32>, tensor<1xi32>
      cond {
        %i = func.call @number() : () -> tensor<i32>
        %c = stablehlo.compare LT, %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %c : tensor<i1>
      } do {
        %m = stablehlo.add %n, %one : tensor<i32>
        %u = stablehlo.add %v, %v : tensor<1xi32>
        stablehlo.return %m, %u : tensor<i32>, tensor<1xi32>
      }
      %k = stablehlo.reshape %w#1 : (tensor<1xi32>) -> tensor<i32>
      %d = "stablehlo.case"(%k) ({
        stablehlo.return %a : tensor<1xi32>
      }, {
        stablehlo.return %a : tensor<1xi32>
      }, {
        %t = stablehlo.negate %a : tensor<1xi32>
        stablehlo.return %t : tensor<1xi32>
      }) : (tensor<i32>) -> tensor<1xi32>
      %b = stablehlo.add %w#1, %d : tensor<1xi32>)"),
            "dense<[0, 1, 6, 21]> : tensor<4xi32>");
}

TEST_F(ManualComputationTest, BranchesThatCommunicate) {
  auto branching = [&](const std::string &condition) {
    return runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
                     condition + R"(
      %e = "stablehlo.if"(%p) ({
        %t = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 3], [3, 0]]> : tensor<2x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>
        stablehlo.return %t : tensor<1xi32>
      }, {
        stablehlo.return %a : tensor<1xi32>
      }) : (tensor<i1>) -> tensor<1xi32>
      %f = stablehlo.constant dense<-1> : tensor<i32>
      %b = "stablehlo.case"(%f) ({
        stablehlo.return %e : tensor<1xi32>
      }, {
        %t = "stablehlo.collective_permute"(%e) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>
        stablehlo.return %t : tensor<1xi32>
      }) : (tensor<i32>) -> tensor<1xi32>)");
  };
  EXPECT_EQ(branching("%p = stablehlo.constant dense<true> : tensor<i1>"),
            "dense<[0, 3, 0, 0]> : tensor<4xi32>");
  // Those with these numbers take the first one.
  auto branchingOf = [&](const std::string &numbers) {
    return branching("%k = stablehlo.constant dense<" + numbers +
                     R"(> : tensor<4xi1>
      %i = stablehlo.reshape %a : (tensor<1xi32>) -> tensor<i32>
      %o = stablehlo.dynamic_slice %k, %i, sizes = [1] : (tensor<4xi1>, tensor<i32>) -> tensor<1xi1>
      %p = stablehlo.reshape %o : (tensor<1xi1>) -> tensor<i1>)");
  };
  EXPECT_EQ(branchingOf("[true, false, true, true]"),
            "dense<[0, 3, 0, 0]> : tensor<4xi32>");
  EXPECT_EQ(branchingOf("[false, true, true, false]"),
            "dense<0> : tensor<4xi32>");
  EXPECT_EQ(branchingOf("[false, false, true, true]"),
            "error: 'stablehlo.collective_permute' op needs devices 3 and 0 "
            "together, but only device 3 comes to it");
}

TEST_F(ManualComputationTest, BranchesOfSomeDevices) {
  const char *value = "dense<[1, 2, 4, 8]> : tensor<4xi32>";
  // Each pair communicates, in a branch of its own.
  EXPECT_EQ(runOn("[\"x\"=2, \"y\"=2]", "tensor<4xi32>", onPairs(R"(
      %c = "stablehlo.case"(%k) ({
        %d = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0, 1], [2, 3]]> : tensor<2x2xi64>}> ({
        ^bb0(%p: tensor<i32>, %q: tensor<i32>):
          %s = stablehlo.add %p, %q : tensor<i32>
          stablehlo.return %s : tensor<i32>
        }) : (tensor<1xi32>) -> tensor<1xi32>
        stablehlo.return %d : tensor<1xi32>
      }, {
        %d = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [1, 0], [2, 3], [3, 2]]> : tensor<4x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>
        %e = stablehlo.negate %d : tensor<1xi32>
        stablehlo.return %e : tensor<1xi32>
      }) : (tensor<i32>) -> tensor<1xi32>
      %b = stablehlo.add %c, %a : tensor<1xi32>)"),
                  value),
            "dense<[4, 5, -4, 4]> : tensor<4xi32>");
}

/// Four devices of eight take a branch, and two of them one inside of it. Sums
/// are over `inner` there, and over `outer` on the other four.
std::string nestedBranches(const std::string &inner, const std::string &outer) {
  auto summingOver = [](const std::string &groups) {
    return summing("all_reduce", "replica_groups = " + groups, "tensor<1xi32>",
                   "tensor<1xi32>") +
           "\nstablehlo.return %b : tensor<1xi32>\n";
  };
  return R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x", "y", "z"}]>] out_shardings=[<@m, [{"x", "y", "z"}]>] manual_axes={"x", "y", "z"} (%a: tensor<1xi32>) {
      %i = stablehlo.partition_id : tensor<ui32>
      %two = stablehlo.constant dense<2> : tensor<ui32>
      %four = stablehlo.constant dense<4> : tensor<ui32>
      %e = stablehlo.compare LT, %i, %four : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %f = stablehlo.compare LT, %i, %two : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %g = "stablehlo.if"(%e) ({
        %h = "stablehlo.if"(%f) ({
          )" +
         summingOver(inner) + R"(
        }, {
          %n = stablehlo.negate %a : tensor<1xi32>
          stablehlo.return %n : tensor<1xi32>
        }) : (tensor<i1>) -> tensor<1xi32>
        stablehlo.return %h : tensor<1xi32>
      }, {
        )" +
         summingOver(outer) +
         R"(
      }) : (tensor<i1>) -> tensor<1xi32>
      sdy.return %g : tensor<1xi32>
    } : (tensor<8xi32>) -> tensor<8xi32>)";
}

TEST_F(ManualComputationTest, NestedBranchesOfSomeDevices) {
  auto runGroups = [&](const std::string &inner, const std::string &outer) {
    return runOn("[\"x\"=2, \"y\"=2, \"z\"=2]", "tensor<8xi32>",
                 nestedBranches(inner, outer),
                 "dense<[1, 2, 4, 8, 16, 32, 64, 128]> : tensor<8xi32>");
  };
  const char *alongY =
      "dense<[[0, 2], [1, 3], [4, 6], [5, 7]]> : tensor<4x2xi64>";
  const char *alongZ =
      "dense<[[0, 1], [2, 3], [4, 5], [6, 7]]> : tensor<4x2xi64>";
  const char *four = "dense<[[4, 5, 6, 7]]> : tensor<1x4xi64>";
  const char *all = "dense<> : tensor<0x0xi64>";
  auto along = [](const std::string &axes) {
    return "#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [" + axes +
           "]>";
  };
  std::string x = "#stablehlo.axis_ref<name = \"x\">",
              y = "#stablehlo.axis_ref<name = \"y\">",
              z = "#stablehlo.axis_ref<name = \"z\">";
  EXPECT_EQ(runGroups(alongZ, alongY),
            "dense<[3, 3, -4, -8, 80, 160, 80, 160]> : tensor<8xi32>");
  EXPECT_EQ(runGroups(along(z), along(y)),
            "dense<[3, 3, -4, -8, 80, 160, 80, 160]> : tensor<8xi32>");
  EXPECT_EQ(runGroups(alongZ, four),
            "dense<[3, 3, -4, -8, 240, 240, 240, 240]> : tensor<8xi32>");
  EXPECT_EQ(runGroups(along(z), along(z + ", " + y)),
            "dense<[3, 3, -4, -8, 240, 240, 240, 240]> : tensor<8xi32>");

  EXPECT_EQ(runGroups(alongY, alongY),
            "error: 'stablehlo.all_reduce' op needs devices 0 and 2 together, "
            "but only device 0 comes to it");
  EXPECT_EQ(runGroups(alongZ, along(x)),
            "error: 'stablehlo.all_reduce' op needs devices 4 and 0 together, "
            "but only device 4 comes to it");
  EXPECT_EQ(runGroups(alongZ, all),
            "error: 'stablehlo.all_reduce' op needs devices 7 and 3 together, "
            "but only device 7 comes to it");
  EXPECT_EQ(runGroups(four, alongY),
            "error: 'stablehlo.all_reduce' op has device 0 in no group");
}

TEST_F(ManualComputationTest, CallsThatCommunicate) {
  functions = R"(
    func.func private @shift(%a: tensor<1xi32>) -> tensor<1xi32> {
      %b = func.call @once(%a) : (tensor<1xi32>) -> tensor<1xi32>
      %c = stablehlo.composite "my.once" %b {decomposition = @once} : (tensor<1xi32>) -> tensor<1xi32>
      return %c : tensor<1xi32>
    }
    func.func private @once(%a: tensor<1xi32>) -> tensor<1xi32> {
      %b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1], [1, 2], [2, 3], [3, 0]]> : tensor<4x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>
      return %b : tensor<1xi32>
    }
    func.func private @endless(%a: tensor<1xi32>) -> tensor<1xi32> {
      %b = func.call @endless(%a) : (tensor<1xi32>) -> tensor<1xi32>
      %c = func.call @once(%b) : (tensor<1xi32>) -> tensor<1xi32>
      return %c : tensor<1xi32>
    }
    func.func private @declared(tensor<1xi32>) -> tensor<1xi32>)";
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>", R"(
      %c = func.call @shift(%a) : (tensor<1xi32>) -> tensor<1xi32>
      %b = sdy.named_computation<"again">(%c) (%d: tensor<1xi32>) {
        %e = func.call @shift(%d) : (tensor<1xi32>) -> tensor<1xi32>
        %f = func.call @once(%e) : (tensor<1xi32>) -> tensor<1xi32>
        sdy.return %f : tensor<1xi32>
      } : (tensor<1xi32>) -> tensor<1xi32>)"),
            "dense<[3, 0, 1, 2]> : tensor<4xi32>");
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
                      "%b = func.call @endless(%a) : (tensor<1xi32>) -> "
                      "tensor<1xi32>"),
            "error: calls are nested more than 500 deep");
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
                      "%b = func.call @declared(%a) : (tensor<1xi32>) -> "
                      "tensor<1xi32>"),
            "error: function 'declared' has no body to evaluate");
}

//===----------------------------------------------------------------------===//
// Nested computations
//===----------------------------------------------------------------------===//

/// Rows over "x", columns over "y" inside; `inner` makes %d of %c.
std::string nested(const std::string &inner) {
  return R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<1x2xi32>) {
      %b = sdy.manual_computation(%a) in_shardings=[<@m, [{}, {"y"}]>] out_shardings=[<@m, [{}, {"y"}]>] manual_axes={"y"} (%c: tensor<1x1xi32>) {)" +
         inner + R"(
        sdy.return %d : tensor<1x1xi32>
      } : (tensor<1x2xi32>) -> tensor<1x2xi32>
      sdy.return %b : tensor<1x2xi32>
    } : (tensor<2x2xi32>) -> tensor<2x2xi32>)";
}

TEST_F(ManualComputationTest, Nested) {
  const char *value = "dense<[[10, 20], [30, 40]]> : tensor<2x2xi32>";
  auto runNested = [&](const std::string &inner) {
    return runOn("[\"x\"=2, \"y\"=2]", "tensor<2x2xi32>", nested(inner), value);
  };
  EXPECT_EQ(runNested(R"(
        %i = stablehlo.partition_id : tensor<ui32>
        %j = stablehlo.convert %i : (tensor<ui32>) -> tensor<i32>
        %k = stablehlo.reshape %j : (tensor<i32>) -> tensor<1x1xi32>
        %d = stablehlo.add %c, %k : tensor<1x1xi32>)"),
            "dense<[[10, 21], [32, 43]]> : tensor<2x2xi32>");
  // Over the inner axis, the outer one, and both.
  auto permuting = [&](const std::string &pairs) {
    return runNested(
        "%d = \"stablehlo.collective_permute\"(%c) <{source_target_pairs = "
        "dense<" +
        pairs + "> : tensor<2x2xi64>}> : (tensor<1x1xi32>) -> tensor<1x1xi32>");
  };
  EXPECT_EQ(permuting("[[0, 1], [2, 3]]"),
            "dense<[[0, 10], [0, 30]]> : tensor<2x2xi32>");
  EXPECT_EQ(permuting("[[0, 2], [1, 3]]"),
            "dense<[[0, 0], [10, 20]]> : tensor<2x2xi32>");
  EXPECT_EQ(permuting("[[0, 3], [3, 0]]"),
            "dense<[[40, 0], [0, 10]]> : tensor<2x2xi32>");
}

/// The same where partition `number` alone takes a branch; the other rows stay.
std::string nestedInBranch(unsigned number, const std::string &inner) {
  return R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}, {}]>] out_shardings=[<@m, [{"x"}, {}]>] manual_axes={"x"} (%a: tensor<1x2xi32>) {
      %i = stablehlo.partition_id : tensor<ui32>
      %z = stablehlo.constant dense<)" +
         std::to_string(number) + R"(> : tensor<ui32>
      %p = stablehlo.compare EQ, %i, %z : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
      %b = "stablehlo.if"(%p) ({
        %e = sdy.manual_computation(%a) in_shardings=[<@m, [{}, {"y"}]>] out_shardings=[<@m, [{}, {"y"}]>] manual_axes={"y"} (%c: tensor<1x1xi32>) {)" +
         inner + R"(
          sdy.return %d : tensor<1x1xi32>
        } : (tensor<1x2xi32>) -> tensor<1x2xi32>
        stablehlo.return %e : tensor<1x2xi32>
      }, {
        stablehlo.return %a : tensor<1x2xi32>
      }) : (tensor<i1>) -> tensor<1x2xi32>
      sdy.return %b : tensor<1x2xi32>
    } : (tensor<2x2xi32>) -> tensor<2x2xi32>)";
}

// Where it communicates, those that differ outside may take different branches.
TEST_F(ManualComputationTest, NestedInBranchOfSomeDevices) {
  auto runNested = [&](const std::string &pairs) {
    return runOn(
        "[\"x\"=2, \"y\"=2], device_ids=[3, 2, 1, 0]", "tensor<2x2xi32>",
        nestedInBranch(
            1,
            R"(
          %d = "stablehlo.collective_permute"(%c) <{source_target_pairs = dense<)" +
                pairs +
                R"(> : tensor<4x2xi64>}> : (tensor<1x1xi32>) -> tensor<1x1xi32>)"),
        "dense<[[10, 20], [30, 40]]> : tensor<2x2xi32>");
  };
  EXPECT_EQ(runNested("[[0, 1], [1, 0], [2, 3], [3, 2]]"),
            "dense<[[10, 20], [40, 30]]> : tensor<2x2xi32>");
  EXPECT_EQ(runNested("[[0, 2], [2, 0], [1, 3], [3, 1]]"),
            "error: 'stablehlo.collective_permute' op needs devices 1 and 3 "
            "together, but only device 1 comes to it");
}

// Where nothing inside communicates, a device may come to it alone.
TEST_F(ManualComputationTest, NestedInOwnBranch) {
  EXPECT_EQ(runOn("[\"x\"=2, \"y\"=2]", "tensor<2x2xi32>", nestedInBranch(2, R"(
          %j = stablehlo.partition_id : tensor<ui32>
          %k = stablehlo.convert %j : (tensor<ui32>) -> tensor<i32>
          %l = stablehlo.reshape %k : (tensor<i32>) -> tensor<1x1xi32>
          %d = stablehlo.add %c, %l : tensor<1x1xi32>)"),
                  "dense<[[10, 20], [30, 40]]> : tensor<2x2xi32>"),
            "dense<[[10, 20], [32, 43]]> : tensor<2x2xi32>");
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

class ManualErrorsTest : public ManualComputationTest {
protected:
  /// A copy of `in` in pieces of type `local`.
  std::string copying(const std::string &mesh, const std::string &in,
                      const std::string &local, const std::string &out,
                      const std::string &axes) {
    return runOn(mesh, "tensor<4xi32>",
                 "%r = sdy.manual_computation(%x) in_shardings=[" + in +
                     "] out_shardings=[" + out + "] manual_axes={" + axes +
                     "} (%a: " + local + ") {\nsdy.return %a : " + local +
                     "\n} : (tensor<4xi32>) -> tensor<4xi32>",
                 "dense<[0, 1, 2, 3]> : tensor<4xi32>");
  }
  std::string permuting(const std::string &pairs) {
    return runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
                     "%b = \"stablehlo.collective_permute\"(%a) "
                     "<{source_target_pairs = dense<" +
                         pairs +
                         "> : tensor<1x2xi64>}> : (tensor<1xi32>) -> "
                         "tensor<1xi32>");
  }
};

TEST_F(ManualErrorsTest, Meshes) {
  EXPECT_EQ(copying("[\"x\"=2]", R"(<@m, [{"x"}]>)", "tensor<2xi32>",
                    R"(<@m, [{"x"}]>)", R"("y")"),
            "error: 'sdy.manual_computation' op has manual axis \"y\", which "
            "the mesh lacks");
  EXPECT_EQ(copying("[\"x\"=2]", R"(<@m, [{"x"}]>)", "tensor<2xi32>",
                    R"(<@m, [{"x"}]>)", R"("x", "x")"),
            "error: 'sdy.manual_computation' op has manual axis \"x\", which "
            "is one already");
  EXPECT_EQ(copying("[\"x\"=2]", R"(<@m, [{"x"}]>)", "tensor<2xi32>",
                    R"(<mesh<["x"=2, "y"=2]>, [{"x"}]>)", R"("x")"),
            "error: 'sdy.manual_computation' op is over several meshes");
  EXPECT_EQ(copying("[\"x\"=64, \"y\"=65]", R"(<@m, [{}]>)", "tensor<4xi32>",
                    R"(<@m, [{}]>)", R"("x", "y")"),
            "error: 'sdy.manual_computation' op is written for more than 4096 "
            "devices, which the evaluator does not support");
}

TEST_F(ManualErrorsTest, Shardings) {
  EXPECT_EQ(copying("[\"x\"=3]", R"(<@m, [{"x"}]>)", "tensor<2xi32>",
                    R"(<@m, [{"x"}]>)", R"("x")"),
            "error: 'sdy.manual_computation' op cannot cut dimension 0 of size "
            "4 of operand #0 into 3 parts");
  EXPECT_EQ(copying("[\"x\"=2]", R"(<@m, [{"x"}]>)", "tensor<1xi32>",
                    R"(<@m, [{"x"}]>)", R"("x")"),
            "error: 'sdy.manual_computation' op cuts operand #0 into parts of "
            "type 'tensor<2xi32>', but its body takes 'tensor<1xi32>'");
  EXPECT_EQ(copying("[\"x\"=2]", R"(<@m, [{"x"}]>)", "tensor<2xi32>",
                    R"(<@m, [{}]>)", R"("x")"),
            "error: 'sdy.manual_computation' op has result #0 of type "
            "'tensor<4xi32>', but its body gives 'tensor<2xi32>' in parts of "
            "type 'tensor<2xi32>'");
  EXPECT_EQ(copying("[\"x\"=2, \"y\"=2]", R"(<@m, [{"y", "x"}]>)",
                    "tensor<2xi32>", R"(<@m, [{"x"}]>)", R"("x")"),
            "error: 'sdy.manual_computation' op has axis \"x\" after \"y\", "
            "which is not manual, in dimension 0 of operand #0");
  EXPECT_EQ(copying("[\"x\"=2]", R"(<@m, [{"x"}]>)", "tensor<2xi32>",
                    R"(<@m, [{}], unreduced={"x"}>)", R"("x")"),
            "error: 'sdy.manual_computation' op has a pending sum over manual "
            "axis \"x\" in result #0, which the evaluator does not support");
  EXPECT_EQ(runOn("[\"x\"=2]", "tensor<4xi32>", R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%a: tensor<2xi32>) {
      %b = stablehlo.reshape %a : (tensor<2xi32>) -> tensor<2x1xi32>
      sdy.return %b : tensor<2x1xi32>
    } : (tensor<4xi32>) -> tensor<4xi32>)",
                  "dense<[0, 1, 2, 3]> : tensor<4xi32>"),
            "error: 'sdy.manual_computation' op has result #0 of type "
            "'tensor<4xi32>', but its body gives 'tensor<2x1xi32>'");
}

TEST_F(ManualErrorsTest, Nested) {
  auto runNested = [&](const std::string &sharding, const std::string &axis) {
    return runOn("[\"x\"=2, \"y\"=2]", "tensor<4xi32>",
                 R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%a: tensor<2xi32>) {
      %b = sdy.manual_computation(%a) in_shardings=[)" +
                     sharding +
                     R"(] out_shardings=[<@m, [{}]>] manual_axes={)" + axis +
                     R"(} (%c: tensor<1xi32>) {
        sdy.return %c : tensor<1xi32>
      } : (tensor<2xi32>) -> tensor<2xi32>
      sdy.return %b : tensor<2xi32>
    } : (tensor<4xi32>) -> tensor<4xi32>)",
                 "dense<[0, 1, 2, 3]> : tensor<4xi32>");
  };
  EXPECT_EQ(runNested(R"(<@m, [{"x"}]>)", R"("y")"),
            "error: 'sdy.manual_computation' op has axis \"x\" in dimension 0 "
            "of operand #0, which is manual outside already");
  EXPECT_EQ(runNested(R"(<@m, [{"x"}]>)", R"("x")"),
            "error: 'sdy.manual_computation' op has manual axis \"x\", which "
            "is one already");
  EXPECT_EQ(runNested(R"(<mesh<["y"=2]>, [{"y"}]>)", R"("y")"),
            "error: 'sdy.manual_computation' op is over several meshes");
}

TEST_F(ManualErrorsTest, Groups) {
  auto summingOver = [&](const std::string &groups) {
    return runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>",
                     summing("all_reduce", "replica_groups = " + groups,
                             "tensor<1xi32>", "tensor<1xi32>"));
  };
  EXPECT_EQ(summingOver("dense<[[0, 1, 2]]> : tensor<1x3xi64>"),
            "error: 'stablehlo.all_reduce' op has device 3 in no group");
  EXPECT_EQ(summingOver("dense<[[0, 1], [2, 4]]> : tensor<2x2xi64>"),
            "error: 'stablehlo.all_reduce' op has device 4 in replica_groups, "
            "but the mesh has 4 devices");
  EXPECT_EQ(permuting("[[0, 9]]"),
            "error: 'stablehlo.collective_permute' op has device 9 in "
            "source_target_pairs, but the mesh has 4 devices");
  auto along = [](const std::string &axes) {
    return "#stablehlo.replica_group_mesh_axes<mesh = @m, axes = [" + axes +
           "]>";
  };
  EXPECT_EQ(summingOver(along("")), "dense<[0, 1, 2, 3]> : tensor<4xi32>");
  EXPECT_EQ(summingOver(along("#stablehlo.axis_ref<name = \"x\">")),
            "dense<6> : tensor<4xi32>");
  EXPECT_EQ(summingOver(along("#stablehlo.axis_ref<name = \"z\">")),
            "error: 'stablehlo.all_reduce' op has groups along "
            "#stablehlo.axis_ref<name = \"z\">, which is no manual axis of "
            "the mesh, or is twice");
}

TEST_F(ManualErrorsTest, GroupsAcrossOtherAxes) {
  auto permuting = [&](const std::string &op) {
    return runOn("[\"x\"=2, \"y\"=2]", "tensor<4xi32>", R"(
    %r = sdy.manual_computation(%x) in_shardings=[<@m, [{"x"}]>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%a: tensor<2xi32>) {
      )" + op + R"( : (tensor<2xi32>) -> tensor<2xi32>
      sdy.return %b : tensor<2xi32>
    } : (tensor<4xi32>) -> tensor<4xi32>)",
                 "dense<[0, 1, 2, 3]> : tensor<4xi32>");
  };
  EXPECT_EQ(
      permuting(
          R"(%b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 2], [1, 2]]> : tensor<2x2xi64>}>)"),
      "parse error: 'stablehlo.collective_permute' op has process 2 "
      "twice as a target");
  EXPECT_EQ(
      permuting(
          R"(%b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 2], [1, 0]]> : tensor<2x2xi64>}>)"),
      "error: 'stablehlo.collective_permute' op has devices 1 and 0 "
      "together in source_target_pairs, which differ along an axis that "
      "is not manual");
  EXPECT_EQ(
      permuting(
          R"(%b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 2], [3, 1]]> : tensor<2x2xi64>}>)"),
      "error: 'stablehlo.collective_permute' op has source_target_pairs "
      "that differ along an axis that is not manual");
  EXPECT_EQ(
      permuting(
          R"(%b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 2]]> : tensor<1x2xi64>}>)"),
      "error: 'stablehlo.collective_permute' op has source_target_pairs "
      "that differ along an axis that is not manual");
  EXPECT_EQ(
      permuting(
          R"(%b = "stablehlo.collective_broadcast"(%a) <{replica_groups = dense<> : tensor<0x0xi64>}>)"),
      "error: 'stablehlo.collective_broadcast' op is among all devices, "
      "which differ along an axis that is not manual");
}

// What only all devices together show, where no group is written.
TEST_F(ManualErrorsTest, SizesWithoutGroups) {
  EXPECT_EQ(runOnFour("tensor<2xi32>", "tensor<1xi32>", 8, "tensor<4xi32>",
                      summing("reduce_scatter",
                              "scatter_dimension = 0 : i64, replica_groups = "
                              "dense<> : tensor<0x0xi64>",
                              "tensor<2xi32>", "tensor<1xi32>")),
            "error: 'stablehlo.reduce_scatter' op cannot cut dimension 0 of "
            "size 2 into 4 parts");
  EXPECT_EQ(
      runOnFour(
          "tensor<1xi32>", "tensor<2xi32>", 4, "tensor<8xi32>",
          R"(%b = "stablehlo.all_gather"(%a) <{all_gather_dim = 0 : i64, replica_groups = dense<> : tensor<0x0xi64>}> : (tensor<1xi32>) -> tensor<2xi32>)"),
      "error: 'stablehlo.all_gather' op evaluates to a value of type "
      "'tensor<4xi32>' instead of 'tensor<2xi32>'");
  EXPECT_EQ(
      runOnFour(
          "tensor<2xi32>", "tensor<2xi32>", 8, "tensor<8xi32>",
          R"(%b = "stablehlo.all_to_all"(%a) <{split_dimension = 0 : i64, concat_dimension = 0 : i64, split_count = 2 : i64, replica_groups = dense<> : tensor<0x0xi64>}> : (tensor<2xi32>) -> tensor<2xi32>)"),
      "error: 'stablehlo.all_to_all' op has groups of 4 devices, but "
      "splits into 2");
}

TEST_F(ManualErrorsTest, Replicas) {
  const char *permute =
      R"(%b = "stablehlo.collective_permute"(%a) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>)";
  const char *channel =
      R"(%b = "stablehlo.collective_permute"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<1xi32>) -> tensor<1xi32>)";
  auto runWith = [&](const std::string &body, const std::string &attributes) {
    return runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>", body,
                     Precision::Native, attributes);
  };
  EXPECT_EQ(runWith(channel, ""), "dense<0> : tensor<4xi32>");
  EXPECT_EQ(runWith(permute, ""),
            "error: 'stablehlo.collective_permute' op has no channel, and the "
            "module does not say that devices are partitions "
            "(mhlo.num_replicas = 1)");
  EXPECT_EQ(runWith(channel, "mhlo.num_replicas = 2 : i32"),
            "error: 'stablehlo.collective_permute' op is in a module of 2 "
            "replicas, which the evaluator does not support in a manual "
            "computation");
  EXPECT_EQ(runWith(R"(
      %i = stablehlo.replica_id : tensor<ui32>
      %j = stablehlo.convert %i : (tensor<ui32>) -> tensor<i32>
      %b = stablehlo.reshape %j : (tensor<i32>) -> tensor<1xi32>)",
                    "mhlo.num_replicas = 2 : i32"),
            "error: 'stablehlo.replica_id' op is in a module of 2 replicas, "
            "which the evaluator does not support in a manual computation");
}

// Shapes that only the devices themselves know.
TEST_F(ManualErrorsTest, DynamicShapes) {
  std::string counting = R"(
      %i = stablehlo.partition_id : tensor<ui32>
      %j = stablehlo.convert %i : (tensor<ui32>) -> tensor<i32>
      %n = stablehlo.reshape %j : (tensor<i32>) -> tensor<1xi32>
      %d = stablehlo.dynamic_iota %n, dim = 0 : (tensor<1xi32>) -> tensor<?xi32>
      )";
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<?xi32>", 4, "tensor<?xi32>",
                      counting + "%b = stablehlo.add %d, %d : tensor<?xi32>"),
            "error: 'sdy.manual_computation' op has result #0 in parts of "
            "types 'tensor<0xi32>' and 'tensor<1xi32>'");
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<?xi32>", 4, "tensor<?xi32>",
                      counting + R"(
      %b = "stablehlo.all_gather"(%d) <{all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>}> : (tensor<?xi32>) -> tensor<?xi32>)"),
            "error: 'stablehlo.all_gather' op has operands of types "
            "'tensor<0xi32>' and 'tensor<1xi32>' in one group");
}

TEST_F(ManualErrorsTest, OtherOps) {
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>", R"(
      %b = "stablehlo.map"(%a) <{dimensions = array<i64: 0>}> ({
      ^bb0(%p: tensor<i32>):
        %q = "stablehlo.collective_permute"(%p) <{source_target_pairs = dense<[[0, 1]]> : tensor<1x2xi64>}> : (tensor<i32>) -> tensor<i32>
        stablehlo.return %q : tensor<i32>
      }) : (tensor<1xi32>) -> tensor<1xi32>)"),
            "error: 'stablehlo.map' op has communication inside, which the "
            "evaluator does not support in such an op");
  EXPECT_EQ(runOnFour("tensor<1xi32>", "tensor<1xi32>", 4, "tensor<4xi32>", R"(
      %t = stablehlo.create_token : !stablehlo.token
      %u = "stablehlo.send"(%a, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>}> : (tensor<1xi32>, !stablehlo.token) -> !stablehlo.token
      %b = stablehlo.add %a, %a : tensor<1xi32>)"),
            "error: 'stablehlo.send' op communicates or waits, which the "
            "evaluator does not support in a manual computation");
  EXPECT_EQ(runOn("[\"x\"=2]", "tensor<4xi32>", R"(
    %t = stablehlo.tuple %x : tuple<tensor<4xi32>>
    %r = sdy.manual_computation(%t) in_shardings=[<@m, []>] out_shardings=[<@m, [{"x"}]>] manual_axes={"x"} (%a: tuple<tensor<4xi32>>) {
      %b = stablehlo.constant dense<0> : tensor<2xi32>
      sdy.return %b : tensor<2xi32>
    } : (tuple<tensor<4xi32>>) -> tensor<4xi32>)",
                  "dense<[0, 1, 2, 3]> : tensor<4xi32>"),
            "error: 'sdy.manual_computation' op cannot be evaluated on values "
            "of type 'tuple<tensor<4xi32>>'");
}

} // namespace
} // namespace soap::reference
