//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestGraphs.h"
#include "TestInputs.h"

using namespace soap;

static std::string textOf(const Graph &graph) {
  std::string text;
  llvm::raw_string_ostream os(text);
  writeGraph(graph, os);
  return text;
}

static std::string errorOf(llvm::StringRef text) {
  llvm::Expected<Graph> graph = readGraph(text);
  return graph ? "" : llvm::toString(graph.takeError());
}

TEST(GraphTextTest, ModelsComeBackUnchanged) {
  for (const char *name : {"mlp", "lenet", "transformer"})
    EXPECT_EQ(textOf(readModel(name)), readInput(name));
}

TEST(GraphTextTest, AllFieldsAreKept) {
  Graph graph = makeMlp(8, {4, 6, 6, 2});
  Operator &op = graph.operators[1];
  op.linearOperands = {0, 1};
  op.signature = ~uint64_t(0);
  op.factorType = "bf16";
  op.launches = 7;
  op.regionProducts = 5;
  op.regionBytes = 3;
  op.regionWhole = 0.25;
  op.scratch = {{100, {}}, {200, {0, 2}}};
  op.dims[2].partial = PartialKind::Max;
  op.fused = {1, 4, 9, 2};
  op.merged = {false, {0.5, 2}, {0}};
  Tensor &within = graph.tensors[op.results[0].tensor];
  for (Operator &user : graph.operators)
    for (Operand &operand : user.operands)
      if (operand.tensor == op.results[0].tensor)
        user.fused.fusion = 1;
  within.fusion = 1;
  within.elementsPerStatistic = 6;
  Tensor &unkept = graph.tensors[graph.operators[0].results[0].tensor];
  unkept.isKept = false;
  unkept.madeOf = {0, 1};
  within.isKept = false;
  DimAccess &halo = op.operands[0].access[0];
  halo.terms = {{0, 2}, {1, -1}};
  halo.offset = -3;
  halo.divisor = 2;
  op.operands[0].access[1] = DimAccess::getWhole();
  op.operands[1].access[0] = DimAccess::getConstant(0);
  op.operands[1].access[1] = DimAccess::getConstant(5);
  ASSERT_EQ(graph.check(), "");
  llvm::Expected<Graph> read = readGraph(textOf(graph));
  ASSERT_TRUE(bool(read)) << llvm::toString(read.takeError());
  EXPECT_EQ(textOf(*read), textOf(graph));
  const Operator &copy = read->operators[1];
  EXPECT_EQ(copy.signature, op.signature);
  EXPECT_EQ(copy.factorType, op.factorType);
  EXPECT_EQ(copy.launches, op.launches);
  EXPECT_EQ(copy.regionProducts, op.regionProducts);
  EXPECT_EQ(copy.regionBytes, op.regionBytes);
  EXPECT_EQ(copy.regionWhole, op.regionWhole);
  EXPECT_EQ(copy.scratch, op.scratch);
  EXPECT_EQ(copy.fused.fusion, 1);
  EXPECT_EQ(copy.fused.replaced, 4);
  EXPECT_EQ(copy.fused.products, 9);
  EXPECT_EQ(copy.fused.launches, 2);
  EXPECT_FALSE(copy.merged.startsKernel);
  EXPECT_EQ(copy.merged.operandShares, op.merged.operandShares);
  EXPECT_EQ(copy.merged.resultShares, op.merged.resultShares);
  EXPECT_EQ(copy.linearOperands, op.linearOperands);
  EXPECT_EQ(copy.dims[2].partial, PartialKind::Max);
  for (unsigned i : {0, 1})
    EXPECT_EQ(copy.operands[i].access, op.operands[i].access);
  for (auto [a, b] : llvm::zip_equal(graph.families, read->families)) {
    EXPECT_EQ(a.operators, b.operators);
    EXPECT_EQ(a.tie, b.tie);
    EXPECT_EQ(a.parameterBytes, b.parameterBytes);
  }
  for (auto [a, b] : llvm::zip_equal(graph.tensors, read->tensors)) {
    EXPECT_EQ(a.producer, b.producer);
    EXPECT_EQ(a.resultIndex, b.resultIndex);
    EXPECT_EQ(a.fusion, b.fusion);
    EXPECT_EQ(a.elementsPerStatistic, b.elementsPerStatistic);
    EXPECT_EQ(a.isKept, b.isKept);
    EXPECT_EQ(a.madeOf, b.madeOf);
  }
  for (auto [a, b] : llvm::zip_equal(graph.arguments, read->arguments))
    EXPECT_EQ(a.replacedBy, b.replacedBy);
}

