# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""chain.py N: a function @chain that doubles four numbers N times by additions."""
import sys

n = int(sys.argv[1])
kind = "tensor<4xf32>"
print(f"func.func @chain() -> {kind} {{")
print(f"%x0 = stablehlo.constant dense<[1.0, 2.0, 0.5, 0.0]> : {kind}")
for i in range(n):
    print(f"%x{i + 1} = stablehlo.add %x{i}, %x{i} : {kind}")
print(f"return %x{n} : {kind}\n}}")
