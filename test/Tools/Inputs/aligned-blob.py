# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A model with a resource of 80 KB that is aligned to 64 bytes."""

COUNT = 20000
print(f"""func.func @main(%x: tensor<{COUNT}xf32>) -> tensor<{COUNT}xf32> {{
  %c = stablehlo.constant dense_resource<blob> : tensor<{COUNT}xf32>
  %0 = stablehlo.add %x, %c : tensor<{COUNT}xf32>
  return %0 : tensor<{COUNT}xf32>
}}
{{-#
  dialect_resources: {{
    builtin: {{
      blob: "0x40000000{"0000803F" * COUNT}"
    }}
  }}
#-}}""")
