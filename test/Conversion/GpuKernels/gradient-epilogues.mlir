// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s

// GELU by tanh and its operand, which the gradient reads, behind a product of
// TF32.
// CHECK-LABEL: func.func @kept(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg4 : memref<64x32xf32>) {{.*}} bias(%arg2 : memref<32xf32>) gelu kept(%arg3 : memref<64x32xf32>)
// CHECK-NEXT: return
func.func @kept(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %b: tensor<32xf32>) -> (tensor<64x32xf32>, tensor<64x32xf32>) {
  %cubic = stablehlo.constant dense<4.471500e-02> : tensor<64x32xf32>
  %scale = stablehlo.constant dense<0.797884583> : tensor<64x32xf32>
  %one = stablehlo.constant dense<1.0> : tensor<64x32xf32>
  %half = stablehlo.constant dense<0.5> : tensor<64x32xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {soap.tf32} : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x32xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<64x32xf32>
  %4 = stablehlo.multiply %3, %2 : tensor<64x32xf32>
  %5 = stablehlo.multiply %cubic, %4 : tensor<64x32xf32>
  %6 = stablehlo.add %2, %5 : tensor<64x32xf32>
  %7 = stablehlo.multiply %scale, %6 : tensor<64x32xf32>
  %8 = stablehlo.tanh %7 : tensor<64x32xf32>
  %9 = stablehlo.add %one, %8 : tensor<64x32xf32>
  %10 = stablehlo.multiply %half, %9 : tensor<64x32xf32>
  %11 = stablehlo.multiply %2, %10 : tensor<64x32xf32>
  return %2, %11 : tensor<64x32xf32>, tensor<64x32xf32>
}

