//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PROGRAMFILE_FORMAT_H
#define SOAP_LIB_PROGRAMFILE_FORMAT_H

#include <cstddef>
#include <cstdint>

namespace soap::file {

/// The first bytes. The last four show a file that was copied as text.
constexpr char magic[8] = {'S', 'O', 'A', 'P', 'X', '\r', '\n', '\x1a'};
constexpr uint32_t formatVersion = 4;

/// Little-endian numbers after the magic bytes: version, CRC-32 of all that
/// follows it, the file's bytes, the tables' bytes. Then come the tables.
constexpr size_t versionAt = 8, checksumAt = 12, fileBytesAt = 16,
                 tableBytesAt = 24, headerBytes = 32;
/// Blobs begin at multiples of it.
constexpr size_t blobAlignment = 64;

uint32_t checksum(const char *data, size_t size);

} // namespace soap::file

#endif // SOAP_LIB_PROGRAMFILE_FORMAT_H
