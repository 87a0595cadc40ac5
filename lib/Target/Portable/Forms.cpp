//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Forms.h"
#include "Groups.h"

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
