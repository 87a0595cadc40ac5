// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s
// RUN: soap-opt %s --soap-gpu-kernel-pipeline=tf32 | FileCheck %s --check-prefix=TF32

// CHECK-LABEL: func.func @bias(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg3 : {{.*}}) sizes [64, 32, 48] {{.*}} bias(%arg2 : memref<32xf32>){{$}}
// CHECK-NEXT: return
// TF32-LABEL: func.func @bias(
// TF32-NEXT: soap_gpu.gemm {{.*}} bias(%arg2 : memref<32xf32>) tf32
func.func @bias(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %b: tensor<32xf32>) -> tensor<64x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x32xf32>
  return %2 : tensor<64x32xf32>
}

// Who asks for more precision gets it.
// TF32-LABEL: func.func @highest(
// TF32-NEXT: soap_gpu.gemm {{.*}} batch []{{$}}
func.func @highest(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>) -> tensor<64x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0], precision = [HIGHEST, HIGHEST] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  return %0 : tensor<64x32xf32>
}

// Sums of 16 bits are rounded once, behind the function; a bias has the columns
// of the result, in their order.
// CHECK-LABEL: func.func @relu(
// CHECK-NEXT: soap_gpu.gemm ins({{.*}}) outs(%arg3 : memref<4x16x4x8xbf16>) {{.*}} bias(%arg2 : memref<4x8xbf16>) relu
// CHECK-NEXT: return
func.func @relu(%x: tensor<4x16x48xbf16>, %w: tensor<48x4x8xbf16>, %b: tensor<4x8xbf16>) -> tensor<4x16x4x8xbf16> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<4x16x48xbf16>, tensor<48x4x8xbf16>) -> tensor<4x16x4x8xbf16>
  %1 = stablehlo.broadcast_in_dim %b, dims = [2, 3] : (tensor<4x8xbf16>) -> tensor<4x16x4x8xbf16>
  %2 = stablehlo.add %0, %1 : tensor<4x16x4x8xbf16>
  %z = stablehlo.constant dense<0.0> : tensor<4x16x4x8xbf16>
  %3 = stablehlo.maximum %2, %z : tensor<4x16x4x8xbf16>
  return %3 : tensor<4x16x4x8xbf16>
}

// CHECK-LABEL: func.func @rounded(
// CHECK-NEXT: soap_gpu.gemm ins({{.*}}) outs(%arg2 : memref<4x64x64xf16>) {{.*}} batch [4, 2048, 2048, 4096]{{$}}
// CHECK-NEXT: return
func.func @rounded(%x: tensor<4x64x32xf16>, %w: tensor<4x32x64xf16>) -> tensor<4x64x64xf16> {
  %0 = stablehlo.dot_general %x, %w, batching_dims = [0] x [0], contracting_dims = [2] x [1] : (tensor<4x64x32xf16>, tensor<4x32x64xf16>) -> tensor<4x64x64xf16>
  return %0 : tensor<4x64x64xf16>
}

// What stays f32 is rounded where the model says so, which a library does not.
// CHECK-LABEL: func.func @scaled_and_widened(
// CHECK: soap_gpu.gemm ins({{.*}}) outs({{.*}}) sizes [64, 64, 32] strides [32, 1, 64, 1, 64, 1] batch []{{$}}
// CHECK-NEXT: gpu.launch_func
func.func @scaled_and_widened(%x: tensor<64x32xbf16>, %w: tensor<32x64xbf16>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x32xbf16>, tensor<32x64xbf16>) -> tensor<64x64xbf16>
  %c = stablehlo.constant dense<0.3> : tensor<64x64xbf16>
  %1 = stablehlo.multiply %0, %c : tensor<64x64xbf16>
  %2 = stablehlo.convert %1 : (tensor<64x64xbf16>) -> tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

