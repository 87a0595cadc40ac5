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

#include <cstdio>
#include <cstdlib>
#include <mpi.h>

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

static MPI_Comm communicator(void *context) {
  return *static_cast<MPI_Comm *>(context);
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

static void close(void *context) {
  auto *world = static_cast<MPI_Comm *>(context);
  (void)MPI_Comm_free(world);
  delete world;
  (void)MPI_Finalize();
}

SoapStatus soap_mpi_open(SoapTransport *transport) {
  // Open MPI's copies from process to process complain in lines of their own
  // when one ends.
  (void)setenv("OMPI_MCA_btl_vader_single_copy_mechanism", "none", 0);
  int provided = 0;
  SoapStatus status = mpiStatus(
      MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided),
      "starting");
  if (status.code != SOAP_OK)
    return status;
  if (provided < MPI_THREAD_SERIALIZED) {
    status.code = SOAP_OUT_OF_RESOURCES;
    std::snprintf(status.message, sizeof(status.message),
                  "this MPI allows one thread only");
    return status;
  }
  auto *world = new MPI_Comm;
  status = mpiStatus(MPI_Comm_dup(MPI_COMM_WORLD, world), "starting");
  if (status.code != SOAP_OK) {
    delete world;
    return status;
  }
  // Errors are values.
  (void)MPI_Comm_set_errhandler(*world, MPI_ERRORS_RETURN);
  int rank = 0, size = 1, found = 0;
  int *most = nullptr;
  (void)MPI_Comm_rank(*world, &rank);
  (void)MPI_Comm_size(*world, &size);
  (void)MPI_Comm_get_attr(*world, MPI_TAG_UB, static_cast<void *>(&most),
                          &found);
  *transport = {world, rank,    size, found ? *most : 32767,
                send,  receive, test, close};
  return status;
}
