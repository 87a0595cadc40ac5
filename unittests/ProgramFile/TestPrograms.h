//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_UNITTESTS_PROGRAMFILE_TESTPROGRAMS_H
#define SOAP_UNITTESTS_PROGRAMFILE_TESTPROGRAMS_H

#include "../Runtime/AllKindsProgram.h"

#include "Soap/ProgramFile/ProgramFile.h"

#include <gtest/gtest.h>

namespace soap {

inline std::string serialize(const ProgramFile &file) {
  std::string error, bytes = serializeProgram(file, error);
  EXPECT_EQ(error, "");
  return bytes;
}

inline std::string parse(const std::string &bytes, ProgramFile &file) {
  return parseProgram(bytes.data(), bytes.size(), file);
}

/// Adds values, losses and references to a program of one f32 argument and one
/// f32 result, both 6x8, and a scalar.
inline void addContents(ProgramFile &file) {
  file.producer = "a test";
  file.model = "main";
  file.machine = "cpu:3";
  file.predicted = {1e-3, 2e-3, 4096, 1 << 20};
  file.values.resize(2);
  file.values[0].kind = ArgumentValues::Kind::Uniform;
  file.values[0].seed = 7;
  file.values[0].low = -1;
  file.values[0].high = 1;
  file.values[1].kind = ArgumentValues::Kind::Integers;
  file.values[1].integers = {{3}, {-4}};
  file.lossResult = 1;
  file.losses = {0.5, 0.25};
  file.references = {{{0.5, 5, std::string(40, '\0')}, {0, 0, ""}}};
}

/// Three devices with all kinds of commands, boxes and tensors.
inline ProgramFile makeProgram() {
  ProgramFile file;
  file.table = std::make_unique<ProgramBuilder>();
  ProgramBuilder &p = *file.table;
  addAllKinds(p, kernelNotLoaded);
  int32_t own = p.addKernel("in place", kernelNotLoaded, 1, {64, 64});
  p.setInPlace(own, {0});
  file.symbols = {"soap.kernel.k", "soap.kernel.in%20place"};
  for (int32_t d = 0; d < 3; ++d)
    p.addLaunch(d, own, {64, 64});
  p.addArgument({"b", SOAP_I32, {}, {{0, 704, {}, {}}}});
  p.addResult({"loss", SOAP_F32, {}, {{2, 768, {}, {}}}});
  file.notes.operators = {"fc1", "fc2"};
  for (const auto &commands : p.commands) {
    auto &notes = file.notes.commands.emplace_back();
    for (size_t c = 0; c < commands.size(); ++c)
      notes.push_back({{static_cast<int32_t>(c % 2)}, 1e-6 * double(c)});
  }
  file.cpu = "x86-64-v3";
  file.cpuFeatures = {"sse2"};
  file.code = "no ELF";
  addContents(file);
  return file;
}

/// A device with a launch and a product of matrices.
inline ProgramFile makeGpuProgram() {
  ProgramFile file;
  file.table = std::make_unique<ProgramBuilder>();
  ProgramBuilder &p = *file.table;
  p.addDevice(4096);
  ProgramBuilder::GpuKernel kernel;
  kernel.scratchBytes = 256;
  kernel.constants = "constants";
  ProgramBuilder::GpuStep launch = {}, product = {};
  launch.kind = SOAP_GPU_LAUNCH;
  launch.buffers = {{0, SOAP_GPU_READ, 0, 192},
                    {SOAP_GPU_CONSTANTS, SOAP_GPU_READ, 0, 8},
                    {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, 192}};
  launch.function = "k_0";
  launch.grid = 3;
  launch.block = 64;
  product.kind = SOAP_GPU_GEMM;
  product.buffers = {{0, SOAP_GPU_READ, 0, 128},
                     {0, SOAP_GPU_READ, 0, 128},
                     {1, SOAP_GPU_WRITE, 0, 128},
                     {1, SOAP_GPU_READ, 0, 128}};
  product.gemm = {SOAP_F32,           SOAP_F32, SOAP_GPU_ADDEND, 1,    4, 4, 4,
                  {4, 1, 4, 1, 4, 1}, 0,        nullptr,         -0.5, 2};
  product.batch = {2, 16, 16, 16};
  ProgramBuilder::GpuStep convolution = {};
  convolution.kind = SOAP_GPU_CONVOLUTION;
  convolution.buffers = {{0, SOAP_GPU_READ, 0, 128},
                         {0, SOAP_GPU_READ, 128, 64},
                         {1, SOAP_GPU_WRITE, 0, 128},
                         {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, 256}};
  convolution.convolution = {SOAP_GPU_FORWARD,
                             SOAP_F32,
                             2,
                             {1, 0, 1},
                             1,
                             1,
                             1,
                             2,
                             4,
                             2,
                             {3, 4},
                             {2, 1},
                             {3, 2},
                             {1, 2},
                             {1, 0},
                             {0, 0},
                             {1, 1},
                             0};
  ProgramBuilder::GpuStep attention = {};
  attention.kind = SOAP_GPU_ATTENTION;
  // Two queries and keys of two numbers, and a bias and dropout for each key.
  attention.buffers = {
      {0, SOAP_GPU_READ, 0, 8},    {0, SOAP_GPU_READ, 16, 8},
      {0, SOAP_GPU_READ, 32, 8},   {0, SOAP_GPU_READ, 64, 8},
      {0, SOAP_GPU_READ, 80, 4},   {1, SOAP_GPU_WRITE, 128, 8},
      {1, SOAP_GPU_WRITE, 144, 8}, {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, 256}};
  attention.attention = {SOAP_GPU_ATTEND,
                         SOAP_BF16,
                         1,
                         1,
                         0.5F,
                         1,
                         1,
                         1,
                         2,
                         2,
                         2,
                         2,
                         {4, 4, 2, 4, 4, 2, 4, 4, 2, 4, 4, 2},
                         {1, 1, 1, 2},
                         0,
                         1,
                         2.0F,
                         {1, 1, 1, 2}};
  // The launch in place of the attention, where that has no algorithm.
  ProgramBuilder::GpuStep alternatives = {}, generated = launch;
  alternatives.kind = SOAP_GPU_ALTERNATIVES;
  alternatives.buffers = {{0, SOAP_GPU_READ, 0, 192},
                          {1, SOAP_GPU_WRITE, 0, 192}};
  alternatives.alternatives = {1, 2, 0xFEDCBA9876543210, nullptr};
  alternatives.types = {SOAP_BF16, SOAP_F32};
  generated.buffers[2] = {1, SOAP_GPU_WRITE, 0, 192};
  ProgramBuilder::GpuStep normalization = {};
  normalization.kind = SOAP_GPU_NORMALIZATION;
  normalization.buffers = {{0, SOAP_GPU_READ, 0, 32},
                           {0, SOAP_GPU_READ, 32, 16},
                           {0, SOAP_GPU_READ, 48, 16},
                           {1, SOAP_GPU_WRITE, 0, 32},
                           {1, SOAP_GPU_WRITE, 64, 16},
                           {1, SOAP_GPU_WRITE, 80, 16},
                           {SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, 256}};
  normalization.normalization = {SOAP_GPU_NORMALIZE, SOAP_F32, 0.5F, 2, 4};
  ProgramBuilder::GpuStep softmax = {};
  softmax.kind = SOAP_GPU_SOFTMAX;
  softmax.buffers = {{0, SOAP_GPU_READ, 0, 48},
                     {0, SOAP_GPU_READ, 64, 48},
                     {1, SOAP_GPU_WRITE, 0, 48}};
  softmax.softmax = {SOAP_GPU_LOG_PROBABILITIES_GRADIENT, SOAP_F16, 2, 3, 4};
  kernel.steps = {launch,        product,   convolution, attention,
                  alternatives,  attention, generated,   generated,
                  normalization, softmax};
  p.addLaunch(0, p.addGpuKernel("k", kernel, 1, {192, 192}), {0, 192});
  p.addImage(90, "machine code");
  p.addImage(0, ".version 8.0");
  p.addArgument({"a", SOAP_F32, {6, 8}, {{0, 0, {0, 0}, {6, 8}}}});
  p.addArgument({"b", SOAP_I32, {}, {{0, 704, {}, {}}}});
  p.addResult({"r", SOAP_F32, {6, 8}, {{0, 192, {0, 0}, {6, 8}}}});
  p.addResult({"loss", SOAP_F32, {}, {{0, 768, {}, {}}}});
  file.forGpus = true;
  addContents(file);
  return file;
}

} // namespace soap

#endif // SOAP_UNITTESTS_PROGRAMFILE_TESTPROGRAMS_H
