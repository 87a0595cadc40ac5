//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_GRAPH_GRAPH_H
#define SOAP_PLANNER_GRAPH_GRAPH_H

#include "Soap/Planner/Graph/Access.h"
#include "Soap/Planner/Graph/PartialKind.h"

#include <string>
#include <vector>

namespace soap {

/// The paper's classes of parallelizable dimensions, and Reduction for a
/// contracted one.
enum class DimensionKind { Sample, Attribute, Parameter, Reduction };

/// "sample", "attribute", "parameter", "reduction".
llvm::StringRef stringifyDimensionKind(DimensionKind kind);

/// A dimension of an operator (or of a family: then `kind` is its role in the
/// forward part).
struct Dimension {
  std::string name;
  int64_t size = 1;
  DimensionKind kind = DimensionKind::Attribute;
  /// False: the degree is always 1.
  bool splittable = true;
  /// For a reduction dimension: how partial results combine.
  PartialKind partial = PartialKind::None;
};

/// A tensor has at most so many elements: sums of the bytes of some stay in
/// range.
constexpr int64_t maxElements = int64_t(1) << 48;
/// Of sizes that are not negative.
bool hasTooManyElements(llvm::ArrayRef<int64_t> shape);
/// Whether an operator can have so much work: an amount, and finite.
bool isWork(double amount);

/// A value on the model's global shapes.
struct Tensor {
  std::string name;
  llvm::SmallVector<int64_t, 4> shape;
  std::string elementType; ///< As MLIR prints it: "f32", "i32", "i1".
  unsigned elementBits = 32;
  /// The operator that produces it, or -1: an argument of the function.
  int producer = -1;
  unsigned resultIndex = 0;
  /// The fusion that it stays within (see FusedPart), or -1.
  int fusion = -1;
  /// Of a fusion: for so many of its elements a statistic of f32 is kept; 0:
  /// nothing is.
  int64_t elementsPerStatistic = 0;
  /// False: where all read it as its producer makes it, devices that merge
  /// operators (DeviceKind::mergesOperators) do so without it in memory.
  /// Readers are one kernel with the producer, or compute it again, as
  /// gradients do with parts of GELU; what they make it of then lives until
  /// the last of them has run: operands of the producer and, numbered behind
  /// these, results of it that are kept (see Operator::madeOf).
  bool isKept = true;
  llvm::SmallVector<unsigned, 2> madeOf;

  int64_t numElements() const {
    int64_t n = 1;
    for (int64_t s : shape)
      n *= s;
    return n;
  }
  int64_t bytes() const { return (numElements() * elementBits + 7) / 8; }
};

struct Operand {
  unsigned tensor;
  TensorAccess access; ///< One entry per dimension of the tensor.
};

/// A result that lacks a dimension with a `partial` kind is reduced over it:
/// where that dimension is split, the tasks make summands of the result.
struct Result {
  unsigned tensor;
  TensorAccess access;
};

/// Operators in whose place devices may have one kernel, such as attention with
/// its gradient, are a *fusion*. The kernel is used if all their devices have
/// it and nothing moves between them: whatever tensor stays within is read as
/// its producer makes it. Such tensors then take neither memory nor time.
struct FusedPart {
  int fusion = -1; ///< The operator's, or -1: it belongs to none.
  /// Of the operator's arithmetic, what the kernel does.
  double replaced = 0;
  /// Products that the kernel does for it, also those that it does again.
  double products = 0;
  /// What it launches then.
  double launches = 0;
};

/// What an operator does where devices merge operators into kernels
/// (DeviceKind::mergesOperators). It holds for all strategies alike: what is
/// moved to another layout between operators of one kernel is taken to be no
/// more than the messages of that.
struct MergedPart {
  /// Whether it begins a kernel, or is part of one that begins before it.
  bool startsKernel = true;
  /// Of the bytes of each operand and result, the share that is read and
  /// written: 0 of what stays within the kernel, or what it reads anyway; of
  /// what it computes again, the bytes of what that is made of. Empty: 1 each.
  llvm::SmallVector<double, 0> operandShares, resultShares;

  bool isAlone() const {
    return startsKernel && operandShares.empty() && resultShares.empty();
  }
  double operandShare(size_t operand) const {
    return operandShares.empty() ? 1 : operandShares[operand];
  }
  double resultShare(size_t result) const {
    return resultShares.empty() ? 1 : resultShares[result];
  }
};

/// Values that live inside of an operator while it runs.
struct Scratch {
  int64_t bytes = 0; ///< Of the whole operator.
  /// The dimensions that divide them among tasks, ascending.
  llvm::SmallVector<unsigned, 2> dims;

