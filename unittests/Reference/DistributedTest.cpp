//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EvaluatorTest.h"

using namespace mlir;

namespace soap::reference {
namespace {

class DistributedTest : public EvaluatorTest {
protected:
  /// Cuts @main's argument by `from`, changes its sharding with `op` to `to`,
  /// and assembles the result.
  std::string change(const std::string &op, const std::string &type,
                     const std::string &from, const std::string &to,
                     const std::string &argument) {
    std::string fromType =
        "!soap.dist<" + type + ", #soap.sharding<" + from + ">>";
    std::string toType = "!soap.dist<" + type + ", #soap.sharding<" + to + ">>";
    return run("func.func @main(%a: " + fromType + ") -> " + toType +
                   " {\n%0 = " + op + " %a : " + fromType + " -> " + toType +
                   "\nreturn %0 : " + toType + "\n}",
               {argument});
  }
};

const char *const vector = "dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : tensor<5xf32>";
const char *const matrix = "dense<[[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, "
                           "12]]> : tensor<4x3xi32>";

TEST_F(DistributedTest, ReshardKeepsTheValue) {
  const char *layouts[] = {
      "[2, 2] dims [0, -] on [0, 1, 2, 3]",
      "[2, 2] dims [0, 1] on [3, 2, 1, 0]",
      "[3, 1] dims [0, -] on [0, 1, 2]",
      "[2] dims [0 {0:3, 1:4}, -] on [0, 1]",
      "[2, 2] dims [0, -] partial sum [1] on [0, 1, 2, 3]",
      "[4] dims [-, -] on [0, 1, 0, 1]",
  };
  for (const char *from : layouts)
    for (const char *to : layouts)
      EXPECT_EQ(change("soap.reshard", "tensor<4x3xi32>", from, to, matrix),
                matrix)
          << from << " -> " << to;
}

TEST_F(DistributedTest, SummandsOfEveryKind) {
  for (const char *kind : {"sum", "max", "min", "product"})
    EXPECT_EQ(change("soap.reshard", "tensor<5xf32>",
                     "[3] dims [-] partial " + std::string(kind) +
                         " [0] on [0, 1, 2]",
                     "[2] dims [0] on [0, 1]", vector),
              vector)
        << kind;
  for (const char *kind : {"and", "or", "max", "min"})
    EXPECT_EQ(
        change("soap.reshard", "tensor<3xi1>",
               "[2] dims [-] partial " + std::string(kind) + " [0] on [0, 1]",
               "[1] dims [-] on [0]",
               "dense<[true, false, true]> : tensor<3xi1>"),
        "dense<[true, false, true]> : tensor<3xi1>")
        << kind;
  for (const char *kind : {"max", "min", "and", "or", "sum", "product"})
    for (const char *argument : {"dense<[-128, 127, 5]> : tensor<3xi8>",
                                 "dense<[0, 255, 5]> : tensor<3xui8>"}) {
      std::string type = llvm::StringRef(argument).rsplit(" : ").second.str();
      EXPECT_EQ(
          change("soap.reshard", type,
                 "[2] dims [-] partial " + std::string(kind) + " [0] on [0, 1]",
                 "[1] dims [-] on [0]", argument),
          argument)
          << kind;
    }
}

// Every task computes its own local body; tiles are uneven, and the last task
// has nothing to do.
TEST_F(DistributedTest, SpmdRunsOneBodyPerTask) {
  EXPECT_EQ(run(R"(
    #s = #soap.sharding<[4] dims [0] on [0, 1, 2, 3]>
    func.func @main(%a: !soap.dist<tensor<5xf32>, #s>) -> !soap.dist<tensor<5xf32>, #s> {
      %0 = soap.spmd "double" on [0, 1, 2, 3] tasks [0, 0, 1, -1] (%a) : (!soap.dist<tensor<5xf32>, #s>) -> !soap.dist<tensor<5xf32>, #s> {
      ^bb0(%x: tensor<2xf32>):
        %y = stablehlo.add %x, %x : tensor<2xf32>
        soap.return %y : tensor<2xf32>
      }, {
      ^bb0(%x: tensor<1xf32>):
        %y = stablehlo.multiply %x, %x : tensor<1xf32>
        soap.return %y : tensor<1xf32>
      }
      return %0 : !soap.dist<tensor<5xf32>, #s>
    })",
                {vector}),
            "dense<[2.0, 4.0, 6.0, 8.0, 25.0]> : tensor<5xf32>");
}

// A product with a split contraction: partial sums, then all_reduce.
TEST_F(DistributedTest, PartialSumsAreCombined) {
  const char *text = R"(
    #x = #soap.sharding<[2, 1] dims [-, 0] on [0, 1]>
    #w = #soap.sharding<[2, 1] dims [0, -] on [0, 1]>
    #p = #soap.sharding<[2, 1] dims [-, -] partial sum [0] on [0, 1]>
    #r = #soap.sharding<[2, 1] dims [-, -] on [0, 1]>
    func.func @main(%x: !soap.dist<tensor<2x3xf32>, #x>, %w: !soap.dist<tensor<3x1xf32>, #w>) -> !soap.dist<tensor<2x1xf32>, #r> {
      %0 = soap.spmd "product" on [0, 1] tasks [0, 1] (%x, %w) : (!soap.dist<tensor<2x3xf32>, #x>, !soap.dist<tensor<3x1xf32>, #w>) -> !soap.dist<tensor<2x1xf32>, #p> {
      ^bb0(%a: tensor<2x2xf32>, %b: tensor<2x1xf32>):
        %y = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x2xf32>, tensor<2x1xf32>) -> tensor<2x1xf32>
        soap.return %y : tensor<2x1xf32>
      }, {
      ^bb0(%a: tensor<2x1xf32>, %b: tensor<1x1xf32>):
        %y = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0] : (tensor<2x1xf32>, tensor<1x1xf32>) -> tensor<2x1xf32>
        soap.return %y : tensor<2x1xf32>
      }
      %1 = soap.all_reduce %0 : !soap.dist<tensor<2x1xf32>, #p> -> !soap.dist<tensor<2x1xf32>, #r>
      return %1 : !soap.dist<tensor<2x1xf32>, #r>
    })";
  for (Precision precision : {Precision::Native, Precision::Float64})
    EXPECT_EQ(
        run(text,
            {"dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>",
             "dense<[[1.0], [10.0], [100.0]]> : tensor<3x1xf32>"},
            precision),
        "dense<[[321.0], [654.0]]> : tensor<2x1xf32>");
}

