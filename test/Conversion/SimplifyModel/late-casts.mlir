// RUN: soap-opt --soap-simplify-model %s | FileCheck %s
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --check --steps=2 --quiet

// Weights of layers that are written out, computed with in 16 bits: each is cast when a
// layer before its own begins, in place of all at the beginning of the step. The first two
// have nothing to wait for; the gradients read what the layers did, and updates the weights
// themselves.

// CHECK-LABEL: func.func @main
// CHECK-SAME: %[[A:[^:]+]]: tensor<512x512xf32>{{.*}}, %[[B:[^:]+]]: tensor<512x512xf32>{{.*}}, %[[C:[^:]+]]: tensor<512x512xf32>
// CHECK-NOT: optimization_barrier
// CHECK: %[[LOW:.+]] = stablehlo.convert %[[C]]
// CHECK-NOT: optimization_barrier
// CHECK: %[[H1:.+]] = stablehlo.tanh
// CHECK-NOT: optimization_barrier
// CHECK: stablehlo.tanh
// CHECK: %[[LATE:.+]]:2 = stablehlo.optimization_barrier %[[LOW]], %[[H1]]
// CHECK: stablehlo.dot_general {{.*}}, %[[LATE]]#0, contracting_dims = [1] x [0]
// CHECK: stablehlo.dot_general {{.*}}, %[[LATE]]#0, contracting_dims = [1] x [1]
// CHECK-NOT: optimization_barrier
// CHECK: stablehlo.subtract %[[C]]
func.func @main(%a: tensor<512x512xf32> {tf.aliasing_output = 0 : i32}, %b: tensor<512x512xf32> {tf.aliasing_output = 1 : i32}, %c: tensor<512x512xf32> {tf.aliasing_output = 2 : i32}, %x: tensor<4x512xbf16>) -> (tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>, tensor<4x512xbf16>) {
  %la = stablehlo.convert %a : (tensor<512x512xf32>) -> tensor<512x512xbf16>
  %lb = stablehlo.convert %b : (tensor<512x512xf32>) -> tensor<512x512xbf16>
  %lc = stablehlo.convert %c : (tensor<512x512xf32>) -> tensor<512x512xbf16>
  %d1 = stablehlo.dot_general %x, %la, contracting_dims = [1] x [0] : (tensor<4x512xbf16>, tensor<512x512xbf16>) -> tensor<4x512xbf16>
  %h1 = stablehlo.tanh %d1 : tensor<4x512xbf16>
  %d2 = stablehlo.dot_general %h1, %lb, contracting_dims = [1] x [0] : (tensor<4x512xbf16>, tensor<512x512xbf16>) -> tensor<4x512xbf16>
  %h2 = stablehlo.tanh %d2 : tensor<4x512xbf16>
  %d3 = stablehlo.dot_general %h2, %lc, contracting_dims = [1] x [0] : (tensor<4x512xbf16>, tensor<512x512xbf16>) -> tensor<4x512xbf16>
  %g2 = stablehlo.dot_general %d3, %lc, contracting_dims = [1] x [1] : (tensor<4x512xbf16>, tensor<512x512xbf16>) -> tensor<4x512xbf16>
  %g1 = stablehlo.dot_general %g2, %lb, contracting_dims = [1] x [1] : (tensor<4x512xbf16>, tensor<512x512xbf16>) -> tensor<4x512xbf16>
  %dc = stablehlo.dot_general %h2, %d3, contracting_dims = [0] x [0] : (tensor<4x512xbf16>, tensor<4x512xbf16>) -> tensor<512x512xbf16>
  %db = stablehlo.dot_general %h1, %g2, contracting_dims = [0] x [0] : (tensor<4x512xbf16>, tensor<4x512xbf16>) -> tensor<512x512xbf16>
  %da = stablehlo.dot_general %x, %g1, contracting_dims = [0] x [0] : (tensor<4x512xbf16>, tensor<4x512xbf16>) -> tensor<512x512xbf16>
  %wa = stablehlo.convert %da : (tensor<512x512xbf16>) -> tensor<512x512xf32>
  %wb = stablehlo.convert %db : (tensor<512x512xbf16>) -> tensor<512x512xf32>
  %wc = stablehlo.convert %dc : (tensor<512x512xbf16>) -> tensor<512x512xf32>
  %na = stablehlo.subtract %a, %wa : tensor<512x512xf32>
  %nb = stablehlo.subtract %b, %wb : tensor<512x512xf32>
  %nc = stablehlo.subtract %c, %wc : tensor<512x512xf32>
  return %na, %nb, %nc, %g1 : tensor<512x512xf32>, tensor<512x512xf32>, tensor<512x512xf32>, tensor<4x512xbf16>
}

