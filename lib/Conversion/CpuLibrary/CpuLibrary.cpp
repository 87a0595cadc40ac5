//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"
#include "OneDnn.h"
#include "Soap/Support/HugePages.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <mutex>
#include <vector>

using namespace soap;

//===----------------------------------------------------------------------===//
// Temporaries
//===----------------------------------------------------------------------===//

namespace {

constexpr size_t alignment = 64;
/// Sizes are rounded up to powers of two and kept in one list each.
constexpr unsigned numClasses = 48;
constexpr unsigned smallestClass = 8; // 256 bytes

/// In front of every block.
struct alignas(alignment) BlockHeader {
  unsigned sizeClass;
};

/// The blocks that a thread has given back.
struct BlockCache {
  std::array<std::vector<BlockHeader *>, numClasses> blocks;
  ~BlockCache() {
    for (auto &list : blocks)
      for (BlockHeader *block : list)
        std::free(block);
  }
};

thread_local BlockCache blockCache;

[[noreturn]] void outOfMemory(size_t bytes) {
  // One thread speaks, for all.
  static std::mutex mutex;
  mutex.lock();
  std::fprintf(stderr, "error: no memory for a temporary of %zu bytes\n",
               bytes);
  std::_Exit(1);
}

/// The buffers of threadScratch.
struct ScratchBuffers {
  struct Buffer {
    void *data = nullptr;
    size_t size = 0;
  };
  std::array<Buffer, cpu::numScratchSlots> buffers;
  ~ScratchBuffers() {
    for (Buffer &buffer : buffers)
      std::free(buffer.data);
  }
};

thread_local ScratchBuffers scratchBuffers;

} // namespace

void *soap_cpu_alloc(int64_t bytes) {
  size_t needed = bytes > 0 ? static_cast<size_t>(bytes) : 1;
  unsigned sizeClass = smallestClass;
  while ((size_t(1) << sizeClass) < needed)
    if (++sizeClass >= numClasses)
      outOfMemory(needed);
  auto &list = blockCache.blocks[sizeClass];
  BlockHeader *block;
  if (!list.empty()) {
    block = list.back();
    list.pop_back();
  } else {
    block = static_cast<BlockHeader *>(allocateInHugePages(
        alignment, sizeof(BlockHeader) + (size_t(1) << sizeClass)));
    if (!block)
      outOfMemory(needed);
    block->sizeClass = sizeClass;
  }
  return block + 1;
}

void soap_cpu_free(void *pointer) {
  if (!pointer)
    return;
  BlockHeader *block = static_cast<BlockHeader *>(pointer) - 1;
  blockCache.blocks[block->sizeClass].push_back(block);
}

std::mutex &cpu::oneDnnMakes() {
  static std::mutex mutex;
  return mutex;
}

void *cpu::threadScratch(unsigned slot, size_t bytes) {
  ScratchBuffers::Buffer &buffer = scratchBuffers.buffers[slot];
  if (buffer.size < bytes) {
    std::free(buffer.data);
    buffer.data = allocateInHugePages(alignment, bytes);
    if (!buffer.data)
      outOfMemory(bytes);
    buffer.size = bytes;
  }
  return buffer.data;
}

//===----------------------------------------------------------------------===//
// OpenMP
//===----------------------------------------------------------------------===//

namespace {

/// OpenMP's own functions, from whichever runtime oneDNN was linked with; null
/// where it was built without.
struct OpenMp {
  using SetNumThreads = void (*)(int);
  using GetMaxThreads = int (*)();
  SetNumThreads setNumThreads = reinterpret_cast<SetNumThreads>(
      dlsym(RTLD_DEFAULT, "omp_set_num_threads"));
  GetMaxThreads getMaxThreads = reinterpret_cast<GetMaxThreads>(
      dlsym(RTLD_DEFAULT, "omp_get_max_threads"));
};

const OpenMp &openMp() {
  static const OpenMp functions;
  return functions;
}

} // namespace

