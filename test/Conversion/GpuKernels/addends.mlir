// RUN: soap-opt %s --soap-gpu-kernel-pipeline | FileCheck %s
// RUN: soap-opt %s --soap-gpu-kernel-pipeline | soap-opt | FileCheck %s

// A residual connection: a bias comes behind the addend, wherever the model has it.
// CHECK-LABEL: func.func @residual(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg4 : {{.*}} batch [] addend(%arg3 : memref<64x32xf32>) bias(%arg2 : memref<32xf32>){{$}}
// CHECK-NEXT: return
func.func @residual(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %b: tensor<32xf32>, %r: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x32xf32>
  %3 = stablehlo.add %r, %2 : tensor<64x32xf32>
  return %3 : tensor<64x32xf32>
}

// A step of gradient descent, onto the weights themselves, with all digits of the
// factor.
// CHECK-LABEL: func.func @update(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg2 : memref<48x32xf32>) {{.*}} batch [] scale -0.0099999997764825821 addend(%arg2 : memref<48x32xf32>){{$}}
// CHECK-NEXT: return
func.func @update(%x: tensor<64x48xf32>, %g: tensor<64x32xf32>, %w: tensor<48x32xf32>) -> tensor<48x32xf32> attributes {soap.in_place = array<i64: 2>} {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xf32>, tensor<64x32xf32>) -> tensor<48x32xf32>
  %rate = stablehlo.constant dense<1.0e-2> : tensor<48x32xf32>
  %1 = stablehlo.multiply %0, %rate : tensor<48x32xf32>
  %2 = stablehlo.subtract %w, %1 : tensor<48x32xf32>
  return %2 : tensor<48x32xf32>
}

// The gates of an LSTM: of two products the second adds onto the first. A third
// matrix is what the first adds onto; of momentum it has a factor.
// CHECK-LABEL: func.func @gates(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg5 : {{.*}} batch []{{$}}
// CHECK-NEXT: soap_gpu.gemm ins(%arg2, %arg3 : {{.*}}) outs(%arg5 : {{.*}} batch [] addend(%arg5 : memref<64x32xf32>) bias(%arg4 : memref<32xf32>) relu{{$}}
// CHECK-NEXT: return
func.func @gates(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %h: tensor<64x16xf32>, %u: tensor<16x32xf32>, %b: tensor<32xf32>) -> tensor<64x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.dot_general %h, %u, contracting_dims = [1] x [0] : (tensor<64x16xf32>, tensor<16x32xf32>) -> tensor<64x32xf32>
  %2 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<32xf32>) -> tensor<64x32xf32>
  %3 = stablehlo.add %0, %1 : tensor<64x32xf32>
  %4 = stablehlo.add %3, %2 : tensor<64x32xf32>
  %z = stablehlo.constant dense<0.0> : tensor<64x32xf32>
  %5 = stablehlo.maximum %4, %z : tensor<64x32xf32>
  return %5 : tensor<64x32xf32>
}

// CHECK-LABEL: func.func @momentum(
// CHECK: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg5 : {{.*}} batch [4, 3072, 2048, 1536] scale 2.500000e-01 addend(%arg4 : memref<4x48x32xf64>) addend_scale 5.000000e-01{{$}}
// CHECK-NEXT: soap_gpu.gemm ins(%arg2, %arg3 : {{.*}}) outs(%arg5 : {{.*}} scale -1.000000e+00 addend(%arg5 : memref<4x48x32xf64>){{$}}
// CHECK-NEXT: return
func.func @momentum(%a: tensor<4x64x48xf64>, %b: tensor<4x64x32xf64>, %c: tensor<4x64x48xf64>, %d: tensor<4x64x32xf64>, %m: tensor<4x48x32xf64>) -> tensor<4x48x32xf64> {
  %0 = stablehlo.dot_general %a, %b, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<4x64x48xf64>, tensor<4x64x32xf64>) -> tensor<4x48x32xf64>
  %1 = stablehlo.dot_general %c, %d, batching_dims = [0] x [0], contracting_dims = [1] x [1] : (tensor<4x64x48xf64>, tensor<4x64x32xf64>) -> tensor<4x48x32xf64>
  %four = stablehlo.constant dense<4.0> : tensor<4x48x32xf64>
  %2 = stablehlo.divide %0, %four : tensor<4x48x32xf64>
  %3 = stablehlo.subtract %2, %1 : tensor<4x48x32xf64>
  %half = stablehlo.constant dense<0.5> : tensor<4x48x32xf64>
  %4 = stablehlo.multiply %half, %m : tensor<4x48x32xf64>
  %5 = stablehlo.add %3, %4 : tensor<4x48x32xf64>
  return %5 : tensor<4x48x32xf64>
}

