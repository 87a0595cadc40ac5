// RUN: soap-opt %s --soap-print-machine=machine=cpu:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=CPU
// RUN: soap-opt %s --soap-print-machine=machine=p100-4x4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=P100
// RUN: soap-opt %s --soap-print-machine=machine=k80-16x4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=K80
// RUN: soap-opt %s --soap-print-machine=machine=v100-2x8 -o /dev/null 2>&1 | FileCheck %s --check-prefix=V100
// RUN: soap-opt %s --soap-print-machine=machine=dgx-a100:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=A100
// RUN: soap-opt %s --soap-print-machine=machine=dgx-h100:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=H100
// RUN: soap-opt %s --soap-print-machine=machine=dgx-b200:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=B200
// RUN: soap-opt %s --soap-print-machine=machine=gb200-nvl72:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=GB200
// RUN: soap-opt %s --soap-print-machine=machine=cuda:2 -o /dev/null 2>&1 | FileCheck %s --check-prefix=CUDA
// RUN: soap-opt %s --soap-print-machine=machine=h200 -o /dev/null 2>&1 | FileCheck %s --check-prefix=H200
// RUN: soap-opt %s --soap-print-machine=machine=tpu-v5e -o /dev/null 2>&1 | FileCheck %s --check-prefix=V5E
// RUN: soap-opt %s --soap-print-machine=machine=tpu-v5e:16x16 -o /dev/null 2>&1 | FileCheck %s --check-prefix=POD
// RUN: soap-opt %s --soap-print-machine=machine=tpu-v5p:4x4x8 -o /dev/null 2>&1 | FileCheck %s --check-prefix=V5P
// RUN: soap-opt %s --soap-print-machine=machine=tpu-v5p:2x4x4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=SMALL
// RUN: soap-opt %s --soap-print-machine=machine=tpu-v4 -o /dev/null 2>&1 | FileCheck %s --check-prefix=V4
// RUN: soap-opt %s --soap-print-machine=machine=tpu-v6e:8x16 -o /dev/null 2>&1 | FileCheck %s --check-prefix=V6E

// Every preset is read, and its routes are the expected ones.

// CPU: machine cpu:2: 2 devices, 1 switches, 4 links
// CPU-NEXT: kind core: 4 GB at 15 GB/s, cache 2 MB at 40 GB/s, launch 0.1 us, bf16
// CPU: device 1: cpu[1] (core) shares 4 cores of cores
// CPU-NEXT: route 0 to 1: 12 GB/s, 4 us, cpu[0] -> memory, memory -> cpu[1]

// P100: machine p100-4x4: 16 devices, 5 switches, 88 links
// P100-NEXT: kind p100: 16 GB at 732 GB/s, launch 5 us, f16 21.2 Top/s, f32 10.6 Top/s, f64 5.3 Top/s, products at 90% of the peak{{$}}
// P100: route 0 to 3: 20 GB/s, 2 us, node[0]/gpu[0] -> node[0]/gpu[3]
// P100-NEXT: route 0 to 4: 12.5 GB/s, 4 us, node[0]/gpu[0] -> node[0]/host, node[0]/host -> infiniband, infiniband -> node[1]/host, node[1]/host -> node[1]/gpu[0]

// Neighbours share a switch, the two pairs of a node another.
// K80: machine k80-16x4: 64 devices, 49 switches, 224 links
// K80: device 6: node[1]/pair[1]/gpu[0] (k80)
// K80: route 0 to 1: 15.75 GB/s, 4 us
// K80-NEXT: route 0 to 2: 15.75 GB/s, 6 us
// K80: route 0 to 4: 7 GB/s, 8 us

// V100: machine v100-2x8: 16 devices
// V100: route 0 to 1: 25 GB/s, 2 us
// V100: route 0 to 3: 50 GB/s, 2 us
// V100: route 0 to 8: 12.5 GB/s

// A100: machine dgx-a100:2: 16 devices
// A100-NEXT: kind a100: {{.*}}products at 87% of the peak, attention at 50% of the peak, merges operators
// A100: route 0 to 7: 300 GB/s, 2 us
// A100-NEXT: route 0 to 8: 25 GB/s, 3 us

// H100: machine dgx-h100:2: 16 devices
// H100-NEXT: kind h100: {{.*}}products at 80% of the peak, attention at 50% of the peak, merges operators
// H100: route 0 to 7: 450 GB/s, 2 us
// H100-NEXT: route 0 to 8: 50 GB/s, 3 us

// B200: machine dgx-b200:2: 16 devices
// B200-NEXT: kind b200: 180 GB at 8 TB/s, {{.*}}products at 78% of the peak, attention at 50% of the peak, merges operators
// B200: route 0 to 7: 900 GB/s, 2 us
// B200-NEXT: route 0 to 8: 50 GB/s, 3 us

// GB200: machine gb200-nvl72:2: 144 devices
// GB200-NEXT: kind gb200: 186 GB at 8 TB/s, {{.*}}products at 78% of the peak, attention at 50% of the peak, merges operators
// GB200: route 0 to 71: 900 GB/s, 2 us
// GB200-NEXT: route 0 to 72: 50 GB/s, 3 us

// CUDA: machine cuda:2: 2 devices
// CUDA-NEXT: kind gpu: {{.*}}products at 80% of the peak, attention at 50% of the peak, merges operators
// CUDA: route 0 to 1: 450 GB/s, 2 us

// H200: machine h200: 1 devices
// H200-NEXT: kind h200: 141 GB at 4.8 TB/s

// Slices of a v5e or v6e pod are rings only along whole axes of it.
// V5E: machine tpu-v5e: 16 devices, 0 switches, 48 links
// V5E-NEXT: kind v5e: 16 GB at 819 GB/s, launch 1 us, bf16 197 Top/s, f32 197 Top/s, i8 393 Top/s, products at 90% of the peak, merges operators{{$}}
// V5E: device 6: chip[1,2] (v5e)
// V5E: route 0 to 3: 50 GB/s, 3 us
// POD: machine tpu-v5e:16x16: 256 devices, 0 switches, 1024 links
// POD: route 0 to 15: 50 GB/s, 1 us, chip[0,0] -> chip[0,15]
// V6E: machine tpu-v6e:8x16: 128 devices, 0 switches, 480 links
// V6E-NEXT: kind v6e: 32 GB at 1.638 TB/s
// V6E: route 0 to 112: 100 GB/s, 7 us

// A slice of less than 4x4x4 has no rings.
// SMALL: machine tpu-v5p:2x4x4: 32 devices, 0 switches, 128 links
// SMALL: route 0 to 3: 100 GB/s, 3 us
// V4: machine tpu-v4: 64 devices, 0 switches, 384 links
// V4-NEXT: kind v4: 34.36 GB at 1.2 TB/s, launch 1 us, bf16 275 Top/s, f32 275 Top/s, i8 275 Top/s, products at 90% of the peak, merges operators{{$}}
// V4: route 0 to 48: 50 GB/s, 1 us, chip[0,0,0] -> chip[3,0,0]
// V5P: machine tpu-v5p:4x4x8: 128 devices, 0 switches, 768 links
// V5P-NEXT: kind v5p: 102 GB at 2.765 TB/s
// V5P: route 0 to 96: 100 GB/s, 1 us, chip[0,0,0] -> chip[3,0,0]
