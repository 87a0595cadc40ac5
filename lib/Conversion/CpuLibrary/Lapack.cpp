//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lapack.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

using namespace soap::cpu;

namespace {

struct Library {
  void *handle = nullptr;
  std::string error;
};

// OpenBLAS has LAPACK's functions, too; LAPACK's own library asks for a BLAS.
constexpr const char *names[] = {"libopenblas.so.0", "liblapack.so.3"};
constexpr const char *coreType = "OPENBLAS_CORETYPE";

void *open() {
  for (const char *name : names)
    if (void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL))
      return handle;
  return nullptr;
}

template <typename Function>
Function find(void *library, const std::string &symbol) {
  return reinterpret_cast<Function>(dlsym(library, symbol.c_str()));
}

/// What OpenBLAS should take this processor for where it is older and takes it
/// for one without vectors of 256 bits, ten times slower; null where it knows
/// it.
const char *betterCore(void *library) {
  auto name = find<const char *(*)()>(library, "openblas_get_corename");
  if (!name || std::getenv(coreType))
    return nullptr;
  std::string known = name();
  if (known != "Prescott" && known != "Generic" && known != "Core2")
    return nullptr;
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
    return "SkylakeX";
  bool hasAvx2 =
      __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return hasAvx2 ? "Haswell" : nullptr;
}

Library openLibrary() {
  void *handle = open();
  if (!handle)
    return {nullptr,
            std::string("needs OpenBLAS for its linear algebra (Debian: "
                        "libopenblas0): ") +
                dlerror()};
  if (const char *core = betterCore(handle)) {
    dlclose(handle);
    setenv(coreType, core, /*overwrite=*/0);
    handle = open();
    unsetenv(coreType);
  }
  // Devices are threads themselves.
  if (auto set = find<void (*)(int)>(handle, "openblas_set_num_threads"))
    set(1);
  return {handle, ""};
}

const Library &library() {
  static const Library opened = openLibrary();
  return opened;
}

[[noreturn]] void fail(const std::string &why) {
  std::fprintf(stderr, "error: %s\n", why.c_str());
  std::_Exit(1);
}

template <typename Function>
void find(char letter, const char *name, Function &function) {
  if (!library().handle)
    fail("the program " + library().error);
  function = find<Function>(library().handle, letter + std::string(name) + '_');
  if (!function)
    fail(std::string("linear algebra: ") + dlerror());
}

template <typename T> Lapack<T> load(char letter) {
  Lapack<T> functions;
  find(letter, "gemm", functions.gemm);
  find(letter, "gemv", functions.gemv);
  find(letter, "trsm", functions.trsm);
  find(letter, "potrf", functions.potrf);
  find(letter, "getrf", functions.getrf);
  find(letter, "geqrf", functions.geqrf);
  bool isComplex = IsComplex<T>::value;
  find(letter, isComplex ? "ungqr" : "orgqr", functions.orgqr);
  find(letter, isComplex ? "heevd" : "syevd", functions.syevd);
  find(letter, "geev", functions.geev);
  find(letter, "gesdd", functions.gesdd);
  return functions;
}

} // namespace

std::string soap::loadLapack() { return library().error; }

namespace soap::cpu {

template <> const Lapack<double> &Lapack<double>::get() {
  static const Lapack functions = load<double>('d');
  return functions;
}
template <>
const Lapack<std::complex<float>> &Lapack<std::complex<float>>::get() {
  static const Lapack functions = load<std::complex<float>>('c');
  return functions;
}
template <>
const Lapack<std::complex<double>> &Lapack<std::complex<double>>::get() {
  static const Lapack functions = load<std::complex<double>>('z');
  return functions;
}

} // namespace soap::cpu
