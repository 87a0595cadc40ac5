//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Support/OutOfMemory.h"

#include "Soap/Support/Interrupt.h"

#include "llvm/Support/ErrorHandling.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <new>
#include <unistd.h>

using namespace soap;

static const char *whoEnds = "soap";

// Nothing here may need memory.
[[noreturn]] static void endForMemory() {
  for (const char *text :
       {whoEnds, ": error: out of memory: more is needed than this host, or a "
                 "limit of this process, leaves\n"})
    (void)!write(STDERR_FILENO, text, std::strlen(text));
  removeTemporaryFiles();
  _exit(1);
}

static void onBadAlloc(void *, const char *, bool) { endForMemory(); }

void soap::exitWhenOutOfMemory(const char *tool) {
  whoEnds = tool;
  llvm::install_bad_alloc_error_handler(onBadAlloc);
}

// In place of the library's, since allocators that take the place of malloc
// abort in theirs and ask no handler of new (mimalloc, as a library of C).
// Those that must not throw return null.
#if !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)

static void *allocate(size_t bytes) { return std::malloc(bytes ? bytes : 1); }

static void *allocate(size_t bytes, std::align_val_t alignment) {
  auto multiple = static_cast<size_t>(alignment);
  if (bytes > SIZE_MAX - multiple)
    return nullptr;
  size_t whole = (bytes + multiple - 1) / multiple * multiple;
  return std::aligned_alloc(multiple, whole ? whole : multiple);
}

static void *orEnd(void *memory) {
  if (!memory)
    endForMemory();
  return memory;
}

void *operator new(size_t bytes) { return orEnd(allocate(bytes)); }
void *operator new[](size_t bytes) { return orEnd(allocate(bytes)); }
void *operator new(size_t bytes, std::align_val_t alignment) {
  return orEnd(allocate(bytes, alignment));
}
void *operator new[](size_t bytes, std::align_val_t alignment) {
  return orEnd(allocate(bytes, alignment));
}
void *operator new(size_t bytes, const std::nothrow_t &) noexcept {
  return allocate(bytes);
}
void *operator new[](size_t bytes, const std::nothrow_t &) noexcept {
  return allocate(bytes);
}
void *operator new(size_t bytes, std::align_val_t alignment,
                   const std::nothrow_t &) noexcept {
  return allocate(bytes, alignment);
}
void *operator new[](size_t bytes, std::align_val_t alignment,
                     const std::nothrow_t &) noexcept {
  return allocate(bytes, alignment);
}
void operator delete(void *memory) noexcept { std::free(memory); }
void operator delete[](void *memory) noexcept { std::free(memory); }
void operator delete(void *memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void *memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void *memory, size_t) noexcept { std::free(memory); }
void operator delete[](void *memory, size_t) noexcept { std::free(memory); }
void operator delete(void *memory, size_t, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete[](void *memory, size_t, std::align_val_t) noexcept {
  std::free(memory);
}

#endif
