// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:1 budget=1" --soap-partition --soap-lower-reshard --soap-merge-regions --soap-recompute-functions | FileCheck %s
// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:2 algorithm=data-parallel" --soap-partition --soap-lower-reshard --soap-merge-regions --soap-recompute-functions | FileCheck %s
// RUN: soap-opt %s --split-input-file --soap-plan="machine=cuda:1 budget=1" --soap-partition --soap-lower-reshard --soap-merge-regions --soap-recompute-functions=machine=cpu:1 | FileCheck %s --check-prefix=CPU

// GELU and its gradient, as JAX writes them: of five tensors the sum stays, and
// the result, which a product reads.

// CHECK-LABEL: module @gelu
// CHECK: %[[H:.*]]:2 = soap.spmd "contraction"
// CHECK: %[[X:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<{{64|128}}x64xf32>
// CHECK: stablehlo.tanh
// CHECK: %[[HALF:.*]] = stablehlo.multiply %{{.*}}, %{{.*}}
// CHECK-NEXT: %[[Y:.*]] = stablehlo.multiply %[[X]], %[[HALF]]
// CHECK-NEXT: soap.return %[[X]], %[[Y]] : tensor<
// CHECK: soap.spmd "contraction_1.gradient" {{.*}}, %[[H]]#0) :
// CHECK-NEXT: ^bb0(%{{.*}}, %{{.*}}, %[[X:.*]]: tensor<{{.*}}>):
// CHECK: stablehlo.tanh
// CHECK: stablehlo.dot_general

// CPU-LABEL: module @gelu
// CPU: soap.return %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : tensor<
module @gelu {
  func.func public @main(%x: tensor<128x32xf32>, %w: tensor<32x64xf32>, %b: tensor<64xf32>, %v: tensor<64x32xf32>, %dy: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<128x64xf32>) {
    %three = stablehlo.constant dense<3.000000e+00> : tensor<128x64xf32>
    %cubic = stablehlo.constant dense<4.471500e-02> : tensor<128x64xf32>
    %scale = stablehlo.constant dense<0.797884583> : tensor<128x64xf32>
    %one = stablehlo.constant dense<1.000000e+00> : tensor<128x64xf32>
    %half = stablehlo.constant dense<5.000000e-01> : tensor<128x64xf32>
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<128x32xf32>, tensor<32x64xf32>) -> tensor<128x64xf32>
    %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<64xf32>) -> tensor<128x64xf32>
    %2 = stablehlo.add %0, %1 : tensor<128x64xf32>
    %3 = stablehlo.multiply %2, %2 : tensor<128x64xf32>
    %4 = stablehlo.multiply %3, %2 : tensor<128x64xf32>
    %5 = stablehlo.multiply %three, %3 : tensor<128x64xf32>
    %6 = stablehlo.multiply %cubic, %4 : tensor<128x64xf32>
    %7 = stablehlo.add %2, %6 : tensor<128x64xf32>
    %8 = stablehlo.multiply %scale, %7 : tensor<128x64xf32>
    %9 = stablehlo.tanh %8 : tensor<128x64xf32>
    %10 = stablehlo.subtract %one, %9 : tensor<128x64xf32>
    %11 = stablehlo.add %one, %9 : tensor<128x64xf32>
    %12 = stablehlo.multiply %half, %11 : tensor<128x64xf32>
    %13 = stablehlo.multiply %2, %12 : tensor<128x64xf32>
    %14 = stablehlo.dot_general %13, %v, contracting_dims = [1] x [0] : (tensor<128x64xf32>, tensor<64x32xf32>) -> tensor<128x32xf32>
    %e = stablehlo.subtract %14, %dy : tensor<128x32xf32>
    %15 = stablehlo.dot_general %e, %v, contracting_dims = [1] x [1] : (tensor<128x32xf32>, tensor<64x32xf32>) -> tensor<128x64xf32>
    %16 = stablehlo.multiply %2, %15 : tensor<128x64xf32>
    %17 = stablehlo.multiply %15, %12 : tensor<128x64xf32>
    %18 = stablehlo.multiply %half, %16 : tensor<128x64xf32>
    %19 = stablehlo.multiply %18, %10 : tensor<128x64xf32>
    %20 = stablehlo.multiply %19, %9 : tensor<128x64xf32>
    %21 = stablehlo.add %19, %20 : tensor<128x64xf32>
    %22 = stablehlo.multiply %scale, %21 : tensor<128x64xf32>
    %23 = stablehlo.add %17, %22 : tensor<128x64xf32>
    %24 = stablehlo.multiply %cubic, %22 : tensor<128x64xf32>
    %25 = stablehlo.multiply %24, %5 : tensor<128x64xf32>
    %26 = stablehlo.add %23, %25 : tensor<128x64xf32>
    return %14, %26 : tensor<128x32xf32>, tensor<128x64xf32>
  }
}