// The derivative, as JAX writes it, and the sums of its columns, the gradient of
// a bias; of three dimensions.
// CHECK-LABEL: func.func @gradient(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg3 : memref<4x16x32xf32>) sizes [64, 32, 48] {{.*}} gelu_gradient point(%arg2 : memref<4x16x32xf32>) sums(%arg4 : memref<32xf32>)
// CHECK-NEXT: return
func.func @gradient(%g: tensor<4x16x48xf32>, %w: tensor<32x48xf32>, %x: tensor<4x16x32xf32>) -> (tensor<4x16x32xf32>, tensor<32xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %cubic = stablehlo.constant dense<4.471500e-02> : tensor<4x16x32xf32>
  %scale = stablehlo.constant dense<0.797884583> : tensor<4x16x32xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4x16x32xf32>
  %half = stablehlo.constant dense<0.5> : tensor<4x16x32xf32>
  %three = stablehlo.constant dense<3.0> : tensor<4x16x32xf32>
  %d = stablehlo.dot_general %g, %w, contracting_dims = [2] x [1] {soap.tf32} : (tensor<4x16x48xf32>, tensor<32x48xf32>) -> tensor<4x16x32xf32>
  %0 = stablehlo.multiply %x, %x : tensor<4x16x32xf32>
  %1 = stablehlo.multiply %0, %x : tensor<4x16x32xf32>
  %2 = stablehlo.multiply %three, %0 : tensor<4x16x32xf32>
  %3 = stablehlo.multiply %cubic, %1 : tensor<4x16x32xf32>
  %4 = stablehlo.add %x, %3 : tensor<4x16x32xf32>
  %5 = stablehlo.multiply %scale, %4 : tensor<4x16x32xf32>
  %6 = stablehlo.tanh %5 : tensor<4x16x32xf32>
  %7 = stablehlo.subtract %one, %6 : tensor<4x16x32xf32>
  %8 = stablehlo.add %one, %6 : tensor<4x16x32xf32>
  %9 = stablehlo.multiply %half, %8 : tensor<4x16x32xf32>
  %10 = stablehlo.multiply %x, %d : tensor<4x16x32xf32>
  %11 = stablehlo.multiply %d, %9 : tensor<4x16x32xf32>
  %12 = stablehlo.multiply %half, %10 : tensor<4x16x32xf32>
  %13 = stablehlo.multiply %12, %7 : tensor<4x16x32xf32>
  %14 = stablehlo.multiply %13, %6 : tensor<4x16x32xf32>
  %15 = stablehlo.add %13, %14 : tensor<4x16x32xf32>
  %16 = stablehlo.multiply %scale, %15 : tensor<4x16x32xf32>
  %17 = stablehlo.add %11, %16 : tensor<4x16x32xf32>
  %18 = stablehlo.multiply %cubic, %16 : tensor<4x16x32xf32>
  %19 = stablehlo.multiply %18, %2 : tensor<4x16x32xf32>
  %20 = stablehlo.add %17, %19 : tensor<4x16x32xf32>
  %21 = stablehlo.reduce(%20 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
  return %20, %21 : tensor<4x16x32xf32>, tensor<32xf32>
}

// Sums of 16 bits are stored with 16 bits, as the model rounds them.
// CHECK-LABEL: func.func @narrow(
// CHECK: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg3 : memref<64x32xbf16>) {{.*}} gelu_gradient point(%arg2 : memref<64x32xbf16>) sums(%[[S:.*]] : memref<32xbf16>)
// CHECK-NEXT: gpu.launch_func {{.*}} args(%[[S]] : memref<32xbf16>, %arg4 : memref<32xf32>)
// CHECK-NEXT: return
func.func @narrow(%g: tensor<64x48xbf16>, %w: tensor<32x48xbf16>, %x: tensor<64x32xbf16>) -> (tensor<64x32xbf16>, tensor<32xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<bf16>
  %cubic = stablehlo.constant dense<4.471500e-02> : tensor<64x32xbf16>
  %scale = stablehlo.constant dense<0.797884583> : tensor<64x32xbf16>
  %one = stablehlo.constant dense<1.0> : tensor<64x32xbf16>
  %half = stablehlo.constant dense<0.5> : tensor<64x32xbf16>
  %three = stablehlo.constant dense<3.0> : tensor<64x32xbf16>
  %d = stablehlo.dot_general %g, %w, contracting_dims = [1] x [1] : (tensor<64x48xbf16>, tensor<32x48xbf16>) -> tensor<64x32xbf16>
  %0 = stablehlo.multiply %x, %x : tensor<64x32xbf16>
  %1 = stablehlo.multiply %0, %x : tensor<64x32xbf16>
  %2 = stablehlo.multiply %three, %0 : tensor<64x32xbf16>
  %3 = stablehlo.multiply %cubic, %1 : tensor<64x32xbf16>
  %4 = stablehlo.add %x, %3 : tensor<64x32xbf16>
  %5 = stablehlo.multiply %scale, %4 : tensor<64x32xbf16>
  %6 = stablehlo.tanh %5 : tensor<64x32xbf16>
  %7 = stablehlo.multiply %6, %6 : tensor<64x32xbf16>
  %8 = stablehlo.subtract %one, %7 : tensor<64x32xbf16>
  %9 = stablehlo.multiply %cubic, %2 : tensor<64x32xbf16>
  %10 = stablehlo.add %one, %9 : tensor<64x32xbf16>
  %11 = stablehlo.multiply %scale, %10 : tensor<64x32xbf16>
  %12 = stablehlo.multiply %8, %11 : tensor<64x32xbf16>
  %13 = stablehlo.multiply %x, %12 : tensor<64x32xbf16>
  %14 = stablehlo.add %one, %6 : tensor<64x32xbf16>
  %15 = stablehlo.add %14, %13 : tensor<64x32xbf16>
  %16 = stablehlo.multiply %half, %15 : tensor<64x32xbf16>
  %17 = stablehlo.multiply %d, %16 : tensor<64x32xbf16>
  %18 = stablehlo.reduce(%17 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x32xbf16>, tensor<bf16>) -> tensor<32xbf16>
  %19 = stablehlo.convert %18 : (tensor<32xbf16>) -> tensor<32xf32>
  return %17, %19 : tensor<64x32xbf16>, tensor<32xf32>
}

// Another scale is another function.
// CHECK-LABEL: func.func @other(
// CHECK-NOT: gelu_gradient
// CHECK: return
func.func @other(%g: tensor<64x48xf32>, %w: tensor<32x48xf32>, %x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %one = stablehlo.constant dense<1.0> : tensor<64x32xf32>
  %d = stablehlo.dot_general %g, %w, contracting_dims = [1] x [1] {soap.tf32} : (tensor<64x48xf32>, tensor<32x48xf32>) -> tensor<64x32xf32>
  %0 = stablehlo.tanh %x : tensor<64x32xf32>
  %1 = stablehlo.multiply %0, %0 : tensor<64x32xf32>
  %2 = stablehlo.subtract %one, %1 : tensor<64x32xf32>
  %3 = stablehlo.multiply %d, %2 : tensor<64x32xf32>
  return %3 : tensor<64x32xf32>
}

// Rows of other matrices are a multiple of 8, or the function is a launch.
// CHECK-LABEL: func.func @odd(
// CHECK: soap_gpu.gemm {{.*}} bias(%arg2 : memref<33xf32>) tf32{{$}}
// CHECK-NEXT: gpu.launch_func
// CHECK-NEXT: return
func.func @odd(%x: tensor<64x48xf32>, %w: tensor<48x33xf32>, %b: tensor<33xf32>) -> (tensor<64x33xf32>, tensor<64x33xf32>) {
  %cubic = stablehlo.constant dense<4.471500e-02> : tensor<64x33xf32>
  %scale = stablehlo.constant dense<0.797884583> : tensor<64x33xf32>
  %one = stablehlo.constant dense<1.0> : tensor<64x33xf32>
  %half = stablehlo.constant dense<0.5> : tensor<64x33xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {soap.tf32} : (tensor<64x48xf32>, tensor<48x33xf32>) -> tensor<64x33xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<33xf32>) -> tensor<64x33xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x33xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<64x33xf32>
  %4 = stablehlo.multiply %3, %2 : tensor<64x33xf32>
  %5 = stablehlo.multiply %cubic, %4 : tensor<64x33xf32>
  %6 = stablehlo.add %2, %5 : tensor<64x33xf32>
  %7 = stablehlo.multiply %scale, %6 : tensor<64x33xf32>
  %8 = stablehlo.tanh %7 : tensor<64x33xf32>
  %9 = stablehlo.add %one, %8 : tensor<64x33xf32>
  %10 = stablehlo.multiply %half, %9 : tensor<64x33xf32>
  %11 = stablehlo.multiply %2, %10 : tensor<64x33xf32>
  return %2, %11 : tensor<64x33xf32>, tensor<64x33xf32>
}

