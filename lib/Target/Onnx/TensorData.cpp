//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorData.h"

#include "Soap/Support/File.h"
#include "Soap/Target/Onnx.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/SmallString.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/Path.h"

using namespace mlir;
using namespace soap;
using onnx::TensorProto;

Type onnximport::getElementType(int32_t dataType, MLIRContext *context) {
  Builder b(context);
  auto unsignedType = [&](unsigned width) {
    return IntegerType::get(context, width, IntegerType::Unsigned);
  };
  switch (dataType) {
  case TensorProto::FLOAT:
    return b.getF32Type();
  case TensorProto::DOUBLE:
    return b.getF64Type();
  case TensorProto::FLOAT16:
    return b.getF16Type();
  case TensorProto::BFLOAT16:
    return b.getBF16Type();
  case TensorProto::BOOL:
    return b.getI1Type();
  case TensorProto::INT8:
    return b.getIntegerType(8);
  case TensorProto::INT16:
    return b.getIntegerType(16);
  case TensorProto::INT32:
    return b.getI32Type();
  case TensorProto::INT64:
    return b.getI64Type();
  case TensorProto::UINT8:
    return unsignedType(8);
  case TensorProto::UINT16:
    return unsignedType(16);
  case TensorProto::UINT32:
    return unsignedType(32);
  case TensorProto::UINT64:
    return unsignedType(64);
  case TensorProto::COMPLEX64:
    return ComplexType::get(b.getF32Type());
  case TensorProto::COMPLEX128:
    return ComplexType::get(b.getF64Type());
  // Newer than the protobuf classes: numbers of onnx.proto3.
  case 17:
    return Float8E4M3FNType::get(context);
  case 18:
    return Float8E4M3FNUZType::get(context);
  case 19:
    return Float8E5M2Type::get(context);
  case 20:
    return Float8E5M2FNUZType::get(context);
  case 21:
    return unsignedType(4);
  case 22:
    return b.getIntegerType(4);
  default:
    return {};
  }
}

std::string onnximport::dataTypeName(int32_t dataType) {
  if (TensorProto::DataType_IsValid(dataType))
    return llvm::StringRef(TensorProto::DataType_Name(
                               static_cast<TensorProto::DataType>(dataType)))
        .lower();
  return "number " + std::to_string(dataType);
}

/// Bytes of external data, or nothing and an error.
static std::optional<std::string> readExternal(const TensorProto &tensor,
                                               llvm::StringRef folder,
                                               Location location) {
  llvm::StringRef file;
  int64_t offset = 0, length = -1;
  for (const onnx::StringStringEntryProto &entry : tensor.external_data()) {
    llvm::StringRef value(entry.value());
    bool bad = (entry.key() == "offset" && value.getAsInteger(10, offset)) ||
               (entry.key() == "length" && value.getAsInteger(10, length));
    if (bad || offset < 0) {
      emitError(location) << "external data of '" << tensor.name()
                          << "' has the bad " << entry.key() << " '" << value
                          << "'";
      return std::nullopt;
    }
    if (entry.key() == "location")
      file = value;
  }
  // As the format demands: a file beside the model or below.
  if (file.empty() || llvm::sys::path::is_absolute(file) ||
      llvm::is_contained(llvm::make_range(llvm::sys::path::begin(file),
                                          llvm::sys::path::end(file)),
                         "..")) {
    emitError(location) << "external data of '" << tensor.name()
                        << "' has to lie in the model's folder, not in '"
                        << file << "'";
    return std::nullopt;
  }
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, file);
  llvm::Expected<std::string> bytes =
      readPart(path, offset, length < 0 ? std::nullopt : std::optional(length));
  if (!bytes) {
    emitError(location) << "cannot read external data of '" << tensor.name()
                        << "': " << llvm::toString(bytes.takeError());
    return std::nullopt;
  }
  return std::move(*bytes);
}

