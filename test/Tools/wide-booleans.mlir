// Newer releases of MLIR than ours, and so JAX 0.10.2, write a long constant of
// booleans with a byte per element; older ones with a bit.

// RUN: soap-run %s --function=main --quiet | FileCheck %s
// RUN: soap-opt %s | FileCheck %s --check-prefix=TEXT
// RUN: soap-opt %s | soap-run - --function=main --quiet | FileCheck %s

// Columns behind a constant stay; what is no byte of 0 or 1 is an error.
// RUN: sed 's/not %wide :/not %none :/' %s > %t.mlir
// RUN: not soap-run %t.mlir --function=main 2>&1 | FileCheck %s --check-prefix=COLUMN
// RUN: sed 's/0x0100/0x0200/' %s > %t.mlir
// RUN: not soap-run %t.mlir --function=main 2>&1 | FileCheck %s --check-prefix=TWO

// CHECK: dense<{{\[\[}}true, false, false, true, false], [false, true, false, false, true], [false, false, true, false, true]]>
// CHECK: dense<{{\[\[}}false, true, true, false, true], [true, false, true, true, false], [true, true, false, true, false]]>
// CHECK: dense<{{\[\[}}true, false, false, true, false], [false, true, false, false, true], [false, false, true, false, true]]>
// TEXT-COUNT-2: dense<{{\[\[}}true, false, false, true, false], [false, true, false, false, true], [false, false, true, false, true]]>
// COLUMN: :[[#@LINE+4]]:111: error: use of undeclared SSA value name
// TWO: :[[#@LINE+3]]:30: error: elements hex data size is invalid for provided type: 'tensor<3x5xi1>'
func.func @main() -> (tensor<3x5xi1>, tensor<3x5xi1>, tensor<3x5xi1>) {
  // On one line, for the columns.
  %wide = stablehlo.constant dense<"0x010000010000010000010000010001"> : tensor<3x5xi1>  %not = stablehlo.not %wide : tensor<3x5xi1>
  %packed = stablehlo.constant dense<"0x4952"> : tensor<3x5xi1>
  return %wide, %not, %packed : tensor<3x5xi1>, tensor<3x5xi1>, tensor<3x5xi1>
}
