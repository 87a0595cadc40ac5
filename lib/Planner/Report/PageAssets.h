//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_REPORT_PAGEASSETS_H
#define SOAP_LIB_PLANNER_REPORT_PAGEASSETS_H

#include "llvm/ADT/StringRef.h"

namespace soap {

/// The files of lib/Planner/Report/page, embedded when Soap is built; the
/// scripts one after the other. `library` is d3; empty where it was not found.
struct PageAssets {
  llvm::StringRef page, style, script, library;
};
PageAssets getPageAssets();

} // namespace soap

#endif // SOAP_LIB_PLANNER_REPORT_PAGEASSETS_H
