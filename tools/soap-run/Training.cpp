//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Training.h"

#include "Soap/Driver/Check.h"
#include "Soap/Planner/Search/Report.h"
#include "Soap/ProgramFile/Npy.h"
#include "Soap/Support/Elapsed.h"
#include "Soap/Target/Program.h"

#include <chrono>
#include <cmath>

using namespace mlir;
using namespace soap;

reference::Tensor Training::makeArgument(unsigned index, unsigned step) const {
  if (data)
    return data->makeArgument(index, step);
  if (const reference::Tensor *value =
          testData ? testData->argument(index) : nullptr)
    return *value;
  if (DenseElementsAttr weight = signature.values[index])
    if (auto value =
            reference::Tensor::fromAttr(weight, reference::Precision::Native))
      return *value;
  return makeDefaultArgument(signature.arguments[index], index);
}

/// State is on the devices after the first step, and so is what is the same in
/// all steps; data comes anew.
LogicalResult Training::setArguments(unsigned step) {
  arguments.resize(signature.arguments.size());
  for (unsigned i = 0, e = arguments.size(); i < e; ++i) {
    if (step > 0 && (signature.state[i] >= 0 || !data))
      continue;
    // The evaluator needs all.
    if (!options.check && !executable.needsArgument(i))
      continue;
    arguments[i] = makeArgument(i, step);
    if (failed(executable.setArgument(i, arguments[i])))
      return failure();
  }
  return success();
}

LogicalResult Training::checkStep(unsigned step) {
  FailureOr<Oracle> expected = Oracle::evaluate(oracle, arguments);
  if (failed(expected))
    return failure();
  FailureOr<SmallVector<reference::Tensor>> results = executable.getResults();
  if (failed(results))
    return failure();
  ResultCheck worst;
  SmallVector<ResultCheck> checks = expected->check(*results);
  bool isClose = llvm::all_of(checks, [](auto &c) { return c.passes(); });
  bool isWidened =
      !isClose && llvm::none_of(checks, [](auto &c) { return c.mismatch; });
  if (isWidened) {
    if (failed(expected->widen(oracle, arguments)))
      return failure();
    checks = expected->check(*results);
  }
  for (const ResultCheck &check : checks)
    if (check.ratio() >= worst.ratio())
      worst = check;
  if (const auto *wrong =
          llvm::find_if(checks, [](auto &c) { return !c.passes(); });
      wrong != checks.end())
    return emitError(loc)
           << "step " << step + 1 << ": result #" << wrong->result
           << (wrong->mismatch
                   ? std::string(" has a value that is not finite where the "
                                 "evaluator's is, or the reverse")
                   : " differs from the evaluator's" +
                         wrong->explain(isWidened))
           << countFailures(checks);
  if (!options.quiet)
    llvm::outs() << llvm::formatv(
        "step {0}: {1} results agree with the evaluator; the worst (#{2}) is "
        "off by {3:f2} times the unpartitioned difference{5} (allowed: {4})\n",
        step + 1, results->size(), worst.result, worst.ratio(), toleranceFactor,
        isWidened
            ? " of the worst of several evaluations: rounding is amplified"
            : "");
  int64_t numNotFinite = 0, numElements = 0;
  for (auto [check, result] : llvm::zip_equal(checks, *results)) {
    numNotFinite += check.numNotFinite;
    numElements += result.numElements();
  }
  // Made-up moments of an optimizer may be negative, and have no roots.
  if (!options.quiet && numNotFinite > numElements / 10 &&
      !std::exchange(toldNotFinite, true))
    llvm::errs() << llvm::formatv(
        "note: of {0} numbers in the results of step {1}, {2} are not finite, "
        "so that little is compared{3}\n",
        numElements, step + 1, numNotFinite,
        data ? "" : "; --data gives arguments values that suit them");
  // The next step starts from what the devices hold.
  for (unsigned i = 0, e = arguments.size(); i < e; ++i)
    if (signature.state[i] >= 0)
      arguments[i] = (*results)[signature.state[i]];
  return success();
}

void Training::printProgress(unsigned step) const {
  if (options.quiet || !isTerminal())
    return;
  unsigned width = 30, done = width * (step + 1) / options.steps;
  llvm::errs() << "\r[" << std::string(done, '=')
               << std::string(width - done, ' ') << "] step " << step + 1 << "/"
               << options.steps;
  if (!losses.empty())
    llvm::errs() << llvm::formatv("  loss {0:f5}", losses.back());
  llvm::errs() << "  " << formatSeconds(seconds.back()) << "   ";
  if (step + 1 == static_cast<unsigned>(options.steps))
    llvm::errs() << "\n";
}

LogicalResult Training::writeOutputs() {
  FailureOr<SmallVector<reference::Tensor>> results = executable.getResults();
  if (failed(results))
    return failure();
  for (auto [i, result] : llvm::enumerate(*results)) {
    std::string why =
        writeNpy(resultPath(options.outputs, i),
                 *getRuntimeElementType(result.getElementType()),
                 result.getShape().vec(), result.toBytes().data());
    if (!why.empty())
      return emitError(loc) << why;
  }
  return success();
}

