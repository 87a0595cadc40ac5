// RUN: soap-opt %s -split-input-file --soap-form-operators | FileCheck %s

// x·xᵀ: the two uses of x run along different dimensions, else only the
// diagonal tiles would be computed. x enters twice.
// CHECK-LABEL: func.func @gram
// CHECK: soap.operator
// CHECK-SAME: (%[[X:.*]], %[[X]]) dims ["m" = 64 : sample, "n" = 64 : sample, "k" = 32 : reduction]
func.func @gram(%x: tensor<64x32xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %x, contracting_dims = [1] x [1] : (tensor<64x32xf32>, tensor<64x32xf32>) -> tensor<64x64xf32>
  return %0 : tensor<64x64xf32>
}

// -----

// QKᵀ with both made of one source: scaling by a constant is linear and stays
// with the contraction, the softmax's operators are cut where a reduction ends.
// CHECK-LABEL: func.func @scores
// CHECK: soap.operator
// CHECK-SAME: dims ["b" = 8 : sample, "b1" = 4 : attribute, "m" = 64 : attribute, "n" = 64 : attribute, "k" = 16 : reduction]
// CHECK: stablehlo.dot_general
// CHECK: stablehlo.divide
// CHECK: soap.return
// CHECK: soap.operator
// CHECK: stablehlo.reduce
// CHECK-SAME: stablehlo.maximum
// CHECK: soap.return
// CHECK: soap.operator
// CHECK: stablehlo.subtract
// CHECK: stablehlo.exponential
func.func @scores(%q: tensor<8x64x4x16xf32>) -> tensor<8x4x64x64xf32> {
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %scale = stablehlo.constant dense<4.0> : tensor<f32>
  %0 = stablehlo.dot_general %q, %q, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3] : (tensor<8x64x4x16xf32>, tensor<8x64x4x16xf32>) -> tensor<8x4x64x64xf32>
  %s = stablehlo.broadcast_in_dim %scale, dims = [] : (tensor<f32>) -> tensor<8x4x64x64xf32>
  %1 = stablehlo.divide %0, %s : tensor<8x4x64x64xf32>
  %2 = stablehlo.reduce(%1 init: %ninf) applies stablehlo.maximum across dimensions = [3] : (tensor<8x4x64x64xf32>, tensor<f32>) -> tensor<8x4x64xf32>
  %3 = stablehlo.broadcast_in_dim %2, dims = [0, 1, 2] : (tensor<8x4x64xf32>) -> tensor<8x4x64x64xf32>
  %4 = stablehlo.subtract %1, %3 : tensor<8x4x64x64xf32>
  %5 = stablehlo.exponential %4 : tensor<8x4x64x64xf32>
  return %5 : tensor<8x4x64x64xf32>
}

// -----

// Splitting heads: the model dimension has the factors heads and head size, of
// which only the heads can be split. The projection keeps its whole dimension,
// which more devices can share, and the reshape is an operator of its family.
// CHECK-LABEL: func.func @heads
// CHECK: soap.operator "[[F:.*]]" family "[[F]]"
// CHECK-SAME: dims ["m" = 16 : sample, "m1" = 64 : attribute, "n" = 128 : parameter, "k" = 128 : reduction]
// CHECK: stablehlo.dot_general
// CHECK: soap.operator "{{.*}}" family "[[F]]"
// CHECK-SAME: dims ["d0" = 16 : sample, "d1" = 64 : attribute, "d2" = 4 : attribute, "d3" = 32 : attribute]
// CHECK: stablehlo.reshape
func.func @heads(%x: tensor<16x64x128xf32>, %w: tensor<128x128xf32>) -> tensor<16x64x4x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [2] x [0] : (tensor<16x64x128xf32>, tensor<128x128xf32>) -> tensor<16x64x128xf32>
  %1 = stablehlo.reshape %0 : (tensor<16x64x128xf32>) -> tensor<16x64x4x32xf32>
  return %1 : tensor<16x64x4x32xf32>
}

// -----

// A bias is not linear in a partial sum: it is an operator of its own. The
// broadcasts are copied to it.
// CHECK-LABEL: func.func @bias
// CHECK: soap.operator
// CHECK: stablehlo.dot_general
// CHECK-NEXT: soap.return
// CHECK: soap.operator
// CHECK: stablehlo.broadcast_in_dim
// CHECK: stablehlo.add
// CHECK: stablehlo.maximum
// CHECK-NEXT: soap.return
func.func @bias(%x: tensor<64x32xf32>, %w: tensor<32x16xf32>, %b: tensor<16xf32>) -> tensor<64x16xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<16xf32>) -> tensor<64x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x16xf32>
  %z = stablehlo.broadcast_in_dim %zero, dims = [] : (tensor<f32>) -> tensor<64x16xf32>
  %3 = stablehlo.maximum %2, %z : tensor<64x16xf32>
  return %3 : tensor<64x16xf32>
}

