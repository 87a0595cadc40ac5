// RUN: soap-opt %s --convert-stablehlo-to-linalg -split-input-file -verify-diagnostics

func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error @below {{a kernel's tensors have static shapes, this is 'tensor<?xf32>'}}
  %0 = stablehlo.abs %a : tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @unsigned_float(%a: tensor<2xf8E8M0FNU>) -> tensor<2xf8E8M0FNU> {
  // expected-error @below {{no CPU code for elements of type 'f8E8M0FNU'}}
  %0 = stablehlo.negate %a : tensor<2xf8E8M0FNU>
  return %0 : tensor<2xf8E8M0FNU>
}

// -----

func.func @unknown(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{no CPU code for 'stablehlo.custom_call' of @f; docs/operations.md lists the calls that are computed}}
  %0 = stablehlo.custom_call @f(%a) : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// What JAX's pure_callback is.
func.func @callback(%a: tensor<2xf32>) -> tensor<2xf32> {
  // expected-error @below {{no CPU code for 'stablehlo.custom_call' of @xla_ffi_python_cpu_callback: it calls Python, which is not there when the program runs; leave the callback out (equinox's error_if with EQX_ON_ERROR=nan)}}
  %0 = stablehlo.custom_call @xla_ffi_python_cpu_callback(%a) {api_version = 4 : i32, backend_config = {index = 0 : ui64}} : (tensor<2xf32>) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// -----

// A body that is no function of scalars.
func.func @body(%a: tensor<2xf32>, %z: tensor<f32>) -> tensor<f32> {
  // expected-error @below {{failed to legalize operation 'stablehlo.reduce'}}
  %0 = stablehlo.reduce(%a init: %z) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
    reducer(%x: tensor<f32>, %y: tensor<f32>) {
    %1 = stablehlo.transpose %x, dims = [] : (tensor<f32>) -> tensor<f32>
    stablehlo.return %1 : tensor<f32>
  }
  return %0 : tensor<f32>
}

// -----

func.func @body_of_narrow_floats(%x: tensor<4xf8E4M3FN>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : tensor<4xf8E4M3FN>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: f8E4M3FN, %b: f32):
    // expected-error @below {{no CPU code for 'arith.extf' on elements of type 'f8E4M3FN'}}
    %c = arith.extf %a : f8E4M3FN to f32
    linalg.yield %c : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
