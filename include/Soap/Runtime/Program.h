//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// The program table: what a partitioned model is once compiled. Plain C data,
// owned by the caller, read-only for the runtime, and valid as long as the
// runtime that was made from it. Offsets are bytes into a device's arena;
// extents and strides count elements; buffers are contiguous and row-major
// unless strides are given. Counts are never negative, a pointer may be null
// where its count is zero.

#ifndef SOAP_RUNTIME_PROGRAM_H
#define SOAP_RUNTIME_PROGRAM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Names are C's here.
// NOLINTBEGIN(readability-identifier-naming)

/// Alignment in bytes of arenas and of every buffer that a kernel gets.
#define SOAP_BUFFER_ALIGNMENT 64

typedef enum SoapElementType {
  SOAP_BOOL, /* one byte, 0 or 1 */
  SOAP_I8,
  SOAP_I16,
  SOAP_I32,
  SOAP_I64,
  SOAP_U8,
  SOAP_U16,
  SOAP_U32,
  SOAP_U64,
  SOAP_F16,
  SOAP_BF16,
  SOAP_F32,
  SOAP_F64,
  SOAP_BYTE, /* moved, never reduced: small integers and floats */
  SOAP_C64,  /* pairs of SOAP_F32 */
  SOAP_C128, /* pairs of SOAP_F64 */
  SOAP_NUM_ELEMENT_TYPES
} SoapElementType;

/// Reductions. Floating point: the sources are combined in the order of the
/// group, 16-bit types in 32 bits and rounded once; max and min return NaN if
/// any source is NaN, and -0 is less than 0; and/or do not exist. Integers
/// wrap, and/or are bitwise. Complex numbers have sums only. Booleans: sum, max
/// and or are "or", product, min and and are "and".
typedef enum SoapReduceKind {
  SOAP_SUM,
  SOAP_MAX,
  SOAP_MIN,
  SOAP_PRODUCT,
  SOAP_AND,
  SOAP_OR,
  SOAP_NUM_REDUCE_KINDS
} SoapReduceKind;

/// What a step of a GPU kernel does with a buffer; one or both.
typedef enum SoapGpuAccess {
  SOAP_GPU_READ = 1,
  SOAP_GPU_WRITE = 2
} SoapGpuAccess;

/// Memory of a GPU kernel beside its buffers.
#define SOAP_GPU_SCRATCH (-1)   /* of this launch alone, undefined at first */
#define SOAP_GPU_CONSTANTS (-2) /* never written */

/// Bytes [offset, offset + bytes) of one of the kernel's buffers, or of its
/// scratch memory or constants: what a step gets a pointer to, and all that it
/// touches through that.
typedef struct SoapGpuBuffer {
  int32_t buffer;
  int32_t access;
  int64_t offset;
  int64_t bytes;
} SoapGpuBuffer;

typedef enum SoapGpuStepKind {
  SOAP_GPU_LAUNCH,        /* of a generated function */
  SOAP_GPU_GEMM,          /* a library's product of matrices */
  SOAP_GPU_CONVOLUTION,   /* a library's convolution */
  SOAP_GPU_ATTENTION,     /* a library's attention */
  SOAP_GPU_ALTERNATIVES,  /* one of two lists of the steps that follow */
  SOAP_GPU_NORMALIZATION, /* a library's batch normalisation */
  SOAP_GPU_SOFTMAX        /* a library's softmax */
} SoapGpuStepKind;

/// What a product or a convolution does with its sums before it stores them: an
/// addend comes first, then in this order. Of products alone: all behind the
/// addend.
typedef enum SoapGpuEpilogue {
  SOAP_GPU_BIAS = 1,   /* adds to each row a vector of n, or of the features */
  SOAP_GPU_RELU = 2,   /* the larger of it and 0 */
  SOAP_GPU_GELU = 4,   /* x/2 * (1 + tanh(sqrt(2/pi) * (x + 0.044715 x^3))) */
  SOAP_GPU_ADDEND = 8, /* adds a matrix, or matrices, that lie as out does */
  /* times the derivative of GELU at the elements of a matrix that lies as out
   */
  SOAP_GPU_GELU_GRADIENT = 16,
  SOAP_GPU_KEEP = 32, /* stores what GELU is applied to, as out lies */
  SOAP_GPU_SUMS = 64  /* with a derivative: stores the sums of out's columns */
} SoapGpuEpilogue;

