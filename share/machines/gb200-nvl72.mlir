// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "gb200-nvl72:N": N NVIDIA GB200 NVL72 racks of 72 Blackwell GPUs in one NVLink
// domain, one 400 Gb/s adapter (ConnectX-7) per GPU between racks.
//
// Peaks, memory: NVIDIA's GB200 NVL72 data sheet, a 72nd of the rack's, without
// sparsity (half of what it lists for tensor cores): 80 TFLOP/s in single
// precision, 40 in double, 2500 in half precision and bfloat16, 5000 in FP8 and
// int8; 13.4 TB and 576 TB/s per rack. NVLink 5: 130 TB/s per rack, 1.8 TB/s per
// GPU in both directions together, so 900 GB/s each way. InfiniBand NDR: 400 Gb/s =
// 50 GB/s. Launch overhead, latencies and the rate of attention are those of
// dgx-h100, not measured, that of products is dgx-b200's. No price is known.
soap.machine "gb200-nvl72" ("racks" = 1) {
  soap.device_kind "gb200"
      peak {f32 = 80.0e12, f16 = 2500.0e12, bf16 = 2500.0e12, f64 = 40.0e12,
            f8E4M3FN = 5000.0e12, f8E5M2 = 5000.0e12, i8 = 5000.0e12}
      launch 2.5e-6 memory 186.0e9 bandwidth 8000.0e9
      products 0.78 attention 0.5 merges
  soap.switch "infiniband"
  soap.repeat "rack" "racks" {
    soap.device "gpu" 72 : "gb200"
    soap.switch "nvlink"
    soap.link "gpu" to "nvlink" bandwidth 900.0e9 latency 1.0e-6
    soap.link "gpu" to "infiniband" bandwidth 50.0e9 latency 1.5e-6
  }
}
