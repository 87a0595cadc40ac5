// Products of f64, and factors of matrices, come from a library that is loaded
// where a program needs it.

// RUN: soap-run %s --machine=cpu:1 --check --quiet
// RUN: soap-run %s --machine=cpu:2 --algorithm=random --check --quiet
// RUN: soap-run %s --machine=cuda:2 --emulate --check --quiet

// A model for other compilers has operations of StableHLO alone.
// RUN: soap-run %s --machine=cpu:2 --plan-only --quiet --shardings-module=%t.bin
// RUN: soap-translate %t.bin | FileCheck %s --check-prefix=MODULE
// MODULE-NOT: soap.
// MODULE: stablehlo.while
// MODULE-NOT: soap.

// Where no such library can be loaded: one line, before anything runs.
// RUN: soap-run %s --machine=cpu:1 --emit=%t.soapx --quiet
// RUN: rm -rf %t.lib && mkdir %t.lib
// RUN: echo > %t.lib/libopenblas.so.0 && echo > %t.lib/liblapack.so.3
// RUN: not env LD_LIBRARY_PATH=%t.lib soap-run %s --machine=cpu:1 --quiet 2>&1 | tee %t.log | FileCheck %s --check-prefix=LOAD
// RUN: count 1 < %t.log
// RUN: not env LD_LIBRARY_PATH=%t.lib soap-exec %t.soapx 2>&1 | tee %t.log | FileCheck %s --check-prefix=EXEC
// RUN: count 1 < %t.log
// RUN: not env LD_LIBRARY_PATH=%t.lib soap-run %s --machine=cpu:1 --emit=%t.soapx --check --quiet 2>&1 | tee %t.log | FileCheck %s --check-prefix=CHECK
// RUN: count 1 < %t.log
// RUN: env LD_LIBRARY_PATH=%t.lib soap-run %s --machine=cuda:1 --emulate --quiet
// RUN: env LD_LIBRARY_PATH=%t.lib soap-run %s --machine=cpu:1 --plan-only --quiet
// RUN: not env LD_LIBRARY_PATH=%t.lib soap-run %s --machine=cpu:1 --emit=%t.soapx --quiet 2>&1 | FileCheck %s --check-prefix=EMIT
// LOAD: linear-algebra.mlir:{{.*}} error: the program needs OpenBLAS for its linear algebra (Debian: libopenblas0): {{.*}}: file too short
// EXEC: .soapx: error: needs OpenBLAS
// CHECK: linear-algebra.mlir:{{.*}} error: 'soap.eigh' op needs OpenBLAS
// EMIT: linear-algebra.mlir:{{.*}} error: the compiled program needs OpenBLAS

func.func @main(%a: tensor<4x9x9xf64>) -> (tensor<4x9x9xf64>, tensor<4x9xf64>) {
  %p = stablehlo.dot_general %a, %a, batching_dims = [0] x [0], contracting_dims = [2] x [2] : (tensor<4x9x9xf64>, tensor<4x9x9xf64>) -> tensor<4x9x9xf64>
  %0:3 = stablehlo.custom_call @lapack_dsyevd_ffi(%p) {mhlo.backend_config = {mode = 86 : ui8, uplo = 76 : ui8}} : (tensor<4x9x9xf64>) -> (tensor<4x9x9xf64>, tensor<4x9xf64>, tensor<4xi32>)
  return %0#0, %0#1 : tensor<4x9x9xf64>, tensor<4x9xf64>
}
