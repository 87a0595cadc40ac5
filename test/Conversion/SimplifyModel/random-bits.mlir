// RUN: soap-opt --soap-simplify-model %s | FileCheck %s --enable-var-scope
// RUN: soap-opt --soap-simplify-model %s | soap-opt --soap-simplify-model | FileCheck %s --enable-var-scope

// A plain stream of the whole counter; the state goes on by six blocks.
// CHECK-LABEL: func.func @philox
func.func @philox(%s: tensor<2xui64>) -> (tensor<2x11xui32>, tensor<2xui64>) {
  // CHECK: %[[USED:.*]] = stablehlo.constant dense<[0, 6]> : tensor<2xui64>
  // CHECK: %[[NEXT:.*]] = stablehlo.add %arg0, %[[USED]]
  // CHECK: %[[KEY:.*]] = stablehlo.slice %arg0 [0:1]
  // CHECK: %[[STATE:.*]] = stablehlo.concatenate %arg0, %[[KEY]], dim = 0
  // CHECK: %{{.*}}, %[[BITS:.*]] = stablehlo.rng_bit_generator %[[STATE]], algorithm = PHILOX : {{.*}} -> (tensor<3xui64>, tensor<22xui32>)
  // CHECK: %[[OUT:.*]] = stablehlo.reshape %[[BITS]]
  // CHECK: return %[[OUT]], %[[NEXT]]
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = DEFAULT : (tensor<2xui64>) -> (tensor<2xui64>, tensor<2x11xui32>)
  return %0#1, %0#0 : tensor<2x11xui32>, tensor<2xui64>
}

// The words of a block lie along the first dimension, which has the even size.
// CHECK-LABEL: func.func @threefry
func.func @threefry(%s: tensor<2xui64>) -> tensor<4x3xui32> {
  // CHECK: stablehlo.rng_bit_generator %arg0, algorithm = THREE_FRY : {{.*}} -> (tensor<2xui64>, tensor<12xui32>)
  // CHECK: stablehlo.reshape {{.*}} -> tensor<2x3x2xui32>
  // CHECK: stablehlo.transpose {{.*}}, dims = [0, 2, 1]
  // CHECK: stablehlo.reshape {{.*}} -> tensor<4x3xui32>
  %0:2 = stablehlo.rng_bit_generator %s, algorithm = THREE_FRY : (tensor<2xui64>) -> (tensor<2xui64>, tensor<4x3xui32>)
  return %0#1 : tensor<4x3xui32>
}
