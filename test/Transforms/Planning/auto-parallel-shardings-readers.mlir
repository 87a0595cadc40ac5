// What a sharding cuts of an argument, all that read it have so: of a stack of
// weights every layer, of a weight that several operators share each of these.
// (Only the first of them was.) Along dimensions that the argument has whole
// everywhere, later readers are free: nothing moves there.

// RUN: soap-opt %s -split-input-file --soap-auto-parallel="machine=cpu:4 algorithm=single-device" 2>&1 | FileCheck %s --implicit-check-not=warning

sdy.mesh @m = <["d"=2, "t"=2]>
// CHECK-LABEL: @stack
// CHECK: soap.operator {{.*}}(%arg1) dims ["d0" = 16 : parameter, "d1" = 32 : parameter] config <[2, 2] on [0, 1, 2, 3]>
// CHECK: soap.operator {{.*}}(%arg1) dims ["d0" = 16 : parameter, "d1" = 32 : parameter] config <[2, 2] on [0, 1, 2, 3]>
// CHECK: soap.operator {{.*}}(%arg1) dims ["d0" = 16 : parameter, "d1" = 32 : parameter] config <[2, 2] on [0, 1, 2, 3]>
func.func @stack(%x: tensor<8x16xf32>, %w: tensor<3x16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"d"}, {"t"}]>}, %v: tensor<32x16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.slice %w [0:1, 0:16, 0:32] : (tensor<3x16x32xf32>) -> tensor<1x16x32xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  %3 = stablehlo.dot_general %2, %v, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
  %4 = stablehlo.slice %w [1:2, 0:16, 0:32] : (tensor<3x16x32xf32>) -> tensor<1x16x32xf32>
  %5 = stablehlo.reshape %4 : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
  %6 = stablehlo.dot_general %3, %5, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  %7 = stablehlo.dot_general %6, %v, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
  %8 = stablehlo.slice %w [2:3, 0:16, 0:32] : (tensor<3x16x32xf32>) -> tensor<1x16x32xf32>
  %9 = stablehlo.reshape %8 : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
  %10 = stablehlo.dot_general %7, %9, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  %11 = stablehlo.dot_general %10, %v, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x16xf32>) -> tensor<8x16xf32>
  return %11 : tensor<8x16xf32>
}

// -----

sdy.mesh @m = <["d"=2, "t"=2]>
// CHECK-LABEL: @shared
// CHECK: soap.operator {{.*}}(%arg0, %arg1) dims {{.*}} config <[1, 2, 1] replicas 2 on [0, 2, 1, 3]>
// CHECK: soap.operator {{.*}}(%{{.*}}, %arg1) dims {{.*}} config <[1, 2, 1] replicas 2 on [0, 2, 1, 3]>
func.func @shared(%x: tensor<8x32xf32>, %w: tensor<32x32xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"t"}]>}) -> tensor<8x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
  %1 = stablehlo.tanh %0 : tensor<8x32xf32>
  %2 = stablehlo.dot_general %1, %w, contracting_dims = [1] x [0] : (tensor<8x32xf32>, tensor<32x32xf32>) -> tensor<8x32xf32>
  return %2 : tensor<8x32xf32>
}

// -----

sdy.mesh @m = <["d"=2, "t"=2]>
// State is no other: its update decides how it lies, its slices lie so.
// CHECK-LABEL: @state
// CHECK: soap.operator {{.*}}(%arg1) dims {{.*}} config <[2] replicas 2 on [0, 2, 1, 3]>
// CHECK: soap.operator {{.*}}(%arg1) dims {{.*}} config <[2] replicas 2 on [0, 2, 1, 3]>
// CHECK: role "update" {{.*}} config <[1, 2] replicas 2 on [0, 2, 1, 3]>
func.func @state(%x: tensor<8x32xf32>, %w: tensor<2x32xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"t"}]>, tf.aliasing_output = 0 : i32}, %g: tensor<2x32xf32>) -> (tensor<2x32xf32>, tensor<8x32xf32>) {
  %0 = stablehlo.slice %w [0:1, 0:32] : (tensor<2x32xf32>) -> tensor<1x32xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x32xf32>) -> tensor<32xf32>
  %2 = stablehlo.exponential %1 : tensor<32xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [1] : (tensor<32xf32>) -> tensor<8x32xf32>
  %4 = stablehlo.multiply %x, %3 : tensor<8x32xf32>
  %5 = stablehlo.slice %w [1:2, 0:32] : (tensor<2x32xf32>) -> tensor<1x32xf32>
  %6 = stablehlo.reshape %5 : (tensor<1x32xf32>) -> tensor<32xf32>
  %7 = stablehlo.exponential %6 : tensor<32xf32>
  %8 = stablehlo.broadcast_in_dim %7, dims = [1] : (tensor<32xf32>) -> tensor<8x32xf32>
  %9 = stablehlo.tanh %4 : tensor<8x32xf32>
  %10 = stablehlo.multiply %9, %8 : tensor<8x32xf32>
  %11 = stablehlo.subtract %w, %g : tensor<2x32xf32>
  return %11, %10 : tensor<2x32xf32>, tensor<8x32xf32>
}

// -----

sdy.mesh @m = <["d"=2, "t"=2]>
// What is said of the values that are computed with a weight counts before how
// the weight lies, for all of the family. (Samples were not split by "d", without a word.)
// CHECK-LABEL: @gathered
// CHECK: soap.operator {{.*}}(%arg1) dims {{.*}} config <[2, 2] on [0, 1, 2, 3]>
// CHECK: soap.operator {{.*}}(%arg0, %{{.*}}) dims ["m" = 8 : sample, "n" = 32 : parameter, "k" = 16 : reduction] config <[2, 2, 1] on [0, 1, 2, 3]>
func.func @gathered(%x: tensor<8x16xf32>, %w: tensor<2x16x32xf32> {sdy.sharding = #sdy.sharding<@m, [{}, {"d"}, {"t"}]>}) -> tensor<8x32xf32> {
  %0 = stablehlo.slice %w [0:1, 0:16, 0:32] : (tensor<2x16x32xf32>) -> tensor<1x16x32xf32>
  %1 = stablehlo.reshape %0 : (tensor<1x16x32xf32>) -> tensor<16x32xf32>
  %2 = stablehlo.dot_general %x, %1, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  %3 = sdy.sharding_constraint %2 <@m, [{"d"}, {"t"}]> : tensor<8x32xf32>
  return %3 : tensor<8x32xf32>
}
