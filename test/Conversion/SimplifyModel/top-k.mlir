// RUN: soap-opt --soap-simplify-model %s | FileCheck %s --enable-var-scope

// Few of many: only the k blocks with the largest elements are sorted, in the
// order in which they lie.
// CHECK-LABEL: func.func @few
// CHECK: %[[B:.*]] = stablehlo.reshape {{.*}} -> tensor<2x100x10xi32>
// CHECK: %[[M:.*]] = stablehlo.reduce(%{{.*}} init: %{{.*}}) applies stablehlo.maximum across dimensions = [2]
// CHECK: "stablehlo.sort"(%[[M]],
// CHECK: %[[C:.*]] = "stablehlo.sort"
// CHECK: "stablehlo.gather"(%[[B]], %[[C]])
// CHECK: "stablehlo.sort"(%{{.*}}, %{{.*}}) {{.*}}dimension = 1 : i64, is_stable = true
// CHECK: (tensor<2x100xi32>, tensor<2x100xi32>)
// CHECK: return
func.func @few(%x: tensor<2x1000xf32>) -> (tensor<2x10xf32>, tensor<2x10xi32>) {
  %0, %1 = chlo.top_k(%x, k = 10) : tensor<2x1000xf32> -> (tensor<2x10xf32>, tensor<2x10xi32>)
  return %0, %1 : tensor<2x10xf32>, tensor<2x10xi32>
}

// CHECK-LABEL: func.func @many
// CHECK-NOT: stablehlo.reduce
// CHECK: (tensor<1000xi8>, tensor<1000xi32>)
// CHECK-NOT: stablehlo.reduce
// CHECK: return
func.func @many(%x: tensor<1000xi8>) -> (tensor<500xi8>, tensor<500xi32>) {
  %0, %1 = chlo.top_k(%x, k = 500) : tensor<1000xi8> -> (tensor<500xi8>, tensor<500xi32>)
  return %0, %1 : tensor<500xi8>, tensor<500xi32>
}
