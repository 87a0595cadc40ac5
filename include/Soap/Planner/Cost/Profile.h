//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_PLANNER_COST_PROFILE_H
#define SOAP_PLANNER_COST_PROFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct sqlite3;

namespace soap {

/// Times as they were measured, by kind of device (the name that machines give
/// it): of operators' tasks by operator (Operator::signature) and tile (its
/// extent in every dimension of the operator), and of what devices exchange.
class Profile {
public:
  using Extents = llvm::SmallVector<int64_t, 6>;
  struct Entry {
    Extents extents;
    double seconds;
  };

  /// Replaces what is there for the same tile.
  void add(llvm::StringRef kind, uint64_t signature, Extents extents,
           double seconds);
  /// All tiles of an operator, their extents in lexicographic order.
  llvm::ArrayRef<Entry> tiles(llvm::StringRef kind, uint64_t signature) const;
  /// Whether this very tile is there.
  bool contains(llvm::StringRef kind, uint64_t signature,
                llvm::ArrayRef<int64_t> extents) const;
  /// How many tiles there are.
  size_t size() const;

  struct Message {
    int64_t bytes;
    double seconds;
  };
  /// Of one communication among a number of devices: their messages by bytes.
  using Messages = std::vector<Message>;

  /// The communication `what` (a name of Collective, or exchangeName) among so
  /// many devices. Replaces what is there for the same number of bytes.
  void addMessage(llvm::StringRef kind, llvm::StringRef what, int64_t devices,
                  Message message);
  /// By number of devices; null where there is nothing.
  const std::map<int64_t, Messages> *messages(llvm::StringRef kind,
                                              llvm::StringRef what) const;

private:
  std::map<std::pair<std::string, uint64_t>, std::vector<Entry>> entries;
  std::map<std::pair<std::string, std::string>, std::map<int64_t, Messages>>
      exchanged;
};

/// Messages that start together, each device of which gets as many bytes.
constexpr llvm::StringLiteral exchangeName = "exchange";

/// A profile in a file: an SQLite database (docs/measured-costs.md), so that a
/// killed process leaves a whole file, and several may add to it.
class ProfileFile {
public:
  /// Opens a file to read it, or to add to it, then created if it is not there.
  /// An error, in one line, where it cannot be, or is no profile of this
  /// version or the one before, which has operators alone.
  enum class Mode { Read, Add };
  static llvm::Expected<ProfileFile> open(const std::string &path, Mode mode);

  /// All that is in it. An error if it is damaged.
  llvm::Expected<Profile> read();
  /// Says on what a kind of device is measured, such as "AMD EPYC 9B14". An
  /// error if the file has times of the kind from something else.
  llvm::Error setHost(llvm::StringRef kind, llvm::StringRef host);
  /// That; empty for kinds without times.
  llvm::Expected<std::string> getHost(llvm::StringRef kind) const;
  /// One time, on the disk when this returns. `name` is for people who look.
  llvm::Error add(llvm::StringRef kind, uint64_t signature,
                  llvm::ArrayRef<int64_t> extents, double seconds,
                  llvm::StringRef name);
  llvm::Error addMessage(llvm::StringRef kind, llvm::StringRef what,
                         int64_t devices, Profile::Message message);

private:
  struct Closer {
    void operator()(sqlite3 *database) const;
  };
  explicit ProfileFile(std::string path) : path(std::move(path)) {}
  llvm::Error error(const llvm::Twine &what) const;
  /// The same, with what SQLite says.
  llvm::Error failure(llvm::StringRef what) const;
  llvm::Error run(const char *statements) const;

  llvm::Error readTimes(Profile &profile) const;
  llvm::Error readMessages(Profile &profile) const;

  std::string path;
  std::unique_ptr<sqlite3, Closer> database;
  bool hasMessages = true;
};

} // namespace soap

#endif // SOAP_PLANNER_COST_PROFILE_H
