//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// docs/partitioning.md has every op of StableHLO, and those of Soap that models
// have, and is right about which can be split.

#include "Soap/Dialect/Soap/IR/PartitionableOp.h"
#include "Soap/Dialect/Soap/IR/SoapDialect.h"
#include "Soap/Dialect/StableHLO/IR/StablehloOps.h"
#include "Soap/Dialect/StableHLO/Partition.h"

#include "mlir/IR/MLIRContext.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <gtest/gtest.h>

#include <map>

using namespace mlir;
using namespace soap;

namespace {

/// What the table says of every op that it names: "split", "rewritten",
/// "whole", "none".
std::map<std::string, std::string> readTable() {
  std::map<std::string, std::string> table;
  auto file = llvm::MemoryBuffer::getFile(SOAP_DOCS_DIR "/partitioning.md");
  EXPECT_TRUE(static_cast<bool>(file));
  if (!file)
    return table;
  llvm::SmallVector<llvm::StringRef> lines;
  (*file)->getBuffer().split(lines, '\n');
  for (llvm::StringRef line : lines) {
    if (!line.starts_with("| `"))
      continue;
    llvm::SmallVector<llvm::StringRef> cells, names;
    line.split(cells, '|');
    EXPECT_EQ(cells.size(), 6u) << line.str();
    if (cells.size() < 3)
      continue;
    cells[1].trim().split(names, ' ');
    for (llvm::StringRef name : names)
      EXPECT_TRUE(
          table.emplace(name.trim("`").str(), cells[2].trim().str()).second)
          << name.str() << " has two rows";
  }
  return table;
}

TEST(PartitionTable, HasEveryOp) {
  DialectRegistry registry;
  registry.insert<stablehlo::StablehloDialect, SoapDialect>();
  registerStablehloPartitionModels(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  std::map<std::string, std::string> table = readTable();
  for (RegisteredOperationName op : context.getRegisteredOperations()) {
    StringRef ref = op.getStringRef();
    bool isStablehlo = ref.consume_front("stablehlo.");
    if (!isStablehlo && !op.hasInterface<PartitionableOpInterface>())
      continue;
    std::string name = ref.str();
    auto row = table.find(name);
    ASSERT_NE(row, table.end()) << name << " has no row";
    EXPECT_EQ(row->second == "split",
              op.hasInterface<PartitionableOpInterface>())
        << name;
    EXPECT_TRUE(llvm::is_contained({"split", "rewritten", "whole", "none"},
                                   row->second))
        << name << ": " << row->second;
    table.erase(row);
  }
  for (auto &[name, how] : table)
    ADD_FAILURE() << name << " is no op";
}

} // namespace
