// RUN: soap-opt %s --soap-form-gpu-alternatives | FileCheck %s
// RUN: soap-opt %s --soap-widen-sums --soap-form-gpu-alternatives | FileCheck %s --check-prefix=WIDE

// PoolingTest.cpp compares what becomes of these functions with the evaluator,
// CudnnPlanTest.cpp plans the calls.

// CHECK-LABEL: @maximum
// CHECK: soap_gpu.alternatives ins(%arg0 : {{.*}}) outs(%{{.*}} : tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xf32> library {
// CHECK-NEXT: ^bb0(%[[X:.*]]: tensor<2x8x8x3xf32>):
// CHECK: %[[P:.*]] = soap_gpu.pool maximum ins(%[[X]] :
// CHECK-SAME: sizes [2, 3] image [8, 8] window [3, 3] output [4, 4] strides [2, 2] low [0, 1] high [1, 0] last -> tensor<2x4x4x3xf32>
// CHECK-NEXT: soap_gpu.yield %[[P]]
// CHECK: generated {
// CHECK: "stablehlo.reduce_window"
func.func @maximum(%x: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  return %w : tensor<2x4x4x3xf32>
}

// NCHW, of 16 bits, the arguments the other way round.
// CHECK-LABEL: @channels_first
// CHECK: soap_gpu.pool maximum
// CHECK-SAME: sizes [2, 3] image [8, 8] window [3, 2] output [4, 4] strides [2, 2] low [0, 0] high [1, 0] -> tensor<2x3x4x4xbf16>
func.func @channels_first(%x: tensor<2x3x8x8xbf16>) -> tensor<2x3x4x4xbf16> {
  %i = stablehlo.constant dense<0xFF80> : tensor<bf16>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 1, 3, 2>, window_strides = array<i64: 1, 1, 2, 2>, padding = dense<[[0, 0], [0, 0], [0, 1], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.maximum %b, %a : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<2x3x8x8xbf16>, tensor<bf16>) -> tensor<2x3x4x4xbf16>
  return %w : tensor<2x3x4x4xbf16>
}

// Sums that are divided by the window's size; the padding counts.
// CHECK-LABEL: @mean
// CHECK: soap_gpu.pool average
// CHECK-SAME: window [3, 3] output [4, 4] strides [2, 2] low [0, 1] high [1, 0] last
// CHECK: generated {
// CHECK: "stablehlo.reduce_window"
// CHECK: stablehlo.divide
// CHECK-NEXT: soap_gpu.yield
func.func @mean(%x: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  %n = stablehlo.constant dense<9.0> : tensor<f32>
  %c = stablehlo.broadcast_in_dim %n, dims = [] : (tensor<f32>) -> tensor<2x4x4x3xf32>
  %d = stablehlo.divide %w, %c : tensor<2x4x4x3xf32>
  return %d : tensor<2x4x4x3xf32>
}

// Three spatial dimensions, and one.
// CHECK-LABEL: @volume
// CHECK: soap_gpu.pool maximum
// CHECK-SAME: image [4, 5, 6] window [2, 2, 3] output [2, 4, 2] strides [2, 1, 3] low [0, 0, 0] high [0, 0, 0] last
func.func @volume(%x: tensor<2x4x5x6x3xf32>) -> tensor<2x2x4x2x3xf32> {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 2, 2, 3, 1>, window_strides = array<i64: 1, 2, 1, 3, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x4x5x6x3xf32>, tensor<f32>) -> tensor<2x2x4x2x3xf32>
  return %w : tensor<2x2x4x2x3xf32>
}

// CHECK-LABEL: @line
// CHECK: soap_gpu.pool maximum
// CHECK-SAME: image [9] window [3] output [3] strides [3] low [0] high [0] last
func.func @line(%x: tensor<2x9x4xf16>) -> tensor<2x3x4xf16> {
  %i = stablehlo.constant dense<0xFC00> : tensor<f16>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 1>, window_strides = array<i64: 1, 3, 1>}> ({
  ^bb0(%a: tensor<f16>, %b: tensor<f16>):
    %s = stablehlo.maximum %a, %b : tensor<f16>
    stablehlo.return %s : tensor<f16>
  }) : (tensor<2x9x4xf16>, tensor<f16>) -> tensor<2x3x4xf16>
  return %w : tensor<2x3x4xf16>
}