/// out = scale * lhs * rhs (+ addend_scale * addend): m rows, n columns, k
/// products summed for each element. Of lhs and rhs, floats of one type; of out
/// the same, or f32 for 16-bit ones; the addend is of out's.
typedef struct SoapGpuGemm {
  int32_t operand_type;
  int32_t result_type;
  /// Bits of SoapGpuEpilogue, of one function at most; none but sums beside a
  /// derivative. With any but the addend's, rows of out are contiguous, there
  /// are no batches, and out is no f64. Matrices of a derivative and of what is
  /// kept have rows of a multiple of 8.
  int32_t epilogue;
  /// Operands of f32 may be rounded to 10 bits of fraction.
  int32_t tf32;
  int64_t m, n, k;
  /// Of lhs along m and k, of rhs along k and n, of out along m and n. One of
  /// each pair is 1, the other at least the size along the first.
  int64_t strides[6];
  /// Loops around the product, the outermost first, four numbers for each: its
  /// size and the strides of lhs, rhs and out.
  int32_t num_batch;
  const int64_t *batch;
  /// Factors of the sums and of the addend, finite and not 0.
  double scale;
  double addend_scale;
} SoapGpuGemm;

typedef enum SoapGpuConvolutionKind {
  SOAP_GPU_FORWARD, /* output from image and filter */
  SOAP_GPU_DATA,    /* gradient of the image from output and filter */
  SOAP_GPU_FILTER,  /* gradient of the filter from image and output */
  SOAP_GPU_MAXIMUM, /* pooling: the largest number of a window, or NaN */
  SOAP_GPU_AVERAGE, /* pooling: the mean of a window, padded with zeros */
  SOAP_GPU_AVERAGE_INSIDE,  /* pooling: the mean of what is in the image */
  SOAP_GPU_AVERAGE_GRADIENT /* gradient of the image from that of means, padded
                               with zeros */
} SoapGpuConvolutionKind;

#define SOAP_GPU_MOST_SPATIAL 3

/// output[n, k, p] = sum over c and r of
///     image[n, c, p * stride + r * dilation - low] * filter[k, c, r],
/// or one of its gradients. All tensors are dense and of one type of float.
/// Pooling has no filter: every channel is a group, and what a window has of
/// one is combined, as the kind says; windows are not dilated.
typedef struct SoapGpuConvolution {
  int32_t kind;
  int32_t type;
  /// Dimensions beside batch and channels: 1 to 3.
  int32_t num_spatial;
  /// Of image, filter and output: 0 for batch, channels, the others (filters:
  /// features, channels, the others), 1 where the channels come last.
  int32_t last[3];
  /// The filter is read backwards along all spatial dimensions.
  int32_t flipped;
  /// As in a product.
  int32_t tf32;
  /// `channels` are the image's, `features` the output's; each of `groups` has
  /// its share of both, and filters have the channels of one group.
  int64_t batch, channels, features, groups;
  int64_t image[SOAP_GPU_MOST_SPATIAL];
  int64_t window[SOAP_GPU_MOST_SPATIAL];
  int64_t output[SOAP_GPU_MOST_SPATIAL];
  int64_t strides[SOAP_GPU_MOST_SPATIAL];
  /// Padding of the image.
  int64_t low[SOAP_GPU_MOST_SPATIAL];
  int64_t high[SOAP_GPU_MOST_SPATIAL];
  int64_t dilation[SOAP_GPU_MOST_SPATIAL];
  /// Bits of SoapGpuEpilogue, of SOAP_GPU_FORWARD alone and not of f64: none,
  /// or SOAP_GPU_BIAS and perhaps SOAP_GPU_ADDEND and SOAP_GPU_RELU. The addend
  /// is other memory than the output.
  int32_t epilogue;
} SoapGpuConvolution;

