// RUN: soap-opt %s --soap-inline-gpu-alternatives --split-input-file --verify-diagnostics

func.func @missing(%a: memref<4xf32>, %b: memref<4xf32>) {
  // expected-error @below {{'soap_gpu.alternatives' op expects @l to take its operands}}
  soap_gpu.alternatives ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) functions [@l, @g] library {} generated {}
  return
}

// -----

func.func private @l(%a: memref<4xf32>) {
  return
}
func.func @other(%a: memref<4xf32>, %b: memref<4xf32>) {
  // expected-error @below {{'soap_gpu.alternatives' op expects @l to take its operands}}
  soap_gpu.alternatives ins(%a : memref<4xf32>) outs(%b : memref<4xf32>) functions [@l, @l] library {} generated {}
  return
}
