// RUN: soap-opt --soap-simplify-model %s | FileCheck %s
// RUN: soap-opt --soap-simplify-model --soap-form-operators --soap-print-graph %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=GRAPH
// RUN: soap-opt --soap-simplify-model --soap-gpu-kernel-pipeline %s | FileCheck %s --check-prefix=GPU
// RUN: soap-run %s --function=run | FileCheck %s --check-prefix=EXEC
// RUN: soap-run %s --machine=cpu:2 --check --quiet
// RUN: soap-run %s --machine=cuda:2 --emulate --check --quiet

// An algorithm that takes operands as bf16: they are rounded (once, whoever
// multiplies them), as JAX asks for in gradients of jax.nn.dot_product_attention.

// CHECK-LABEL: func.func @main
// CHECK-COUNT-1: %[[A:.*]] = stablehlo.convert %arg0 : (tensor<32x16xf32>) -> tensor<32x16xbf16>
// CHECK-NOT: stablehlo.convert
// CHECK: stablehlo.dot_general %[[A]], %arg1,
// CHECK: stablehlo.dot_general %[[A]], %arg2,
// CHECK: stablehlo.dot_general %arg0, %arg3,
// They are priced and called as such; those of three parts as f32.
// GRAPH: {"anchor":"contraction",{{.*}}"factors":"bf16"
// GRAPH: {"anchor":"contraction",{{.*}}"factors":"bf16"
// GRAPH-NOT: "factors"
// GPU-LABEL: func.func @main
// GPU: soap_gpu.gemm {{.*}}memref<32x16xbf16>, memref<16x64xbf16>
// GPU: soap_gpu.gemm {{.*}}memref<32x16xbf16>, memref<16x64xbf16>
// GPU: soap_gpu.gemm {{.*}}memref<32x16xf32>, memref<16x64xf32>
func.func @main(%a: tensor<32x16xf32>, %b: tensor<16x64xbf16>, %c: tensor<16x64xbf16>, %d: tensor<16x64xf32>)
    -> (tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>) {
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<32x16xf32>, tensor<16x64xbf16>) -> tensor<32x64xf32>
  %1 = stablehlo.dot_general %a, %c, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<32x16xf32>, tensor<16x64xbf16>) -> tensor<32x64xf32>
  %2 = stablehlo.dot_general %a, %d, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 3, rhs_component_count = 3, num_primitive_operations = 6, allow_imprecise_accumulation = false> : (tensor<32x16xf32>, tensor<16x64xf32>) -> tensor<32x64xf32>
  return %0, %1, %2 : tensor<32x64xf32>, tensor<32x64xf32>, tensor<32x64xf32>
}

// bf16 has no 257.
// EXEC: dense<512.0> : tensor<1x1xf32>
func.func @run() -> tensor<1x1xf32> {
  %a = stablehlo.constant dense<257.0> : tensor<1x1xf32>
  %b = stablehlo.constant dense<2.0> : tensor<1x1xf32>
  %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [0], algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 1, allow_imprecise_accumulation = false> : (tensor<1x1xf32>, tensor<1x1xf32>) -> tensor<1x1xf32>
  return %0 : tensor<1x1xf32>
}
