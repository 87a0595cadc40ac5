// RUN: soap-opt %s --soap-form-gpu-normalization | FileCheck %s

// Batch normalisation as Flax and as jnp.var write it. NormalizationTest.cpp
// compares what becomes of these functions with the evaluator.

// The mean of squares less the square of the mean, as Flax has it. Running averages
// are made of what the call computes: nothing else reads all of the input.
// CHECK-LABEL: @fast(
// CHECK: library {
// CHECK: %[[C:.*]]:3 = soap_gpu.batch_norm forward
// CHECK-NOT: stablehlo.reduce
// CHECK: stablehlo.multiply %[[C]]#1
// CHECK: stablehlo.multiply %[[C]]#2, %[[C]]#2
// CHECK-NOT: stablehlo.reduce
// CHECK: generated {
func.func @fast(%x: tensor<64x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>, %rm: tensor<8xf32>, %rv: tensor<8xf32>) -> (tensor<64x8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.divide %0, %rows : tensor<8xf32>
  %2 = stablehlo.multiply %x, %x : tensor<64x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %4 = stablehlo.divide %3, %rows : tensor<8xf32>
  %5 = stablehlo.multiply %1, %1 : tensor<8xf32>
  %6 = stablehlo.subtract %4, %5 : tensor<8xf32>
  %none = stablehlo.constant dense<0.0> : tensor<8xf32>
  %7 = stablehlo.maximum %none, %6 : tensor<8xf32>
  %8 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %9 = stablehlo.subtract %x, %8 : tensor<64x8xf32>
  %10 = stablehlo.add %7, %eps : tensor<8xf32>
  %11 = stablehlo.rsqrt %10 : tensor<8xf32>
  %12 = stablehlo.multiply %11, %scale : tensor<8xf32>
  %13 = stablehlo.broadcast_in_dim %12, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %14 = stablehlo.multiply %9, %13 : tensor<64x8xf32>
  %15 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %16 = stablehlo.add %14, %15 : tensor<64x8xf32>
  %old = stablehlo.constant dense<0.9> : tensor<8xf32>
  %new = stablehlo.constant dense<0.1> : tensor<8xf32>
  %17 = stablehlo.multiply %rm, %old : tensor<8xf32>
  %18 = stablehlo.multiply %1, %new : tensor<8xf32>
  %19 = stablehlo.add %17, %18 : tensor<8xf32>
  %20 = stablehlo.multiply %rv, %old : tensor<8xf32>
  %21 = stablehlo.multiply %7, %new : tensor<8xf32>
  %22 = stablehlo.add %20, %21 : tensor<8xf32>
  return %16, %19, %22 : tensor<64x8xf32>, tensor<8xf32>, tensor<8xf32>
}

