//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"

#include "Forms.h"

#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::portable;

namespace {
/// Takes single attributes, or what stands for absent ones, out of an
/// operation's list, to be grouped.
class Taker {
public:
  Taker(Operation *op, StringRef opName, NamedAttrList &list)
      : op(op), opName(opName), list(list) {}

  SmallVector<int64_t> integers(StringRef name) {
    auto elements = getElements<int64_t>(take(name), 64);
    check(succeeded(elements), name);
    return succeeded(elements) ? *elements : SmallVector<int64_t>();
  }
  int64_t integer(StringRef name) {
    auto value = dyn_cast_or_null<IntegerAttr>(take(name));
    bool fits = value && value.getType().isSignlessInteger(64);
    check(fits, name);
    return fits ? value.getInt() : 0;
  }
  bool boolean(StringRef name) {
    auto value = dyn_cast_or_null<BoolAttr>(take(name));
    check(static_cast<bool>(value), name);
    return value && value.getValue();
  }
  Type type(StringRef name) {
    auto value = dyn_cast_or_null<TypeAttr>(take(name));
    check(static_cast<bool>(value), name);
    return value ? value.getValue() : NoneType::get(op->getContext());
  }
  bool good = true;

private:
  Attribute take(StringRef name) {
    Attribute value = list.erase(name);
    return value ? value : getDefault(op, opName, name);
  }
  void check(bool fine, StringRef name) {
    if (good && !fine)
      op->emitOpError() << "has no or a wrong attribute '" << name << "'";
    good = good && fine;
  }

  Operation *op;
  StringRef opName;
  NamedAttrList &list;
};
} // namespace

static Attribute takeGather(Taker &take, MLIRContext *context) {
  return GatherDimensionNumbersAttr::get(
      context, take.integers("offset_dims"),
      take.integers("collapsed_slice_dims"),
      take.integers("operand_batching_dims"),
      take.integers("start_indices_batching_dims"),
      take.integers("start_index_map"), take.integer("index_vector_dim"));
}

static Attribute takeScatter(Taker &take, MLIRContext *context) {
  return ScatterDimensionNumbersAttr::get(
      context, take.integers("update_window_dims"),
      take.integers("inserted_window_dims"),
      take.integers("input_batching_dims"),
      take.integers("scatter_indices_batching_dims"),
      take.integers("scatter_dims_to_operand_dims"),
      take.integer("index_vector_dim"));
}

static Attribute takeConvolution(Taker &take, MLIRContext *context) {
  return ConvDimensionNumbersAttr::get(
      context, take.integer("input_batch_dimension"),
      take.integer("input_feature_dimension"),
      take.integers("input_spatial_dimensions"),
      take.integer("kernel_input_feature_dimension"),
      take.integer("kernel_output_feature_dimension"),
      take.integers("kernel_spatial_dimensions"),
      take.integer("output_batch_dimension"),
      take.integer("output_feature_dimension"),
      take.integers("output_spatial_dimensions"));
}

static Attribute takeDot(Taker &take, MLIRContext *context) {
  return DotDimensionNumbersAttr::get(
      context, take.integers("lhs_batching_dimensions"),
      take.integers("rhs_batching_dimensions"),
      take.integers("lhs_contracting_dimensions"),
      take.integers("rhs_contracting_dimensions"));
}

static Attribute takeAlgorithm(Operation *op, Taker &take) {
  Type lhs = take.type("lhs_precision_type");
  Type rhs = take.type("rhs_precision_type");
  Type accumulation = take.type("accumulation_type");
  int64_t lhsCount = take.integer("lhs_component_count");
  int64_t rhsCount = take.integer("rhs_component_count");
  int64_t operations = take.integer("num_primitive_operations");
  bool imprecise = take.boolean("allow_imprecise_accumulation");
  if (!take.good)
    return {};
  auto algorithm = DotAlgorithmAttr::getChecked(
      [&] { return op->emitOpError(); }, op->getContext(), lhs, rhs,
      accumulation, lhsCount, rhsCount, operations, imprecise);
  take.good = static_cast<bool>(algorithm);
  return algorithm;
}

