// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:4" | FileCheck %s
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:4 replan=true algorithm=single-device" | FileCheck %s --check-prefix=ONE
// RUN: soap-opt %s --soap-auto-parallel="machine=cpu:4 algorithm=data-parallel report=-" -o /dev/null 2>&1 | FileCheck %s --check-prefix=TABLE
// RUN: not soap-opt %s --soap-auto-parallel="machine=cpu:2" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LACKS
// RUN: not soap-opt %s --soap-auto-parallel="algorithm=guess" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ALGORITHM
// RUN: not soap-opt %s --soap-auto-parallel="budget=soon" -o /dev/null 2>&1 | FileCheck %s --check-prefix=BUDGET
// RUN: not soap-opt %s --soap-auto-parallel="memory-limit=lots" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LIMIT
// RUN: not soap-opt %s --soap-auto-parallel="memory-limit=4KiB" -o /dev/null 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: not soap-opt %s --soap-auto-parallel="semantics=vague" -o /dev/null 2>&1 | FileCheck %s --check-prefix=SEMANTICS
// RUN: not soap-opt %s --soap-auto-parallel="threads=257" -o /dev/null 2>&1 | FileCheck %s --check-prefix=THREADS

// A configuration that a user wrote stays; `replan` searches anew for it, too.
// CHECK-LABEL: func.func @main
// CHECK: soap.operator "pinned"
// CHECK-SAME: config <[1, 4, 1] on [3, 2, 1, 0]>
// CHECK: soap.operator
// CHECK-SAME: config <
// ONE-COUNT-2: config <[{{1(, 1)*}}] on [0]>

// TABLE: family forward part split devices candidates
// TABLE: strategy time/step speed memory/device moved compute
// TABLE-NEXT: found
// TABLE-NEXT: data parallel
// TABLE-NEXT: model parallel
// TABLE-NEXT: one device

// LACKS: auto-parallel.mlir:[[#@LINE+9]]:{{[0-9]+}}: error: configuration: {{.*}}device 3
// ALGORITHM: error: unknown algorithm 'guess', expected one of mcmc, optcnn, frontier, exact, data-parallel
// BUDGET: error: option 'budget' is 'soon'; expected a number of proposals (20000) or a time (10s, 500ms)
// LIMIT: error: option 'memory-limit' is 'lots'; expected bytes, such as 8GiB, 500MB or 1000000
// MEMORY: error: the model does not fit in memory: device 'cpu[0]' lacks {{[0-9]+}} bytes of the {{[0-9]+}} that the best strategy found needs
// SEMANTICS: error: option 'semantics' is 'vague'; expected runtime or paper
// THREADS: error: option 'threads' must be at most 256

func.func @main(%x: tensor<64x32xf32>, %w: tensor<32x16xf32>) -> tensor<64x16xf32> {
  %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] {soap.operator = "pinned", soap.config = #soap.config<[1, 4, 1] on [3, 2, 1, 0]>} : (tensor<64x32xf32>, tensor<32x16xf32>) -> tensor<64x16xf32>
  %1 = stablehlo.tanh %0 : tensor<64x16xf32>
  return %1 : tensor<64x16xf32>
}
