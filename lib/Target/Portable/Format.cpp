//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Format.h"

#include "llvm/ADT/StringExtras.h"

#include <vector>

using namespace soap::portable;
using llvm::ArrayRef;
using llvm::StringRef;

std::optional<Version> Version::parse(StringRef text) {
  Version version;
  unsigned patch = 0;
  if (text.consumeInteger(10, version.major) || !text.consume_front(".") ||
      text.consumeInteger(10, version.minor) || !text.consume_front(".") ||
      text.consumeInteger(10, patch) || !text.empty())
    return std::nullopt;
  return version;
}

std::string Version::str() const {
  return std::to_string(major) + "." + std::to_string(minor) + ".0";
}

int64_t soap::portable::getBytecodeVersion(Version version) {
  if (version < Version{0, 10})
    return 0;
  if (version < Version{0, 12})
    return 1;
  if (version < Version{0, 14})
    return 3;
  if (version < Version{0, 15})
    return 4;
  return 6;
}

std::string OpVersion::fullName() const {
  return "vhlo." + name + "_v" + std::to_string(revision);
}

namespace {
/// A row of the table below: names and attributes are separated by spaces.
struct Row {
  const char *names;
  unsigned revision;
  Version first, last;
  const char *attributes;
};
} // namespace

constexpr Version start = firstVersion, now = lastVersion;

#define CONVOLUTION                                                            \
  "batch_group_count feature_group_count input_batch_dimension "               \
  "input_feature_dimension input_spatial_dimensions "                          \
  "kernel_input_feature_dimension kernel_output_feature_dimension "            \
  "kernel_spatial_dimensions lhs_dilation output_batch_dimension "             \
  "output_feature_dimension output_spatial_dimensions precision_config "       \
  "rhs_dilation window_reversal window_strides"
#define DOT_GENERAL                                                            \
  "lhs_batching_dimensions lhs_contracting_dimensions precision_config "       \
  "rhs_batching_dimensions rhs_contracting_dimensions"
#define GATHER                                                                 \
  "collapsed_slice_dims index_vector_dim indices_are_sorted offset_dims "      \
  "start_index_map"
#define SCATTER                                                                \
  "index_vector_dim indices_are_sorted inserted_window_dims "                  \
  "scatter_dims_to_operand_dims unique_indices update_window_dims"
#define CUSTOM_CALL                                                            \
  "api_version backend_config call_target_name called_computations "           \
  "has_side_effect operand_layouts output_operand_aliases result_layouts"
#define COMPOSITE "composite_attributes decomposition name version"

