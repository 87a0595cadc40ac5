// RUN: soap-opt %s --convert-stablehlo-to-linalg | FileCheck %s --enable-var-scope
// RUN: soap-opt %s --convert-stablehlo-to-linalg=library=false | FileCheck %s --check-prefix=LOOPS
// LOOPS-NOT: soap_cpu

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

// The library orders integers: of floats their bits, those of negative numbers
// turned round; what comes first in descending order has the least of them.
// CHECK-LABEL: func.func @floats
// CHECK: %[[KEY:.*]] = linalg.generic
// CHECK: arith.bitcast %{{.*}} : f32 to i32
// CHECK: arith.shrsi %{{.*}}, %c31_i32
// CHECK: arith.andi %{{.*}}, %c2147483647_i32
// CHECK: arith.xori
// CHECK: arith.xori %{{.*}}, %c-1_i32
// CHECK: %[[DENSE:.*]] = bufferization.alloc_tensor() copy(%[[KEY]])
// CHECK: %[[ORDER:.*]] = soap_cpu.call "soap_cpu_sort" [4, 2, 50, 3] ins(%[[DENSE]] : tensor<2x50x3xi32>)
// CHECK: linalg.generic {{.*}} ins(%[[ORDER]] : tensor<2x50x3xi32>) outs(%{{.*}} : tensor<2x50x3xf32>)
// CHECK: tensor.extract %arg0[
// CHECK: linalg.generic {{.*}} ins(%[[ORDER]] : tensor<2x50x3xi32>) outs(%{{.*}} : tensor<2x50x3xi8>)
// CHECK: tensor.extract %arg1[
func.func @floats(%x: tensor<2x50x3xf32>, %y: tensor<2x50x3xi8>) -> (tensor<2x50x3xf32>, tensor<2x50x3xi8>) {
  %0:2 = "stablehlo.sort"(%x, %y) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i8>, %d: tensor<i8>):
    %2 = stablehlo.compare LT, %b, %a, TOTALORDER : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<2x50x3xf32>, tensor<2x50x3xi8>) -> (tensor<2x50x3xf32>, tensor<2x50x3xi8>)
  return %0#0, %0#1 : tensor<2x50x3xf32>, tensor<2x50x3xi8>
}

// By two keys, computed from the elements and a number from outside: by the one
// that counts less first.
// CHECK-LABEL: func.func @keys
// CHECK: arith.muli
// CHECK: %[[ORDER:.*]] = soap_cpu.call "soap_cpu_sort" [8, 1, 50, 1]
// CHECK: arith.extui %{{.*}} : i1 to i8
// CHECK: arith.xori %{{.*}}, %c-128_i8
// CHECK: soap_cpu.call "soap_cpu_sort_further" [1, 1, 50, 1] ins(%{{.*}}, %[[ORDER]] : tensor<50xi8>, tensor<50xi32>)
func.func @keys(%x: tensor<50xi1>, %y: tensor<50xi64>, %s: tensor<i64>) -> tensor<50xi64> {
  %0:2 = "stablehlo.sort"(%x, %y) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i1>, %b: tensor<i1>, %c: tensor<i64>, %d: tensor<i64>):
    %1 = stablehlo.multiply %c, %s : tensor<i64>
    %2 = stablehlo.multiply %d, %s : tensor<i64>
    %3 = stablehlo.compare GT, %1, %2 : (tensor<i64>, tensor<i64>) -> tensor<i1>
    %4 = stablehlo.compare LT, %a, %b : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %5 = stablehlo.compare EQ, %a, %b : (tensor<i1>, tensor<i1>) -> tensor<i1>
    %6 = stablehlo.and %5, %3 : tensor<i1>
    %7 = stablehlo.or %4, %6 : tensor<i1>
    stablehlo.return %7 : tensor<i1>
  }) : (tensor<50xi1>, tensor<50xi64>) -> (tensor<50xi1>, tensor<50xi64>)
  return %0#1 : tensor<50xi64>
}

// What compares other things: one element's double with the other one, equals
// too, one operand with another; and floats among which NaN has no place.
// CHECK-LABEL: func.func @others
// CHECK-NOT: soap_cpu
// CHECK: return
func.func @others(%x: tensor<50xi32>, %y: tensor<50xf32>) -> (tensor<50xi32>, tensor<50xi32>, tensor<50xi32>, tensor<50xf32>) {
  %0 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %1 = stablehlo.add %b, %b : tensor<i32>
    %2 = stablehlo.compare LT, %a, %1 : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<50xi32>) -> tensor<50xi32>
  %3 = "stablehlo.sort"(%x) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %2 = stablehlo.compare LE, %a, %b : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<50xi32>) -> tensor<50xi32>
  %4:2 = "stablehlo.sort"(%x, %0) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>, %c: tensor<i32>, %d: tensor<i32>):
    %2 = stablehlo.compare LT, %a, %c : (tensor<i32>, tensor<i32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<50xi32>, tensor<50xi32>) -> (tensor<50xi32>, tensor<50xi32>)
  %5 = "stablehlo.sort"(%y) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %2 = stablehlo.compare LT, %a, %b, FLOAT : (tensor<f32>, tensor<f32>) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<50xf32>) -> tensor<50xf32>
  return %0, %3, %4#0, %5 : tensor<50xi32>, tensor<50xi32>, tensor<50xi32>, tensor<50xf32>
}