// The same of bf16.
// CHECK-LABEL: @fast_narrow(
// CHECK: soap_gpu.batch_norm forward ins(%arg{{[0-9]+}}, %{{.*}} : tensor<64x8xbf16>
func.func @fast_narrow(%x: tensor<64x8xbf16>, %scale: tensor<8xf32>, %shift: tensor<8xf32>, %rm: tensor<8xf32>, %rv: tensor<8xf32>) -> (tensor<64x8xbf16>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.convert %x : (tensor<64x8xbf16>) -> tensor<64x8xf32>
  %1 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %2 = stablehlo.divide %1, %rows : tensor<8xf32>
  %3 = stablehlo.multiply %0, %0 : tensor<64x8xf32>
  %4 = stablehlo.reduce(%3 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %5 = stablehlo.divide %4, %rows : tensor<8xf32>
  %6 = stablehlo.multiply %2, %2 : tensor<8xf32>
  %7 = stablehlo.subtract %5, %6 : tensor<8xf32>
  %none = stablehlo.constant dense<0.0> : tensor<8xf32>
  %8 = stablehlo.maximum %none, %7 : tensor<8xf32>
  %9 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %10 = stablehlo.subtract %0, %9 : tensor<64x8xf32>
  %11 = stablehlo.add %8, %eps : tensor<8xf32>
  %12 = stablehlo.rsqrt %11 : tensor<8xf32>
  %13 = stablehlo.multiply %12, %scale : tensor<8xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %15 = stablehlo.multiply %10, %14 : tensor<64x8xf32>
  %16 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %17 = stablehlo.add %15, %16 : tensor<64x8xf32>
  %18 = stablehlo.convert %17 : (tensor<64x8xf32>) -> tensor<64x8xbf16>
  %old = stablehlo.constant dense<0.9> : tensor<8xf32>
  %new = stablehlo.constant dense<0.1> : tensor<8xf32>
  %19 = stablehlo.multiply %rm, %old : tensor<8xf32>
  %20 = stablehlo.multiply %2, %new : tensor<8xf32>
  %21 = stablehlo.add %19, %20 : tensor<8xf32>
  %22 = stablehlo.multiply %rv, %old : tensor<8xf32>
  %23 = stablehlo.multiply %8, %new : tensor<8xf32>
  %24 = stablehlo.add %22, %23 : tensor<8xf32>
  return %18, %21, %24 : tensor<64x8xbf16>, tensor<8xf32>, tensor<8xf32>
}

// The reciprocal of the number of rows is rounded; and nothing has to be clamped.
// CHECK-LABEL: @reciprocal(
// CHECK: soap_gpu.batch_norm forward
func.func @reciprocal(%x: tensor<48x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>) -> tensor<48x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %part = stablehlo.constant dense<0.020833334> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<48x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.multiply %0, %part : tensor<8xf32>
  %2 = stablehlo.multiply %x, %x : tensor<48x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<48x8xf32>, tensor<f32>) -> tensor<8xf32>
  %4 = stablehlo.multiply %3, %part : tensor<8xf32>
  %5 = stablehlo.multiply %1, %1 : tensor<8xf32>
  %6 = stablehlo.subtract %4, %5 : tensor<8xf32>
  %7 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<8xf32>) -> tensor<48x8xf32>
  %8 = stablehlo.subtract %x, %7 : tensor<48x8xf32>
  %9 = stablehlo.add %6, %eps : tensor<8xf32>
  %10 = stablehlo.rsqrt %9 : tensor<8xf32>
  %11 = stablehlo.multiply %10, %scale : tensor<8xf32>
  %12 = stablehlo.broadcast_in_dim %11, dims = [1] : (tensor<8xf32>) -> tensor<48x8xf32>
  %13 = stablehlo.multiply %8, %12 : tensor<48x8xf32>
  %14 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<48x8xf32>
  %15 = stablehlo.add %13, %14 : tensor<48x8xf32>
  return %15 : tensor<48x8xf32>
}

// jnp.var has a mean of its own, in another shape. A running variance may be that of
// the population, n / (n - 1) of this one.
// CHECK-LABEL: @var(
// CHECK: library {
// CHECK: soap_gpu.batch_norm forward
// CHECK-NOT: stablehlo.reduce
// CHECK: generated {
func.func @var(%x: tensor<64x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>, %rm: tensor<8xf32>, %rv: tensor<8xf32>) -> (tensor<64x8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.divide %0, %rows : tensor<8xf32>
  %2 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
  %rows1 = stablehlo.constant dense<64.0> : tensor<1x8xf32>
  %3 = stablehlo.divide %2, %rows1 : tensor<1x8xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<64x8xf32>
  %5 = stablehlo.subtract %x, %4 : tensor<64x8xf32>
  %6 = stablehlo.multiply %5, %5 : tensor<64x8xf32>
  %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %8 = stablehlo.divide %7, %rows : tensor<8xf32>
  %9 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %10 = stablehlo.subtract %x, %9 : tensor<64x8xf32>
  %11 = stablehlo.add %8, %eps : tensor<8xf32>
  %12 = stablehlo.rsqrt %11 : tensor<8xf32>
  %13 = stablehlo.multiply %12, %scale : tensor<8xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %15 = stablehlo.multiply %10, %14 : tensor<64x8xf32>
  %16 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %17 = stablehlo.add %15, %16 : tensor<64x8xf32>
  %unbiased = stablehlo.constant dense<1.01587307> : tensor<8xf32>
  %18 = stablehlo.multiply %8, %unbiased : tensor<8xf32>
  %old = stablehlo.constant dense<0.9> : tensor<8xf32>
  %new = stablehlo.constant dense<0.1> : tensor<8xf32>
  %19 = stablehlo.multiply %rm, %old : tensor<8xf32>
  %20 = stablehlo.multiply %1, %new : tensor<8xf32>
  %21 = stablehlo.add %19, %20 : tensor<8xf32>
  %22 = stablehlo.multiply %rv, %old : tensor<8xf32>
  %23 = stablehlo.multiply %18, %new : tensor<8xf32>
  %24 = stablehlo.add %22, %23 : tensor<8xf32>
  return %17, %21, %24 : tensor<64x8xf32>, tensor<8xf32>, tensor<8xf32>
}