static const Row rows[] = {
    {"abs add after_all and atan2 bitcast_convert case ceil clamp complex "
     "convert count_leading_zeros create_token divide dynamic_pad "
     "dynamic_reshape dynamic_update_slice floor if imag is_finite maximum "
     "minimum multiply negate not optimization_barrier or partition_id popcnt "
     "power real real_dynamic_slice remainder replica_id reshape return "
     "round_nearest_afz round_nearest_even select shift_left "
     "shift_right_arithmetic shift_right_logical sign subtract tuple "
     "uniform_dequantize uniform_quantize while xor",
     1, start, now, ""},
    {"cbrt cosine exponential_minus_one log log_plus_one logistic rsqrt sine "
     "sqrt tanh",
     1,
     start,
     {1, 9},
     ""},
    {"cbrt cosine exponential_minus_one log log_plus_one logistic rsqrt sine "
     "sqrt tanh",
     2,
     {1, 10},
     now,
     "result_accuracy"},
    {"exponential", 1, start, {1, 8}, ""},
    {"exponential", 2, {1, 9}, now, "result_accuracy"},
    {"tan", 1, {1, 4}, {1, 9}, ""},
    {"tan", 2, {1, 10}, now, "result_accuracy"},
    {"async_done async_start", 1, {1, 15}, now, ""},

    {"all_gather",
     1,
     start,
     {1, 4},
     "all_gather_dim channel_id replica_groups use_global_device_ids"},
    {"all_gather",
     2,
     {1, 5},
     now,
     "all_gather_dim channel_id replica_groups use_global_device_ids"},
    {"all_reduce",
     1,
     start,
     {1, 4},
     "channel_id replica_groups use_global_device_ids"},
    {"all_reduce",
     2,
     {1, 5},
     now,
     "channel_id replica_groups use_global_device_ids"},
    {"all_to_all",
     1,
     start,
     {1, 4},
     "channel_id concat_dimension replica_groups split_count split_dimension"},
    {"all_to_all",
     2,
     {1, 5},
     now,
     "channel_id concat_dimension replica_groups split_count split_dimension"},
    {"batch_norm_grad batch_norm_inference batch_norm_training", 1, start, now,
     "epsilon feature_index"},
    {"broadcast", 1, start, now, "broadcast_sizes"},
    {"broadcast_in_dim", 1, start, now, "broadcast_dimensions"},
    {"call", 1, start, now, "callee"},
    {"cholesky", 1, start, now, "lower"},
    {"collective_broadcast", 1, {0, 16}, {1, 19}, "channel_id replica_groups"},
    {"collective_broadcast",
     2,
     {1, 20},
     now,
     "channel_id has_dynamic_root replica_groups"},
    {"collective_permute", 1, start, now, "channel_id source_target_pairs"},
    {"collective_reduce",
     1,
     {1, 19},
     now,
     "channel_id has_dynamic_root replica_groups use_global_device_ids"},
    {"compare", 1, start, now, "compare_type comparison_direction"},
    {"composite", 1, {0, 19}, {1, 13}, COMPOSITE},
    {"composite", 2, {1, 14}, now, COMPOSITE},
    {"concatenate get_dimension_size set_dimension_size", 1, start, now,
     "dimension"},
    {"constant", 1, start, now, "value"},
    {"convolution", 1, start, now, CONVOLUTION " padding"},
    {"cross-replica-sum", 1, start, now, "replica_groups"},
    {"custom_call", 1, start, {1, 17}, CUSTOM_CALL},
    {"custom_call", 2, {1, 18}, now, CUSTOM_CALL " result_tilings"},
    {"dot", 1, start, now, "precision_config"},
    {"dot_general", 1, start, {1, 5}, DOT_GENERAL},
    {"dot_general",
     2,
     {1, 6},
     now,
     DOT_GENERAL " accumulation_type allow_imprecise_accumulation "
                 "lhs_component_count lhs_precision_type "
                 "num_primitive_operations rhs_component_count "
                 "rhs_precision_type"},
    {"dynamic_broadcast_in_dim", 1, start, now,
     "broadcast_dimensions known_expanding_dimensions "
     "known_nonexpanding_dimensions"},
    {"dynamic_conv", 1, start, {0, 19}, CONVOLUTION " padding"},
    {"dynamic_conv", 2, {0, 20}, now, CONVOLUTION},
    {"dynamic_gather", 1, start, {1, 0}, GATHER},
    {"dynamic_gather",
     2,
     {1, 1},
     now,
     GATHER " operand_batching_dims start_indices_batching_dims"},
    {"dynamic_iota iota", 1, start, now, "iota_dimension"},
    {"dynamic_slice", 1, start, now, "slice_sizes"},
    {"einsum unary_einsum", 1, start, now, "einsum_config"},
    {"fft", 1, start, now, "fft_length fft_type"},
    {"func", 1, start, now,
     "arg_attrs function_type res_attrs sym_name sym_visibility"},
    {"gather", 1, start, {1, 0}, GATHER " slice_sizes"},
    {"gather",
     2,
     {1, 1},
     now,
     GATHER " slice_sizes operand_batching_dims start_indices_batching_dims"},
    {"get_tuple_element", 1, start, now, "index"},
    {"infeed", 1, start, now, "infeed_config layout"},
    {"map reduce reverse", 1, start, now, "dimensions"},
    {"outfeed", 1, start, now, "outfeed_config"},
    {"pad", 1, start, now,
     "edge_padding_high edge_padding_low interior_padding"},
    {"recv send",
     1,
     start,
     {1, 11},
     "channel_id channel_type is_host_transfer"},
    {"recv send",
     2,
     {1, 12},
     now,
     "channel_id channel_type is_host_transfer source_target_pairs"},
    {"reduce_precision", 1, start, now, "exponent_bits mantissa_bits"},
    {"reduce_scatter", 1, start, now,
     "channel_id replica_groups scatter_dimension use_global_device_ids"},
    {"reduce_window", 1, start, now,
     "base_dilations padding window_dilations window_dimensions "
     "window_strides"},
    {"rng", 1, start, now, "rng_distribution"},
    {"rng_bit_generator", 1, start, now, "rng_algorithm"},
    {"scatter", 1, start, {1, 0}, SCATTER},
    {"scatter",
     2,
     {1, 1},
     now,
     SCATTER " input_batching_dims scatter_indices_batching_dims"},
    {"select_and_scatter", 1, start, now,
     "padding window_dimensions window_strides"},
    {"slice", 1, start, now, "limit_indices start_indices strides"},
    {"sort", 1, start, now, "dimension is_stable"},
    {"torch_index_select", 1, start, now, "batch_dims dim"},
    {"transpose", 1, start, now, "permutation"},
    {"triangular_solve", 1, start, now,
     "left_side lower transpose_a unit_diagonal"},
};

static std::vector<OpVersion> makeTable() {
  std::vector<OpVersion> table;
  for (const Row &row : rows) {
    llvm::SmallVector<StringRef> names;
    StringRef(row.names).split(names, ' ');
    for (StringRef name : names) {
      OpVersion op{name.str(), row.revision, row.first, row.last, {}};
      StringRef(row.attributes)
          .split(op.attributes, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
      llvm::sort(op.attributes);
      table.push_back(std::move(op));
    }
  }
  llvm::sort(table, [](const OpVersion &a, const OpVersion &b) {
    return std::tie(a.name, a.revision) < std::tie(b.name, b.revision);
  });
  return table;
}

ArrayRef<OpVersion> soap::portable::getOpVersions() {
  static const std::vector<OpVersion> table = makeTable();
  return table;
}

ArrayRef<OpVersion> soap::portable::getOpVersions(StringRef name) {
  ArrayRef<OpVersion> all = getOpVersions();
  const auto *first = llvm::partition_point(
      all, [&](const OpVersion &op) { return StringRef(op.name) < name; });
  const auto *last = first;
  while (last != all.end() && last->name == name)
    ++last;
  return ArrayRef<OpVersion>(first, last);
}

const OpVersion *soap::portable::findOpVersion(StringRef fullName) {
  auto [name, revision] = fullName.rsplit("_v");
  name.consume_front("vhlo.");
  unsigned number = 0;
  if (revision.getAsInteger(10, number))
    return nullptr;
  for (const OpVersion &op : getOpVersions(name))
    if (op.revision == number)
      return &op;
  return nullptr;
}