// Of 16 bits the total is rounded once.
// CHECK-LABEL: func.func @narrow(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg3 : memref<64x32xbf16>) {{.*}} addend(%arg2 : memref<64x32xbf16>){{$}}
// CHECK-NEXT: return
func.func @narrow(%x: tensor<64x48xbf16>, %w: tensor<48x32xbf16>, %r: tensor<64x32xbf16>) -> tensor<64x32xbf16> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xbf16>, tensor<48x32xbf16>) -> tensor<64x32xbf16>
  %1 = stablehlo.add %r, %0 : tensor<64x32xbf16>
  return %1 : tensor<64x32xbf16>
}

// Weights of f32, of which a model computes with 16 bits, are not rounded, and
// neither is what is added to them.
// CHECK-LABEL: func.func @master_weights(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg3 : memref<48x32xf32>) {{.*}} scale -1.250000e-01 addend(%arg2 : memref<48x32xf32>){{$}}
// CHECK-NEXT: return
func.func @master_weights(%x: tensor<64x48xbf16>, %g: tensor<64x32xbf16>, %w: tensor<48x32xf32>) -> tensor<48x32xf32> {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xbf16>
  %1 = stablehlo.convert %0 : (tensor<48x32xbf16>) -> tensor<48x32xf32>
  %rate = stablehlo.constant dense<1.25e-1> : tensor<48x32xf32>
  %2 = stablehlo.multiply %1, %rate : tensor<48x32xf32>
  %3 = stablehlo.subtract %w, %2 : tensor<48x32xf32>
  return %3 : tensor<48x32xf32>
}

// What is read meanwhile, here the weights, is not written yet.
// CHECK-LABEL: func.func @read_meanwhile(
// CHECK: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%[[T:[a-z0-9_]*]] : {{.*}} addend(%arg2 : memref<48x32xf32>){{$}}
// CHECK: soap_gpu.gemm ins(%arg1, %arg2 : {{.*}}) outs(%arg4 : {{.*}} batch []{{$}}
// CHECK: soap_gpu.gemm ins(%arg4, %arg1 : {{.*}}) outs(%arg2 : {{.*}} addend(%[[T]] : memref<48x32xf32>){{$}}
func.func @read_meanwhile(%x: tensor<64x48xf32>, %g: tensor<64x32xf32>, %w: tensor<48x32xf32>) -> (tensor<48x32xf32>, tensor<64x48xf32>) attributes {soap.in_place = array<i64: 2, -1>} {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xf32>, tensor<64x32xf32>) -> tensor<48x32xf32>
  %1 = stablehlo.dot_general %g, %w, contracting_dims = [1] x [1] : (tensor<64x32xf32>, tensor<48x32xf32>) -> tensor<64x48xf32>
  %2 = stablehlo.dot_general %1, %g, contracting_dims = [0] x [0] : (tensor<64x48xf32>, tensor<64x32xf32>) -> tensor<48x32xf32>
  %3 = stablehlo.add %0, %2 : tensor<48x32xf32>
  %4 = stablehlo.add %w, %3 : tensor<48x32xf32>
  return %4, %1 : tensor<48x32xf32>, tensor<64x48xf32>
}

// Two matrices beside the product; two products of 16 bits, whose sums are f32; a
// matrix that is transposed; sums that something else reads, too: launches.
// CHECK-LABEL: func.func @two(
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK-NEXT: gpu.launch_func
func.func @two(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %r: tensor<64x32xf32>, %s: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.add %0, %r : tensor<64x32xf32>
  %2 = stablehlo.add %1, %s : tensor<64x32xf32>
  return %2 : tensor<64x32xf32>
}

