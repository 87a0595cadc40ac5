// Devices can combine what the runtime computes: no floats of 8 bits, no integers
// of 4, and of complex numbers sums only. Such sums are not split, and no operator
// hands on summands of them.
//
// RUN: soap-opt %s --soap-form-operators --soap-print-graph -o /dev/null 2>&1 | FileCheck %s
// RUN: soap-run %s --quiet --machine=cpu:3 --algorithm=random --seed=1 --check
// RUN: soap-run %s --quiet --machine=cpu:3 --algorithm=random --seed=2 --check

// CHECK: "dims":{{\[\[}}"d0",8,"reduction",false,"sum"]{{.*}}"flops":32,"name":"reduction"
// CHECK: "dims":{{\[\[}}"d0",8,"reduction",false,"sum"]{{.*}}"flops":32,"name":"reduction_1"
// CHECK: "dims":{{\[\[}}"d0",8,"reduction",false,"product"]{{.*}}"flops":32,"name":"reduction_2"
// CHECK: "dims":{{\[\[}}"d0",8,"reduction",true,"sum"]{{.*}}"linear":[0],"name":"reduction_3"
// CHECK: "dims":{{\[\[}}"d0",8,"reduction",true,"sum"]{{.*}}"linear":[0],"name":"reduction_4"

func.func @main(%a: tensor<8x4xf8E4M3FN>, %b: tensor<8x4xi4>, %c: tensor<8x4xcomplex<f32>>, %d: tensor<8x4xi8>) -> (tensor<4xf8E4M3FN>, tensor<4xi4>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xi8>) {
  %az = stablehlo.constant dense<0.0> : tensor<f8E4M3FN>
  %bz = stablehlo.constant dense<0> : tensor<i4>
  %cz = stablehlo.constant dense<(0.0, 0.0)> : tensor<complex<f32>>
  %dz = stablehlo.constant dense<0> : tensor<i8>
  %0 = stablehlo.reduce(%a init: %az) applies stablehlo.add across dimensions = [0] : (tensor<8x4xf8E4M3FN>, tensor<f8E4M3FN>) -> tensor<4xf8E4M3FN>
  %1 = stablehlo.reduce(%b init: %bz) applies stablehlo.add across dimensions = [0] : (tensor<8x4xi4>, tensor<i4>) -> tensor<4xi4>
  %2 = stablehlo.reduce(%c init: %cz) applies stablehlo.multiply across dimensions = [0] : (tensor<8x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  %3 = stablehlo.reduce(%c init: %cz) applies stablehlo.add across dimensions = [0] : (tensor<8x4xcomplex<f32>>, tensor<complex<f32>>) -> tensor<4xcomplex<f32>>
  %4 = stablehlo.reduce(%d init: %dz) applies stablehlo.add across dimensions = [0] : (tensor<8x4xi8>, tensor<i8>) -> tensor<4xi8>
  return %0, %1, %2, %3, %4 : tensor<4xf8E4M3FN>, tensor<4xi4>, tensor<4xcomplex<f32>>, tensor<4xcomplex<f32>>, tensor<4xi8>
}