// -----

// ReLU's result says where its operand was positive; the mask is not kept.

// CHECK-LABEL: module @relu
// CHECK: %[[H:.*]] = soap.spmd "contraction"
// CHECK: %[[Y:.*]] = stablehlo.maximum
// CHECK-NEXT: soap.return %[[Y]] : tensor<
// CHECK: soap.spmd "contraction_1.gradient" {{.*}}, %[[H]]) :
// CHECK-NEXT: ^bb0(%{{.*}}, %{{.*}}, %[[Y:.*]]: tensor<{{.*}}>):
// CHECK: %[[M:.*]] = stablehlo.compare GT, %[[Y]],
// CHECK: stablehlo.select %[[M]],

// CPU-LABEL: module @relu
// CPU: soap.return %{{.*}}, %{{.*}} : tensor<128x64xf32>, tensor<128x64xi1>
module @relu {
  func.func public @main(%x: tensor<128x32xf32>, %w: tensor<32x64xf32>, %v: tensor<64x32xf32>, %dy: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<128x64xf32>) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<128x64xf32>
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<128x32xf32>, tensor<32x64xf32>) -> tensor<128x64xf32>
    %1 = stablehlo.maximum %0, %zero : tensor<128x64xf32>
    %2 = stablehlo.compare GT, %0, %zero : (tensor<128x64xf32>, tensor<128x64xf32>) -> tensor<128x64xi1>
    %3 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<128x64xf32>, tensor<64x32xf32>) -> tensor<128x32xf32>
    %e = stablehlo.subtract %3, %dy : tensor<128x32xf32>
    %4 = stablehlo.dot_general %e, %v, contracting_dims = [1] x [1] : (tensor<128x32xf32>, tensor<64x32xf32>) -> tensor<128x64xf32>
    %5 = stablehlo.select %2, %4, %zero : tensor<128x64xi1>, tensor<128x64xf32>
    return %3, %5 : tensor<128x32xf32>, tensor<128x64xf32>
  }
}

// -----

// What is a result of the function, or read by a product, stays, and so does a
// mask that would be read as more bytes: beside a square root ReLU is generated
// code, which writes the mask on the way.

// CHECK-LABEL: module @kept
// CHECK: soap.return %{{.*}}, %{{.*}}, %{{.*}} : tensor<{{.*}}xf32>, tensor<{{.*}}xf32>, tensor<{{.*}}xi1>
// CPU-LABEL: module @kept
module @kept {
  func.func public @main(%x: tensor<128x32xf32>, %w: tensor<32x64xf32>, %v: tensor<64x32xf32>, %dy: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<128x64xf32>, tensor<128x64xf32>) {
    %zero = stablehlo.constant dense<0.000000e+00> : tensor<128x64xf32>
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<128x32xf32>, tensor<32x64xf32>) -> tensor<128x64xf32>
    %s = stablehlo.sqrt %0 : tensor<128x64xf32>
    %1 = stablehlo.maximum %s, %zero : tensor<128x64xf32>
    %2 = stablehlo.compare GT, %s, %zero : (tensor<128x64xf32>, tensor<128x64xf32>) -> tensor<128x64xi1>
    %3 = stablehlo.dot_general %1, %v, contracting_dims = [1] x [0] : (tensor<128x64xf32>, tensor<64x32xf32>) -> tensor<128x32xf32>
    %e = stablehlo.subtract %3, %dy : tensor<128x32xf32>
    %4 = stablehlo.dot_general %e, %v, contracting_dims = [1] x [1] : (tensor<128x32xf32>, tensor<64x32xf32>) -> tensor<128x64xf32>
    %5 = stablehlo.select %2, %4, %zero : tensor<128x64xi1>, tensor<128x64xf32>
    return %3, %5, %s : tensor<128x32xf32>, tensor<128x64xf32>, tensor<128x64xf32>
  }
}

// -----

// What a product reads in another shape than another product is there once:
// a reshape of what is in memory is none.

