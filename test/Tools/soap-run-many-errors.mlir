// One error, although threads compile the kernels in several groups.
// RUN: not soap-run %s --quiet >%t 2>&1
// RUN: grep -c "error:" %t | FileCheck %s --check-prefix=COUNT
// RUN: FileCheck %s < %t
// COUNT: {{^1$}}
// CHECK: mlir:[[#@LINE+3]]:9: error: no CPU code for 'stablehlo.custom_call' of @f0

func.func @main(%v0: tensor<4xf32>) -> tensor<4xf32> {
  %v1 = stablehlo.custom_call @f0(%v0) : (tensor<4xf32>) -> tensor<4xf32>
  %v2 = stablehlo.custom_call @f1(%v1) : (tensor<4xf32>) -> tensor<4xf32>
  %v3 = stablehlo.custom_call @f2(%v2) : (tensor<4xf32>) -> tensor<4xf32>
  %v4 = stablehlo.custom_call @f3(%v3) : (tensor<4xf32>) -> tensor<4xf32>
  %v5 = stablehlo.custom_call @f4(%v4) : (tensor<4xf32>) -> tensor<4xf32>
  %v6 = stablehlo.custom_call @f5(%v5) : (tensor<4xf32>) -> tensor<4xf32>
  %v7 = stablehlo.custom_call @f6(%v6) : (tensor<4xf32>) -> tensor<4xf32>
  %v8 = stablehlo.custom_call @f7(%v7) : (tensor<4xf32>) -> tensor<4xf32>
  %v9 = stablehlo.custom_call @f8(%v8) : (tensor<4xf32>) -> tensor<4xf32>
  %v10 = stablehlo.custom_call @f9(%v9) : (tensor<4xf32>) -> tensor<4xf32>
  %v11 = stablehlo.custom_call @f10(%v10) : (tensor<4xf32>) -> tensor<4xf32>
  %v12 = stablehlo.custom_call @f11(%v11) : (tensor<4xf32>) -> tensor<4xf32>
  %v13 = stablehlo.custom_call @f12(%v12) : (tensor<4xf32>) -> tensor<4xf32>
  %v14 = stablehlo.custom_call @f13(%v13) : (tensor<4xf32>) -> tensor<4xf32>
  %v15 = stablehlo.custom_call @f14(%v14) : (tensor<4xf32>) -> tensor<4xf32>
  %v16 = stablehlo.custom_call @f15(%v15) : (tensor<4xf32>) -> tensor<4xf32>
  %v17 = stablehlo.custom_call @f16(%v16) : (tensor<4xf32>) -> tensor<4xf32>
  %v18 = stablehlo.custom_call @f17(%v17) : (tensor<4xf32>) -> tensor<4xf32>
  %v19 = stablehlo.custom_call @f18(%v18) : (tensor<4xf32>) -> tensor<4xf32>
  %v20 = stablehlo.custom_call @f19(%v19) : (tensor<4xf32>) -> tensor<4xf32>
  %v21 = stablehlo.custom_call @f20(%v20) : (tensor<4xf32>) -> tensor<4xf32>
  %v22 = stablehlo.custom_call @f21(%v21) : (tensor<4xf32>) -> tensor<4xf32>
  %v23 = stablehlo.custom_call @f22(%v22) : (tensor<4xf32>) -> tensor<4xf32>
  %v24 = stablehlo.custom_call @f23(%v23) : (tensor<4xf32>) -> tensor<4xf32>
  %v25 = stablehlo.custom_call @f24(%v24) : (tensor<4xf32>) -> tensor<4xf32>
  %v26 = stablehlo.custom_call @f25(%v25) : (tensor<4xf32>) -> tensor<4xf32>
  %v27 = stablehlo.custom_call @f26(%v26) : (tensor<4xf32>) -> tensor<4xf32>
  %v28 = stablehlo.custom_call @f27(%v27) : (tensor<4xf32>) -> tensor<4xf32>
  %v29 = stablehlo.custom_call @f28(%v28) : (tensor<4xf32>) -> tensor<4xf32>
  %v30 = stablehlo.custom_call @f29(%v29) : (tensor<4xf32>) -> tensor<4xf32>
  %v31 = stablehlo.custom_call @f30(%v30) : (tensor<4xf32>) -> tensor<4xf32>
  %v32 = stablehlo.custom_call @f31(%v31) : (tensor<4xf32>) -> tensor<4xf32>
  %v33 = stablehlo.custom_call @f32(%v32) : (tensor<4xf32>) -> tensor<4xf32>
  %v34 = stablehlo.custom_call @f33(%v33) : (tensor<4xf32>) -> tensor<4xf32>
  %v35 = stablehlo.custom_call @f34(%v34) : (tensor<4xf32>) -> tensor<4xf32>
  %v36 = stablehlo.custom_call @f35(%v35) : (tensor<4xf32>) -> tensor<4xf32>
  %v37 = stablehlo.custom_call @f36(%v36) : (tensor<4xf32>) -> tensor<4xf32>
  %v38 = stablehlo.custom_call @f37(%v37) : (tensor<4xf32>) -> tensor<4xf32>
  %v39 = stablehlo.custom_call @f38(%v38) : (tensor<4xf32>) -> tensor<4xf32>
  %v40 = stablehlo.custom_call @f39(%v39) : (tensor<4xf32>) -> tensor<4xf32>
  %v41 = stablehlo.custom_call @f40(%v40) : (tensor<4xf32>) -> tensor<4xf32>
  %v42 = stablehlo.custom_call @f41(%v41) : (tensor<4xf32>) -> tensor<4xf32>
  %v43 = stablehlo.custom_call @f42(%v42) : (tensor<4xf32>) -> tensor<4xf32>
  %v44 = stablehlo.custom_call @f43(%v43) : (tensor<4xf32>) -> tensor<4xf32>
  %v45 = stablehlo.custom_call @f44(%v44) : (tensor<4xf32>) -> tensor<4xf32>
  %v46 = stablehlo.custom_call @f45(%v45) : (tensor<4xf32>) -> tensor<4xf32>
  %v47 = stablehlo.custom_call @f46(%v46) : (tensor<4xf32>) -> tensor<4xf32>
  %v48 = stablehlo.custom_call @f47(%v47) : (tensor<4xf32>) -> tensor<4xf32>
  %v49 = stablehlo.custom_call @f48(%v48) : (tensor<4xf32>) -> tensor<4xf32>
  %v50 = stablehlo.custom_call @f49(%v49) : (tensor<4xf32>) -> tensor<4xf32>
  %v51 = stablehlo.custom_call @f50(%v50) : (tensor<4xf32>) -> tensor<4xf32>
  %v52 = stablehlo.custom_call @f51(%v51) : (tensor<4xf32>) -> tensor<4xf32>
  %v53 = stablehlo.custom_call @f52(%v52) : (tensor<4xf32>) -> tensor<4xf32>
  %v54 = stablehlo.custom_call @f53(%v53) : (tensor<4xf32>) -> tensor<4xf32>
  %v55 = stablehlo.custom_call @f54(%v54) : (tensor<4xf32>) -> tensor<4xf32>
  %v56 = stablehlo.custom_call @f55(%v55) : (tensor<4xf32>) -> tensor<4xf32>
  %v57 = stablehlo.custom_call @f56(%v56) : (tensor<4xf32>) -> tensor<4xf32>
  %v58 = stablehlo.custom_call @f57(%v57) : (tensor<4xf32>) -> tensor<4xf32>
  %v59 = stablehlo.custom_call @f58(%v58) : (tensor<4xf32>) -> tensor<4xf32>
  %v60 = stablehlo.custom_call @f59(%v59) : (tensor<4xf32>) -> tensor<4xf32>
  return %v60 : tensor<4xf32>
}
