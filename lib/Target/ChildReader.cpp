//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Target/ChildReader.h"

#include "Soap/Support/ChildProcess.h"
#include "Soap/Support/Nesting.h"
#include "Soap/Support/TextReader.h"

#include "mlir/AsmParser/AsmParser.h"

using namespace mlir;
using namespace soap;

// What the child writes: diagnostics, each as a letter of `severities` followed
// by the text of its location and by what it says, notes after what they belong
// to; then, if there is a module, the letter `moduleMark` and the module's
// text.
static constexpr StringLiteral severities = "nwer"; // As the enumeration.
static constexpr char moduleMark = 'm';

/// What reading may take. Text is longer than bytecode, which has each string
/// once.
static ChildLimits getLimits(uint64_t numBytes) {
  constexpr uint64_t mega = 1 << 20;
  return {static_cast<unsigned>(2 + numBytes / 50000),
          4096 * mega + 256 * numBytes, 512 * mega + 64 * numBytes};
}

//===----------------------------------------------------------------------===//
// In the child
//===----------------------------------------------------------------------===//

static void writeText(StringRef text, raw_ostream &os) {
  os << text.size() << ":" << text;
}

static void writeDiagnostic(Diagnostic &diagnostic, raw_ostream &os) {
  os << severities[static_cast<unsigned>(diagnostic.getSeverity())];
  std::string location;
  llvm::raw_string_ostream(location)
      << static_cast<Attribute>(LocationAttr(diagnostic.getLocation()));
  writeText(location, os);
  writeText(diagnostic.str(), os);
  for (Diagnostic &note : diagnostic.getNotes())
    writeDiagnostic(note, os);
}

/// Prints all of a module, whatever the options of the program are for what it
/// prints itself.
static void writeModule(ModuleOp module, raw_ostream &os) {
  OpPrintingFlags flags;
  flags.enableDebugInfo(/*enable=*/true, /*prettyForm=*/false)
      .printGenericOpForm()
      .elideLargeElementsAttrs(INT64_MAX)
      .elideLargeResourceString(INT64_MAX)
      .printLargeElementsAttrWithHex()
      .skipRegions(false)
      .useLocalScope(false)
      .printValueUsers(false)
      .printUniqueSSAIDs(false)
      .printNameLocAsPrefix(false);
  os << moduleMark;
  module->print(os, flags);
}

//===----------------------------------------------------------------------===//
// In the parent
//===----------------------------------------------------------------------===//

static FailureOr<StringRef> readText(StringRef &rest) {
  size_t size;
  if (rest.consumeInteger(10, size) || !rest.consume_front(":") ||
      size > rest.size())
    return failure();
  StringRef text = rest.take_front(size);
  rest = rest.drop_front(size);
  return text;
}

static Location parseLocation(StringRef text, Location unknown) {
  ScopedDiagnosticHandler ignored(unknown.getContext(),
                                  [](Diagnostic &) { return success(); });
  if (findTextProblem(text))
    return unknown;
  auto location = dyn_cast_or_null<LocationAttr>(
      parseAttribute(text, unknown.getContext()));
  return location ? Location(location) : unknown;
}

/// Emits the diagnostics at the beginning of `rest`. Sets `hasError` if one is
/// an error; fails where there is something else than a diagnostic or a module.
static LogicalResult emitDiagnostics(StringRef &rest, Location unknown,
                                     bool &hasError) {
  std::optional<InFlightDiagnostic> last;
  while (!rest.empty() && rest.front() != moduleMark) {
    size_t kind = severities.find(rest.front());
    rest = rest.drop_front();
    FailureOr<StringRef> location = readText(rest), text = failure();
    if (succeeded(location))
      text = readText(rest);
    if (kind == StringRef::npos || failed(text))
      return failure();
    Location at = parseLocation(*location, unknown);
    auto severity = static_cast<DiagnosticSeverity>(kind);
    if (severity == DiagnosticSeverity::Note && last) {
      last->attachNote(at) << *text;
      continue;
    }
    hasError |= severity == DiagnosticSeverity::Error;
    last.reset(); // Reported before the next.
    last.emplace(at->getContext()->getDiagEngine().emit(at, severity));
    *last << *text;
  }
  return success();
}

static OwningOpRef<ModuleOp> parseModule(StringRef text, StringRef path,
                                         MLIRContext &context,
                                         std::string &why) {
  // Positions in this text are none of the file's.
  ScopedDiagnosticHandler first(&context, [&](Diagnostic &diagnostic) {
    if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
      return failure();
    if (why.empty())
      why = diagnostic.str();
    return success();
  });
  return readText(llvm::MemoryBuffer::getMemBuffer(text, path), path, context);
}

OwningOpRef<ModuleOp> soap::readInChildProcess(
    llvm::function_ref<OwningOpRef<ModuleOp>(MLIRContext &)> read,
    size_t numBytes, StringRef path, MLIRContext &context, std::string &why) {
  ChildResult result = runInChildProcess(
      [&](raw_ostream &os) {
        MLIRContext fresh(context.getDialectRegistry(),
                          MLIRContext::Threading::DISABLED);
        fresh.allowUnregisteredDialects(context.allowsUnregisteredDialects());
        ScopedDiagnosticHandler handler(&fresh, [&](Diagnostic &diagnostic) {
          writeDiagnostic(diagnostic, os);
        });
        OwningOpRef<ModuleOp> module = read(fresh);
        if (module)
          writeModule(*module, os);
        // Taking all of it down would take time.
        (void)module.release();
      },
      getLimits(numBytes));
  switch (result.end) {
  case ChildResult::End::OverLimit:
    why = "it takes too much time or memory to read";
    return nullptr;
  case ChildResult::End::Crashed:
    why = "it is damaged";
    return nullptr;
  case ChildResult::End::NotStarted:
    why = "no process can be started to read it in";
    return nullptr;
  case ChildResult::End::Returned:
    break;
  }
  StringRef rest = result.text;
  Location unknown = FileLineColLoc::get(&context, path, 0, 0);
  bool hasError = false;
  if (failed(emitDiagnostics(rest, unknown, hasError)) ||
      (rest.empty() && !hasError))
    why = "it is damaged";
  if (rest.empty() || !why.empty())
    return nullptr;
  return parseModule(rest.drop_front(), path, context, why);
}
