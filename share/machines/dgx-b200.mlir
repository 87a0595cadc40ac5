// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "dgx-b200:N": N NVIDIA DGX B200 nodes of eight B200, joined by NVSwitch, one
// 400 Gb/s adapter (ConnectX-7) per GPU.
//
// Peaks, memory: NVIDIA's HGX B200 and DGX B200 data sheets, an eighth of the
// node's, without sparsity (half of what they list for tensor cores): 75 TFLOP/s in
// single precision, 37 in double, 2250 in half precision and bfloat16, 4500 in FP8
// and int8; 1440 GB and 64 TB/s per node. NVLink 5: 1.8 TB/s in both directions
// together, so 900 GB/s each way. InfiniBand NDR: 400 Gb/s = 50 GB/s. Launch
// overhead, latencies and the rate of attention are those of dgx-h100, not measured.
// Products: 1745 of 2250 TFLOP/s are the most that was measured in bfloat16, by S.
// Bekman's Machine Learning Engineering (maximum achievable matmul FLOPS).
// Price: an example, to be replaced by what you pay. It is near the list price per
// hour, without a source, of an eighth of an AWS p6-b200.48xlarge on demand (113.93
// US dollars).
soap.machine "dgx-b200" ("nodes" = 1) {
  soap.device_kind "b200"
      peak {f32 = 75.0e12, f16 = 2250.0e12, bf16 = 2250.0e12, f64 = 37.0e12,
            f8E4M3FN = 4500.0e12, f8E5M2 = 4500.0e12, i8 = 4500.0e12}
      launch 2.5e-6 memory 180.0e9 bandwidth 8000.0e9
      price 14.24
      products 0.78 attention 0.5 merges
  soap.switch "infiniband"
  soap.repeat "node" "nodes" {
    soap.device "gpu" 8 : "b200"
    soap.switch "nvswitch"
    soap.link "gpu" to "nvswitch" bandwidth 900.0e9 latency 1.0e-6
    soap.link "gpu" to "infiniband" bandwidth 50.0e9 latency 1.5e-6
  }
}
