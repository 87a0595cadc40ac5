//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Products of bf16 that add up in f32, and of bytes that add up in i32, where
// the processor has instructions for these (AMX, VNNI). On others the operands
// are widened.

#include "ConvolutionPlan.h"
#include "Integers.h"
#include "MatrixLayout.h"
#include "OneDnn.h"
#include "Products.h"
#include "Soap/Conversion/CpuLibrary/CpuLibrary.h"
#include "Soap/Support/KeptMemory.h"

#include <array>
#include <cstring>
#include <map>
#include <random>
#include <type_traits>
#include <vector>

using namespace soap::cpu;

bool soap::cpu::multipliesBf16() {
  static const bool does =
      (dnnl_get_effective_cpu_isa() & dnnl_cpu_isa_avx512_core_amx) ==
      dnnl_cpu_isa_avx512_core_amx;
  return does;
}

namespace {

/// What an element of an operand and of the result is to oneDNN, when there are
/// instructions for it, and whether the lhs may be transposed.
template <typename T> struct Factor;

template <> struct Factor<uint16_t> {
  using Sum = float;
  static constexpr dnnl_data_type_t type = dnnl_bf16, sum = dnnl_f32;
  static constexpr bool takesTransposed = true;
  static bool isNative() { return multipliesBf16(); }
  static float widen(uint16_t value) { return widenBf16(value); }
};

template <> struct Factor<int8_t> {
  using Sum = int32_t;
  static constexpr dnnl_data_type_t type = dnnl_s8, sum = dnnl_s32;
  static constexpr bool takesTransposed = false;
  static bool isNative() { return multipliesBytes(); }
  static int32_t widen(int8_t value) { return value; }
};

/// oneDNN's primitive for dense products of one shape; null where none of its
/// code is fast.
struct ProductPlan {
  Owned<dnnl_primitive> primitive;
  Owned<dnnl_memory> lhs, out;
  Operand rhs;
};

/// m, n, k, whether lhs and rhs are transposed, and whether the rhs is kept:
/// then it is brought into the layout that oneDNN likes best, once.
using PlanKey = std::array<int64_t, 6>;

bool describeFactor(dnnl_memory_desc_t &desc, int64_t rows, int64_t cols,
                    bool isTransposed, dnnl_data_type_t type) {
  dnnl_dims_t sizes = {rows, cols};
  return dnnl_memory_desc_init_by_tag(&desc, 2, sizes, type,
                                      isTransposed ? dnnl_ba : dnnl_ab) ==
         dnnl_success;
}

template <typename T>
bool execute(ProductPlan &plan, const T *lhs, const T *rhs,
             typename Factor<T>::Sum *out) {
  dnnl_memory_set_data_handle(plan.lhs.get(), const_cast<T *>(lhs));
  dnnl_memory_set_data_handle(plan.out.get(), out);
  if (!plan.rhs.bring(rhs, 10))
    return false;
  dnnl_exec_arg_t args[] = {{DNNL_ARG_SRC, plan.lhs.get()},
                            {DNNL_ARG_WEIGHTS, plan.rhs.own.get()},
                            {DNNL_ARG_DST, plan.out.get()}};
  return dnnl_primitive_execute(plan.primitive.get(), threadStream(), 3,
                                args) == dnnl_success;
}

/// Whether a plan for bytes adds up all of 32 bits: some of oneDNN's (2.6) add
/// parts of the sums up in f32, with AMX those of few results, without all.
/// Tried out, but where the weights of a trial would take too much memory.
bool addsUpExactly(ProductPlan &plan, const PlanKey &key) {
  constexpr int64_t manyResults = 512, mostWeights = int64_t(1) << 26;
  auto [m, n, k, lhsTransposed, rhsTransposed, isKept] = key;
  if (k <= exactByteProducts)
    return true;
  if (k * n > mostWeights)
    return multipliesBf16() && m * n >= manyResults;
  int64_t columns = n, products = k, ofRhs = rhsTransposed ? 1 : n,
          ofColumn = rhsTransposed ? k : 1;
  std::vector<int8_t> lhs(m * k), rhs(k * n);
  std::vector<int32_t> out(m * n);
  return passesTrials(m * n, [&](std::mt19937 &rng, int64_t samples) {
    fillNearEnd(lhs, rng);
    fillNearEnd(rhs, rng);
    if (!execute(plan, lhs.data(), rhs.data(), out.data()))
      return false;
    for (int64_t i = 0; i < samples; ++i) {
      auto at = static_cast<int64_t>(rng() % out.size());
      const int8_t *left = &lhs[at / columns * products],
                   *right = &rhs[at % columns * ofColumn];
      int32_t sum = 0;
      for (int64_t l = 0; l < products; ++l)
        sum += left[l] * right[l * ofRhs];
      if (out[at] != sum)
        return false;
    }
    return true;
  });
}

template <typename T> ProductPlan makeProductPlan(const PlanKey &key) {
  auto [m, n, k, lhsTransposed, rhsTransposed, isKept] = key;
  ProductPlan plan;
  dnnl_memory_desc_t lhs, rhs, out, &given = plan.rhs.callerDesc;
  dnnl_matmul_desc_t desc;
  dnnl_primitive_desc_t pd = nullptr;
  if (!engine() || !describeFactor(lhs, m, k, lhsTransposed, Factor<T>::type) ||
      !describeFactor(given, k, n, rhsTransposed, Factor<T>::type) ||
      dnnl_memory_desc_init_by_tag(&rhs, given.ndims, given.dims,
                                   given.data_type,
                                   isKept          ? dnnl_format_tag_any
                                   : rhsTransposed ? dnnl_ba
                                                   : dnnl_ab) != dnnl_success ||
      !describeFactor(out, m, n, false, Factor<T>::sum) ||
      dnnl_matmul_desc_init(&desc, &lhs, &rhs, nullptr, &out) != dnnl_success ||
      dnnl_primitive_desc_create(&pd, &desc, nullptr, engine(), nullptr) !=
          dnnl_success)
    return plan;
  Owned<dnnl_primitive_desc> owner(pd);
  // The others go through gemm or plain loops.
  const char *name = "";
  dnnl_primitive_desc_query(pd, dnnl_query_impl_info_str, 0, &name);
  dnnl_primitive_t primitive = nullptr;
  if (std::strncmp(name, "brg", 3) != 0 ||
      dnnl_primitive_create(&primitive, pd) != dnnl_success)
    return plan;
  plan.primitive.reset(primitive);
  plan.lhs = makeMemory(lhs);
  plan.out = makeMemory(out);
  if (!plan.lhs || !plan.out ||
      !plan.rhs.prepare(
          *dnnl_primitive_desc_query_md(pd, dnnl_query_weights_md, 0), false))
    plan.primitive.reset();
  if constexpr (std::is_same_v<T, int8_t>)
    if (plan.primitive && !addsUpExactly(plan, key))
      plan.primitive.reset();
  return plan;
}

/// \p matrix, dense by rows, or by columns where it \p mayBeTransposed.
template <typename T>
BlasOperand<T> makeDense(const Matrix<T> &matrix, unsigned slot,
                         bool mayBeTransposed) {
  BlasOperand<T> operand;
  bool isDense = describe(matrix, operand) &&
                 (operand.transposed == 'T'
                      ? mayBeTransposed && operand.leading == matrix.rows
                      : operand.leading == matrix.cols);
  if (!isDense)
    describe(pack(matrix, slot, mayBeTransposed), operand);
  return operand;
}

/// Whether \p bytes from \p data on are kept, as one of the parts of their size
/// that the whole consists of, such as the weights of a layer. Ever other parts
/// are better read as they lie.
bool isKeptPart(const void *data, size_t bytes) {
  const soap::KeptMemory *kept = soap::KeptMemory::ofThread();
  const soap::KeptMemory::Range *range =
      kept ? kept->find(data, bytes) : nullptr;
  return range && bytes > 0 &&
         (static_cast<const char *>(data) - range->begin) % bytes == 0;
}

/// Products of bytes as of BLAS, which are exact.
bool multiplyExactly(const BlasOperand<int8_t> &a, const BlasOperand<int8_t> &b,
                     int64_t rows, int64_t cols, int64_t products,
                     int32_t *out) {
  int32_t none = 0;
  return dnnl_gemm_s8s8s32(a.transposed, b.transposed, 'F', rows, cols,
                           products, 1.0f, a.data, a.leading, 0, b.data,
                           b.leading, 0, 0.0f, out, cols,
                           &none) == dnnl_success;
}

/// False where oneDNN has nothing fast.
template <typename T>
bool multiplyFactors(const Matrix<T> &lhs, const Matrix<T> &rhs,
                     typename Factor<T>::Sum *out, int64_t leading,
                     bool accumulate) {
  int64_t rows = lhs.rows, cols = rhs.cols;
  BlasOperand<T> a = makeDense(lhs, 0, Factor<T>::takesTransposed),
                 b = makeDense(rhs, 1, true);
  bool isDense = !accumulate && (leading == cols || rows == 1);
  auto *target = isDense ? out
                         : static_cast<typename Factor<T>::Sum *>(
                               threadScratch(9, sizeof(*out) * rows * cols));
  // Plans hold memory objects that point at operands: one set per thread.
  thread_local std::map<PlanKey, ProductPlan> plans;
  PlanKey key = {rows,
                 cols,
                 lhs.cols,
                 a.transposed == 'T',
                 b.transposed == 'T',
                 isKeptPart(b.data, sizeof(T) * lhs.cols * cols)};
  ProductPlan &plan =
      findOrMake(plans, key, [&] { return makeProductPlan<T>(key); });
  bool isDone = plan.primitive && execute(plan, a.data, b.data, target);
  if constexpr (std::is_same_v<T, int8_t>)
    isDone = isDone || multiplyExactly(a, b, rows, cols, lhs.cols, target);
  if (!isDone)
    return false;
  if (!isDense)
    store(target, rows, cols, out, leading, 1, accumulate);
  return true;
}

template <typename T>
void narrowProduct(const Matrix<T> &lhs, const Matrix<T> &rhs,
                   typename Factor<T>::Sum *out, int64_t rowStride,
                   int64_t colStride, bool accumulate) {
  using Sum = typename Factor<T>::Sum;
  if (Factor<T>::isNative() && intoRows(lhs, rhs, out, rowStride, colStride,
                                        accumulate, multiplyFactors<T>))
    return;
  // The product of what is wider has scratch memory of its own.
  wideProduct(pack<Sum>(lhs, 3, Factor<T>::widen),
              pack<Sum>(rhs, 8, Factor<T>::widen), out, rowStride, colStride,
              accumulate);
}

} // namespace

void soap_cpu_gemm_bf16(const int64_t *shape, const uint16_t *lhs,
                        const uint16_t *rhs, float *out) {
  SingleThreadScope scope;
  forEachProduct(shape, lhs, rhs, out, narrowProduct<uint16_t>);
}

void soap_cpu_gemm_i8(const int64_t *shape, const int8_t *lhs,
                      const int8_t *rhs, int32_t *out) {
  SingleThreadScope scope;
  forEachProduct(shape, lhs, rhs, out, narrowProduct<int8_t>);
}
