//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_CONVERSION_LIBRARYOP
#define SOAP_CONVERSION_LIBRARYOP

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

/// A call of a library, on tensors first and on memory after bufferization: it
/// reads its inputs and overwrites its outputs, which the argument \p inits is
/// (`Init` for $init). The file that includes its definition includes
/// LibraryOp.h.
class LibraryOp<Dialect dialect, string mnemonic, string inits,
                list<Trait> traits = []>
    : Op<dialect, mnemonic, traits # [
        DestinationStyleOpInterface,
        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let hasVerifier = 1;
  code declarations = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() { return get}] # inits # [{Mutable(); }
  }];
  let extraClassDeclaration = declarations;
  let extraClassDefinition = [{
    void $cppClass::getEffects(
        ::llvm::SmallVectorImpl<::mlir::SideEffects::EffectInstance<
            ::mlir::MemoryEffects::Effect>> &effects) {
      ::soap::addLibraryEffects(*this, effects);
    }
  }];
}

#endif // SOAP_CONVERSION_LIBRARYOP
