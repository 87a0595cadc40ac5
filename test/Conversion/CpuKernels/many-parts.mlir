// Concatenations of many parts are no chain of insertions, as deciding for each of
// them whether it may lie where the one before does takes the third power of
// their number. Parts of a result are written where they belong.

// RUN: split-file %s %t
// RUN: soap-opt %t/result.mlir --soap-kernel-pipeline -o - | FileCheck %s
// RUN: soap-opt %t/result.mlir --convert-stablehlo-to-linalg -o - | FileCheck %s --check-prefix=LINALG
// CHECK-LABEL: llvm.func @result
// CHECK-NOT: malloc
// CHECK-NOT: soap_cpu_alloc
// LINALG: tensor.concat

// State that is replaced by its own parts is not read while it is written.
// RUN: soap-run %t/state.mlir --machine=cpu:1 --check --steps=3 --quiet
// RUN: soap-run %t/state.mlir --machine=cuda:1 --emulate --check --steps=3 --quiet

//--- result.mlir
func.func @result(%x: tensor<1xf32>) -> tensor<66xf32> {
  %r = stablehlo.concatenate %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, %x, dim = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<66xf32>
  return %r : tensor<66xf32>
}
//--- state.mlir
func.func @main(%s: tensor<66xf32> {tf.aliasing_output = 0 : i32}) -> tensor<66xf32> {
  %0 = stablehlo.slice %s [65:66] : (tensor<66xf32>) -> tensor<1xf32>
  %1 = stablehlo.slice %s [64:65] : (tensor<66xf32>) -> tensor<1xf32>
  %2 = stablehlo.slice %s [63:64] : (tensor<66xf32>) -> tensor<1xf32>
  %3 = stablehlo.slice %s [62:63] : (tensor<66xf32>) -> tensor<1xf32>
  %4 = stablehlo.slice %s [61:62] : (tensor<66xf32>) -> tensor<1xf32>
  %5 = stablehlo.slice %s [60:61] : (tensor<66xf32>) -> tensor<1xf32>
  %6 = stablehlo.slice %s [59:60] : (tensor<66xf32>) -> tensor<1xf32>
  %7 = stablehlo.slice %s [58:59] : (tensor<66xf32>) -> tensor<1xf32>
  %8 = stablehlo.slice %s [57:58] : (tensor<66xf32>) -> tensor<1xf32>
  %9 = stablehlo.slice %s [56:57] : (tensor<66xf32>) -> tensor<1xf32>
  %10 = stablehlo.slice %s [55:56] : (tensor<66xf32>) -> tensor<1xf32>
  %11 = stablehlo.slice %s [54:55] : (tensor<66xf32>) -> tensor<1xf32>
  %12 = stablehlo.slice %s [53:54] : (tensor<66xf32>) -> tensor<1xf32>
  %13 = stablehlo.slice %s [52:53] : (tensor<66xf32>) -> tensor<1xf32>
  %14 = stablehlo.slice %s [51:52] : (tensor<66xf32>) -> tensor<1xf32>
  %15 = stablehlo.slice %s [50:51] : (tensor<66xf32>) -> tensor<1xf32>
  %16 = stablehlo.slice %s [49:50] : (tensor<66xf32>) -> tensor<1xf32>
  %17 = stablehlo.slice %s [48:49] : (tensor<66xf32>) -> tensor<1xf32>
  %18 = stablehlo.slice %s [47:48] : (tensor<66xf32>) -> tensor<1xf32>
  %19 = stablehlo.slice %s [46:47] : (tensor<66xf32>) -> tensor<1xf32>
  %20 = stablehlo.slice %s [45:46] : (tensor<66xf32>) -> tensor<1xf32>
  %21 = stablehlo.slice %s [44:45] : (tensor<66xf32>) -> tensor<1xf32>
  %22 = stablehlo.slice %s [43:44] : (tensor<66xf32>) -> tensor<1xf32>
  %23 = stablehlo.slice %s [42:43] : (tensor<66xf32>) -> tensor<1xf32>
  %24 = stablehlo.slice %s [41:42] : (tensor<66xf32>) -> tensor<1xf32>
  %25 = stablehlo.slice %s [40:41] : (tensor<66xf32>) -> tensor<1xf32>
  %26 = stablehlo.slice %s [39:40] : (tensor<66xf32>) -> tensor<1xf32>
  %27 = stablehlo.slice %s [38:39] : (tensor<66xf32>) -> tensor<1xf32>
  %28 = stablehlo.slice %s [37:38] : (tensor<66xf32>) -> tensor<1xf32>
  %29 = stablehlo.slice %s [36:37] : (tensor<66xf32>) -> tensor<1xf32>
  %30 = stablehlo.slice %s [35:36] : (tensor<66xf32>) -> tensor<1xf32>
  %31 = stablehlo.slice %s [34:35] : (tensor<66xf32>) -> tensor<1xf32>
  %32 = stablehlo.slice %s [33:34] : (tensor<66xf32>) -> tensor<1xf32>
  %33 = stablehlo.slice %s [32:33] : (tensor<66xf32>) -> tensor<1xf32>
  %34 = stablehlo.slice %s [31:32] : (tensor<66xf32>) -> tensor<1xf32>
  %35 = stablehlo.slice %s [30:31] : (tensor<66xf32>) -> tensor<1xf32>
  %36 = stablehlo.slice %s [29:30] : (tensor<66xf32>) -> tensor<1xf32>
  %37 = stablehlo.slice %s [28:29] : (tensor<66xf32>) -> tensor<1xf32>
  %38 = stablehlo.slice %s [27:28] : (tensor<66xf32>) -> tensor<1xf32>
  %39 = stablehlo.slice %s [26:27] : (tensor<66xf32>) -> tensor<1xf32>
  %40 = stablehlo.slice %s [25:26] : (tensor<66xf32>) -> tensor<1xf32>
  %41 = stablehlo.slice %s [24:25] : (tensor<66xf32>) -> tensor<1xf32>
  %42 = stablehlo.slice %s [23:24] : (tensor<66xf32>) -> tensor<1xf32>
  %43 = stablehlo.slice %s [22:23] : (tensor<66xf32>) -> tensor<1xf32>
  %44 = stablehlo.slice %s [21:22] : (tensor<66xf32>) -> tensor<1xf32>
  %45 = stablehlo.slice %s [20:21] : (tensor<66xf32>) -> tensor<1xf32>
  %46 = stablehlo.slice %s [19:20] : (tensor<66xf32>) -> tensor<1xf32>
  %47 = stablehlo.slice %s [18:19] : (tensor<66xf32>) -> tensor<1xf32>
  %48 = stablehlo.slice %s [17:18] : (tensor<66xf32>) -> tensor<1xf32>
  %49 = stablehlo.slice %s [16:17] : (tensor<66xf32>) -> tensor<1xf32>
  %50 = stablehlo.slice %s [15:16] : (tensor<66xf32>) -> tensor<1xf32>
  %51 = stablehlo.slice %s [14:15] : (tensor<66xf32>) -> tensor<1xf32>
  %52 = stablehlo.slice %s [13:14] : (tensor<66xf32>) -> tensor<1xf32>
  %53 = stablehlo.slice %s [12:13] : (tensor<66xf32>) -> tensor<1xf32>
  %54 = stablehlo.slice %s [11:12] : (tensor<66xf32>) -> tensor<1xf32>
  %55 = stablehlo.slice %s [10:11] : (tensor<66xf32>) -> tensor<1xf32>
  %56 = stablehlo.slice %s [9:10] : (tensor<66xf32>) -> tensor<1xf32>
  %57 = stablehlo.slice %s [8:9] : (tensor<66xf32>) -> tensor<1xf32>
  %58 = stablehlo.slice %s [7:8] : (tensor<66xf32>) -> tensor<1xf32>
  %59 = stablehlo.slice %s [6:7] : (tensor<66xf32>) -> tensor<1xf32>
  %60 = stablehlo.slice %s [5:6] : (tensor<66xf32>) -> tensor<1xf32>
  %61 = stablehlo.slice %s [4:5] : (tensor<66xf32>) -> tensor<1xf32>
  %62 = stablehlo.slice %s [3:4] : (tensor<66xf32>) -> tensor<1xf32>
  %63 = stablehlo.slice %s [2:3] : (tensor<66xf32>) -> tensor<1xf32>
  %64 = stablehlo.slice %s [1:2] : (tensor<66xf32>) -> tensor<1xf32>
  %65 = stablehlo.slice %s [0:1] : (tensor<66xf32>) -> tensor<1xf32>
  %r = stablehlo.concatenate %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, %64, %65, dim = 0 : (tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<66xf32>
  return %r : tensor<66xf32>
}
