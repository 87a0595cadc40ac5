//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPCOLLECTIVEOPS_TD
#define SOAP_DIALECT_SOAP_IR_SOAPCOLLECTIVEOPS_TD

include "Soap/Dialect/Soap/IR/SoapBase.td"

// Who takes part in a collective, and with what, follows from the shardings of
// operand and result; the verifiers check that the collective makes the one from
// the other.
class Soap_CollectiveOp<string mnemonic> : Soap_Op<mnemonic, [Pure]> {
  let arguments = (ins Soap_DistType:$input);
  let results = (outs Soap_DistType:$result);
  let assemblyFormat = [{
    $input attr-dict `:` qualified(type($input)) `->` qualified(type($result))
  }];
  let hasVerifier = 1;
}

def Soap_AllReduceOp : Soap_CollectiveOp<"all_reduce"> {
  let summary = "Combine the summands of a value, everywhere";
  let description = [{
    The result has the operand's layout; some of the axes that carried summands,
    or all, carry replicas of the total.
  }];
}

def Soap_AllGatherOp : Soap_CollectiveOp<"all_gather"> {
  let summary = "Collect the tiles of one dimension, everywhere";
  let description = [{
    One dimension that the operand cuts along a mesh axis is whole in the result;
    the axis then holds replicas.
  }];
}

def Soap_ReduceScatterOp : Soap_CollectiveOp<"reduce_scatter"> {
  let summary = "Combine summands, each device keeping one tile";
  let description = [{
    A mesh axis that carries summands in the operand cuts, in the result, a
    dimension that was whole.
  }];
}

def Soap_AllToAllOp : Soap_CollectiveOp<"all_to_all"> {
  let summary = "Move a mesh axis from one dimension to another";
  let description = [{
    A dimension that the operand cuts along a mesh axis is whole in the result,
    and the axis cuts another dimension there, which was whole.
  }];
}

def Soap_BroadcastOp : Soap_CollectiveOp<"broadcast"> {
  let summary = "Copy shards to several devices";
  let description = [{
    Every shard of the result is a whole shard of the operand, which has none
    twice; the device of every shard keeps one of its replicas.
  }];
}

def Soap_CollectivePermuteOp : Soap_CollectiveOp<"collective_permute"> {
  let summary = "Move every shard to another device";
  let description = [{
    Operand and result differ in their devices only: shard s goes from the
    operand's device number s to the result's.
  }];
}

def Soap_CopyOp : Soap_CollectiveOp<"copy"> {
  let summary = "Assemble shards from boxes of other shards";
  let description = [{
    Rectangle intersection: every shard of the result is put together from boxes
    of the operand's shards, from its own device where possible. Right for any
    two shardings without a pending reduction. A partial result gets every
    element in one summand, neutral elements in the others; a partial operand
    needs a result with the same summands.
  }];
}

#endif // SOAP_DIALECT_SOAP_IR_SOAPCOLLECTIVEOPS_TD
