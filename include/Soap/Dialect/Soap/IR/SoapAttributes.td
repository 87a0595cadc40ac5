//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DIALECT_SOAP_IR_SOAPATTRIBUTES_TD
#define SOAP_DIALECT_SOAP_IR_SOAPATTRIBUTES_TD

include "Soap/Dialect/Soap/IR/SoapDialect.td"
include "mlir/IR/AttrTypeBase.td"

class Soap_Attr<string name, string attrMnemonic>
    : AttrDef<SoapDialect, name> {
  let mnemonic = attrMnemonic;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def Soap_ShardingAttr : Soap_Attr<"Sharding", "sharding"> {
  let summary = "How one tensor is laid out over devices";
  let description = [{
    A mesh of shards, row-major; per tensor dimension the mesh axis that cuts it
    (`-`: not cut), with explicit ranges where the shards are not the ceil tiles
    of the dimension; the axes over which a reduction is pending; the device of
    every shard. Axes that cut nothing and reduce nothing hold replicas.

    ```
    #soap.sharding<[2, 2, 1] dims [0, -] on [0, 1, 2, 3]>
    #soap.sharding<[2, 2] dims [0] partial sum [1] on [0, 1, 2, 3]>
    #soap.sharding<[2] dims [0 {0:33, 31:64}, - {1:5} ] on [0, 1]>
    ```
  }];
  let parameters = (ins AttrParameter<"::soap::Sharding", "", "const ::soap::Sharding &">:$sharding);
  let builders = [AttrBuilder<(ins "const ::soap::Sharding &":$sharding),
      [{ return $_get($_ctxt, sharding); }]>];
  let skipDefaultBuilders = 1;
}

def Soap_ConfigAttr : Soap_Attr<"Config", "config"> {
  let summary = "How one operator is split and placed";
  let description = [{
    A degree per dimension of the operator, the number of replicas (or of
    summands: `partial`) of every tile, and a device per task. Tasks are the
    points of degrees x replicas, row-major.

    ```
    #soap.config<[2, 2, 1] on [0, 1, 2, 3]>
    #soap.config<[4] replicas 2 on [0:8]>
    #soap.config<[2] partial 2 on [0, 1, 2, 3]>
    ```
  }];
  let parameters = (ins AttrParameter<"::soap::Config", "", "const ::soap::Config &">:$config);
  let builders = [AttrBuilder<(ins "const ::soap::Config &":$config),
      [{ return $_get($_ctxt, config); }]>];
  let skipDefaultBuilders = 1;
}

def Soap_PinAttr : Soap_Attr<"Pin", "pin"> {
  let summary = "A layout that a value was given, for the search to keep";
  let description = [{
    The number of tiles of every dimension of a tensor (`?`: left open), how
    often the whole tensor is there, and the devices: the points of tiles x
    replicas, row-major. Written by `--soap-import-shardings`.

    ```
    #soap.pin<[2, 1] replicas 2 on [0, 1, 2, 3]>
    #soap.pin<[?, 4] on [0, 1, 2, 3]>
    ```
  }];
  let parameters = (ins ArrayRefParameter<"int64_t", "0: open">:$tiles,
                        "int64_t":$replicas,
                        ArrayRefParameter<"int64_t">:$devices);
}

def Soap_DimensionAttr : Soap_Attr<"Dimension", "dimension"> {
  let summary = "A dimension of an operator";
  let description = [{
    Name, size and kind (`sample`, `attribute`, `parameter` or `reduction`):
    `#soap.dimension<"n" = 64 : sample>`. In `soap.operator` it prints without
    its mnemonic.
  }];
  let parameters = (ins StringRefParameter<"">:$name, "int64_t":$size,
      AttrParameter<"::soap::DimensionKind", "">:$kind);
  let extraClassDeclaration = [{
    /// The form without mnemonic and angle brackets.
    static ::mlir::FailureOr<DimensionAttr> parseBody(::mlir::AsmParser &parser);
    void printBody(::mlir::AsmPrinter &printer) const;
  }];
}

#endif // SOAP_DIALECT_SOAP_IR_SOAPATTRIBUTES_TD
