//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPPROGRAMOPS_TD
#define SOAP_DIALECT_SOAP_IR_SOAPPROGRAMOPS_TD

include "Soap/Dialect/Soap/IR/SoapBase.td"
include "mlir/IR/SymbolInterfaces.td"

// The program table of the runtime (Soap/Runtime/Program.h) as IR. Offsets are
// bytes into a device's arena; buffers are contiguous and row-major.

class Soap_ProgramPartOp<string mnemonic, list<Trait> traits = []>
    : Soap_Op<mnemonic, !listconcat([HasParent<"ProgramOp">], traits)>;

def Soap_ProgramOp : Soap_Op<"program", [IsolatedFromAbove, NoTerminator,
    NoRegionArguments, SingleBlock, Symbol]> {
  let summary = "What every device executes";
  let description = [{
    The arena of each device in bytes, and in the body: arguments and results,
    numbered in their order; communications, in the order of their numbers; the
    commands of each device.

    ```
    soap.program @main arenas [192, 192] {
      soap.argument "x" : tensor<8xf32> at [0 at 0 [0:4], 1 at 0 [4:8]]
      soap.result "y" : tensor<f32> at [0 at 128 [], 1 at 128 []]
      soap.reduce_buffers 0 sum f32 [1 : {0 at 64 -> 128, 1 at 64 -> 128} ]
      soap.commands 0 {
        soap.launch @total (0) -> (64)
        soap.communicate 0
      }
      soap.commands 1 {
        soap.launch @total (0) -> (64)
        soap.communicate 0
      }
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, DenseI64ArrayAttr:$arenas);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    $sym_name `arenas` $arenas attr-dict-with-keyword $body
  }];
  let extraClassDeclaration = [{
    int64_t getNumDevices() { return getArenas().size(); }
    /// The parts of one kind, in their order.
    template <typename OpTy> ::llvm::SmallVector<OpTy> getParts() {
      ::llvm::SmallVector<OpTy> parts;
      if (!getBody().empty())
        for (auto op : getBody().front().template getOps<OpTy>())
          parts.push_back(op);
      return parts;
    }
  }];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
}

class Soap_PlacedTensorOp<string mnemonic> : Soap_ProgramPartOp<mnemonic> {
  code declareShards = [{
    ::llvm::SmallVector<::soap::ShardPlace> getShards();
  }];
  let hasVerifier = 1;
}

def Soap_ArgumentOp : Soap_PlacedTensorOp<"argument"> {
  let summary = "Where an argument of a program lies";
  let description = [{
    A list of shards: device, offset, box. `replaced by` gives the number of the
    result that is its value at the next step; the two have the same shards but
    for their offsets.
  }];
  let arguments = (ins StrAttr:$name, TypeAttrOf<AnyStaticShapeTensor>:$type,
      DenseI64ArrayAttr:$devices, DenseI64ArrayAttr:$offsets,
      DenseI64ArrayAttr:$boxes, OptionalAttr<I64Attr>:$replacement);
  let assemblyFormat = [{
    $name `:` $type `at` custom<Shards>($devices, $offsets, $boxes)
    (`replaced` `by` $replacement^)? attr-dict
  }];
  let extraClassDeclaration = declareShards;
}

def Soap_ResultOp : Soap_PlacedTensorOp<"result"> {
  let summary = "Where a result of a program lies after a step";
  let arguments = (ins StrAttr:$name, TypeAttrOf<AnyStaticShapeTensor>:$type,
      DenseI64ArrayAttr:$devices, DenseI64ArrayAttr:$offsets,
      DenseI64ArrayAttr:$boxes);
  let assemblyFormat = [{
    $name `:` $type `at` custom<Shards>($devices, $offsets, $boxes) attr-dict
  }];
  let extraClassDeclaration = declareShards;
}

class Soap_CommunicationOp<string mnemonic> : Soap_ProgramPartOp<mnemonic> {
  code declareParticipants = [{
    /// The devices that take part, ascending.
    ::llvm::SmallVector<int64_t> getParticipants();
  }];
  let hasVerifier = 1;
}

def Soap_ReduceBuffersOp : Soap_CommunicationOp<"reduce_buffers"> {
  let summary = "Reductions of buffers";
  let description = [{
    Number, reduction, element type, and groups: the number of elements, then the
    members, each with its device, the offset of the summand and, unless it is
    the same, that of the total, or `none` if this member does not get it. A tile
    of larger summands has rows: `2 x 4 by 16` are 2 rows of 4 elements, of which
    one starts every 16 elements; totals are contiguous.

    ```
    soap.reduce_buffers 0 sum f32 [8 : {0 at 64 -> 128, 1 at 64 -> 128} ]
    soap.reduce_buffers 1 sum f32 [2 x 4 by 8 : {0 at 0 -> 64, 1 at 0 -> none},
                                   2 x 4 by 8 : {0 at 16 -> none, 1 at 16 -> 64} ]
    ```
  }];
  let arguments = (ins I64Attr:$number, StrAttr:$reduction, TypeAttr:$elementType,
      DenseI64ArrayAttr:$sizes, DenseI64ArrayAttr:$elements,
      DenseI64ArrayAttr:$rows, DenseI64ArrayAttr:$members);
  let assemblyFormat = [{
    $number custom<Reduction>($reduction) $elementType
    custom<Groups>($sizes, $elements, $rows, $members) attr-dict
  }];
  let extraClassDeclaration = declareParticipants # [{
    ::llvm::SmallVector<::soap::ReduceGroup> getGroups();
  }];
}

def Soap_CopyBoxesOp : Soap_CommunicationOp<"copy_boxes"> {
  let summary = "Copies of boxes between buffers";
  let description = [{
    Number, element type, and copies: device, offset of the first element and
    strides of the source, the same of the target, and the extents. `fill BITS`
    in place of a source writes one bit pattern to every element. Boxes with the
    same target are written in this order.

    ```
    soap.copy_boxes 1 f32 [fill 0 -> 1 at 0 by [8, 1] of [2, 8],
                           0 at 64 by [4, 1] -> 1 at 16 by [8, 1] of [2, 4]]
    ```
  }];
  let arguments = (ins I64Attr:$number, TypeAttr:$elementType, I64Attr:$rank,
      DenseI64ArrayAttr:$copies);
  let assemblyFormat = [{
    $number $elementType custom<BoxCopies>($rank, $copies) attr-dict
  }];
  let extraClassDeclaration = declareParticipants # [{
    ::llvm::SmallVector<::soap::BoxCopyPlace> getBoxCopies();
  }];
}

def Soap_CommandsOp : Soap_ProgramPartOp<"commands", [NoTerminator,
    NoRegionArguments, SingleBlock]> {
  let summary = "The commands of one device, in their order";
  let arguments = (ins I64Attr:$device);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$device attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def Soap_LaunchOp : Soap_Op<"launch", [HasParent<"CommandsOp">,
    DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a kernel on buffers of the device's arena";
  let description = [{
    A kernel is a function on tensors; the offsets are those of its operands'
    and of its results' buffers. An argument's may be a part of another buffer:
    `parts` names each such argument, and the bytes at which that buffer begins
    and ends. Results overlap no other buffer, except those
    that overwrite arguments: `soap.in_place = array<i64: 2, -1>` on the function
    says that result 0 has the buffer of argument 2.
  }];
  let arguments = (ins FlatSymbolRefAttr:$kernel, DenseI64ArrayAttr:$inputs,
      DenseI64ArrayAttr:$outputs, OptionalAttr<DenseI64ArrayAttr>:$parts);
  let assemblyFormat = [{
    $kernel custom<Offsets>($inputs) `->` custom<Offsets>($outputs) attr-dict
  }];
}

def Soap_CommunicateOp : Soap_Op<"communicate", [HasParent<"CommandsOp">]> {
  let summary = "Takes part in a communication";
  let arguments = (ins I64Attr:$communication);
  let assemblyFormat = "$communication attr-dict";
}

#endif // SOAP_DIALECT_SOAP_IR_SOAPPROGRAMOPS_TD
