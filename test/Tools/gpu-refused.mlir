// A convolution of f32 with a bias and ReLU, on a GPU whose cuDNN refuses: its
// epilogue alone, or all of it, which is one line. The host is the GPU
// (unittests/Runtime/Cuda).

// REQUIRES: cuda-toolkit
// RUN: soap-run %s --machine=cuda:1 --emit=%t.soapx --check --steps=2 --quiet
// RUN: env SOAP_ALGORITHMS= %obj/unittests/Runtime/Cuda/soap-exec-host %t.soapx --check --quiet
// RUN: env SOAP_ALGORITHMS= SOAP_HOST_REFUSES=epilogues %obj/unittests/Runtime/Cuda/soap-exec-host %t.soapx --check --quiet

// RUN: not env SOAP_ALGORITHMS= SOAP_HOST_REFUSES=everything %obj/unittests/Runtime/Cuda/soap-exec-host %t.soapx --check > %t.out 2> %t.err
// RUN: count 1 < %t.err
// RUN: FileCheck %s < %t.err
// CHECK: {{.*}}.soapx: error: cuDNN has no algorithm for a convolution within {{[0-9]+}} bytes; --matmul-precision=tf32 may allow one

func.func @main(%image: tensor<2x8x8x4xf32>, %filter: tensor<6x3x3x4xf32>, %bias: tensor<6xf32>) -> tensor<2x8x8x6xf32> {
  %0 = stablehlo.convolution(%image, %filter) dim_numbers = [b, 0, 1, f]x[o, 0, 1, i]->[b, 0, 1, f], window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64} : (tensor<2x8x8x4xf32>, tensor<6x3x3x4xf32>) -> tensor<2x8x8x6xf32>
  %1 = stablehlo.broadcast_in_dim %bias, dims = [3] : (tensor<6xf32>) -> tensor<2x8x8x6xf32>
  %2 = stablehlo.add %0, %1 : tensor<2x8x8x6xf32>
  %zero = stablehlo.constant dense<0.0> : tensor<2x8x8x6xf32>
  %3 = stablehlo.maximum %2, %zero : tensor<2x8x8x6xf32>
  return %3 : tensor<2x8x8x6xf32>
}