typedef enum SoapGpuAttentionKind {
  SOAP_GPU_ATTEND,         /* output and statistics of queries, keys, values */
  SOAP_GPU_ATTEND_GRADIENT /* the gradients of these three, and of scores */
} SoapGpuAttentionKind;

/// For every sample b, head h and query i, over all keys j (with `causal`,
/// those with j <= i):
///     scores[j] = scale * sum of query[b, h, i, :] * key[b, g, j, :] + bias
///     output[b, h, i, :] = sum of softmax(scores)[j] * value[b, g, j, :]
/// where g = h / (heads / kv_heads); statistics are the logarithms of the sums
/// of exp(scores), [batch, heads, queries] of f32. With `dropout`, softmax of
/// scores is multiplied by a tensor and by `kept_scale` before the product with
/// values. Scores are f32, all else is of `type`, f16 or bf16.
typedef struct SoapGpuAttention {
  int32_t kind;
  int32_t type;
  int32_t causal;
  /// Nonzero: a tensor of f32 is added to scores, dense, of `bias_sizes` for
  /// samples, heads, queries and keys, each of which may be 1 for all of them.
  int32_t bias;
  float scale;
  int64_t batch, heads, kv_heads, queries, keys;
  /// Numbers of each query and key, and of each value.
  int64_t size, value_size;
  /// Of queries, keys, values and output (and their gradients): from one
  /// sample, head and query or key to the next. The tensors are dense, and the
  /// numbers of one query, key or value lie next to each other.
  int64_t strides[12];
  int64_t bias_sizes[4];
  /// Nonzero, of gradients: that of the scores, with which the bias has been
  /// added, is a result, too, dense f32 of [batch, heads, queries, keys].
  int32_t score_gradient;
  /// Nonzero: there is a tensor of `type`, dense, of `dropout_sizes` like those
  /// of a bias, by which probabilities are multiplied.
  int32_t dropout;
  float kept_scale;
  int64_t dropout_sizes[4];
} SoapGpuAttention;

typedef enum SoapGpuNormalizationKind {
  SOAP_GPU_NORMALIZE,         /* output and statistics */
  SOAP_GPU_NORMALIZE_GRADIENT /* gradients of input, scale and shift */
} SoapGpuNormalizationKind;

/// Over the rows i of every channel c, with mean and variance (the mean of the
/// squared differences from the mean):
///     inverse[c] = 1 / sqrt(variance[c] + epsilon)
///     output[i, c] = (input[i, c] - mean[c]) * inverse[c] * scale[c] +
///     shift[c]
/// or, of the output's gradient g,
///     shift'[c] = sum of g[i, c]
///     scale'[c] = sum of g[i, c] * (input[i, c] - mean[c]) * inverse[c]
///     input'[i, c] = inverse[c] * scale[c] * (g[i, c] - shift'[c] / rows -
///         (input[i, c] - mean[c]) * inverse[c] * scale'[c] / rows)
/// Input, output and their gradients are dense, [rows, channels], and of
/// `type`: f32, bf16 or f16; all that has only channels is f32, as are sums.
typedef struct SoapGpuNormalization {
  int32_t kind;
  int32_t type;
  /// Of a gradient 0.
  float epsilon;
  int64_t rows, channels;
} SoapGpuNormalization;

typedef enum SoapGpuSoftmaxKind {
  SOAP_GPU_PROBABILITIES,          /* softmax */
  SOAP_GPU_LOG_PROBABILITIES,      /* its logarithm */
  SOAP_GPU_PROBABILITIES_GRADIENT, /* the input's, by either of these */
  SOAP_GPU_LOG_PROBABILITIES_GRADIENT
} SoapGpuSoftmaxKind;

/// Softmax over k of numbers [i, k, j], j innermost, less their largest:
///     exp(x[i, k, j]) / sum of exp(x[i, :, j])
/// its logarithm, or the gradient of x from the result y and its gradient g:
///     y * (g - sum of y * g)        g - exp(y) * (sum of g)
/// All tensors are dense and of one type of float; of 16 bits, they are
/// computed in f32.
typedef struct SoapGpuSoftmax {
  int32_t kind;
  int32_t type;
  /// Of i, k and j. The product is less than 2^31.
  int64_t outer, count, inner;
} SoapGpuSoftmax;

