//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Search/TriedStrategies.h"

#include "llvm/Support/xxhash.h"

using namespace soap;

static uint64_t hashOf(llvm::ArrayRef<uint64_t> words) {
  return llvm::xxh3_64bits(
      {reinterpret_cast<const uint8_t *>(words.data()), words.size() * 8});
}

void TriedStrategies::reset() {
  current = 0;
  known.clear();
  add(current);
}

uint64_t TriedStrategies::contentOf(const Evaluator &evaluator,
                                    Evaluator::ConfigId id) {
  if (id >= contents.size())
    contents.resize(id + 1, 0);
  uint64_t &content = contents[id];
  if (content == 0) {
    const Config &config = evaluator.config(id);
    llvm::SmallVector<uint64_t, 64> words{config.degrees.size()};
    words.append(config.degrees.begin(), config.degrees.end());
    words.push_back(config.replicas);
    words.push_back(config.partialReplicas);
    words.append(config.devices.begin(), config.devices.end());
    content = hashOf(words);
  }
  return content;
}

TriedStrategies::Key
TriedStrategies::changed(const Evaluator &evaluator,
                         const Evaluator::Assignment &assignment,
                         llvm::ArrayRef<DeltaSession::Change> changes) {
  Key key = current;
  for (auto [op, id] : changes)
    key += hashOf({op, contentOf(evaluator, id)}) -
           hashOf({op, contentOf(evaluator, assignment[op])});
  return key;
}
