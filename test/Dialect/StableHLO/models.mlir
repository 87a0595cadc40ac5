// Each exported model parses, and its text is stable: printing what was parsed
// gives JAX's own text (and a line feed), and so does a way through the generic
// form.

// RUN: cat %models/mlp/mlp.mlir > %t.jax && echo "" >> %t.jax
// RUN: soap-opt %models/mlp/mlp.mlir -o %t.mlp
// RUN: diff %t.jax %t.mlp
// RUN: soap-opt --mlir-print-op-generic %t.mlp | soap-opt | diff - %t.mlp

// RUN: cat %models/lenet/lenet.mlir > %t.jax && echo "" >> %t.jax
// RUN: soap-opt %models/lenet/lenet.mlir -o %t.lenet
// RUN: diff %t.jax %t.lenet
// RUN: soap-opt --mlir-print-op-generic %t.lenet | soap-opt | diff - %t.lenet

// RUN: cat %models/transformer/transformer.mlir > %t.jax && echo "" >> %t.jax
// RUN: soap-opt %models/transformer/transformer.mlir -o %t.transformer
// RUN: diff %t.jax %t.transformer
// RUN: soap-opt --mlir-print-op-generic %t.transformer | soap-opt | diff - %t.transformer
