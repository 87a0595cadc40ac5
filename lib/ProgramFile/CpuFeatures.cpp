//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The features of x86-64 CPUs by CPUID and XGETBV, as Intel's and AMD's manuals
// number the bits (Intel SDM, volume 2, CPUID; volume 1, 13.3 for XCR0). The
// compilers' own __builtin_cpu_supports knows only what their library did when
// it was built.

#include "Soap/ProgramFile/ProgramFile.h"

#include <algorithm>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

using namespace soap;

namespace {

enum Register { EAX, EBX, ECX, EDX };
/// What the system must save for threads: XCR0.
enum SavedState : uint32_t {
  None = 0,
  Avx = 0x6,
  Avx512 = 0xe6,
  Apx = 0x80000
};

struct Feature {
  const char *name; ///< LLVM's.
  uint32_t leaf, subleaf;
  Register place;
  unsigned bit;
  SavedState state;
};

const Feature features[] = {
    {"sse3", 1, 0, ECX, 0, None},
    {"pclmul", 1, 0, ECX, 1, None},
    {"ssse3", 1, 0, ECX, 9, None},
    {"fma", 1, 0, ECX, 12, Avx},
    {"cx16", 1, 0, ECX, 13, None},
    {"sse4.1", 1, 0, ECX, 19, None},
    {"sse4.2", 1, 0, ECX, 20, None},
    {"crc32", 1, 0, ECX, 20, None},
    {"movbe", 1, 0, ECX, 22, None},
    {"popcnt", 1, 0, ECX, 23, None},
    {"aes", 1, 0, ECX, 25, None},
    {"avx", 1, 0, ECX, 28, Avx},
    {"f16c", 1, 0, ECX, 29, Avx},
    {"cmov", 1, 0, EDX, 15, None},
    {"cx8", 1, 0, EDX, 8, None},
    {"fxsr", 1, 0, EDX, 24, None},
    {"mmx", 1, 0, EDX, 23, None},
    {"sse", 1, 0, EDX, 25, None},
    {"sse2", 1, 0, EDX, 26, None},
    {"x87", 1, 0, EDX, 0, None},
    {"bmi", 7, 0, EBX, 3, None},
    {"avx2", 7, 0, EBX, 5, Avx},
    {"bmi2", 7, 0, EBX, 8, None},
    {"avx512f", 7, 0, EBX, 16, Avx512},
    {"avx512dq", 7, 0, EBX, 17, Avx512},
    {"adx", 7, 0, EBX, 19, None},
    {"avx512ifma", 7, 0, EBX, 21, Avx512},
    {"avx512cd", 7, 0, EBX, 28, Avx512},
    {"sha", 7, 0, EBX, 29, None},
    {"avx512bw", 7, 0, EBX, 30, Avx512},
    {"avx512vl", 7, 0, EBX, 31, Avx512},
    {"avx512vbmi", 7, 0, ECX, 1, Avx512},
    {"avx512vbmi2", 7, 0, ECX, 6, Avx512},
    {"gfni", 7, 0, ECX, 8, None},
    {"vaes", 7, 0, ECX, 9, Avx},
    {"vpclmulqdq", 7, 0, ECX, 10, Avx},
    {"avx512vnni", 7, 0, ECX, 11, Avx512},
    {"avx512bitalg", 7, 0, ECX, 12, Avx512},
    {"avx512vpopcntdq", 7, 0, ECX, 14, Avx512},
    {"avx512vp2intersect", 7, 0, EDX, 8, Avx512},
    {"avx512fp16", 7, 0, EDX, 23, Avx512},
    {"avxvnni", 7, 1, EAX, 4, Avx},
    {"avx512bf16", 7, 1, EAX, 5, Avx512},
    {"cmpccxadd", 7, 1, EAX, 7, None},
    {"avxifma", 7, 1, EAX, 23, Avx},
    {"avxvnniint8", 7, 1, EDX, 4, Avx},
    {"avxneconvert", 7, 1, EDX, 5, Avx},
    {"avxvnniint16", 7, 1, EDX, 10, Avx},
    {"avx10.1", 7, 1, EDX, 19, Avx512},
    // APX is one bit for the CPU and several names for LLVM.
    {"egpr", 7, 1, EDX, 21, Apx},
    {"push2pop2", 7, 1, EDX, 21, Apx},
    {"ppx", 7, 1, EDX, 21, Apx},
    {"ndd", 7, 1, EDX, 21, Apx},
    {"ccmp", 7, 1, EDX, 21, Apx},
    {"nf", 7, 1, EDX, 21, Apx},
    {"cf", 7, 1, EDX, 21, Apx},
    {"zu", 7, 1, EDX, 21, Apx},
    {"sahf", 0x80000001, 0, ECX, 0, None},
    {"lzcnt", 0x80000001, 0, ECX, 5, None},
    {"sse4a", 0x80000001, 0, ECX, 6, None},
    {"xop", 0x80000001, 0, ECX, 11, Avx},
    {"fma4", 0x80000001, 0, ECX, 16, Avx},
    {"tbm", 0x80000001, 0, ECX, 21, None},
};

} // namespace

const std::vector<std::string> &soap::knownCpuFeatures() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Feature &feature : features)
      list.push_back(feature.name);
    std::sort(list.begin(), list.end());
    return list;
  }();
  return names;
}

bool soap::hasCpuFeature(const std::string &name) {
#if defined(__x86_64__)
  for (const Feature &feature : features) {
    if (name != feature.name)
      continue;
    uint32_t registers[4];
    if (!__get_cpuid_count(feature.leaf, feature.subleaf, &registers[EAX],
                           &registers[EBX], &registers[ECX], &registers[EDX]))
      return false;
    if (!(registers[feature.place] >> feature.bit & 1))
      return false;
    if (feature.state == None)
      return true;
    // XGETBV is there if the system uses it (OSXSAVE).
    if (!__get_cpuid(1, &registers[EAX], &registers[EBX], &registers[ECX],
                     &registers[EDX]) ||
        !(registers[ECX] >> 27 & 1))
      return false;
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & feature.state) == feature.state;
  }
#endif
  (void)name;
  return false;
}
