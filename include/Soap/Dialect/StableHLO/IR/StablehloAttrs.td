//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Enumerations and structured attributes.

#ifndef SOAP_DIALECT_STABLEHLO_IR_STABLEHLOATTRS_TD
#define SOAP_DIALECT_STABLEHLO_IR_STABLEHLOATTRS_TD

include "Soap/Dialect/StableHLO/IR/StablehloDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/TensorEncoding.td"

//===----------------------------------------------------------------------===//
// Enumerations: #stablehlo<name VALUE>
//===----------------------------------------------------------------------===//

class Stablehlo_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::stablehlo";
  let genSpecializedAttr = 0;
}
class Stablehlo_EnumAttr<EnumAttrInfo info, string name>
    : EnumAttr<StablehloDialect, info, name> {
  // Our own parser: the generated one reports an unknown word twice.
  let assemblyFormat = ?;
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_ComparisonDirection
    : Stablehlo_Enum<"ComparisonDirection", "comparison direction",
        [I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>,
         I32EnumAttrCase<"GE", 2>, I32EnumAttrCase<"GT", 3>,
         I32EnumAttrCase<"LE", 4>, I32EnumAttrCase<"LT", 5>]>;
def Stablehlo_ComparisonDirectionAttr
    : Stablehlo_EnumAttr<Stablehlo_ComparisonDirection, "comparison_direction">;

def Stablehlo_ComparisonType
    : Stablehlo_Enum<"ComparisonType", "kind of order that is compared by",
        [I32EnumAttrCase<"NOTYPE", 0>, I32EnumAttrCase<"FLOAT", 1>,
         I32EnumAttrCase<"TOTALORDER", 2>, I32EnumAttrCase<"SIGNED", 3>,
         I32EnumAttrCase<"UNSIGNED", 4>]>;
def Stablehlo_ComparisonTypeAttr
    : Stablehlo_EnumAttr<Stablehlo_ComparisonType, "comparison_type">;

def Stablehlo_Precision
    : Stablehlo_Enum<"Precision", "precision of an operand's products",
        [I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGH", 1>,
         I32EnumAttrCase<"HIGHEST", 2>]>;
def Stablehlo_PrecisionAttr
    : Stablehlo_EnumAttr<Stablehlo_Precision, "precision">;
def Stablehlo_PrecisionConfigAttr
    : TypedArrayAttrBase<Stablehlo_PrecisionAttr,
                         "array of #stablehlo<precision …>">;

def Stablehlo_RngAlgorithm
    : Stablehlo_Enum<"RngAlgorithm", "generator of random bits",
        [I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"THREE_FRY", 1>,
         I32EnumAttrCase<"PHILOX", 2>]>;
def Stablehlo_RngAlgorithmAttr
    : Stablehlo_EnumAttr<Stablehlo_RngAlgorithm, "rng_algorithm">;

def Stablehlo_RngDistribution
    : Stablehlo_Enum<"RngDistribution", "distribution of random numbers",
        [I32EnumAttrCase<"UNIFORM", 1>, I32EnumAttrCase<"NORMAL", 2>]>;
def Stablehlo_RngDistributionAttr
    : Stablehlo_EnumAttr<Stablehlo_RngDistribution, "rng_distribution">;

def Stablehlo_FftType
    : Stablehlo_Enum<"FftType", "kind of Fourier transform",
        [I32EnumAttrCase<"FFT", 0>, I32EnumAttrCase<"IFFT", 1>,
         I32EnumAttrCase<"RFFT", 2>, I32EnumAttrCase<"IRFFT", 3>]>;
def Stablehlo_FftTypeAttr : Stablehlo_EnumAttr<Stablehlo_FftType, "fft_type">;

def Stablehlo_Transpose
    : Stablehlo_Enum<"Transpose", "what a matrix stands for",
        [I32EnumAttrCase<"TRANSPOSE_INVALID", 0>,
         I32EnumAttrCase<"NO_TRANSPOSE", 1>, I32EnumAttrCase<"TRANSPOSE", 2>,
         I32EnumAttrCase<"ADJOINT", 3>]>;
def Stablehlo_TransposeAttr
    : Stablehlo_EnumAttr<Stablehlo_Transpose, "transpose">;

def Stablehlo_ResultAccuracyMode
    : Stablehlo_Enum<"ResultAccuracyMode", "how accurate a result is to be",
        [I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGHEST", 1>,
         I32EnumAttrCase<"TOLERANCE", 2>]>;
def Stablehlo_ResultAccuracyModeAttr
    : Stablehlo_EnumAttr<Stablehlo_ResultAccuracyMode, "result_accuracy_mode">;

// A plain integer in the text: `api_version = 2 : i32`.
def Stablehlo_CustomCallApiVersionAttr
    : I32EnumAttr<"CustomCallApiVersion", "calling convention of a custom call",
        [I32EnumAttrCase<"API_VERSION_UNSPECIFIED", 0>,
         I32EnumAttrCase<"API_VERSION_ORIGINAL", 1>,
         I32EnumAttrCase<"API_VERSION_STATUS_RETURNING", 2>,
         I32EnumAttrCase<"API_VERSION_STATUS_RETURNING_UNIFIED", 3>,
         I32EnumAttrCase<"API_VERSION_TYPED_FFI", 4>]> {
  let cppNamespace = "::mlir::stablehlo";
}

//===----------------------------------------------------------------------===//
// Structured attributes: #stablehlo.name<field = value, …>
//===----------------------------------------------------------------------===//

class Stablehlo_Attr<string name, string attrMnemonic>
    : AttrDef<StablehloDialect, name> {
  let mnemonic = attrMnemonic;
  let hasCustomAssemblyFormat = 1;
}
def Stablehlo_Dims : ArrayRefParameter<"int64_t", "dimension numbers">;

def Stablehlo_DotDimensionNumbersAttr
    : Stablehlo_Attr<"DotDimensionNumbers", "dot"> {
  let summary = "which dimensions a dot_general batches and contracts";
  let parameters = (ins Stablehlo_Dims:$lhsBatchingDimensions,
                        Stablehlo_Dims:$rhsBatchingDimensions,
                        Stablehlo_Dims:$lhsContractingDimensions,
                        Stablehlo_Dims:$rhsContractingDimensions);
}

def Stablehlo_DotAlgorithmAttr
    : Stablehlo_Attr<"DotAlgorithm", "dot_algorithm"> {
  let summary = "types and steps that a dot_general computes with";
  let parameters = (ins "::mlir::Type":$lhsPrecisionType,
                        "::mlir::Type":$rhsPrecisionType,
                        "::mlir::Type":$accumulationType,
                        "int64_t":$lhsComponentCount,
                        "int64_t":$rhsComponentCount,
                        "int64_t":$numPrimitiveOperations,
                        "bool":$allowImpreciseAccumulation);
  let genVerifyDecl = 1;
}

def Stablehlo_ConvDimensionNumbersAttr
    : Stablehlo_Attr<"ConvDimensionNumbers", "conv"> {
  let summary = "what the dimensions of a convolution's tensors are";
  let description = [{
    Written as `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`: batch, feature (input
    and output feature for the kernel) and numbered spatial dimensions.
  }];
  let parameters = (ins "int64_t":$inputBatchDimension,
                        "int64_t":$inputFeatureDimension,
                        Stablehlo_Dims:$inputSpatialDimensions,
                        "int64_t":$kernelInputFeatureDimension,
                        "int64_t":$kernelOutputFeatureDimension,
                        Stablehlo_Dims:$kernelSpatialDimensions,
                        "int64_t":$outputBatchDimension,
                        "int64_t":$outputFeatureDimension,
                        Stablehlo_Dims:$outputSpatialDimensions);
}

def Stablehlo_GatherDimensionNumbersAttr
    : Stablehlo_Attr<"GatherDimensionNumbers", "gather"> {
  let summary = "how a gather's indices and slices make up its result";
  let parameters = (ins Stablehlo_Dims:$offsetDims,
                        Stablehlo_Dims:$collapsedSliceDims,
                        Stablehlo_Dims:$operandBatchingDims,
                        Stablehlo_Dims:$startIndicesBatchingDims,
                        Stablehlo_Dims:$startIndexMap,
                        "int64_t":$indexVectorDim);
}

def Stablehlo_ScatterDimensionNumbersAttr
    : Stablehlo_Attr<"ScatterDimensionNumbers", "scatter"> {
  let summary = "where a scatter's updates go";
  let parameters = (ins Stablehlo_Dims:$updateWindowDims,
                        Stablehlo_Dims:$insertedWindowDims,
                        Stablehlo_Dims:$inputBatchingDims,
                        Stablehlo_Dims:$scatterIndicesBatchingDims,
                        Stablehlo_Dims:$scatterDimsToOperandDims,
                        "int64_t":$indexVectorDim);
}

def Stablehlo_OutputOperandAliasAttr
    : Stablehlo_Attr<"OutputOperandAlias", "output_operand_alias"> {
  let summary = "an output of a custom call that shares an operand's storage";
  let parameters = (ins Stablehlo_Dims:$outputTupleIndices,
                        "int64_t":$operandIndex,
                        Stablehlo_Dims:$operandTupleIndices);
}

def Stablehlo_ResultAccuracyAttr
    : Stablehlo_Attr<"ResultAccuracy", "result_accuracy"> {
  let summary = "the accuracy that a transcendental function is asked for";
  let parameters = (ins "::llvm::APFloat":$atol, "::llvm::APFloat":$rtol,
                        "int64_t":$ulps,
                        "::mlir::stablehlo::ResultAccuracyModeAttr":$mode);
  let genVerifyDecl = 1;
}

def Stablehlo_ChannelHandleAttr
    : Stablehlo_Attr<"ChannelHandle", "channel_handle"> {
  let summary = "a channel between processes or to the host";
  let parameters = (ins "int64_t":$handle, "int64_t":$type);
}

def Stablehlo_TypeExtensionsAttr
    : AttrDef<StablehloDialect, "TypeExtensions",
        [DeclareAttrInterfaceMethods<VerifiableTensorEncoding>]> {
  let mnemonic = "bounds";
  let summary = "the largest sizes that a tensor's dimensions can have";
  let parameters = (ins Stablehlo_Dims:$bounds);
  let hasCustomAssemblyFormat = 1;
}

def Stablehlo_SubAxisInfoAttr : Stablehlo_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "a factor of a mesh axis: (product of the factors before)size";
  let parameters = (ins "int64_t":$preSize, "int64_t":$size);
}

