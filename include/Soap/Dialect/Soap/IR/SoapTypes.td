//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPTYPES_TD
#define SOAP_DIALECT_SOAP_IR_SOAPTYPES_TD

include "Soap/Dialect/Soap/IR/SoapDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"

def Soap_DistType : TypeDef<SoapDialect, "Dist"> {
  let mnemonic = "dist";
  let summary = "A tensor laid out over devices";
  let description = [{
    The global tensor's type and its sharding:
    `!soap.dist<tensor<64x8xf32>, #soap.sharding<[2] dims [0, -] on [0, 1]>>`.
  }];
  let parameters = (ins "::mlir::RankedTensorType":$tensorType,
      "::soap::ShardingAttr":$shardingAttr);
  let assemblyFormat = "`<` $tensorType `,` qualified($shardingAttr) `>`";
  let genVerifyDecl = 1;
  let builders = [
    TypeBuilderWithInferredContext<(ins "::mlir::RankedTensorType":$tensorType,
        "const ::soap::Sharding &":$sharding), [{
      auto *context = tensorType.getContext();
      return $_get(context, tensorType, ShardingAttr::get(context, sharding));
    }]>,
    TypeBuilderWithInferredContext<(ins "::mlir::RankedTensorType":$tensorType,
        "::soap::ShardingAttr":$shardingAttr), [{
      return $_get(tensorType.getContext(), tensorType, shardingAttr);
    }]>
  ];
  let extraClassDeclaration = [{
    const ::soap::Sharding &getSharding() const {
      return getShardingAttr().getSharding();
    }
    ::llvm::ArrayRef<int64_t> getShape() const {
      return getTensorType().getShape();
    }
    /// The box of the tensor that shard `shard` holds, in global indices.
    ::soap::Rect getShardRect(int64_t shard) const {
      return getSharding().shardRect(shard, getShape());
    }
    /// The type of shard number `shard` on its device.
    ::mlir::RankedTensorType getLocalType(int64_t shard) const;
  }];
}

#endif // SOAP_DIALECT_SOAP_IR_SOAPTYPES_TD
