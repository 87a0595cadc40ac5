//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Element types and tensors that the operations' signatures are made of.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOTYPES_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOTYPES_TD

include "Soap/Dialect/StableHLO/IR/StablehloDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonTypeConstraints.td"

def Stablehlo_TokenType : TypeDef<StablehloDialect, "Token"> {
  let mnemonic = "token";
  let summary = "orders operations with side effects";
}

def Stablehlo_FutureType : TypeDef<StablehloDialect, "Future"> {
  let mnemonic = "future";
  let summary = "what an operation that has been started will give";
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$types);
  let assemblyFormat = "`<` $types `>`";
}

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

def Stablehlo_Pred : TypeAlias<I1, "bool">;
def Stablehlo_SInt
    : AnyTypeOf<[I<2>, I<4>, I8, I16, I32, I64], "signed integer">;
def Stablehlo_UInt
    : AnyTypeOf<[UI<2>, UI<4>, UI8, UI16, UI32, UI64], "unsigned integer">;
def Stablehlo_Int : AnyTypeOf<[Stablehlo_SInt, Stablehlo_UInt], "integer">;
def Stablehlo_Float
    : AnyTypeOf<[F4E2M1FN, F6E2M3FN, F6E3M2FN, F8E3M4, F8E4M3, F8E4M3B11FNUZ,
                 F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F8E8M0FNU, BF16, F16,
                 F32, F64],
                "floating point">;
def Stablehlo_Complex : Complex<AnyTypeOf<[F32, F64]>>;
// A predicate in C++: the dialect of these types is upstream's.
def Stablehlo_Quantized
    : Type<CPred<"::mlir::stablehlo::isQuantizedType($_self)">, "quantized">;

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

class Stablehlo_TensorOf<list<Type> types, string what>
    : Type<RankedTensorOf<types>.predicate, "tensor of " # what,
           "::mlir::RankedTensorType">;

defvar Stablehlo_AnyElement =
    [Stablehlo_Pred, Stablehlo_SInt, Stablehlo_UInt, Stablehlo_Float,
     Stablehlo_Complex, Stablehlo_Quantized];

def Stablehlo_Tensor
    : Stablehlo_TensorOf<Stablehlo_AnyElement,
                         "bool, integer, floating point, complex or "
                         "quantized">;
def Stablehlo_QuantizedTensor
    : Stablehlo_TensorOf<[Stablehlo_Quantized], "quantized">;
def Stablehlo_PredTensor : Stablehlo_TensorOf<[Stablehlo_Pred], "bool">;
def Stablehlo_IntTensor : Stablehlo_TensorOf<[Stablehlo_Int], "integer">;
def Stablehlo_PredOrIntTensor
    : Stablehlo_TensorOf<[Stablehlo_Pred, Stablehlo_Int], "bool or integer">;
def Stablehlo_FloatTensor
    : Stablehlo_TensorOf<[Stablehlo_Float, Stablehlo_Quantized],
                         "floating point or quantized">;
def Stablehlo_ComplexTensor
    : Stablehlo_TensorOf<[Stablehlo_Complex], "complex">;
def Stablehlo_Fp32Or64Tensor : Stablehlo_TensorOf<[F32, F64], "f32 or f64">;
def Stablehlo_FloatOrComplexTensor
    : Stablehlo_TensorOf<[Stablehlo_Float, Stablehlo_Complex,
                          Stablehlo_Quantized],
                         "floating point, complex or quantized">;
def Stablehlo_NumberTensor
    : Stablehlo_TensorOf<[Stablehlo_Int, Stablehlo_Float, Stablehlo_Complex,
                          Stablehlo_Quantized],
                         "integer, floating point, complex or quantized">;
def Stablehlo_SignedTensor
    : Stablehlo_TensorOf<[Stablehlo_SInt, Stablehlo_Float, Stablehlo_Complex,
                          Stablehlo_Quantized],
                         "signed integer, floating point, complex or "
                         "quantized">;
def Stablehlo_PredIntOrFloatTensor
    : Stablehlo_TensorOf<[Stablehlo_Pred, Stablehlo_Int, Stablehlo_Float],
                         "bool, integer or floating point">;

defvar Stablehlo_IsRank0 =
    CPred<"::llvm::cast<::mlir::RankedTensorType>($_self).getRank() == 0">;
class Stablehlo_Scalar<Type tensor, string what>
    : Type<And<[tensor.predicate, Stablehlo_IsRank0]>, "0-D tensor of " # what,
           "::mlir::RankedTensorType">;
def Stablehlo_ScalarTensor
    : Stablehlo_Scalar<Stablehlo_Tensor,
                       "bool, integer, floating point, complex or quantized">;
def Stablehlo_ScalarPred : Stablehlo_Scalar<Stablehlo_PredTensor, "bool">;
def Stablehlo_ScalarInt : Stablehlo_Scalar<Stablehlo_IntTensor, "integer">;
def Stablehlo_ScalarI32
    : Type<And<[RankedTensorOf<[I32]>.predicate, Stablehlo_IsRank0]>,
           "0-D tensor of i32", "::mlir::RankedTensorType">,
      BuildableType<"::mlir::RankedTensorType::get({}, "
                    "$_builder.getIntegerType(32))">;

def Stablehlo_ScalarUI32
    : Type<And<[RankedTensorOf<[UI32]>.predicate, Stablehlo_IsRank0]>,
           "0-D tensor of ui32", "::mlir::RankedTensorType">,
      BuildableType<"::mlir::RankedTensorType::get({}, "
                    "$_builder.getIntegerType(32, /*isSigned=*/false))">;

/// Sizes and other numbers per dimension.
def Stablehlo_DimensionElement
    : AnyTypeOf<[Index, Stablehlo_Int], "index or integer">;
def Stablehlo_DimensionTensor
    : Type<And<[RankedTensorOf<[Stablehlo_DimensionElement]>.predicate,
                CPred<"::llvm::cast<::mlir::RankedTensorType>($_self)"
                      ".getRank() == 1">]>,
           "1-D tensor of index or integer", "::mlir::RankedTensorType">;
def Stablehlo_PaddingTensor
    : Type<And<[RankedTensorOf<[Stablehlo_DimensionElement]>.predicate,
                CPred<"::llvm::cast<::mlir::RankedTensorType>($_self)"
                      ".getRank() == 2">]>,
           "2-D tensor of index or integer", "::mlir::RankedTensorType">;

def Stablehlo_Tuple : NestedTupleOf<[Stablehlo_Tensor, Stablehlo_TokenType]>;
def Stablehlo_TensorOrToken
    : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_TokenType]>;
def Stablehlo_Value
    : AnyTypeOf<[Stablehlo_Tensor, Stablehlo_TokenType, Stablehlo_Tuple,
                 Stablehlo_FutureType]>;

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOTYPES_TD