// The mean of what is in the image, as Flax writes it; of 16 bits, by sums in f32.
// CHECK-LABEL: @inside
// CHECK: ^bb0(%[[X:.*]]: tensor<2x8x8x3xf32>):
// CHECK: soap_gpu.pool average_inside ins(%[[X]] :
// CHECK: generated {
// CHECK-COUNT-2: "stablehlo.reduce_window"
func.func @inside(%x: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  %o = stablehlo.constant dense<1.0> : tensor<f32>
  %p = stablehlo.broadcast_in_dim %o, dims = [] : (tensor<f32>) -> tensor<1x8x8x1xf32>
  %n = "stablehlo.reduce_window"(%p, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1x8x8x1xf32>, tensor<f32>) -> tensor<1x4x4x1xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0, 1, 2, 3] : (tensor<1x4x4x1xf32>) -> tensor<2x4x4x3xf32>
  %d = stablehlo.divide %w, %c : tensor<2x4x4x3xf32>
  return %d : tensor<2x4x4x3xf32>
}

// WIDE-LABEL: @narrow
// WIDE: ^bb0(%[[X:.*]]: tensor<2x3x8x8xbf16>):
// WIDE-NOT: stablehlo
// WIDE: soap_gpu.pool average ins(%[[X]] :
// WIDE: generated {
func.func @narrow(%x: tensor<2x3x8x8xbf16>) -> tensor<2x3x4x4xbf16> {
  %i = stablehlo.constant dense<0.0> : tensor<bf16>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 1, 3, 2>, window_strides = array<i64: 1, 1, 2, 2>, padding = dense<[[0, 0], [0, 0], [0, 1], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.add %b, %a : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<2x3x8x8xbf16>, tensor<bf16>) -> tensor<2x3x4x4xbf16>
  %n = stablehlo.constant dense<6.0> : tensor<2x3x4x4xbf16>
  %d = stablehlo.divide %w, %n : tensor<2x3x4x4xbf16>
  return %d : tensor<2x3x4x4xbf16>
}

// The gradient of means, as JAX writes it: of windows of 3 that are 2 apart, on an
// image of 8 with a row behind, or a column in front.
// CHECK-LABEL: @gradient
// CHECK: ^bb0(%[[G:.*]]: tensor<2x4x4x3xf32>):
// CHECK: soap_gpu.pool average_gradient ins(%[[G]] : {{.*}}) outs(%{{.*}} : tensor<2x8x8x3xf32>)
// CHECK-SAME: sizes [2, 3] image [8, 8] window [3, 3] output [4, 4] strides [2, 2] low [0, 1] high [1, 0] last
// CHECK: generated {
// CHECK: stablehlo.pad
func.func @gradient(%g: tensor<2x4x4x3xf32>) -> tensor<2x8x8x3xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<9.0> : tensor<2x4x4x3xf32>
  %d = stablehlo.divide %g, %n : tensor<2x4x4x3xf32>
  %p = stablehlo.pad %d, %i, low = [0, 2, 1, 0], high = [0, 1, 2, 0], interior = [0, 1, 1, 0] : (tensor<2x4x4x3xf32>, tensor<f32>) -> tensor<2x10x10x3xf32>
  %w = "stablehlo.reduce_window"(%p, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x10x10x3xf32>, tensor<f32>) -> tensor<2x8x8x3xf32>
  return %w : tensor<2x8x8x3xf32>
}

// The op's own zeros; what is behind the last window gets nothing.
// WIDE-LABEL: @gradient_narrow
// WIDE: soap_gpu.pool average_gradient
// WIDE-SAME: image [9] window [2] output [4] strides [2] low [0] high [0] ->
func.func @gradient_narrow(%g: tensor<2x3x4xbf16>) -> tensor<2x3x9xbf16> {
  %i = stablehlo.constant dense<0.0> : tensor<bf16>
  %n = stablehlo.constant dense<2.0> : tensor<2x3x4xbf16>
  %d = stablehlo.divide %g, %n : tensor<2x3x4xbf16>
  %w = "stablehlo.reduce_window"(%d, %i) <{window_dimensions = array<i64: 1, 1, 2>, base_dilations = array<i64: 1, 1, 2>, padding = dense<[[0, 0], [0, 0], [1, 2]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<bf16>, %b: tensor<bf16>):
    %s = stablehlo.add %a, %b : tensor<bf16>
    stablehlo.return %s : tensor<bf16>
  }) : (tensor<2x3x4xbf16>, tensor<bf16>) -> tensor<2x3x9xbf16>
  return %w : tensor<2x3x9xbf16>
}

