// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "Soap/Dialect/Soap/IR/SoapInterfaces.td"

def MiniDialect : Dialect {
  let name = "mini";
  let cppNamespace = "mini";
}

def ScaleAddOp : Op<MiniDialect, "scale_add", [
    Pure, AllTypesMatch<["x", "y", "result"]>,
    DeclareOpInterfaceMethods<PartitionableOpInterface>]> {
  let summary = "scale * x + y, element by element";
  let arguments = (ins AnyStaticShapeTensor:$x, AnyStaticShapeTensor:$y,
                   F32Attr:$scale);
  let results = (outs AnyStaticShapeTensor:$result);
  let assemblyFormat = "$x `,` $y `scale` $scale attr-dict `:` type($result)";
}
