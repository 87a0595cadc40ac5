// A frontier's points that recompute are strategies of a model that does: what
// the forward part makes cheaply is computed again where gradients read it.

// With everything kept, nothing fits:
// RUN: not soap-opt %s --soap-auto-parallel="machine=%S/../Inputs/slow-cores.mlir:2 algorithm=frontier memory-limit=4000000" -o /dev/null 2>&1 | FileCheck %s --check-prefix=KEPT
// KEPT: error: the model does not fit in memory: device 'cpu[0]' lacks {{[0-9]+}} bytes
// KEPT-SAME: everything once takes {{.*}}, as much as {{[0-9]+}} devices of kind 'core' have; with recompute=true less is kept

// RUN: soap-opt %s --soap-auto-parallel="machine=%S/../Inputs/slow-cores.mlir:2 algorithm=frontier memory-limit=4000000 recompute=true report=%t.json frontier=%t.frontier.json" -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=REPORT < %t.json
// The peak of the third layer's gradient reads the product alone, twice: for the
// activation (the operand of %w2's gradient) and for the derivative.
// CHECK: %[[H1:[0-9]+]] = soap.operator "arg2" family "arg2" role "forward"
// CHECK: soap.operator "arg2.1" family "arg2" role "forward" {{.*}} (%[[H1]])
// CHECK: stablehlo.logistic
// CHECK: soap.operator "arg3.gradient" {{.*}} role "gradient" {{.*}} (%[[H1]], %{{[0-9]+}}) dims ["m" = 256 : {{.*}}"n" = 256 : {{.*}}"k" = 1024 : {{.*}} config
// CHECK: stablehlo.logistic
// CHECK: stablehlo.multiply
// CHECK: stablehlo.dot_general
// REPORT: "recomputed instead of kept": "{{[1-9][0-9]*}} operands, made by {{[12]}} families"

// What is printed is an ordinary model: planned again, it keeps less.
// RUN: soap-opt %t.mlir --soap-auto-parallel="machine=%S/../Inputs/slow-cores.mlir:2 memory-limit=4000000" -o /dev/null
// A point's simulated figures are those of its model; recomputing saves memory.
// RUN: %python %S/../Inputs/check-recompute.py %t.frontier.json

// It computes the same.
// RUN: soap-run %s --machine=%S/../Inputs/slow-cores.mlir:2 --algorithm=frontier --recompute --memory-limit=4000000 --steps=2 --check --quiet

// Three layers with SiLU, x · 1/(1 + e⁻ˣ), and their gradients.
func.func @main(%x: tensor<1024x256xf32>, %w0: tensor<256x256xf32> {soap.state = 0 : i64}, %w1: tensor<256x256xf32> {soap.state = 1 : i64}, %w2: tensor<256x256xf32> {soap.state = 2 : i64}) -> (tensor<256x256xf32>, tensor<256x256xf32>, tensor<256x256xf32>) {
  %one = stablehlo.constant dense<1.0> : tensor<1024x256xf32>
  %rate = stablehlo.constant dense<0.01> : tensor<256x256xf32>
  %h0 = stablehlo.dot_general %x, %w0, contracting_dims = [1] x [0] : (tensor<1024x256xf32>, tensor<256x256xf32>) -> tensor<1024x256xf32>
  %s0 = stablehlo.logistic %h0 : tensor<1024x256xf32>
  %a0 = stablehlo.multiply %h0, %s0 : tensor<1024x256xf32>
  %h1 = stablehlo.dot_general %a0, %w1, contracting_dims = [1] x [0] : (tensor<1024x256xf32>, tensor<256x256xf32>) -> tensor<1024x256xf32>
  %s1 = stablehlo.logistic %h1 : tensor<1024x256xf32>
  %a1 = stablehlo.multiply %h1, %s1 : tensor<1024x256xf32>
  %h2 = stablehlo.dot_general %a1, %w2, contracting_dims = [1] x [0] : (tensor<1024x256xf32>, tensor<256x256xf32>) -> tensor<1024x256xf32>
  %s2 = stablehlo.logistic %h2 : tensor<1024x256xf32>
  %a2 = stablehlo.multiply %h2, %s2 : tensor<1024x256xf32>
  %r2 = stablehlo.subtract %one, %s2 : tensor<1024x256xf32>
  %q2 = stablehlo.multiply %a2, %r2 : tensor<1024x256xf32>
  %p2 = stablehlo.add %s2, %q2 : tensor<1024x256xf32>
  %dh2 = stablehlo.multiply %a2, %p2 : tensor<1024x256xf32>
  %dw2 = stablehlo.dot_general %a1, %dh2, contracting_dims = [0] x [0] : (tensor<1024x256xf32>, tensor<1024x256xf32>) -> tensor<256x256xf32>
  %u2 = stablehlo.multiply %dw2, %rate : tensor<256x256xf32>
  %n2 = stablehlo.subtract %w2, %u2 : tensor<256x256xf32>
  %d2 = stablehlo.dot_general %dh2, %w2, contracting_dims = [1] x [1] : (tensor<1024x256xf32>, tensor<256x256xf32>) -> tensor<1024x256xf32>
  %r1 = stablehlo.subtract %one, %s1 : tensor<1024x256xf32>
  %q1 = stablehlo.multiply %a1, %r1 : tensor<1024x256xf32>
  %p1 = stablehlo.add %s1, %q1 : tensor<1024x256xf32>
  %dh1 = stablehlo.multiply %d2, %p1 : tensor<1024x256xf32>
  %dw1 = stablehlo.dot_general %a0, %dh1, contracting_dims = [0] x [0] : (tensor<1024x256xf32>, tensor<1024x256xf32>) -> tensor<256x256xf32>
  %u1 = stablehlo.multiply %dw1, %rate : tensor<256x256xf32>
  %n1 = stablehlo.subtract %w1, %u1 : tensor<256x256xf32>
  %d1 = stablehlo.dot_general %dh1, %w1, contracting_dims = [1] x [1] : (tensor<1024x256xf32>, tensor<256x256xf32>) -> tensor<1024x256xf32>
  %r0 = stablehlo.subtract %one, %s0 : tensor<1024x256xf32>
  %q0 = stablehlo.multiply %a0, %r0 : tensor<1024x256xf32>
  %p0 = stablehlo.add %s0, %q0 : tensor<1024x256xf32>
  %dh0 = stablehlo.multiply %d1, %p0 : tensor<1024x256xf32>
  %dw0 = stablehlo.dot_general %x, %dh0, contracting_dims = [0] x [0] : (tensor<1024x256xf32>, tensor<1024x256xf32>) -> tensor<256x256xf32>
  %u0 = stablehlo.multiply %dw0, %rate : tensor<256x256xf32>
  %n0 = stablehlo.subtract %w0, %u0 : tensor<256x256xf32>
  return %n0, %n1, %n2 : tensor<256x256xf32>, tensor<256x256xf32>, tensor<256x256xf32>
}
