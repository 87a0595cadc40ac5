//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Communication between processes and with the host.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOCOLLECTIVEOPS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOCOLLECTIVEOPS_TD

include "Soap/Dialect/StableHLO/IR/StablehloBase.td"

class Stablehlo_Collective<string mnemonic, list<Trait> traits = []>
    : Stablehlo_Op<mnemonic, traits> {
  let hasVerifier = 1;
}
defvar Stablehlo_OptionalChannel = OptionalAttr<Stablehlo_ChannelHandleAttr>;

def Stablehlo_AllGatherOp
    : Stablehlo_Collective<"all_gather", [SameOperandsAndResultElementType]> {
  let summary = "the concatenated operands of a group's processes";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands,
                       I64Attr:$all_gather_dim,
                       Stablehlo_ReplicaGroupsAttr:$replica_groups,
                       Stablehlo_OptionalChannel:$channel_handle,
                       UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<Stablehlo_Tensor>);
}

def Stablehlo_AllReduceOp
    : Stablehlo_Collective<"all_reduce",
                           [SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "combines the operands of a group's processes";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands,
                       Stablehlo_ReplicaGroupsAttr:$replica_groups,
                       Stablehlo_OptionalChannel:$channel_handle,
                       UnitAttr:$use_global_device_ids);
  let results = (outs Variadic<Stablehlo_Tensor>);
  let regions = (region SizedRegion<1>:$computation);
}

def Stablehlo_ReduceScatterOp
    : Stablehlo_Collective<"reduce_scatter",
                           [SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "a process' part of the combined operands of its group";
  let arguments = (ins Stablehlo_Tensor:$operand, I64Attr:$scatter_dimension,
                       Stablehlo_ReplicaGroupsAttr:$replica_groups,
                       Stablehlo_OptionalChannel:$channel_handle,
                       UnitAttr:$use_global_device_ids);
  let results = (outs Stablehlo_Tensor:$result);
  let regions = (region SizedRegion<1>:$computation);
}

def Stablehlo_AllToAllOp
    : Stablehlo_Collective<"all_to_all", [SameOperandsAndResultElementType]> {
  let summary = "exchanges parts between all processes of a group";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands,
                       I64Attr:$split_dimension, I64Attr:$concat_dimension,
                       I64Attr:$split_count,
                       Stablehlo_ReplicaGroupsAttr:$replica_groups,
                       Stablehlo_OptionalChannel:$channel_handle);
  let results = (outs Variadic<Stablehlo_Tensor>);
}

def Stablehlo_CollectivePermuteOp
    : Stablehlo_Collective<"collective_permute",
                           [SameOperandsAndResultType]> {
  let summary = "sends operands from sources to targets";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       I64ElementsAttr:$source_target_pairs,
                       Stablehlo_OptionalChannel:$channel_handle);
  let results = (outs Stablehlo_Tensor:$result);
}

def Stablehlo_CollectiveBroadcastOp
    : Stablehlo_Collective<"collective_broadcast",
                           [SameOperandsAndResultType]> {
  let summary = "the operand of the first process of a group";
  let arguments = (ins Stablehlo_Tensor:$operand,
                       Stablehlo_ReplicaGroupsAttr:$replica_groups,
                       Stablehlo_OptionalChannel:$channel_handle);
  let results = (outs Stablehlo_Tensor:$result);
}

def Stablehlo_ReplicaIdOp : Stablehlo_Op<"replica_id"> {
  let summary = "number of the replica that computes";
  let results = (outs Stablehlo_ScalarUI32:$result);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def Stablehlo_PartitionIdOp : Stablehlo_Op<"partition_id"> {
  let summary = "number of the partition that computes";
  let results = (outs Stablehlo_ScalarUI32:$result);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def Stablehlo_AfterAllOp : Stablehlo_Op<"after_all", [Pure]> {
  let summary = "a token that comes after several";
  let arguments = (ins Variadic<Stablehlo_TokenType>:$inputs);
  let results = (outs Stablehlo_TokenType:$result);
  let assemblyFormat = [{
    $inputs attr-dict `:` custom<VariadicSameOperandsAndResultType>(
      ref($inputs), type($inputs), type($result))
  }];
}

def Stablehlo_CreateTokenOp : Stablehlo_Op<"create_token", [Pure]> {
  let summary = "a token that comes after nothing";
  let results = (outs Stablehlo_TokenType:$output);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def Stablehlo_SendOp : Stablehlo_Op<"send"> {
  let summary = "sends tensors over a channel";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       Stablehlo_TokenType:$token,
                       Stablehlo_ChannelHandleAttr:$channel_handle,
                       DefaultValuedOptionalAttr<BoolAttr, "false">
                           :$is_host_transfer,
                       OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs Stablehlo_TokenType:$result);
  let hasVerifier = 1;
}

def Stablehlo_RecvOp : Stablehlo_Op<"recv"> {
  let summary = "tensors from a channel, and a token";
  let arguments = (ins Stablehlo_TokenType:$token,
                       Stablehlo_ChannelHandleAttr:$channel_handle,
                       DefaultValuedOptionalAttr<BoolAttr, "false">
                           :$is_host_transfer,
                       OptionalAttr<I64ElementsAttr>:$source_target_pairs);
  let results = (outs Variadic<Stablehlo_TensorOrToken>);
  let hasVerifier = 1;
}

def Stablehlo_InfeedOp : Stablehlo_Op<"infeed"> {
  let summary = "tensors from the host, and a token";
  let arguments = (ins Stablehlo_TokenType:$token,
                       DefaultValuedOptionalStrAttr<StrAttr, "">:$infeed_config,
                       OptionalAttr<ArrayAttr>:$layout);
  let results = (outs Variadic<Stablehlo_TensorOrToken>);
  let hasVerifier = 1;
}

def Stablehlo_OutfeedOp : Stablehlo_Op<"outfeed"> {
  let summary = "tensors for the host";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$inputs,
                       Stablehlo_TokenType:$token,
                       DefaultValuedOptionalStrAttr<StrAttr, "">:$outfeed_config);
  let results = (outs Stablehlo_TokenType:$result);
}

def Stablehlo_AsyncStartOp
    : Stablehlo_Op<"async_start",
                   [SingleBlockImplicitTerminator<"ReturnOp">]> {
  let summary = "starts a collective operation";
  let arguments = (ins Variadic<Stablehlo_Tensor>:$operands);
  let results = (outs Stablehlo_FutureType:$result);
  let regions = (region SizedRegion<1>:$body);
  let hasRegionVerifier = 1;
}

def Stablehlo_AsyncDoneOp : Stablehlo_Op<"async_done"> {
  let summary = "waits for a collective operation's results";
  let arguments = (ins Stablehlo_FutureType:$operand);
  let results = (outs Variadic<Stablehlo_Tensor>);
  let hasVerifier = 1;
}

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOCOLLECTIVEOPS_TD
