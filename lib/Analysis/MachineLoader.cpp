//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Analysis/MachineLoader.h"

#include "MachinePresets.h"

#include "Soap/Support/File.h"
#include "Soap/Support/NearestName.h"
#include "Soap/Support/TextReader.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectInterface.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <map>
#include <set>

using namespace mlir;

namespace soap {

namespace {
/// The machines that a host has made known to a context.
struct AddedMachines : DialectInterface::Base<AddedMachines> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AddedMachines)

  explicit AddedMachines(Dialect *dialect) : Base(dialect) {}

  std::map<std::string, Machine, std::less<>> machines;
};
} // namespace

static AddedMachines &addedMachines(MLIRContext &context) {
  Dialect *dialect = context.getOrLoadDialect<SoapDialect>();
  // Interfaces are given out as constants, whoever made them.
  if (const auto *added = dialect->getRegisteredInterface<AddedMachines>())
    return const_cast<AddedMachines &>(*added);
  return dialect->addInterface<AddedMachines>();
}

std::string addMachine(MLIRContext &context, StringRef name, Machine machine) {
  if (name.empty() || name.contains(':') || name.contains('/') ||
      name.contains(',') || name.ends_with(".mlir"))
    return ("'" + name + "' is no name of a machine").str();
  machine.finalize();
  if (std::string wrong = machine.check(); !wrong.empty())
    return "machine '" + name.str() + "': " + wrong;
  auto &machines = addedMachines(context).machines;
  if (!machines.try_emplace(name.str(), std::move(machine)).second)
    return "there is a machine '" + name.str() + "' already";
  return "";
}

/// The folders that hold other machines, in the order of the search.
static std::vector<std::string>
getMachineFolders(ArrayRef<std::string> searchPaths) {
  std::vector<std::string> folders(searchPaths.begin(), searchPaths.end());
  if (auto path = llvm::sys::Process::GetEnv("SOAP_MACHINE_PATH")) {
    SmallVector<StringRef> parts;
    StringRef(*path).split(parts, llvm::sys::EnvPathSeparator, -1,
                           /*KeepEmpty=*/false);
    folders.insert(folders.end(), parts.begin(), parts.end());
  }
  return folders;
}

std::vector<std::string> listMachines(ArrayRef<std::string> searchPaths) {
  std::set<std::string> names;
  for (const MachinePreset &preset : machinePresets())
    names.insert(preset.name.str());
  for (const std::string &folder : getMachineFolders(searchPaths)) {
    std::error_code error;
    for (llvm::sys::fs::directory_iterator it(folder, error), end;
         !error && it != end; it.increment(error))
      if (llvm::sys::path::extension(it->path()) == ".mlir")
        names.insert(llvm::sys::path::stem(it->path()).str());
  }
  return {names.begin(), names.end()};
}

bool parseMachineNumbers(StringRef text, SmallVectorImpl<int64_t> &numbers) {
  SmallVector<StringRef, 3> parts;
  text.split(parts, 'x');
  for (StringRef part : parts)
    if (part.getAsInteger(10, numbers.emplace_back()))
      return false;
  return true;
}

/// Splits the numbers off "name:number" or "name:4x8". Without any, all of
/// `spec` is the name.
static LogicalResult splitSpec(StringRef spec, Location loc, StringRef &name,
                               SmallVectorImpl<int64_t> &parameters) {
  name = spec;
  size_t colon = spec.rfind(':');
  if (colon == StringRef::npos)
    return success();
  StringRef text = spec.substr(colon + 1);
  if (!parseMachineNumbers(text, parameters))
    return emitError(loc) << "machine '" << spec << "': '" << text
                          << "' is not a number, nor numbers such as 4x8";
  name = spec.take_front(colon);
  return success();
}

/// The text of a machine; the buffer's name is the file's.
static FailureOr<std::unique_ptr<llvm::MemoryBuffer>>
findMachine(StringRef name, Location loc, ArrayRef<std::string> searchPaths) {
  std::string path;
  if (name.ends_with(".mlir"))
    path = name.str();
  // Names are no paths.
  else if (!name.empty() && name.find('/') == StringRef::npos)
    for (const std::string &folder : getMachineFolders(searchPaths)) {
      SmallString<256> file(folder);
      llvm::sys::path::append(file, name + ".mlir");
      if (!llvm::sys::fs::exists(file))
        continue;
      path = file.str().str();
      break;
    }
  if (path.empty()) {
    for (const MachinePreset &preset : machinePresets())
      if (preset.name == name)
        return llvm::MemoryBuffer::getMemBuffer(preset.text,
                                                (name + ".mlir").str());
    std::vector<std::string> known = listMachines(searchPaths);
    return emitError(loc) << "there is no machine '" << name << "'; known are "
                          << llvm::join(known, ", ")
                          << ", and paths of .mlir files"
                          << didYouMean(name, known);
  }
  auto buffer = readFile(path);
  if (std::error_code error = buffer.getError())
    return emitError(loc) << "cannot read machine file '" << path
                          << "': " << error.message();
  return std::move(*buffer);
}

FailureOr<Machine> loadMachine(StringRef spec, MLIRContext *context,
                               Location loc,
                               ArrayRef<std::string> searchPaths) {
  StringRef name;
  SmallVector<int64_t, 3> parameters;
  if (failed(splitSpec(spec, loc, name, parameters)))
    return failure();
  const auto *added = context->getOrLoadDialect<SoapDialect>()
                          ->getRegisteredInterface<AddedMachines>();
  if (added)
    if (auto it = added->machines.find(name); it != added->machines.end()) {
      if (!parameters.empty())
        return emitError(loc)
               << "machine '" << name << "' has no numbers to choose";
      return it->second;
    }
  FailureOr<std::unique_ptr<llvm::MemoryBuffer>> buffer =
      findMachine(name, loc, searchPaths);
  if (failed(buffer))
    return failure();
  if (llvm::any_of(parameters, [](int64_t number) { return number < 1; }))
    return emitError(loc) << "machine '" << spec << "': the number"
                          << (parameters.size() > 1 ? "s" : "")
                          << " must be positive";
  std::string path = (*buffer)->getBufferIdentifier().str();
  return readMachine(std::move(*buffer), path, context, loc, parameters);
}

StringRef plannedMachine(Operation *op, StringRef given) {
  if (!given.empty())
    return given;
  auto module = dyn_cast<ModuleOp>(op);
  if (!module)
    module = op->getParentOfType<ModuleOp>();
  auto spec =
      module
          ? module->getAttrOfType<StringAttr>(SoapDialect::getMachineAttrName())
          : nullptr;
  return spec ? spec.getValue() : StringRef();
}

bool isGpuMachine(StringRef spec) { return spec.split(':').first == "cuda"; }

FailureOr<Machine> readMachine(std::unique_ptr<llvm::MemoryBuffer> buffer,
                               StringRef path, MLIRContext *context,
                               Location loc, ArrayRef<int64_t> parameters) {
  context->getOrLoadDialect<SoapDialect>();
  OwningOpRef<ModuleOp> module = readText(std::move(buffer), path, *context);
  if (!module)
    return failure();
  auto machines = llvm::to_vector(module->getOps<MachineOp>());
  if (machines.size() != 1)
    return emitError(machines.empty() ? FileLineColLoc::get(context, path, 1, 1)
                                      : Location(machines[1].getLoc()))
           << "the machine file holds " << machines.size()
           << " soap.machine operations instead of one";
  return buildMachine(machines.front(), parameters);
}

} // namespace soap
