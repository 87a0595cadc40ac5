//===----------------------------------------------------------------------===//
//
// Part of Soap, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Soap/Planner/Cost/Profile.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <sqlite3.h>

#include <cmath>

using namespace soap;

/// "SOAP": tells profiles from other databases.
static constexpr int applicationId = 0x534f4150;
static constexpr int profileVersion = 2;
/// Has no messages.
static constexpr int firstVersion = 1;
static constexpr const char *hostsTable =
    "CREATE TABLE hosts (kind TEXT PRIMARY KEY, host TEXT NOT NULL)";
static constexpr const char *timesTable =
    "CREATE TABLE times (kind TEXT, operator TEXT, tile TEXT,"
    " seconds REAL NOT NULL, name TEXT NOT NULL,"
    " PRIMARY KEY (kind, operator, tile))";
static constexpr const char *messagesTable =
    "CREATE TABLE messages (kind TEXT, communication TEXT, devices INTEGER,"
    " bytes INTEGER, seconds REAL NOT NULL,"
    " PRIMARY KEY (kind, communication, devices, bytes))";
/// Another process that adds a time is done long before.
static constexpr int busyMilliseconds = 10000;

namespace {
/// A prepared statement; parameters are numbered from 1, columns from 0.
class Statement {
public:
  Statement(sqlite3 *database, const char *text) {
    sqlite3_prepare_v2(database, text, -1, &statement, nullptr);
  }
  Statement(const Statement &) = delete;
  Statement &operator=(const Statement &) = delete;
  ~Statement() { sqlite3_finalize(statement); }

  explicit operator bool() const { return statement != nullptr; }
  void bind(int number, llvm::StringRef text) {
    sqlite3_bind_text(statement, number, text.data(),
                      static_cast<int>(text.size()), SQLITE_TRANSIENT);
  }
  void bind(int number, double value) {
    sqlite3_bind_double(statement, number, value);
  }
  void bind(int number, int64_t value) {
    sqlite3_bind_int64(statement, number, value);
  }
  /// SQLITE_ROW, SQLITE_DONE or an error.
  int step() { return sqlite3_step(statement); }
  std::string text(int column) {
    const auto *bytes =
        reinterpret_cast<const char *>(sqlite3_column_text(statement, column));
    return bytes ? bytes : "";
  }
  double number(int column) { return sqlite3_column_double(statement, column); }
  bool isNumber(int column) {
    return sqlite3_column_type(statement, column) == SQLITE_FLOAT;
  }
  /// What is no whole number is 0.
  int64_t wholeNumber(int column) {
    return sqlite3_column_type(statement, column) == SQLITE_INTEGER
               ? sqlite3_column_int64(statement, column)
               : 0;
  }

private:
  sqlite3_stmt *statement = nullptr;
};
} // namespace

static std::string writeExtents(llvm::ArrayRef<int64_t> extents) {
  std::string text;
  for (int64_t extent : extents)
    text += (text.empty() ? "" : "x") + std::to_string(extent);
  return text;
}

static std::optional<Profile::Extents> readExtents(llvm::StringRef text) {
  Profile::Extents extents;
  if (text.empty())
    return extents; // an operator without dimensions
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, 'x');
  for (llvm::StringRef part : parts) {
    int64_t extent = 0;
    if (part.getAsInteger(10, extent) || extent < 1)
      return std::nullopt;
    extents.push_back(extent);
  }
  return extents;
}

/// Text that may be anything, for an error.
static std::string escaped(llvm::StringRef text) {
  std::string out;
  llvm::raw_string_ostream(out).write_escaped(text);
  return out;
}

static std::string writeSignature(uint64_t signature) {
  return llvm::utohexstr(signature, /*LowerCase=*/true, /*Width=*/16);
}

void ProfileFile::Closer::operator()(sqlite3 *database) const {
  sqlite3_close(database);
}

llvm::Error ProfileFile::error(const llvm::Twine &what) const {
  return llvm::createStringError("profile '" + llvm::Twine(path) + "' " + what);
}

llvm::Error ProfileFile::failure(llvm::StringRef what) const {
  return error(what + ": " + escaped(sqlite3_errmsg(database.get())));
}

