//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_SUPPORT_PLAINNUMBERS_H
#define SOAP_SUPPORT_PLAINNUMBERS_H

#include <locale.h>

namespace soap {

/// While one exists, the thread that made it prints and reads numbers as in the
/// C locale. The programs that Soap is part of may have set another, and printf
/// and strtod, which LLVM's streams and JSON use as well, go by it: 2,5.
class PlainNumbers {
public:
  PlainNumbers() : previous(uselocale(plain())) {}
  ~PlainNumbers() { uselocale(previous); }
  PlainNumbers(const PlainNumbers &) = delete;
  PlainNumbers &operator=(const PlainNumbers &) = delete;

private:
  static locale_t plain() {
    static const locale_t locale = newlocale(LC_ALL_MASK, "C", nullptr);
    return locale;
  }

  locale_t previous;
};

} // namespace soap

#endif // SOAP_SUPPORT_PLAINNUMBERS_H
