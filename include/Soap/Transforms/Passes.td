//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_TRANSFORMS_PASSES_TD
#define SOAP_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def FormOperatorsPass : Pass<"soap-form-operators", "mlir::ModuleOp"> {
  let summary = "Group ops into operators and families";
  let description = [{
    Inlines all calls and groups the ops of the entry function into
    `soap.operator`s: one anchor each (contraction, convolution, reduction,
    window, gather, scatter) with the elementwise ops around it. Operators that
    belong together (forward, gradients, update) get the same family, families
    that repeat one another the same tie.

    Ops with equal `soap.operator` attributes form one operator of that name, and
    a `soap.config` attribute becomes its configuration. An op that nobody knows
    becomes an operator of its own, computed whole, with a warning.

    ```
    %0 = stablehlo.dot_general %x, %w, contracting_dims = [1] x [0] : ...
    ```
    becomes
    ```
    %0 = soap.operator "fc" family "fc" role "forward" tie 0 (%x, %w)
        dims ["m" = 64 : sample, "n" = 8 : parameter, "k" = 4 : reduction] ... {
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", /*default=*/"",
           "The entry function; without it main, or the only public one">,
    Option<"printFamilies", "print-families", "bool", /*default=*/"false",
           "Print a table of the families to standard error">,
  ];
  let dependentDialects = ["::soap::SoapDialect"];
}

def InlineOperatorsPass : Pass<"soap-inline-operators", "mlir::ModuleOp"> {
  let summary = "Turn operators back into plain ops with attributes";
  let description = [{
    The inverse of `soap-form-operators`: the ops of every operator's body take
    its place and carry its name and configuration as `soap.operator` and
    `soap.config` attributes, so that whoever brought the ops gets them back
    annotated, and another run of `soap-form-operators` forms the same operators.
  }];
  let dependentDialects = ["::soap::SoapDialect"];
}

#endif // SOAP_TRANSFORMS_PASSES_TD