// GELU of 16 bits and its operand.
// CHECK-LABEL: func.func @kept_narrow(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg4 : memref<64x32xbf16>) {{.*}} bias(%arg2 : memref<32xbf16>) gelu kept(%arg3 : memref<64x32xbf16>)
// CHECK-NEXT: return
func.func @kept_narrow(%x: tensor<64x48xbf16>, %w: tensor<48x32xbf16>, %b: tensor<32xbf16>) -> (tensor<64x32xbf16>, tensor<64x32xbf16>) {
  %cubic = stablehlo.constant dense<4.471500e-02> : tensor<64x32xbf16>
  %scale = stablehlo.constant dense<0.797884583> : tensor<64x32xbf16>
  %one = stablehlo.constant dense<1.0> : tensor<64x32xbf16>
  %half = stablehlo.constant dense<0.5> : tensor<64x32xbf16>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xbf16>, tensor<48x32xbf16>) -> tensor<64x32xbf16>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xbf16>) -> tensor<64x32xbf16>
  %2 = stablehlo.add %0, %1 : tensor<64x32xbf16>
  %3 = stablehlo.multiply %2, %2 : tensor<64x32xbf16>
  %4 = stablehlo.multiply %3, %2 : tensor<64x32xbf16>
  %5 = stablehlo.multiply %cubic, %4 : tensor<64x32xbf16>
  %6 = stablehlo.add %2, %5 : tensor<64x32xbf16>
  %7 = stablehlo.multiply %scale, %6 : tensor<64x32xbf16>
  %8 = stablehlo.tanh %7 : tensor<64x32xbf16>
  %9 = stablehlo.add %one, %8 : tensor<64x32xbf16>
  %10 = stablehlo.multiply %half, %9 : tensor<64x32xbf16>
  %11 = stablehlo.multiply %2, %10 : tensor<64x32xbf16>
  return %2, %11 : tensor<64x32xbf16>, tensor<64x32xbf16>
}

