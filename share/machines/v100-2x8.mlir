// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Two nodes of eight NVIDIA Tesla V100 with NVLink in the hybrid cube mesh of a
// DGX-1, 100 Gb/s InfiniBand between nodes: the cluster of the TensorOpt paper
// (Cai et al.: TensorOpt: Exploring the Tradeoffs in Distributed DNN Training
// with Auto-Parallelism).
//
// Peaks, memory: NVIDIA V100 data sheet (SXM2, 16 GB): 15.7, 125 (tensor cores)
// and 7.8 TFLOP/s in single, half and double precision, 900 GB/s. Six NVLink 2
// ports of 25 GB/s each way; which pairs have one or two: NVIDIA DGX-1 with
// Tesla V100 system architecture whitepaper. PCIe 3.0 x16: 15.75 GB/s each way.
// InfiniBand EDR: 12.5 GB/s. Launch overhead and latencies are usual measured
// values, no vendor's figures.
// Price: an example, to be replaced by what you pay. It is near the
// list price per hour, without a source, of an eighth of an AWS p3.16xlarge on demand
// (24.48 US dollars, us-east-1).
soap.machine "v100-2x8" ("nodes" = 2) {
  soap.device_kind "v100"
      peak {f32 = 15.7e12, f16 = 125.0e12, f64 = 7.8e12}
      launch 4.0e-6 memory 16.0e9 bandwidth 900.0e9
      price 3.06
  soap.switch "infiniband"
  soap.repeat "node" "nodes" {
    soap.device "gpu" 8 : "v100"
    soap.switch "host"
    // One port.
    soap.link "gpu[0]" to "gpu[1]" bandwidth 25.0e9 latency 2.0e-6
    soap.link "gpu[0]" to "gpu[2]" bandwidth 25.0e9 latency 2.0e-6
    soap.link "gpu[1]" to "gpu[3]" bandwidth 25.0e9 latency 2.0e-6
    soap.link "gpu[2]" to "gpu[6]" bandwidth 25.0e9 latency 2.0e-6
    soap.link "gpu[3]" to "gpu[7]" bandwidth 25.0e9 latency 2.0e-6
    soap.link "gpu[4]" to "gpu[5]" bandwidth 25.0e9 latency 2.0e-6
    soap.link "gpu[4]" to "gpu[6]" bandwidth 25.0e9 latency 2.0e-6
    soap.link "gpu[5]" to "gpu[7]" bandwidth 25.0e9 latency 2.0e-6
    // Two ports.
    soap.link "gpu[0]" to "gpu[3]" bandwidth 50.0e9 latency 2.0e-6
    soap.link "gpu[0]" to "gpu[4]" bandwidth 50.0e9 latency 2.0e-6
    soap.link "gpu[1]" to "gpu[2]" bandwidth 50.0e9 latency 2.0e-6
    soap.link "gpu[1]" to "gpu[5]" bandwidth 50.0e9 latency 2.0e-6
    soap.link "gpu[2]" to "gpu[3]" bandwidth 50.0e9 latency 2.0e-6
    soap.link "gpu[4]" to "gpu[7]" bandwidth 50.0e9 latency 2.0e-6
    soap.link "gpu[5]" to "gpu[6]" bandwidth 50.0e9 latency 2.0e-6
    soap.link "gpu[6]" to "gpu[7]" bandwidth 50.0e9 latency 2.0e-6
    soap.link "gpu" to "host" bandwidth 15.75e9 latency 1.0e-6
    soap.link "host" to "infiniband" bandwidth 12.5e9 latency 1.0e-6
  }
}
