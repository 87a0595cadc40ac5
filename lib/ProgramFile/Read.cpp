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
#include "Soap/Runtime/Runtime.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace soap;

void soap::kernelNotLoaded(void **) {}

namespace {

/// What soap_program_check cannot see is checked here: lists that a table has
/// no lengths for, and all that is not in the table.
class Reader {
public:
  Reader(const char *data, size_t size, ProgramFile &out)
      : data(data), size(size), out(out) {}

  std::string read();

private:
  bool fail(const std::string &what) {
    if (error.empty())
      error = what;
    return false;
  }
  uint64_t number(size_t at, size_t bytes) const {
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; ++i)
      value |= uint64_t(static_cast<unsigned char>(data[at + i])) << (8 * i);
    return value;
  }

  bool readHeader();
  bool checkNames();
  bool getBlob(const file::Blob &blob, std::string &bytes);
  bool checkType(int32_t type, SoapElementType &element);
  template <typename Field> static ProgramBuilder::Ints ints(const Field &f) {
    return ProgramBuilder::Ints(f.begin(), f.end());
  }

  bool readCode();
  bool readDevices();
  bool readKernels();
  bool readGpuKernel(const file::GpuKernel &entry,
                     ProgramBuilder::GpuKernel &kernel);
  bool readCommunications();
  bool readCopies(const file::Communication &entry, SoapElementType type);
  bool readTensors();
  bool readTensor(const file::Tensor &entry, ProgramBuilder::Tensor &tensor);
  bool readValues();
  bool readValues(const file::Values &entry, const SoapTensor &tensor,
                  ArgumentValues &values);
  bool readReferences();

  const char *data;
  size_t size;
  ProgramFile &out;
  std::string error;
  file::Program program;
  size_t firstBlob = 0;
};

} // namespace

bool Reader::readHeader() {
  if (size < sizeof(file::magic) ||
      std::memcmp(data, file::magic, sizeof(file::magic)) != 0)
    return fail("is no compiled program");
  if (size < file::headerBytes)
    return fail("ends within its header");
  if (uint64_t version = number(file::versionAt, 4);
      version != file::formatVersion)
    return fail("has version " + std::to_string(version) +
                " of the format; this tool reads version " +
                std::to_string(file::formatVersion));
  if (uint64_t bytes = number(file::fileBytesAt, 8); bytes != size)
    return fail("has " + std::to_string(size) + " bytes, not the " +
                std::to_string(bytes) + " that were written");
  if (number(file::checksumAt, 4) !=
      file::checksum(data + file::fileBytesAt, size - file::fileBytesAt))
    return fail("is damaged: its checksum is wrong");
  uint64_t tableBytes = number(file::tableBytesAt, 8);
  if (tableBytes > size - file::headerBytes || tableBytes > INT32_MAX)
    return fail("has tables that are larger than the file");
  if (!program.ParseFromArray(data + file::headerBytes,
                              static_cast<int>(tableBytes)))
    return fail("has tables that cannot be read");
  firstBlob = (file::headerBytes + tableBytes + file::blobAlignment - 1) /
              file::blobAlignment * file::blobAlignment;
  return true;
}

/// A name with a zero byte is another one, a shorter one, for all that takes
/// C's strings: the loader would find other code than the kernel's.
bool Reader::checkNames() {
  auto check = [&](const std::string &name) {
    return name.find('\0') == std::string::npos ||
           fail("has a name with a zero byte");
  };
  auto checkAll = [&](const auto &names) {
    return std::all_of(names.begin(), names.end(), check);
  };
  auto checkOwn = [&](const auto &named) {
    return std::all_of(named.begin(), named.end(),
                       [&](const auto &entry) { return check(entry.name()); });
  };
  for (const file::Kernel &kernel : program.kernels()) {
    if (!check(kernel.symbol()))
      return false;
    for (const file::GpuStep &step : kernel.gpu().steps())
      if (!check(step.function()))
        return false;
  }
  return check(program.producer()) && check(program.model()) &&
         check(program.machine()) && check(program.cpu()) &&
         checkAll(program.cpu_features()) && checkAll(program.operators()) &&
         checkOwn(program.kernels()) && checkOwn(program.arguments()) &&
         checkOwn(program.results());
}

bool Reader::getBlob(const file::Blob &blob, std::string &bytes) {
  uint64_t available = size > firstBlob ? size - firstBlob : 0;
  if (blob.offset() > available || blob.bytes() > available - blob.offset())
    return fail("refers to bytes beyond its end");
  bytes.assign(blob.bytes() ? data + firstBlob + blob.offset() : data,
               blob.bytes());
  return true;
}

