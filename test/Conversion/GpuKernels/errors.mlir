// RUN: soap-opt %s -split-input-file -verify-diagnostics

func.func @sizes(%a: memref<4x4xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op expects three sizes, six strides and four numbers per batch loop}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 4] strides [4, 1, 4, 1, 4, 1] batch []
  return
}

// -----

func.func @empty(%a: memref<4x4xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op has size 0, which is not positive}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 0, 4] strides [4, 1, 4, 1, 4, 1] batch []
  return
}

// -----

func.func @strides(%a: memref<8x8xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op has strides 8 and 2 of one matrix, neither of them 1}}
  soap_gpu.gemm ins(%a, %a : memref<8x8xf32>, memref<8x8xf32>) outs(%a : memref<8x8xf32>) sizes [4, 4, 4] strides [8, 1, 8, 2, 8, 1] batch []
  return
}

// -----

func.func @types(%a: memref<4x4xf32>, %b: memref<4x4xf64>) {
  // expected-error @below {{'soap_gpu.gemm' op multiplies 'f32' with 'f64'}}
  soap_gpu.gemm ins(%a, %b : memref<4x4xf32>, memref<4x4xf64>) outs(%a : memref<4x4xf32>) sizes [4, 4, 4] strides [4, 1, 4, 1, 4, 1] batch []
  return
}

// -----

func.func @reach(%a: memref<4x4xf32>) {
  // expected-error @below {{'soap_gpu.gemm' op reaches 32 elements far into 'memref<4x4xf32>'}}
  soap_gpu.gemm ins(%a, %a : memref<4x4xf32>, memref<4x4xf32>) outs(%a : memref<4x4xf32>) sizes [4, 4, 4] strides [4, 1, 4, 1, 4, 1] batch [2, 16, 0, 0]
  return
}
