//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CodeGenerator.h"

#include "Soap/Support/TemporaryFile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Program.h"

#include <link.h>
#include <set>

using namespace soap;

/// The system's libraries that generated code calls, as this process has loaded
/// them: with them, the linker records which versions of functions are called.
static std::vector<std::string> findSystemLibraries() {
  std::set<std::string> found;
  dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *found) {
        llvm::StringRef path = info->dlpi_name;
        llvm::StringRef name = path.rsplit('/').second;
        for (const char *wanted :
             {"libc.so.6", "libm.so.6", "libmvec.so.1", "libgcc_s.so.1"})
          if (name == wanted)
            static_cast<std::set<std::string> *>(found)->insert(path.str());
        return 0;
      },
      &found);
  return std::vector<std::string>(found.begin(), found.end());
}

static llvm::ErrorOr<std::string> findLinker() {
  if (auto lld = llvm::sys::findProgramByName("ld.lld", {SOAP_LLVM_TOOLS}))
    return lld;
  if (auto lld = llvm::sys::findProgramByName("ld.lld"))
    return lld;
  return llvm::sys::findProgramByName("ld");
}

std::optional<std::string>
soap::linkObjects(llvm::ArrayRef<std::unique_ptr<llvm::MemoryBuffer>> objects,
                  std::string &error) {
  llvm::ErrorOr<std::string> linker = findLinker();
  if (!linker) {
    error = "there is no linker: neither ld.lld nor ld";
    return std::nullopt;
  }
  std::vector<TemporaryFile> files;
  auto makeFile = [&](const char *suffix, llvm::StringRef content = "") {
    auto made = TemporaryFile::create(suffix, content);
    if (!made) {
      error = llvm::toString(made.takeError());
      return std::string();
    }
    files.push_back(std::move(*made));
    return files.back().path().str();
  };
  std::string output = makeFile("so");
  std::string log = error.empty() ? makeFile("log") : "";
  std::vector<std::string> words = {
      *linker,      "-shared", "-s",  "--build-id=none", "--hash-style=gnu",
      "-z",         "now",     "-z",  "noexecstack",     "--as-needed",
      "-Bsymbolic", "-o",      output};
  for (const std::unique_ptr<llvm::MemoryBuffer> &object : objects)
    if (error.empty())
      words.push_back(makeFile("o", object->getBuffer()));
  if (!error.empty())
    return std::nullopt;
  for (const std::string &library : findSystemLibraries())
    words.push_back(library);
  std::vector<llvm::StringRef> arguments(words.begin(), words.end());
  std::optional<llvm::StringRef> redirects[] = {
      llvm::StringRef(""), llvm::StringRef(log), llvm::StringRef(log)};
  std::string notRun;
  int status = llvm::sys::ExecuteAndWait(*linker, arguments, std::nullopt,
                                         redirects, /*SecondsToWait=*/0,
                                         /*MemoryLimit=*/0, &notRun);
  auto code = llvm::MemoryBuffer::getFile(output, /*IsText=*/false,
                                          /*RequiresNullTerminator=*/false);
  if (status != 0 || !code) {
    auto said = llvm::MemoryBuffer::getFile(log);
    llvm::StringRef line =
        said ? (*said)->getBuffer().split('\n').first : llvm::StringRef();
    error = (*linker + " fails: " + (line.empty() ? notRun : line)).str();
    return std::nullopt;
  }
  return (*code)->getBuffer().str();
}