def Stablehlo_AxisRefAttr : AttrDef<StablehloDialect, "AxisRef"> {
  let mnemonic = "axis_ref";
  let summary = "an axis of a mesh or a factor of one";
  let parameters = (ins StringRefParameter<"name">:$name,
                        OptionalParameter<
                            "::mlir::stablehlo::SubAxisInfoAttr">
                            :$sub_axis_info);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Stablehlo_MeshAxisAttr : AttrDef<StablehloDialect, "MeshAxis"> {
  let mnemonic = "mesh_axis";
  let summary = "a named axis of a mesh";
  let parameters = (ins StringRefParameter<"name">:$name, "int64_t":$size);
  let assemblyFormat = "`<` struct(params) `>`";
}

def Stablehlo_MeshAttr : AttrDef<StablehloDialect, "Mesh"> {
  let mnemonic = "mesh";
  let summary = "devices as the points of a grid with named axes";
  let parameters = (ins
    ArrayRefParameter<"::mlir::stablehlo::MeshAxisAttr">:$axes,
    OptionalParameter<"::mlir::DenseIntElementsAttr">:$device_ids);
  let assemblyFormat = [{
    `<` `axes` `` `=` `` `[` $axes `]`
    (`,` `device_ids` `` `=` `` $device_ids^)? `>`
  }];
}

def Stablehlo_ReplicaGroupMeshAxesAttr
    : AttrDef<StablehloDialect, "ReplicaGroupMeshAxes"> {
  let mnemonic = "replica_group_mesh_axes";
  let summary = "groups of processes as axes of a mesh";
  let parameters = (ins "::mlir::Attribute":$mesh, "::mlir::ArrayAttr":$axes);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Stablehlo_ReplicaGroupsAttr
    : AnyAttrOf<[I64ElementsAttr, Stablehlo_ReplicaGroupMeshAxesAttr]>;

// A 2-D array of integers with a row (low, high) per dimension.
def Stablehlo_PaddingAttr : SignlessIntElementsAttr<64>;

#endif // SOAP_DIALECT_STABLEHLO_IR_STABLEHLOATTRS_TD
