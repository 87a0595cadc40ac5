// Attention of a described GPU is one call for the output and one for the gradient,
// which keep neither scores nor probabilities.

// RUN: split-file %s %t
// RUN: soap-opt %t/step.mlir --soap-form-operators --soap-print-graph -o /dev/null 2>&1 | FileCheck %s --check-prefix=GRAPH
// RUN: soap-opt %t/step.mlir --soap-plan="machine=%t/h100.mlir algorithm=single-device report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=CALL
// RUN: sed 's/ attention 0.5//' %t/h100.mlir > %t/apart.mlir
// RUN: soap-opt %t/step.mlir --soap-plan="machine=%t/apart.mlir algorithm=single-device report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=APART

// Scores and what is made of them stay within; of what the gradient reads, a statistic
// for every 1024.
// GRAPH: ["contraction",[8,8,1024,1024],"f32",32,0,0]
// GRAPH: ["reduction",[8,8,1024],"f32",32,0,0]
// GRAPH: ["reduction.2",[8,8,1024,1024],"f32",32,0,1024]
// GRAPH: ["contraction_1",[8,1024,8,64],"bf16",16]
// GRAPH: ["contraction_1.gradient",[8,8,1024,1024],"bf16",16,0,0]
// The call for the output, with two products.
// GRAPH: "flops":8724152320,"fused":[0,8724152320,8589934592,0],{{.*}}"name":"contraction"
// GRAPH: "flops":70254592,"fused":[0,70254592,0,0],{{.*}}"name":"contraction.1"
// GRAPH: "fused":[0,8589934592,8589934592,1],{{.*}}"name":"contraction_1"
// That for the gradient: scores again, and four.
// GRAPH: "flops":8589934592,"fused":[0,8589934592,17179869184,1],{{.*}}"name":"contraction_1.gradient"
// GRAPH: "fused":[0,8589934592,8589934592,0],{{.*}}"name":"contraction_1.gradient.1"
// Both that read the gradient of the probabilities widen it; the call is once.
// GRAPH: "flops":674234368,"fused":[0,674234368,0,0],{{.*}}"name":"reduction.6"
// GRAPH-COUNT-2: "fused":[0,8589934592,8589934592,0]

// The exponentials, 256 MiB, and the gradients of the probabilities and of the scores,
// 128 MiB each, are there at one time, or not at all.
// CALL: found {{.*}} us {{.*}} 58.3 MiB
// APART: found {{.*}} ms {{.*}} 554.3 MiB

//--- h100.mlir
soap.machine "h100" {
  soap.device_kind "gpu" peak {f32 = 67.0e12, bf16 = 989.0e12}
      launch 2.5e-6 memory 80.0e9 bandwidth 3350.0e9 attention 0.5 merges
  soap.device "gpu" : "gpu"
}
//--- step.mlir
module @jit_step attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<512x512xbf16> {tf.aliasing_output = 0 : i32}, %arg1: tensor<512x512xbf16> {tf.aliasing_output = 1 : i32}, %arg2: tensor<512x512xbf16> {tf.aliasing_output = 2 : i32}, %arg3: tensor<512x512xbf16> {tf.aliasing_output = 3 : i32}, %arg4: tensor<8x1024x512xbf16>) -> (tensor<512x512xbf16> {jax.result_info = "result[0][0]['k']"}, tensor<512x512xbf16> {jax.result_info = "result[0][0]['o']"}, tensor<512x512xbf16> {jax.result_info = "result[0][0]['q']"}, tensor<512x512xbf16> {jax.result_info = "result[0][0]['v']"}, tensor<f32> {jax.result_info = "result[1]"}) {
    %0 = stablehlo.dot_general %arg4, %arg2, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x512xbf16>) -> tensor<8x1024x512xbf16>
    %1 = stablehlo.reshape %0 : (tensor<8x1024x512xbf16>) -> tensor<8x1024x8x64xbf16>
    %2 = stablehlo.dot_general %arg4, %arg0, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x512xbf16>) -> tensor<8x1024x512xbf16>
    %3 = stablehlo.reshape %2 : (tensor<8x1024x512xbf16>) -> tensor<8x1024x8x64xbf16>
    %4 = stablehlo.dot_general %arg4, %arg3, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x512xbf16>) -> tensor<8x1024x512xbf16>
    %5 = stablehlo.reshape %4 : (tensor<8x1024x512xbf16>) -> tensor<8x1024x8x64xbf16>
    %6 = stablehlo.dot_general %1, %3, batching_dims = [0, 2] x [0, 2], contracting_dims = [3] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x1024xbf16>
    %7 = stablehlo.convert %6 : (tensor<8x8x1024x1024xbf16>) -> tensor<8x8x1024x1024xf32>
    %cst = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %8 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x1024x1024xf32>
    %9 = stablehlo.multiply %7, %8 : tensor<8x8x1024x1024xf32>
    %c = stablehlo.constant dense<true> : tensor<i1>
    %10 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i1>) -> tensor<1024x1024xi1>
    %11 = call @tril(%10) : (tensor<1024x1024xi1>) -> tensor<1024x1024xi1>
    %cst_0 = stablehlo.constant dense<-1.000000e+09> : tensor<f32>
    %12:2 = call @_where(%11, %9, %cst_0) : (tensor<1024x1024xi1>, tensor<8x8x1024x1024xf32>, tensor<f32>) -> (tensor<8x8x1024x1024xf32>, tensor<8x8x1024x1024xi1>)
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %13 = stablehlo.reduce(%12#0 init: %cst_1) applies stablehlo.maximum across dimensions = [3] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %cst_2 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %14 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<8x8x1024xf32>
    %15 = stablehlo.maximum %14, %13 : tensor<8x8x1024xf32>
    %16 = stablehlo.broadcast_in_dim %15, dims = [0, 1, 2] : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1xf32>
    %17 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %18 = stablehlo.subtract %12#0, %17 : tensor<8x8x1024x1024xf32>
    %19 = stablehlo.exponential %18 : tensor<8x8x1024x1024xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %20 = stablehlo.reduce(%19 init: %cst_3) applies stablehlo.add across dimensions = [3] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %21 = stablehlo.broadcast_in_dim %20, dims = [0, 1, 2] : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1xf32>
    %22 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %23 = stablehlo.divide %19, %22 : tensor<8x8x1024x1024xf32>
    %24 = stablehlo.multiply %21, %21 : tensor<8x8x1024x1xf32>
    %cst_4 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %25 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<8x8x1024x1xf32>
    %26 = stablehlo.divide %25, %24 : tensor<8x8x1024x1xf32>
    %27 = stablehlo.convert %23 : (tensor<8x8x1024x1024xf32>) -> tensor<8x8x1024x1024xbf16>
    %28 = stablehlo.dot_general %5, %27, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x8x64xbf16>, tensor<8x8x1024x1024xbf16>) -> tensor<8x8x64x1024xbf16>
    %29 = stablehlo.transpose %28, dims = [0, 3, 1, 2] : (tensor<8x8x64x1024xbf16>) -> tensor<8x1024x8x64xbf16>
    %30 = stablehlo.reshape %29 : (tensor<8x1024x8x64xbf16>) -> tensor<8x1024x512xbf16>
    %31 = stablehlo.dot_general %30, %arg1, contracting_dims = [2] x [0], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x512xbf16>) -> tensor<8x1024x512xbf16>
    %32 = stablehlo.add %arg4, %31 : tensor<8x1024x512xbf16>
    %33 = stablehlo.convert %32 : (tensor<8x1024x512xbf16>) -> tensor<8x1024x512xf32>
    %34 = stablehlo.multiply %33, %33 : tensor<8x1024x512xf32>
    %cst_5 = stablehlo.constant dense<2.000000e+00> : tensor<f32>
    %35 = stablehlo.broadcast_in_dim %cst_5, dims = [] : (tensor<f32>) -> tensor<8x1024x512xf32>
    %36 = stablehlo.multiply %35, %33 : tensor<8x1024x512xf32>
    %cst_6 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %37 = stablehlo.reduce(%34 init: %cst_6) applies stablehlo.add across dimensions = [0, 1, 2] : (tensor<8x1024x512xf32>, tensor<f32>) -> tensor<f32>
    %cst_7 = stablehlo.constant dense<0x4A800000> : tensor<f32>
    %38 = stablehlo.divide %37, %cst_7 : tensor<f32>
    %cst_8 = stablehlo.constant dense<1.000000e+00> : tensor<f32>
    %cst_9 = stablehlo.constant dense<0x4A800000> : tensor<f32>
    %39 = stablehlo.divide %cst_8, %cst_9 : tensor<f32>
    %40 = stablehlo.broadcast_in_dim %39, dims = [] : (tensor<f32>) -> tensor<8x1024x512xf32>
    %41 = stablehlo.multiply %40, %36 : tensor<8x1024x512xf32>
    %42 = stablehlo.convert %41 : (tensor<8x1024x512xf32>) -> tensor<8x1024x512xbf16>
    %43 = stablehlo.dot_general %42, %30, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<8x1024x512xbf16>) -> tensor<512x512xbf16>
    %44 = stablehlo.transpose %43, dims = [1, 0] : (tensor<512x512xbf16>) -> tensor<512x512xbf16>
    %45 = stablehlo.dot_general %42, %arg1, contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<512x512xbf16>) -> tensor<8x1024x512xbf16>
    %46 = stablehlo.reshape %45 : (tensor<8x1024x512xbf16>) -> tensor<8x1024x8x64xbf16>
    %47 = stablehlo.transpose %46, dims = [0, 2, 3, 1] : (tensor<8x1024x8x64xbf16>) -> tensor<8x8x64x1024xbf16>
    %48 = stablehlo.dot_general %47, %5, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [3], precision = [DEFAULT, DEFAULT] : (tensor<8x8x64x1024xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x1024xbf16>
    %49 = stablehlo.dot_general %47, %27, batching_dims = [0, 1] x [0, 1], contracting_dims = [3] x [2], precision = [DEFAULT, DEFAULT] : (tensor<8x8x64x1024xbf16>, tensor<8x8x1024x1024xbf16>) -> tensor<8x8x64x1024xbf16>
    %50 = stablehlo.transpose %49, dims = [0, 3, 1, 2] : (tensor<8x8x64x1024xbf16>) -> tensor<8x1024x8x64xbf16>
    %51 = stablehlo.convert %48 : (tensor<8x8x1024x1024xbf16>) -> tensor<8x8x1024x1024xf32>
    %52 = stablehlo.broadcast_in_dim %26, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %53 = stablehlo.multiply %51, %52 : tensor<8x8x1024x1024xf32>
    %54 = stablehlo.multiply %53, %19 : tensor<8x8x1024x1024xf32>
    %cst_10 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %55 = stablehlo.reduce(%54 init: %cst_10) applies stablehlo.add across dimensions = [3] : (tensor<8x8x1024x1024xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %56 = stablehlo.reshape %55 : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1xf32>
    %57 = stablehlo.negate %56 : tensor<8x8x1024x1xf32>
    %58 = stablehlo.broadcast_in_dim %21, dims = [0, 1, 2, 3] : (tensor<8x8x1024x1xf32>) -> tensor<8x8x1024x1024xf32>
    %59 = stablehlo.divide %51, %58 : tensor<8x8x1024x1024xf32>
    %cst_11 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %60 = stablehlo.reduce(%57 init: %cst_11) applies stablehlo.add across dimensions = [3] : (tensor<8x8x1024x1xf32>, tensor<f32>) -> tensor<8x8x1024xf32>
    %61 = stablehlo.broadcast_in_dim %60, dims = [0, 1, 2] : (tensor<8x8x1024xf32>) -> tensor<8x8x1024x1024xf32>
    %62 = stablehlo.add %59, %61 : tensor<8x8x1024x1024xf32>
    %63 = stablehlo.multiply %62, %19 : tensor<8x8x1024x1024xf32>
    %64 = call @_where_0(%12#1, %63) : (tensor<8x8x1024x1024xi1>, tensor<8x8x1024x1024xf32>) -> tensor<8x8x1024x1024xf32>
    %cst_12 = stablehlo.constant dense<1.250000e-01> : tensor<f32>
    %65 = stablehlo.broadcast_in_dim %cst_12, dims = [] : (tensor<f32>) -> tensor<8x8x1024x1024xf32>
    %66 = stablehlo.multiply %64, %65 : tensor<8x8x1024x1024xf32>
    %67 = stablehlo.convert %66 : (tensor<8x8x1024x1024xf32>) -> tensor<8x8x1024x1024xbf16>
    %68 = stablehlo.dot_general %67, %1, batching_dims = [0, 1] x [0, 2], contracting_dims = [2] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x1024x1024xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x64xbf16>
    %69 = stablehlo.transpose %68, dims = [0, 2, 1, 3] : (tensor<8x8x1024x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %70 = stablehlo.dot_general %67, %3, batching_dims = [0, 1] x [0, 2], contracting_dims = [3] x [1], precision = [DEFAULT, DEFAULT] : (tensor<8x8x1024x1024xbf16>, tensor<8x1024x8x64xbf16>) -> tensor<8x8x1024x64xbf16>
    %71 = stablehlo.transpose %70, dims = [0, 2, 1, 3] : (tensor<8x8x1024x64xbf16>) -> tensor<8x1024x8x64xbf16>
    %72 = stablehlo.reshape %50 : (tensor<8x1024x8x64xbf16>) -> tensor<8x1024x512xbf16>
    %73 = stablehlo.dot_general %72, %arg4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<8x1024x512xbf16>) -> tensor<512x512xbf16>
    %74 = stablehlo.transpose %73, dims = [1, 0] : (tensor<512x512xbf16>) -> tensor<512x512xbf16>
    %75 = stablehlo.reshape %69 : (tensor<8x1024x8x64xbf16>) -> tensor<8x1024x512xbf16>
    %76 = stablehlo.dot_general %75, %arg4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<8x1024x512xbf16>) -> tensor<512x512xbf16>
    %77 = stablehlo.transpose %76, dims = [1, 0] : (tensor<512x512xbf16>) -> tensor<512x512xbf16>
    %78 = stablehlo.reshape %71 : (tensor<8x1024x8x64xbf16>) -> tensor<8x1024x512xbf16>
    %79 = stablehlo.dot_general %78, %arg4, contracting_dims = [0, 1] x [0, 1], precision = [DEFAULT, DEFAULT] : (tensor<8x1024x512xbf16>, tensor<8x1024x512xbf16>) -> tensor<512x512xbf16>
    %80 = stablehlo.transpose %79, dims = [1, 0] : (tensor<512x512xbf16>) -> tensor<512x512xbf16>
    %cst_13 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %81 = stablehlo.broadcast_in_dim %cst_13, dims = [] : (tensor<bf16>) -> tensor<512x512xbf16>
    %82 = stablehlo.multiply %81, %77 : tensor<512x512xbf16>
    %83 = stablehlo.subtract %arg0, %82 : tensor<512x512xbf16>
    %cst_14 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %84 = stablehlo.broadcast_in_dim %cst_14, dims = [] : (tensor<bf16>) -> tensor<512x512xbf16>
    %85 = stablehlo.multiply %84, %44 : tensor<512x512xbf16>
    %86 = stablehlo.subtract %arg1, %85 : tensor<512x512xbf16>
    %cst_15 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %87 = stablehlo.broadcast_in_dim %cst_15, dims = [] : (tensor<bf16>) -> tensor<512x512xbf16>
    %88 = stablehlo.multiply %87, %80 : tensor<512x512xbf16>
    %89 = stablehlo.subtract %arg2, %88 : tensor<512x512xbf16>
    %cst_16 = stablehlo.constant dense<1.000980e-01> : tensor<bf16>
    %90 = stablehlo.broadcast_in_dim %cst_16, dims = [] : (tensor<bf16>) -> tensor<512x512xbf16>
    %91 = stablehlo.multiply %90, %74 : tensor<512x512xbf16>
    %92 = stablehlo.subtract %arg3, %91 : tensor<512x512xbf16>
    return %83, %86, %89, %92, %38 : tensor<512x512xbf16>, tensor<512x512xbf16>, tensor<512x512xbf16>, tensor<512x512xbf16>, tensor<f32>
  }
  func.func private @tril(%arg0: tensor<1024x1024xi1>) -> tensor<1024x1024xi1> {
    %0 = stablehlo.iota dim = 0 : tensor<1024x1024xi32>
    %c = stablehlo.constant dense<0> : tensor<i32>
    %1 = stablehlo.broadcast_in_dim %c, dims = [] : (tensor<i32>) -> tensor<1024x1024xi32>
    %2 = stablehlo.add %0, %1 : tensor<1024x1024xi32>
    %3 = stablehlo.iota dim = 1 : tensor<1024x1024xi32>
    %4 = stablehlo.compare GE, %2, %3, SIGNED : (tensor<1024x1024xi32>, tensor<1024x1024xi32>) -> tensor<1024x1024xi1>
    %c_0 = stablehlo.constant dense<false> : tensor<i1>
    %5 = stablehlo.broadcast_in_dim %c_0, dims = [] : (tensor<i1>) -> tensor<1024x1024xi1>
    %6 = stablehlo.select %4, %arg0, %5 : tensor<1024x1024xi1>, tensor<1024x1024xi1>
    return %6 : tensor<1024x1024xi1>
  }
  func.func private @_where(%arg0: tensor<1024x1024xi1>, %arg1: tensor<8x8x1024x1024xf32>, %arg2: tensor<f32>) -> (tensor<8x8x1024x1024xf32>, tensor<8x8x1024x1024xi1>) {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %arg0, dims = [2, 3] : (tensor<1024x1024xi1>) -> tensor<8x8x1024x1024xi1>
    %2 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<8x8x1024x1024xf32>
    %3 = stablehlo.select %1, %arg1, %2 : tensor<8x8x1024x1024xi1>, tensor<8x8x1024x1024xf32>
    return %3, %1 : tensor<8x8x1024x1024xf32>, tensor<8x8x1024x1024xi1>
  }
  func.func private @_where_0(%arg0: tensor<8x8x1024x1024xi1>, %arg1: tensor<8x8x1024x1024xf32>) -> tensor<8x8x1024x1024xf32> {
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %0 = stablehlo.broadcast_in_dim %cst, dims = [] : (tensor<f32>) -> tensor<8x8x1024x1024xf32>
    %1 = stablehlo.select %arg0, %arg1, %0 : tensor<8x8x1024x1024xi1>, tensor<8x8x1024x1024xf32>
    return %1 : tensor<8x8x1024x1024xf32>
  }
}