  bool operator==(const Scratch &o) const {
    return bytes == o.bytes && dims == o.dims;
  }
};

/// The unit of search: one anchor with the elementwise ops around it.
struct Operator {
  std::string name;
  llvm::SmallVector<Dimension, 6> dims;
  llvm::SmallVector<Operand, 4> operands;
  llvm::SmallVector<Result, 2> results;
  /// Arithmetic of the whole operator, in floating-point operations; a task's
  /// share is its share of the dimensions' points.
  double flops = 0;
  /// Kernels that run one after the other: more than one in a loop.
  double launches = 1;
  /// Of `flops`, those of products in the regions of loops and branches.
  double regionProducts = 0;
  /// Bytes that such regions move besides operands and results.
  double regionBytes = 0;
  /// The share of the regions' work that every task does, however it is split.
  double regionWhole = 0;
  /// What such regions keep for themselves when they keep most.
  llvm::SmallVector<Scratch, 0> scratch;
  /// "contraction", "convolution", "reduction", "window", "gather", "scatter",
  /// "elementwise", "other": lets a cost model tell kinds apart.
  std::string anchor = "elementwise";
  /// The element type of what a contraction or convolution (also one in a
  /// region) multiplies: what it makes may be converted at once. Empty: that of
  /// the first result.
  std::string factorType;
  /// The operands through which a pending sum passes: every result is linear in
  /// them jointly (without a constant part). Empty: none.
  llvm::SmallVector<unsigned, 4> linearOperands;
  /// The dimensions over which it sums that run along samples.
  llvm::SmallVector<unsigned, 1> sampleSums;
  /// The operands that are waited for alone: no result depends on their values.
  llvm::SmallVector<unsigned, 1> awaitedOperands;
  unsigned family = 0;
  /// For every dimension, the family's dimension that it is, or -1.
  llvm::SmallVector<int, 6> familyDims;
  /// "forward", "gradient", "update", …: for tables.
  std::string role;
  /// A hash of the operator's body: equal for operators that compute the same
  /// on the same shapes. Ties are found by it.
  uint64_t signature = 0;
  FusedPart fused;
  MergedPart merged;

  bool isAwaited(size_t operand) const {
    return llvm::is_contained(awaitedOperands, operand);
  }
  /// Whether it multiplies and adds up, and so is a library's call.
  bool isProduct() const {
    return anchor == "contraction" || anchor == "convolution";
  }
  /// Whether it does little with what it reads.
  bool isCheap() const { return anchor == "elementwise" || anchor == "shape"; }
  /// The tensor that \p number of a result's Tensor::madeOf means.
  unsigned madeOf(unsigned number) const {
    return number < operands.size() ? operands[number].tensor
                                    : results[number - operands.size()].tensor;
  }
};

/// The bytes of scratch of the task that does `tile`; none without points.
int64_t scratchBytes(const Operator &op, llvm::ArrayRef<Interval> tile);
/// All scratch of an operator is at most so many bytes: sums of many stay in
/// range.
constexpr int64_t maxScratch = int64_t(1) << 45;

/// The paper's "operator": a forward operator with its gradients, updates and
/// state; one configuration covers all parts.
struct Family {
  std::string name;
  llvm::SmallVector<Dimension, 6> dims;
  llvm::SmallVector<unsigned, 4> operators;
  /// Families with the same tie repeat one another.
  unsigned tie = 0;
  int64_t parameterBytes = 0;
};

/// An argument of the function.
struct Argument {
  unsigned tensor;
  /// The function's result that replaces it at the next step, or -1.
  int replacedBy = -1;
};

struct Graph {
  std::vector<Tensor> tensors;
  /// In a topological order.
  std::vector<Operator> operators;
  std::vector<Family> families;
  std::vector<Argument> arguments;
  /// The function's results, as tensors.
  std::vector<unsigned> results;

  /// For every tensor, its uses as (operator, operand number), in order.
  std::vector<llvm::SmallVector<std::pair<unsigned, unsigned>, 4>> uses() const;
  /// Whether an operator only shows its one operand in another shape or element
  /// type: a reshape, a transpose, a conversion. Mixed-precision models read
  /// their parameters so.
  bool isView(const Operator &op) const;
  /// Whether an operator is such a view of an argument without samples, such as
  /// a parameter, perhaps by way of others.
  bool showsParameter(const Operator &op) const;
  /// An empty string, or the first broken invariant in one line.
  std::string check() const;
};

} // namespace soap

#endif // SOAP_PLANNER_GRAPH_GRAPH_H