// As jax.nn.gelu writes it, of products that may be of TF32.
// CHECK-LABEL: func.func @gelu_of_tf32(
// CHECK-NEXT: soap_gpu.gemm ins({{.*}}) outs(%arg3 : {{.*}}) {{.*}} bias(%arg2 : memref<32xf32>) gelu tf32
// CHECK-NEXT: return
func.func @gelu_of_tf32(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %b: tensor<32xf32>) -> tensor<64x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {soap.tf32} : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x32xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<64x32xf32>
  %4 = stablehlo.multiply %3, %2 : tensor<64x32xf32>
  %c = stablehlo.constant dense<4.471500e-02> : tensor<64x32xf32>
  %5 = stablehlo.multiply %c, %4 : tensor<64x32xf32>
  %6 = stablehlo.add %2, %5 : tensor<64x32xf32>
  %s = stablehlo.constant dense<0.797884583> : tensor<64x32xf32>
  %7 = stablehlo.multiply %s, %6 : tensor<64x32xf32>
  %8 = stablehlo.tanh %7 : tensor<64x32xf32>
  %one = stablehlo.constant dense<1.0> : tensor<64x32xf32>
  %9 = stablehlo.add %one, %8 : tensor<64x32xf32>
  %h = stablehlo.constant dense<5.0e-1> : tensor<64x32xf32>
  %10 = stablehlo.multiply %h, %9 : tensor<64x32xf32>
  %11 = stablehlo.multiply %2, %10 : tensor<64x32xf32>
  return %11 : tensor<64x32xf32>
}

// The same of 16 bits.
// CHECK-LABEL: func.func @gelu_of_bf16(
// CHECK-NEXT: soap_gpu.gemm ins({{.*}}) outs(%arg3 : {{.*}}) {{.*}} bias(%arg2 : memref<32xbf16>) gelu
// CHECK-NEXT: return
func.func @gelu_of_bf16(%x: tensor<64x48xbf16>, %w: tensor<48x32xbf16>, %b: tensor<32xbf16>) -> tensor<64x32xbf16> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xbf16>, tensor<48x32xbf16>) -> tensor<64x32xbf16>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xbf16>) -> tensor<64x32xbf16>
  %2 = stablehlo.add %0, %1 : tensor<64x32xbf16>
  %3 = stablehlo.multiply %2, %2 : tensor<64x32xbf16>
  %4 = stablehlo.multiply %3, %2 : tensor<64x32xbf16>
  %c = stablehlo.constant dense<4.471500e-02> : tensor<64x32xbf16>
  %5 = stablehlo.multiply %c, %4 : tensor<64x32xbf16>
  %6 = stablehlo.add %2, %5 : tensor<64x32xbf16>
  %s = stablehlo.constant dense<0.797884583> : tensor<64x32xbf16>
  %7 = stablehlo.multiply %s, %6 : tensor<64x32xbf16>
  %8 = stablehlo.tanh %7 : tensor<64x32xbf16>
  %one = stablehlo.constant dense<1.0> : tensor<64x32xbf16>
  %9 = stablehlo.add %one, %8 : tensor<64x32xbf16>
  %h = stablehlo.constant dense<5.0e-1> : tensor<64x32xbf16>
  %10 = stablehlo.multiply %h, %9 : tensor<64x32xbf16>
  %11 = stablehlo.multiply %2, %10 : tensor<64x32xbf16>
  return %11 : tensor<64x32xbf16>
}

// Libraries have no GELU that is exact enough for f32.
// CHECK-LABEL: func.func @gelu_of_f32(
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK-NEXT: gpu.launch_func
// CHECK-NEXT: return
func.func @gelu_of_f32(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %b: tensor<32xf32>) -> tensor<64x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x32xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<64x32xf32>
  %4 = stablehlo.multiply %3, %2 : tensor<64x32xf32>
  %c = stablehlo.constant dense<4.471500e-02> : tensor<64x32xf32>
  %5 = stablehlo.multiply %c, %4 : tensor<64x32xf32>
  %6 = stablehlo.add %2, %5 : tensor<64x32xf32>
  %s = stablehlo.constant dense<0.797884583> : tensor<64x32xf32>
  %7 = stablehlo.multiply %s, %6 : tensor<64x32xf32>
  %8 = stablehlo.tanh %7 : tensor<64x32xf32>
  %one = stablehlo.constant dense<1.0> : tensor<64x32xf32>
  %9 = stablehlo.add %one, %8 : tensor<64x32xf32>
  %h = stablehlo.constant dense<5.0e-1> : tensor<64x32xf32>
  %10 = stablehlo.multiply %h, %9 : tensor<64x32xf32>
  %11 = stablehlo.multiply %2, %10 : tensor<64x32xf32>
  return %11 : tensor<64x32xf32>
}

