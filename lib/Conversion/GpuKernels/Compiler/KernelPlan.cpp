//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPlan.h"

#include "../Generated/LaunchBuilder.h"

#include "Soap/Conversion/GpuKernels/GpuOps.h"
#include "Soap/Planner/Memory/ArenaPacker.h"
#include "Soap/Runtime/Attention.h"
#include "Soap/Runtime/Normalization.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace soap;
using gpukernels::elementBytes;

/// Of temporaries: what cudaMalloc gives, and whole lines of any cache.
static constexpr int64_t scratchAlignment = 256;

/// Of a library's pooling; and of its convolutions beside room for operands.
static constexpr int64_t poolingWorkspace = int64_t(4) << 20,
                         leastWorkspace = int64_t(16) << 20;

static int64_t byteSize(MemRefType type) {
  return type.getNumElements() * elementBytes(type);
}

/// What any of cuDNN's plans for an H200 wants, of those that a test asks for:
/// the operands in a layout of its own, with channels in groups of eight, and
/// sums in parts. Where that is less, it has plans that need none.
static int64_t convolutionWorkspace(const SoapGpuConvolution &conv,
                                    int64_t bytesOfElement) {
  auto elements = [&](int64_t outer, int64_t channels, const int64_t *sizes) {
    int64_t count = outer * llvm::alignTo<8>(channels);
    for (int32_t d = 0; d < conv.num_spatial; ++d)
      count *= sizes[d];
    return count;
  };
  int64_t output = elements(conv.batch, conv.features, conv.output);
  int64_t all = elements(conv.batch, conv.channels, conv.image) + output +
                elements(llvm::alignTo<8>(conv.features),
                         conv.channels / conv.groups, conv.window);
  if (conv.epilogue & SOAP_GPU_ADDEND)
    all += output;
  return leastWorkspace + all * bytesOfElement;
}

/// How a function uses an argument: SoapGpuAccess.
static int32_t accessOf(Value value) {
  int32_t access = 0;
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    auto branches = dyn_cast<scf::IfOp>(user->getParentOp());
    if (isa<memref::LoadOp, vector::LoadOp>(user))
      access |= SOAP_GPU_READ;
    else if (isa<memref::StoreOp, vector::StoreOp>(user))
      access |= SOAP_GPU_WRITE;
    else if (isa<ViewLikeOpInterface, SelectLikeOpInterface>(user))
      // What a branch leaves is one of two buffers.
      access |= accessOf(user->getResult(0));
    else if (branches && isa<scf::YieldOp>(user))
      access |= accessOf(branches.getResult(use.getOperandNumber()));
    else
      access |= SOAP_GPU_READ | SOAP_GPU_WRITE;
  }
  return access;
}

/// The memory that \p value is or shows a part of; an argument of one of
/// several alternatives is what these get.
static Value baseOf(Value value) {
  while (true) {
    auto argument = dyn_cast<BlockArgument>(value);
    Operation *parent = argument ? argument.getOwner()->getParentOp() : nullptr;
    if (auto view = value.getDefiningOp<ViewLikeOpInterface>())
      value = view.getViewSource();
    else if (isa_and_nonnull<gpukernels::AlternativesOp>(parent))
      value = parent->getOperand(argument.getArgNumber());
    else
      return value;
  }
}

namespace {

class KernelPlanner {
public:
  explicit KernelPlanner(func::FuncOp func)
      : func(func), module(func->getParentOfType<ModuleOp>()) {}

