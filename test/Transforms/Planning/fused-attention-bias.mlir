// A bias that is trained, and may hide all keys of a query: the call writes the
// gradient of the scores, which the products for queries and keys read.

// RUN: split-file %s %t
// RUN: soap-opt %t/step.mlir --soap-form-operators --soap-print-graph -o /dev/null 2>&1 | FileCheck %s --check-prefix=GRAPH
// RUN: soap-opt %t/step.mlir --soap-plan="machine=%t/h100.mlir algorithm=single-device report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: soap-opt %t/step.mlir --soap-plan="machine=%t/h100.mlir:2 algorithm=data-parallel report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=TWO
// RUN: sed 's/ attention 0.5//' %t/h100.mlir > %t/apart.mlir
// RUN: soap-opt %t/step.mlir --soap-plan="machine=%t/apart.mlir:2 algorithm=data-parallel report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=APART

// A bias of keys, the same for all queries: the products are the call's, which reads
// no gradient of the scores in 16 bits, but still writes that of the bias.
// RUN: soap-opt %t/keys.mlir --soap-form-operators --soap-print-graph -o /dev/null 2>&1 | FileCheck %s --check-prefix=KEYS
// RUN: soap-opt %t/keys.mlir --soap-plan="machine=%t/h100.mlir:2 algorithm=data-parallel report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=KEYS-TWO
// RUN: soap-opt %t/keys.mlir --soap-plan="machine=%t/apart.mlir:2 algorithm=data-parallel report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=KEYS-APART
// KEYS: ["reduction.6",[8,8,1024,1024],"f32",32]
// KEYS: ["reduction.6#1",[8,8,1024,1024],"bf16",16,0,0]
// KEYS-COUNT-2: "flops":8589934592,"fused":[0,8589934592,8589934592,0],{{.*}}"name":"arg0.gradient.
// KEYS-TWO: found 208.6 us {{.*}} 146.5 MiB
// KEYS-APART: found 734.1 us {{.*}} 399.3 MiB

// GRAPH: ["reduction.6",[8,8,1024,1024],"f32",32]
// GRAPH: ["reduction.6#1",[8,8,1024,1024],"bf16",16]
// Scores again, and the two products of the call.
// GRAPH: "fused":[0,8589934592,17179869184,1],{{.*}}"name":"contraction.gradient"
// GRAPH: "fused":[0,8589934592,8589934592,0],{{.*}}"name":"contraction.gradient.1"
// GRAPH: "flops":536870912,"fused":[0,536870912,0,0],{{.*}}"name":"reduction.6"
// GRAPH-COUNT-2: "flops":8589934592,"linear":[0],"name":"arg0.gradient.

// It is called by each of two devices for its samples.
// ONE: found 525.1 us {{.*}} 482.0 MiB
// TWO: found 324.3 us
// APART: found 797.3 us