// The layers of the second tower do not need those of the first, and their weights do not
// wait for them; neither do moments that are kept in 16 bits.
// CHECK-LABEL: func.func @towers
// CHECK-NOT: optimization_barrier
// CHECK: return
func.func @towers(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %m: tensor<512x512xbf16>, %x: tensor<4x512xbf16>, %y: tensor<4x512xbf16>) -> (tensor<4x512xbf16>, tensor<4x512xbf16>, tensor<512x512xf32>) {
  %la = stablehlo.convert %a : (tensor<512x512xf32>) -> tensor<512x512xbf16>
  %lb = stablehlo.convert %b : (tensor<512x512xf32>) -> tensor<512x512xbf16>
  %lc = stablehlo.convert %c : (tensor<512x512xf32>) -> tensor<512x512xbf16>
  %d1 = stablehlo.dot_general %x, %la, contracting_dims = [1] x [0] : (tensor<4x512xbf16>, tensor<512x512xbf16>) -> tensor<4x512xbf16>
  %d2 = stablehlo.dot_general %d1, %lb, contracting_dims = [1] x [0] : (tensor<4x512xbf16>, tensor<512x512xbf16>) -> tensor<4x512xbf16>
  %z = stablehlo.tanh %y : tensor<4x512xbf16>
  %z2 = stablehlo.tanh %z : tensor<4x512xbf16>
  %z3 = stablehlo.tanh %z2 : tensor<4x512xbf16>
  %e1 = stablehlo.dot_general %z3, %lc, contracting_dims = [1] x [0] : (tensor<4x512xbf16>, tensor<512x512xbf16>) -> tensor<4x512xbf16>
  %wm = stablehlo.convert %m : (tensor<512x512xbf16>) -> tensor<512x512xf32>
  %n = stablehlo.add %wm, %a : tensor<512x512xf32>
  return %d2, %e1, %n : tensor<4x512xbf16>, tensor<4x512xbf16>, tensor<512x512xf32>
}

// Real weights of complex layers. (They have two numbers for each element.)
// CHECK-LABEL: func.func @waves
// CHECK: %[[H1:.+]] = stablehlo.tanh
// CHECK: stablehlo.optimization_barrier %{{.+}}, %[[H1]] : tensor<512x512xcomplex<f32>>, tensor<4x512xcomplex<f32>>
// CHECK-NOT: optimization_barrier
func.func @waves(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>, %c: tensor<512x512xf32>, %x: tensor<4x512xcomplex<f32>>) -> tensor<4x512xcomplex<f32>> {
  %la = stablehlo.convert %a : (tensor<512x512xf32>) -> tensor<512x512xcomplex<f32>>
  %lb = stablehlo.convert %b : (tensor<512x512xf32>) -> tensor<512x512xcomplex<f32>>
  %lc = stablehlo.convert %c : (tensor<512x512xf32>) -> tensor<512x512xcomplex<f32>>
  %d1 = stablehlo.dot_general %x, %la, contracting_dims = [1] x [0] : (tensor<4x512xcomplex<f32>>, tensor<512x512xcomplex<f32>>) -> tensor<4x512xcomplex<f32>>
  %h1 = stablehlo.tanh %d1 : tensor<4x512xcomplex<f32>>
  %d2 = stablehlo.dot_general %h1, %lb, contracting_dims = [1] x [0] : (tensor<4x512xcomplex<f32>>, tensor<512x512xcomplex<f32>>) -> tensor<4x512xcomplex<f32>>
  %h2 = stablehlo.tanh %d2 : tensor<4x512xcomplex<f32>>
  %d3 = stablehlo.dot_general %h2, %lc, contracting_dims = [1] x [0] : (tensor<4x512xcomplex<f32>>, tensor<512x512xcomplex<f32>>) -> tensor<4x512xcomplex<f32>>
  return %d3 : tensor<4x512xcomplex<f32>>
}
