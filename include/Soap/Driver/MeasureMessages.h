//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_DRIVER_MEASUREMESSAGES_H
#define SOAP_DRIVER_MEASUREMESSAGES_H

#include "Soap/Planner/Cost/Profile.h"

namespace soap {

/// How many messages the profile had, and how many were added.
struct MeasuredMessages {
  unsigned known = 0;
  unsigned measured = 0;
  bool isStopped = false; ///< By an interrupt: some are left.
};

/// Measures, on this host, what `devices` CPU devices exchange: every
/// collective, and exchanges in which each gets as much, among as many of them
/// as divide their number (and at most 64), of some numbers of bytes: what each
/// adds to the time of devices that calculate for a few microseconds between
/// two of them. So it has in it that one comes later than the other, and that
/// what is sent lies in the sender's cache. Adds them to `known` and `file` as
/// of `kind`.
llvm::Expected<MeasuredMessages> measureMessages(int64_t devices,
                                                 llvm::StringRef kind,
                                                 Profile &known,
                                                 ProfileFile &file);

} // namespace soap

#endif // SOAP_DRIVER_MEASUREMESSAGES_H