/// Whether there are our tables and nothing else: views and triggers could
/// compute whatever they like.
static bool hasTheTables(sqlite3 *database, bool withMessages) {
  Statement rows(database, "SELECT sql FROM sqlite_schema WHERE sql NOT NULL "
                           "ORDER BY name");
  if (!rows)
    return false;
  for (const char *table : {hostsTable, messagesTable, timesTable})
    if ((table != messagesTable || withMessages) &&
        (rows.step() != SQLITE_ROW || rows.text(0) != table))
      return false;
  return rows.step() == SQLITE_DONE;
}

llvm::Error ProfileFile::run(const char *statements) const {
  if (sqlite3_exec(database.get(), statements, nullptr, nullptr, nullptr) !=
      SQLITE_OK)
    return failure("cannot be written");
  return llvm::Error::success();
}

llvm::Expected<ProfileFile> ProfileFile::open(const std::string &path,
                                              Mode mode) {
  ProfileFile file(path);
  if (mode == Mode::Read && !llvm::sys::fs::exists(path))
    return file.error("does not exist; soap-run --measure-operators makes one");
  int flags = mode == Mode::Read ? SQLITE_OPEN_READONLY
                                 : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  namespace fs = llvm::sys::fs;
  if (fs::exists(path) && !fs::is_regular_file(path))
    return file.error("is no regular file");
  sqlite3 *opened = nullptr;
  // SQLite knows names that are none of files ("file:x", ":memory:").
  std::string name = path[0] == '/' ? path : "./" + path;
  int status = sqlite3_open_v2(name.c_str(), &opened, flags, nullptr);
  file.database.reset(opened);
  if (!opened)
    return file.error("cannot be opened: out of memory");
  if (status != SQLITE_OK)
    return file.failure("cannot be opened");
  sqlite3_busy_timeout(opened, busyMilliseconds);
  // One process makes the tables, others that come at that time wait for it.
  if (mode == Mode::Add)
    if (llvm::Error broken = file.run("BEGIN IMMEDIATE"))
      return std::move(broken);
  std::string why; // SQLite forgets it with the statement.
  auto pragma = [&](const char *text) -> std::optional<int> {
    Statement statement(opened, text);
    if (statement && statement.step() == SQLITE_ROW)
      return static_cast<int>(statement.number(0));
    if (why.empty())
      why = sqlite3_errcode(opened) == SQLITE_BUSY
                ? llvm::formatv("another process has been writing it for {0} s",
                                busyMilliseconds / 1000)
                      .str()
                : escaped(sqlite3_errmsg(opened));
    return std::nullopt;
  };
  std::optional<int> id = pragma("PRAGMA application_id"),
                     version = pragma("PRAGMA user_version"),
                     tables = pragma("SELECT count(*) FROM sqlite_schema");
  if (!id || !version || !tables)
    return file.error("cannot be read: " + why);
  if (mode == Mode::Add && *id == 0 && *tables == 0) {
    std::string make = llvm::formatv("PRAGMA application_id = {0}; PRAGMA "
                                     "user_version = {1}; {2}; {3}; {4};",
                                     applicationId, profileVersion, hostsTable,
                                     timesTable, messagesTable);
    if (llvm::Error broken = file.run(make.c_str()))
      return std::move(broken);
  } else if (*id != applicationId) {
    return file.error("is no profile of Soap");
  } else if (*version != profileVersion && *version != firstVersion) {
    return file.error("has version " + llvm::Twine(*version) + "; this is " +
                      llvm::Twine(profileVersion) +
                      ": measure again into another file");
  } else if (file.hasMessages = *version != firstVersion;
             !hasTheTables(opened, file.hasMessages)) {
    return file.error("is no profile of Soap: it has other tables");
  } else if (mode == Mode::Add && !file.hasMessages) {
    std::string make = llvm::formatv("PRAGMA user_version = {0}; {1};",
                                     profileVersion, messagesTable);
    if (llvm::Error broken = file.run(make.c_str()))
      return std::move(broken);
    file.hasMessages = true;
  }
  if (mode == Mode::Add)
    if (llvm::Error broken = file.run("COMMIT"))
      return std::move(broken);
  return file;
}

llvm::Expected<Profile> ProfileFile::read() {
  Profile profile;
  if (llvm::Error error = readTimes(profile))
    return std::move(error);
  if (llvm::Error error = readMessages(profile))
    return std::move(error);
  return profile;
}

