//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Runs compiled programs. Links no LLVM.

#include "Soap/ProgramFile/Run.h"
#include "Soap/Support/OutputTarget.h"
#include "Soap/Support/UnfinishedFile.h"

#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

using namespace soap;

static const char *const help =
    R"(OVERVIEW: Runs a compiled program, as soap-run --emit writes it.

  soap-run model.mlir --machine=cpu:4 --emit=model.soapx --check --steps=3
  soap-exec model.soapx --check
  soap-exec model.soapx --steps=100 --inputs=values --outputs=results

  mpirun -n 4 soap-exec model.soapx

Neither the model nor a compiler is needed: the program has the kernels, what
every device does, and its arguments' values. A device is a thread of this host,
or a GPU; under mpirun each process runs its share of them. A program is code: run only those that you trust.

USAGE: soap-exec [options] <program.soapx>

OPTIONS:
  --check             Compare every result of every step with the reference
                      results that are stored in the program
  --compare           Compare the losses with those of JAX that are stored in
                      the program; fail if one differs by more than 1e-4
                      (relative)
  --help              Show this
  --info              Describe the program (devices, predicted figures, code,
                      arguments, results); do not run it
  --inputs=<folder>   Take argument I from <folder>/argument_I.npy where there is
                      such a file (--info shows which arguments there are)
  --measure=<file>    Measure every other step: write what the devices did in the
                      one of median length as trace events, for Perfetto, and
                      print where its time went beside what was predicted
  --outputs=<folder>  Write the results of the last step to <folder>/result_I.npy
  --quiet             Print nothing that is no error
  --steps=<n>         Steps to run, feeding the state back (default: 1; with
                      --check as many as have reference results)
  --timeout=<s>       Seconds until a device that waits is given up (default: 60;
                      in several processes 9, and 60 for MPI to start)
  --version           Show the version
)";

/// Those of mpirun; null before they have joined.
static ToolProcesses *processes = nullptr;

[[noreturn]] static void fail(const char *format, const char *what = "",
                              const char *more = "") {
  std::fprintf(stderr, "soap-exec: error: ");
  std::fprintf(stderr, format, what, more);
  std::fprintf(stderr, "\n");
  std::exit(processes ? processes->finish(1) : 1);
}

/// The value of `--name=value` or `-name=value`; null if it is another option.
static const char *valueOf(const char *argument, const char *name) {
  argument += argument[1] == '-' ? 2 : 1;
  size_t length = std::strlen(name);
  if (std::strncmp(argument, name, length) != 0)
    return nullptr;
  if (argument[length] != '=' || !argument[length + 1])
    return argument[length] && argument[length] != '='
               ? nullptr
               : (fail("--%s needs a value: --%s=...", name, name), nullptr);
  return argument + length + 1;
}

static bool isFlag(const char *argument, const char *name) {
  return std::strcmp(argument + (argument[1] == '-' ? 2 : 1), name) == 0;
}

static void readOption(const char *argument, ProgramRunOptions &options) {
  char *end;
  if (isFlag(argument, "check")) {
    options.check = true;
  } else if (isFlag(argument, "compare")) {
    options.compare = true;
  } else if (isFlag(argument, "info")) {
    options.info = true;
  } else if (isFlag(argument, "quiet")) {
    options.quiet = true;
  } else if (const char *inputs = valueOf(argument, "inputs")) {
    options.inputs = inputs;
  } else if (const char *measure = valueOf(argument, "measure")) {
    options.measure = measure;
  } else if (const char *outputs = valueOf(argument, "outputs")) {
    options.outputs = outputs;
  } else if (const char *steps = valueOf(argument, "steps")) {
    errno = 0;
    options.steps = std::strtoll(steps, &end, 10);
    if (*end || errno || options.steps < 1 || options.steps > INT32_MAX)
      fail("--steps is '%s'; expected a whole number from 1 to 2147483647",
           steps);
  } else if (const char *timeout = valueOf(argument, "timeout")) {
    options.timeout = std::strtod(timeout, &end);
    if (*end || !(options.timeout > 0 && options.timeout <= 1e6))
      fail("--timeout is '%s'; expected more than 0 seconds and at most 1e6",
           timeout);
  } else {
    fail("unknown option '%s'; see --help", argument);
  }
}

static int print(const char *text) {
  std::fputs(text, stdout);
  if (std::fflush(stdout) != 0 || std::ferror(stdout))
    fail("cannot write standard output: %s", std::strerror(errno));
  return 0;
}

int main(int argc, char **argv) {
  occupyStandardFiles();
  removeUnfinishedFilesOnSignals();
  // A file beyond its limit is an error of the write, as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
  ToolProcesses joined("soap-exec", argc, argv, removeUnfinishedFiles);
  processes = &joined;
  ProgramRunOptions options;
  options.processes = processes;
  for (int i = 1; i < argc; ++i) {
    if (argv[i][0] != '-' || !argv[i][1]) {
      if (!options.path.empty())
        fail("more than one program: '%s' and '%s'", options.path.c_str(),
             argv[i]);
      options.path = argv[i];
    } else if (isFlag(argv[i], "help") || isFlag(argv[i], "h")) {
      return joined.finish(print(help));
    } else if (isFlag(argv[i], "version")) {
      return joined.finish(print("Soap " SOAP_VERSION "\n"));
    } else {
      readOption(argv[i], options);
    }
  }
  if (options.path.empty())
    fail("no program given; see --help");
  std::string why = runProgramFile(options);
  if (!why.empty())
    std::fprintf(stderr, "%s\n", why.c_str());
  return joined.finish(why.empty() ? 0 : 1);
}
