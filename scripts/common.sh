# Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# shellcheck shell=bash
# What the scripts share; they source it.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# The system's programs come first, whatever else is in the path (a cmake from
# pip, another LLVM), and nobody's compiler settings leak into the build.
export PATH="/usr/bin:/bin:$PATH"
unset CC CXX CFLAGS CXXFLAGS CPPFLAGS LDFLAGS CPATH CPLUS_INCLUDE_PATH \
  LIBRARY_PATH CMAKE_PREFIX_PATH CMAKE_GENERATOR LLVM_DIR MLIR_DIR \
  PYTHONPATH PYTHONHOME
export LC_ALL=C.UTF-8
# ccache needs these to reuse objects that include the precompiled header.
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
export HOME="${HOME:-/tmp}"

say() { echo "== $*" >&2; }
die() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}

# Prints the leading comment of the calling script and exits.
usage() {
  sed -n '/^# scripts\//,/^[^#]/ s/^# \{0,1\}//p' "scripts/$(basename "$0")"
  exit 0
}

# One job per core, and at least 1.5 GB of memory for each.
jobs() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/MemAvailable/ { print int($2 / 1500000) }' /proc/meminfo)
  echo $((memory < 1 ? 1 : memory < cores ? memory : cores))
}

# configure PRESET FOLDER: unless FOLDER is configured for this source tree.
configure() {
  local fresh=()
  if [[ -f $2/CMakeCache.txt ]] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "$2/CMakeCache.txt"; then
    fresh=(--fresh)
  elif [[ -f $2/build.ninja ]]; then
    return
  fi
  say "configuring $2"
  cmake --preset "$1" "${fresh[@]}" >&2
}

# Of a script that ends at $deadline, in seconds from its start (0: when it is done).
deadline=0
is_late() { ((deadline > 0 && SECONDS >= deadline)); }
left() { echo $((deadline > SECONDS ? deadline - SECONDS : 0)); }

# count COMMAND...: runs it and adds what its last line says, "N passed, N failed",
# to $passed and $failed. To say nothing of the kind is a failure.
passed=0
failed=0
count() {
  local log last
  log=$(mktemp)
  "$@" | tee "$log" || true
  last=$(tail -n 1 "$log")
  rm -f "$log"
  if [[ $last =~ ^([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]]; then
    passed=$((passed + BASH_REMATCH[1]))
    failed=$((failed + BASH_REMATCH[2]))
    # Nothing ran, not for want of time: that is no success.
    ((BASH_REMATCH[1] + BASH_REMATCH[2] > 0)) || is_late || failed=$((failed + 1))
  else
    failed=$((failed + 1))
  fi
}

# The C++ files of the project, sorted.
sources() {
  find . \( -path './build*' -o -name '.git' \) -prune -o \
    \( -name '*.h' -o -name '*.cpp' \) -print | sed 's,^\./,,' | LC_ALL=C sort
}
