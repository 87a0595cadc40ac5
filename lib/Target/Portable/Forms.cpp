//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Forms.h"

#include "Soap/Dialect/StableHLO/IR/StablehloDialect.h"

#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::stablehlo;
using namespace soap::portable;

StringRef soap::portable::getPortableName(Operation *op) {
  StringRef name = llvm::StringSwitch<StringRef>(op->getName().getStringRef())
                       .Case("func.func", "func")
                       .Case("func.call", "call")
                       .Case("func.return", "return")
                       .Default("");
  if (name.empty()) {
    name = op->getName().getStringRef();
    if (!name.consume_front("stablehlo."))
      return "";
  }
  return getOpVersions(name).empty() ? "" : name;
}

//===----------------------------------------------------------------------===//
// Values that StableHLO leaves out
//===----------------------------------------------------------------------===//

static Attribute repeat(Builder &builder, Attribute value,
                        ArrayRef<int64_t> shape) {
  auto type = RankedTensorType::get(shape, cast<TypedAttr>(value).getType());
  return type.getNumElements() == 0
             ? DenseElementsAttr::get(type, ArrayRef<Attribute>())
             : DenseElementsAttr::get(type, value);
}

static int64_t getWindowRank(Operation *op, StringRef name) {
  if (op->getNumOperands() == 0)
    return -1;
  auto type = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  if (!type)
    return -1;
  bool spatial = name == "convolution" || name == "dynamic_conv";
  return spatial ? type.getRank() - 2 : type.getRank();
}