LogicalResult soap::portable::group(Operation *op, StringRef name,
                                    NamedAttrList &list) {
  MLIRContext *context = op->getContext();
  Taker take(op, name, list);
  auto set = [&](StringRef attribute, Attribute value) {
    if (take.good)
      list.set(attribute, value);
  };
  if (name == "gather" || name == "dynamic_gather") {
    set("dimension_numbers", takeGather(take, context));
  } else if (name == "scatter") {
    set("scatter_dimension_numbers", takeScatter(take, context));
  } else if (name == "convolution" || name == "dynamic_conv") {
    set("dimension_numbers", takeConvolution(take, context));
  } else if (name == "dot_general") {
    set("dot_dimension_numbers", takeDot(take, context));
    if (list.get("lhs_precision_type"))
      set("algorithm", takeAlgorithm(op, take));
  } else if (name == "send" || name == "recv") {
    int64_t id = take.integer("channel_id");
    set("channel_handle",
        ChannelHandleAttr::get(context, id, take.integer("channel_type")));
  } else if (list.get("channel_id")) {
    set("channel_handle",
        ChannelHandleAttr::get(context, take.integer("channel_id"), 0));
  }
  return success(take.good);
}

bool soap::portable::ungroup(Attribute value, bool withChannelType,
                             NamedAttrList &list) {
  Builder builder(value.getContext());
  auto integer = [&](StringRef name, int64_t number) {
    list.set(name, builder.getI64IntegerAttr(number));
  };
  auto integers = [&](StringRef name, ArrayRef<int64_t> numbers) {
    list.set(name, builder.getI64TensorAttr(numbers));
  };
  if (auto dims = dyn_cast<GatherDimensionNumbersAttr>(value)) {
    integers("offset_dims", dims.getOffsetDims());
    integers("collapsed_slice_dims", dims.getCollapsedSliceDims());
    integers("operand_batching_dims", dims.getOperandBatchingDims());
    integers("start_indices_batching_dims", dims.getStartIndicesBatchingDims());
    integers("start_index_map", dims.getStartIndexMap());
    integer("index_vector_dim", dims.getIndexVectorDim());
    return true;
  }
  if (auto dims = dyn_cast<ScatterDimensionNumbersAttr>(value)) {
    integers("update_window_dims", dims.getUpdateWindowDims());
    integers("inserted_window_dims", dims.getInsertedWindowDims());
    integers("input_batching_dims", dims.getInputBatchingDims());
    integers("scatter_indices_batching_dims",
             dims.getScatterIndicesBatchingDims());
    integers("scatter_dims_to_operand_dims",
             dims.getScatterDimsToOperandDims());
    integer("index_vector_dim", dims.getIndexVectorDim());
    return true;
  }
  if (auto dims = dyn_cast<ConvDimensionNumbersAttr>(value)) {
    integer("input_batch_dimension", dims.getInputBatchDimension());
    integer("input_feature_dimension", dims.getInputFeatureDimension());
    integers("input_spatial_dimensions", dims.getInputSpatialDimensions());
    integer("kernel_input_feature_dimension",
            dims.getKernelInputFeatureDimension());
    integer("kernel_output_feature_dimension",
            dims.getKernelOutputFeatureDimension());
    integers("kernel_spatial_dimensions", dims.getKernelSpatialDimensions());
    integer("output_batch_dimension", dims.getOutputBatchDimension());
    integer("output_feature_dimension", dims.getOutputFeatureDimension());
    integers("output_spatial_dimensions", dims.getOutputSpatialDimensions());
    return true;
  }
  if (auto dims = dyn_cast<DotDimensionNumbersAttr>(value)) {
    integers("lhs_batching_dimensions", dims.getLhsBatchingDimensions());
    integers("rhs_batching_dimensions", dims.getRhsBatchingDimensions());
    integers("lhs_contracting_dimensions", dims.getLhsContractingDimensions());
    integers("rhs_contracting_dimensions", dims.getRhsContractingDimensions());
    return true;
  }
  if (auto algorithm = dyn_cast<DotAlgorithmAttr>(value)) {
    list.set("lhs_precision_type",
             TypeAttr::get(algorithm.getLhsPrecisionType()));
    list.set("rhs_precision_type",
             TypeAttr::get(algorithm.getRhsPrecisionType()));
    list.set("accumulation_type",
             TypeAttr::get(algorithm.getAccumulationType()));
    integer("lhs_component_count", algorithm.getLhsComponentCount());
    integer("rhs_component_count", algorithm.getRhsComponentCount());
    integer("num_primitive_operations", algorithm.getNumPrimitiveOperations());
    list.set("allow_imprecise_accumulation",
             builder.getBoolAttr(algorithm.getAllowImpreciseAccumulation()));
    return true;
  }
  if (auto channel = dyn_cast<ChannelHandleAttr>(value)) {
    integer("channel_id", channel.getHandle());
    if (withChannelType)
      integer("channel_type", channel.getType());
    return true;
  }
  return false;
}