// CHECK-LABEL: module @shapes
// CHECK: %[[Y:.*]] = soap.spmd "contraction" {{.*}} -> !soap.dist<tensor<128x64xf32>
// CHECK: soap.spmd "contraction_1" {{.*}}, %[[Y]]) :
// CHECK-NEXT: ^bb0(%{{.*}}, %[[A:.*]]: tensor<{{64|128}}x64xf32>):
// CHECK-NEXT: stablehlo.reshape %[[A]]
// CHECK-NEXT: stablehlo.dot_general

// CPU-LABEL: module @shapes
// CPU: soap.return %{{.*}}, %{{.*}} : tensor<128x64xf32>, tensor<128x4x16xf32>
module @shapes {
  func.func public @main(%x: tensor<128x32xf32>, %w: tensor<32x64xf32>, %v: tensor<16x32xf32>, %u: tensor<64x32xf32>) -> (tensor<128x4x32xf32>, tensor<128x32xf32>) {
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<128x32xf32>, tensor<32x64xf32>) -> tensor<128x64xf32>
    %1 = stablehlo.tanh %0 : tensor<128x64xf32>
    %2 = stablehlo.reshape %1 : (tensor<128x64xf32>) -> tensor<128x4x16xf32>
    %3 = stablehlo.dot_general %2, %v, contracting_dims = [2] x [0] : (tensor<128x4x16xf32>, tensor<16x32xf32>) -> tensor<128x4x32xf32>
    %4 = stablehlo.dot_general %1, %u, contracting_dims = [1] x [0] : (tensor<128x64xf32>, tensor<64x32xf32>) -> tensor<128x32xf32>
    return %3, %4 : tensor<128x4x32xf32>, tensor<128x32xf32>
  }
}

// -----

// The exact GELU: its operand stays, and is all that the gradient needs.

// CHECK-LABEL: module @exact_gelu
// CHECK: %[[H:.*]]:2 = soap.spmd "contraction"
// CHECK: %[[X:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<{{64|128}}x64xf32>
// CHECK: chlo.erfc
// CHECK-NEXT: %[[Y:.*]] = stablehlo.multiply
// CHECK-NEXT: soap.return %[[Y]], %[[X]] : tensor<
// CHECK: soap.spmd "contraction_1.gradient" {{.*}}, %[[H]]#1) :
// CHECK: chlo.erfc

// CPU-LABEL: module @exact_gelu
// CPU-COUNT-1: chlo.erfc
// CPU-NOT: chlo.erfc
module @exact_gelu {
  func.func public @main(%x: tensor<128x32xf32>, %w: tensor<32x64xf32>, %b: tensor<64xf32>, %v: tensor<64x32xf32>, %dy: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<128x64xf32>) {
    %half = stablehlo.constant dense<5.000000e-01> : tensor<128x64xf32>
    %root = stablehlo.constant dense<0.707106769> : tensor<128x64xf32>
    %scale = stablehlo.constant dense<-1.12837923> : tensor<128x64xf32>
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<128x32xf32>, tensor<32x64xf32>) -> tensor<128x64xf32>
    %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<64xf32>) -> tensor<128x64xf32>
    %2 = stablehlo.add %0, %1 : tensor<128x64xf32>
    %3 = stablehlo.multiply %half, %2 : tensor<128x64xf32>
    %4 = stablehlo.negate %2 : tensor<128x64xf32>
    %5 = stablehlo.multiply %4, %root : tensor<128x64xf32>
    %6 = chlo.erfc %5 : tensor<128x64xf32> -> tensor<128x64xf32>
    %7 = stablehlo.multiply %3, %6 : tensor<128x64xf32>
    %8 = stablehlo.dot_general %7, %v, contracting_dims = [1] x [0] : (tensor<128x64xf32>, tensor<64x32xf32>) -> tensor<128x32xf32>
    %e = stablehlo.subtract %8, %dy : tensor<128x32xf32>
    %9 = stablehlo.dot_general %e, %v, contracting_dims = [1] x [1] : (tensor<128x32xf32>, tensor<64x32xf32>) -> tensor<128x64xf32>
    %10 = stablehlo.multiply %5, %5 : tensor<128x64xf32>
    %11 = stablehlo.negate %10 : tensor<128x64xf32>
    %12 = stablehlo.exponential %11 : tensor<128x64xf32>
    %13 = stablehlo.multiply %3, %9 : tensor<128x64xf32>
    %14 = stablehlo.multiply %9, %6 : tensor<128x64xf32>
    %15 = stablehlo.multiply %scale, %13 : tensor<128x64xf32>
    %16 = stablehlo.multiply %15, %12 : tensor<128x64xf32>
    %17 = stablehlo.multiply %16, %root : tensor<128x64xf32>
    %18 = stablehlo.negate %17 : tensor<128x64xf32>
    %19 = stablehlo.multiply %half, %14 : tensor<128x64xf32>
    %20 = stablehlo.add %18, %19 : tensor<128x64xf32>
    return %8, %20 : tensor<128x32xf32>, tensor<128x64xf32>
  }
}

