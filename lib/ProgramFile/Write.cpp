//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Format.h"
#include "GpuSteps.h"
#include "ProgramFile.pb.h"

#include "Soap/ProgramFile/ProgramFile.h"

#include <cstring>
#include <zlib.h>

using namespace soap;

uint32_t file::checksum(const char *data, size_t size) {
  return static_cast<uint32_t>(
      crc32_z(0, reinterpret_cast<const Bytef *>(data), size));
}

namespace {

/// Makes the tables, whose blobs have offsets from the first blob on, then puts
/// tables and blobs together.
class Writer {
public:
  explicit Writer(const ProgramFile &file)
      : file(file), table(*file.table->get()) {}

  std::string write(std::string &error);

private:
  /// `bytes` must live as long as the writer.
  void setBlob(file::Blob *blob, const char *bytes, size_t size) {
    size_t at = (blobBytes + file::blobAlignment - 1) / file::blobAlignment *
                file::blobAlignment;
    blob->set_offset(at);
    blob->set_bytes(size);
    blobs.push_back({at, bytes, size});
    blobBytes = at + size;
  }
  void setBlob(file::Blob *blob, const std::string &bytes) {
    setBlob(blob, bytes.data(), bytes.size());
  }
  template <typename Field>
  static void add(Field *field, const int64_t *values, int64_t count) {
    field->Add(values, values + count);
  }

  void addDevices();
  void addKernels();
  void addGpuKernel(const SoapGpuKernel &kernel, file::GpuKernel &entry);
  void addCommunications();
  static void addTensor(const SoapTensor &tensor, file::Tensor &entry);
  void addValues();
  void addReferences();

  struct Place {
    size_t offset;
    const char *bytes;
    size_t size;
  };
  const ProgramFile &file;
  const SoapProgram &table;
  file::Program program;
  std::vector<Place> blobs;
  size_t blobBytes = 0;
};

} // namespace

void Writer::addDevices() {
  for (const std::string &name : file.notes.operators)
    program.add_operators(name);
  const std::vector<std::vector<CommandNote>> &notes = file.notes.commands;
  for (int32_t d = 0; d < table.num_devices; ++d) {
    const SoapDevice &device = table.devices[d];
    file::Device &entry = *program.add_devices();
    entry.set_arena_bytes(device.arena_bytes);
    for (int32_t c = 0; c < device.num_commands; ++c) {
      const SoapCommand &command = device.commands[c];
      file::Command &out = *entry.add_commands();
      out.set_kind(command.kind);
      out.set_index(command.index);
      add(out.mutable_offsets(), command.offsets, command.num_buffers);
      for (int32_t p = 0; p < command.num_parts; ++p) {
        file::Part &part = *out.add_parts();
        part.set_input(command.parts[p].input);
        part.set_begin(command.parts[p].begin);
        part.set_end(command.parts[p].end);
      }
      if (notes.empty())
        continue;
      for (int32_t op : notes[d][c].operators)
        out.add_operators(op);
      out.set_predicted_seconds(notes[d][c].predictedSeconds);
    }
  }
}

void Writer::addGpuKernel(const SoapGpuKernel &kernel, file::GpuKernel &entry) {
  entry.set_scratch_bytes(kernel.scratch_bytes);
  if (kernel.constant_bytes)
    setBlob(entry.mutable_constants(),
            static_cast<const char *>(kernel.constants), kernel.constant_bytes);
  for (int32_t s = 0; s < kernel.num_steps; ++s)
    file::writeStep(kernel.steps[s], *entry.add_steps());
}

void Writer::addKernels() {
  for (int32_t k = 0; k < table.num_kernels; ++k) {
    const SoapKernel &kernel = table.kernels[k];
    file::Kernel &entry = *program.add_kernels();
    entry.set_name(kernel.name ? kernel.name : "");
    entry.set_num_inputs(kernel.num_inputs);
    add(entry.mutable_buffer_bytes(), kernel.buffer_bytes,
        int64_t(kernel.num_inputs) + kernel.num_outputs);
    if (kernel.in_place)
      add(entry.mutable_in_place(), kernel.in_place, kernel.num_outputs);
    if (kernel.gpu)
      addGpuKernel(*kernel.gpu, *entry.mutable_gpu());
    else
      entry.set_symbol(file.symbols[k]);
  }
}

void Writer::addCommunications() {
  for (int32_t i = 0; i < table.num_communications; ++i) {
    const SoapCommunication &comm = table.communications[i];
    file::Communication &entry = *program.add_communications();
    entry.set_kind(comm.kind);
    entry.set_element_type(comm.element_type);
    entry.set_reduce_kind(comm.reduce_kind);
    for (int32_t g = 0; g < comm.num_groups; ++g) {
      const SoapReduceGroup &group = comm.groups[g];
      file::Group &out = *entry.add_groups();
      out.set_num_elements(group.num_elements);
      out.set_more_rows(group.more_rows);
      out.set_row_stride(group.row_stride);
      for (int32_t m = 0; m < group.num_members; ++m) {
        file::Member &member = *out.add_members();
        member.set_device(group.members[m].device);
        member.set_source(group.members[m].source);
        member.set_result(group.members[m].result);
      }
    }
    for (int32_t c = 0; c < comm.num_copies; ++c) {
      const SoapBoxCopy &copy = comm.copies[c];
      file::BoxCopy &out = *entry.add_copies();
      out.set_source_device(copy.source_device);
      out.set_target_device(copy.target_device);
      out.set_source_offset(copy.source_offset);
      out.set_target_offset(copy.target_offset);
      out.set_fill_bits(copy.fill_bits);
      add(out.mutable_extents(), copy.extents, copy.rank);
      if (copy.source_device >= 0)
        add(out.mutable_source_strides(), copy.source_strides, copy.rank);
      add(out.mutable_target_strides(), copy.target_strides, copy.rank);
    }
  }
}