bool Reader::checkType(int32_t type, SoapElementType &element) {
  if (type < 0 || type >= SOAP_NUM_ELEMENT_TYPES)
    return fail("has an unknown element type " + std::to_string(type));
  element = static_cast<SoapElementType>(type);
  return true;
}

bool Reader::readCode() {
  out.producer = program.producer();
  out.model = program.model();
  out.machine = program.machine();
  out.forGpus = program.for_gpus();
  const file::Predicted &predicted = program.predicted();
  out.predicted = {predicted.step_seconds(), predicted.compute_seconds(),
                   predicted.moved_bytes(), predicted.memory_bytes()};
  out.cpu = program.cpu();
  out.cpuFeatures.assign(program.cpu_features().begin(),
                         program.cpu_features().end());
  if (program.has_code() && !getBlob(program.code(), out.code))
    return false;
  if (out.forGpus && !out.code.empty())
    return fail("has code for CPUs, but is for GPUs");
  if (!out.forGpus && program.images_size())
    return fail("has code for GPUs, but is for CPUs");
  for (const file::Image &image : program.images()) {
    std::string bytes;
    if (!getBlob(image.data(), bytes))
      return false;
    if (bytes.empty())
      return fail("has an empty image for GPUs");
    out.table->addImage(image.chip(), std::move(bytes));
  }
  return true;
}

bool Reader::readDevices() {
  for (const file::Device &device : program.devices())
    out.table->addDevice(device.arena_bytes());
  out.notes.operators.assign(program.operators().begin(),
                             program.operators().end());
  for (int32_t d = 0; d < program.devices_size(); ++d) {
    std::vector<CommandNote> &notes = out.notes.commands.emplace_back();
    for (const file::Command &command : program.devices(d).commands()) {
      for (int32_t op : command.operators())
        if (op < 0 || op >= program.operators_size())
          return fail("has a command of operator " + std::to_string(op) +
                      " of " + std::to_string(program.operators_size()));
      notes.push_back({{command.operators().begin(), command.operators().end()},
                       command.predicted_seconds()});
      std::vector<SoapPart> parts;
      for (const file::Part &part : command.parts())
        parts.push_back({part.input(), part.begin(), part.end()});
      if (command.kind() == SOAP_LAUNCH)
        out.table->addLaunch(d, command.index(), ints(command.offsets()),
                             std::move(parts));
      else if (command.kind() == SOAP_COMMUNICATE)
        out.table->addCommunicate(d, command.index());
      else
        return fail("has a command of unknown kind " +
                    std::to_string(command.kind()));
    }
  }
  return true;
}

bool Reader::readGpuKernel(const file::GpuKernel &entry,
                           ProgramBuilder::GpuKernel &kernel) {
  kernel.scratchBytes = entry.scratch_bytes();
  if (entry.has_constants() && !getBlob(entry.constants(), kernel.constants))
    return false;
  for (const file::GpuStep &step : entry.steps())
    if (const char *what = file::readStep(step, kernel.steps.emplace_back()))
      return fail(what);
  return true;
}

bool Reader::readKernels() {
  for (const file::Kernel &kernel : program.kernels()) {
    ProgramBuilder::Ints bytes = ints(kernel.buffer_bytes());
    int64_t numOutputs = static_cast<int64_t>(bytes.size()) -
                         static_cast<int64_t>(kernel.num_inputs());
    if (kernel.num_inputs() < 0 || numOutputs < 0 ||
        (kernel.in_place_size() && kernel.in_place_size() != numOutputs))
      return fail("has a kernel with a bad list of buffers");
    if (kernel.has_gpu() != out.forGpus)
      return fail("has a kernel of another kind of device");
    int32_t index;
    if (out.forGpus) {
      ProgramBuilder::GpuKernel gpu;
      if (!readGpuKernel(kernel.gpu(), gpu))
        return false;
      index = out.table->addGpuKernel(kernel.name(), gpu, kernel.num_inputs(),
                                      std::move(bytes));
    } else {
      index = out.table->addKernel(kernel.name(), kernelNotLoaded,
                                   kernel.num_inputs(), std::move(bytes));
      out.symbols.push_back(kernel.symbol());
    }
    if (kernel.in_place_size())
      out.table->setInPlace(index, ints(kernel.in_place()));
  }
  return true;
}