  FailureOr<ProgramBuilder::GpuKernel> plan() {
    if (failed(addSteps(func.getBody().front())))
      return failure();
    placeTemporaries();
    return std::move(kernel);
  }

private:
  LogicalResult addSteps(Block &block) {
    for (Operation &op : block) {
      if (auto launch = dyn_cast<gpu::LaunchFuncOp>(op)) {
        if (failed(addLaunch(launch)))
          return failure();
      } else if (auto gemm = dyn_cast<gpukernels::GemmOp>(op)) {
        if (failed(addGemm(gemm)))
          return failure();
      } else if (auto conv = dyn_cast<gpukernels::ConvOp>(op)) {
        if (failed(addConvolution(conv)))
          return failure();
      } else if (auto attention = dyn_cast<gpukernels::AttentionOp>(op)) {
        if (failed(addAttention(attention)))
          return failure();
      } else if (auto pool = dyn_cast<gpukernels::PoolOp>(op)) {
        if (failed(addPooling(pool)))
          return failure();
      } else if (auto norm = dyn_cast<gpukernels::BatchNormOp>(op)) {
        if (failed(addNormalization(norm)))
          return failure();
      } else if (auto softmax = dyn_cast<gpukernels::SoftmaxOp>(op)) {
        if (failed(addSoftmax(softmax)))
          return failure();
      } else if (auto either = dyn_cast<gpukernels::AlternativesOp>(op)) {
        if (failed(addAlternatives(either)))
          return failure();
      } else if (!isMemoryEffectFree(&op) &&
                 !isa<memref::AllocOp, func::ReturnOp>(op)) {
        return op.emitError("no step of a GPU kernel");
      }
    }
    return success();
  }

  /// The part of memory that \p value shows, from its first element on.
  FailureOr<SoapGpuBuffer> locate(Operation *op, Value value, int32_t access) {
    auto type = cast<MemRefType>(value.getType());
    Value base = baseOf(value);
    SmallVector<int64_t> strides;
    int64_t offset;
    if (failed(type.getStridesAndOffset(strides, offset)) ||
        ShapedType::isDynamic(offset))
      return op->emitError("uses memory at a place that is not known");
    SoapGpuBuffer buffer = {};
    buffer.access = access;
    buffer.offset = offset * elementBytes(type);
    buffer.bytes = byteSize(cast<MemRefType>(base.getType())) - buffer.offset;
    if (auto argument = dyn_cast<BlockArgument>(base)) {
      buffer.buffer = static_cast<int32_t>(argument.getArgNumber());
    } else if (auto global = base.getDefiningOp<memref::GetGlobalOp>()) {
      FailureOr<int64_t> place = addConstant(global);
      if (failed(place))
        return failure();
      buffer.buffer = SOAP_GPU_CONSTANTS;
      buffer.offset += *place;
    } else if (base.getDefiningOp<memref::AllocOp>()) {
      buffer.buffer = SOAP_GPU_SCRATCH;
      auto now = static_cast<int64_t>(kernel.steps.size());
      auto [it, isNew] =
          temporaries.try_emplace(base, static_cast<unsigned>(requests.size()));
      if (isNew)
        requests.push_back({byteSize(cast<MemRefType>(base.getType())),
                            scratchAlignment, now, now});
      requests[it->second].last = now;
    } else {
      return op->emitError("uses memory of unknown origin");
    }
    return buffer;
  }

  /// Notes which temporary the last buffer of a step is in.
  void note(Value value) {
    auto it = temporaries.find(baseOf(value));
    if (it != temporaries.end())
      places.push_back(
          {kernel.steps.size(), step.buffers.size() - 1, it->second});
  }

  LogicalResult addBuffer(Operation *op, Value value, int32_t access) {
    FailureOr<SoapGpuBuffer> buffer = locate(op, value, access);
    if (failed(buffer))
      return failure();
    step.buffers.push_back(*buffer);
    note(value);
    return success();
  }

  LogicalResult addLaunch(gpu::LaunchFuncOp launch) {
    step = {};
    step.kind = SOAP_GPU_LAUNCH;
    step.function = launch.getKernelName().str();
    auto grid = getConstantIntValue(launch.getGridSizeX()),
         block = getConstantIntValue(launch.getBlockSizeX());
    auto function = module.lookupSymbol<gpu::GPUFuncOp>(launch.getKernelAttr());
    if (!grid || !block || !function)
      return launch.emitError("launches an unknown function");
    step.grid = *grid;
    step.block = static_cast<int32_t>(*block);
    // Memory of the block, which follows, is no buffer.
    auto arguments =
        function.getArguments().take_front(function.getNumArguments());
    for (auto [operand, argument] :
         llvm::zip_equal(launch.getKernelOperands(), arguments)) {
      int32_t access = accessOf(argument);
      if (failed(addBuffer(launch, operand, access ? access : SOAP_GPU_READ)))
        return failure();
    }
    kernel.steps.push_back(step);
    return success();
  }

