//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Cost/Profile.h"

#include "llvm/ADT/STLExtras.h"

using namespace soap;

void Profile::add(llvm::StringRef kind, uint64_t signature, Extents extents,
                  double seconds) {
  std::vector<Entry> &tiles = entries[{kind.str(), signature}];
  auto at = llvm::lower_bound(
      tiles, extents,
      [](const Entry &entry, const Extents &e) { return entry.extents < e; });
  if (at != tiles.end() && at->extents == extents)
    at->seconds = seconds;
  else
    tiles.insert(at, {std::move(extents), seconds});
}

llvm::ArrayRef<Profile::Entry> Profile::tiles(llvm::StringRef kind,
                                              uint64_t signature) const {
  auto found = entries.find({kind.str(), signature});
  if (found == entries.end())
    return {};
  return found->second;
}

bool Profile::contains(llvm::StringRef kind, uint64_t signature,
                       llvm::ArrayRef<int64_t> extents) const {
  return llvm::any_of(tiles(kind, signature), [&](const Entry &entry) {
    return entry.extents == extents;
  });
}

size_t Profile::size() const {
  size_t number = 0;
  for (const auto &[key, tiles] : entries)
    number += tiles.size();
  return number;
}

void Profile::addMessage(llvm::StringRef kind, llvm::StringRef what,
                         int64_t devices, Message message) {
  Messages &list = exchanged[{kind.str(), what.str()}][devices];
  auto at = llvm::lower_bound(
      list, message.bytes,
      [](const Message &m, int64_t bytes) { return m.bytes < bytes; });
  if (at != list.end() && at->bytes == message.bytes)
    *at = message;
  else
    list.insert(at, message);
}

const std::map<int64_t, Profile::Messages> *
Profile::messages(llvm::StringRef kind, llvm::StringRef what) const {
  auto found = exchanged.find({kind.str(), what.str()});
  return found == exchanged.end() ? nullptr : &found->second;
}
