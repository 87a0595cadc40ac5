//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mutations of ONNX models that stay well-formed messages: libFuzzer's own, on
// bytes, seldom get past the parser.

#include <onnx/onnx_pb.h>

#include <google/protobuf/message.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

using namespace google::protobuf;

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {
/// A field of a message of the model.
struct Place {
  Message *message;
  const FieldDescriptor *field;
};

class Mutator {
public:
  Mutator(Message &model, unsigned seed) : random(seed) { collect(model, 0); }
  /// Changes one field.
  void mutate();

private:
  void collect(Message &message, unsigned depth);
  void mutateList(const Place &place);
  void mutateScalar(const Place &place);
  int64_t interesting();
  std::string someText();
  size_t upTo(size_t count) { return random() % count; }

  std::minstd_rand random;
  std::vector<Place> places;
  /// All short texts: names of values and operators are exchanged for each
  /// other.
  std::vector<std::string> texts;
};
} // namespace

void Mutator::collect(Message &message, unsigned depth) {
  const Reflection *reflection = message.GetReflection();
  const Descriptor *descriptor = message.GetDescriptor();
  for (int i = 0; i < descriptor->field_count(); ++i) {
    const FieldDescriptor *field = descriptor->field(i);
    // Fields without a value are few of the interesting ones.
    bool isSet = field->is_repeated()
                     ? reflection->FieldSize(message, field) > 0
                     : reflection->HasField(message, field);
    if (!isSet && upTo(8) != 0)
      continue;
    places.push_back({&message, field});
    if (!isSet)
      continue;
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE && depth < 16) {
      if (!field->is_repeated()) {
        collect(*reflection->MutableMessage(&message, field), depth + 1);
        continue;
      }
      for (int k = 0; k < reflection->FieldSize(message, field); ++k)
        collect(*reflection->MutableRepeatedMessage(&message, field, k),
                depth + 1);
    } else if (field->type() == FieldDescriptor::TYPE_STRING) {
      int count =
          field->is_repeated() ? reflection->FieldSize(message, field) : 1;
      for (int k = 0; k < count; ++k)
        texts.push_back(field->is_repeated()
                            ? reflection->GetRepeatedString(message, field, k)
                            : reflection->GetString(message, field));
    }
  }
}

int64_t Mutator::interesting() {
  static const int64_t values[] = {
      0,  1,  2,    3,         4,         5,         7,
      8,  10, 11,   16,        255,       65536,     -1,
      -2, -3, 1000, INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN};
  return values[upTo(std::size(values))];
}

std::string Mutator::someText() {
  return texts.empty() || upTo(16) == 0 ? "" : texts[upTo(texts.size())];
}

void Mutator::mutateList(const Place &place) {
  auto [message, field] = place;
  const Reflection *reflection = message->GetReflection();
  int size = reflection->FieldSize(*message, field);
  unsigned kind = upTo(4);
  if (size > 0 && kind == 0) {
    reflection->SwapElements(message, field, size - 1, upTo(size));
    return reflection->RemoveLast(message, field);
  }
  if (size > 1 && kind == 1)
    return reflection->SwapElements(message, field, upTo(size), upTo(size));
  switch (field->cpp_type()) {
  case FieldDescriptor::CPPTYPE_INT32:
    size == 0 || kind == 2 ? reflection->AddInt32(message, field, interesting())
                           : reflection->SetRepeatedInt32(
                                 message, field, upTo(size), interesting());
    break;
  case FieldDescriptor::CPPTYPE_INT64:
    size == 0 || kind == 2 ? reflection->AddInt64(message, field, interesting())
                           : reflection->SetRepeatedInt64(
                                 message, field, upTo(size), interesting());
    break;
  case FieldDescriptor::CPPTYPE_FLOAT:
    reflection->AddFloat(message, field, static_cast<float>(interesting()));
    break;
  case FieldDescriptor::CPPTYPE_STRING:
    size == 0 || kind == 2
        ? reflection->AddString(message, field, someText())
        : reflection->SetRepeatedString(message, field, upTo(size), someText());
    break;
  case FieldDescriptor::CPPTYPE_MESSAGE: {
    Message *added = reflection->AddMessage(message, field);
    if (size > 0)
      added->CopyFrom(
          reflection->GetRepeatedMessage(*message, field, upTo(size)));
    break;
  }
  default:
    break;
  }
}

void Mutator::mutateScalar(const Place &place) {
  auto [message, field] = place;
  const Reflection *reflection = message->GetReflection();
  if (reflection->HasField(*message, field) && upTo(6) == 0)
    return reflection->ClearField(message, field);
  switch (field->cpp_type()) {
  case FieldDescriptor::CPPTYPE_INT32:
    return reflection->SetInt32(message, field, interesting());
  case FieldDescriptor::CPPTYPE_INT64:
    return reflection->SetInt64(message, field, interesting());
  case FieldDescriptor::CPPTYPE_FLOAT:
    return reflection->SetFloat(message, field,
                                static_cast<float>(interesting()));
  case FieldDescriptor::CPPTYPE_ENUM:
    return reflection->SetEnumValue(message, field, upTo(20));
  case FieldDescriptor::CPPTYPE_STRING: {
    if (field->type() == FieldDescriptor::TYPE_STRING)
      return reflection->SetString(message, field, someText());
    std::string bytes = reflection->GetString(*message, field);
    size_t size = bytes.size();
    bytes.resize(size + 16);
    bytes.resize(LLVMFuzzerMutate(reinterpret_cast<uint8_t *>(bytes.data()),
                                  size, bytes.size()));
    return reflection->SetString(message, field, bytes);
  }
  default:
    return;
  }
}

void Mutator::mutate() {
  if (places.empty())
    return;
  const Place &place = places[upTo(places.size())];
  place.field->is_repeated() ? mutateList(place) : mutateScalar(place);
}

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's.
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  onnx::ModelProto model;
  if (seed % 8 == 0 || !model.ParseFromArray(data, static_cast<int>(size)))
    return LLVMFuzzerMutate(data, size, maxSize);
  for (unsigned i = 0; i <= seed / 8 % 3; ++i)
    Mutator(model, seed + i).mutate();
  std::string bytes = model.SerializePartialAsString();
  if (bytes.size() > maxSize)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::copy(bytes.begin(), bytes.end(), data);
  return bytes.size();
}
