// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// "dgx-h100:N": N NVIDIA DGX H100 nodes of eight H100 (SXM5, 80 GB), joined by
// NVSwitch, one 400 Gb/s InfiniBand adapter per GPU.
//
// Peaks, memory: NVIDIA H100 data sheet, without sparsity: 67 TFLOP/s in single
// precision, 989 in half precision and bfloat16, 34 in double, 1979 in FP8 and
// int8; 3.35 TB/s. NVLink 4: 900 GB/s in both directions together, so 450 GB/s
// each way. InfiniBand NDR: 400 Gb/s = 50 GB/s. Launch overhead and latencies
// are usual measured values, no vendor's figures; so is the rate of attention, about
// that of published measurements for sequences of 1024 and more. Products: 794 of 989
// TFLOP/s are the most that was measured in bfloat16, by S. Bekman's Machine Learning
// Engineering (maximum achievable matmul FLOPS).
// Price: an example, to be replaced by what you pay. It is near the
// list price per hour, without a source, of an eighth of an AWS p5.48xlarge on demand
// (98.32 US dollars, us-east-1, before the reduction of 2025).
soap.machine "dgx-h100" ("nodes" = 1) {
  soap.device_kind "h100"
      peak {f32 = 67.0e12, f16 = 989.0e12, bf16 = 989.0e12, f64 = 34.0e12,
            f8E4M3FN = 1979.0e12, f8E5M2 = 1979.0e12, i8 = 1979.0e12}
      launch 2.5e-6 memory 80.0e9 bandwidth 3350.0e9
      price 12.29
      products 0.8 attention 0.5 merges
  soap.switch "infiniband"
  soap.repeat "node" "nodes" {
    soap.device "gpu" 8 : "h100"
    soap.switch "nvswitch"
    soap.link "gpu" to "nvswitch" bandwidth 450.0e9 latency 1.0e-6
    soap.link "gpu" to "infiniband" bandwidth 50.0e9 latency 1.5e-6
  }
}
