// RUN: soap-opt %s --pass-pipeline='builtin.module(convert-stablehlo-to-linalg,func.func(canonicalize,cse,soap-fuse-kernels,soap-form-library-calls))' | FileCheck %s

// CHECK-DAG: #[[$XT:.*]] = affine_map<(d0, d1, d2) -> (d1, d0)>
// CHECK-DAG: #[[$G:.*]] = affine_map<(d0, d1, d2) -> (d1, d2)>
// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2) -> (d2, d0)>

// One loop for a chain, with the broadcast inside.
// CHECK-LABEL: func.func @chain(
// CHECK: linalg.generic
// CHECK: arith.addf
// CHECK: math.tanh
// CHECK: arith.mulf
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @chain(%a: tensor<8x9xf32>, %b: tensor<9xf32>) -> tensor<8x9xf32> {
  %c = stablehlo.constant dense<0.5> : tensor<8x9xf32>
  %0 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<9xf32>) -> tensor<8x9xf32>
  %1 = stablehlo.add %a, %0 : tensor<8x9xf32>
  %2 = stablehlo.tanh %1 : tensor<8x9xf32>
  %3 = stablehlo.multiply %2, %c : tensor<8x9xf32>
  return %3 : tensor<8x9xf32>
}

// Transposes of operands and of the result become strides of the product.
// CHECK-LABEL: func.func @gradient(
// CHECK-SAME: %[[X:.*]]: tensor<30x20xf32>, %[[DY:.*]]: tensor<30x40xf32>
// CHECK: soap_cpu.gemm ins(%[[X]], %[[DY]] : {{.*}}) outs({{.*}} : tensor<40x20xf32>) {indexing_maps = [#[[$XT]], #[[$G]], #[[$OUT]]]}
// CHECK-NEXT: return
func.func @gradient(%x: tensor<30x20xf32>, %dy: tensor<30x40xf32>) -> tensor<40x20xf32> {
  %0 = stablehlo.transpose %x, dims = [1, 0] : (tensor<30x20xf32>) -> tensor<20x30xf32>
  %1 = stablehlo.dot_general %0, %dy, contracting_dims = [1] x [0] : (tensor<20x30xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<20x40xf32>) -> tensor<40x20xf32>
  return %2 : tensor<40x20xf32>
}

// Also where something is computed in between.
// CHECK-LABEL: func.func @rounded(
// CHECK: soap_cpu.gemm {{.*}} -> tensor<40x20xf32>
// CHECK: linalg.generic {indexing_maps = [#[[$ID:map[0-9]*]], #[[$ID]]], {{.*}} outs({{.*}} : tensor<40x20xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @rounded(%x: tensor<30x20xf32>, %dy: tensor<30x40xf32>) -> tensor<40x20xf32> {
  %0 = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<30x20xf32>, tensor<30x40xf32>) -> tensor<20x40xf32>
  %1 = stablehlo.reduce_precision %0, format = e8m7 : tensor<20x40xf32>
  %2 = stablehlo.transpose %1, dims = [1, 0] : (tensor<20x40xf32>) -> tensor<40x20xf32>
  %3 = stablehlo.negate %2 : tensor<40x20xf32>
  return %3 : tensor<40x20xf32>
}

// But no product of a batch writes every so many elements.
// CHECK-LABEL: func.func @batch_last(
// CHECK: soap_cpu.gemm {{.*}} -> tensor<6x20x40xf32>
func.func @batch_last(%x: tensor<6x20x30xf32>, %y: tensor<6x30x40xf32>) -> tensor<20x40x6xf32> {
  %0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<6x20x30xf32>, tensor<6x30x40xf32>) -> tensor<6x20x40xf32>
  %1 = stablehlo.transpose %0, dims = [1, 2, 0] : (tensor<6x20x40xf32>) -> tensor<20x40x6xf32>
  return %1 : tensor<20x40x6xf32>
}

// A function of a row is not computed again for every column.
// CHECK-LABEL: func.func @rows(
// CHECK: math.exp
// CHECK: linalg.yield
// CHECK: linalg.generic
// CHECK: arith.mulf
func.func @rows(%a: tensor<8xf32>, %b: tensor<8x9xf32>) -> tensor<8x9xf32> {
  %0 = stablehlo.exponential %a : tensor<8xf32>
  %1 = stablehlo.broadcast_in_dim %0, dims = [0] : (tensor<8xf32>) -> tensor<8x9xf32>
  %2 = stablehlo.multiply %1, %b : tensor<8x9xf32>
  return %2 : tensor<8x9xf32>
}

// Small products and other types stay loops.
// CHECK-LABEL: func.func @loops(
// CHECK-NOT: soap_cpu.gemm
func.func @loops(%a: tensor<4x4xf32>, %b: tensor<90x90xi64>) -> (tensor<4x4xf32>, tensor<90x90xi64>) {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<4x4xf32>, tensor<4x4xf32>) -> tensor<4x4xf32>
  %1 = stablehlo.dot_general %b, %b, contracting_dims = [1] x [0] : (tensor<90x90xi64>, tensor<90x90xi64>) -> tensor<90x90xi64>
  return %0, %1 : tensor<4x4xf32>, tensor<90x90xi64>
}

// So do batches of small ones, however many.
// CHECK-LABEL: func.func @batch(
// CHECK-NOT: soap_cpu.gemm
func.func @batch(%a: tensor<500x12x12xf32>, %b: tensor<500x4x4xi32>) -> (tensor<500x12x12xf32>, tensor<500x4x4xi32>) {
  %0 = stablehlo.dot_general %a, %a, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<500x12x12xf32>, tensor<500x12x12xf32>) -> tensor<500x12x12xf32>
  %1 = stablehlo.dot_general %b, %b, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<500x4x4xi32>, tensor<500x4x4xi32>) -> tensor<500x4x4xi32>
  return %0, %1 : tensor<500x12x12xf32>, tensor<500x4x4xi32>
}

// CHECK-LABEL: func.func @wide(
// CHECK: soap_cpu.gemm {{.*}} -> tensor<10x10xf64>
// CHECK: soap_cpu.gemm {{.*}} -> tensor<10x10xcomplex<f32>>
func.func @wide(%a: tensor<10x10xf64>, %b: tensor<10x10xcomplex<f32>>) -> (tensor<10x10xf64>, tensor<10x10xcomplex<f32>>) {
  %0 = stablehlo.dot_general %a, %a, contracting_dims = [1] x [0] : (tensor<10x10xf64>, tensor<10x10xf64>) -> tensor<10x10xf64>
  %1 = stablehlo.dot_general %b, %b, contracting_dims = [1] x [0] : (tensor<10x10xcomplex<f32>>, tensor<10x10xcomplex<f32>>) -> tensor<10x10xcomplex<f32>>
  return %0, %1 : tensor<10x10xf64>, tensor<10x10xcomplex<f32>>
}