  static SoapElementType typeOf(Value value) {
    Type type = getElementTypeOrSelf(value.getType());
    return type.isF64()    ? SOAP_F64
           : type.isF32()  ? SOAP_F32
           : type.isBF16() ? SOAP_BF16
                           : SOAP_F16;
  }

  /// All operands of a call in their order.
  LogicalResult addOperands(DestinationStyleOpInterface call) {
    for (OpOperand &operand : call->getOpOperands())
      if (failed(addBuffer(call, operand.get(),
                           call.isDpsInit(&operand) ? SOAP_GPU_WRITE
                                                    : SOAP_GPU_READ)))
        return failure();
    return success();
  }

  LogicalResult addGemm(gpukernels::GemmOp gemm) {
    step = {};
    step.kind = SOAP_GPU_GEMM;
    step.gemm.operand_type = typeOf(gemm.getLhs());
    step.gemm.result_type = typeOf(gemm.getOut());
    step.gemm.m = gemm.getSizes()[0];
    step.gemm.n = gemm.getSizes()[1];
    step.gemm.k = gemm.getSizes()[2];
    llvm::copy(gemm.getStrides(), step.gemm.strides);
    step.batch = gemm.getBatch().vec();
    step.gemm.tf32 = gemm.getTf32();
    step.gemm.scale = gemm.getScale().convertToDouble();
    step.gemm.addend_scale = gemm.getAddendScale().convertToDouble();
    step.gemm.epilogue = epilogueOf(gemm);
    if (auto activation = gemm.getActivation()) {
      const int32_t bits[] = {SOAP_GPU_RELU, SOAP_GPU_GELU,
                              SOAP_GPU_GELU_GRADIENT};
      step.gemm.epilogue |= bits[static_cast<int32_t>(*activation)];
    }
    if (gemm.getKept())
      step.gemm.epilogue |= SOAP_GPU_KEEP;
    if (gemm.getSums())
      step.gemm.epilogue |= SOAP_GPU_SUMS;
    if (failed(addBuffer(gemm, gemm.getLhs(), SOAP_GPU_READ)) ||
        failed(addBuffer(gemm, gemm.getRhs(), SOAP_GPU_READ)) ||
        failed(addBuffer(gemm, gemm.getOut(), SOAP_GPU_WRITE)) ||
        failed(addAddends(gemm)) ||
        (gemm.getPoint() &&
         failed(addBuffer(gemm, gemm.getPoint(), SOAP_GPU_READ))) ||
        (gemm.getKept() &&
         failed(addBuffer(gemm, gemm.getKept(), SOAP_GPU_WRITE))) ||
        (gemm.getSums() &&
         failed(addBuffer(gemm, gemm.getSums(), SOAP_GPU_WRITE))))
      return failure();
    kernel.steps.push_back(step);
    return success();
  }

  /// The bits of what is added to the sums of a product or a convolution.
  template <typename OpTy> static int32_t epilogueOf(OpTy op) {
    int32_t bits = 0;
    if (op.getAddend())
      bits |= SOAP_GPU_ADDEND;
    if (op.getBias())
      bits |= SOAP_GPU_BIAS;
    return bits;
  }

  template <typename OpTy> LogicalResult addAddends(OpTy op) {
    if ((op.getAddend() &&
         failed(addBuffer(op, op.getAddend(), SOAP_GPU_READ))) ||
        (op.getBias() && failed(addBuffer(op, op.getBias(), SOAP_GPU_READ))))
      return failure();
    return success();
  }

