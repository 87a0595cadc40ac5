//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The dialect of shardings that JAX writes, and its attributes.

#ifndef SOAP_DIALECT_SDY_IR_SDYDIALECT_TD
#define SOAP_DIALECT_SDY_IR_SDYDIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/DialectBase.td"

def SdyDialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::mlir::sdy";
  let summary = "Shardings of tensors over named axes of devices";
  let description = [{
    What front ends write of [Shardy](https://openxla.org/shardy): meshes, and
    the shardings of values over them. `--soap-import-shardings` turns them into
    pins of the search.

    The attribute `sdy.sharding` of a function's argument or result is a
    `#sdy.sharding`, that of an op a `#sdy.sharding_per_value`.
  }];
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    /// The discardable attribute of arguments, results and ops.
    static llvm::StringRef getShardingAttrName() { return "sdy.sharding"; }

    void registerAttributes();
    void registerBytecode();
  }];
}

class Sdy_Attr<string name, string attrMnemonic>
    : AttrDef<SdyDialect, name> {
  let mnemonic = attrMnemonic;
  let hasCustomAssemblyFormat = 1;
}

/// An attribute that also has a form without mnemonic, inside of others and of
/// ops.
class Sdy_NestedAttr<string name, string attrMnemonic>
    : Sdy_Attr<name, attrMnemonic> {
  let extraClassDeclaration = [{
    /// The form without mnemonic; a null attribute after an error.
    static }] # name # [{Attr parseBody(::mlir::AsmParser &parser);
    void printBody(::mlir::AsmPrinter &printer) const;
  }];
}

def Sdy_MeshAxisAttr : Sdy_NestedAttr<"MeshAxis", "mesh_axis"> {
  let summary = "A named axis of a mesh: `\"x\"=4`";
  let parameters = (ins StringRefParameter<"">:$name, "int64_t":$size);
}

def Sdy_MeshAttr : Sdy_Attr<"Mesh", "mesh"> {
  let summary = "Axes of devices";
  let description = [{
    The devices are the row-major points of the axes, numbered from 0 or as
    `device_ids` says. Without axes: no device in particular, or (maximal) the
    one of `device_ids`.

    ```
    #sdy.mesh<["x"=2, "y"=4]>
    #sdy.mesh<["x"=2, "y"=2], device_ids=[0, 2, 1, 3]>
    #sdy.mesh<[], device_ids=[3]>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"MeshAxisAttr">:$axes,
                        ArrayRefParameter<"int64_t">:$device_ids);
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    static MeshAttr parseBody(::mlir::AsmParser &parser);
    void printBody(::mlir::AsmPrinter &printer) const;
    /// The size of an axis, or 0.
    int64_t getAxisSize(llvm::StringRef name) const;
    /// The number of points.
    int64_t getNumPoints() const;
  }];
}

def Sdy_AxisRefAttr : Sdy_NestedAttr<"AxisRef", "axis_ref"> {
  let summary = "An axis of a mesh, or a part of it";
  let description = [{
    `"x"` is the axis; `"x":(2)4` what is left of it after two parts were taken
    from its major side, of which four are used. (`size` 0: the whole axis.)
  }];
  let parameters = (ins StringRefParameter<"">:$name, "int64_t":$pre_size,
                        "int64_t":$size);
}

def Sdy_DimensionShardingAttr
    : Sdy_NestedAttr<"DimensionSharding", "dimension_sharding"> {
  let summary = "The axes that cut a dimension, major to minor";
  let description = [{
    `{"x", "y"}`; with `?` it may be cut further, and `p1` after it is its
    priority (-1: none).
  }];
  let parameters = (ins ArrayRefParameter<"AxisRefAttr">:$axes,
                        "bool":$is_closed, "int64_t":$priority);
}

def Sdy_TensorShardingAttr : Sdy_Attr<"TensorSharding", "sharding"> {
  let summary = "How a tensor is cut over a mesh";
  let description = [{
    The mesh, by name or itself, and the axes of every dimension. Over
    `replicated` axes it must not be cut, over `unreduced` ones a sum is pending.

    ```
    #sdy.sharding<@mesh, [{"x"}, {"y", ?}, {} ], replicated={"z"}>
    #sdy.sharding<mesh<["x"=2]>, [{"x":(1)2}p1 ]>
    ```
  }];
  let parameters = (ins "::mlir::Attribute":$mesh_or_ref,
                        ArrayRefParameter<"DimensionShardingAttr">:$dims,
                        ArrayRefParameter<"AxisRefAttr">:$replicated_axes,
                        ArrayRefParameter<"AxisRefAttr">:$unreduced_axes);
  let extraClassDeclaration = [{
    static TensorShardingAttr parseBody(::mlir::AsmParser &parser);
    void printBody(::mlir::AsmPrinter &printer) const;
    /// The mesh, looked for from `op` where it is a name; null if there is
    /// none.
    MeshAttr getMesh(::mlir::Operation *op) const;
    /// Checks the sharding for a value of `type`, seen from `op`; errors begin
    /// with `what`.
    ::llvm::LogicalResult
    verifyFor(::mlir::Operation *op, ::mlir::Type type,
              const ::llvm::Twine &what) const;
  }];
}

def Sdy_TensorShardingPerValueAttr
    : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value"> {
  let summary = "The shardings of several values";
  let description = [{
    `#sdy.sharding_per_value<[<@mesh, [{"x"} ]>, <@mesh, [{} ]>]>`
  }];
  let parameters = (ins ArrayRefParameter<"TensorShardingAttr">:$shardings);
  let extraClassDeclaration = [{
    /// The list with its brackets only.
    static TensorShardingPerValueAttr parseBody(::mlir::AsmParser &parser);
    void printBody(::mlir::AsmPrinter &printer) const;
    ::llvm::LogicalResult
    verifyFor(::mlir::Operation *op, ::mlir::TypeRange types,
              ::llvm::StringRef what) const;
  }];
}