// -----

// As the exact GELU, with a function that is too long to compute it twice: it
// stays. Half of its operand and that times the root of a half are made of the
// operand, which becomes a result in place of both.

// CHECK-LABEL: module @long_function
// CHECK: %[[H:.*]]:3 = soap.spmd "contraction.1"
// CHECK: %[[X:.*]] = stablehlo.add %{{.*}}, %{{.*}} : tensor<{{64|128}}x64xf32>
// CHECK: %[[HALF:.*]] = stablehlo.multiply %[[X]], %{{.*}}
// CHECK: %[[Y:.*]] = stablehlo.multiply %[[HALF]], %[[E:.*]] : tensor
// CHECK-NEXT: soap.return %[[E]], %[[Y]], %[[X]] : tensor<
// CHECK: soap.spmd "contraction_1.gradient" {{.*}}, %[[H]]#0, %[[H]]#2) :
// CHECK-NEXT: ^bb0(%{{.*}}, %{{.*}}, %{{.*}}: tensor<{{.*}}>, %[[X:.*]]: tensor<{{.*}}>):
// CHECK: stablehlo.negate %[[X]]

// CPU-LABEL: module @long_function
module @long_function {
  func.func public @main(%x: tensor<128x32xf32>, %w: tensor<32x64xf32>, %b: tensor<64xf32>, %v: tensor<64x32xf32>, %dy: tensor<128x32xf32>) -> (tensor<128x32xf32>, tensor<128x64xf32>) {
    %half = stablehlo.constant dense<5.000000e-01> : tensor<128x64xf32>
    %root = stablehlo.constant dense<0.707106769> : tensor<128x64xf32>
    %scale = stablehlo.constant dense<-1.12837923> : tensor<128x64xf32>
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : (tensor<128x32xf32>, tensor<32x64xf32>) -> tensor<128x64xf32>
    %1 = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<64xf32>) -> tensor<128x64xf32>
    %2 = stablehlo.add %0, %1 : tensor<128x64xf32>
    %3 = stablehlo.multiply %half, %2 : tensor<128x64xf32>
    %4 = stablehlo.negate %2 : tensor<128x64xf32>
    %5 = stablehlo.multiply %4, %root : tensor<128x64xf32>
    %6 = chlo.lgamma %5 : tensor<128x64xf32> -> tensor<128x64xf32>
    %7 = stablehlo.multiply %3, %6 : tensor<128x64xf32>
    %8 = stablehlo.dot_general %7, %v, contracting_dims = [1] x [0] : (tensor<128x64xf32>, tensor<64x32xf32>) -> tensor<128x32xf32>
    %e = stablehlo.subtract %8, %dy : tensor<128x32xf32>
    %9 = stablehlo.dot_general %e, %v, contracting_dims = [1] x [1] : (tensor<128x32xf32>, tensor<64x32xf32>) -> tensor<128x64xf32>
    %10 = stablehlo.multiply %5, %5 : tensor<128x64xf32>
    %11 = stablehlo.negate %10 : tensor<128x64xf32>
    %12 = stablehlo.exponential %11 : tensor<128x64xf32>
    %13 = stablehlo.multiply %3, %9 : tensor<128x64xf32>
    %14 = stablehlo.multiply %9, %6 : tensor<128x64xf32>
    %15 = stablehlo.multiply %scale, %13 : tensor<128x64xf32>
    %16 = stablehlo.multiply %15, %12 : tensor<128x64xf32>
    %17 = stablehlo.multiply %16, %root : tensor<128x64xf32>
    %18 = stablehlo.negate %17 : tensor<128x64xf32>
    %19 = stablehlo.multiply %half, %14 : tensor<128x64xf32>
    %20 = stablehlo.add %18, %19 : tensor<128x64xf32>
    return %8, %20 : tensor<128x32xf32>, tensor<128x64xf32>
  }
}