// All of a function, twice; a result may be returned again, or be an argument,
// and the other is compared bit by bit.
// CHECK-LABEL: @whole
// CHECK: %[[E:.*]]:4 = soap_gpu.alternatives ins(%arg0, %arg1 : {{.*}}) outs(%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : {{.*}}) -> {{.*}} library {
// CHECK: stablehlo.exponential
// CHECK: soap_gpu.pool maximum
// CHECK: stablehlo.compare
// CHECK: generated {
// CHECK: stablehlo.exponential
// CHECK: "stablehlo.reduce_window"
// CHECK: stablehlo.compare
// CHECK: return %[[E]]#0, %[[E]]#1, %[[E]]#2, %[[E]]#3
func.func @whole(%x: tensor<2x8x8x3xf32>, %y: tensor<2x4x4x3xf32>) -> (tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>, tensor<2x4x4x3xi1>) {
  %e = stablehlo.exponential %x : tensor<2x8x8x3xf32>
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %w = "stablehlo.reduce_window"(%e, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  %c = stablehlo.compare GT, %w, %y : (tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xi1>
  return %w, %w, %y, %c : tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>, tensor<2x4x4x3xi1>
}

// Zeros around that no windows of means have.
// CHECK-LABEL: @other_zeros(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @other_zeros(%g: tensor<2x4x4xf32>) -> tensor<2x11x4xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %n = stablehlo.constant dense<2.0> : tensor<2x4x4xf32>
  %d = stablehlo.divide %g, %n : tensor<2x4x4xf32>
  %p = stablehlo.pad %d, %i, low = [0, 3, 0], high = [0, 2, 0], interior = [0, 1, 0] : (tensor<2x4x4xf32>, tensor<f32>) -> tensor<2x12x4xf32>
  %w = "stablehlo.reduce_window"(%p, %i) <{window_dimensions = array<i64: 1, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x12x4xf32>, tensor<f32>) -> tensor<2x11x4xf32>
  return %w : tensor<2x11x4xf32>
}

// Means may be rounded otherwise, so that bits of the other result may differ.
// CHECK-LABEL: @bits(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @bits(%x: tensor<2x8x8x3xf32>) -> (tensor<2x4x4x3xf32>, tensor<2x4x4x3xi1>) {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  %n = stablehlo.constant dense<9.0> : tensor<2x4x4x3xf32>
  %d = stablehlo.divide %w, %n : tensor<2x4x4x3xf32>
  %c = stablehlo.compare GT, %d, %w : (tensor<2x4x4x3xf32>, tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xi1>
  return %d, %c : tensor<2x4x4x3xf32>, tensor<2x4x4x3xi1>
}

// A result that overwrites an argument: both alternatives could not run.
// CHECK-LABEL: @in_place(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @in_place(%x: tensor<2x8x8x3xf32>, %y: tensor<2x4x4x3xf32>) -> tensor<2x4x4x3xf32> attributes {soap.in_place = array<i64: 1>} {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  %d = stablehlo.add %w, %y : tensor<2x4x4x3xf32>
  return %d : tensor<2x4x4x3xf32>
}

// Branches are one launch with all that works on their results.
// CHECK-LABEL: @branch(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @branch(%x: tensor<2x8x8x3xf32>, %p: tensor<i1>) -> tensor<2x4x4x3xf32> {
  %y = "stablehlo.if"(%p) ({
    %e = stablehlo.negate %x : tensor<2x8x8x3xf32>
    stablehlo.return %e : tensor<2x8x8x3xf32>
  }, {
    stablehlo.return %x : tensor<2x8x8x3xf32>
  }) : (tensor<i1>) -> tensor<2x8x8x3xf32>
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %w = "stablehlo.reduce_window"(%y, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  return %w : tensor<2x4x4x3xf32>
}

