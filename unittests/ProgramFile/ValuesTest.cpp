//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TestPrograms.h"

#include "Soap/ProgramFile/Npy.h"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

using namespace soap;

namespace {

/// The values of one argument of `type` with `count` elements.
std::vector<char> valuesOf(SoapElementType type, int64_t count,
                           const ArgumentValues &values, int64_t step = 0) {
  ProgramFile file;
  file.table = std::make_unique<ProgramBuilder>();
  file.table->addArgument({"a", type, {count}, {}});
  file.values = {values};
  return makeArgumentBytes(file, 0, step);
}

TEST(ProgramValuesTest, numbersRoundToNearestEven) {
  auto rounded = [](SoapElementType type, double value) {
    ArgumentValues values;
    values.value = value;
    return elementValue(type, valuesOf(type, 1, values).data(), 0);
  };
  EXPECT_EQ(rounded(SOAP_BF16, 1.00390625), 1);        // A tie: 1 + 2^-8.
  EXPECT_EQ(rounded(SOAP_BF16, 1.01171875), 1.015625); // A tie: 1 + 3 * 2^-8.
  // Just above a tie, by less than a float can tell.
  EXPECT_EQ(rounded(SOAP_BF16, 1.00390625 + 0x1p-40), 1.0078125);
  EXPECT_EQ(rounded(SOAP_F16, 1 + 0x1p-11), 1);
  EXPECT_EQ(rounded(SOAP_F16, 1 + 0x1p-11 + 0x1p-45), 1 + 0x1p-10);
  EXPECT_EQ(rounded(SOAP_F16, 1 + 3 * 0x1p-11 - 0x1p-45), 1 + 0x1p-10);
  EXPECT_EQ(rounded(SOAP_F16, 65520), std::numeric_limits<double>::infinity());
  EXPECT_EQ(rounded(SOAP_F32, 0.1), static_cast<double>(0.1f));
  EXPECT_EQ(rounded(SOAP_F64, 0.1), 0.1);
}

TEST(ProgramValuesTest, zerosHaveSigns) {
  for (double zero : {0.0, -0.0}) {
    ArgumentValues values;
    values.value = zero;
    for (SoapElementType type : {SOAP_F16, SOAP_BF16, SOAP_F32, SOAP_F64})
      EXPECT_EQ(
          std::signbit(elementValue(type, valuesOf(type, 2, values).data(), 1)),
          std::signbit(zero));
    EXPECT_EQ(valuesOf(SOAP_I32, 1, values), std::vector<char>(4, 0));
  }
}

TEST(ProgramValuesTest, integersWrapAndRepeat) {
  ArgumentValues values;
  values.kind = ArgumentValues::Kind::Integers;
  values.integers = {{1, -1, 300}, {2, 3, 4}};
  std::vector<char> bytes = valuesOf(SOAP_U8, 3, values);
  EXPECT_EQ(bytes, (std::vector<char>{1, '\xff', 44}));
  EXPECT_EQ(valuesOf(SOAP_U8, 3, values, 3), (std::vector<char>{2, 3, 4}));
  EXPECT_EQ(elementValue(SOAP_I64, valuesOf(SOAP_I64, 3, values).data(), 1),
            -1);
  EXPECT_EQ(elementValue(SOAP_F32, valuesOf(SOAP_F32, 3, values).data(), 2),
            300);
}

TEST(ProgramValuesTest, comparison) {
  ProgramBuilder p;
  p.addResult({"r", SOAP_F32, {5}, {}});
  const float expected[] = {1, 2, 3};
  ReferenceResult reference{0.5, 2, std::string()};
  reference.elements.assign(reinterpret_cast<const char *>(expected),
                            sizeof(expected));
  float got[] = {1, 100, 2.25, 100, 3.5};
  auto compare = [&] {
    return compareWithReference(p.results[0],
                                reinterpret_cast<const char *>(got), reference);
  };
  EXPECT_EQ(compare(), 1);
  got[4] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(std::isinf(compare()));
  got[4] = 3;
  reference.allowance = 0;
  EXPECT_TRUE(std::isinf(compare()));
}

TEST(NpyTest, roundTrip) {
  std::string path = testing::TempDir() + "soap-npy-test.npy";
  ProgramBuilder p;
  p.addResult({"r", SOAP_F32, {2, 3}, {}});
  p.addResult({"r", SOAP_F32, {6}, {}});
  p.addResult({"r", SOAP_I32, {2, 3}, {}});
  const float values[] = {1, 2, 3, 4, 5, 6};
  const char *bytes = reinterpret_cast<const char *>(values);
  ASSERT_EQ(writeNpy(path, SOAP_F32, {2, 3}, bytes), "");
  std::vector<char> read;
  ASSERT_EQ(readNpy(path, p.results[0], read), "");
  EXPECT_EQ(std::memcmp(read.data(), values, sizeof(values)), 0);
  EXPECT_EQ(readNpy(path, p.results[1], read),
            "'" + path + "' has '<f4' (2, 3); the program has '<f4' (6,)");
  EXPECT_EQ(readNpy(path, p.results[2], read),
            "'" + path + "' has '<f4' (2, 3); the program has '<i4' (2, 3)");
  // Every file that is cut off is refused.
  std::FILE *file = std::fopen(path.c_str(), "rb");
  std::string whole(1000, ' ');
  whole.resize(std::fread(whole.data(), 1, whole.size(), file));
  std::fclose(file);
  EXPECT_EQ(whole.size() % 64, sizeof(values));
  for (size_t size = 0; size < whole.size(); size += 7) {
    file = std::fopen(path.c_str(), "wb");
    std::fwrite(whole.data(), 1, size, file);
    std::fclose(file);
    EXPECT_NE(readNpy(path, p.results[0], read), "") << size;
  }
  std::remove(path.c_str());
}

/// NumPy writes types that it does not know as so many bytes, in some order.
TEST(NpyTest, bytesWithoutAType) {
  std::string path = testing::TempDir() + "soap-npy-bytes.npy";
  ProgramBuilder p;
  p.addResult({"r", SOAP_BYTE, {4}, {}});
  p.addResult({"r", SOAP_BF16, {4}, {}});
  p.addResult({"r", SOAP_I8, {4}, {}});
  auto write = [&](int32_t type, const std::string &descr) {
    const char values[] = "12345678";
    ASSERT_EQ(writeNpy(path, type, {4}, values), "");
    std::FILE *file = std::fopen(path.c_str(), "r+b");
    std::fseek(file, 10 + std::strlen("{'descr': '"), SEEK_SET);
    std::fwrite(descr.data(), 1, descr.size(), file);
    std::fclose(file);
  };
  std::vector<char> read;
  for (char order : {'<', '>', '|'}) {
    write(SOAP_BYTE, order + std::string("V1"));
    EXPECT_EQ(readNpy(path, p.results[0], read), "") << order;
    EXPECT_EQ(std::string(read.data(), 4), "1234");
    EXPECT_NE(readNpy(path, p.results[1], read), "") << order;
    EXPECT_NE(readNpy(path, p.results[2], read), "") << order;
    // So ml_dtypes calls its float8_e5m2.
    write(SOAP_BYTE, order + std::string("f1"));
    EXPECT_EQ(readNpy(path, p.results[0], read).empty(), order != '>');
    EXPECT_NE(readNpy(path, p.results[2], read), "") << order;
    write(SOAP_BF16, order + std::string("V2"));
    EXPECT_EQ(readNpy(path, p.results[1], read).empty(), order != '>');
    EXPECT_NE(readNpy(path, p.results[0], read), "") << order;
  }
  std::remove(path.c_str());
}

TEST(EmulatedFunctionsTest, goFromProcessToProcess) {
  EmulatedFunctions emulated;
  emulated.cpu = "x86-64-v3";
  emulated.cpuFeatures = {"avx2", "fma"};
  emulated.code.assign(100, char(7));
  emulated.functions = {{"a", "k_a", {64, 1 << 20}, true},
                        {"b", "k_b", {}, false}};
  std::string bytes = packEmulated(emulated);
  EmulatedFunctions again;
  ASSERT_TRUE(unpackEmulated(bytes.data(), bytes.size(), again));
  EXPECT_EQ(again.cpuFeatures, emulated.cpuFeatures);
  EXPECT_EQ(again.code, emulated.code);
  ASSERT_EQ(again.functions.size(), 2u);
  EXPECT_EQ(again.functions[0].sharedBytes, emulated.functions[0].sharedBytes);
  EXPECT_TRUE(again.functions[0].meets);
  EXPECT_EQ(again.functions[1].symbol, "k_b");
  EXPECT_EQ(packEmulated(again), bytes);
  // Nothing that is cut off, or says that more follows than does.
  for (size_t size = 0; size < bytes.size(); ++size) {
    EmulatedFunctions part;
    EXPECT_FALSE(unpackEmulated(bytes.data(), size, part));
  }
  for (size_t at = 0; at + 8 <= bytes.size(); ++at) {
    std::string wrong = bytes;
    wrong.replace(at, 8, 8, char(0xff));
    EmulatedFunctions other;
    (void)unpackEmulated(wrong.data(), wrong.size(), other);
  }
  EmulatedFunctions named = again, other;
  named.functions[1].symbol[1] = 0;
  bytes = packEmulated(named);
  EXPECT_FALSE(unpackEmulated(bytes.data(), bytes.size(), other));
  HostFunctions functions;
  EXPECT_EQ(loadEmulated(again, functions), "has no code");
}

TEST(ProgramValuesTest, lossDifferences) {
  double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(lossDifference(3, 2), 0.5);
  EXPECT_EQ(lossDifference(-3, -2), 0.5);
  EXPECT_EQ(lossDifference(0, 0), 0);
  EXPECT_EQ(lossDifference(1, 0), infinity);
  // No later loss is further off than one that is no number.
  EXPECT_EQ(lossDifference(std::nan(""), 2), infinity);
  EXPECT_EQ(lossDifference(infinity, 2), infinity);
}

TEST(ProgramValuesTest, largestLossDifference) {
  LargestLossDifference none = largestLossDifference({1, 2, 9}, {1, 2});
  EXPECT_EQ(none.step, 0u);
  EXPECT_EQ(none.error(), "");
  LargestLossDifference largest =
      largestLossDifference({1, 3, 2.5, 7}, {1, 2, 2, 7});
  EXPECT_EQ(largest.relative, 0.5);
  EXPECT_EQ(largest.step, 2u);
  EXPECT_EQ(largest.error(),
            "losses differ from the reference by more than 1e-4 (step 2)");
}

TEST(ProgramValuesTest, nonFiniteLoss) {
  EXPECT_EQ(describeNonFiniteLoss({1, 0, -1}), "");
  EXPECT_EQ(describeNonFiniteLoss({1, std::nan(""), 2}),
            "the loss of step 2 is not a number");
}

} // namespace
