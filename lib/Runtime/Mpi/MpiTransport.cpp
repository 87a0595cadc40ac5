//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

// Messages between processes by MPI. A library of its own, loaded where mpirun
// started the process: what runs Soap starts without MPI.

#include "MpiTransport.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <mpi.h>
#include <mutex>
#include <thread>

static SoapStatus mpiStatus(int error, const char *what) {
  SoapStatus status = {SOAP_OK, ""};
  if (error == MPI_SUCCESS)
    return status;
  char text[MPI_MAX_ERROR_STRING + 1] = {};
  int length = 0;
  (void)MPI_Error_string(error, text, &length);
  for (char *c = text; *c; ++c)
    if (*c == '\n' || *c == '\r')
      *c = ' ';
  status.code = SOAP_PEER_FAILED;
  std::snprintf(status.message, sizeof(status.message), "MPI: %s: %.200s", what,
                text);
  return status;
}

static SoapStatus start(int error, MPI_Request *made, const char *what,
                        void **request) {
  if (error != MPI_SUCCESS) {
    delete made;
    return mpiStatus(error, what);
  }
  *request = made;
  return mpiStatus(MPI_SUCCESS, what);
}

namespace {

/// MPI's start and end wait for all other processes, one of which may have
/// stopped. So both have a thread that can be left behind; the same one, as the
/// standard wants it.
class Life {
public:
  SoapStatus open(double seconds);
  SoapStatus close(double seconds);

  MPI_Comm world = MPI_COMM_NULL;

private:
  enum class Stage { Starting, Started, Ending, Ended };

  void live();
  SoapStatus start();
  SoapStatus await(Stage wanted, double seconds, const char *what);

  std::mutex mutex;
  std::condition_variable changed;
  Stage stage = Stage::Starting;
  SoapStatus status = {SOAP_OK, ""};
  std::thread thread;
};

} // namespace

SoapStatus Life::start() {
  int provided = 0;
  SoapStatus started = mpiStatus(
      MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided),
      "starting");
  if (started.code != SOAP_OK)
    return started;
  if (provided < MPI_THREAD_SERIALIZED) {
    started.code = SOAP_OUT_OF_RESOURCES;
    std::snprintf(started.message, sizeof(started.message),
                  "this MPI allows one thread only");
    return started;
  }
  started = mpiStatus(MPI_Comm_dup(MPI_COMM_WORLD, &world), "starting");
  if (started.code == SOAP_OK) // Errors are values.
    (void)MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN);
  return started;
}

void Life::live() {
  SoapStatus started = start();
  std::unique_lock<std::mutex> lock(mutex);
  status = started;
  stage = Stage::Started;
  changed.notify_all();
  if (started.code != SOAP_OK)
    return;
  changed.wait(lock, [this] { return stage == Stage::Ending; });
  lock.unlock();
  (void)MPI_Comm_free(&world);
  (void)MPI_Finalize();
  lock.lock();
  stage = Stage::Ended;
  changed.notify_all();
}

SoapStatus Life::await(Stage wanted, double seconds, const char *what) {
  std::unique_lock<std::mutex> lock(mutex);
  if (changed.wait_for(lock, std::chrono::duration<double>(seconds),
                       [&] { return stage == wanted; }))
    return status;
  SoapStatus late = {SOAP_TIMEOUT, ""};
  std::snprintf(late.message, sizeof(late.message),
                "MPI did not %s within %g s: a process has stopped or ended, "
                "or needs longer (--timeout)",
                what, seconds);
  return late;
}

SoapStatus Life::open(double seconds) {
  try {
    thread = std::thread([this] { live(); });
  } catch (const std::exception &e) {
    SoapStatus refused = {SOAP_OUT_OF_RESOURCES, ""};
    std::snprintf(refused.message, sizeof(refused.message),
                  "no thread for MPI: %s", e.what());
    return refused;
  }
  return await(Stage::Started, seconds, "start");
}

SoapStatus Life::close(double seconds) {
  {
    std::lock_guard<std::mutex> lock(mutex);
    stage = Stage::Ending;
    changed.notify_all();
  }
  SoapStatus ended = await(Stage::Ended, seconds, "end");
  if (ended.code == SOAP_OK)
    thread.join();
  return ended;
}

static MPI_Comm communicator(void *context) {
  return static_cast<Life *>(context)->world;
}

static SoapStatus send(void *context, int32_t to, int32_t tag, const void *data,
                       size_t bytes, void **request) {
  auto *made = new MPI_Request;
  return start(MPI_Isend(data, static_cast<int>(bytes), MPI_BYTE, to, tag,
                         communicator(context), made),
               made, "sending", request);
}

static SoapStatus receive(void *context, int32_t from, int32_t tag, void *data,
                          size_t bytes, void **request) {
  auto *made = new MPI_Request;
  return start(MPI_Irecv(data, static_cast<int>(bytes), MPI_BYTE, from, tag,
                         communicator(context), made),
               made, "receiving", request);
}

static SoapStatus test(void *, void **request, int32_t *done) {
  auto *made = static_cast<MPI_Request *>(*request);
  int flag = 0;
  int error = MPI_Test(made, &flag, MPI_STATUS_IGNORE);
  *done = flag;
  if (flag || error != MPI_SUCCESS) {
    delete made;
    *request = nullptr;
  }
  return mpiStatus(error, "a message");
}

static SoapStatus close(void *context, double seconds) {
  auto *life = static_cast<Life *>(context);
  SoapStatus ended = life->close(seconds);
  if (ended.code == SOAP_OK)
    delete life;
  return ended;
}

SoapStatus soap_mpi_open(SoapTransport *transport, double seconds) {
  // Open MPI's copies from process to process complain in lines of their own
  // when one ends.
  (void)setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", 0);
  // Stays where it fails: its thread may still run.
  auto *life = new Life;
  SoapStatus status = life->open(seconds);
  if (status.code != SOAP_OK)
    return status;
  int rank = 0, size = 1, found = 0;
  int *most = nullptr;
  (void)MPI_Comm_rank(life->world, &rank);
  (void)MPI_Comm_size(life->world, &size);
  (void)MPI_Comm_get_attr(life->world, MPI_TAG_UB, static_cast<void *>(&most),
                          &found);
  *transport = {life, rank,    size, found ? *most : 32767,
                send, receive, test, close};
  return status;
}