void Writer::addTensor(const SoapTensor &tensor, file::Tensor &entry) {
  entry.set_name(tensor.name ? tensor.name : "");
  entry.set_element_type(tensor.element_type);
  add(entry.mutable_shape(), tensor.shape, tensor.rank);
  for (int32_t s = 0; s < tensor.num_shards; ++s) {
    const SoapShard &shard = tensor.shards[s];
    file::Shard &out = *entry.add_shards();
    out.set_device(shard.device);
    out.set_offset(shard.offset);
    add(out.mutable_lows(), shard.lows, tensor.rank);
    add(out.mutable_extents(), shard.extents, tensor.rank);
  }
}

void Writer::addValues() {
  for (const ArgumentValues &values : file.values) {
    file::Values &entry = *program.add_values();
    entry.set_kind(static_cast<int32_t>(values.kind));
    entry.set_value(values.value);
    entry.set_seed(values.seed);
    entry.set_low(values.low);
    entry.set_high(values.high);
    entry.set_per_step(values.perStep);
    for (const std::vector<int64_t> &list : values.integers)
      add(entry.add_integers()->mutable_values(), list.data(),
          static_cast<int64_t>(list.size()));
    for (const std::string &bytes : values.bytes)
      setBlob(entry.add_bytes(), bytes);
  }
}

void Writer::addReferences() {
  for (const std::vector<ReferenceResult> &step : file.references) {
    file::ReferenceStep &entry = *program.add_references();
    for (const ReferenceResult &result : step) {
      file::ReferenceResult &out = *entry.add_results();
      out.set_allowance(result.allowance);
      out.set_stride(result.stride);
      setBlob(out.mutable_elements(), result.elements);
    }
  }
}

std::string Writer::write(std::string &error) {
  program.set_producer(file.producer);
  program.set_model(file.model);
  program.set_machine(file.machine);
  program.set_for_gpus(file.forGpus);
  file::Predicted &predicted = *program.mutable_predicted();
  predicted.set_step_seconds(file.predicted.stepSeconds);
  predicted.set_compute_seconds(file.predicted.computeSeconds);
  predicted.set_moved_bytes(file.predicted.movedBytes);
  predicted.set_memory_bytes(file.predicted.memoryBytes);
  program.set_cpu(file.cpu);
  for (const std::string &feature : file.cpuFeatures)
    program.add_cpu_features(feature);
  if (!file.code.empty())
    setBlob(program.mutable_code(), file.code);
  for (int32_t i = 0; i < table.num_images; ++i) {
    file::Image &image = *program.add_images();
    image.set_chip(table.images[i].chip);
    setBlob(image.mutable_data(),
            static_cast<const char *>(table.images[i].data),
            table.images[i].bytes);
  }
  addDevices();
  addKernels();
  addCommunications();
  for (int32_t i = 0; i < table.num_arguments; ++i)
    addTensor(table.arguments[i], *program.add_arguments());
  for (int32_t i = 0; i < table.num_results; ++i)
    addTensor(table.results[i], *program.add_results());
  for (int32_t i = 0; i < table.num_states; ++i) {
    file::State &state = *program.add_states();
    state.set_argument(table.states[i].argument);
    state.set_result(table.states[i].result);
  }
  addValues();
  program.set_loss_result(file.lossResult);
  program.mutable_losses()->Add(file.losses.begin(), file.losses.end());
  addReferences();

  size_t tableBytes = program.ByteSizeLong();
  if (tableBytes > INT32_MAX) {
    error = "the tables take " + std::to_string(tableBytes) +
            " bytes, more than a compiled program can have";
    return "";
  }
  size_t firstBlob = file::headerBytes + tableBytes;
  firstBlob = (firstBlob + file::blobAlignment - 1) / file::blobAlignment *
              file::blobAlignment;
  std::string out(firstBlob + blobBytes, '\0');
  if (!program.SerializeToArray(out.data() + file::headerBytes,
                                static_cast<int>(tableBytes))) {
    error = "the tables cannot be written";
    return "";
  }
  for (const Place &blob : blobs)
    if (blob.size)
      std::memcpy(out.data() + firstBlob + blob.offset, blob.bytes, blob.size);
  auto putNumber = [&](size_t at, uint64_t value, size_t bytes) {
    for (size_t i = 0; i < bytes; ++i)
      out[at + i] = static_cast<char>(value >> (8 * i));
  };
  std::memcpy(out.data(), file::magic, sizeof(file::magic));
  putNumber(file::versionAt, file::formatVersion, 4);
  putNumber(file::fileBytesAt, out.size(), 8);
  putNumber(file::tableBytesAt, tableBytes, 8);
  putNumber(file::checksumAt,
            file::checksum(out.data() + file::fileBytesAt,
                           out.size() - file::fileBytesAt),
            4);
  return out;
}

std::string soap::serializeProgram(const ProgramFile &file,
                                   std::string &error) {
  return Writer(file).write(error);
}
