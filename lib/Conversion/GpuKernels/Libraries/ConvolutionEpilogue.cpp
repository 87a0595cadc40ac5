//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// cuDNN has engines for a forward convolution with a bias, an addend in front
// of it or none, and ReLU behind it or not; for no other epilogue without
// compiling one (unittests/Conversion/CudnnPlanTest.cpp).

#include "ConvolutionEpilogue.h"

#include "../../CpuKernels/LinalgUtils.h"
#include "EpilogueBody.h"
#include "GemmUses.h"

using namespace mlir;
using namespace soap;
using gpukernels::Activation;
using gpukernels::ConvOp;
using gpukernels::Epilogue;
using gpukernels::ScaledArgument;
using kernels::memoryOf;

namespace {

class ConvolutionEpilogue {
public:
  ConvolutionEpilogue(ConvOp conv, linalg::GenericOp reader)
      : conv(conv), reader(reader) {}

  bool match();
  void rewrite();

private:
  bool isBias(MemRefType type, AffineMap map);
  bool addTerm(const ScaledArgument &term);
  bool areOthersUnchanged();

  ConvOp conv;
  linalg::GenericOp reader;
  Value out, sums, addend, bias;
  MemRefType outType;
  bool hasSums = false, hasRelu = false;
};

} // namespace

/// Whether what is read by \p map is a number for each feature.
bool ConvolutionEpilogue::isBias(MemRefType type, AffineMap map) {
  int64_t features = conv.getSizes()[2], inner = 1;
  if (!conv.getLast()[2])
    for (int64_t size : conv.getOutput())
      inner *= size;
  if (!type.getLayout().isIdentity() || type.getNumElements() != features)
    return false;
  // The loops that go along it have to be those of the features: next to each
  // other, around as many elements as there are to a feature.
  SmallVector<int64_t> loops = reader.getStaticLoopRanges();
  SmallVector<unsigned> along;
  for (auto [expr, size] : llvm::zip_equal(map.getResults(), type.getShape())) {
    if (size == 1)
      continue;
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim)
      return false;
    along.push_back(dim.getPosition());
  }
  int64_t within = 1;
  for (size_t d = loops.size(); d-- > 0; within *= loops[d]) {
    if (loops[d] == 1)
      continue;
    bool isAlong = !along.empty() && along.back() == d;
    bool isOfFeatures = within >= inner && within < inner * features;
    if (isAlong != isOfFeatures || (within < inner && inner % within != 0) ||
        (within < inner && within * loops[d] > inner))
      return false;
    if (isAlong)
      along.pop_back();
  }
  return along.empty();
}

bool ConvolutionEpilogue::addTerm(const ScaledArgument &term) {
  unsigned number = term.argument.getArgNumber();
  Value operand = reader->getOperand(number);
  auto type = dyn_cast<MemRefType>(operand.getType());
  AffineMap map = reader.getIndexingMapsArray()[number];
  if (!type || !type.hasStaticShape() || term.scale != 1 ||
      type.getElementType() != outType.getElementType())
    return false;
  if (operand == sums) {
    hasSums = true;
    return gpukernels::readsInOrder(reader, type, map);
  }
  if (gpukernels::readsInOrder(reader, type, map)) {
    // cuDNN reads dense tensors; it may write before it has read all.
    if (addend || !type.getLayout().isIdentity() ||
        memoryOf(operand) == memoryOf(out))
      return false;
    addend = operand;
    return true;
  }
  if (bias || !isBias(type, map) || memoryOf(operand) == memoryOf(out))
    return false;
  bias = operand;
  return true;
}

/// Whether the convolution may come where the op is.
bool ConvolutionEpilogue::areOthersUnchanged() {
  return llvm::all_of(
      ValueRange{conv->getOperand(0), conv->getOperand(1)}, [&](Value input) {
        return memoryOf(input) != memoryOf(out) &&
               gpukernels::isUnchanged(memoryOf(input), conv, reader);
      });
}

bool ConvolutionEpilogue::match() {
  sums = gpukernels::findSums(conv, conv.getInit());
  if (conv.getKind() != gpukernels::ConvKind::Forward || conv.getBias() ||
      reader.getNumDpsInits() != 1 || reader.getNumReductionLoops() != 0 ||
      !reader.hasPureBufferSemantics())
    return false;
  // Convolutions of single channels have engines of their own, which take no
  // epilogue.
  int64_t groups = conv.getSizes()[3];
  if (groups > 1 && groups == conv.getSizes()[1])
    return false;
  out = reader.getOutputs()[0];
  outType = dyn_cast<MemRefType>(out.getType());
  if (!outType || !outType.hasStaticShape() ||
      !outType.getLayout().isIdentity() ||
      !reader.getIndexingMapsArray().back().isIdentity())
    return false;
  Type element = outType.getElementType();
  bool isNarrow = element.isF16() || element.isBF16();
  if (getElementTypeOrSelf(sums.getType()) != element ||
      (!isNarrow && !element.isF32()))
    return false;
  std::optional<Epilogue> found =
      gpukernels::matchEpilogue(*reader.getBody(), isNarrow ? element : Type());
  if (!found || (found->activation && *found->activation != Activation::Relu) ||
      !llvm::all_of(found->terms,
                    [&](const ScaledArgument &term) { return addTerm(term); }))
    return false;
  hasRelu = found->activation.has_value();
  return hasSums && bias && areOthersUnchanged();
}

void ConvolutionEpilogue::rewrite() {
  OpBuilder builder(reader);
  auto made = cast<ConvOp>(builder.clone(*conv));
  made.getInitMutable().set(out);
  if (addend)
    made.getAddendMutable().assign(addend);
  made.getBiasMutable().assign(bias);
  made.setRelu(hasRelu);
  reader.erase();
  gpukernels::eraseCall(conv, conv.getInit());
}

void gpukernels::fuseEpilogue(ConvOp conv) {
  linalg::GenericOp reader = onlyReader(conv, conv.getInit());
  if (!reader)
    return;
  ConvolutionEpilogue epilogue(conv, reader);
  if (epilogue.match())
    epilogue.rewrite();
}
