// RUN: soap-opt %s --soap-generalize-linalg -split-input-file | FileCheck %s -enable-var-scope

// Lookups read what is there: indices are clamped in their own type, but for
// those that are loops', constants or clamped already.
// CHECK-LABEL: @lookups
// CHECK: ^bb0(%[[IN:.*]]: i64, %[[NARROW:.*]]: i8, %{{.*}}: f32):
// CHECK: %[[LOW:.*]] = arith.maxsi %[[IN]], %c0{{.*}} : i64
// CHECK: %[[HIGH:.*]] = arith.minsi %[[LOW]], %c199{{.*}} : i64
// CHECK: %[[I:.*]] = arith.index_cast %[[HIGH]] : i64 to index
// CHECK: tensor.extract %{{.*}}[%[[I]], %{{.*}}] : tensor<200x3xf32>
// CHECK: %[[LOW:.*]] = arith.maxsi %[[NARROW]], %c0{{.*}} : i8
// CHECK: %[[HIGH:.*]] = arith.minsi %[[LOW]], %c127{{.*}} : i8
// CHECK: %[[N:.*]] = arith.index_cast %[[HIGH]] : i8 to index
// CHECK: tensor.extract %{{.*}}[%[[N]], %{{.*}}] : tensor<200x3xf32>
// CHECK: arith.maxsi %[[IN]], %{{.*}} : i64
// CHECK-NOT: arith.maxsi
// CHECK: tensor.extract
func.func @lookups(%t: tensor<200x3xf32>, %i: tensor<4xi64>, %n: tensor<4xi8>) -> tensor<4x3xf32> {
  %e = tensor.empty() : tensor<4x3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%i, %n : tensor<4xi64>, tensor<4xi8>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%in: i64, %narrow: i8, %out: f32):
    %c2 = arith.constant 2 : index
    %0 = arith.index_cast %in : i64 to index
    %1 = linalg.index 1 : index
    %2 = tensor.extract %t[%0, %1] : tensor<200x3xf32>
    %3 = arith.index_cast %narrow : i8 to index
    %4 = tensor.extract %t[%3, %c2] : tensor<200x3xf32>
    %c0 = arith.constant 0 : i64
    %c9 = arith.constant 9 : i64
    %5 = arith.maxsi %in, %c0 : i64
    %6 = arith.minsi %5, %c9 : i64
    %7 = arith.index_cast %6 : i64 to index
    %8 = tensor.extract %t[%7, %1] : tensor<200x3xf32>
    %9 = arith.addf %2, %4 : f32
    %10 = arith.addf %9, %8 : f32
    linalg.yield %10 : f32
  } -> tensor<4x3xf32>
  return %r : tensor<4x3xf32>
}

// -----

// So are slices, as a whole.
// CHECK-LABEL: @slices
// CHECK-SAME: %{{.*}}: tensor<9x4xf32>, %{{.*}}: tensor<2x4xf32>, %[[I:[^:]*]]: index
// CHECK: %[[LOW:.*]] = arith.maxsi %[[I]], %c0
// CHECK: %[[HIGH:.*]] = arith.minsi %[[LOW]], %c6
// CHECK: tensor.extract_slice %{{.*}}[%[[HIGH]], 0] [2, 4] [2, 1]
// CHECK: %[[LOW:.*]] = arith.maxsi %[[I]], %c0
// CHECK: %[[HIGH:.*]] = arith.minsi %[[LOW]], %c7
// CHECK: tensor.insert_slice %{{.*}} into %{{.*}}[%[[HIGH]], 0] [2, 4] [1, 1]
func.func @slices(%x: tensor<9x4xf32>, %y: tensor<2x4xf32>, %i: index) -> (tensor<2x4xf32>, tensor<9x4xf32>) {
  %0 = tensor.extract_slice %x[%i, 0] [2, 4] [2, 1] : tensor<9x4xf32> to tensor<2x4xf32>
  %1 = tensor.insert_slice %y into %x[%i, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<9x4xf32>
  return %0, %1 : tensor<2x4xf32>, tensor<9x4xf32>
}