// The number is a setting of the calling thread, not of the process.
cpu::SingleThreadScope::SingleThreadScope() : previous(0) {
  const OpenMp &omp = openMp();
  if (!omp.setNumThreads || !omp.getMaxThreads)
    return;
  previous = omp.getMaxThreads();
  if (previous != 1)
    omp.setNumThreads(1);
}

cpu::SingleThreadScope::~SingleThreadScope() {
  if (previous > 1)
    openMp().setNumThreads(previous);
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

const CpuLibrarySymbol *soap::cpuLibrarySymbols(size_t &count) {
#define SOAP_ENTRY(NAME, NEEDS_LAPACK)                                         \
  {#NAME, reinterpret_cast<void *>(&NAME), NEEDS_LAPACK}
#define SOAP_SYMBOL(NAME) SOAP_ENTRY(NAME, false)
#define SOAP_LAPACK_SYMBOL(NAME) SOAP_ENTRY(NAME, true)
  static const CpuLibrarySymbol symbols[] = {
      SOAP_SYMBOL(soap_cpu_gemm_f32),
      SOAP_LAPACK_SYMBOL(soap_cpu_gemm_f64),
      SOAP_LAPACK_SYMBOL(soap_cpu_gemm_c64),
      SOAP_LAPACK_SYMBOL(soap_cpu_gemm_c128),
      SOAP_SYMBOL(soap_cpu_gemm_i32),
      SOAP_SYMBOL(soap_cpu_gemm_bf16),
      SOAP_SYMBOL(soap_cpu_gemm_i8),
      SOAP_SYMBOL(soap_cpu_convolution_f32),
      SOAP_SYMBOL(soap_cpu_convolution_bf16),
      SOAP_SYMBOL(soap_cpu_convolution_i32),
      SOAP_SYMBOL(soap_cpu_convolution_i8),
      SOAP_LAPACK_SYMBOL(soap_cpu_cholesky),
      SOAP_LAPACK_SYMBOL(soap_cpu_triangular_solve),
      SOAP_LAPACK_SYMBOL(soap_cpu_lu),
      SOAP_LAPACK_SYMBOL(soap_cpu_qr),
      SOAP_LAPACK_SYMBOL(soap_cpu_householder_product),
      SOAP_LAPACK_SYMBOL(soap_cpu_eigh),
      SOAP_LAPACK_SYMBOL(soap_cpu_eig),
      SOAP_LAPACK_SYMBOL(soap_cpu_svd),
      SOAP_SYMBOL(soap_cpu_fft),
      SOAP_SYMBOL(soap_cpu_random_bits),
      SOAP_SYMBOL(soap_cpu_sort),
      SOAP_SYMBOL(soap_cpu_sort_further),
      SOAP_SYMBOL(soap_cpu_transpose),
      SOAP_SYMBOL(soap_cpu_alloc),
      SOAP_SYMBOL(soap_cpu_free),
      SOAP_SYMBOL(soap_cpu_complex_acos),
      SOAP_SYMBOL(soap_cpu_complex_acosh),
      SOAP_SYMBOL(soap_cpu_complex_asin),
      SOAP_SYMBOL(soap_cpu_complex_asinh),
      SOAP_SYMBOL(soap_cpu_complex_atan),
      SOAP_SYMBOL(soap_cpu_complex_atanh),
  };
#undef SOAP_LAPACK_SYMBOL
#undef SOAP_SYMBOL
#undef SOAP_ENTRY
  count = sizeof(symbols) / sizeof(symbols[0]);
  return symbols;
}

std::string soap::prepareCpuLibrary(std::string_view code) {
  size_t count;
  const CpuLibrarySymbol *symbols = cpuLibrarySymbols(count);
  bool isNeeded = std::any_of(
      symbols, symbols + count, [&](const CpuLibrarySymbol &symbol) {
        return symbol.needsLapack && code.find(symbol.name) != code.npos;
      });
  return isNeeded ? loadLapack() : "";
}