// Its gradient, by way of the squares and of the mean. The larger of 0 and a variance
// has a gradient wherever it is not 0; where it is, differences are 0.
// CHECK-LABEL: @fast_gradient(
// CHECK: library {
// CHECK: soap_gpu.batch_norm backward
// CHECK-NOT: stablehlo.reduce
// CHECK: generated {
func.func @fast_gradient(%dy: tensor<32x8xf32>, %x: tensor<32x8xf32>, %mean: tensor<8xf32>, %v: tensor<8xf32>, %scale: tensor<8xf32>) -> (tensor<32x8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %1 = stablehlo.subtract %x, %0 {soap.centered} : tensor<32x8xf32>
  %none = stablehlo.constant dense<0.0> : tensor<8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<8xf32>
  %two = stablehlo.constant dense<2.0> : tensor<8xf32>
  %2 = stablehlo.maximum %none, %v : tensor<8xf32>
  %3 = stablehlo.compare EQ, %v, %2, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %4 = stablehlo.select %3, %one, %none : tensor<8xi1>, tensor<8xf32>
  %5 = stablehlo.compare EQ, %none, %2, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %6 = stablehlo.select %5, %two, %one : tensor<8xi1>, tensor<8xf32>
  %7 = stablehlo.divide %4, %6 : tensor<8xf32>
  %8 = stablehlo.add %2, %eps : tensor<8xf32>
  %9 = stablehlo.rsqrt %8 : tensor<8xf32>
  %half = stablehlo.constant dense<-0.5> : tensor<8xf32>
  %10 = stablehlo.divide %9, %8 : tensor<8xf32>
  %11 = stablehlo.multiply %half, %10 : tensor<8xf32>
  %12 = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %13 = stablehlo.multiply %1, %dy : tensor<32x8xf32>
  %14 = stablehlo.reduce(%13 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %15 = stablehlo.multiply %9, %14 : tensor<8xf32>
  %16 = stablehlo.multiply %9, %scale : tensor<8xf32>
  %17 = stablehlo.broadcast_in_dim %16, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %18 = stablehlo.multiply %dy, %17 : tensor<32x8xf32>
  %19 = stablehlo.multiply %14, %scale : tensor<8xf32>
  %20 = stablehlo.multiply %19, %11 : tensor<8xf32>
  %21 = stablehlo.multiply %20, %7 : tensor<8xf32>
  %22 = stablehlo.negate %18 : tensor<32x8xf32>
  %23 = stablehlo.reduce(%22 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %twice = stablehlo.constant dense<2.0> : tensor<32x8xf32>
  %24 = stablehlo.divide %21, %rows : tensor<8xf32>
  %25 = stablehlo.multiply %two, %mean : tensor<8xf32>
  %26 = stablehlo.negate %21 : tensor<8xf32>
  %27 = stablehlo.multiply %26, %25 : tensor<8xf32>
  %28 = stablehlo.add %23, %27 : tensor<8xf32>
  %29 = stablehlo.broadcast_in_dim %24, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %30 = stablehlo.multiply %twice, %x : tensor<32x8xf32>
  %31 = stablehlo.multiply %29, %30 : tensor<32x8xf32>
  %32 = stablehlo.divide %28, %rows : tensor<8xf32>
  %33 = stablehlo.broadcast_in_dim %32, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %34 = stablehlo.add %33, %31 : tensor<32x8xf32>
  %35 = stablehlo.add %18, %34 : tensor<32x8xf32>
  return %35, %15, %12 : tensor<32x8xf32>, tensor<8xf32>, tensor<8xf32>
}

// Of bf16, both ways are rounded before they are added.
// CHECK-LABEL: @fast_gradient_narrow(
// CHECK: library {
// CHECK: soap_gpu.batch_norm backward
// CHECK-NOT: stablehlo.reduce
// CHECK: generated {
func.func @fast_gradient_narrow(%dy: tensor<32x8xbf16>, %x: tensor<32x8xbf16>, %mean: tensor<8xf32>, %v: tensor<8xf32>, %scale: tensor<8xf32>) -> (tensor<32x8xbf16>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.convert %dy : (tensor<32x8xbf16>) -> tensor<32x8xf32>
  %1 = stablehlo.convert %x : (tensor<32x8xbf16>) -> tensor<32x8xf32>
  %2 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %3 = stablehlo.subtract %1, %2 {soap.centered} : tensor<32x8xf32>
  %none = stablehlo.constant dense<0.0> : tensor<8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<8xf32>
  %two = stablehlo.constant dense<2.0> : tensor<8xf32>
  %4 = stablehlo.maximum %none, %v : tensor<8xf32>
  %5 = stablehlo.compare EQ, %v, %4, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %6 = stablehlo.select %5, %one, %none : tensor<8xi1>, tensor<8xf32>
  %7 = stablehlo.compare EQ, %none, %4, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %8 = stablehlo.select %7, %two, %one : tensor<8xi1>, tensor<8xf32>
  %9 = stablehlo.divide %6, %8 : tensor<8xf32>
  %10 = stablehlo.add %4, %eps : tensor<8xf32>
  %11 = stablehlo.rsqrt %10 : tensor<8xf32>
  %half = stablehlo.constant dense<-0.5> : tensor<8xf32>
  %12 = stablehlo.divide %11, %10 : tensor<8xf32>
  %13 = stablehlo.multiply %half, %12 : tensor<8xf32>
  %14 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %15 = stablehlo.multiply %3, %0 : tensor<32x8xf32>
  %16 = stablehlo.reduce(%15 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %17 = stablehlo.multiply %11, %16 : tensor<8xf32>
  %18 = stablehlo.multiply %11, %scale : tensor<8xf32>
  %19 = stablehlo.broadcast_in_dim %18, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %20 = stablehlo.multiply %0, %19 : tensor<32x8xf32>
  %21 = stablehlo.multiply %16, %scale : tensor<8xf32>
  %22 = stablehlo.multiply %21, %13 : tensor<8xf32>
  %23 = stablehlo.multiply %22, %9 : tensor<8xf32>
  %24 = stablehlo.negate %20 : tensor<32x8xf32>
  %25 = stablehlo.reduce(%24 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %twice = stablehlo.constant dense<2.0> : tensor<32x8xf32>
  %26 = stablehlo.divide %23, %rows : tensor<8xf32>
  %27 = stablehlo.multiply %two, %mean : tensor<8xf32>
  %28 = stablehlo.negate %23 : tensor<8xf32>
  %29 = stablehlo.multiply %28, %27 : tensor<8xf32>
  %30 = stablehlo.add %25, %29 : tensor<8xf32>
  %31 = stablehlo.broadcast_in_dim %26, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %32 = stablehlo.multiply %twice, %1 : tensor<32x8xf32>
  %33 = stablehlo.multiply %31, %32 : tensor<32x8xf32>
  %34 = stablehlo.divide %30, %rows : tensor<8xf32>
  %35 = stablehlo.broadcast_in_dim %34, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %36 = stablehlo.add %35, %33 : tensor<32x8xf32>
  %37 = stablehlo.convert %20 : (tensor<32x8xf32>) -> tensor<32x8xbf16>
  %38 = stablehlo.convert %36 : (tensor<32x8xf32>) -> tensor<32x8xbf16>
  %39 = stablehlo.add %37, %38 : tensor<32x8xbf16>
  return %39, %17, %14 : tensor<32x8xbf16>, tensor<8xf32>, tensor<8xf32>
}

// That of jnp.var, which also has the gradient of the other mean.
// CHECK-LABEL: @var_gradient(
// CHECK: library {
// CHECK: soap_gpu.batch_norm backward
// CHECK-NOT: stablehlo.reduce
// CHECK: generated {
func.func @var_gradient(%dy: tensor<32x8xf32>, %x: tensor<32x8xf32>, %mean: tensor<8xf32>, %v: tensor<8xf32>, %scale: tensor<8xf32>, %mean2: tensor<8xf32>) -> (tensor<32x8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %1 = stablehlo.subtract %x, %0 {soap.centered} : tensor<32x8xf32>
  %2 = stablehlo.broadcast_in_dim %mean2, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %3 = stablehlo.subtract %x, %2 {soap.centered} : tensor<32x8xf32>
  %4 = stablehlo.add %v, %eps : tensor<8xf32>
  %5 = stablehlo.rsqrt %4 : tensor<8xf32>
  %half = stablehlo.constant dense<-0.5> : tensor<8xf32>
  %6 = stablehlo.divide %5, %4 : tensor<8xf32>
  %7 = stablehlo.multiply %half, %6 : tensor<8xf32>
  %8 = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %9 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %10 = stablehlo.multiply %1, %9 : tensor<32x8xf32>
  %11 = stablehlo.multiply %10, %dy : tensor<32x8xf32>
  %12 = stablehlo.reduce(%11 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %13 = stablehlo.broadcast_in_dim %scale, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %14 = stablehlo.multiply %dy, %13 : tensor<32x8xf32>
  %15 = stablehlo.multiply %1, %14 : tensor<32x8xf32>
  %16 = stablehlo.reduce(%15 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %17 = stablehlo.broadcast_in_dim %5, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %18 = stablehlo.multiply %14, %17 : tensor<32x8xf32>
  %19 = stablehlo.multiply %16, %7 : tensor<8xf32>
  %20 = stablehlo.negate %18 : tensor<32x8xf32>
  %21 = stablehlo.reduce(%20 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %twice = stablehlo.constant dense<2.0> : tensor<32x8xf32>
  %22 = stablehlo.divide %19, %rows : tensor<8xf32>
  %23 = stablehlo.broadcast_in_dim %22, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %24 = stablehlo.multiply %twice, %3 : tensor<32x8xf32>
  %25 = stablehlo.multiply %23, %24 : tensor<32x8xf32>
  %26 = stablehlo.negate %25 : tensor<32x8xf32>
  %27 = stablehlo.reduce(%26 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %28 = stablehlo.divide %27, %rows : tensor<8xf32>
  %29 = stablehlo.broadcast_in_dim %28, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %30 = stablehlo.add %25, %29 : tensor<32x8xf32>
  %31 = stablehlo.divide %21, %rows : tensor<8xf32>
  %32 = stablehlo.broadcast_in_dim %31, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %33 = stablehlo.add %30, %32 : tensor<32x8xf32>
  %34 = stablehlo.add %18, %33 : tensor<32x8xf32>
  return %34, %12, %8 : tensor<32x8xf32>, tensor<8xf32>, tensor<8xf32>
}

// The same of bf16.
// CHECK-LABEL: @var_gradient_narrow(
// CHECK: library {
// CHECK: soap_gpu.batch_norm backward
// CHECK-NOT: stablehlo.reduce
// CHECK: generated {
func.func @var_gradient_narrow(%dy: tensor<32x8xbf16>, %x: tensor<32x8xbf16>, %mean: tensor<8xf32>, %v: tensor<8xf32>, %scale: tensor<8xf32>, %mean2: tensor<8xf32>) -> (tensor<32x8xbf16>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.convert %dy : (tensor<32x8xbf16>) -> tensor<32x8xf32>
  %1 = stablehlo.convert %x : (tensor<32x8xbf16>) -> tensor<32x8xf32>
  %2 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %3 = stablehlo.subtract %1, %2 {soap.centered} : tensor<32x8xf32>
  %4 = stablehlo.broadcast_in_dim %mean2, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %5 = stablehlo.subtract %1, %4 {soap.centered} : tensor<32x8xf32>
  %6 = stablehlo.add %v, %eps : tensor<8xf32>
  %7 = stablehlo.rsqrt %6 : tensor<8xf32>
  %half = stablehlo.constant dense<-0.5> : tensor<8xf32>
  %8 = stablehlo.divide %7, %6 : tensor<8xf32>
  %9 = stablehlo.multiply %half, %8 : tensor<8xf32>
  %10 = stablehlo.reduce(%0 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %11 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %12 = stablehlo.multiply %3, %11 : tensor<32x8xf32>
  %13 = stablehlo.multiply %12, %0 : tensor<32x8xf32>
  %14 = stablehlo.reduce(%13 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %15 = stablehlo.broadcast_in_dim %scale, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %16 = stablehlo.multiply %0, %15 : tensor<32x8xf32>
  %17 = stablehlo.multiply %3, %16 : tensor<32x8xf32>
  %18 = stablehlo.reduce(%17 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %19 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %20 = stablehlo.multiply %16, %19 : tensor<32x8xf32>
  %21 = stablehlo.multiply %18, %9 : tensor<8xf32>
  %22 = stablehlo.negate %20 : tensor<32x8xf32>
  %23 = stablehlo.reduce(%22 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %twice = stablehlo.constant dense<2.0> : tensor<32x8xf32>
  %24 = stablehlo.divide %21, %rows : tensor<8xf32>
  %25 = stablehlo.broadcast_in_dim %24, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %26 = stablehlo.multiply %twice, %5 : tensor<32x8xf32>
  %27 = stablehlo.multiply %25, %26 : tensor<32x8xf32>
  %28 = stablehlo.negate %27 : tensor<32x8xf32>
  %29 = stablehlo.reduce(%28 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %30 = stablehlo.divide %29, %rows : tensor<8xf32>
  %31 = stablehlo.broadcast_in_dim %30, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %32 = stablehlo.add %27, %31 : tensor<32x8xf32>
  %33 = stablehlo.divide %23, %rows : tensor<8xf32>
  %34 = stablehlo.broadcast_in_dim %33, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %35 = stablehlo.add %32, %34 : tensor<32x8xf32>
  %36 = stablehlo.convert %20 : (tensor<32x8xf32>) -> tensor<32x8xbf16>
  %37 = stablehlo.convert %35 : (tensor<32x8xf32>) -> tensor<32x8xbf16>
  %38 = stablehlo.add %36, %37 : tensor<32x8xbf16>
  return %38, %14, %10 : tensor<32x8xbf16>, tensor<8xf32>, tensor<8xf32>
}

// Where something else is 0, the gradient is no normalisation's.
// CHECK-LABEL: @other_clamp(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @other_clamp(%dy: tensor<32x8xf32>, %x: tensor<32x8xf32>, %mean: tensor<8xf32>, %v: tensor<8xf32>, %scale: tensor<8xf32>, %w: tensor<8xf32>) -> (tensor<32x8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<32.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.broadcast_in_dim %mean, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %1 = stablehlo.subtract %x, %0 {soap.centered} : tensor<32x8xf32>
  %none = stablehlo.constant dense<0.0> : tensor<8xf32>
  %one = stablehlo.constant dense<1.0> : tensor<8xf32>
  %two = stablehlo.constant dense<2.0> : tensor<8xf32>
  %2 = stablehlo.maximum %none, %v : tensor<8xf32>
  %3 = stablehlo.maximum %none, %w : tensor<8xf32>
  %4 = stablehlo.compare EQ, %w, %3, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %5 = stablehlo.select %4, %one, %none : tensor<8xi1>, tensor<8xf32>
  %6 = stablehlo.compare EQ, %none, %3, FLOAT : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
  %7 = stablehlo.select %6, %two, %one : tensor<8xi1>, tensor<8xf32>
  %8 = stablehlo.divide %5, %7 : tensor<8xf32>
  %9 = stablehlo.add %2, %eps : tensor<8xf32>
  %10 = stablehlo.rsqrt %9 : tensor<8xf32>
  %half = stablehlo.constant dense<-0.5> : tensor<8xf32>
  %11 = stablehlo.divide %10, %9 : tensor<8xf32>
  %12 = stablehlo.multiply %half, %11 : tensor<8xf32>
  %13 = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %14 = stablehlo.multiply %1, %dy : tensor<32x8xf32>
  %15 = stablehlo.reduce(%14 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %16 = stablehlo.multiply %10, %15 : tensor<8xf32>
  %17 = stablehlo.multiply %10, %scale : tensor<8xf32>
  %18 = stablehlo.broadcast_in_dim %17, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %19 = stablehlo.multiply %dy, %18 : tensor<32x8xf32>
  %20 = stablehlo.multiply %15, %scale : tensor<8xf32>
  %21 = stablehlo.multiply %20, %12 : tensor<8xf32>
  %22 = stablehlo.multiply %21, %8 : tensor<8xf32>
  %23 = stablehlo.negate %19 : tensor<32x8xf32>
  %24 = stablehlo.reduce(%23 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<32x8xf32>, tensor<f32>) -> tensor<8xf32>
  %twice = stablehlo.constant dense<2.0> : tensor<32x8xf32>
  %25 = stablehlo.divide %22, %rows : tensor<8xf32>
  %26 = stablehlo.multiply %two, %mean : tensor<8xf32>
  %27 = stablehlo.negate %22 : tensor<8xf32>
  %28 = stablehlo.multiply %27, %26 : tensor<8xf32>
  %29 = stablehlo.add %24, %28 : tensor<8xf32>
  %30 = stablehlo.broadcast_in_dim %25, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %31 = stablehlo.multiply %twice, %x : tensor<32x8xf32>
  %32 = stablehlo.multiply %30, %31 : tensor<32x8xf32>
  %33 = stablehlo.divide %29, %rows : tensor<8xf32>
  %34 = stablehlo.broadcast_in_dim %33, dims = [1] : (tensor<8xf32>) -> tensor<32x8xf32>
  %35 = stablehlo.add %34, %32 : tensor<32x8xf32>
  %36 = stablehlo.add %19, %35 : tensor<32x8xf32>
  return %36, %16, %13 : tensor<32x8xf32>, tensor<8xf32>, tensor<8xf32>
}

// Squares less the square of another mean are no variance.
// CHECK-LABEL: @other_mean(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @other_mean(%x: tensor<64x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>, %y: tensor<64x8xf32>) -> tensor<64x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.divide %0, %rows : tensor<8xf32>
  %2 = stablehlo.multiply %x, %x : tensor<64x8xf32>
  %3 = stablehlo.reduce(%2 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %4 = stablehlo.divide %3, %rows : tensor<8xf32>
  %5 = stablehlo.reduce(%y init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %6 = stablehlo.divide %5, %rows : tensor<8xf32>
  %7 = stablehlo.multiply %6, %6 : tensor<8xf32>
  %8 = stablehlo.subtract %4, %7 : tensor<8xf32>
  %none = stablehlo.constant dense<0.0> : tensor<8xf32>
  %9 = stablehlo.maximum %none, %8 : tensor<8xf32>
  %10 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %11 = stablehlo.subtract %x, %10 : tensor<64x8xf32>
  %12 = stablehlo.add %9, %eps : tensor<8xf32>
  %13 = stablehlo.rsqrt %12 : tensor<8xf32>
  %14 = stablehlo.multiply %13, %scale : tensor<8xf32>
  %15 = stablehlo.broadcast_in_dim %14, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %16 = stablehlo.multiply %11, %15 : tensor<64x8xf32>
  %17 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %18 = stablehlo.add %16, %17 : tensor<64x8xf32>
  return %18 : tensor<64x8xf32>
}

// Libraries normalise by the variance of the sample, not of the population.
// CHECK-LABEL: @population(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @population(%x: tensor<64x8xf32>, %scale: tensor<8xf32>, %shift: tensor<8xf32>) -> tensor<64x8xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %rows = stablehlo.constant dense<64.0> : tensor<8xf32>
  %eps = stablehlo.constant dense<1.000000e-05> : tensor<8xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %1 = stablehlo.divide %0, %rows : tensor<8xf32>
  %2 = stablehlo.broadcast_in_dim %0, dims = [1] : (tensor<8xf32>) -> tensor<1x8xf32>
  %rows1 = stablehlo.constant dense<64.0> : tensor<1x8xf32>
  %3 = stablehlo.divide %2, %rows1 : tensor<1x8xf32>
  %4 = stablehlo.broadcast_in_dim %3, dims = [0, 1] : (tensor<1x8xf32>) -> tensor<64x8xf32>
  %5 = stablehlo.subtract %x, %4 : tensor<64x8xf32>
  %less = stablehlo.constant dense<63.0> : tensor<8xf32>
  %6 = stablehlo.multiply %5, %5 : tensor<64x8xf32>
  %7 = stablehlo.reduce(%6 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x8xf32>, tensor<f32>) -> tensor<8xf32>
  %8 = stablehlo.divide %7, %less : tensor<8xf32>
  %9 = stablehlo.broadcast_in_dim %1, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %10 = stablehlo.subtract %x, %9 : tensor<64x8xf32>
  %11 = stablehlo.add %8, %eps : tensor<8xf32>
  %12 = stablehlo.rsqrt %11 : tensor<8xf32>
  %13 = stablehlo.multiply %12, %scale : tensor<8xf32>
  %14 = stablehlo.broadcast_in_dim %13, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %15 = stablehlo.multiply %10, %14 : tensor<64x8xf32>
  %16 = stablehlo.broadcast_in_dim %shift, dims = [1] : (tensor<8xf32>) -> tensor<64x8xf32>
  %17 = stablehlo.add %15, %16 : tensor<64x8xf32>
  return %17 : tensor<64x8xf32>
}