// What comes before the function is needed, too: the bias alone is the product's.
// CHECK-LABEL: func.func @both(
// CHECK-NOT: relu
// CHECK: soap_gpu.gemm {{.*}} outs(%arg3 : {{.*}}) {{.*}} bias(%arg2 : memref<32xf32>){{$}}
// CHECK-NEXT: gpu.launch_func
// CHECK-NEXT: return
func.func @both(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %b: tensor<32xf32>) -> (tensor<64x32xf32>, tensor<64x32xf32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x32xf32>
  %z = stablehlo.constant dense<0.0> : tensor<64x32xf32>
  %3 = stablehlo.maximum %2, %z : tensor<64x32xf32>
  return %2, %3 : tensor<64x32xf32>, tensor<64x32xf32>
}

// A bias of rows, another factor than GELU's, sums of f64: launches of their own.
// CHECK-LABEL: func.func @rows(
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK-NEXT: gpu.launch_func
func.func @rows(%x: tensor<64x48xf32>, %w: tensor<48x64xf32>, %b: tensor<64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [0] : (tensor<64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

// CHECK-LABEL: func.func @other_maximum(
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK-NEXT: gpu.launch_func
func.func @other_maximum(%x: tensor<64x48xf32>, %w: tensor<48x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x64xf32>) -> tensor<64x64xf32>
  %z = stablehlo.constant dense<1.0> : tensor<64x64xf32>
  %1 = stablehlo.maximum %0, %z : tensor<64x64xf32>
  return %1 : tensor<64x64xf32>
}

// CHECK-LABEL: func.func @doubles(
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK-NEXT: gpu.launch_func
func.func @doubles(%x: tensor<64x48xf64>, %w: tensor<48x64xf64>, %b: tensor<64xf64>) -> tensor<64x64xf64> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf64>, tensor<48x64xf64>) -> tensor<64x64xf64>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<64xf64>) -> tensor<64x64xf64>
  %2 = stablehlo.add %0, %1 : tensor<64x64xf64>
  return %2 : tensor<64x64xf64>
}

// As Equinox writes it under jax.vmap: the transposed product has columns where
// this one has rows, so that the bias is a row's.
// CHECK-LABEL: func.func @transposed(
// CHECK-NEXT: soap_gpu.gemm ins(%arg1, %arg0 : memref<8x32xf32>, memref<64x32xf32>) outs(%arg3 : memref<8x64xf32>) sizes [8, 64, 32] strides [32, 1, 1, 32, 64, 1] batch [] bias(%arg2 : memref<64xf32>) relu
// CHECK-NEXT: return
func.func @transposed(%w: tensor<64x32xf32>, %x: tensor<8x32xf32>, %b: tensor<64xf32>) -> tensor<8x64xf32> {
  %0 = stablehlo.dot_general %w, %x, contracting_dims = [1] x [1] : (tensor<64x32xf32>, tensor<8x32xf32>) -> tensor<64x8xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<64x8xf32>) -> tensor<8x64xf32>
  %2 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<64xf32>) -> tensor<1x64xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1] : (tensor<1x64xf32>) -> tensor<8x64xf32>
  %4 = stablehlo.add %1, %3 : tensor<8x64xf32>
  %z = stablehlo.constant dense<0.0> : tensor<8x64xf32>
  %5 = stablehlo.maximum %4, %z : tensor<8x64xf32>
  return %5 : tensor<8x64xf32>
}

// The bias of the columns is not that of the rows.
// CHECK-LABEL: func.func @transposed_rows(
// CHECK: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}} sizes [64, 8, 32] {{.*}} batch []{{$}}
// CHECK-NEXT: gpu.launch_func
func.func @transposed_rows(%w: tensor<64x32xf32>, %x: tensor<8x32xf32>, %b: tensor<8xf32>) -> tensor<8x64xf32> {
  %0 = stablehlo.dot_general %w, %x, contracting_dims = [1] x [1] : (tensor<64x32xf32>, tensor<8x32xf32>) -> tensor<64x8xf32>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<64x8xf32>) -> tensor<8x64xf32>
  %2 = stablehlo.broadcast_in_dim %b, dims = [0] : (tensor<8xf32>) -> tensor<8x64xf32>
  %3 = stablehlo.add %1, %2 : tensor<8x64xf32>
  return %3 : tensor<8x64xf32>
}