/// Of the steps that follow, either the first `num_library` ones run, which
/// have a library's calls, or the `num_generated` ones behind these; the other
/// ones are passed over. Both compute the same. Neither list is empty, or has
/// alternatives in it.
typedef struct SoapGpuAlternatives {
  int32_t num_library;
  int32_t num_generated;
  /// Stands for all that the two lists do: equal where a choice that was
  /// measured holds.
  uint64_t code;
  /// SoapElementType of each of the step's buffers.
  const int64_t *types;
} SoapGpuAlternatives;

typedef struct SoapGpuStep {
  int32_t kind;
  int32_t num_buffers;
  /// The parameters of a launch, pointers all; of a product lhs, rhs, out, its
  /// addend, if any, which may be the very bytes of out and else overlaps none
  /// of them, its bias, if any, then the matrix of the derivative, what is
  /// kept, and the sums, if any, of out's type; of a convolution its two
  /// operands in the order of the kind's comment (of pooling the image alone,
  /// or the gradient of its means), the result, and memory for the library to
  /// work in; of attention queries, keys and values, for gradients also output,
  /// statistics and the output's gradient, then the bias, if any, the tensor of
  /// dropout, if any, the results in the order of the kind's comment, and
  /// memory to work in; of a normalisation input, scale, shift, then output,
  /// mean, inverse, or, of its gradient, input, the output's gradient, scale,
  /// mean, inverse, then the gradients of input, scale and shift, and memory to
  /// work in; of softmax what it is computed from (of its gradient, softmax and
  /// the gradient of that), then the result; of alternatives what either list
  /// reads, then the results, which overlap nothing of it and are written as a
  /// whole by either. The lists use scratch memory beside these, which is
  /// undefined at first.
  const SoapGpuBuffer *buffers;
  /// Of a launch. Blocks and threads have one dimension.
  const char *function;
  int64_t grid;
  int32_t block;
  /// Of a product.
  SoapGpuGemm gemm;
  SoapGpuConvolution convolution;
  SoapGpuAttention attention;
  SoapGpuAlternatives alternatives;
  SoapGpuNormalization normalization;
  SoapGpuSoftmax softmax;
} SoapGpuStep;

/// A kernel on a GPU: its steps, one after the other.
typedef struct SoapGpuKernel {
  int64_t scratch_bytes;
  int64_t constant_bytes;
  const void *constants;
  int32_t num_steps;
  const SoapGpuStep *steps;
} SoapGpuKernel;

/// Generated functions: machine code for one kind of GPU, or (chip 0) text in
/// PTX that drivers compile for any later kind.
typedef struct SoapGpuImage {
  /// 10 * major + minor of the compute capability: 90 for sm_90.
  int32_t chip;
  int64_t bytes;
  const void *data;
} SoapGpuImage;

/// A kernel: one of `run`, `run_checked` and `gpu` is set, the last in programs
/// for GPUs, of all kernels. Buffers are the inputs, then the outputs; outputs
/// overlap neither inputs nor one another, except those that `in_place` names.
typedef struct SoapKernel {
  const char *name;
  void (*run)(void **buffers);
  /// Returns 0 or a failure, which ends the run on every device.
  int (*run_checked)(void *context, void **buffers);
  void *context;
  const SoapGpuKernel *gpu;
  int32_t num_inputs;
  int32_t num_outputs;
  /// Bytes of each input, then of each output.
  const int64_t *buffer_bytes;
  /// Null, or per output the input of equal size whose buffer it overwrites
  /// (that input overlaps no other buffer), or -1.
  const int64_t *in_place;
} SoapKernel;

typedef enum SoapCommandKind {
  SOAP_LAUNCH,     /* `index` is a kernel */
  SOAP_COMMUNICATE /* `index` is a communication */
} SoapCommandKind;

/// Bytes [begin, end) of the arena, a buffer of which an input is a part.
typedef struct SoapPart {
  int32_t input;
  int64_t begin, end;
} SoapPart;

