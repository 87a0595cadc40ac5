// RUN: soap-opt %s --soap-simplify-model -split-input-file | FileCheck %s -enable-var-scope

// Scalars of tensors become tensors of rank 0, and inputs of the bodies that
// read them; constants go into the bodies; a destination whose elements nobody
// reads is empty.
// CHECK-LABEL: @scalars
// CHECK-SAME: %[[A:.*]]: tensor<4x6xf32>, %[[S:.*]]: tensor<f32>, %[[T:.*]]: tensor<3xf32>
// CHECK: %[[X:.*]] = tensor.extract_slice %[[T]][1] [1] [1] : tensor<3xf32> to tensor<f32>
// CHECK: %[[SUM:.*]] = arith.addf %[[S]], %[[X]] : tensor<f32>
// CHECK: %[[F:.*]] = linalg.broadcast ins(%[[SUM]] : tensor<f32>) outs({{.*}} : tensor<4x6xf32>) dimensions = [0, 1]
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x6xf32>
// CHECK: linalg.generic
// CHECK-SAME: ins(%[[F]], %[[S]] : tensor<4x6xf32>, tensor<f32>) outs(%[[E]] : tensor<4x6xf32>)
// CHECK-NEXT: ^bb0(%[[IN:.*]]: f32, %[[SCALAR:.*]]: f32, %{{.*}}: f32):
// CHECK: %[[TWO:.*]] = arith.constant 2.0
// CHECK: %[[P:.*]] = arith.mulf %[[IN]], %[[SCALAR]]
// CHECK: arith.mulf %[[P]], %[[TWO]]
func.func @scalars(%a: tensor<4x6xf32>, %s: tensor<f32>, %t: tensor<3xf32>) -> tensor<4x6xf32> {
  %c1 = arith.constant 1 : index
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4x6xf32>
  %x = tensor.extract %s[] : tensor<f32>
  %y = tensor.extract %t[%c1] : tensor<3xf32>
  %xy = arith.addf %x, %y : f32
  %f = linalg.fill ins(%xy : f32) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<4x6xf32>) outs(%a : tensor<4x6xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.mulf %in, %x : f32
    %1 = arith.mulf %0, %two : f32
    linalg.yield %1 : f32
  } -> tensor<4x6xf32>
  return %g : tensor<4x6xf32>
}

// -----

// CHECK-LABEL: @fill
// CHECK-NEXT: %[[ONE:.*]] = arith.constant dense<1.000000e+00> : tensor<4xf32>
// CHECK-NEXT: return %[[ONE]]
func.func @fill() -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %f : tensor<4xf32>
}

// -----

// Sizes that are known after all.
// CHECK-LABEL: @casts
// CHECK-NEXT: %[[E:.*]] = tensor.empty() : tensor<4x6xf32>
// CHECK-NEXT: %[[R:.*]] = linalg.exp ins(%{{.*}} : tensor<4x6xf32>) outs(%[[E]] : tensor<4x6xf32>)
// CHECK-NEXT: return %[[R]]
func.func @casts(%a: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.cast %a : tensor<4x6xf32> to tensor<?x6xf32>
  %size = tensor.dim %d, %c0 : tensor<?x6xf32>
  %e = tensor.empty(%size) : tensor<?x6xf32>
  %x = linalg.exp ins(%d : tensor<?x6xf32>) outs(%e : tensor<?x6xf32>) -> tensor<?x6xf32>
  %r = tensor.cast %x : tensor<?x6xf32> to tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}

// -----

// CHECK-LABEL: @softmax
// CHECK-NOT: linalg.softmax
// CHECK: arith.maxnumf
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: arith.divf
func.func @softmax(%a: tensor<4x6xf32>) -> tensor<4x6xf32> {
  %e = tensor.empty() : tensor<4x6xf32>
  %r = linalg.softmax dimension(1) ins(%a : tensor<4x6xf32>) outs(%e : tensor<4x6xf32>) -> tensor<4x6xf32>
  return %r : tensor<4x6xf32>
}