TEST(GraphTextTest, ErrorsNameTheirPlace) {
  EXPECT_NE(errorOf("{"), "");
  EXPECT_EQ(errorOf("[]"), "graph: expected an object");
  EXPECT_EQ(errorOf("{}"), "not a graph: it has no \"soap_graph\"");
  EXPECT_EQ(errorOf(R"({"soap_graph": 2})"),
            "a graph of version 2; expected 1");
  EXPECT_EQ(errorOf(R"({"soap_graph": 1})"), "tensors: expected an array");
  auto with = [](llvm::StringRef tensors, llvm::StringRef operators) {
    return (R"({"soap_graph": 1, "arguments": [[0, -1]], "results": [0], )"
            R"("tensors": [)" +
            tensors + R"(], "operators": [)" + operators + "]}")
        .str();
  };
  llvm::StringRef tensor = R"(["x", [2, 3], "f32", 32])";
  EXPECT_EQ(errorOf(with(tensor, "")), "");
  EXPECT_EQ(errorOf(with(R"(["x", [2, -3], "f32", 32])", "")),
            "tensors[0][1][1]: expected an integer from 0 to "
            "1152921504606846976");
  EXPECT_EQ(errorOf(with(R"(["x", [2, 3]])", "")),
            "tensors[0]: expected an array of at least 4");
  EXPECT_EQ(errorOf(with(tensor, "3")), "operators[0]: expected an object");
  EXPECT_EQ(
      errorOf(with(tensor, R"({"dims": [["n", 2, "time", true, "none"]]})")),
      "operators[0].dims[0][2]: expected sample, attribute, parameter or "
      "reduction");
  EXPECT_EQ(errorOf(with(tensor, R"({"dims": [], "operands": [], "flops": 1,
                                    "results": [[7]]})")),
            "operators[0].results[0]: expected a tensor of the graph");
  auto withScratch = [&](llvm::StringRef scratch) {
    return errorOf(
        with(tensor, (R"({"dims": [["n", 2, "sample", true, "none"]], )"
                      R"("operands": [], "results": [], "flops": 1, )"
                      R"("name": "loop", "scratch": )" +
                      scratch + "}")
                         .str()));
  };
  EXPECT_EQ(withScratch("[[64, 0], [32]]"), "");
  EXPECT_EQ(withScratch("7"), "operators[0].scratch: expected an array");
  EXPECT_EQ(withScratch("[[]]"),
            "operators[0].scratch[0]: expected an array of at least 1");
  for (llvm::StringRef bytes : {"-1", "1e300", "35184372088833"})
    EXPECT_EQ(withScratch(("[[" + bytes + "]]").str()),
              "operators[0].scratch[0][0]: expected an integer from 0 to "
              "35184372088832")
        << bytes.str();
  EXPECT_EQ(withScratch("[[35184372088832], [1]]"),
            "operator 'loop' has scratch of less than 0 or more than "
            "35184372088832 bytes");
  for (llvm::StringRef part : {"[[1, 1]]", "[[1, 0, 0]]"})
    EXPECT_EQ(withScratch(part),
              "operator 'loop' has scratch along dimensions that it lacks or "
              "that do not ascend");
  EXPECT_EQ(errorOf(with(tensor, R"({"dims": [], "operands": [], "flops": 1,
                                    "results": [], "fused": [0, 1, -1, 1]})")),
            "operators[0].fused[2]: expected a number of at least 0");
  // What Graph::check finds.
  EXPECT_EQ(errorOf(with(tensor, R"({"name": "o", "dims": [], "flops": 1,
                                    "operands": [[0, "whole"]],
                                    "results": []})")),
            "operator 'o': operand #0 has 1 accesses for 2 dimensions");
}
