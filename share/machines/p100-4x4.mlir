// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Four nodes of four NVIDIA Tesla P100, the first cluster of the FlexFlow paper
// (Jia, Zaharia, Aiken: Beyond Data and Model Parallelism for Deep Neural
// Networks): NVLink within a node, 100 Gb/s EDR InfiniBand between nodes.
//
// Peaks, memory: NVIDIA Tesla P100 data sheet (SXM2, 16 GB): 10.6 / 21.2 / 5.3
// TFLOP/s in single, half and double precision, 732 GB/s. It has four NVLink 1
// ports of 20 GB/s each way (NVIDIA Tesla P100 whitepaper); here one joins every
// pair of a node. PCIe 3.0 x16: 15.75 GB/s each way. InfiniBand EDR: 100 Gb/s =
// 12.5 GB/s. Launch overhead and latencies are usual measured values, no
// vendor's figures.
// Price: an example, to be replaced by what you pay. It is near the
// list price per hour, without a source, of a P100 on demand at Google Cloud (us-central1).
soap.machine "p100-4x4" ("nodes" = 4) {
  soap.device_kind "p100"
      peak {f32 = 10.6e12, f16 = 21.2e12, f64 = 5.3e12}
      launch 5.0e-6 memory 16.0e9 bandwidth 732.0e9
      price 1.46
  soap.switch "infiniband"
  soap.repeat "node" "nodes" {
    soap.device "gpu" 4 : "p100"
    soap.switch "host"
    soap.link "gpu" to "gpu" bandwidth 20.0e9 latency 2.0e-6
    soap.link "gpu" to "host" bandwidth 15.75e9 latency 1.0e-6
    soap.link "host" to "infiniband" bandwidth 12.5e9 latency 1.0e-6
  }
}
