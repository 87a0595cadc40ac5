//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOAP_LIB_PLANNER_SIMULATOR_LISTPOOL_H
#define SOAP_LIB_PLANNER_SIMULATOR_LISTPOOL_H

#include "llvm/ADT/ArrayRef.h"

#include <algorithm>
#include <vector>

namespace soap {

/// Many short lists of numbers in one array.
class ListPool {
public:
  struct List {
    uint32_t begin = 0;
    uint32_t size = 0;
    uint32_t capacity = 0;
  };

  llvm::ArrayRef<uint32_t> get(const List &list) const {
    return {data.data() + list.begin, list.size};
  }
  void assign(List &list, llvm::ArrayRef<uint32_t> values) {
    if (values.size() > list.capacity)
      move(list, static_cast<uint32_t>(values.size()));
    list.size = static_cast<uint32_t>(values.size());
    std::copy(values.begin(), values.end(), data.begin() + list.begin);
  }
  void push(List &list, uint32_t value) {
    if (list.size == list.capacity)
      move(list, list.capacity * 2 + 2);
    data[list.begin + list.size++] = value;
  }
  /// Removes one occurrence; the order of the rest is not kept.
  void erase(List &list, uint32_t value) {
    auto begin = data.begin() + list.begin, end = begin + list.size;
    auto it = std::find(begin, end, value);
    if (it == end)
      return;
    *it = *(end - 1);
    --list.size;
  }
  void release(List &list) {
    garbage += list.capacity;
    list = List();
  }

  /// More is lost than used: time for compact().
  bool isWasteful() const { return garbage > data.size() / 2 + 4096; }
  /// Calls `forEach` with a function to be called with every list.
  template <typename ForEach> void compact(ForEach forEach) {
    std::vector<uint32_t> old;
    old.swap(data);
    forEach([&](List &list) {
      uint32_t begin = static_cast<uint32_t>(data.size());
      data.insert(data.end(), old.begin() + list.begin,
                  old.begin() + list.begin + list.size);
      list.begin = begin;
      list.capacity = list.size;
    });
    garbage = 0;
  }

private:
  void move(List &list, uint32_t capacity) {
    uint32_t begin = static_cast<uint32_t>(data.size());
    data.resize(data.size() + capacity);
    std::copy_n(data.begin() + list.begin, list.size, data.begin() + begin);
    garbage += list.capacity;
    list.begin = begin;
    list.capacity = capacity;
  }

  std::vector<uint32_t> data;
  size_t garbage = 0;
};

} // namespace soap

#endif // SOAP_LIB_PLANNER_SIMULATOR_LISTPOOL_H
