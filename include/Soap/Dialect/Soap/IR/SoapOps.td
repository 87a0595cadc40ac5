//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPOPS_TD
#define SOAP_DIALECT_SOAP_IR_SOAPOPS_TD

include "Soap/Dialect/Soap/IR/SoapBase.td"

def Soap_OperatorOp : Soap_Op<"operator",
    [IsolatedFromAbove, SingleBlock, RecursiveMemoryEffects]> {
  let summary = "The unit of search";
  let description = [{
    One anchor with the elementwise ops around it, on global tensors. The block
    arguments stand for the operands. `family` names the paper's operator that
    it is a part of, `role` its part in it, `tie` joins repeated ones. The
    dimensions are those that the body has, in the canonical order; the
    configuration gives every one a degree.

    ```
    %y = soap.operator "fc" family "fc" role "forward" (%x, %w)
        dims ["n" = 64 : sample, "h" = 8 : parameter, "i" = 4 : reduction]
        config <[2, 1, 1] on [0, 1]>
        : (tensor<64x4xf32>, tensor<4x8xf32>) -> tensor<64x8xf32> {
    ^bb0(%a: tensor<64x4xf32>, %b: tensor<4x8xf32>):
      ...
      soap.return %r : tensor<64x8xf32>
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, OptionalAttr<StrAttr>:$family,
      OptionalAttr<StrAttr>:$role, OptionalAttr<I64Attr>:$tie,
      Variadic<AnyStaticShapeTensor>:$inputs,
      OptionalAttr<TypedArrayAttrBase<Soap_DimensionAttr,
                                      "dimensions of an operator">>:$dims,
      OptionalAttr<Soap_ConfigAttr>:$config);
  let results = (outs Variadic<AnyStaticShapeTensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $name (`family` $family^)? (`role` $role^)? (`tie` $tie^)? ` ` `(` $inputs `)`
    (`dims` custom<Dimensions>($dims)^)? (`config` custom<Configuration>($config)^)?
    attr-dict-with-keyword `:` functional-type($inputs, results) $body
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Soap_SpmdOp : Soap_Op<"spmd", [IsolatedFromAbove, RecursiveMemoryEffects]> {
  let summary = "A computation on the shards of distributed values";
  let description = [{
    Task t runs on device `devices[t]` the region number `tasks[t]` on shard t of
    every operand and makes shard t of every result. -1: nothing to do, the
    shards of all results are empty. There is one region per distinct local
    body; its block arguments have the types of the shards.

    ```
    %y = soap.spmd "relu" on [0, 1] tasks [0, 0] (%x)
        : (!soap.dist<tensor<8xf32>, #s>) -> !soap.dist<tensor<8xf32>, #s> {
    ^bb0(%a: tensor<4xf32>):
      ...
      soap.return %r : tensor<4xf32>
    }
    ```
  }];
  let arguments = (ins StrAttr:$name, DenseI64ArrayAttr:$devices,
      DenseI64ArrayAttr:$tasks, Variadic<Soap_DistType>:$inputs);
  let results = (outs Variadic<Soap_DistType>:$results);
  let regions = (region VariadicRegion<SizedRegion<1>>:$bodies);
  let assemblyFormat = [{
    $name `on` custom<DeviceList>($devices) `tasks` custom<DeviceList>($tasks)
    ` ` `(` $inputs `)` attr-dict-with-keyword
    `:` functional-type($inputs, results) $bodies
  }];
  let extraClassDeclaration = [{
    int64_t getNumTasks() { return getDevices().size(); }
    /// The region that task `task` runs, or null.
    ::mlir::Region *getBodyOf(int64_t task) {
      int64_t body = getTasks()[task];
      return body < 0 ? nullptr : &getBodies()[body];
    }
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

def Soap_ReturnOp : Soap_Op<"return", [Pure, ReturnLike, Terminator,
    ParentOneOf<["OperatorOp", "SpmdOp"]>]> {
  let summary = "Ends the body of an operator or of a local computation";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def Soap_ReshardOp : Soap_Op<"reshard", [Pure]> {
  let summary = "A change of sharding, not yet planned";
  let arguments = (ins Soap_DistType:$input);
  let results = (outs Soap_DistType:$result);
  let assemblyFormat = [{
    $input attr-dict `:` qualified(type($input)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

#endif // SOAP_DIALECT_SOAP_IR_SOAPOPS_TD
