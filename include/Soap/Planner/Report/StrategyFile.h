//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_REPORT_STRATEGYFILE_H
#define SOAP_PLANNER_REPORT_STRATEGYFILE_H

#include "Soap/Planner/Report/Plan.h"

namespace soap {

/// The version that is written, and the only one that is read.
constexpr int64_t strategyFileVersion = 1;

/// The found strategy as a file, an operator per line:
///
///     {"soap_strategy": 1,
///      "model": "mlp", "fingerprint": "00c0ffee…",
///      "machine": {"name": "p100-4x4", "devices": 16},
///      "search": {"algorithm", "seed", "proposals", "chain_proposals",
///                 "origin", "cost", "semantics"},
///      "predicted": {"seconds", "compute_seconds", "communication_seconds",
///                    "bytes_moved", "peak_memory"},
///      "operators": {
///        "w1": {"dims": "n=64 h=48 i=32", "degrees": [4, 1, 1],
///               "devices": ["0:4"]},
///        ...}}
///
/// An operator may also have "replicas" or "summands" (replicas that carry
/// summands); `devices` is as compactDevices writes it, row-major over the
/// degrees and, last, the replicas. A reader needs "soap_strategy" and, per
/// operator, "degrees" and "devices"; the rest serves to notice files of other
/// models.
std::string writeStrategyFile(const Plan &plan, const Evaluation &figures);

/// What is wrong with a text, and where: line and column count from 1.
struct TextError {
  unsigned line = 0, column = 0;
  std::string message; ///< Empty: nothing.
  explicit operator bool() const { return !message.empty(); }
};

/// Reads a strategy for the problem's graph and machine. Refuses, in one line,
/// what is no JSON or of another version; operators that the model does not
/// have, has with other dimensions, or that the file lacks; configurations that
/// do not fit their operator or the machine; and a fingerprint that is not the
/// graph's. `warnings` gets what is worth knowing but no error: that the file
/// was made for another machine.
TextError readStrategyFile(llvm::StringRef text, const Problem &problem,
                           llvm::StringRef model, Strategy &strategy,
                           std::vector<TextError> &warnings);

} // namespace soap

#endif // SOAP_PLANNER_REPORT_STRATEGYFILE_H