llvm::Error ProfileFile::readTimes(Profile &profile) const {
  Statement rows(database.get(),
                 "SELECT kind, operator, tile, seconds, rowid FROM times");
  if (!rows)
    return failure("cannot be read");
  int status;
  while ((status = rows.step()) == SQLITE_ROW) {
    uint64_t signature = 0;
    std::optional<Profile::Extents> extents = readExtents(rows.text(2));
    double seconds = rows.number(3);
    if (llvm::StringRef(rows.text(1)).getAsInteger(16, signature) || !extents ||
        !rows.isNumber(3) || !std::isfinite(seconds) || seconds < 0)
      return error("has a damaged entry: row " + rows.text(4) +
                   " of the table 'times'");
    profile.add(rows.text(0), signature, std::move(*extents), seconds);
  }
  return status == SQLITE_DONE ? llvm::Error::success()
                               : failure("cannot be read");
}

llvm::Error ProfileFile::readMessages(Profile &profile) const {
  if (!hasMessages)
    return llvm::Error::success();
  Statement rows(database.get(), "SELECT kind, communication, devices, bytes, "
                                 "seconds, rowid FROM messages");
  if (!rows)
    return failure("cannot be read");
  int status;
  while ((status = rows.step()) == SQLITE_ROW) {
    int64_t devices = rows.wholeNumber(2);
    Profile::Message message{rows.wholeNumber(3), rows.number(4)};
    if (devices < 2 || message.bytes < 1 || !rows.isNumber(4) ||
        !std::isfinite(message.seconds) || message.seconds < 0)
      return error("has a damaged entry: row " + rows.text(5) +
                   " of the table 'messages'");
    profile.addMessage(rows.text(0), rows.text(1), devices, message);
  }
  return status == SQLITE_DONE ? llvm::Error::success()
                               : failure("cannot be read");
}

llvm::Expected<std::string> ProfileFile::getHost(llvm::StringRef kind) const {
  Statement known(database.get(), "SELECT host FROM hosts WHERE kind = ?1");
  if (!known)
    return failure("cannot be read");
  known.bind(1, kind);
  int status = known.step();
  if (status == SQLITE_ROW)
    return known.text(0);
  if (status != SQLITE_DONE)
    return failure("cannot be read");
  return "";
}

llvm::Error ProfileFile::setHost(llvm::StringRef kind, llvm::StringRef host) {
  llvm::Expected<std::string> known = getHost(kind);
  if (!known)
    return known.takeError();
  if (*known == host)
    return llvm::Error::success();
  if (!known->empty())
    return error("has times of '" + kind + "' measured on " + escaped(*known) +
                 "; this is " + host + ": use another file");
  Statement insert(database.get(),
                   "INSERT OR IGNORE INTO hosts VALUES (?1, ?2)");
  if (!insert)
    return failure("cannot be written");
  insert.bind(1, kind);
  insert.bind(2, host);
  if (insert.step() != SQLITE_DONE)
    return failure("cannot be written");
  return llvm::Error::success();
}

llvm::Error ProfileFile::add(llvm::StringRef kind, uint64_t signature,
                             llvm::ArrayRef<int64_t> extents, double seconds,
                             llvm::StringRef name) {
  Statement insert(database.get(),
                   "INSERT OR REPLACE INTO times VALUES (?1, ?2, ?3, ?4, ?5)");
  if (!insert)
    return failure("cannot be written");
  insert.bind(1, kind);
  insert.bind(2, writeSignature(signature));
  insert.bind(3, writeExtents(extents));
  insert.bind(4, seconds);
  insert.bind(5, name);
  if (insert.step() != SQLITE_DONE)
    return failure("cannot be written");
  return llvm::Error::success();
}

llvm::Error ProfileFile::addMessage(llvm::StringRef kind, llvm::StringRef what,
                                    int64_t devices, Profile::Message message) {
  Statement insert(
      database.get(),
      "INSERT OR REPLACE INTO messages VALUES (?1, ?2, ?3, ?4, ?5)");
  if (!insert)
    return failure("cannot be written");
  insert.bind(1, kind);
  insert.bind(2, what);
  insert.bind(3, devices);
  insert.bind(4, message.bytes);
  insert.bind(5, message.seconds);
  if (insert.step() != SQLITE_DONE)
    return failure("cannot be written");
  return llvm::Error::success();
}