Attribute soap::portable::getDefault(Operation *op, StringRef name,
                                     StringRef attribute) {
  Builder builder(op->getContext());
  auto is = [&](auto... names) { return ((attribute == names) || ...); };

  if (is("result_accuracy"))
    return ResultAccuracyAttr::get(
        op->getContext(), APFloat(0.0), APFloat(0.0), 0,
        ResultAccuracyModeAttr::get(op->getContext(),
                                    ResultAccuracyMode::DEFAULT));
  if (is("precision_config")) {
    auto usual = PrecisionAttr::get(op->getContext(), Precision::DEFAULT);
    return builder.getArrayAttr({usual, usual});
  }
  if (is("lhs_precision_type", "rhs_precision_type", "accumulation_type",
         "lhs_component_count", "rhs_component_count",
         "num_primitive_operations", "allow_imprecise_accumulation"))
    return TypeAttr::get(builder.getNoneType());
  if (is("compare_type"))
    return ComparisonTypeAttr::get(op->getContext(), ComparisonType::NOTYPE);
  if (is("channel_id"))
    return builder.getI64IntegerAttr(0);
  if (is("use_global_device_ids", "has_dynamic_root", "is_host_transfer",
         "indices_are_sorted", "unique_indices", "has_side_effect",
         "is_stable") ||
      (name == "cholesky" && is("lower")))
    return builder.getBoolAttr(false);
  if (is("operand_batching_dims", "start_indices_batching_dims",
         "input_batching_dims", "scatter_indices_batching_dims",
         "known_expanding_dimensions", "known_nonexpanding_dimensions") ||
      ((name == "send" || name == "recv") && is("source_target_pairs")))
    return builder.getI64TensorAttr({});
  if (is("arg_attrs", "res_attrs", "called_computations", "operand_layouts",
         "result_layouts", "output_operand_aliases", "result_tilings",
         "layout"))
    return builder.getArrayAttr({});
  if (is("sym_visibility", "backend_config", "infeed_config", "outfeed_config"))
    return builder.getStringAttr("");
  if (is("composite_attributes"))
    return builder.getDictionaryAttr({});
  if (is("api_version"))
    return builder.getI32IntegerAttr(
        static_cast<int32_t>(CustomCallApiVersion::API_VERSION_ORIGINAL));
  if (name == "composite" && is("version"))
    return builder.getI32IntegerAttr(0);
  if (name == "sort" && is("dimension"))
    return builder.getI64IntegerAttr(-1);

  bool strides = is("window_strides", "lhs_dilation", "rhs_dilation",
                    "base_dilations", "window_dilations");
  if (strides || is("window_reversal", "padding")) {
    int64_t rank = getWindowRank(op, name);
    if (rank < 0)
      return {};
    if (is("padding"))
      return repeat(builder, builder.getI64IntegerAttr(0), {rank, 2});
    return repeat(builder,
                  strides ? Attribute(builder.getI64IntegerAttr(1))
                          : builder.getBoolAttr(false),
                  {rank});
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Attributes that are alike
//===----------------------------------------------------------------------===//

namespace {
/// What an attribute of a name is in StableHLO.
enum class Form { Same, Integers, Booleans, Symbol, Symbols, Unit };
} // namespace

static Form getForm(StringRef attribute) {
  return llvm::StringSwitch<Form>(attribute)
      .Cases({"base_dilations", "broadcast_dimensions", "broadcast_sizes",
              "edge_padding_high", "edge_padding_low", "fft_length",
              "interior_padding", "known_expanding_dimensions",
              "known_nonexpanding_dimensions", "lhs_dilation"},
             Form::Integers)
      .Cases({"limit_indices", "permutation", "rhs_dilation", "slice_sizes",
              "start_indices", "strides", "window_dilations",
              "window_dimensions", "window_strides", "dimensions"},
             Form::Integers)
      .Case("window_reversal", Form::Booleans)
      .Cases({"callee", "decomposition"}, Form::Symbol)
      .Case("called_computations", Form::Symbols)
      .Case("use_global_device_ids", Form::Unit)
      .Default(Form::Same);
}

/// The elements of a tensor of one dimension; failure if it is none of those.
template <typename T>
static FailureOr<SmallVector<T>> getElements(Attribute attr, unsigned width) {
  auto tensor = dyn_cast_or_null<DenseElementsAttr>(attr);
  if (!tensor || tensor.getType().getRank() != 1 ||
      !tensor.getElementType().isSignlessInteger(width))
    return failure();
  return llvm::to_vector(tensor.getValues<T>());
}

/// An attribute of the format as StableHLO's, or null.
static Attribute fromPortable(StringRef name, Attribute value) {
  MLIRContext *context = value.getContext();
  switch (getForm(name)) {
  case Form::Same:
    return value;
  case Form::Integers: {
    auto elements = getElements<int64_t>(value, 64);
    return succeeded(elements) ? DenseI64ArrayAttr::get(context, *elements)
                               : Attribute();
  }
  case Form::Booleans: {
    auto elements = getElements<bool>(value, 1);
    return succeeded(elements) ? DenseBoolArrayAttr::get(context, *elements)
                               : Attribute();
  }
  case Form::Symbol:
    if (auto text = dyn_cast<StringAttr>(value))
      return FlatSymbolRefAttr::get(text);
    return {};
  case Form::Symbols: {
    SmallVector<Attribute> symbols;
    auto list = dyn_cast<ArrayAttr>(value);
    if (!list)
      return {};
    for (Attribute element : list) {
      if (!isa<StringAttr>(element))
        return {};
      symbols.push_back(FlatSymbolRefAttr::get(cast<StringAttr>(element)));
    }
    return ArrayAttr::get(context, symbols);
  }
  case Form::Unit:
    return value == BoolAttr::get(context, true) ? UnitAttr::get(context)
                                                 : Attribute();
  }
  return {};
}

/// A tensor for an array, as it is read again; the wrappers of names and
/// symbols need no change.
static Attribute toPortable(Attribute value) {
  Builder builder(value.getContext());
  if (auto ints = dyn_cast<DenseI64ArrayAttr>(value))
    return builder.getI64TensorAttr(ints.asArrayRef());
  if (auto bools = dyn_cast<DenseBoolArrayAttr>(value))
    return DenseElementsAttr::get(
        RankedTensorType::get({bools.size()}, builder.getI1Type()),
        bools.asArrayRef());
  if (isa<UnitAttr>(value))
    return builder.getBoolAttr(true);
  return value;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

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

/// Groups what StableHLO groups.
static LogicalResult group(Operation *op, StringRef name, NamedAttrList &list) {
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

/// Adds what a group consists of; false if `value` is no group.
static bool ungroup(Attribute value, bool withChannelType,
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

//===----------------------------------------------------------------------===//
// Whole operations
//===----------------------------------------------------------------------===//

FailureOr<NamedAttrList> soap::portable::toPortableForm(Operation *op) {
  StringRef name = getPortableName(op);
  ArrayRef<StringRef> expected = getOpVersions(name).back().attributes;
  NamedAttrList list;
  if (auto own =
          dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()))
    for (NamedAttribute attr : own)
      if (!ungroup(attr.getValue(),
                   llvm::is_contained(expected, "channel_type"), list))
        list.set(attr.getName(), toPortable(attr.getValue()));
  for (NamedAttribute attr : list)
    if (!llvm::is_contained(expected, attr.getName()))
      return op->emitOpError()
             << "has attribute '" << attr.getName().getValue()
             << "', for which portable artifacts have no place";
  for (StringRef attribute : expected) {
    if (list.get(attribute))
      continue;
    Attribute value = getDefault(op, name, attribute);
    if (!value)
      return op->emitOpError() << "has no attribute '" << attribute << "'";
    list.set(attribute, value);
  }
  return list;
}

FailureOr<NamedAttrList> soap::portable::fromPortableForm(Operation *op) {
  const OpVersion &version = *findOpVersion(op->getName().getStringRef());
  ArrayRef<StringRef> newest = getOpVersions(version.name).back().attributes;
  NamedAttrList given(op->getAttrDictionary()), list;
  for (StringRef attribute : version.attributes)
    if (!given.get(attribute))
      return op->emitOpError() << "has no attribute '" << attribute << "'";
  for (StringRef attribute : version.attributes) {
    Attribute value = given.get(attribute);
    Attribute usual = getDefault(op, version.name, attribute);
    // An absent number has been written in another width.
    if (version.name == "composite" && attribute == "version")
      if (auto number = dyn_cast<IntegerAttr>(value);
          number && number.getValue().isZero())
        continue;
    if (value == usual)
      continue;
    if (!llvm::is_contained(newest, attribute))
      return op->emitOpError()
             << "has attribute '" << attribute
             << "', which has been removed from the operation";
    value = fromPortable(attribute, value);
    if (!value)
      return op->emitOpError() << "has a wrong attribute '" << attribute << "'";
    list.set(attribute, value);
  }
  if (failed(group(op, version.name, list)))
    return failure();
  return list;
}