bool Reader::readCopies(const file::Communication &entry,
                        SoapElementType type) {
  std::vector<ProgramBuilder::BoxCopy> copies;
  for (const file::BoxCopy &copy : entry.copies()) {
    bool isFill = copy.source_device() == -1;
    if (copy.target_strides_size() != copy.extents_size() ||
        copy.source_strides_size() != (isFill ? 0 : copy.extents_size()))
      return fail("has a copy with a bad list of strides");
    ProgramBuilder::BoxCopy &to = copies.emplace_back();
    to.sourceDevice = copy.source_device();
    to.targetDevice = copy.target_device();
    to.sourceOffset = copy.source_offset();
    to.targetOffset = copy.target_offset();
    to.extents = ints(copy.extents());
    to.sourceStrides = ints(copy.source_strides());
    to.targetStrides = ints(copy.target_strides());
    to.fillBits = copy.fill_bits();
  }
  out.table->addCopy(type, copies);
  return true;
}

bool Reader::readCommunications() {
  for (const file::Communication &entry : program.communications()) {
    SoapElementType type;
    if (!checkType(entry.element_type(), type))
      return false;
    if (entry.kind() == SOAP_COPY) {
      if (!readCopies(entry, type))
        return false;
      continue;
    }
    if (entry.kind() != SOAP_ALL_REDUCE || entry.reduce_kind() < 0 ||
        entry.reduce_kind() >= SOAP_NUM_REDUCE_KINDS)
      return fail("has a communication of unknown kind");
    std::vector<ProgramBuilder::Group> groups;
    for (const file::Group &group : entry.groups()) {
      ProgramBuilder::Group &to = groups.emplace_back();
      to.numElements = group.num_elements();
      to.moreRows = group.more_rows();
      to.rowStride = group.row_stride();
      for (const file::Member &member : group.members())
        to.members.push_back(
            {member.device(), member.source(), member.result()});
    }
    out.table->addAllReduce(
        type, static_cast<SoapReduceKind>(entry.reduce_kind()), groups);
  }
  return true;
}

bool Reader::readTensor(const file::Tensor &entry,
                        ProgramBuilder::Tensor &tensor) {
  if (!checkType(entry.element_type(), tensor.type))
    return false;
  tensor.name = entry.name();
  tensor.shape = ints(entry.shape());
  for (const file::Shard &shard : entry.shards()) {
    if (shard.lows_size() != entry.shape_size() ||
        shard.extents_size() != entry.shape_size())
      return fail("has a shard of another rank than its tensor");
    tensor.shards.push_back({shard.device(), shard.offset(), ints(shard.lows()),
                             ints(shard.extents())});
  }
  return true;
}

bool Reader::readTensors() {
  for (const file::Tensor &entry : program.arguments()) {
    ProgramBuilder::Tensor tensor;
    if (!readTensor(entry, tensor))
      return false;
    out.table->addArgument(tensor);
  }
  for (const file::Tensor &entry : program.results()) {
    ProgramBuilder::Tensor tensor;
    if (!readTensor(entry, tensor))
      return false;
    out.table->addResult(tensor);
  }
  for (const file::State &state : program.states())
    out.table->addState(state.argument(), state.result());
  return true;
}

bool Reader::readValues(const file::Values &entry, const SoapTensor &tensor,
                        ArgumentValues &values) {
  bool isFloat =
      tensor.element_type == SOAP_F16 || tensor.element_type == SOAP_BF16 ||
      tensor.element_type == SOAP_F32 || tensor.element_type == SOAP_F64;
  // Integers are held as signed ones of 64 bits.
  constexpr double end = 0x1p63;
  values.value = entry.value();
  values.seed = entry.seed();
  values.low = entry.low();
  values.high = entry.high();
  values.perStep = entry.per_step();
  switch (entry.kind()) {
  case static_cast<int>(ArgumentValues::Kind::Constant):
    values.kind = ArgumentValues::Kind::Constant;
    if (!isFloat && !(values.value >= -end && values.value < end))
      return fail("has a constant that its type cannot hold");
    return tensor.element_type < SOAP_BYTE || values.value == 0 ||
           fail("has a constant of a type that takes bytes");
  case static_cast<int>(ArgumentValues::Kind::Uniform):
    values.kind = ArgumentValues::Kind::Uniform;
    return isFloat || fail("has random values of a type that takes none");
  case static_cast<int>(ArgumentValues::Kind::Integers):
    values.kind = ArgumentValues::Kind::Integers;
    if (tensor.element_type >= SOAP_BYTE || entry.integers_size() == 0)
      return fail("has a bad list of integers");
    for (const file::Integers &list : entry.integers()) {
      if (list.values_size() != tensorElements(tensor))
        return fail("has " + std::to_string(list.values_size()) +
                    " values for an argument of " +
                    std::to_string(tensorElements(tensor)) + " elements");
      values.integers.emplace_back(list.values().begin(), list.values().end());
    }
    return true;
  case static_cast<int>(ArgumentValues::Kind::Bytes):
    values.kind = ArgumentValues::Kind::Bytes;
    if (entry.bytes_size() == 0)
      return fail("has an argument without bytes");
    for (const file::Blob &blob : entry.bytes()) {
      if (blob.bytes() != static_cast<uint64_t>(tensorBytes(tensor)))
        return fail("has " + std::to_string(blob.bytes()) +
                    " bytes for an argument of " +
                    std::to_string(tensorBytes(tensor)));
      if (!getBlob(blob, values.bytes.emplace_back()))
        return false;
    }
    return true;
  default:
    return fail("has values of unknown kind " + std::to_string(entry.kind()));
  }
}