/// Elements from their little-endian bytes.
static DenseElementsAttr fromBytes(RankedTensorType type,
                                   llvm::ArrayRef<char> bytes,
                                   Location location) {
  int64_t count = type.getNumElements();
  Type element = type.getElementType();
  bool packed = element.isIntOrFloat() && element.getIntOrFloatBitWidth() < 8 &&
                !element.isInteger(1);
  auto fail = [&]() -> DenseElementsAttr {
    emitError(location) << "has " << bytes.size() << " bytes of data for "
                        << type;
    return {};
  };
  if (element.isInteger(1)) {
    if (static_cast<int64_t>(bytes.size()) != count)
      return fail();
    llvm::SmallVector<bool> values;
    for (char byte : bytes)
      values.push_back(byte != 0);
    return DenseElementsAttr::get(type, values);
  }
  if (packed) { // Two elements of four bits in a byte, the lower bits first.
    if (static_cast<int64_t>(bytes.size()) != (count + 1) / 2)
      return fail();
    llvm::SmallVector<llvm::APInt> values;
    for (int64_t i = 0; i < count; ++i)
      values.emplace_back(4, (bytes[i / 2] >> (i % 2 * 4)) & 15);
    return DenseElementsAttr::get(type, values);
  }
  bool splat = false;
  unsigned width = isa<ComplexType>(element) ? 2 * cast<ComplexType>(element)
                                                       .getElementType()
                                                       .getIntOrFloatBitWidth()
                                             : element.getIntOrFloatBitWidth();
  if (static_cast<int64_t>(bytes.size()) != count * (width / 8))
    return fail();
  if (count > 0 && !DenseElementsAttr::isValidRawBuffer(type, bytes, splat))
    return fail();
  return DenseElementsAttr::getFromRawBuffer(type, bytes);
}

/// Elements from a repeated field whose numbers are wider than they are.
template <typename T, typename Field>
static DenseElementsAttr fromField(RankedTensorType type, const Field &field,
                                   Location location) {
  llvm::SmallVector<T> values;
  values.reserve(field.size());
  for (auto value : field)
    values.push_back(static_cast<T>(value));
  return fromBytes(
      type,
      llvm::ArrayRef<char>(reinterpret_cast<const char *>(values.data()),
                           values.size() * sizeof(T)),
      location);
}

DenseElementsAttr onnximport::readTensor(const TensorProto &tensor,
                                         llvm::StringRef folder,
                                         Location location) {
  Type element = getElementType(tensor.data_type(), location.getContext());
  if (!element) {
    emitError(location) << "tensor '" << tensor.name() << "' has elements of "
                        << dataTypeName(tensor.data_type())
                        << ", which is not supported";
    return {};
  }
  int64_t count = 1;
  for (int64_t size : tensor.dims())
    if (size < 0 || llvm::MulOverflow(count, size, count) ||
        count > (int64_t(1) << 40)) {
      emitError(location) << "tensor '" << tensor.name()
                          << "' has an impossible shape";
      return {};
    }
  auto type = RankedTensorType::get(
      llvm::SmallVector<int64_t>(tensor.dims().begin(), tensor.dims().end()),
      element);
  if (tensor.data_location() == TensorProto::EXTERNAL) {
    std::optional<std::string> bytes = readExternal(tensor, folder, location);
    if (!bytes)
      return {};
    return fromBytes(type, *bytes, location);
  }
  if (tensor.has_raw_data())
    return fromBytes(type, {tensor.raw_data().data(), tensor.raw_data().size()},
                     location);
  switch (tensor.data_type()) {
  case TensorProto::FLOAT:
  case TensorProto::COMPLEX64:
    return fromField<float>(type, tensor.float_data(), location);
  case TensorProto::DOUBLE:
  case TensorProto::COMPLEX128:
    return fromField<double>(type, tensor.double_data(), location);
  case TensorProto::INT64:
    return fromField<int64_t>(type, tensor.int64_data(), location);
  case TensorProto::UINT32:
    return fromField<uint32_t>(type, tensor.uint64_data(), location);
  case TensorProto::UINT64:
    return fromField<uint64_t>(type, tensor.uint64_data(), location);
  case TensorProto::INT32:
    return fromField<int32_t>(type, tensor.int32_data(), location);
  case TensorProto::INT16:
  case TensorProto::UINT16:
  case TensorProto::FLOAT16:
  case TensorProto::BFLOAT16:
    return fromField<uint16_t>(type, tensor.int32_data(), location);
  default: // Eight bits or fewer, each or two of them in a number.
    return fromField<uint8_t>(type, tensor.int32_data(), location);
  }
}

DenseElementsAttr soap::readOnnxTensor(llvm::StringRef bytes,
                                       llvm::StringRef folder,
                                       Location location, std::string *name) {
  TensorProto tensor;
  if (bytes.size() > (size_t(1) << 31) - 1 ||
      !tensor.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    emitError(location) << "no ONNX tensor";
    return {};
  }
  if (name)
    *name = tensor.name();
  return onnximport::readTensor(tensor, folder, location);
}
