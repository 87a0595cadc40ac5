// RUN: soap-opt --soap-simplify-model %s --split-input-file | FileCheck %s --enable-var-scope
// RUN: soap-opt --soap-simplify-model=byte-products=false %s --split-input-file | FileCheck %s --check-prefix=OFF

// Quantized factors are bytes with a sign in products, whatever they are less by.

// Of -16 = 112 - 128, and of 5.
// CHECK-LABEL: func.func @both(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xui8>, %[[W:.*]]: tensor<8x2xi8>)
// CHECK: %[[MOVED:.*]] = stablehlo.xor %[[X]]
// CHECK: %[[LEFT:.*]] = stablehlo.bitcast_convert %[[MOVED]] : (tensor<4x8xui8>) -> tensor<4x8xi8>
// CHECK: %[[A:.*]] = stablehlo.constant dense<-16> : tensor<i8>
// CHECK: %[[B:.*]] = stablehlo.constant dense<5> : tensor<i8>
// CHECK: %[[SUM:.*]] = stablehlo.dot_general %[[LEFT]], %[[W]], contracting_dims = [1] x [0] : (tensor<4x8xi8>, tensor<8x2xi8>) -> tensor<4x2xi32>
// CHECK: %[[WIDE:.*]] = stablehlo.convert %[[W]] : (tensor<8x2xi8>) -> tensor<8x2xi32>
// CHECK: %[[COLUMNS:.*]] = stablehlo.reduce(%[[WIDE]] init: %{{.*}}) applies stablehlo.add across dimensions = [0]
// CHECK: %[[LESS:.*]] = stablehlo.multiply %[[COLUMNS]]
// CHECK: %[[SPREAD:.*]] = stablehlo.broadcast_in_dim %[[LESS]], dims = [1] : (tensor<2xi32>) -> tensor<4x2xi32>
// CHECK: %[[ONE:.*]] = stablehlo.subtract %[[SUM]], %[[SPREAD]]
// CHECK: %[[ROWS:.*]] = stablehlo.reduce({{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<4x8xi32>, tensor<i32>) -> tensor<4xi32>
// CHECK: stablehlo.constant dense<8> : tensor<4xi32>
// CHECK: %[[CENTRED:.*]] = stablehlo.subtract %[[ROWS]]
// CHECK: %[[TIMES:.*]] = stablehlo.multiply %[[CENTRED]]
// CHECK: %[[ACROSS:.*]] = stablehlo.broadcast_in_dim %[[TIMES]], dims = [0] : (tensor<4xi32>) -> tensor<4x2xi32>
// CHECK: %[[TWO:.*]] = stablehlo.subtract %[[ONE]], %[[ACROSS]]
// CHECK: return %[[TWO]]
func.func @both(%x: tensor<4x8xui8>, %w: tensor<8x2xi8>) -> tensor<4x2xi32> {
  %a = stablehlo.constant dense<112> : tensor<ui8>
  %a1 = stablehlo.broadcast_in_dim %a, dims = [] : (tensor<ui8>) -> tensor<4x8xui8>
  %a2 = stablehlo.convert %a1 : (tensor<4x8xui8>) -> tensor<4x8xi32>
  %b = stablehlo.constant dense<5> : tensor<8x2xi32>
  %x1 = stablehlo.convert %x : (tensor<4x8xui8>) -> tensor<4x8xi32>
  %x2 = stablehlo.subtract %x1, %a2 : tensor<4x8xi32>
  %w1 = stablehlo.convert %w : (tensor<8x2xi8>) -> tensor<8x2xi32>
  %w2 = stablehlo.subtract %w1, %b : tensor<8x2xi32>
  %0 = stablehlo.dot_general %x2, %w2, contracting_dims = [1] x [0] : (tensor<4x8xi32>, tensor<8x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// -----

// A middle of 128 is zero with a sign; scales follow the sum.
// CHECK-LABEL: func.func @real(
// CHECK: %[[SUM:.*]] = stablehlo.dot_general %{{.*}}, %{{.*}}, contracting_dims = [1] x [1] : (tensor<4x8xi8>, tensor<2x8xi8>) -> tensor<4x2xi32>
// CHECK-NOT: stablehlo.reduce
// CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [1] : (tensor<2xf32>) -> tensor<4x2xf32>
// CHECK: %[[SCALE:.*]] = stablehlo.multiply
// CHECK: %[[REAL:.*]] = stablehlo.convert %[[SUM]] : (tensor<4x2xi32>) -> tensor<4x2xf32>
// CHECK: %[[Y:.*]] = stablehlo.multiply %[[REAL]], %[[SCALE]]
// CHECK: return %[[Y]]
// OFF-LABEL: func.func @real(
// OFF: stablehlo.dot_general {{.*}} : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<4x2xf32>
func.func @real(%x: tensor<4x8xui8>, %w: tensor<2x8xi8>, %s: tensor<2xf32>) -> tensor<4x2xf32> {
  %a = stablehlo.constant dense<128> : tensor<4x8xi32>
  %t = stablehlo.constant dense<0.5> : tensor<4x8xf32>
  %x1 = stablehlo.convert %x : (tensor<4x8xui8>) -> tensor<4x8xi32>
  %x2 = stablehlo.subtract %x1, %a : tensor<4x8xi32>
  %x3 = stablehlo.convert %x2 : (tensor<4x8xi32>) -> tensor<4x8xf32>
  %x4 = stablehlo.multiply %x3, %t : tensor<4x8xf32>
  %w1 = stablehlo.convert %w : (tensor<2x8xi8>) -> tensor<2x8xi32>
  %w2 = stablehlo.convert %w1 : (tensor<2x8xi32>) -> tensor<2x8xf32>
  %s1 = stablehlo.broadcast_in_dim %s, dims = [0] : (tensor<2xf32>) -> tensor<2x8xf32>
  %w3 = stablehlo.multiply %w2, %s1 : tensor<2x8xf32>
  %0 = stablehlo.dot_general %x4, %w3, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

// Scales along what is summed do not follow a sum.
// CHECK-LABEL: func.func @inner_scales(
// CHECK: stablehlo.dot_general {{.*}} : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<4x2xf32>
func.func @inner_scales(%x: tensor<4x8xi8>, %w: tensor<2x8xi8>, %s: tensor<8xf32>) -> tensor<4x2xf32> {
  %s1 = stablehlo.broadcast_in_dim %s, dims = [1] : (tensor<8xf32>) -> tensor<4x8xf32>
  %s2 = stablehlo.constant dense<0.5> : tensor<2x8xf32>
  %x1 = stablehlo.convert %x : (tensor<4x8xi8>) -> tensor<4x8xi32>
  %x2 = stablehlo.convert %x1 : (tensor<4x8xi32>) -> tensor<4x8xf32>
  %x3 = stablehlo.multiply %x2, %s1 : tensor<4x8xf32>
  %w1 = stablehlo.convert %w : (tensor<2x8xi8>) -> tensor<2x8xi32>
  %w2 = stablehlo.convert %w1 : (tensor<2x8xi32>) -> tensor<2x8xf32>
  %w3 = stablehlo.multiply %w2, %s2 : tensor<2x8xf32>
  %0 = stablehlo.dot_general %x3, %w3, contracting_dims = [1] x [1] : (tensor<4x8xf32>, tensor<2x8xf32>) -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// -----

// Sums of so many products do not fit into 32 bits.
// CHECK-LABEL: func.func @long(
// CHECK: stablehlo.dot_general {{.*}} : (tensor<1x40000xf32>, tensor<1x40000xf32>) -> tensor<1x1xf32>
func.func @long(%x: tensor<1x40000xui8>) -> tensor<1x1xf32> {
  %s = stablehlo.constant dense<0.5> : tensor<1x40000xf32>
  %x1 = stablehlo.convert %x : (tensor<1x40000xui8>) -> tensor<1x40000xi32>
  %x2 = stablehlo.convert %x1 : (tensor<1x40000xi32>) -> tensor<1x40000xf32>
  %x3 = stablehlo.multiply %x2, %s : tensor<1x40000xf32>
  %0 = stablehlo.dot_general %x3, %x3, contracting_dims = [1] x [1] : (tensor<1x40000xf32>, tensor<1x40000xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}

// -----

// What is around the images is their zero, and between them.
// CHECK-LABEL: func.func @padded(
// CHECK-SAME: %[[X:.*]]: tensor<1x6x6x3xi8>, %[[W:.*]]: tensor<3x3x3x4xi8>)
// CHECK: %[[ZERO:.*]] = stablehlo.constant dense<7> : tensor<i8>
// CHECK: %[[P:.*]] = stablehlo.pad %[[X]], %[[ZERO]], low = [0, 1, 0, 0], high = [0, 2, -1, 0], interior = [0, 1, 0, 0]
// CHECK: stablehlo.convolution(%[[P]], %[[W]])
// CHECK-NOT: pad =
// CHECK-SAME: -> tensor<1x12x3x4xi32>
// CHECK: stablehlo.reduce({{.*}}) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<3x3x3x4xi32>, tensor<i32>) -> tensor<4xi32>
func.func @padded(%x: tensor<1x6x6x3xi8>, %w: tensor<3x3x3x4xi8>) -> tensor<1x12x3x4xi32> {
  %a = stablehlo.constant dense<7> : tensor<1x6x6x3xi32>
  %x1 = stablehlo.convert %x : (tensor<1x6x6x3xi8>) -> tensor<1x6x6x3xi32>
  %x2 = stablehlo.subtract %x1, %a : tensor<1x6x6x3xi32>
  %w1 = stablehlo.convert %w : (tensor<3x3x3x4xi8>) -> tensor<3x3x3x4xi32>
  %0 = stablehlo.convolution(%x2, %w1) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], window = {stride = [1, 1], pad = [[1, 2], [0, -1]], lhs_dilate = [2, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x6x6x3xi32>, tensor<3x3x3x4xi32>) -> tensor<1x12x3x4xi32>
  return %0 : tensor<1x12x3x4xi32>
}

// -----

// The zero of a kernel is less by the sums of the windows, of one group: those
// of all features.
// CHECK-LABEL: func.func @kernel_zero(
// CHECK: stablehlo.convolution({{.*}} -> tensor<1x4x4x4xi32>
// CHECK: %[[ONES:.*]] = stablehlo.constant dense<1> : tensor<1x3x3x3xi8>
// CHECK: stablehlo.convolution(%{{.*}}, %[[ONES]]) {{.*}} -> tensor<1x1x4x4xi32>
func.func @kernel_zero(%x: tensor<1x3x6x6xi8>, %w: tensor<4x3x3x3xui8>) -> tensor<1x4x4x4xi32> {
  %b = stablehlo.constant dense<100> : tensor<4x3x3x3xi32>
  %x1 = stablehlo.convert %x : (tensor<1x3x6x6xi8>) -> tensor<1x3x6x6xi32>
  %w1 = stablehlo.convert %w : (tensor<4x3x3x3xui8>) -> tensor<4x3x3x3xi32>
  %w2 = stablehlo.subtract %w1, %b : tensor<4x3x3x3xi32>
  %0 = stablehlo.convolution(%x1, %w2) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<1x3x6x6xi32>, tensor<4x3x3x3xi32>) -> tensor<1x4x4x4xi32>
  return %0 : tensor<1x4x4x4xi32>
}

// -----

// CHECK-LABEL: func.func @groups(
// CHECK: stablehlo.convolution({{.*}} : (tensor<1x4x6x6xi32>, tensor<4x2x3x3xi32>) -> tensor<1x4x4x4xi32>
func.func @groups(%x: tensor<1x4x6x6xi8>, %w: tensor<4x2x3x3xui8>) -> tensor<1x4x4x4xi32> {
  %b = stablehlo.constant dense<100> : tensor<4x2x3x3xi32>
  %x1 = stablehlo.convert %x : (tensor<1x4x6x6xi8>) -> tensor<1x4x6x6xi32>
  %w1 = stablehlo.convert %w : (tensor<4x2x3x3xui8>) -> tensor<4x2x3x3xi32>
  %w2 = stablehlo.subtract %w1, %b : tensor<4x2x3x3xi32>
  %0 = stablehlo.convolution(%x1, %w2) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1], window = {stride = [1, 1]} {batch_group_count = 1 : i64, feature_group_count = 2 : i64} : (tensor<1x4x6x6xi32>, tensor<4x2x3x3xi32>) -> tensor<1x4x4x4xi32>
  return %0 : tensor<1x4x4x4xi32>
}

// -----

// The sums of transposed weights are those of the weights as they lie.
// CHECK-LABEL: func.func @transposed(
// CHECK-SAME: %[[X:.*]]: tensor<4x8xi8>, %[[W:.*]]: tensor<2x8xi8>)
// CHECK: %[[WIDE:.*]] = stablehlo.convert %[[W]] : (tensor<2x8xi8>) -> tensor<2x8xi32>
// CHECK: stablehlo.reduce(%[[WIDE]] init: %{{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<2x8xi32>, tensor<i32>) -> tensor<2xi32>
func.func @transposed(%x: tensor<4x8xi8>, %w: tensor<2x8xi8>) -> tensor<4x2xi32> {
  %a = stablehlo.constant dense<3> : tensor<4x8xi32>
  %x1 = stablehlo.convert %x : (tensor<4x8xi8>) -> tensor<4x8xi32>
  %x2 = stablehlo.subtract %x1, %a : tensor<4x8xi32>
  %t = stablehlo.transpose %w, dims = [1, 0] : (tensor<2x8xi8>) -> tensor<8x2xi8>
  %t1 = stablehlo.convert %t : (tensor<8x2xi8>) -> tensor<8x2xi32>
  %0 = stablehlo.dot_general %x2, %t1, contracting_dims = [1] x [0] : (tensor<4x8xi32>, tensor<8x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// -----

// Dimensions that operands share are the result's first, wherever they are in
// the operands: the sums of the other factor are turned.
// CHECK-LABEL: func.func @turned(
// CHECK: %[[SUMS:.*]] = stablehlo.reduce({{.*}}) applies stablehlo.add across dimensions = [1] : (tensor<3x8x3xi32>, tensor<i32>) -> tensor<3x3xi32>
// CHECK: %[[TIMES:.*]] = stablehlo.multiply %[[SUMS]]
// CHECK: stablehlo.broadcast_in_dim %[[TIMES]], dims = [2, 0] : (tensor<3x3xi32>) -> tensor<3x4x3xi32>
func.func @turned(%x: tensor<3x4x8xi8>, %w: tensor<3x8x3xi8>) -> tensor<3x4x3xi32> {
  %a = stablehlo.constant dense<3> : tensor<3x4x8xi32>
  %x1 = stablehlo.convert %x : (tensor<3x4x8xi8>) -> tensor<3x4x8xi32>
  %x2 = stablehlo.subtract %x1, %a : tensor<3x4x8xi32>
  %w1 = stablehlo.convert %w : (tensor<3x8x3xi8>) -> tensor<3x8x3xi32>
  %0 = stablehlo.dot_general %x2, %w1, batching_dims = [0] x [2], contracting_dims = [2] x [1] : (tensor<3x4x8xi32>, tensor<3x8x3xi32>) -> tensor<3x4x3xi32>
  return %0 : tensor<3x4x3xi32>
}

// -----

// Also where the result has no other dimensions.
// CHECK-LABEL: func.func @turned_alone(
// CHECK: stablehlo.broadcast_in_dim %{{.*}}, dims = [1, 0] : (tensor<3x3xi32>) -> tensor<3x3xi32>
func.func @turned_alone(%x: tensor<3x8xi8>, %w: tensor<3x8x3xi8>) -> tensor<3x3xi32> {
  %a = stablehlo.constant dense<3> : tensor<3x8xi32>
  %x1 = stablehlo.convert %x : (tensor<3x8xi8>) -> tensor<3x8xi32>
  %x2 = stablehlo.subtract %x1, %a : tensor<3x8xi32>
  %w1 = stablehlo.convert %w : (tensor<3x8x3xi8>) -> tensor<3x8x3xi32>
  %0 = stablehlo.dot_general %x2, %w1, batching_dims = [0] x [2], contracting_dims = [1] x [1] : (tensor<3x8xi32>, tensor<3x8x3xi32>) -> tensor<3x3xi32>
  return %0 : tensor<3x3xi32>
}

// -----

// A truth value is 1 as a number.
// CHECK-LABEL: func.func @truth(
// CHECK: stablehlo.dot_general {{.*}} : (tensor<4x8xi32>, tensor<8x2xi32>) -> tensor<4x2xi32>
func.func @truth(%x: tensor<4x8xi8>, %w: tensor<8x2xi8>) -> tensor<4x2xi32> {
  %a = stablehlo.constant dense<true> : tensor<4x8xi1>
  %a1 = stablehlo.convert %a : (tensor<4x8xi1>) -> tensor<4x8xi32>
  %x1 = stablehlo.convert %x : (tensor<4x8xi8>) -> tensor<4x8xi32>
  %x2 = stablehlo.subtract %x1, %a1 : tensor<4x8xi32>
  %w1 = stablehlo.convert %w : (tensor<8x2xi8>) -> tensor<8x2xi32>
  %0 = stablehlo.dot_general %x2, %w1, contracting_dims = [1] x [0] : (tensor<4x8xi32>, tensor<8x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// -----

// Zeros that are no byte.
// CHECK-LABEL: func.func @far(
// CHECK: stablehlo.dot_general {{.*}} : (tensor<4x8xi32>, tensor<8x2xi32>) -> tensor<4x2xi32>
func.func @far(%x: tensor<4x8xi8>, %w: tensor<8x2xi8>) -> tensor<4x2xi32> {
  %a = stablehlo.constant dense<128> : tensor<4x8xi32>
  %x1 = stablehlo.convert %x : (tensor<4x8xi8>) -> tensor<4x8xi32>
  %x2 = stablehlo.subtract %x1, %a : tensor<4x8xi32>
  %w1 = stablehlo.convert %w : (tensor<8x2xi8>) -> tensor<8x2xi32>
  %0 = stablehlo.dot_general %x2, %w1, contracting_dims = [1] x [0] : (tensor<4x8xi32>, tensor<8x2xi32>) -> tensor<4x2xi32>
  return %0 : tensor<4x2xi32>
}

// -----

// So are products of StableHLO's quantized types.
!q = !quant.uniform<i8:f32, 0.5:3>
!w = !quant.uniform<i8<-127:127>:f32:1, {0.5, 0.25}>
// CHECK-LABEL: func.func @quantized(
// CHECK: stablehlo.dot_general {{.*}} : (tensor<4x8xi8>, tensor<8x2xi8>) -> tensor<4x2xi32>
func.func @quantized(%x: tensor<4x8x!q>, %w: tensor<8x2x!w>) -> tensor<4x2xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<4x8x!q>, tensor<8x2x!w>) -> tensor<4x2x!quant.uniform<i32:f32:1, {0.25, 0.125}>>
  %1 = stablehlo.uniform_dequantize %0 : (tensor<4x2x!quant.uniform<i32:f32:1, {0.25, 0.125}>>) -> tensor<4x2xf32>
  return %1 : tensor<4x2xf32>
}
