//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TOOLS_SOAP_RUN_FLAGS_H
#define SOAP_TOOLS_SOAP_RUN_FLAGS_H

#include "llvm/Support/CommandLine.h"

#include <memory>
#include <string>
#include <vector>

namespace soap {

/// What soap-run's --help shows. Numbers are text here: the parser's complaints
/// about them take other forms than ours.
struct Flags {
  Flags();
  Flags(const Flags &) = delete;
  Flags &operator=(const Flags &) = delete;

  llvm::cl::OptionCategory category{"soap-run options"};
  llvm::cl::opt<std::string> input{llvm::cl::Positional,
                                   llvm::cl::desc("<model.mlir>"),
                                   llvm::cl::Required, llvm::cl::cat(category)};
  llvm::cl::opt<std::string> function{
      "function",
      llvm::cl::desc(
          "Run this function (without arguments) and print its results, "
          "each on a line of its own"),
      llvm::cl::value_desc("name"), llvm::cl::cat(category)};
  /// Those of the passes, but what is decided here.
  llvm::cl::OptionCategory planCategory{
      "Planning options (those of soap-opt --soap-plan)"};
  std::vector<std::unique_ptr<llvm::cl::opt<std::string>>> planOptions;
  llvm::cl::opt<bool> planOnly{"plan-only", llvm::cl::desc("Plan, do not run"),
                               llvm::cl::cat(category)};
  llvm::cl::opt<std::string> compareMachines{
      "compare-machines",
      llvm::cl::desc("Plan for each of these machines and compare them: "
                     "dgx-h100:1,2,4,v100-2x8 are four"),
      llvm::cl::value_desc("list"), llvm::cl::cat(category)};
  llvm::cl::opt<bool> measureOperators{
      "measure-operators",
      llvm::cl::desc(
          "With --profile=FILE, before planning: measure on this host what "
          "the model's operators take, whole and in parts, and add what "
          "the profile does not have yet (--machine=cpu:N or cuda:N)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> output{
      "o", llvm::cl::desc("Write the model with its strategy to a file"),
      llvm::cl::value_desc("file"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> shardingsModule{
      "shardings-module",
      llvm::cl::desc(
          "Write the planned model with its shardings as annotations, as "
          "the bytes of jax.export, for JAX to execute "
          "(docs/shardings.md)"),
      llvm::cl::value_desc("file"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> data{
      "data",
      llvm::cl::desc(
          "Initial values, data of every step and reference losses "
          "(models/README.md describes the file); without it floats are "
          "small uniform numbers, integers zero"),
      llvm::cl::value_desc("file.json"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> testData{
      "test-data",
      llvm::cl::desc(
          "A test case of an ONNX model: run it on input_0.pb, ... and "
          "compare with output_0.pb, ... of this folder. Open sizes, and "
          "shapes and axes that are inputs, are imported for its "
          "values"),
      llvm::cl::value_desc("folder"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> sizes{
      "size",
      llvm::cl::desc(
          "Sizes that an ONNX model leaves open: of dimensions by their name "
          "(batch=8,sequence=128), or of one of an input's (ids.0=8)"),
      llvm::cl::value_desc("name=n,..."), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> steps{
      "steps", llvm::cl::desc("Steps to run, feeding the state back"),
      llvm::cl::value_desc("n"), llvm::cl::init("1"), llvm::cl::cat(category)};
  llvm::cl::opt<bool> check{
      "check",
      llvm::cl::desc(
          "Compare every result of every step with the evaluator, each "
          "step starting from the same state"),
      llvm::cl::cat(category)};
  llvm::cl::opt<bool> compare{
      "compare",
      llvm::cl::desc("Show the losses beside those of the data file, and "
                     "fail if one differs by more than 1e-4 (relative)"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> optLevel{
      "opt-level", llvm::cl::desc("Effort of the kernel compiler, 0 to 3"),
      llvm::cl::value_desc("n"), llvm::cl::init("2"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> timeout{
      "timeout",
      llvm::cl::desc(
          "Seconds until a device that waits is given up (60; in several "
          "processes 9)"),
      llvm::cl::value_desc("s"), llvm::cl::init("0"), llvm::cl::cat(category)};
  llvm::cl::opt<bool> emulate{
      "emulate",
      llvm::cl::desc(
          "With --machine=cuda:N: run the code for GPUs on this host, "
          "thread by thread and slowly, to check it without a GPU"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> matmulPrecision{
      "matmul-precision",
      llvm::cl::desc(
          "With --machine=cuda:N: exact, or tf32 to let products and "
          "convolutions of f32 round their operands to 10 bits of "
          "fraction, where the model does not ask for more"),
      llvm::cl::value_desc("exact|tf32"), llvm::cl::init("exact"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> emit{
      "emit",
      llvm::cl::desc(
          "Do not run the model; write it as a compiled program, for "
          "soap-exec (which needs no compiler) or soap-run. With --check, "
          "the evaluator's results of --steps steps go along"),
      llvm::cl::value_desc("file.soapx"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> targetCpu{
      "target-cpu",
      llvm::cl::desc(
          "With --emit: the CPU to compile for: native (this one), x86-64, "
          "x86-64-v2, x86-64-v3 or x86-64-v4"),
      llvm::cl::value_desc("cpu"), llvm::cl::init("native"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> gpuChips{
      "gpu-chips",
      llvm::cl::desc(
          "With --emit and --machine=cuda:N: the GPUs to compile for, by "
          "compute capability; code for later ones goes along"),
      llvm::cl::value_desc("80,90"), llvm::cl::init("80,90"),
      llvm::cl::cat(category)};
  llvm::cl::opt<std::string> gpuReport{
      "gpu-report",
      llvm::cl::desc(
          "With --emit and --machine=cuda:N: write what is known of the "
          "program's functions and of a step to a file"),
      llvm::cl::value_desc("file.json"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> outputs{
      "outputs",
      llvm::cl::desc("Write the results of the last step to files of NumPy's, "
                     "result_0.npy, ..., of this folder"),
      llvm::cl::value_desc("folder"), llvm::cl::cat(category)};
  llvm::cl::opt<std::string> measure{
      "measure",
      llvm::cl::desc(
          "Measure every other step: write what the devices did in the one "
          "of median length as trace events, for Perfetto, and print where "
          "its time went beside what was predicted"),
      llvm::cl::value_desc("file"), llvm::cl::cat(category)};
  llvm::cl::opt<bool> quiet{
      "quiet",
      llvm::cl::desc("Print the results of --function, and nothing else that "
                     "is no error or warning"),
      llvm::cl::cat(category)};
};

} // namespace soap

#endif // SOAP_TOOLS_SOAP_RUN_FLAGS_H
