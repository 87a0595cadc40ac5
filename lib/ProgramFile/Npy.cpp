//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/ProgramFile/Npy.h"

#include "Soap/ProgramFile/ProgramFile.h"
#include "Soap/Runtime/Runtime.h"
#include "Soap/Support/OutputFile.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

using namespace soap;

static constexpr char magic[] = {'\x93', 'N', 'U', 'M', 'P', 'Y', 1, 0};
static constexpr size_t headerAlignment = 64;

static const char *typeName(int32_t type) {
  static const char *const names[] = {"|b1", "|i1", "<i2", "<i4", "<i8", "|u1",
                                      "<u2", "<u4", "<u8", "<f2", "<V2", "<f4",
                                      "<f8", "|V1", "<c8", "<c16"};
  static_assert(sizeof(names) / sizeof(names[0]) == SOAP_NUM_ELEMENT_TYPES);
  return names[type];
}

/// As NumPy writes it.
static std::string shapeText(const std::vector<int64_t> &shape) {
  std::string text = "(";
  for (size_t i = 0; i < shape.size(); ++i)
    text += (i ? ", " : "") + std::to_string(shape[i]);
  return text + (shape.size() == 1 ? ",)" : ")");
}

static std::string complain(const char *what, const std::string &path) {
  return std::string(what) + " '" + path + "': " + std::strerror(errno);
}

std::string soap::writeNpy(const std::string &path, int32_t elementType,
                           const std::vector<int64_t> &shape,
                           const char *data) {
  std::string header =
      "{'descr': '" + std::string(typeName(elementType)) +
      "', 'fortran_order': False, 'shape': " + shapeText(shape) + ", }";
  size_t before = sizeof(magic) + 2;
  header.resize((before + header.size() + headerAlignment) / headerAlignment *
                        headerAlignment -
                    before,
                ' ');
  header.back() = '\n';
  const char length[] = {static_cast<char>(header.size()),
                         static_cast<char>(header.size() >> 8)};
  size_t bytes = soap_element_bytes(elementType);
  for (int64_t size : shape)
    bytes *= size;

  return writeWhole(path, {{magic, sizeof(magic)},
                           {length, sizeof(length)},
                           header,
                           {data, bytes}});
}

std::string soap::makeResultFolder(const std::string &folder) {
  if (mkdir(folder.c_str(), 0777) != 0 && errno != EEXIST)
    return complain("cannot make the folder", folder);
  return whyNotWritable(resultPath(folder, 0));
}

std::string soap::resultPath(const std::string &folder, size_t index) {
  return folder + "/result_" + std::to_string(index) + ".npy";
}

/// What follows `'key': ` in a header, without blanks around.
static std::string field(const std::string &header, const char *key) {
  size_t at = header.find("'" + std::string(key) + "':");
  if (at == std::string::npos)
    return "";
  at = header.find_first_not_of(' ', at + std::strlen(key) + 3);
  if (at == std::string::npos)
    return "";
  size_t end = header[at] == '('    ? header.find(')', at)
               : header[at] == '\'' ? header.find('\'', at + 1)
                                    : header.find_first_of(",}", at) - 1;
  return end < header.size() ? header.substr(at, end - at + 1) : "";
}

std::string soap::readNpy(const std::string &path, const SoapTensor &tensor,
                          std::vector<char> &data) {
  std::unique_ptr<FILE, int (*)(FILE *)> file(std::fopen(path.c_str(), "rb"),
                                              std::fclose);
  if (!file)
    return complain("cannot read", path);
  char start[sizeof(magic) + 2];
  auto quoted = [&](const std::string &what) {
    return "'" + path + "' " + what;
  };
  if (std::fread(start, 1, sizeof(start), file.get()) != sizeof(start) ||
      std::memcmp(start, magic, sizeof(magic)) != 0)
    return quoted("is no file of NumPy's, version 1.0");
  std::string header(static_cast<unsigned char>(start[sizeof(magic)]) |
                         static_cast<unsigned char>(start[sizeof(magic) + 1])
                             << 8,
                     ' ');
  if (std::fread(header.data(), 1, header.size(), file.get()) != header.size())
    return quoted("ends within its header");
  std::vector<int64_t> shape(tensor.shape, tensor.shape + tensor.rank);
  std::string wanted = "'" + std::string(typeName(tensor.element_type)) + "'";
  std::string type = field(header, "descr"), sizes = field(header, "shape");
  // NumPy writes types that it does not know as void, which has no order of
  // bytes; nor has a single byte.
  bool isVoid = type.size() == wanted.size() && wanted[2] == 'V' &&
                type.substr(2) == wanted.substr(2);
  // Of floats of a byte, ml_dtypes calls those with five bits of exponent so.
  bool isByte = wanted == "'|V1'" && (type == "'<f1'" || type == "'|f1'");
  if (isByte || (isVoid && (type[1] != '>' || wanted[3] == '1')))
    type = wanted;
  if (type != wanted || sizes != shapeText(shape))
    return quoted("has " + type + " " + sizes + "; the program has " + wanted +
                  " " + shapeText(shape));
  if (field(header, "fortran_order") != "False")
    return quoted("is not row-major");
  data.resize(tensorBytes(tensor));
  if (std::fread(data.data(), 1, data.size(), file.get()) != data.size() ||
      std::fgetc(file.get()) != EOF)
    return quoted("has not the bytes of " + shapeText(shape));
  // To NumPy every byte but 0 is true; to compiled code, 1.
  if (tensor.element_type == SOAP_BOOL)
    for (char &byte : data)
      byte = byte != 0;
  return "";
}