// CHECK-LABEL: func.func @narrow_products(
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK-NEXT: gpu.launch_func
func.func @narrow_products(%x: tensor<64x48xf16>, %w: tensor<48x32xf16>, %h: tensor<64x16xf16>, %u: tensor<16x32xf16>) -> tensor<64x32xf16> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf16>, tensor<48x32xf16>) -> tensor<64x32xf16>
  %1 = stablehlo.dot_general %h, %u, contracting_dims = [1] x [0] : (tensor<64x16xf16>, tensor<16x32xf16>) -> tensor<64x32xf16>
  %2 = stablehlo.add %0, %1 : tensor<64x32xf16>
  return %2 : tensor<64x32xf16>
}

// CHECK-LABEL: func.func @transposed(
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK-NEXT: gpu.launch_func
func.func @transposed(%x: tensor<64x48xf32>, %w: tensor<48x64xf32>, %r: tensor<64x64xf32>) -> tensor<64x64xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x64xf32>) -> tensor<64x64xf32>
  %1 = stablehlo.transpose %r, dims = [1, 0] : (tensor<64x64xf32>) -> tensor<64x64xf32>
  %2 = stablehlo.add %0, %1 : tensor<64x64xf32>
  return %2 : tensor<64x64xf32>
}

// CHECK-LABEL: func.func @used(
// CHECK: soap_gpu.gemm {{.*}} batch []{{$}}
// CHECK-NEXT: gpu.launch_func
func.func @used(%x: tensor<64x48xf32>, %w: tensor<48x32xf32>, %r: tensor<64x32xf32>) -> (tensor<64x32xf32>, tensor<64x32xf32>) {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<64x48xf32>, tensor<48x32xf32>) -> tensor<64x32xf32>
  %1 = stablehlo.add %0, %r : tensor<64x32xf32>
  return %0, %1 : tensor<64x32xf32>, tensor<64x32xf32>
}

// Gradients of weights, as JAX writes them, are transposed by the product.
// CHECK-LABEL: func.func @transposed_product(
// CHECK-NEXT: soap_gpu.gemm ins(%arg0, %arg1 : {{.*}}) outs(%arg2 : memref<32x48xf32>) sizes [48, 32, 64] strides [1, 48, 32, 1, 1, 48] batch []{{$}}
// CHECK-NEXT: return
func.func @transposed_product(%x: tensor<64x48xbf16>, %g: tensor<64x32xbf16>) -> tensor<32x48xf32> {
  %0 = stablehlo.dot_general %x, %g, contracting_dims = [0] x [0] : (tensor<64x48xbf16>, tensor<64x32xbf16>) -> tensor<48x32xbf16>
  %1 = stablehlo.transpose %0, dims = [1, 0] : (tensor<48x32xbf16>) -> tensor<32x48xbf16>
  %2 = stablehlo.convert %1 : (tensor<32x48xbf16>) -> tensor<32x48xf32>
  return %2 : tensor<32x48xf32>
}

// The heads of attention behind each other: the shape alone is another.
// CHECK-LABEL: func.func @reshaped(
// CHECK-NEXT: %[[PLACE:.+]] = memref.expand_shape %arg2
// CHECK-NEXT: soap_gpu.gemm ins({{.*}}) outs(%[[PLACE]] : memref<4x16x2x16xf32>) {{.*}} batch [2, 16, 256, 16, 4, 512, 512, 512]{{$}}
// CHECK-NEXT: return
func.func @reshaped(%v: tensor<4x16x2x16xf32>, %p: tensor<4x2x16x16xf32>) -> tensor<4x16x32xf32> {
  %0 = stablehlo.dot_general %v, %p, batching_dims = [0, 2] x [0, 1], contracting_dims = [1] x [3] : (tensor<4x16x2x16xf32>, tensor<4x2x16x16xf32>) -> tensor<4x2x16x16xf32>
  %1 = stablehlo.transpose %0, dims = [0, 3, 1, 2] : (tensor<4x2x16x16xf32>) -> tensor<4x16x2x16xf32>
  %2 = stablehlo.reshape %1 : (tensor<4x16x2x16xf32>) -> tensor<4x16x32xf32>
  return %2 : tensor<4x16x32xf32>
}