// -----

// Gradient accumulation: the sum of two gradients is linear in both, and reads
// them as they come.
// CHECK-LABEL: func.func @accumulate
// CHECK-COUNT-2: stablehlo.dot_general
// CHECK: soap.operator
// CHECK-SAME: dims ["d0" = 32 : attribute, "d1" = 16 : attribute]
// CHECK: stablehlo.add
func.func @accumulate(%x: tensor<64x32xf32>, %d: tensor<64x16xf32>, %y: tensor<64x32xf32>, %e: tensor<64x16xf32>) -> tensor<32x16xf32> {
  %0 = stablehlo.dot_general %x, %d, contracting_dims = [0] x [0] : (tensor<64x32xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
  %1 = stablehlo.dot_general %y, %e, contracting_dims = [0] x [0] : (tensor<64x32xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<32x16xf32>
  return %2 : tensor<32x16xf32>
}

// -----

// Softmax: the maximum and the sum end operators (what follows is not linear in
// them), and all of it is one family.
// CHECK-LABEL: func.func @softmax
// CHECK: soap.operator "[[F:.*]]" family "[[F]]"
// CHECK-SAME: dims ["d0" = 64 : sample, "d1" = 10 : reduction]
// CHECK: soap.operator "{{.*}}" family "[[F]]"
// CHECK-SAME: dims ["d0" = 64 : sample, "d1" = 10 : attribute]
// CHECK: stablehlo.exponential
// CHECK-NEXT: soap.return
// CHECK: soap.operator "{{.*}}" family "[[F]]"
// CHECK-SAME: dims ["d0" = 64 : sample, "d1" = 10 : reduction]
// CHECK: soap.operator "{{.*}}" family "[[F]]"
// CHECK: stablehlo.divide
func.func @softmax(%x: tensor<64x10xf32>) -> tensor<64x10xf32> {
  %ninf = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %max = stablehlo.reduce(%x init: %ninf) applies stablehlo.maximum across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
  %maxb = stablehlo.broadcast_in_dim %max, dims = [0] : (tensor<64xf32>) -> tensor<64x10xf32>
  %sub = stablehlo.subtract %x, %maxb : tensor<64x10xf32>
  %exp = stablehlo.exponential %sub : tensor<64x10xf32>
  %sum = stablehlo.reduce(%exp init: %zero) applies stablehlo.add across dimensions = [1] : (tensor<64x10xf32>, tensor<f32>) -> tensor<64xf32>
  %sumb = stablehlo.broadcast_in_dim %sum, dims = [0] : (tensor<64xf32>) -> tensor<64x10xf32>
  %r = stablehlo.divide %exp, %sumb : tensor<64x10xf32>
  return %r : tensor<64x10xf32>
}

// -----

// Batch normalisation over n, h and w, with scale: mean and variance are partial
// over the split of any of them. One family.
// CHECK-LABEL: func.func @batch_norm
// CHECK: soap.operator "[[F:.*]]" family "[[F]]"
// CHECK-SAME: dims ["d0" = 8 : reduction, "d1" = 14 : reduction, "d2" = 14 : reduction, "d3" = 16 : attribute]
// CHECK: stablehlo.reduce
// CHECK: stablehlo.divide
// CHECK-NEXT: soap.return
// CHECK: soap.operator "{{.*}}" family "[[F]]"
// CHECK: soap.operator "{{.*}}" family "[[F]]"
// CHECK-NOT: family
// CHECK: return
func.func @batch_norm(%x: tensor<8x14x14x16xf32>, %scale: tensor<16xf32>) -> tensor<8x14x14x16xf32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<1568.0> : tensor<16xf32>
  %eps = stablehlo.constant dense<0.001> : tensor<16xf32>
  %0 = stablehlo.reduce(%x init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x14x14x16xf32>, tensor<f32>) -> tensor<16xf32>
  %mean = stablehlo.divide %0, %n : tensor<16xf32>
  %meanb = stablehlo.broadcast_in_dim %mean, dims = [3] : (tensor<16xf32>) -> tensor<8x14x14x16xf32>
  %c = stablehlo.subtract %x, %meanb : tensor<8x14x14x16xf32>
  %sq = stablehlo.multiply %c, %c : tensor<8x14x14x16xf32>
  %1 = stablehlo.reduce(%sq init: %zero) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x14x14x16xf32>, tensor<f32>) -> tensor<16xf32>
  %var = stablehlo.divide %1, %n : tensor<16xf32>
  %vare = stablehlo.add %var, %eps : tensor<16xf32>
  %inv = stablehlo.rsqrt %vare : tensor<16xf32>
  %si = stablehlo.multiply %inv, %scale : tensor<16xf32>
  %sib = stablehlo.broadcast_in_dim %si, dims = [3] : (tensor<16xf32>) -> tensor<8x14x14x16xf32>
  %r = stablehlo.multiply %c, %sib : tensor<8x14x14x16xf32>
  return %r : tensor<8x14x14x16xf32>
}