bool Reader::readValues() {
  const SoapProgram &table = *out.table->get();
  if (program.values_size() != table.num_arguments)
    return fail("has values for " + std::to_string(program.values_size()) +
                " arguments, not for " + std::to_string(table.num_arguments));
  for (int32_t i = 0; i < table.num_arguments; ++i)
    if (!readValues(program.values(i), table.arguments[i],
                    out.values.emplace_back()))
      return false;
  return true;
}

bool Reader::readReferences() {
  const SoapProgram &table = *out.table->get();
  out.lossResult = program.loss_result();
  if (out.lossResult < -1 || out.lossResult >= table.num_results)
    return fail("has its loss in result #" + std::to_string(out.lossResult) +
                " of " + std::to_string(table.num_results));
  if (out.lossResult >= 0 &&
      (table.results[out.lossResult].rank != 0 ||
       table.results[out.lossResult].element_type >= SOAP_BYTE))
    return fail("has a loss that is no number");
  out.losses.assign(program.losses().begin(), program.losses().end());
  for (const file::ReferenceStep &step : program.references()) {
    if (step.results_size() != table.num_results)
      return fail("has reference results of another number");
    std::vector<ReferenceResult> &results = out.references.emplace_back();
    for (int32_t i = 0; i < table.num_results; ++i) {
      const file::ReferenceResult &entry = step.results(i);
      const SoapTensor &tensor = table.results[i];
      ReferenceResult &result = results.emplace_back();
      result.allowance = entry.allowance();
      result.stride = entry.stride();
      if (!getBlob(entry.elements(), result.elements))
        return false;
      int64_t kept = 0, count = tensorElements(tensor);
      if (result.stride > 0 && count > 0)
        kept = (count - 1) / result.stride + 1;
      if (result.stride < 0 || !(result.allowance >= 0) ||
          (kept && tensor.element_type == SOAP_BYTE) ||
          static_cast<int64_t>(result.elements.size()) !=
              kept * soap_element_bytes(tensor.element_type))
        return fail("has a bad reference result");
    }
  }
  return true;
}

std::string Reader::read() {
  out = {};
  out.table = std::make_unique<ProgramBuilder>();
  if (!readHeader() || !checkNames() || !readCode() || !readDevices() ||
      !readKernels() || !readCommunications() || !readTensors())
    return error;
  SoapStatus status = soap_program_check(out.table->get());
  if (status.code != SOAP_OK)
    return std::string("is refused by the runtime: ") + status.message;
  if (!readValues() || !readReferences())
    return error;
  return "";
}

std::string soap::parseProgram(const char *data, size_t size,
                               ProgramFile &file) {
  return Reader(data, size, file).read();
}

std::string soap::readProgramFile(const std::string &path, ProgramFile &file,
                                  std::string &bytes) {
  auto system = [] {
    return "cannot be read: " + std::string(strerror(errno));
  };
  int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    return system();
  constexpr size_t piece = size_t(1) << 20;
  std::string why;
  bytes.clear();
  struct stat about;
  // Only a hint: what is read counts.
  if (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode))
    bytes.reserve(static_cast<size_t>(about.st_size) + piece);
  while (true) {
    size_t had = bytes.size();
    bytes.resize(had + piece);
    ssize_t got = ::read(descriptor, bytes.data() + had, bytes.size() - had);
    if (got < 0 && errno != EINTR)
      why = system();
    bytes.resize(had + std::max<ssize_t>(got, 0));
    if (got == 0 || !why.empty())
      break;
    // An endless file (/dev/zero) is none of ours.
    if (bytes.size() >= sizeof(file::magic) &&
        std::memcmp(bytes.data(), file::magic, sizeof(file::magic)) != 0)
      break;
  }
  close(descriptor);
  return why.empty() ? parseProgram(bytes.data(), bytes.size(), file) : why;
}