LogicalResult Training::runStep(unsigned step) {
  SoapStatus status = measurement.begin(executable.getRuntime(), step);
  if (status.code != SOAP_OK)
    return emitError(loc) << status.message;
  auto start = std::chrono::steady_clock::now();
  if (failed(executable.step()))
    return failure();
  seconds.push_back(secondsSince(start));
  measurement.end(step, seconds.back());
  return success();
}

void Training::printStepTime() const {
  if (!options.quiet)
    llvm::outs() << llvm::formatv("{0} steps, median {1} per step\n",
                                  options.steps,
                                  formatSeconds(medianStep(seconds)));
}

LogicalResult Training::run() {
  int loss = data ? static_cast<int>(data->lossResult) : signature.lossResult();
  for (unsigned step = 0; step < static_cast<unsigned>(options.steps); ++step) {
    if (failed(setArguments(step)))
      return failure();
    if (failed(runStep(step)))
      return failure();
    if (loss >= 0) {
      FailureOr<reference::Tensor> value = executable.getResult(loss);
      if (failed(value))
        return failure();
      losses.push_back(value->getDouble(0));
    }
    printProgress(step);
    if (options.check && failed(checkStep(step)))
      return failure();
  }
  bool agrees = true;
  if (testData) {
    FailureOr<SmallVector<reference::Tensor>> results = executable.getResults();
    if (failed(results))
      return failure();
    agrees = succeeded(testData->compare(*results, loc));
    if (agrees && !options.quiet)
      llvm::outs() << results->size() << " results agree with the test data\n";
  }
  // Where they disagree, the outputs show how.
  if (!options.outputs.empty() && failed(writeOutputs()))
    return failure();
  auto finish = [&]() -> LogicalResult {
    llvm::outs().flush();
    std::string why = measurement.finish(executable.getRuntime(), measured,
                                         options.quiet || options.printResults);
    return why.empty() ? success() : LogicalResult(emitError(loc) << why);
  };
  if (!agrees) {
    printStepTime();
    (void)finish();
    return failure();
  }
  if (options.printResults) {
    FailureOr<SmallVector<reference::Tensor>> results = executable.getResults();
    if (failed(results))
      return failure();
    for (const reference::Tensor &result : *results)
      llvm::outs() << result.str() << "\n";
    return finish();
  }
  printStepTime();
  printLosses();
  if (std::string why = describeNonFiniteLoss(losses); !why.empty()) {
    llvm::outs().flush(); // Output of two kinds, in its order.
    emitWarning(loc) << why;
  }
  bool differs = options.compare && failed(compareLosses());
  if (failed(finish()) || differs)
    return failure();
  return options.compare ? compareFinalState() : success();
}

/// A bar of a text plot.
static std::string bar(double value, double low, double high) {
  unsigned width = 32;
  double part = high > low ? (value - low) / (high - low) : 0;
  if (!std::isfinite(part)) // Of a loss that is no finite number.
    return "";
  return std::string(
      static_cast<unsigned>(std::lround(std::clamp(part, 0.0, 1.0) * width)) +
          1,
      '#');
}

void Training::printLosses() const {
  if (losses.empty() || options.quiet)
    return;
  double low = 0, high = *std::max_element(losses.begin(), losses.end());
  bool compare = options.compare && !data->losses.empty();
  llvm::outs() << llvm::formatv("\n{0,4} {1,12}", "step", "loss");
  if (compare)
    llvm::outs() << llvm::formatv(" {0,12} {1,10}", "JAX's", "relative");
  llvm::outs() << "\n";
  for (auto [step, loss] : llvm::enumerate(losses)) {
    llvm::outs() << llvm::formatv("{0,4} {1,12:f7}", step + 1, loss);
    if (compare && step < data->losses.size()) {
      double theirs = data->losses[step];
      llvm::outs() << llvm::formatv(" {0,12:f7} {1,10:e1}", theirs,
                                    lossDifference(loss, theirs));
    }
    llvm::outs() << "  " << bar(loss, low, high) << "\n";
  }
}

LogicalResult Training::compareLosses() const {
  LargestLossDifference largest = largestLossDifference(losses, data->losses);
  if (!options.quiet)
    llvm::outs() << llvm::formatv(
        "\nlargest relative difference from JAX's losses: {0:e2} (step {1})\n",
        largest.relative, largest.step);
  if (std::string why = largest.error(); !why.empty())
    return emitError(loc) << why;
  return success();
}

/// Against the samples of the final state, after as many steps as they took.
LogicalResult Training::compareFinalState() {
  if (static_cast<unsigned>(options.steps) != data->steps)
    return success();
  double largest = 0;
  for (const reference::ModelData::Final &final : data->final) {
    int64_t result = signature.state[final.argument];
    if (result < 0)
      continue;
    FailureOr<reference::Tensor> value = executable.getResult(result);
    if (failed(value))
      return failure();
    for (auto [index, expected] : llvm::zip(final.indices, final.values))
      largest = std::max(largest, std::abs(value->getDouble(index) - expected));
  }
  if (!options.quiet)
    llvm::outs() << llvm::formatv(
        "largest difference of {0} final state tensors (samples): {1:e2}\n",
        data->final.size(), largest);
  return success();
}
