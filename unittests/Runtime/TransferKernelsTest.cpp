//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// What GPUs copy and combine, compiled for the host, against what CPUs do.

#include "../../lib/Runtime/Transfers/Transfer.h"
#include "OneGpuThread.h"

#include "Soap/Runtime/Runtime.h"

#include "gtest/gtest.h"

#include <cstring>
#include <random>
#include <vector>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wunknown-attributes"
#pragma clang diagnostic ignored "-Wignored-attributes"
#include "../../lib/Runtime/Cuda/TransferKernels.cpp"
#pragma clang diagnostic pop

namespace {

/// Small whole numbers of a type.
std::vector<char> makeElements(int32_t type, int64_t count,
                               std::mt19937 &random) {
  std::vector<char> bytes(count * soap_element_bytes(type));
  auto fill = [&](auto one, auto convert) {
    for (size_t at = 0; at < bytes.size(); at += sizeof one) {
      one = convert(static_cast<int>(random() % 7));
      std::memcpy(&bytes[at], &one, sizeof one);
    }
  };
  switch (type) {
  case SOAP_F16:
    fill(Half(),
         [](int n) { return narrow(static_cast<float>(n - 3), Half()); });
    break;
  case SOAP_BF16:
    fill(BFloat(),
         [](int n) { return narrow(static_cast<float>(n - 3), BFloat()); });
    break;
  case SOAP_F32:
  case SOAP_C64:
    fill(0.0f, [](int n) { return static_cast<float>(n - 3) / 3; });
    break;
  case SOAP_F64:
  case SOAP_C128:
    fill(0.0, [](int n) { return static_cast<double>(n - 3) / 3; });
    break;
  case SOAP_BOOL:
    fill(char(), [](int n) { return static_cast<char>(n & 1); });
    break;
  default:
    // Any bits are an integer.
    fill(char(), [](int n) { return static_cast<char>(n * 41); });
  }
  return bytes;
}

TEST(TransferKernelsTest, reductionsAreThoseOfCpus) {
  std::mt19937 random(1);
  constexpr int64_t count = 24;
  constexpr size_t members = 3;
  for (int32_t type = 0; soap_element_bytes(type) > 0; ++type)
    for (int32_t kind :
         {SOAP_SUM, SOAP_PRODUCT, SOAP_MAX, SOAP_MIN, SOAP_AND, SOAP_OR}) {
      if (!isReduceSupported(type, kind))
        continue;
      std::vector<std::vector<char>> sources;
      std::vector<const char *> from;
      for (size_t m = 0; m < members; ++m)
        sources.push_back(makeElements(type, count, random));
      for (const auto &source : sources)
        from.push_back(source.data());
      std::vector<char> expected(sources[0].size()), result(expected.size());
      char *to = expected.data();
      reduce(static_cast<SoapElementType>(type),
             static_cast<SoapReduceKind>(kind), from.data(), members, &to, 1,
             count);
      ReduceParameters parameters = {type, kind,    count, 1,  0,
                                     0,    members, 1,     {}, {}};
      std::copy(from.begin(), from.end(), parameters.sources);
      parameters.targets[0] = result.data();
      soap_reduce(parameters);
      EXPECT_EQ(result, expected) << "type " << type << ", kind " << kind;
    }
}

TEST(TransferKernelsTest, boxesAreThoseOfCpus) {
  std::mt19937 random(1);
  struct Box {
    int32_t rank;
    int64_t extents[3], fromStrides[3], toStrides[3];
  };
  // Strides of dimensions of size 1 are any.
  const Box boxes[] = {{2, {3, 5}, {7, 1}, {1, 4}},
                       {2, {3, 5}, {7, 1}, {5, 1}},
                       {3, {2, 1, 1}, {9, 3, 1}, {1, 1, 1}},
                       {3, {2, 1, 3}, {9, 3, 1}, {3, 3, 1}},
                       {3, {2, 3, 1}, {9, 3, 1}, {3, 1, 1}},
                       {3, {1, 2, 6}, {2, 9, 1}, {5, 6, 1}},
                       {3, {1, 1, 1}, {8, 7, 6}, {5, 4, 3}},
                       {1, {1}, {4}, {4}}};
  for (const Box &shape : boxes)
    for (int32_t bytes : {1, 2, 4, 8, 16})
      for (bool fills : {false, true}) {
        std::vector<char> source(21 * bytes), expected(21 * bytes, 'x');
        for (char &byte : source)
          byte = static_cast<char>(random());
        std::vector<char> result = expected;
        constexpr uint64_t bits = 0x1234567890abcdef;
        if (fills)
          fillBox(bits, expected.data(), shape.rank, shape.extents,
                  shape.toStrides, bytes);
        else
          copyBox(source.data(), expected.data(), shape.rank, shape.extents,
                  shape.fromStrides, shape.toStrides, bytes);
        int64_t count = 1;
        for (int32_t d = 0; d < shape.rank; ++d)
          count *= shape.extents[d];
        BoxParameters box = {fills ? nullptr : source.data(),
                             result.data(),
                             bits,
                             count,
                             bytes,
                             shape.rank,
                             {},
                             {},
                             {}};
        std::copy_n(shape.extents, shape.rank, box.extents);
        std::copy_n(shape.fromStrides, shape.rank, box.sourceStrides);
        std::copy_n(shape.toStrides, shape.rank, box.targetStrides);
        soap_box(box);
        EXPECT_EQ(result, expected) << bytes << " bytes";
      }
}

} // namespace
