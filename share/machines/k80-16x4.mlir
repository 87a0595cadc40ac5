// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sixteen nodes of four NVIDIA Tesla K80 GPUs, the second cluster of the
// FlexFlow paper (Jia, Zaharia, Aiken: Beyond Data and Model Parallelism for
// Deep Neural Networks): adjacent GPUs share a PCIe switch, all four the switch
// to the CPU; 56 Gb/s InfiniBand between nodes.
//
// Peaks, memory: NVIDIA Tesla K80 board specification, for a board of two GPUs:
// 5.6 and 1.87 TFLOP/s in single and double precision at the base clock, 480
// GB/s, 24 GB; half of each is one GPU's. (With boost, as far as the board's
// 300 W allow, 8.73 and 2.91: training keeps both GPUs busy all the time.) PCIe
// 3.0 x16: 15.75 GB/s each way. InfiniBand FDR: 56 Gb/s = 7 GB/s. Launch
// overhead and latencies are usual measured values, no vendor's figures.
// Price: an example, to be replaced by what you pay. It is near the
// list price per hour, without a source, of a sixteenth of an AWS p2.16xlarge on demand
// (14.40 US dollars, us-east-1).
soap.machine "k80-16x4" ("nodes" = 16) {
  soap.device_kind "k80"
      peak {f32 = 2.8e12, f64 = 0.935e12}
      launch 6.0e-6 memory 12.0e9 bandwidth 240.0e9
      price 0.9
  soap.switch "infiniband"
  soap.repeat "node" "nodes" {
    soap.switch "host"
    soap.repeat "pair" 2 {
      soap.device "gpu" 2 : "k80"
      soap.switch "pcie"
      soap.link "gpu" to "pcie" bandwidth 15.75e9 latency 2.0e-6
    }
    soap.link "pair/pcie" to "host" bandwidth 15.75e9 latency 1.0e-6
    soap.link "host" to "infiniband" bandwidth 7.0e9 latency 1.0e-6
  }
}
