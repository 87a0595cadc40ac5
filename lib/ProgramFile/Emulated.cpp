//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Code that emulates GPUs, on its way from process to process.

#include "Soap/ProgramFile/ProgramFile.h"

#include <cstring>

using namespace soap;

namespace {

/// Numbers, and strings after their lengths.
class Packer {
public:
  void add(uint64_t number) {
    bytes.append(reinterpret_cast<const char *>(&number), sizeof(number));
  }
  void add(const std::string &text) {
    add(text.size());
    bytes += text;
  }
  std::string bytes;
};

class Unpacker {
public:
  Unpacker(const char *data, size_t size) : data(data), left(size) {}
  uint64_t number() {
    uint64_t value = 0;
    if (take(sizeof(value)))
      std::memcpy(&value, data - sizeof(value), sizeof(value));
    return value;
  }
  std::string text() {
    uint64_t size = number();
    return take(size) ? std::string(data - size, size) : std::string();
  }
  /// Which C's strings can hold.
  std::string name() {
    std::string value = text();
    good &= value.find('\0') == std::string::npos;
    return value;
  }
  /// How many of something follow, each of 8 bytes or more.
  uint64_t count() {
    uint64_t value = number();
    good &= value <= left / sizeof(uint64_t);
    return good ? value : 0;
  }
  bool isDone() const { return good && left == 0; }

private:
  bool take(uint64_t size) {
    good &= size <= left;
    if (!good)
      return false;
    data += size;
    left -= size;
    return true;
  }

  const char *data;
  uint64_t left;
  bool good = true;
};

} // namespace

std::string soap::packEmulated(const EmulatedFunctions &emulated) {
  Packer packer;
  packer.add(emulated.cpu);
  packer.add(emulated.cpuFeatures.size());
  for (const std::string &feature : emulated.cpuFeatures)
    packer.add(feature);
  packer.add(emulated.code);
  packer.add(emulated.functions.size());
  for (const EmulatedFunctions::Function &function : emulated.functions) {
    packer.add(function.name);
    packer.add(function.symbol);
    packer.add(function.meets);
    packer.add(function.sharedBytes.size());
    for (int64_t bytes : function.sharedBytes)
      packer.add(static_cast<uint64_t>(bytes));
  }
  return std::move(packer.bytes);
}

bool soap::unpackEmulated(const char *data, size_t size,
                          EmulatedFunctions &emulated) {
  Unpacker unpacker(data, size);
  emulated.cpu = unpacker.name();
  for (uint64_t i = unpacker.count(); i-- > 0;)
    emulated.cpuFeatures.push_back(unpacker.name());
  emulated.code = unpacker.text();
  for (uint64_t i = unpacker.count(); i-- > 0;) {
    EmulatedFunctions::Function function;
    function.name = unpacker.name();
    function.symbol = unpacker.name();
    function.meets = unpacker.number() != 0;
    for (uint64_t k = unpacker.count(); k-- > 0;)
      function.sharedBytes.push_back(static_cast<int64_t>(unpacker.number()));
    emulated.functions.push_back(std::move(function));
  }
  return unpacker.isDone();
}