//--- h100.mlir
soap.machine "h100" ("devices" = 1) {
  soap.device_kind "gpu" peak {f32 = 67.0e12, bf16 = 989.0e12}
      launch 2.5e-6 memory 80.0e9 bandwidth 3350.0e9 attention 0.5 merges
  soap.device "gpu" "devices" : "gpu"
  soap.switch "nvswitch"
  soap.link "gpu" to "nvswitch" bandwidth 450.0e9 latency 1.0e-6
}
//--- step.mlir
module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x1024x1024xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<512x8x64xbf16> {tf.aliasing_output = 1 : i32}, %arg2: tensor<8x64x512xbf16> {tf.aliasing_output = 2 : i32}, %arg3: tensor<512x8x64xbf16> {tf.aliasing_output = 3 : i32}, %arg4: tensor<512x8x64xbf16> {tf.aliasing_output = 4 : i32}, %arg5: tensor<8x1024x512xbf16>) -> (tensor<8x1024x1024xf32> {jax.result_info = "result['bias']"}, tensor<512x8x64xbf16> {jax.result_info = "result['k']"}, tensor<8x64x512xbf16> {jax.result_info = "result['o']"}, tensor<512x8x64xbf16> {jax.result_info = "result['q']"}, tensor<512x8x64xbf16> {jax.result_info = "result['v']"}) {
    %0 = stablehlo.dot_general %arg5, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x8x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %1 = stablehlo.dot_general %arg5, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x8x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %2 = stablehlo.dot_general %arg5, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x8x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %3 = stablehlo.dot_general %0, %1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x1024xbf16>
    %4 = stablehlo.convert %3 : (tensor<8x8x1024x1024xbf16>) -> tensor<8x8x1024x1024xf32>
    %5 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3] : (tensor<8x1024x1024xf32>) -> tensor<1x8x1024x1024xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3] : (tensor<1x8x1024x1024xf32>) -> tensor<8x8x1024x1024xf32>
    %7 = stablehlo.add %4, %6 : tensor<8x8x1024x1024xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8x1024xf32>
    %10 = stablehlo.maximum %9, %8 : tensor<8x8x1024xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %13 = stablehlo.subtract %7, %12 : tensor<8x8x1024x1024xf32>
    %14 = stablehlo.exponential %13 : tensor<8x8x1024x1024xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %18 = stablehlo.divide %14, %17 : tensor<8x8x1024x1024xf32>
    %19 = stablehlo.multiply %16, %16 : tensor<8x8x1024x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x8x1024x1xf32>
    %21 = stablehlo.divide %20, %19 : tensor<8x8x1024x1xf32>
    %22 = stablehlo.convert %18 : (tensor<8x8x1024x1024xf32>) -> tensor<8x8x1024x1024xbf16>
    %23 = stablehlo.dot_general %2, %22, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x8x1024x1024xbf16>) -> tensor<8x8x64x1024xbf16>
    %24 = stablehlo.transpose %23, dims = [0, 3, 1, 2] : (tensor<8x8x64x1024xbf16>) -> tensor<8x1024x8x64xbf16>
    %25 = stablehlo.dot_general %24, %arg2, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x64x512xbf16>) -> tensor<8x1024x512xbf16>
    %26 = stablehlo.convert %25 : (tensor<8x1024x512xbf16>) -> tensor<8x1024x512xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<0x4A800000> : tensor<f32>
    %27 = stablehlo.divide %cst_3, %cst_4 : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<f32>) -> tensor<8x1024x512xf32>
    %29 = stablehlo.multiply %26, %28 : tensor<8x1024x512xf32>
    %30 = stablehlo.multiply %28, %26 : tensor<8x1024x512xf32>
    %31 = stablehlo.add %29, %30 : tensor<8x1024x512xf32>
    %32 = stablehlo.convert %31 : (tensor<8x1024x512xf32>) -> tensor<8x1024x512xbf16>
    %33 = stablehlo.dot_general %32, %24, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<512x8x64xbf16>
    %34 = stablehlo.transpose %33, dims = [1, 2, 0] : (tensor<512x8x64xbf16>) -> tensor<8x64x512xbf16>
    %35 = stablehlo.dot_general %32, %arg2, contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<8x64x512xbf16>) -> tensor<8x1024x8x64xbf16>
    %36 = stablehlo.transpose %35, dims = [0, 2, 3, 1] : (tensor<8x1024x8x64xbf16>) -> tensor<8x8x64x1024xbf16>
    %37 = stablehlo.dot_general %36, %2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x8x64x1024xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x1024xbf16>
    %38 = stablehlo.dot_general %36, %22, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x64x1024xbf16>, tensor<8x8x1024x1024xbf16>) -> tensor<8x8x64x1024xbf16>
    %39 = stablehlo.transpose %38, dims = [0, 3, 1, 2] : (tensor<8x8x64x1024xbf16>) -> tensor<8x1024x8x64xbf16>
    %40 = stablehlo.convert %37 : (tensor<8x8x1024x1024xbf16>) -> tensor<8x8x1024x1024xf32>
    %41 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %42 = stablehlo.multiply %40, %41 : tensor<8x8x1024x1024xf32>
    %43 = stablehlo.multiply %42, %14 : tensor<8x8x1024x1024xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %45 = stablehlo.reshape %44 : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1xf32>
    %46 = stablehlo.negate %45 : tensor<8x8x1024x1xf32>
    %47 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %48 = stablehlo.divide %40, %47 : tensor<8x8x1024x1024xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%46 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<8x8x1024x1xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1024xf32>
    %51 = stablehlo.add %48, %50 : tensor<8x8x1024x1024xf32>
    %52 = stablehlo.multiply %51, %14 : tensor<8x8x1024x1024xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_7) applies stablehlo.add across dimensions = [0] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x1024x1024xf32>
    %54 = stablehlo.reshape %53 : (tensor<8x1024x1024xf32>) -> tensor<1x8x1024x1024xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%54 init: %cst_8) applies stablehlo.add across dimensions = [0] : (tensor<1x8x1024x1024xf32>, tensor<f32>) -> tensor<8x1024x1024xf32>
    %56 = stablehlo.convert %52 : (tensor<8x8x1024x1024xf32>) -> tensor<8x8x1024x1024xbf16>
    %57 = stablehlo.dot_general %56, %0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x1024x1024xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x64xbf16>
    %58 = stablehlo.transpose %57, dims = [0, 2, 1, 3] : (tensor<8x8x1024x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %59 = stablehlo.dot_general %56, %1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x1024x1024xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x64xbf16>
    %60 = stablehlo.transpose %59, dims = [0, 2, 1, 3] : (tensor<8x8x1024x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %61 = stablehlo.dot_general %39, %arg5, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x1024x512xbf16>) -> tensor<8x64x512xbf16>
    %62 = stablehlo.transpose %61, dims = [2, 0, 1] : (tensor<8x64x512xbf16>) -> tensor<512x8x64xbf16>
    %63 = stablehlo.dot_general %58, %arg5, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x1024x512xbf16>) -> tensor<8x64x512xbf16>
    %64 = stablehlo.transpose %63, dims = [2, 0, 1] : (tensor<8x64x512xbf16>) -> tensor<512x8x64xbf16>
    %65 = stablehlo.dot_general %60, %arg5, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x1024x512xbf16>) -> tensor<8x64x512xbf16>
    %66 = stablehlo.transpose %65, dims = [2, 0, 1] : (tensor<8x64x512xbf16>) -> tensor<512x8x64xbf16>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %67 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x1024x1024xf32>
    %68 = stablehlo.multiply %67, %55 : tensor<8x1024x1024xf32>
    %69 = stablehlo.subtract %arg0, %68 : tensor<8x1024x1024xf32>
    %cst_10 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %70 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<bf16>) -> tensor<512x8x64xbf16>
    %71 = stablehlo.multiply %70, %64 : tensor<512x8x64xbf16>
    %72 = stablehlo.subtract %arg1, %71 : tensor<512x8x64xbf16>
    %cst_11 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %73 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<bf16>) -> tensor<8x64x512xbf16>
    %74 = stablehlo.multiply %73, %34 : tensor<8x64x512xbf16>
    %75 = stablehlo.subtract %arg2, %74 : tensor<8x64x512xbf16>
    %cst_12 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %76 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<bf16>) -> tensor<512x8x64xbf16>
    %77 = stablehlo.multiply %76, %66 : tensor<512x8x64xbf16>
    %78 = stablehlo.subtract %arg3, %77 : tensor<512x8x64xbf16>
    %cst_13 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %79 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<bf16>) -> tensor<512x8x64xbf16>
    %80 = stablehlo.multiply %79, %62 : tensor<512x8x64xbf16>
    %81 = stablehlo.subtract %arg4, %80 : tensor<512x8x64xbf16>
    return %69, %72, %75, %78, %81 : tensor<8x1024x1024xf32>, tensor<512x8x64xbf16>, tensor<8x64x512xbf16>, tensor<512x8x64xbf16>, tensor<512x8x64xbf16>
  }
}
//--- keys.mlir
module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<8x1x1024xf32> {tf.aliasing_output = 0 : i32}, %arg1: tensor<512x8x64xbf16> {tf.aliasing_output = 1 : i32}, %arg2: tensor<8x64x512xbf16> {tf.aliasing_output = 2 : i32}, %arg3: tensor<512x8x64xbf16> {tf.aliasing_output = 3 : i32}, %arg4: tensor<512x8x64xbf16> {tf.aliasing_output = 4 : i32}, %arg5: tensor<8x1024x512xbf16>) -> (tensor<8x1x1024xf32> {jax.result_info = "result['bias']"}, tensor<512x8x64xbf16> {jax.result_info = "result['k']"}, tensor<8x64x512xbf16> {jax.result_info = "result['o']"}, tensor<512x8x64xbf16> {jax.result_info = "result['q']"}, tensor<512x8x64xbf16> {jax.result_info = "result['v']"}) {
    %0 = stablehlo.dot_general %arg5, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x8x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %1 = stablehlo.dot_general %arg5, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x8x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %2 = stablehlo.dot_general %arg5, %arg4, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x8x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %3 = stablehlo.dot_general %0, %1, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x1024xbf16>
    %4 = stablehlo.convert %3 : (tensor<8x8x1024x1024xbf16>) -> tensor<8x8x1024x1024xf32>
    %5 = stablehlo.broadcast_in_dim %arg0, dims = [1, 2, 3] : (tensor<8x1x1024xf32>) -> tensor<1x8x1x1024xf32>
    %6 = stablehlo.broadcast_in_dim %5, dims = [0, 1, 2, 3] : (tensor<1x8x1x1024xf32>) -> tensor<8x8x1024x1024xf32>
    %7 = stablehlo.add %4, %6 : tensor<8x8x1024x1024xf32>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst) applies stablehlo.maximum across dimensions = [3] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<8x8x1024xf32>
    %10 = stablehlo.maximum %9, %8 : tensor<8x8x1024xf32>
    %11 = stablehlo.broadcast_in_dim %10, dims = [0, 1, 2] : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1xf32>
    %12 = stablehlo.broadcast_in_dim %11, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %13 = stablehlo.subtract %7, %12 : tensor<8x8x1024x1024xf32>
    %14 = stablehlo.exponential %13 : tensor<8x8x1024x1024xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %15 = stablehlo.reduce(%14 init: %cst_1) applies stablehlo.add across dimensions = [3] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %18 = stablehlo.divide %14, %17 : tensor<8x8x1024x1024xf32>
    %19 = stablehlo.multiply %16, %16 : tensor<8x8x1024x1xf32>
    %cst_2 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x8x1024x1xf32>
    %21 = stablehlo.divide %20, %19 : tensor<8x8x1024x1xf32>
    %22 = stablehlo.convert %18 : (tensor<8x8x1024x1024xf32>) -> tensor<8x8x1024x1024xbf16>
    %23 = stablehlo.dot_general %2, %22, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x8x1024x1024xbf16>) -> tensor<8x8x64x1024xbf16>
    %24 = stablehlo.transpose %23, dims = [0, 3, 1, 2] : (tensor<8x8x64x1024xbf16>) -> tensor<8x1024x8x64xbf16>
    %25 = stablehlo.dot_general %24, %arg2, contracting_dims = [2, 3] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x64x512xbf16>) -> tensor<8x1024x512xbf16>
    %26 = stablehlo.convert %25 : (tensor<8x1024x512xbf16>) -> tensor<8x1024x512xf32>
    %cst_3 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_4 = stablehlo.constant dense<0x4A800000> : tensor<f32>
    %27 = stablehlo.divide %cst_3, %cst_4 : tensor<f32>
    %28 = stablehlo.broadcast_in_dim %27, dims = [] : (tensor<f32>) -> tensor<8x1024x512xf32>
    %29 = stablehlo.multiply %26, %28 : tensor<8x1024x512xf32>
    %30 = stablehlo.multiply %28, %26 : tensor<8x1024x512xf32>
    %31 = stablehlo.add %29, %30 : tensor<8x1024x512xf32>
    %32 = stablehlo.convert %31 : (tensor<8x1024x512xf32>) -> tensor<8x1024x512xbf16>
    %33 = stablehlo.dot_general %32, %24, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<512x8x64xbf16>
    %34 = stablehlo.transpose %33, dims = [1, 2, 0] : (tensor<512x8x64xbf16>) -> tensor<8x64x512xbf16>
    %35 = stablehlo.dot_general %32, %arg2, contracting_dims = [2] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<8x64x512xbf16>) -> tensor<8x1024x8x64xbf16>
    %36 = stablehlo.transpose %35, dims = [0, 2, 3, 1] : (tensor<8x1024x8x64xbf16>) -> tensor<8x8x64x1024xbf16>
    %37 = stablehlo.dot_general %36, %2, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x8x64x1024xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x1024xbf16>
    %38 = stablehlo.dot_general %36, %22, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x64x1024xbf16>, tensor<8x8x1024x1024xbf16>) -> tensor<8x8x64x1024xbf16>
    %39 = stablehlo.transpose %38, dims = [0, 3, 1, 2] : (tensor<8x8x64x1024xbf16>) -> tensor<8x1024x8x64xbf16>
    %40 = stablehlo.convert %37 : (tensor<8x8x1024x1024xbf16>) -> tensor<8x8x1024x1024xf32>
    %41 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %42 = stablehlo.multiply %40, %41 : tensor<8x8x1024x1024xf32>
    %43 = stablehlo.multiply %42, %14 : tensor<8x8x1024x1024xf32>
    %cst_5 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %44 = stablehlo.reduce(%43 init: %cst_5) applies stablehlo.add across dimensions = [3] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %45 = stablehlo.reshape %44 : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1xf32>
    %46 = stablehlo.negate %45 : tensor<8x8x1024x1xf32>
    %47 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %48 = stablehlo.divide %40, %47 : tensor<8x8x1024x1024xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %49 = stablehlo.reduce(%46 init: %cst_6) applies stablehlo.add across dimensions = [3] : (tensor<8x8x1024x1xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %50 = stablehlo.broadcast_in_dim %49, dims = [0, 1, 2] : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1024xf32>
    %51 = stablehlo.add %48, %50 : tensor<8x8x1024x1024xf32>
    %52 = stablehlo.multiply %51, %14 : tensor<8x8x1024x1024xf32>
    %cst_7 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %53 = stablehlo.reduce(%52 init: %cst_7) applies stablehlo.add across dimensions = [0, 2] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x1024xf32>
    %54 = stablehlo.reshape %53 : (tensor<8x1024xf32>) -> tensor<1x8x1x1024xf32>
    %cst_8 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%54 init: %cst_8) applies stablehlo.add across dimensions = [0, 2] : (tensor<1x8x1x1024xf32>, tensor<f32>) -> tensor<8x1024xf32>
    %56 = stablehlo.broadcast_in_dim %55, dims = [0, 2] : (tensor<8x1024xf32>) -> tensor<8x1x1024xf32>
    %57 = stablehlo.convert %52 : (tensor<8x8x1024x1024xf32>) -> tensor<8x8x1024x1024xbf16>
    %58 = stablehlo.dot_general %57, %0, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x1024x1024xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x64xbf16>
    %59 = stablehlo.transpose %58, dims = [0, 2, 1, 3] : (tensor<8x8x1024x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %60 = stablehlo.dot_general %57, %1, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x1024x1024xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x64xbf16>
    %61 = stablehlo.transpose %60, dims = [0, 2, 1, 3] : (tensor<8x8x1024x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %62 = stablehlo.dot_general %39, %arg5, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x1024x512xbf16>) -> tensor<8x64x512xbf16>
    %63 = stablehlo.transpose %62, dims = [2, 0, 1] : (tensor<8x64x512xbf16>) -> tensor<512x8x64xbf16>
    %64 = stablehlo.dot_general %59, %arg5, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x1024x512xbf16>) -> tensor<8x64x512xbf16>
    %65 = stablehlo.transpose %64, dims = [2, 0, 1] : (tensor<8x64x512xbf16>) -> tensor<512x8x64xbf16>
    %66 = stablehlo.dot_general %61, %arg5, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x1024x512xbf16>) -> tensor<8x64x512xbf16>
    %67 = stablehlo.transpose %66, dims = [2, 0, 1] : (tensor<8x64x512xbf16>) -> tensor<512x8x64xbf16>
    %cst_9 = stablehlo.constant dense<1.000000e-01> : tensor<f32>
    %68 = stablehlo.broadcast_in_dim %cst_9, dims = [] : (tensor<f32>) -> tensor<8x1x1024xf32>
    %69 = stablehlo.multiply %68, %56 : tensor<8x1x1024xf32>
    %70 = stablehlo.subtract %arg0, %69 : tensor<8x1x1024xf32>
    %cst_10 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %71 = stablehlo.broadcast_in_dim %cst_10, dims = [] : (tensor<bf16>) -> tensor<512x8x64xbf16>
    %72 = stablehlo.multiply %71, %65 : tensor<512x8x64xbf16>
    %73 = stablehlo.subtract %arg1, %72 : tensor<512x8x64xbf16>
    %cst_11 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %74 = stablehlo.broadcast_in_dim %cst_11, dims = [] : (tensor<bf16>) -> tensor<8x64x512xbf16>
    %75 = stablehlo.multiply %74, %34 : tensor<8x64x512xbf16>
    %76 = stablehlo.subtract %arg2, %75 : tensor<8x64x512xbf16>
    %cst_12 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %77 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<bf16>) -> tensor<512x8x64xbf16>
    %78 = stablehlo.multiply %77, %67 : tensor<512x8x64xbf16>
    %79 = stablehlo.subtract %arg3, %78 : tensor<512x8x64xbf16>
    %cst_13 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %80 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<bf16>) -> tensor<512x8x64xbf16>
    %81 = stablehlo.multiply %80, %63 : tensor<512x8x64xbf16>
    %82 = stablehlo.subtract %arg4, %81 : tensor<512x8x64xbf16>
    return %70, %73, %76, %79, %82 : tensor<8x1x1024xf32>, tensor<512x8x64xbf16>, tensor<8x64x512xbf16>, tensor<512x8x64xbf16>, tensor<512x8x64xbf16>
  }
}