  LogicalResult addConvolution(gpukernels::ConvOp conv) {
    step = {};
    step.kind = SOAP_GPU_CONVOLUTION;
    SoapGpuConvolution &out = step.convolution;
    out.kind = static_cast<int32_t>(conv.getKind());
    out.type = typeOf(conv.getInit());
    out.num_spatial = static_cast<int32_t>(conv.getImage().size());
    llvm::copy(conv.getLast(), out.last);
    out.flipped = conv.getFlipped();
    out.tf32 = conv.getTf32();
    out.batch = conv.getSizes()[0];
    out.channels = conv.getSizes()[1];
    out.features = conv.getSizes()[2];
    out.groups = conv.getSizes()[3];
    llvm::copy(conv.getImage(), out.image);
    llvm::copy(conv.getWindow(), out.window);
    llvm::copy(conv.getOutput(), out.output);
    llvm::copy(conv.getStrides(), out.strides);
    llvm::copy(conv.getLow(), out.low);
    llvm::copy(conv.getHigh(), out.high);
    llvm::copy(conv.getDilation(), out.dilation);
    out.epilogue = epilogueOf(conv);
    if (conv.getRelu())
      out.epilogue |= SOAP_GPU_RELU;
    if (failed(addBuffer(conv, conv.getLhs(), SOAP_GPU_READ)) ||
        failed(addBuffer(conv, conv.getRhs(), SOAP_GPU_READ)) ||
        failed(addBuffer(conv, conv.getInit(), SOAP_GPU_WRITE)) ||
        failed(addAddends(conv)))
      return failure();
    addWorkspace(convolutionWorkspace(
        out, elementBytes(cast<MemRefType>(conv.getInit().getType()))));
    kernel.steps.push_back(step);
    return success();
  }

  LogicalResult addPooling(gpukernels::PoolOp pool) {
    step = {};
    step.kind = SOAP_GPU_CONVOLUTION;
    SoapGpuConvolution &out = step.convolution;
    out.kind = SOAP_GPU_MAXIMUM + static_cast<int32_t>(pool.getKind());
    out.type = typeOf(pool.getInit());
    out.num_spatial = static_cast<int32_t>(pool.getImage().size());
    out.last[0] = out.last[2] = pool.getLast();
    out.batch = pool.getSizes()[0];
    out.channels = out.features = out.groups = pool.getSizes()[1];
    llvm::copy(pool.getImage(), out.image);
    llvm::copy(pool.getWindow(), out.window);
    llvm::copy(pool.getOutput(), out.output);
    llvm::copy(pool.getStrides(), out.strides);
    llvm::copy(pool.getLow(), out.low);
    llvm::copy(pool.getHigh(), out.high);
    std::fill_n(out.dilation, out.num_spatial, 1);
    if (failed(addOperands(pool)))
      return failure();
    addWorkspace(poolingWorkspace);
    kernel.steps.push_back(step);
    return success();
  }

  /// So many bytes for the library, as the step's last buffer.
  void addWorkspace(int64_t bytes) {
    auto now = static_cast<int64_t>(kernel.steps.size());
    auto temporary = static_cast<unsigned>(requests.size());
    requests.push_back({bytes, scratchAlignment, now, now});
    step.buffers.push_back({SOAP_GPU_SCRATCH, SOAP_GPU_WRITE, 0, bytes});
    places.push_back({kernel.steps.size(), step.buffers.size() - 1, temporary});
  }

  LogicalResult addAttention(gpukernels::AttentionOp attention) {
    step = {};
    step.kind = SOAP_GPU_ATTENTION;
    step.attention = attention.describe();
    if (failed(addOperands(attention)))
      return failure();
    addWorkspace(attentionWorkspace(step.attention));
    kernel.steps.push_back(step);
    return success();
  }

  LogicalResult addNormalization(gpukernels::BatchNormOp norm) {
    step = {};
    step.kind = SOAP_GPU_NORMALIZATION;
    step.normalization = norm.describe();
    if (failed(addOperands(norm)))
      return failure();
    addWorkspace(normalizationWorkspace(step.normalization));
    kernel.steps.push_back(step);
    return success();
  }

  LogicalResult addSoftmax(gpukernels::SoftmaxOp softmax) {
    step = {};
    step.kind = SOAP_GPU_SOFTMAX;
    step.softmax = {static_cast<int32_t>(softmax.getKind()),
                    typeOf(softmax.getInit()), softmax.getSizes()[0],
                    softmax.getSizes()[1], softmax.getSizes()[2]};
    if (failed(addOperands(softmax)))
      return failure();
    kernel.steps.push_back(step);
    return success();
  }