TEST_F(DistributedTest, DisagreeingReplicasAreAnError) {
  EXPECT_EQ(run(R"(
    #s = #soap.sharding<[2] dims [-] on [0, 1]>
    func.func @main(%a: !soap.dist<tensor<2xf32>, #s>) -> !soap.dist<tensor<2xf32>, #s> {
      %0 = soap.spmd "wrong" on [0, 1] tasks [0, 1] (%a) : (!soap.dist<tensor<2xf32>, #s>) -> !soap.dist<tensor<2xf32>, #s> {
      ^bb0(%x: tensor<2xf32>):
        soap.return %x : tensor<2xf32>
      }, {
      ^bb0(%x: tensor<2xf32>):
        %y = stablehlo.sqrt %x : tensor<2xf32>
        soap.return %y : tensor<2xf32>
      }
      return %0 : !soap.dist<tensor<2xf32>, #s>
    })",
                {"dense<[1.0, 4.0]> : tensor<2xf32>"}),
            "error: shards 0 and 1 disagree about element 1 (row-major) of "
            "'tensor<2xf32>'");
}

// A sharding may leave out what nobody reads, but nothing can be made of it.
TEST_F(DistributedTest, MissingElements) {
  const char *part = "[2] dims [0 {1:2, 2:4}] on [0, 1]";
  EXPECT_EQ(change("soap.reshard", "tensor<5xf32>", part, part, vector),
            "error: element 0 (row-major) of 'tensor<5xf32>' is in no shard");
  EXPECT_EQ(run(R"(
    #a = #soap.sharding<[2] dims [0 {1:2, 2:4}] on [0, 1]>
    #b = #soap.sharding<[2] dims [0 {1:3, 3:4}] on [0, 1]>
    #c = #soap.sharding<[2] dims [0] on [0, 1]>
    func.func @main(%a: !soap.dist<tensor<5xf32>, #a>) -> !soap.dist<tensor<3xf32>, #c> {
      %0 = soap.reshard %a : !soap.dist<tensor<5xf32>, #a> -> !soap.dist<tensor<5xf32>, #b>
      %1 = soap.spmd "slice" on [0, 1] tasks [0, 1] (%0) : (!soap.dist<tensor<5xf32>, #b>) -> !soap.dist<tensor<3xf32>, #c> {
      ^bb0(%x: tensor<2xf32>):
        soap.return %x : tensor<2xf32>
      }, {
      ^bb0(%x: tensor<1xf32>):
        soap.return %x : tensor<1xf32>
      }
      return %1 : !soap.dist<tensor<3xf32>, #c>
    })",
                {vector}),
            "dense<[2.0, 3.0, 4.0]> : tensor<3xf32>");
}

TEST_F(DistributedTest, OperatorsAreTheirBodies) {
  EXPECT_EQ(run(R"(
    func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
      %0 = soap.operator "square" (%a) : (tensor<2xf32>) -> tensor<2xf32> {
      ^bb0(%x: tensor<2xf32>):
        %y = stablehlo.multiply %x, %x : tensor<2xf32>
        soap.return %y : tensor<2xf32>
      }
      return %0 : tensor<2xf32>
    })",
                {"dense<[3.0, 4.0]> : tensor<2xf32>"}),
            "dense<[9.0, 16.0]> : tensor<2xf32>");
}

} // namespace
} // namespace soap::reference
