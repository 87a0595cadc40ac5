// RUN: soap-opt %s --soap-form-operators | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:4 algorithm=data-parallel" | FileCheck %s --check-prefix=PLAN

// A weight is used three times: three families. The terms of its gradient are
// added one by one, as they come, each in its use's family; and apart from the
// update, which cannot read pending sums.
// CHECK-LABEL: func.func @main
// CHECK: soap.operator "arg0" family "arg0" role "forward"
// CHECK: soap.operator "arg0_1" family "arg0_1" role "forward"
// CHECK: soap.operator "arg0_2" family "arg0_2" role "forward"
// CHECK: %[[G2:.*]] = soap.operator "arg0_2.gradient" family "arg0_2"
// CHECK: %[[G1:.*]] = soap.operator "arg0_1.gradient" family "arg0_1"
// CHECK: %[[S1:.*]] = soap.operator "arg0_1.gradient.1" family "arg0_1" role "gradient" {{.*}}(%[[G2]], %[[G1]])
// CHECK: %[[G0:.*]] = soap.operator "arg0.gradient" family "arg0"
// CHECK: %[[S0:.*]] = soap.operator "arg0.gradient.1" family "arg0" role "gradient" {{.*}}(%[[S1]], %[[G0]])
// CHECK: soap.operator "arg0.update" family "arg0" role "update" {{.*}}(%arg0, %[[S0]])

// Data parallel, the sums stay pending and are reduced once, for the update.
// PLAN: soap.operator "arg0_1.gradient.1"
// PLAN-SAME: config <[1, 1] partial 4 on [0, 1, 2, 3]>
// PLAN: soap.operator "arg0.gradient.1"
// PLAN-SAME: config <[1, 1] partial 4 on [0, 1, 2, 3]>
// PLAN: soap.operator "arg0.update"
// PLAN-SAME: config <[1, 1] replicas 4 on [0, 1, 2, 3]>
func.func @main(%w: tensor<16x16xf32> {tf.aliasing_output = 0 : i32},
                %x0: tensor<32x16xf32>, %x1: tensor<32x16xf32>, %x2: tensor<32x16xf32>)
    -> (tensor<16x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>) {
  %y0 = stablehlo.dot_general %x0, %w, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %y1 = stablehlo.dot_general %x1, %w, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %y2 = stablehlo.dot_general %x2, %w, contracting_dims = [1] x [0] : (tensor<32x16xf32>, tensor<16x16xf32>) -> tensor<32x16xf32>
  %z0 = stablehlo.tanh %y0 : tensor<32x16xf32>
  %z1 = stablehlo.tanh %y1 : tensor<32x16xf32>
  %z2 = stablehlo.tanh %y2 : tensor<32x16xf32>
  %g2 = stablehlo.dot_general %x2, %z2, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %g1 = stablehlo.dot_general %x1, %z1, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %s1 = stablehlo.add %g2, %g1 : tensor<16x16xf32>
  %g0 = stablehlo.dot_general %x0, %z0, contracting_dims = [0] x [0] : (tensor<32x16xf32>, tensor<32x16xf32>) -> tensor<16x16xf32>
  %s0 = stablehlo.add %s1, %g0 : tensor<16x16xf32>
  %new = stablehlo.subtract %w, %s0 : tensor<16x16xf32>
  return %new, %z0, %z1, %z2 : tensor<16x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>, tensor<32x16xf32>
}