// -----

// The gradient of a bias: a reduction over the samples that ends in the bias'
// replacement belongs, with the update, to the family that reads the bias. The
// three contractions of a layer are one family.
// CHECK-LABEL: func.func @layer
// CHECK: soap.operator "[[F:.*]]" family "[[F]]" role "forward"
// CHECK-SAME: dims ["m" = 64 : sample, "n" = 16 : parameter, "k" = 32 : reduction]
// CHECK: soap.operator "{{.*}}" family "[[F]]" role "forward"
// CHECK: soap.operator "{{.*}}" family "[[F]]" role "gradient"
// CHECK-SAME: dims ["d0" = 64 : reduction, "d1" = 16 : attribute]
// CHECK: stablehlo.reduce
// CHECK: soap.operator "{{.*}}" family "[[F]]" role "gradient"
// CHECK: stablehlo.dot_general
// CHECK: soap.operator "{{.*}}" family "[[F]]" role "gradient"
// CHECK: stablehlo.dot_general
// CHECK: soap.operator "{{.*}}" family "[[F]]" role "update"
// CHECK: soap.operator "{{.*}}" family "[[F]]" role "update"
func.func @layer(%w: tensor<32x16xf32> {tf.aliasing_output = 0 : i32}, %b: tensor<16xf32> {tf.aliasing_output = 1 : i32}, %x: tensor<64x32xf32>, %t: tensor<64x16xf32>)
    -> (tensor<32x16xf32>, tensor<16xf32>, tensor<64x32xf32>) {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<16xf32>) -> tensor<64x16xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x16xf32>
  %dy = stablehlo.subtract %2, %t : tensor<64x16xf32>
  %db = stablehlo.reduce(%dy init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<64x16xf32>, tensor<f32>) -> tensor<16xf32>
  %dw = stablehlo.dot_general %x, %dy, contracting_dims = [0] x [0] : (tensor<64x32xf32>, tensor<64x16xf32>) -> tensor<32x16xf32>
  %dx = stablehlo.dot_general %dy, %w, contracting_dims = [1] x [1] : (tensor<64x16xf32>, tensor<32x16xf32>) -> tensor<64x32xf32>
  %w1 = stablehlo.subtract %w, %dw : tensor<32x16xf32>
  %b1 = stablehlo.subtract %b, %db : tensor<16xf32>
  return %w1, %b1, %dx : tensor<32x16xf32>, tensor<16xf32>, tensor<64x32xf32>
}

// -----

// Parts of a constant that a region reads: every slice is an operator of its
// own, as no tile of the constant makes it.
// CHECK-LABEL: func.func @captured_part
// CHECK: soap.operator
// CHECK: stablehlo.constant
// CHECK: soap.operator
// CHECK: stablehlo.slice
// CHECK: soap.operator
// CHECK: "stablehlo.case"
func.func @captured_part(%i: tensor<i32>) -> tensor<2x2xf32> {
  %c = stablehlo.constant dense<[[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]> : tensor<2x3xf32>
  %0 = stablehlo.slice %c [0:2, 0:2] : (tensor<2x3xf32>) -> tensor<2x2xf32>
  %1 = "stablehlo.case"(%i) ({
    %2 = stablehlo.transpose %0, dims = [1, 0] : (tensor<2x2xf32>) -> tensor<2x2xf32>
    stablehlo.return %2 : tensor<2x2xf32>
  }, {
    stablehlo.return %0 : tensor<2x2xf32>
  }) : (tensor<i32>) -> tensor<2x2xf32>
  return %1 : tensor<2x2xf32>
}