  /// The step of alternatives, then those of both.
  LogicalResult addAlternatives(gpukernels::AlternativesOp op) {
    step = {};
    step.kind = SOAP_GPU_ALTERNATIVES;
    step.alternatives.code = codeOf(op);
    for (OpOperand &operand : op->getOpOperands()) {
      if (failed(addBuffer(op, operand.get(),
                           op.isDpsInit(&operand) ? SOAP_GPU_WRITE
                                                  : SOAP_GPU_READ)))
        return failure();
      step.types.push_back(
          anyTypeOf(getElementTypeOrSelf(operand.get().getType())));
    }
    size_t first = kernel.steps.size();
    kernel.steps.push_back(step);
    if (failed(addSteps(op.getLibrary().front())))
      return failure();
    size_t middle = kernel.steps.size();
    if (failed(addSteps(op.getGenerated().front())))
      return failure();
    SoapGpuAlternatives &either = kernel.steps[first].alternatives;
    either.num_library = static_cast<int32_t>(middle - first - 1);
    either.num_generated = static_cast<int32_t>(kernel.steps.size() - middle);
    if (either.num_library == 0 || either.num_generated == 0)
      return op.emitError("has an alternative without steps");
    // Either list may run first, and begins with what the other one had.
    for (Value operand : op->getOperands())
      if (auto it = temporaries.find(baseOf(operand)); it != temporaries.end())
        requests[it->second].last =
            static_cast<int64_t>(kernel.steps.size()) - 1;
    return success();
  }

  /// A number for all that the lists of \p op do: their text and that of the
  /// functions that they launch, without names.
  uint64_t codeOf(gpukernels::AlternativesOp op) {
    std::string text;
    auto print = [&](Operation *printed, StringRef name) {
      std::string one;
      llvm::raw_string_ostream os(one);
      printed->print(os, OpPrintingFlags().useLocalScope());
      for (size_t at = 0; !name.empty() &&
                          (at = one.find(name.str(), at)) != std::string::npos;)
        one.erase(at, name.size());
      text += one;
    };
    for (Region *region : {&op.getLibrary(), &op.getGenerated()})
      for (Operation &inner : region->front()) {
        auto launch = dyn_cast<gpu::LaunchFuncOp>(inner);
        StringRef name = launch ? launch.getKernelName().getValue() : "";
        print(&inner, name);
        if (launch)
          if (Operation *function = module.lookupSymbol(launch.getKernelAttr()))
            print(function, name);
      }
    return llvm::xxh3_64bits(text);
  }

  static int64_t anyTypeOf(Type type) {
    if (type.isF64())
      return SOAP_F64;
    if (type.isF32())
      return SOAP_F32;
    if (type.isBF16())
      return SOAP_BF16;
    return type.isF16() ? SOAP_F16 : SOAP_BYTE;
  }

  /// Where the values of a global are among the kernel's constants.
  FailureOr<int64_t> addConstant(memref::GetGlobalOp use) {
    auto [it, isNew] = constants.try_emplace(use.getName(), 0);
    if (!isNew)
      return it->second;
    auto global = module.lookupSymbol<memref::GlobalOp>(use.getNameAttr());
    auto values = global ? dyn_cast_or_null<DenseElementsAttr>(
                               global.getInitialValue().value_or(Attribute()))
                         : DenseElementsAttr();
    if (!values)
      return use.emitError("uses a constant without values");
    kernel.constants.resize(
        llvm::alignTo(kernel.constants.size(), scratchAlignment));
    it->second = static_cast<int64_t>(kernel.constants.size());
    ArrayRef<char> raw = values.getRawData();
    int64_t count = values.isSplat() ? values.getNumElements() : 1;
    for (int64_t i = 0; i < count; ++i)
      kernel.constants.append(raw.begin(), raw.end());
    return it->second;
  }

  void placeTemporaries() {
    Packing packing = packBuffers(requests);
    kernel.scratchBytes = packing.arenaSize;
    for (const Place &place : places)
      kernel.steps[place.step].buffers[place.buffer].offset +=
          packing.offsets[place.temporary];
  }

  struct Place {
    size_t step, buffer;
    unsigned temporary;
  };

  func::FuncOp func;
  ModuleOp module;
  ProgramBuilder::GpuKernel kernel;
  ProgramBuilder::GpuStep step;
  llvm::DenseMap<Value, unsigned> temporaries;
  std::vector<BufferRequest> requests;
  std::vector<Place> places;
  llvm::StringMap<int64_t> constants;
};

} // namespace

FailureOr<ProgramBuilder::GpuKernel> gpukernels::planKernel(func::FuncOp func) {
  return KernelPlanner(func).plan();
}
