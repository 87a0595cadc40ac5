// RUN: soap-opt %s --convert-stablehlo-to-linalg | FileCheck %s

// Of 200 elements, the first three alone are held in order; each of the others
// is compared with the last of them first.
// CHECK-LABEL: func.func @first
// CHECK: bufferization.alloc_tensor() : tensor<3xindex>
// CHECK-NOT: tensor<200xindex>
// CHECK: scf.for {{.*}} = %c3{{[_0-9]*}} to %c200
// CHECK: scf.if
// CHECK: scf.for
// CHECK-NOT: tensor<200xindex>
// CHECK: return
func.func @first(%x: tensor<200xf32>) -> tensor<3xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<200xf32>) -> tensor<200xf32>
  %1 = stablehlo.slice %0 [0:3] : (tensor<200xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}

// Not of too many, nor where others are read.
// CHECK-LABEL: func.func @all
// CHECK: bufferization.alloc_tensor() : tensor<200xindex>
// CHECK-LABEL: func.func @last
// CHECK: bufferization.alloc_tensor() : tensor<200xindex>
func.func @all(%x: tensor<200xf32>) -> tensor<26xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<200xf32>) -> tensor<200xf32>
  %1 = stablehlo.slice %0 [0:26] : (tensor<200xf32>) -> tensor<26xf32>
  return %1 : tensor<26xf32>
}
func.func @last(%x: tensor<200xf32>) -> tensor<3xf32> {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare GT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<200xf32>) -> tensor<200xf32>
  %1 = stablehlo.slice %0 [197:200] : (tensor<200xf32>) -> tensor<3xf32>
  return %1 : tensor<3xf32>
}
