// RUN: soap-opt %s --soap-fuse-kernels -split-input-file | FileCheck %s --enable-var-scope

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d2)>
#turned = affine_map<(d0, d1, d2) -> (d1, d0, d2)>

// What is added to running sums, element by element, is so in their loops, here
// of another order.
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$TURNED:.*]] = affine_map<(d0, d1, d2) -> (d1, d0, d2)>
// CHECK-LABEL: func.func @fused
// CHECK-SAME: (%[[X:.*]]: tensor<2x7x4xf32>, %[[Y:.*]]: tensor<7x2x4xf64>, %[[S:.*]]: tensor<2x4xf32>)
// CHECK: %[[R:.*]]:2 = linalg.generic {indexing_maps = [#[[$ALL]], #[[$TURNED]], #[[$ROW]], #[[$TURNED]]], iterator_types = ["parallel", "reduction", "parallel"]} ins(%[[X]], %[[Y]] : tensor<2x7x4xf32>, tensor<7x2x4xf64>) outs(%[[S]], %{{.*}} : tensor<2x4xf32>, tensor<7x2x4xf64>)
// CHECK: ^bb0(%[[IN:.*]]: f32, %[[OTHER:.*]]: f64, %[[OUT:.*]]: f32, %{{.*}}: f64):
// CHECK: %[[SUM:.*]] = arith.addf %[[OUT]], %[[IN]] : f32
// CHECK: %[[WIDE:.*]] = arith.extf %[[SUM]] : f32 to f64
// CHECK: %[[DIFFERENCE:.*]] = arith.subf %[[OTHER]], %[[WIDE]] : f64
// CHECK: linalg.yield %[[SUM]], %[[DIFFERENCE]] : f32, f64
// CHECK: return %[[R]]#1
func.func @fused(%x: tensor<2x7x4xf32>, %y: tensor<7x2x4xf64>, %sums: tensor<2x4xf32>) -> tensor<7x2x4xf64> {
  %e = tensor.empty() : tensor<2x7x4xf32>
  %0:2 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "reduction", "parallel"]} ins(%x : tensor<2x7x4xf32>) outs(%sums, %e : tensor<2x4xf32>, tensor<2x7x4xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %1 = arith.addf %sum, %in : f32
    linalg.yield %1, %1 : f32, f32
  } -> (tensor<2x4xf32>, tensor<2x7x4xf32>)
  %f = tensor.empty() : tensor<7x2x4xf64>
  %2 = linalg.generic {indexing_maps = [#all, #turned, #all], iterator_types = ["parallel", "parallel", "parallel"]} ins(%y, %0#1 : tensor<7x2x4xf64>, tensor<2x7x4xf32>) outs(%f : tensor<7x2x4xf64>) {
  ^bb0(%other: f64, %in: f32, %out: f64):
    %3 = arith.extf %in : f32 to f64
    %4 = arith.subf %other, %3 : f64
    linalg.yield %4 : f64
  } -> tensor<7x2x4xf64>
  return %2 : tensor<7x2x4xf64>
}

// -----

#back = affine_map<(d0, d1) -> (-d0 + 6, d1)>
#along = affine_map<(d0, d1) -> (d0)>
#last = affine_map<(d0, d1) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>

// Sums from the end: what else is read, is from there, too.
// CHECK-DAG: #[[$BACK:.*]] = affine_map<(d0, d1) -> (-d0 + 6, d1)>
// CHECK-DAG: #[[$LAST:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-LABEL: func.func @reverse
// CHECK: linalg.generic {indexing_maps = [#[[$BACK]], #{{.*}}, #[[$BACK]], #[[$LAST]], #[[$BACK]]], iterator_types = ["reduction", "parallel"]}
// CHECK-NOT: linalg.generic
func.func @reverse(%x: tensor<7x4xf32>, %y: tensor<7x4xf32>, %sums: tensor<4xf32>) -> tensor<7x4xf32> {
  %c = tensor.empty() : tensor<7xi8>
  %e = tensor.empty() : tensor<7x4xf32>
  %0:2 = linalg.generic {indexing_maps = [#back, #along, #last, #back], iterator_types = ["reduction", "parallel"]} ins(%x, %c : tensor<7x4xf32>, tensor<7xi8>) outs(%sums, %e : tensor<4xf32>, tensor<7x4xf32>) {
  ^bb0(%in: f32, %count: i8, %sum: f32, %out: f32):
    %1 = arith.addf %in, %sum : f32
    linalg.yield %1, %1 : f32, f32
  } -> (tensor<4xf32>, tensor<7x4xf32>)
  %2 = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]} ins(%0#1, %y : tensor<7x4xf32>, tensor<7x4xf32>) outs(%e : tensor<7x4xf32>) {
  ^bb0(%in: f32, %other: f32, %out: f32):
    %3 = arith.mulf %in, %other : f32
    linalg.yield %3 : f32
  } -> tensor<7x4xf32>
  return %2 : tensor<7x4xf32>
}

// -----

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Sums along rows wait for each other: what reads them does so side by side.
// So does what reads sums that others need as well.
// CHECK-LABEL: func.func @rows
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "reduction"]
// CHECK: linalg.generic
// CHECK-SAME: iterator_types = ["parallel", "parallel"]
func.func @rows(%x: tensor<7x4xf32>, %sums: tensor<7xf32>) -> tensor<7x4xf32> {
  %e = tensor.empty() : tensor<7x4xf32>
  %0:2 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<7x4xf32>) outs(%sums, %e : tensor<7xf32>, tensor<7x4xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %1 = arith.addf %sum, %in : f32
    linalg.yield %1, %1 : f32, f32
  } -> (tensor<7xf32>, tensor<7x4xf32>)
  %2 = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]} ins(%0#1 : tensor<7x4xf32>) outs(%e : tensor<7x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = math.exp %in : f32
    linalg.yield %3 : f32
  } -> tensor<7x4xf32>
  return %2 : tensor<7x4xf32>
}
