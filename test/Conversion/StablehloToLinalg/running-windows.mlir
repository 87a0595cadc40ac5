// RUN: soap-opt --convert-stablehlo-to-linalg %s | FileCheck %s --enable-var-scope
// RUN: soap-opt --convert-stablehlo-to-linalg=library=false %s | FileCheck %s --check-prefix=GPU

// Sums of all elements so far are one loop along the dimension, which carries a
// row of them. On GPUs, each window is summed up by itself.
// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[$ROW:.*]] = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$BACK:.*]] = affine_map<(d0, d1) -> (-d0 + 6, d1)>
// CHECK-DAG: #[[$ALONG:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$LAST:.*]] = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @sums(
// CHECK-SAME: %[[X:.*]]: tensor<2x7x4xf32>)
// CHECK: %[[SUMS:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<2x4xf32>)
// CHECK: %[[R:.*]]:2 = linalg.generic {indexing_maps = [#[[$ALL]], #[[$ROW]], #[[$ALL]]], iterator_types = ["parallel", "reduction", "parallel"]} ins(%[[X]] : tensor<2x7x4xf32>) outs(%[[SUMS]], %{{.*}} : tensor<2x4xf32>, tensor<2x7x4xf32>)
// CHECK: ^bb0(%[[IN:.*]]: f32, %[[SUM:.*]]: f32, %{{.*}}: f32):
// CHECK: %[[NEXT:.*]] = arith.addf %[[SUM]], %[[IN]] : f32
// CHECK: linalg.yield %[[NEXT]], %[[NEXT]] : f32, f32
// CHECK: return %[[R]]#1
// GPU-LABEL: func.func @sums(
// GPU: iterator_types = ["parallel", "parallel", "reduction", "parallel"]
func.func @sums(%x: tensor<2x7x4xf32>) -> tensor<2x7x4xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %zero) <{padding = dense<[[0, 0], [6, 0], [0, 0]]> : tensor<3x2xi64>, window_dimensions = array<i64: 1, 7, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<2x7x4xf32>, tensor<f32>) -> tensor<2x7x4xf32>
  return %0 : tensor<2x7x4xf32>
}

// From the end, each element is the first operand of the body. Of two equal ones
// the first is then taken, as in the windows.
// CHECK-LABEL: func.func @reverse(
// CHECK: %[[COUNT:.*]] = tensor.empty() : tensor<7xi8>
// CHECK: %[[R:.*]]:4 = linalg.generic {indexing_maps = [#[[$BACK]], #[[$BACK]], #[[$ALONG]], #[[$LAST]], #[[$LAST]], #[[$BACK]], #[[$BACK]]], iterator_types = ["reduction", "parallel"]} ins(%{{.*}}, %{{.*}}, %[[COUNT]] : {{.*}}) outs({{.*}} : tensor<4xf32>, tensor<4xi32>, tensor<7x4xf32>, tensor<7x4xi32>)
// CHECK: ^bb0(%[[X:.*]]: f32, %[[I:.*]]: i32, %{{.*}}: i8, %[[BEST:.*]]: f32, %[[PLACE:.*]]: i32, %{{.*}}: f32, %{{.*}}: i32):
// CHECK: %[[IS:.*]] = arith.cmpf oge, %[[X]], %[[BEST]] : f32
// CHECK: %[[V:.*]] = arith.select %[[IS]], %[[X]], %[[BEST]] : f32
// CHECK: %[[P:.*]] = arith.select %[[IS]], %[[I]], %[[PLACE]] : i32
// CHECK: linalg.yield %[[V]], %[[P]], %[[V]], %[[P]] : f32, i32, f32, i32
// CHECK: return %[[R]]#2, %[[R]]#3
func.func @reverse(%x: tensor<7x4xf32>, %i: tensor<7x4xi32>) -> (tensor<7x4xf32>, tensor<7x4xi32>) {
  %low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0> : tensor<i32>
  %0:2 = "stablehlo.reduce_window"(%x, %i, %low, %zero) <{padding = dense<[[0, 6], [0, 0]]> : tensor<2x2xi64>, window_dimensions = array<i64: 7, 1>}> ({
  ^bb0(%a: tensor<f32>, %p: tensor<i32>, %b: tensor<f32>, %q: tensor<i32>):
    %c = stablehlo.compare GE, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %d = stablehlo.select %c, %a, %b : tensor<i1>, tensor<f32>
    %e = stablehlo.select %c, %p, %q : tensor<i1>, tensor<i32>
    stablehlo.return %d, %e : tensor<f32>, tensor<i32>
  }) : (tensor<7x4xf32>, tensor<7x4xi32>, tensor<f32>, tensor<i32>) -> (tensor<7x4xf32>, tensor<7x4xi32>)
  return %0#0, %0#1 : tensor<7x4xf32>, tensor<7x4xi32>
}

// An initial value that counts does so for each element that is missing.
// CHECK-LABEL: func.func @counts(
// CHECK: iterator_types = ["parallel", "reduction"]
// CHECK-SAME: outs(%{{.*}} : tensor<7xf32>)
func.func @counts(%x: tensor<7xf32>) -> tensor<7xf32> {
  %five = stablehlo.constant dense<5.0> : tensor<f32>
  %0 = "stablehlo.reduce_window"(%x, %five) <{padding = dense<[[6, 0]]> : tensor<1x2xi64>, window_dimensions = array<i64: 7>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %c = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %c : tensor<f32>
  }) : (tensor<7xf32>, tensor<f32>) -> tensor<7xf32>
  return %0 : tensor<7xf32>
}