def Sdy_ManualAxesAttr : Sdy_Attr<"ManualAxes", "manual_axes"> {
  let summary = "The axes over which a computation is written out";
  let description = [{ `#sdy<manual_axes{"x", "y"}>` }];
  let parameters = (ins ArrayRefParameter<"::mlir::StringAttr">:$axes);
}

def Sdy_DimMappingAttr : Sdy_NestedAttr<"DimMapping", "dim_mapping"> {
  let summary = "The factors of a dimension, major to minor: `ij`";
  let parameters = (ins ArrayRefParameter<"int64_t">:$factors);
}

def Sdy_TensorMappingAttr : Sdy_NestedAttr<"TensorMapping", "tensor_mapping"> {
  let summary = "The factors of a tensor's dimensions: `[i, jk]`";
  let parameters = (ins ArrayRefParameter<"DimMappingAttr">:$dims);
}

def Sdy_OpShardingRuleAttr : Sdy_Attr<"OpShardingRule", "op_sharding_rule"> {
  let summary = "Which dimensions of an op's operands and results belong together";
  let description = [{
    JAX writes one as `sdy.sharding_rule` on calls of functions that are not in
    the program. It is kept, but not used: such a call stays whole.

    Factors are numbered; 0 to 17 are called `i` to `z`, those after them `z_1`
    and so on.

    ```
    #sdy.op_sharding_rule<([i, k], [k, j])->([i, j]) {i=8, j=2, k=4} reduction={k}, custom>
    ```
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t">:$factor_sizes,
    ArrayRefParameter<"TensorMappingAttr">:$operands,
    ArrayRefParameter<"TensorMappingAttr">:$results,
    ArrayRefParameter<"int64_t">:$reduction_factors,
    ArrayRefParameter<"int64_t">:$need_replication_factors,
    ArrayRefParameter<"int64_t">:$permutation_factors,
    ArrayRefParameter<"int64_t">:$blocked_propagation_factors,
    "bool":$is_custom);
  let genVerifyDecl = 1;
}

#endif // SOAP_DIALECT_SDY_IR_SDYDIALECT_TD
