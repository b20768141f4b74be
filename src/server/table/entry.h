// The entries of a table's log: their kinds, and their words in store, API and records.
#ifndef FIVEFOLD_SERVER_TABLE_ENTRY_H
#define FIVEFOLD_SERVER_TABLE_ENTRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
// What the text of an end begins with when there is no result: a reason follows.
#define LOG_TEXT_ABORTED "aborted "

const char *log_kind_name(LogKind kind);
bool log_kind_parse(const char *name, LogKind *kind);

// Who sits where, and what was added to the luck: all that comes before the first move.
bool log_kind_is_opening(LogKind kind);
// The game itself is another one afterwards: who is on turn, the board, the scores.
bool log_kind_changes_game(LogKind kind);
// Somebody's time begins to count: after it another clock runs, or the same one anew.
bool log_kind_begins_turn(LogKind kind);

// What an entry says, as somebody may see it, is in `seen` and `scores`; the caller of
// gametable_append() fills in the first five.
typedef struct LogEntry {
  int64_t at;
  int64_t spent; // of the clock that ran
  LogKind kind;
  int seat;
  char *text; // complete; owned

  size_t line_count; // entries of the game's line after this one
  char *report;      // what a move caused, a line each; may be NULL; owned
  char **seen; // by seat 0 ..: the text as that seat may see it; NULL: the same for all; owned
  int *scores; // after it, see gametable_entry_scores(); NULL: the game did not change; owned
} LogEntry;

// Whether the entry ends a table without a result.
bool entry_is_abortion(const LogEntry *entry);

// Frees what it owns; `viewer_count`: how many there are in `seen`.
void entry_free(LogEntry *entry, int viewer_count);

#endif
