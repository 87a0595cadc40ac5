//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SDY_IR_SDYOPS_TD
#define SOAP_DIALECT_SDY_IR_SDYOPS_TD

include "Soap/Dialect/Sdy/IR/SdyDialect.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Sdy_Op<string mnemonic, list<Trait> traits = []>
    : Op<SdyDialect, mnemonic, traits>;

def Sdy_PropagationDirection : I32EnumAttr<"PropagationDirection",
    "where shardings may be propagated to",
    [I32EnumAttrCase<"NONE", 0>, I32EnumAttrCase<"FORWARD", 1>,
     I32EnumAttrCase<"BACKWARD", 2>, I32EnumAttrCase<"BOTH", 3>]> {
  let cppNamespace = "::mlir::sdy";
}

def Sdy_MeshOp : Sdy_Op<"mesh", [Symbol, HasParent<"::mlir::ModuleOp">]> {
  let summary = "a mesh of devices with a name";
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_MeshAttr:$mesh);
  let assemblyFormat = "$sym_name `=` custom<Mesh>($mesh) attr-dict";
}

/// An op that gives its operand with a sharding.
class Sdy_ShardedOp<string mnemonic>
    : Sdy_Op<mnemonic, [Pure, SameOperandsAndResultType,
                        DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let arguments = (ins AnyType:$input, Sdy_TensorShardingAttr:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat =
      "$input custom<Sharding>($sharding) attr-dict `:` type($result)";
}
def Sdy_ShardingConstraintOp : Sdy_ShardedOp<"sharding_constraint"> {
  let summary = "a value with a sharding that it is to have";
}
def Sdy_ReshardOp : Sdy_ShardedOp<"reshard"> {
  let summary = "a value in another sharding";
}

def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group"> {
  let summary = "puts a value into a group of equal shardings";
  let arguments = (ins AnyType:$input, UI64Attr:$group_id);
  let assemblyFormat = [{
    $input `group_id` `` `=` `` $group_id attr-dict `:`
    type($input)
  }];
}

def Sdy_PropagationBarrierOp
    : Sdy_Op<"propagation_barrier", [Pure, SameOperandsAndResultType]> {
  let summary = "a value through which shardings are not propagated";
  let arguments = (ins AnyType:$input,
                       Sdy_PropagationDirection:$allowed_direction);
  let results = (outs AnyType:$result);
  let assemblyFormat = [{
    $input `allowed_direction` `` `=` `` $allowed_direction attr-dict `:`
    type($result)
  }];
}

def Sdy_ReturnOp : Sdy_Op<"return", [Pure, ReturnLike, Terminator]> {
  let summary = "gives the results of a region";
  let arguments = (ins Variadic<AnyType>:$results);
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

def Sdy_NamedComputationOp
    : Sdy_Op<"named_computation",
             [SingleBlock, RecursiveMemoryEffects,
              DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a group of operations with a name";
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$operands,
                       OptionalAttr<Sdy_TensorShardingPerValueAttr>:$in_shardings,
                       OptionalAttr<Sdy_TensorShardingPerValueAttr>:$out_shardings);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

def Sdy_ManualComputationOp
    : Sdy_Op<"manual_computation",
             [SingleBlock, RecursiveMemoryEffects,
              DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "a computation written for every device";
  let description = [{
    JAX's `shard_map`: its body computes on parts. `--soap-import-shardings`
    makes the same computation of the whole model of it, which can be planned.
  }];
  let arguments = (ins Variadic<AnyType>:$tensors,
                       Sdy_TensorShardingPerValueAttr:$in_shardings,
                       Sdy_TensorShardingPerValueAttr:$out_shardings,
                       Sdy_ManualAxesAttr:$manual_axes);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let hasRegionVerifier = 1;
}

#endif // SOAP_DIALECT_SDY_IR_SDYOPS_TD
