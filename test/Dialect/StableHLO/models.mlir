// Each exported model parses, and its text is stable: printing what was parsed
// gives JAX's own text, and so does a way through the generic form.
// RUN: soap-opt %models/mlp/mlp.mlir -o %t.mlp
// RUN: diff --strip-trailing-cr -B %models/mlp/mlp.mlir %t.mlp
// RUN: soap-opt --mlir-print-op-generic %t.mlp | soap-opt | diff - %t.mlp
// RUN: soap-opt %models/lenet/lenet.mlir -o %t.lenet
// RUN: diff --strip-trailing-cr -B %models/lenet/lenet.mlir %t.lenet
// RUN: soap-opt --mlir-print-op-generic %t.lenet | soap-opt | diff - %t.lenet
// RUN: soap-opt %models/transformer/transformer.mlir -o %t.transformer
// RUN: diff --strip-trailing-cr -B %models/transformer/transformer.mlir %t.transformer
// RUN: soap-opt --mlir-print-op-generic %t.transformer | soap-opt | diff - %t.transformer