// Of f32 it is a launch, and so is the derivative.
// CHECK-LABEL: func.func @kept_exactly(
// CHECK: soap_gpu.gemm {{.*}} bias(%arg2 : memref<32xf32>){{$}}
// CHECK-NEXT: gpu.launch_func
// CHECK-NEXT: return
func.func @kept_exactly(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %b: tensor<32xf32>) -> (tensor<64x32xf32>, tensor<64x32xf32>) {
  %cubic = stablehlo.constant dense<4.471500e-02> : tensor<64x32xf32>
  %scale = stablehlo.constant dense<0.797884583> : tensor<64x32xf32>
  %one = stablehlo.constant dense<1.0> : tensor<64x32xf32>
  %half = stablehlo.constant dense<0.5> : tensor<64x32xf32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x32xf32>
  %3 = stablehlo.multiply %2, %2 : tensor<64x32xf32>
  %4 = stablehlo.multiply %3, %2 : tensor<64x32xf32>
  %5 = stablehlo.multiply %cubic, %4 : tensor<64x32xf32>
  %6 = stablehlo.add %2, %5 : tensor<64x32xf32>
  %7 = stablehlo.multiply %scale, %6 : tensor<64x32xf32>
  %8 = stablehlo.tanh %7 : tensor<64x32xf32>
  %9 = stablehlo.add %one, %8 : tensor<64x32xf32>
  %10 = stablehlo.multiply %half, %9 : tensor<64x32xf32>
  %11 = stablehlo.multiply %2, %10 : tensor<64x32xf32>
  return %2, %11 : tensor<64x32xf32>, tensor<64x32xf32>
}

// CHECK-LABEL: func.func @gradient_exactly(
// CHECK-NOT: gelu_gradient
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK: gpu.launch_func
// CHECK: return
func.func @gradient_exactly(%g: tensor<4x16x48xf32>, %w: tensor<32x48xf32>, %x: tensor<4x16x32xf32>) -> (tensor<4x16x32xf32>, tensor<32xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %cubic = stablehlo.constant dense<4.471500e-02> : tensor<4x16x32xf32>
  %scale = stablehlo.constant dense<0.797884583> : tensor<4x16x32xf32>
  %one = stablehlo.constant dense<1.0> : tensor<4x16x32xf32>
  %half = stablehlo.constant dense<0.5> : tensor<4x16x32xf32>
  %three = stablehlo.constant dense<3.0> : tensor<4x16x32xf32>
  %d = stablehlo.dot_general %g, %w, contracting_dims = [2] x [1] : (tensor<4x16x48xf32>, tensor<32x48xf32>) -> tensor<4x16x32xf32>
  %0 = stablehlo.multiply %x, %x : tensor<4x16x32xf32>
  %1 = stablehlo.multiply %0, %x : tensor<4x16x32xf32>
  %2 = stablehlo.multiply %three, %0 : tensor<4x16x32xf32>
  %3 = stablehlo.multiply %cubic, %1 : tensor<4x16x32xf32>
  %4 = stablehlo.add %x, %3 : tensor<4x16x32xf32>
  %5 = stablehlo.multiply %scale, %4 : tensor<4x16x32xf32>
  %6 = stablehlo.tanh %5 : tensor<4x16x32xf32>
  %7 = stablehlo.subtract %one, %6 : tensor<4x16x32xf32>
  %8 = stablehlo.add %one, %6 : tensor<4x16x32xf32>
  %9 = stablehlo.multiply %half, %8 : tensor<4x16x32xf32>
  %10 = stablehlo.multiply %x, %d : tensor<4x16x32xf32>
  %11 = stablehlo.multiply %d, %9 : tensor<4x16x32xf32>
  %12 = stablehlo.multiply %half, %10 : tensor<4x16x32xf32>
  %13 = stablehlo.multiply %12, %7 : tensor<4x16x32xf32>
  %14 = stablehlo.multiply %13, %6 : tensor<4x16x32xf32>
  %15 = stablehlo.add %13, %14 : tensor<4x16x32xf32>
  %16 = stablehlo.multiply %scale, %15 : tensor<4x16x32xf32>
  %17 = stablehlo.add %11, %16 : tensor<4x16x32xf32>
  %18 = stablehlo.multiply %cubic, %16 : tensor<4x16x32xf32>
  %19 = stablehlo.multiply %18, %2 : tensor<4x16x32xf32>
  %20 = stablehlo.add %17, %19 : tensor<4x16x32xf32>
  %21 = stablehlo.reduce(%20 init: %zero) applies stablehlo.add across dimensions = [0, 1] : (tensor<4x16x32xf32>, tensor<f32>) -> tensor<32xf32>
  return %20, %21 : tensor<4x16x32xf32>, tensor<32xf32>
}

