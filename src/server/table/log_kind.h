// The kinds of entries in a table's log, and their words in store, API and records.
#ifndef FIVEFOLD_SERVER_TABLE_LOG_KIND_H
#define FIVEFOLD_SERVER_TABLE_LOG_KIND_H

#include <stdbool.h>

typedef enum LogKind {
  LOG_JOIN,
  LOG_LEAVE,
  LOG_COMMIT,
  LOG_NONCE,
  LOG_START,
  LOG_MOVE,
  LOG_CHANCE,
  LOG_RESIGN,
  LOG_TIME,
  LOG_CLAIM,
  LOG_AGREED,
  LOG_OFFER,
  LOG_ACCEPT,
  LOG_DECLINE,
  LOG_TAKEBACK,
  LOG_END,
  LOG_REMATCH,
  LOG_KIND_COUNT,
} LogKind;

// The text of a join: a computer player's; a person's is empty, but at a further place of the same
// one it names the first ("as 1").
#define LOG_TEXT_BOT  "bot"
#define LOG_TEXT_SAME "as "

const char *log_kind_name(LogKind kind);
bool log_kind_parse(const char *name, LogKind *kind);

#endif