typedef struct SoapCommand {
  int32_t kind;
  int32_t index;
  /// Of a launch: where each of the kernel's buffers lies.
  int32_t num_buffers;
  const int64_t *offsets;
  /// Its inputs that are no buffers of their own.
  int32_t num_parts;
  const SoapPart *parts;
} SoapCommand;

typedef struct SoapDevice {
  int64_t arena_bytes;
  int32_t num_commands;
  const SoapCommand *commands;
} SoapDevice;

/// One member of a reduction. `result` may be `source` itself, unless there are
/// several rows; -1: it gets no total.
typedef struct SoapReduceMember {
  int32_t device;
  int64_t source;
  int64_t result;
} SoapReduceMember;

/// Members that are combined; each that wants it ends with the total: all of
/// them in an all-reduce, one in each group of a reduce-scatter.
typedef struct SoapReduceGroup {
  /// Of every row.
  int64_t num_elements;
  int32_t num_members;
  const SoapReduceMember *members;
  /// Rows beyond the first one, and the elements from one row of a source to
  /// its next. Results are contiguous.
  int64_t more_rows;
  int64_t row_stride;
} SoapReduceGroup;

/// Copies a box between arenas, or within one, or fills it.
typedef struct SoapBoxCopy {
  /// -1: fill with the low bytes of `fill_bits`.
  int32_t source_device;
  int32_t target_device;
  /// Of the first element of the box.
  int64_t source_offset;
  int64_t target_offset;
  uint64_t fill_bits;
  int32_t rank;
  const int64_t *extents;
  const int64_t *source_strides;
  const int64_t *target_strides;
} SoapBoxCopy;

typedef enum SoapCommunicationKind {
  SOAP_ALL_REDUCE, /* and every other reduction in groups */
  SOAP_COPY
} SoapCommunicationKind;

/// A rendezvous: no part of it starts before every participant has come, and
/// none leaves before all parts are done. What is read and what is written are
/// disjoint, except that a member's result may be its source. Boxes that are
/// written to the same device are written in the order of the list.
typedef struct SoapCommunication {
  int32_t kind;
  int32_t element_type;
  /// Ascending: the devices that the members or boxes name, and no others.
  int32_t num_participants;
  const int32_t *participants;
  /// Reductions:
  int32_t reduce_kind;
  int32_t num_groups;
  const SoapReduceGroup *groups;
  /// Copy:
  int32_t num_copies;
  const SoapBoxCopy *copies;
} SoapCommunication;

/// The box [low, low + extent) of a tensor, contiguous at `offset`.
typedef struct SoapShard {
  int32_t device;
  int64_t offset;
  const int64_t *lows;
  const int64_t *extents;
} SoapShard;

/// An argument or a result. Boxes may overlap (replicas, halos); those of a
/// result together cover it.
typedef struct SoapTensor {
  const char *name;
  int32_t element_type;
  int32_t rank;
  const int64_t *shape;
  int32_t num_shards;
  const SoapShard *shards;
} SoapTensor;

/// At the next step `argument` has the value of `result`. Both have the same
/// boxes on the same devices, shard by shard; where a shard's offset differs,
/// the runtime copies after the step.
typedef struct SoapState {
  int32_t argument;
  int32_t result;
} SoapState;

/// Every participant of a communication has it exactly once in its commands;
/// communications ascend on every device, so that none can wait in a circle.
typedef struct SoapProgram {
  int32_t num_devices;
  const SoapDevice *devices;
  int32_t num_kernels;
  const SoapKernel *kernels;
  int32_t num_communications;
  const SoapCommunication *communications;
  int32_t num_arguments;
  const SoapTensor *arguments;
  int32_t num_results;
  const SoapTensor *results;
  int32_t num_states;
  const SoapState *states;
  /// Of programs for GPUs; all have the same functions.
  int32_t num_images;
  const SoapGpuImage *images;
} SoapProgram;

// NOLINTEND(readability-identifier-naming)

#ifdef __cplusplus
}
#endif

#endif // SOAP_RUNTIME_PROGRAM_H