// Ones by other windows count something else.
// CHECK-LABEL: @other_ones(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @other_ones(%x: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  %o = stablehlo.constant dense<1.0> : tensor<1x8x8x1xf32>
  %n = "stablehlo.reduce_window"(%o, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [1, 0], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<1x8x8x1xf32>, tensor<f32>) -> tensor<1x4x4x1xf32>
  %c = stablehlo.broadcast_in_dim %n, dims = [0, 1, 2, 3] : (tensor<1x4x4x1xf32>) -> tensor<2x4x4x3xf32>
  %d = stablehlo.divide %w, %c : tensor<2x4x4x3xf32>
  return %d : tensor<2x4x4x3xf32>
}

// A window of padding alone.
// CHECK-LABEL: @padding(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @padding(%x: tensor<2x8x3xf32>) -> tensor<2x6x3xf32> {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 2, 1>, window_strides = array<i64: 1, 2, 1>, padding = dense<[[0, 0], [2, 2], [0, 0]]> : tensor<3x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x3xf32>, tensor<f32>) -> tensor<2x6x3xf32>
  return %w : tensor<2x6x3xf32>
}

// No division, or by another number than the window has.
// CHECK-LABEL: @sums(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @sums(%x: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  return %w : tensor<2x4x4x3xf32>
}

// CHECK-LABEL: @other_count(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @other_count(%x: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.add %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  %n = stablehlo.constant dense<8.0> : tensor<2x4x4x3xf32>
  %d = stablehlo.divide %w, %n : tensor<2x4x4x3xf32>
  return %d : tensor<2x4x4x3xf32>
}

// The largest of a window and 0.
// CHECK-LABEL: @clamped(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @clamped(%x: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
  %i = stablehlo.constant dense<0.0> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  return %w : tensor<2x4x4x3xf32>
}

// The smallest.
// CHECK-LABEL: @least(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @least(%x: tensor<2x8x8x3xf32>) -> tensor<2x4x4x3xf32> {
  %i = stablehlo.constant dense<0x7F800000> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.minimum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<2x4x4x3xf32>
  return %w : tensor<2x4x4x3xf32>
}

// Of f64, cuDNN has engines for NCHW alone; of integers none.
// CHECK-LABEL: @doubles(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @doubles(%x: tensor<2x8x8x3xf64>) -> tensor<2x4x4x3xf64> {
  %i = stablehlo.constant dense<0xFFF0000000000000> : tensor<f64>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<f64>, %b: tensor<f64>):
    %s = stablehlo.maximum %a, %b : tensor<f64>
    stablehlo.return %s : tensor<f64>
  }) : (tensor<2x8x8x3xf64>, tensor<f64>) -> tensor<2x4x4x3xf64>
  return %w : tensor<2x4x4x3xf64>
}

// CHECK-LABEL: @integers(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @integers(%x: tensor<2x8x8x3xi32>) -> tensor<2x4x4x3xi32> {
  %i = stablehlo.constant dense<-2147483648> : tensor<i32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, padding = dense<[[0, 0], [0, 1], [1, 0], [0, 0]]> : tensor<4x2xi64>}> ({
  ^bb0(%a: tensor<i32>, %b: tensor<i32>):
    %s = stablehlo.maximum %a, %b : tensor<i32>
    stablehlo.return %s : tensor<i32>
  }) : (tensor<2x8x8x3xi32>, tensor<i32>) -> tensor<2x4x4x3xi32>
  return %w : tensor<2x4x4x3xi32>
}

// Windows with holes.
// CHECK-LABEL: @dilated(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @dilated(%x: tensor<2x9x9x3xf32>) -> tensor<2x3x3x3xf32> {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 1, 3, 3, 1>, window_strides = array<i64: 1, 2, 2, 1>, window_dilations = array<i64: 1, 2, 2, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x9x9x3xf32>, tensor<f32>) -> tensor<2x3x3x3xf32>
  return %w : tensor<2x3x3x3xf32>
}

// Windows of several samples.
// CHECK-LABEL: @samples(
// CHECK-NOT: soap_gpu
// CHECK: return
func.func @samples(%x: tensor<2x8x8x3xf32>) -> tensor<1x8x8x3xf32> {
  %i = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %w = "stablehlo.reduce_window"(%x, %i) <{window_dimensions = array<i64: 2, 1, 1, 1>, window_strides = array<i64: 1, 1, 1, 1>}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %s = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %s : tensor<f32>
  }) : (tensor<2x8x8x3xf32>, tensor<f32>) -> tensor<1x8x8x3xf32>
  return %w : tensor<1x8x8x3xf32>
}

